//! The catalogue against the code: every key that the code says stands in the catalogue with just
//! those arguments, and nothing stands there that nobody says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

const FUNCTIONS: [&str; 5] = ["TERM", "LIST", "COUNT", "CAP", "KEY"];

/// Keys that the house says by themselves: joiners of lists, and texts as they are.
fn is_ground(key: &str) -> bool {
    key.starts_with("list-") || key == "verbatim"
}

#[derive(Debug, Default)]
struct Message {
    file: &'static str,
    args: BTreeSet<String>,
    is_term: bool,
}

fn catalogue() -> BTreeMap<String, Message> {
    let mut messages = BTreeMap::new();
    let games = games::sentences("en");
    for &(file, text) in i18n::files("en").iter().chain(&games) {
        let resource = fluent_syntax::parser::parse(text).expect(file);
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let mut args = BTreeSet::new();
                    let value = message.value.as_ref().expect("every message says something");
                    variables(value, &mut args);
                    for attribute in &message.attributes {
                        let mut none = BTreeSet::new();
                        variables(&attribute.value, &mut none);
                        assert!(none.is_empty(), "{}: forms have no arguments", message.id.name);
                    }
                    let is_term = !message.attributes.is_empty();
                    let key = message.id.name.to_owned();
                    let prefix = Path::new(file).file_stem().and_then(|s| s.to_str());
                    let game = games.iter().any(|(game, _)| *game == file);
                    let named = prefix.is_some_and(|prefix| {
                        let begins = |key: &str| key.starts_with(&format!("{prefix}-"));
                        let taught =
                            key.strip_prefix("lessons-").is_some_and(|rest| game && begins(rest));
                        prefix == "common" || begins(&key) || taught
                    });
                    assert!(named, "{key} does not begin with the name of {file}");
                    let known = messages.insert(key.clone(), Message { file, args, is_term });
                    assert!(known.is_none(), "{key} stands twice");
                }
                Entry::Junk { content } => panic!("{file}: {content}"),
                _ => {}
            }
        }
    }
    messages
}

fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => inline_variables(inline, found),
            Expression::Select { selector, variants } => {
                inline_variables(selector, found);
                variants.iter().for_each(|variant| variables(&variant.value, found));
            }
        }
    }
}

fn inline_variables(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { id, arguments } => {
            assert!(FUNCTIONS.contains(&id.name), "there is no function {}", id.name);
            arguments.positional.iter().for_each(|one| inline_variables(one, found));
        }
        InlineExpression::Placeable { expression } => match &**expression {
            Expression::Inline(inline) => inline_variables(inline, found),
            Expression::Select { selector, variants } => {
                inline_variables(selector, found);
                variants.iter().for_each(|variant| variables(&variant.value, found));
            }
        },
        _ => {}
    }
}

/// A sentence in the code: its key, the names of its arguments, and where it stands.
#[derive(Debug)]
struct Said {
    key: String,
    args: BTreeSet<String>,
    place: String,
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() {
            let skipped = ["target", "tests", "examples", "benches", "node_modules", "l10n"];
            if !skipped.iter().any(|skip| name == *skip) && !name.to_string_lossy().starts_with('.')
            {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "l10n.rs" {
            found.push(path);
        }
    }
}

/// The code without its test module, which stands at the end. One that has a file of its own is
/// only named.
fn without_tests(text: &str) -> &str {
    let begins = |at: &usize| {
        let line = text[*at..].lines().nth(1).unwrap_or_default();
        line.starts_with("mod ") && line.ends_with('{')
    };
    let mut marks = text.match_indices("#[cfg(test)]").map(|(at, _)| at);
    marks.find(begins).map_or(text, |at| &text[..at])
}

/// What the code says. A key or a name that is no literal is a fault: it could not be found here.
fn said(root: &Path) -> (Vec<Said>, BTreeSet<String>) {
    let mut files = Vec::new();
    sources(root, &mut files);
    assert!(files.len() > 50, "the sources stand in {}", root.display());
    let (mut sentences, mut terms) = (Vec::new(), BTreeSet::new());
    for file in files {
        let text = fs::read_to_string(&file).expect("a source is read");
        let text = without_tests(&text);
        let place = |at: usize| {
            let line = text[..at].matches('\n').count() + 1;
            format!("{}:{line}", file.strip_prefix(root).unwrap_or(&file).display())
        };
        let brought = brings(text, "say");
        let is_fake_discord = file.components().any(|part| part.as_os_str() == "fake-discord");
        for (at, _) in text.match_indices("say(") {
            let is_method = !is_fake_discord && is_called_on_locale(text, at);
            if is_method || brought && is_called(text, at) {
                let (key, rest) = literal(&text[at + 4..])
                    .unwrap_or_else(|| panic!("{}: the key is no literal", place(at)));
                let args = arguments(rest, &place(at));
                sentences.push(Said { key: key.to_owned(), args, place: place(at) });
            }
        }
        let brought = brings(text, "term");
        for (at, _) in text.match_indices("term(") {
            if brought && is_called(text, at) {
                let (key, _) = literal(&text[at + 5..])
                    .unwrap_or_else(|| panic!("{}: the term is no literal", place(at)));
                terms.insert(key.to_owned());
            }
        }
    }
    (sentences, terms)
}

/// Whether a source has that name from the house: `use model::l10n::{L10nMessage, say}`, or
/// `model::l10n::say` in full. A function of its own may be called so, too.
fn brings(text: &str, name: &str) -> bool {
    text.match_indices("l10n::").any(|(at, path)| {
        let rest = &text[at + path.len()..];
        let names = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next(),
            None => rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '*').next(),
        };
        names.is_some_and(|names| {
            names.split(',').map(str::trim).any(|one| one == name || one == "*")
        })
    })
}

