//! Messages in a language.
//!
//! The catalogue is in `locales/<language>/*.ftl` and, for each game, in
//! `rules/<game>/<language>.ftl`. [Fluent](https://projectfluent.org) renders it; a [`Locale`] is
//! one language. In addition to Fluent's own syntax, a message can use:
//!
//! - `{ TERM($piece, form: "a") }`: a term in a form. A term is a message whose attributes are its
//!   forms (`armor = Armor`, `.a = an Armor`); without `form` it is the message itself.
//! - `{ LIST($pieces, with: "or", form: "a") }`: the elements of a list joined (`and`, `or`,
//!   `comma`, `semicolon`, `sentences`), terms in a form.
//! - `{ CAP($clause) }`: with a capital first letter. It takes a variable, `TERM` or `LIST`.
//! - `{ KEY($piece) -> … }`: a term's key, for selectors.
//! - `{ COUNT($more) }`: a number with grouped thousands.
//!
//! Text arguments appear unchanged, with two exceptions: invisible and direction-changing
//! characters appear as their numbers, and lines with right-to-left letters are isolated. Isolation
//! is idempotent, so an argument may contain rendered text.

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

/// The pseudo-language: English with every message bracketed, accented and two fifths longer. It
/// reveals text that bypasses the catalogue, and layouts that break with longer words.
pub const PSEUDO: &str = "en-XA";

/// Marks a gap in the catalogue within a text.
const MISSING: char = '⟦';

/// Maximum nesting of sentences and lists. Real messages nest four or five deep.
const DEEPEST: u32 = 32;

/// Key of the message that replaces deeper content.
const TOO_DEEP: &str = "list-too-deep";

/// One language of the catalogue.
///
/// # Examples
///
/// ```
/// use i18n::Locale;
/// use model::l10n::{say, term};
///
/// // Games supply their own messages: a name, and messages in Fluent's syntax.
/// let toy = |_: &str| {
///     let text = "toy-serf = Serf\n    .a = a Serf\n\
///                 toy-made = Made { TERM($piece, form: \"a\") } on { $at }\n";
///     [("toy", text)]
/// };
/// let locale = Locale::load("en", toy)?;
/// let made = say("toy-made").with("piece", term("toy-serf")).with("at", "e4");
/// assert_eq!(locale.text(&made), "Made a Serf on e4");
///
/// // The pseudo-language shows text that bypasses the catalogue.
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

/// The reason why a language can't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is no such language.
    #[error("there is no language {0}")]
    Unknown(String),
    /// A file of the catalogue can't be parsed.
    #[error("{file} of the catalogue: {cause}")]
    Broken {
        /// Name of the file.
        file: &'static str,
        /// The parser's message.
        cause: String,
    },
}

impl Locale {
    /// Loads a language: one of [`LANGUAGES`], or [`PSEUDO`]. `games` returns the names and Fluent
    /// messages of the games in a language.
    ///
    /// # Errors
    /// There is no such language, or the catalogue or a game's messages are malformed.
    pub fn load<S>(language: &str, games: impl FnOnce(&str) -> S) -> Result<Locale, LoadError>
    where
        S: IntoIterator<Item = (&'static str, &'static str)>,
    {
        let (language, source) = match language {
            PSEUDO => (PSEUDO, "en"),
            _ => LANGUAGES
                .iter()
                .find(|listed| **listed == language)
                .map(|listed| (*listed, *listed))
                .ok_or_else(|| LoadError::Unknown(language.to_owned()))?,
        };
        let identifier: LanguageIdentifier =
            source.parse().map_err(|_| LoadError::Unknown(language.to_owned()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        let mut keys = Vec::new();
        for (file, text) in files(source).iter().copied().chain(games(source)) {
            let error = |cause: String| LoadError::Broken { file, cause };
            let text = if language == PSEUDO {
                pseudo::catalogue(text).map_err(error)?
            } else {
                text.to_owned()
            };
            keys.extend(catalogue::forms(&text).map_err(error)?);
            let resource = FluentResource::try_new(text)
                .map_err(|(_, errors)| error(format!("{errors:?}")))?;
            bundle.add_resource(resource).map_err(|errors| error(format!("{errors:?}")))?;
        }
        functions::add(&mut bundle, &keys)
            .map_err(|cause| LoadError::Broken { file: "functions", cause })?;
        Ok(Locale { language, bundle })
    }

    /// The language code.
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// Returns whether the catalogue has a message with this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// Renders a message. Gaps in the catalogue are logged and show the key.
    pub fn text(&self, sentence: &L10nMessage) -> String {
        let mut faults = Vec::new();
        let text = self.render(sentence, 0, &mut faults);
        for fault in faults {
            tracing::error!(
                key = sentence.key(),
                language = self.language,
                fault,
                "failed to render a message"
            );
        }
        text
    }

    /// Renders a message without arguments: `locale.say("button-back")`. The key must be a literal
    /// in the call, because the catalogue's test finds keys in the sources.
    pub fn say(&self, key: &'static str) -> String {
        self.text(&L10nMessage::of_data(key))
    }

    /// Like [`Locale::text`], for tests.
    ///
    /// # Errors
    /// Every gap in the catalogue.
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

    /// Replaces content that is nested too deeply, and records the fault once.
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
