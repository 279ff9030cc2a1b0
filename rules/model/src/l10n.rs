//! Messages without a language.
//!
//! A [`L10nMessage`] is a key of the catalogue (`locales/<language>/*.ftl`) with named arguments.
//! Rules, records, renderer and referee return messages; the crate `i18n` turns them into text.
//! Messages can be stored (serde) and compared. Nothing is ever decided by comparing texts.
//!
//! ```
//! use model::l10n::{say, term};
//!
//! let sentence = say("world-war-takes")
//!     .with("piece", term("world-war-armor"))
//!     .with("from", "a1")
//!     .with("to", "d4");
//! assert_eq!(sentence.key(), "world-war-takes");
//! ```
//!
//! Keys and argument names are literals right behind `say(`, `.with(` and `term(`, because a test
//! checks the sources against the catalogue.

mod stored;

use std::borrow::Cow;

/// A sentence, clause or word of the catalogue, with its arguments.
///
/// # Examples
///
/// ```
/// use model::l10n::{Arg, L10nMessage, say, term};
///
/// let message = say("world-war-takes")
///     .with("piece", term("world-war-armor"))
///     .with("captured", term("world-war-helicopter"))
///     .with("to", "d4");
/// assert_eq!(message.key(), "world-war-takes");
/// let names: Vec<&str> = message.args().map(|(name, _)| name).collect();
/// assert_eq!(names, ["captured", "piece", "to"]);
///
/// // Messages can contain other messages and verbatim text.
/// let message = say("rules-action-of-side").with("action", message);
/// assert!(message.args().all(|(_, arg)| matches!(arg, Arg::Message(_))));
/// assert_eq!(L10nMessage::verbatim("Well played!").key(), "verbatim");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct L10nMessage {
    key: Cow<'static, str>,
    args: Vec<(Cow<'static, str>, Arg)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    Number(i64),
    /// Text that needs no translation: a square, an action, a piece's letter, a name.
    Text(Cow<'static, str>),
    /// A word that the sentence can inflect.
    Term(Term),
    /// Elements that the sentence joins (`LIST($squares, with: "or")`).
    List(Vec<Arg>),
    /// A nested sentence or clause.
    Message(Box<L10nMessage>),
}

/// A word of the catalogue with forms (article, plural): a piece, a side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(Cow<'static, str>);

pub const fn say(key: &'static str) -> L10nMessage {
    L10nMessage { key: Cow::Borrowed(key), args: Vec::new() }
}

pub const fn term(key: &'static str) -> Term {
    Term(Cow::Borrowed(key))
}

/// Key of [`L10nMessage::verbatim`] texts.
const VERBATIM: &str = "verbatim";

impl L10nMessage {
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> L10nMessage {
        // Sorted by name, so that a stored message reads back equal.
        match self.args.binary_search_by(|(other, _)| (**other).cmp(name)) {
            Ok(at) => self.args[at].1 = arg.into(),
            Err(at) => self.args.insert(at, (Cow::Borrowed(name), arg.into())),
        }
        self
    }

    /// Creates a message from text that is never translated: a person's words, or a finished
    /// sentence stored by an older version of Herald.
    pub fn verbatim(text: impl Into<String>) -> L10nMessage {
        say(VERBATIM).with("text", text.into())
    }

    /// Creates a message whose key comes from data, not from code. The reader of the data must
    /// report its keys to the test of the catalogue.
    pub fn of_data(key: impl Into<String>) -> L10nMessage {
        L10nMessage { key: Cow::Owned(key.into()), args: Vec::new() }
    }

    /// Cuts foreign text and lists in the arguments to a size and ends them with an ellipsis.
    /// Backticks become apostrophes, since a sentence may show the text as code.
    #[must_use]
    pub fn cut(mut self, letters: usize, elements: usize) -> L10nMessage {
        for (_, arg) in &mut self.args {
            let whole = std::mem::replace(arg, Arg::Number(0));
            *arg = whole.cut(letters, elements);
        }
        self
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    /// The arguments, sorted by name.
    pub fn args(&self) -> impl Iterator<Item = (&str, &Arg)> {
        self.args.iter().map(|(name, arg)| (&**name, arg))
    }
}

impl Arg {
    fn cut(self, letters: usize, elements: usize) -> Arg {
        match self {
            Arg::Text(text) if text.len() <= letters && !text.contains('`') => Arg::Text(text),
            Arg::Text(text) => {
                let mut chars = text.chars().map(|c| if c == '`' { '\'' } else { c });
                let mut cut_text: String = chars.by_ref().take(letters).collect();
                if chars.next().is_some() {
                    cut_text.push('…');
                    crate::text::close_isolates(&mut cut_text);
                }
                Arg::Text(cut_text.into())
            }
            Arg::List(mut list) => {
                if list.len() > elements {
                    list.truncate(elements);
                    list.push(Arg::from("…"));
                }
                Arg::List(list.into_iter().map(|arg| arg.cut(letters, elements)).collect())
            }
            Arg::Message(sentence) => Arg::Message(Box::new(sentence.cut(letters, elements))),
            Arg::Number(_) | Arg::Term(_) => self,
        }
    }
}

impl Drop for L10nMessage {
    /// Drops nested messages iteratively, so that deep nesting can't overflow the stack.
    fn drop(&mut self) {
        let holds_others = |arg: &Arg| matches!(arg, Arg::Message(_) | Arg::List(_));
        if !self.args.iter().any(|(_, arg)| holds_others(arg)) {
            return;
        }
        let mut rest: Vec<Arg> = self.args.drain(..).map(|(_, arg)| arg).collect();
        while let Some(arg) = rest.pop() {
            match arg {
                Arg::Message(mut sentence) => {
                    rest.extend(sentence.args.drain(..).map(|(_, arg)| arg));
                }
                Arg::List(list) => rest.extend(list),
                Arg::Number(_) | Arg::Text(_) | Arg::Term(_) => {}
            }
        }
    }
}

impl Term {
    pub fn key(&self) -> &str {
        &self.0
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number.into())
            }
        }
    )*};
}
numbers!(u8, u16, u32, i8, i16, i32, i64);

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Arg {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text.into())
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Text(text.clone().into())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned().into())
    }
}

