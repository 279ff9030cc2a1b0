//! The stored form of a message: `{"say": "key", "with": {"at": "e4", "piece": {"term": "…"}}}`.
//!
//! Arguments are JSON numbers, strings, arrays, `{"term": "key"}` and messages. A plain string in
//! place of a message is a finished sentence of an older version and reads as
//! [`L10nMessage::verbatim`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Arg, L10nMessage, Term};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredArg {
    Number(i64),
    Text(String),
    Term { term: String },
    List(Vec<StoredArg>),
    Message(StoredMessage),
}

#[derive(Serialize, Deserialize)]
struct StoredMessage {
    say: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    with: BTreeMap<String, StoredArg>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Either {
    Text(String),
    Message(StoredMessage),
}

impl From<&L10nMessage> for StoredMessage {
    fn from(sentence: &L10nMessage) -> StoredMessage {
        StoredMessage {
            say: sentence.key.clone().into_owned(),
            with: sentence
                .args
                .iter()
                .map(|(name, arg)| (name.clone().into_owned(), arg.into()))
                .collect(),
        }
    }
}

impl From<&Arg> for StoredArg {
    fn from(arg: &Arg) -> StoredArg {
        match arg {
            Arg::Number(number) => StoredArg::Number(*number),
            Arg::Text(text) => StoredArg::Text(text.clone().into_owned()),
            Arg::Term(term) => StoredArg::Term { term: term.0.clone().into_owned() },
            Arg::List(list) => StoredArg::List(list.iter().map(Into::into).collect()),
            Arg::Message(sentence) => StoredArg::Message((&**sentence).into()),
        }
    }
}

impl From<StoredMessage> for L10nMessage {
    fn from(stored: StoredMessage) -> L10nMessage {
        L10nMessage {
            key: Cow::Owned(stored.say),
            args: stored
                .with
                .into_iter()
                .map(|(name, arg)| (Cow::Owned(name), arg.into()))
                .collect(),
        }
    }
}

impl From<StoredArg> for Arg {
    fn from(stored: StoredArg) -> Arg {
        match stored {
            StoredArg::Number(number) => Arg::Number(number),
            StoredArg::Text(text) => Arg::Text(text.into()),
            StoredArg::Term { term } => Arg::Term(Term(term.into())),
            StoredArg::List(list) => Arg::List(list.into_iter().map(Into::into).collect()),
            StoredArg::Message(sentence) => Arg::Message(Box::new(sentence.into())),
        }
    }
}

impl Serialize for L10nMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredMessage::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for L10nMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<L10nMessage, D::Error> {
        Ok(match Either::deserialize(deserializer)? {
            Either::Text(text) => L10nMessage::verbatim(text),
            Either::Message(sentence) => sentence.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::l10n::{L10nMessage, say, term};

    #[test]
    fn a_sentence_is_stored_and_read_back() {
        let sentence = say("takes")
            .with("piece", term("armor"))
            .with("count", 3)
            .with("squares", vec!["a1", "b2"])
            .with("why", say("because").with("at", 'e'));
        let text = serde_json::to_string(&sentence).expect("it is plain data");
        let read_back: L10nMessage = serde_json::from_str(&text).expect("its own text is read");
        assert_eq!(read_back, sentence);
    }

    #[test]
    fn an_old_sentence_is_said_as_it_is() {
        let old: L10nMessage =
            serde_json::from_str("\"Dark has no move\"").expect("a text is a sentence");
        assert_eq!(old, L10nMessage::verbatim("Dark has no move"));
    }
}
