//! Messages in a language.
//!
//! The catalogue stands in `locales/<language>/*.ftl` and, for each game, beside its rules
//! (`rules/<game>/<language>.ftl`). It is rendered by [Fluent](https://projectfluent.org). A
//! [`Locale`] is one language of it. Beside Fluent's own syntax, a sentence can ask for:
//!
//! - `{ TERM($piece, form: "a") }`: a term in a form. A term is a message whose attributes are its
//!   forms (`armor = Armor`, `.a = an Armor`); without `form` it is the message itself.
//! - `{ LIST($pieces, with: "or", form: "a") }`: the elements of a list joined (`and`, `or`,
//!   `comma`, `semicolon`, `sentences`), terms in a form.
//! - `{ CAP($clause) }`: with a capital first letter. It takes a variable, `TERM` or `LIST`.
//! - `{ KEY($piece) -> … }`: a term's key, to choose by.
//! - `{ COUNT($more) }`: a number with its thousands parted.
//!
//! Text arguments are shown unchanged, except that characters that can't be seen or that change the
//! direction of others are shown by their numbers, and lines with letters that are read from right
//! to left are isolated. Isolation is idempotent: an argument may hold rendered text.

#![warn(missing_docs)]

mod catalogue;
mod functions;
mod pseudo;
mod value;
mod visible;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use model::l10n::{Arg, L10nMessage};
use unic_langid::LanguageIdentifier;

pub use catalogue::{LANGUAGES, files};
pub use pseudo::{CLOSE, OPEN};
use value::Value;
use visible::visible;

/// The language whose every message is bracketed, accented and two fifths longer, made from
/// English: whoever uses it sees at once what escapes the catalogue, and what breaks when words are
/// longer.
pub const PSEUDO: &str = "en-XA";

/// Stands in a text where the catalogue lacks something.
const MISSING: char = '⟦';

/// How deep sentences and lists may stand within each other. What is said goes four or five deep.
const DEEPEST: u32 = 32;

/// Stands in the place of what lies deeper.
const TOO_DEEP: &str = "list-too-deep";

/// One language of the catalogue.
///
/// # Examples
///
/// ```
/// use i18n::Locale;
/// use model::l10n::{say, term};
///
/// // What games say is brought by them: a name, and messages in Fluent's syntax.
/// let toy = |_: &str| {
///     let text = "toy-serf = Serf\n    .a = a Serf\n\
///                 toy-made = Made { TERM($piece, form: \"a\") } on { $at }\n";
///     [("toy", text)]
/// };
/// let locale = Locale::load("en", toy)?;
/// let made = say("toy-made").with("piece", term("toy-serf")).with("at", "e4");
/// assert_eq!(locale.text(&made), "Made a Serf on e4");
///
/// // In the pseudo-language one sees what escapes the catalogue.
/// let pseudo = Locale::load(i18n::PSEUDO, toy)?;
/// assert!(pseudo.text(&made).starts_with(i18n::OPEN));
/// assert!(Locale::load("tlh", toy).is_err());
/// # Ok::<(), i18n::LoadError>(())
/// ```
pub struct Locale {
    language: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Locale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Locale").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Why a language cannot be spoken.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is no such language.
    #[error("there is no language {0}")]
    Unknown(String),
    /// A file of the catalogue cannot be read.
    #[error("{file} of the catalogue: {why}")]
    Broken {
        /// Which file.
        file: &'static str,
        /// What the parser says.
        why: String,
    },
}

