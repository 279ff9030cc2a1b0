use fluent_syntax::ast;

/// Available languages.
pub const LANGUAGES: [&str; 1] = ["en"];

macro_rules! catalogue {
    ($language:literal: $($name:literal),* $(,)?) => {
        &[$((
            concat!("locales/", $language, "/", $name, ".ftl"),
            include_str!(concat!("../../../locales/", $language, "/", $name, ".ftl")),
        )),*]
    };
}

#[rustfmt::skip]
const ENGLISH: &[(&str, &str)] = catalogue!(
    "en": "common", "rules", "lessons", "render", "record", "referee", "button", "challenge",
    "match", "games", "help", "replay", "refused", "fight", "team", "rating", "privacy", "control",
    "clock", "notices", "setup", "opponent", "reason", "why", "practice", "ways", "answer", "command", "cli",
    "front-door", "new-match", "import", "analysis", "theme", "settings", "moderation",
    "puzzle", "season", "server-board", "weekly", "crowd",
);

/// Names and texts of a language's files, without those of games. Empty for an unknown language.
pub fn files(language: &str) -> &'static [(&'static str, &'static str)] {
    match language {
        "en" => ENGLISH,
        _ => &[],
    }
}

/// The messages of a file that have forms, each with the forms' names.
pub(crate) fn forms(text: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    let resource =
        fluent_syntax::parser::parse(text).map_err(|(_, errors)| format!("{errors:?}"))?;
    Ok(resource
        .body
        .iter()
        .filter_map(|entry| match entry {
            ast::Entry::Message(message) if !message.attributes.is_empty() => Some((
                message.id.name.to_owned(),
                message.attributes.iter().map(|one| one.id.name.to_owned()).collect(),
            )),
            _ => None,
        })
        .collect())
}
