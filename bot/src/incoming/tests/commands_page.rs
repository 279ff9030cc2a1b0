//! Generates `docs/commands.md` from the table of commands.

use discord_model::commands::{CommandDefinition, CommandType, OptionDefinition, OptionType};
use i18n::Locale;
use rules::GameInfo;

use crate::incoming::commands::table::{Command, commands, menu_commands};

const END: &str = "<!-- end of the table -->\n";

const HEAD: &str = "# Commands

<!-- Made from the table of commands: `UPDATE=1 cargo test -p herald commands_page` updates it. -->

Every command that Herald registers, with its options. Options in brackets are optional.
Options that Discord completes as you type are marked with ….

";

const MENUS: &str = "### Menus on people and messages

Right-click a person or a message (on a phone, press and hold), then choose *Apps*.

";

fn rows(options: &[OptionDefinition], prefix: &str, page: &mut String) {
    for option in options {
        let name = format!("{prefix}{}", option.name);
        let about = option.description.replace('|', "\\|");
        let is_subcommand = option.kind == OptionType::Subcommand;
        let required = is_subcommand || option.required;
        let ellipsis = if option.autocomplete { " …" } else { "" };
        let label = if required { format!("`{name}`") } else { format!("[`{name}`]") };
        let choices: Vec<String> =
            option.choices.iter().map(|choice| format!("`{}`", choice.value)).collect();
        let choices = match choices.len() {
            0 => String::new(),
            _ => format!(": {}", choices.join(", ")),
        };
        let about = about.strip_suffix('.').unwrap_or(&about);
        page.push_str(&format!("| {label}{ellipsis} | {about}{choices} |\n"));
        if is_subcommand {
            rows(&option.options, &format!("{name} "), page);
        }
    }
}

fn page(locale: &Locale, games: &[&'static GameInfo]) -> String {
    let mut page = HEAD.to_owned();
    for command in commands(locale, games) {
        let (name, about) = (&command.name, &command.description);
        page.push_str(&format!("### `/{name}`\n\n{about}.\n"));
        if command.default_member_permissions.is_some() {
            page.push_str("For people who manage the server.\n");
        }
        page.push('\n');
        let options = &command.options;
        if !options.is_empty() {
            page.push_str("| option | what it is |\n| --- | --- |\n");
            rows(options, "", &mut page);
            page.push('\n');
        }
        let command_rows = Command::ALL.iter().map(|command| command.row());
        let examples: Vec<String> = command_rows
            .filter(|row| row.root() == *name && row.example != *name)
            .map(|row| format!("`/{}`", row.example))
            .collect();
        match examples.as_slice() {
            [] => {}
            [example] => page.push_str(&format!("Example: {example}\n\n")),
            examples => page.push_str(&format!("Examples:\n\n- {}\n\n", examples.join("\n- "))),
        }
    }
    page.push_str(MENUS);
    for command in menu_commands(locale) {
        let name = &command.name;
        let on = if command.kind == CommandType::User { "a person" } else { "a message" };
        page.push_str(&format!("- **{name}**, on {on}\n"));
    }
    page.push('\n');
    page + END
}

#[test]
fn commands_page_matches_the_table() {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
    let expected = page(&locale, &games);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/commands.md");
    let file_text = std::fs::read_to_string(path).unwrap_or_default();
    let (actual, by_hand) = match file_text.split_once(END) {
        Some((there, by_hand)) => (format!("{there}{END}"), by_hand),
        None => (file_text.clone(), ""),
    };
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, format!("{expected}{by_hand}")).expect("the page is written");
        return;
    }
    assert_eq!(actual, expected, "run the test with UPDATE=1 to write docs/commands.md anew");
}

fn commands_in(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split('`').skip(1).step_by(2);
    code.filter_map(|code| code.strip_prefix('/')).filter(|command| {
        command.starts_with(|letter: char| letter.is_ascii_lowercase()) && !command.contains('/')
    })
}

fn find_fault(definitions: &[CommandDefinition], command: &str) -> Option<String> {
    let mut words = command.split_whitespace();
    let name = words.next()?;
    let Some(row) = definitions.iter().find(|row| row.name == name) else {
        return Some(format!("no command /{name}"));
    };
    let mut options = &row.options;
    if options.iter().any(|option| option.kind == OptionType::Subcommand) {
        let word = words.next()?;
        let Some(sub) = options.iter().find(|option| option.name == word) else {
            return Some(format!("/{name} has no {word}"));
        };
        options = &sub.options;
    }
    let missing = words
        .filter_map(|word| word.split_once(':'))
        .find(|(option, _)| options.iter().all(|candidate| candidate.name != *option));
    missing.map(|(option, _)| format!("/{name} has no option {option}"))
}

#[test]
fn every_command_in_the_texts_exists() {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
    let definitions = commands(&locale, &games);
    let mut texts: Vec<(String, String)> = i18n::files("en")
        .iter()
        .chain(&games::sentences("en"))
        .map(|(file, text)| ((*file).to_owned(), (*text).to_owned()))
        .collect();
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let pages = ["README.md", "CHANGELOG.md", "docs"].map(|name| root.join(name));
    let files_in = |path: std::path::PathBuf| match path.is_dir() {
        true => std::fs::read_dir(path)
            .expect("a folder")
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect(),
        false => vec![path],
    };
    for path in pages.into_iter().flat_map(files_in) {
        let name = path.display().to_string();
        if !name.ends_with(".md") || name.ends_with("operating.md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a page");
        texts.push((name, text));
    }
    let paths = ["live", "ready", "metrics"];
    let mut faults = Vec::new();
    let mut count = 0;
    for (file, text) in &texts {
        for line in text.lines() {
            for command in commands_in(line).filter(|named| !paths.contains(named)) {
                count += 1;
                faults.extend(
                    find_fault(&definitions, command)
                        .map(|fault| format!("{file}: {fault}: {line}")),
                );
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(count > 150, "{count} commands are named");
}
