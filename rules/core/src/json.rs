//! JSON that records repeated keys.

use std::collections::HashSet;
use std::fmt;

use model::l10n::say;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::{SetupFault, SetupFaults};

/// A parsed setup and its repeated keys, which the parsed value no longer shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetupText {
    /// The setup. A repeated key has its last value.
    pub value: Value,
    /// Paths of the repeated keys, such as `board.e1`, once each; at most 100.
    pub repeated: Vec<String>,
    /// Number of repeated keys beyond those listed.
    pub more_repeated: usize,
}

impl SetupText {
    /// Returns a fault for each repeated key. Such a setup is never valid, since its meaning is
    /// unclear.
    #[must_use]
    pub fn faults(&self) -> SetupFaults {
        let fault =
            |key: &String| SetupFault::new(say("rules-setup-repeated-key").with("key", key));
        let mut faults: SetupFaults = self.repeated.iter().map(fault).collect();
        faults.count_more(self.more_repeated);
        faults
    }
}

impl<'de> serde::Deserialize<'de> for SetupText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SetupText, D::Error> {
        let mut repeated = RepeatedKeys::default();
        let value = Within { around: None, repeated: &mut repeated }.deserialize(deserializer)?;
        Ok(SetupText { value, repeated: repeated.named, more_repeated: repeated.more })
    }
}

const MOST_NAMED: usize = 100;
const MOST_LETTERS: usize = 40;

#[derive(Default)]
struct RepeatedKeys {
    named: Vec<String>,
    more: usize,
}

struct Place<'a> {
    around: Option<&'a Place<'a>>,
    step: PathPart<'a>,
}

enum PathPart<'a> {
    Key(&'a str),
    Element(usize),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(around) = self.around {
            around.fmt(f)?;
        }
        match self.step {
            PathPart::Element(number) => write!(f, "[{number}]"),
            PathPart::Key(key) => {
                f.write_str(if self.around.is_some() { "." } else { "" })?;
                let end = key.char_indices().nth(MOST_LETTERS).map(|(end, _)| end);
                match end.and_then(|end| key.get(..end)) {
                    Some(start) => write!(f, "{start}…"),
                    None => f.write_str(key),
                }
            }
        }
    }
}

/// Deserializes a value and records repeated keys below it.
struct Within<'a> {
    /// The value's path; `None` for the whole document.
    around: Option<&'a Place<'a>>,
    repeated: &'a mut RepeatedKeys,
}

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value).ok_or_else(|| E::custom("a number without end"))?;
        Ok(Value::Number(number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        loop {
            let place = Place { around: self.around, step: PathPart::Element(values.len()) };
            let within = Within { around: Some(&place), repeated: &mut *self.repeated };
            match list.next_element_seed(within)? {
                Some(value) => values.push(value),
                None => return Ok(Value::Array(values)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        let mut told = HashSet::new();
        while let Some(key) = object.next_key::<String>()? {
            let place = Place { around: self.around, step: PathPart::Key(&key) };
            let within = Within { around: Some(&place), repeated: &mut *self.repeated };
            let value = object.next_value_seed(within)?;
            // Each key is recorded once, at its first repetition.
            if values.contains_key(&key) && !told.contains(&key) {
                if self.repeated.named.len() < MOST_NAMED {
                    self.repeated.named.push(place.to_string());
                } else {
                    self.repeated.more += 1;
                }
                told.insert(key.clone());
            }
            values.insert(key, value);
        }
        Ok(Value::Object(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn repeated_keys_are_named_with_what_is_around_them() {
        let text = r#"{"board": {"e1": "wK", "e1": "wQ", "e1": "wR"}, "to_act": "white",
            "list": [{"a": 1}, {"b": [2.5, -3, true], "b": null}], "to_act": "black"}"#;
        let read: SetupText = serde_json::from_str(text).expect("JSON");
        assert_eq!(read.repeated, ["board.e1", "list[1].b", "to_act"]);
        assert_eq!(read.faults().len(), 3);
        assert_eq!(read.value, serde_json::from_str::<Value>(text).expect("JSON"));
    }

    #[test]
    fn of_very_many_repeated_keys_the_first_are_named_and_the_rest_counted() {
        let keys: String = (0..20_000).map(|key| format!("\"k{key}\": 1, ")).collect();
        let long = "x".repeat(100_000);
        let text = format!("{{\"{long}\": {{{keys}{keys}{keys}\"last\": 1}}}}");
        let read: SetupText = serde_json::from_str(&text).expect("JSON");
        assert_eq!((read.repeated.len(), read.more_repeated), (100, 19_900));
        assert_eq!(read.repeated[0], format!("{}….k0", "x".repeat(40)));
        assert_eq!((read.faults().len(), read.faults().more()), (100, 19_900));
    }

    #[test]
    fn any_other_value_is_read_as_ever() {
        for value in [json!(null), json!(7), json!("x"), json!([[], {"a": {"a": 1.5}}])] {
            let read: SetupText = serde_json::from_str(&value.to_string()).expect("JSON");
            assert_eq!(read, SetupText { value, ..SetupText::default() });
        }
        assert!(serde_json::from_str::<SetupText>("{\"a\": }").is_err());
    }
}
