//! The values of all settings with their origins, so that errors name the line or the variable.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::settings::{SETTINGS, Setting};

const MOST_BYTES: u64 = 1024 * 1024;

/// Variables with Herald's prefix that are not settings: for builds and tests.
const BUILD_AND_TEST_VARIABLES: [&str; 4] =
    ["HERALD_BROWSER", "HERALD_COMMIT", "HERALD_POSTGRES", "HERALD_TESTS"];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    Default,
    Line { file: PathBuf, line: usize },
    Variable(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => Ok(()),
            Origin::Line { file, line } => write!(f, "{}, line {line}: ", file.display()),
            Origin::Variable(variable) => write!(f, "{variable}: "),
        }
    }
}

pub(super) struct Values {
    values: BTreeMap<&'static str, (String, Origin)>,
    pub(super) faults: Vec<String>,
}

impl Values {
    pub(super) fn read(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Values {
        let default =
            |setting: &Setting| (setting.key, (setting.default.to_owned(), Origin::Default));
        let mut values =
            Values { values: SETTINGS.iter().map(default).collect(), faults: Vec::new() };
        if let Some(file) = file {
            match text_of(file) {
                Ok(text) => values.read_file(file, &text),
                Err(cause) => values.faults.push(format!("{}: {cause}", file.display())),
            }
        }
        for (variable, value) in environment {
            match SETTINGS.iter().find(|setting| setting.variable == variable) {
                Some(Setting { key, variable, .. }) => {
                    values.values.insert(key, (value, Origin::Variable(variable)));
                }
                None if variable.starts_with("HERALD_")
                    && !BUILD_AND_TEST_VARIABLES.contains(&&*variable) =>
                {
                    let known_variables = SETTINGS.iter().map(|setting| setting.variable);
                    values.faults.push(unknown_name(
                        "environment variable",
                        &variable,
                        known_variables,
                    ));
                }
                None => {}
            }
        }
        values
    }

    pub(super) fn get(&self, key: &str) -> String {
        self.values.get(key).map(|(value, _)| value.clone()).unwrap_or_default()
    }

    pub(super) fn optional(&self, key: &str) -> Option<String> {
        Some(self.get(key)).filter(|value| !value.trim().is_empty())
    }

    pub(super) fn number(&mut self, key: &str, range: RangeInclusive<u16>) -> u16 {
        let value = self.get(key);
        let (least, most) = (*range.start(), *range.end());
        value.parse().ok().filter(|number| range.contains(number)).unwrap_or_else(|| {
            let words = format!("`{key}` is \"{value}\", not a number from {least} to {most}");
            self.fault(key, words);
            least
        })
    }

    pub(super) fn fault(&mut self, key: &str, words: impl fmt::Display) {
        let origin = self.values.get(key).map_or(&Origin::Default, |(_, origin)| origin);
        self.faults.push(format!("{origin}{words}"));
    }

    fn read_file(&mut self, file: &Path, text: &str) {
        let table = match DeTable::parse(text) {
            Ok(table) => table.into_inner(),
            Err(cause) => {
                // Without the line itself, which may hold the token.
                let line = cause.span().map(|span| line_at(text, span.start));
                let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
                let fault = format!("{} is not TOML{line}: {}", file.display(), cause.message());
                return self.faults.push(fault);
            }
        };
        let origin_at = |start| Origin::Line { file: file.to_owned(), line: line_at(text, start) };
        for (section, content) in table {
            let origin = origin_at(section.span().start);
            let section = section.into_inner();
            match content.into_inner() {
                DeValue::Table(content) => {
                    for (name, value) in content {
                        let origin = origin_at(name.span().start);
                        self.read_setting(&format!("{section}.{}", name.get_ref()), value, origin);
                    }
                }
                other => {
                    let words = not_a_section(&section, other.type_str());
                    self.faults.push(format!("{origin}{words}"));
                }
            }
        }
    }

    fn read_setting(&mut self, key: &str, value: Spanned<DeValue<'_>>, origin: Origin) {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) else {
            let words = unknown_name("setting", key, SETTINGS.iter().map(|setting| setting.key));
            return self.faults.push(format!("{origin}{words}"));
        };
        let value = match value.into_inner() {
            DeValue::String(text) => text.into_owned(),
            DeValue::Integer(number) if setting.is_number() => {
                i64::from_str_radix(number.as_str(), number.radix())
                    .map_or_else(|_| number.to_string(), |number| number.to_string())
            }
            DeValue::Boolean(on) if setting.is_switch() => on.to_string(),
            other => {
                let expected = match setting {
                    setting if setting.is_number() => "a text or a number",
                    setting if setting.is_switch() => "true or false",
                    _ => "a text",
                };
                let kind = with_article(other.type_str());
                return self.faults.push(format!("{origin}`{key}` is {kind}, not {expected}"));
            }
        };
        self.values.insert(setting.key, (value, origin));
    }
}

fn line_at(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|byte| *byte == b'\n').count()
}

pub(super) fn text_of(file: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    std::fs::File::open(file)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        let why = format!("larger than {MOST_BYTES} bytes, which no file of settings is");
        return Err(std::io::Error::other(why));
    }
    Ok(text)
}

fn not_a_section(section: &str, kind: &str) -> String {
    let prefix = format!("{section}.");
    let inner_key = SETTINGS.iter().find_map(|setting| setting.key.strip_prefix(&prefix));
    match inner_key {
        Some(inner) => format!(
            "`{section}` is {}, but a part of the file: write [{section}] and below it {inner} = …",
            with_article(kind)
        ),
        None => unknown_name("setting", section, SETTINGS.iter().map(|setting| setting.key)),
    }
}

fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

fn unknown_name<'a>(kind: &str, name: &str, known_names: impl Iterator<Item = &'a str>) -> String {
    let nearest = known_names
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .max_by(|first, second| first.0.total_cmp(&second.0));
    match nearest {
        Some((_, nearest)) => format!("there is no {kind} `{name}`; did you mean `{nearest}`?"),
        None => format!("there is no {kind} `{name}`"),
    }
}
