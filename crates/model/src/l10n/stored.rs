//! The stored form of a saying: `{"say": "key", "with": {"at": "e4", "piece": {"term": "…"}}}`.
//!
//! Arguments are JSON numbers, strings, arrays, `{"term": "key"}` and sayings. A plain string is a
//! sentence that an older version stored as it was told; it reads as [`Saying::verbatim`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Arg, Saying, Term};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredArg {
    Number(i64),
    Text(String),
    Term { term: String },
    List(Vec<StoredArg>),
    Saying(StoredSaying),
}

#[derive(Serialize, Deserialize)]
struct StoredSaying {
    say: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    with: BTreeMap<String, StoredArg>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Either {
    Text(String),
    Saying(StoredSaying),
}

impl From<&Saying> for StoredSaying {
    fn from(saying: &Saying) -> StoredSaying {
        StoredSaying {
            say: saying.key.clone().into_owned(),
            with: saying
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
            Arg::Saying(saying) => StoredArg::Saying((&**saying).into()),
        }
    }
}

impl From<StoredSaying> for Saying {
    fn from(stored: StoredSaying) -> Saying {
        Saying {
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
            StoredArg::Saying(saying) => Arg::Saying(Box::new(saying.into())),
        }
    }
}

impl Serialize for Saying {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredSaying::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Saying {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Saying, D::Error> {
        Ok(match Either::deserialize(deserializer)? {
            Either::Text(text) => Saying::verbatim(text),
            Either::Saying(saying) => saying.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Saying, say, term};

    #[test]
    fn a_saying_is_stored_and_read_back() {
        let saying = say("takes")
            .with("piece", term("armor"))
            .with("count", 3)
            .with("squares", vec!["a1", "b2"])
            .with("why", say("because").with("at", 'e'));
        let text = serde_json::to_string(&saying).expect("it is plain data");
        let again: Saying = serde_json::from_str(&text).expect("its own text is read");
        assert_eq!(again, saying);
    }

    #[test]
    fn an_old_sentence_is_said_as_it_is() {
        let old: Saying = serde_json::from_str("\"Dark has no move\"").expect("a text is a saying");
        assert_eq!(old, Saying::verbatim("Dark has no move"));
    }
}