impl From<char> for Arg {
    fn from(text: char) -> Arg {
        Arg::Text(text.to_string().into())
    }
}

impl From<Term> for Arg {
    fn from(term: Term) -> Arg {
        Arg::Term(term)
    }
}

impl From<L10nMessage> for Arg {
    fn from(sentence: L10nMessage) -> Arg {
        Arg::Message(Box::new(sentence))
    }
}

impl<A: Into<Arg>> From<Vec<A>> for Arg {
    fn from(list: Vec<A>) -> Arg {
        Arg::List(list.into_iter().map(Into::into).collect())
    }
}

impl From<Term> for L10nMessage {
    /// The term alone, in its plain form.
    fn from(term: Term) -> L10nMessage {
        L10nMessage { key: term.0, args: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_from_outside_is_cut() {
        let long = "x".repeat(100);
        let sentence = say("key")
            .with("long", &long)
            .with("code", "a`b")
            .with("many", vec![long.as_str(); 100])
            .with("within", say("other").with("text", "é".repeat(11)));
        let expected = format!("{}…", "x".repeat(10));
        let within = say("other").with("text", format!("{}…", "é".repeat(10)));
        let expected_message = say("key")
            .with("long", &expected)
            .with("code", "a'b")
            .with("many", vec![&*expected, &*expected, "…"])
            .with("within", within);
        assert_eq!(sentence.cut(10, 2), expected_message);
    }

    #[test]
    fn however_deep_a_sentence_is_it_can_be_thrown_away() {
        let deep = || (0..100_000).fold(say("key"), |within, _| say("key").with("next", within));
        let listed = || {
            (0..100_000).fold(say("key"), |within, _| say("key").with("next", vec![vec![within]]))
        };
        let small = std::thread::Builder::new().stack_size(256 * 1024);
        let outcome = small.spawn(move || {
            drop(deep());
            drop(listed());
        });
        assert!(outcome.is_ok_and(|thread| thread.join().is_ok()));
    }
}