impl Locale {
    /// Loads a language: one of [`LANGUAGES`], or [`PSEUDO`]. `games` gives what the games say in a
    /// language: each one's name, and its messages in Fluent's syntax.
    ///
    /// # Errors
    /// There is no such language, or its catalogue or what a game says is broken.
    pub fn load<S>(language: &str, games: impl FnOnce(&str) -> S) -> Result<Locale, LoadError>
    where
        S: IntoIterator<Item = (&'static str, &'static str)>,
    {
        let (language, source) = match language {
            PSEUDO => (PSEUDO, "en"),
            _ => LANGUAGES
                .iter()
                .find(|known| **known == language)
                .map(|known| (*known, *known))
                .ok_or_else(|| LoadError::Unknown(language.to_owned()))?,
        };
        let identifier: LanguageIdentifier =
            source.parse().map_err(|_| LoadError::Unknown(language.to_owned()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        let mut keys = Vec::new();
        for (file, text) in files(source).iter().copied().chain(games(source)) {
            let broken = |why: String| LoadError::Broken { file, why };
            let text = if language == PSEUDO {
                pseudo::catalogue(text).map_err(broken)?
            } else {
                text.to_owned()
            };
            keys.extend(catalogue::forms(&text).map_err(broken)?);
            let resource = FluentResource::try_new(text)
                .map_err(|(_, errors)| broken(format!("{errors:?}")))?;
            bundle.add_resource(resource).map_err(|errors| broken(format!("{errors:?}")))?;
        }
        functions::add(&mut bundle, &keys)
            .map_err(|why| LoadError::Broken { file: "functions", why })?;
        Ok(Locale { language, bundle })
    }

    /// Which language it is.
    #[must_use]
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// Whether the catalogue has a message of that key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// A sentence in this language. What the catalogue lacks is logged, and shows as its key.
    #[must_use]
    pub fn text(&self, sentence: &L10nMessage) -> String {
        let mut faults = Vec::new();
        let text = self.render(sentence, 0, &mut faults);
        for fault in faults {
            tracing::error!(key = sentence.key(), language = self.language, fault, "catalogue");
        }
        text
    }

    /// Renders a message without arguments: `locale.say("button-back")`. The key must be a literal
    /// in the call, because the test of the catalogue finds keys by reading the sources.
    #[must_use]
    pub fn say(&self, key: &'static str) -> String {
        self.text(&L10nMessage::of_data(key))
    }

    /// As [`Locale::text`], for tests.
    ///
    /// # Errors
    /// What the catalogue lacks for it.
    pub fn checked(&self, sentence: &L10nMessage) -> Result<String, Vec<String>> {
        let mut faults = Vec::new();
        let text = self.render(sentence, 0, &mut faults);
        if text.contains(MISSING) {
            faults.push(text.clone());
        }
        if faults.is_empty() { Ok(text) } else { Err(faults) }
    }

    fn render(&self, sentence: &L10nMessage, depth: u32, faults: &mut Vec<String>) -> String {
        if depth > DEEPEST {
            return self.too_deep(faults);
        }
        let Some(pattern) = self.bundle.get_message(sentence.key()).and_then(|m| m.value()) else {
            faults.push(format!("there is no message {}", sentence.key()));
            return format!("{MISSING}{}", sentence.key());
        };
        let mut args = FluentArgs::new();
        for (name, arg) in sentence.args() {
            args.set(name.to_owned(), self.value(arg, depth + 1, faults));
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        faults.extend(errors.into_iter().map(|error| format!("{}: {error}", sentence.key())));
        text.into_owned()
    }

    /// What is said in the place of something that lies too deep. It is told once.
    fn too_deep(&self, faults: &mut Vec<String>) -> String {
        let fault = format!("sentences stand more than {DEEPEST} deep");
        if !faults.contains(&fault) {
            faults.push(fault);
        }
        self.render(&L10nMessage::of_data(TOO_DEEP), 0, faults)
    }

    fn value(&self, arg: &Arg, depth: u32, faults: &mut Vec<String>) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(visible(text)),
            Arg::Message(sentence) => FluentValue::from(self.render(sentence, depth, faults)),
            Arg::Term(_) | Arg::List(_) => {
                FluentValue::Custom(Box::new(self.element(arg, depth, faults)))
            }
        }
    }

    fn element(&self, arg: &Arg, depth: u32, faults: &mut Vec<String>) -> Value {
        match arg {
            Arg::Number(number) => Value::Text(number.to_string()),
            Arg::Text(text) => Value::Text(visible(text)),
            Arg::Message(sentence) => Value::Text(self.render(sentence, depth, faults)),
            Arg::Term(term) => Value::Term {
                key: term.key().to_owned(),
                plain: self.render(&L10nMessage::from(term.clone()), depth, faults),
            },
            Arg::List(_) if depth > DEEPEST => Value::Text(self.too_deep(faults)),
            Arg::List(list) => {
                let elements = list.iter().map(|arg| self.element(arg, depth + 1, faults));
                Value::List(elements.collect())
            }
        }
    }
}
