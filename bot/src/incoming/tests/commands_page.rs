//! The page about all commands, `docs/commands.md`, made from the table.

use i18n::Locale;
use rules::GameInfo;
use serde_json::Value;

use crate::incoming::commands::table::{commands, menu_commands};

/// What stands below is written by hand.
const END: &str = "<!-- end of the table -->\n";

const HEAD: &str = "# Commands

<!-- Made from the table of commands: `UPDATE=1 cargo test -p herald commands_page` writes it anew. -->

Every command that Herald registers, with its options. An option in brackets may be left out.
Options that Discord completes as you type are marked with ….

";

const MENUS: &str = "### Menus on people and messages

Right click on somebody or on a message (on a phone: press long), then choose *Apps*.

";

/// A list of options as rows of a table; those of a subcommand begin with its name.
fn rows(options: &Value, before: &str, page: &mut String) {
    for option in options.as_array().into_iter().flatten() {
        let name = format!("{before}{}", option["name"].as_str().unwrap_or_default());
        let about = option["description"].as_str().unwrap_or_default().replace('|', "\\|");
        let is_subcommand = option["type"] == 1;
        let required = is_subcommand || option["required"] == true;
        let completes = if option["autocomplete"] == true { " …" } else { "" };
        let shown = if required { format!("`{name}`") } else { format!("[`{name}`]") };
        let choices: Vec<String> = option["choices"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|choice| choice["value"].as_str())
            .map(|value| format!("`{value}`"))
            .collect();
        let choices = match choices.len() {
            0 => String::new(),
            _ => format!(": {}", choices.join(", ")),
        };
        let about = about.strip_suffix('.').unwrap_or(&about);
        page.push_str(&format!("| {shown}{completes} | {about}{choices} |\n"));
        if is_subcommand {
            rows(&option["options"], &format!("{name} "), page);
        }
    }
}

/// The page, down to what is written by hand.
fn page(locale: &Locale, games: &[&'static GameInfo]) -> String {
    let mut page = HEAD.to_owned();
    for command in commands(locale, games).as_array().into_iter().flatten() {
        let name = command["name"].as_str().unwrap_or_default();
        let about = command["description"].as_str().unwrap_or_default();
        page.push_str(&format!("### `/{name}`\n\n{about}.\n"));
        if command["default_member_permissions"].is_string() {
            page.push_str("For those who manage the server.\n");
        }
        page.push('\n');
        let options = &command["options"];
        if options.as_array().is_some_and(|options| !options.is_empty()) {
            page.push_str("| option | what it is |\n| --- | --- |\n");
            rows(options, "", &mut page);
            page.push('\n');
        }
    }
    page.push_str(MENUS);
    for command in menu_commands(locale) {
        let name = command["name"].as_str().unwrap_or_default();
        let on = if command["type"] == 2 { "a person" } else { "a message" };
        page.push_str(&format!("- **{name}**, on {on}\n"));
    }
    page.push('\n');
    page + END
}

#[test]
fn commands_page_is_what_the_table_says() {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
    let made = page(&locale, &games);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/commands.md");
    let written = std::fs::read_to_string(path).unwrap_or_default();
    let (there, by_hand) = match written.split_once(END) {
        Some((there, by_hand)) => (format!("{there}{END}"), by_hand),
        None => (written.clone(), ""),
    };
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, format!("{made}{by_hand}")).expect("the page is written");
        return;
    }
    assert_eq!(there, made, "run the test with UPDATE=1 to write docs/commands.md anew");
}