/// Whether a function of that very name is called there: not `.say(`, `to_say(`, `fn say(`, and not
/// in a comment.
fn is_called(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..at];
    let attached = before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
    !attached && !before.ends_with("fn ") && !before.contains("//")
}

/// Whether a method of that name is called there, as `locale.say(`, and not in a comment: that of
/// `Locale`, of `Context` or of fake Discord.
fn is_called_on_locale(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..at];
    before.ends_with('.') && !before.contains("//")
}

/// A string literal at the beginning, and what stands behind it.
fn literal(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim_start().strip_prefix('"')?;
    let end = rest.find('"')?;
    Some((&rest[..end], &rest[end + 1..]))
}

/// The names in `.with("name", …)` behind a sentence, and behind a `match` or `if` of which it is a
/// branch: `match … { … => say("key"), … }.with("name", …)`.
fn arguments(rest: &str, place: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some(rest) = closed(rest) else { return found };
    let mut rest = chained(rest, place, &mut found);
    while let Some(behind) = behind_branches(rest) {
        rest = chained(behind, place, &mut found);
    }
    found
}

/// Collects the names in `.with("name", …)` at the beginning. Returns the text behind them.
fn chained<'a>(mut rest: &'a str, place: &str, found: &mut BTreeSet<String>) -> &'a str {
    while let Some(with) = rest.trim_start().strip_prefix(".with(") {
        let (name, behind) =
            literal(with).unwrap_or_else(|| panic!("{place}: an argument's name is no literal"));
        found.insert(name.to_owned());
        rest = closed(behind).unwrap_or_else(|| panic!("{place}: `.with(` is not closed"));
    }
    rest
}

/// The text behind the block that ends next, and behind its `else`. `None` if the sentence isn't
/// the last expression of a branch.
fn behind_branches(rest: &str) -> Option<&str> {
    if rest.trim_start().starts_with([';', '.', '?']) {
        return None;
    }
    let end = rest.len() - closed(rest)?.len();
    if !rest[..end].ends_with('}') {
        return None;
    }
    let mut rest = &rest[end..];
    while let Some(branch) = rest.trim_start().strip_prefix("else ") {
        rest = closed(&branch[branch.find('{')? + 1..])?;
    }
    Some(rest)
}

/// What stands behind the parenthesis that closes here.
fn closed(text: &str) -> Option<&str> {
    let mut depth = 0_u32;
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => {
                while let Some((_, c)) = chars.next() {
                    match c {
                        '\\' => drop(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            // A character literal of a quote or a parenthesis.
            '\'' if text[at + 1..].chars().nth(1) == Some('\'') => {
                chars.next();
                chars.next();
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return Some(&text[at + 1..]),
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[test]
fn code_and_catalogue_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let messages = catalogue();
    let (sentences, terms) = said(&root);
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    // What is said by data files beside the games.
    let taught = lessons::keys();
    for key in &taught {
        used.insert(key.as_str());
        match messages.get(key) {
            None => faults.push(format!("the lessons' {key} is not in the catalogue")),
            Some(message) if !message.args.is_empty() => {
                faults.push(format!("the lessons' {key} has arguments"));
            }
            Some(_) => {}
        }
    }
    for Said { key, args, place } in &sentences {
        used.insert(key.as_str());
        match messages.get(key) {
            None => faults.push(format!("{place}: {key} is not in the catalogue")),
            Some(message) if &message.args != args => {
                faults.push(format!("{place}: {key} has {args:?}, not {:?}", message.args));
            }
            Some(_) => {}
        }
    }
    for term in &terms {
        used.insert(term.as_str());
        match messages.get(term) {
            None => faults.push(format!("the term {term} is not in the catalogue")),
            Some(message) if !message.args.is_empty() => {
                faults.push(format!("the term {term} has arguments"));
            }
            Some(_) => {}
        }
    }
    for (key, message) in &messages {
        if !used.contains(key.as_str()) && !is_ground(key) {
            faults.push(format!("{}: nobody says {key}", message.file));
        }
        if message.is_term && !message.args.is_empty() {
            faults.push(format!("{key} has forms and arguments"));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
