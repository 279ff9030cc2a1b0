//! JSON in which no key may stand twice.

use std::fmt;

use saying::say;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::SetupFault;

/// A setup as it stands in a text, with what its value no longer shows: the keys that stand there
/// more than once, each time with another value perhaps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetupText {
    /// The setup; of a repeated key the last value.
    pub value: Value,
    /// The repeated keys, once each, with those around them: `board.e1`.
    pub repeated: Vec<String>,
}

impl SetupText {
    /// Why this setup is impossible whatever it says: a fault for each repeated key.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let fault =
            |key: &String| SetupFault::new(say("rules-setup-repeated-key").with("key", key));
        self.repeated.iter().map(fault).collect()
    }
}

impl<'de> serde::Deserialize<'de> for SetupText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SetupText, D::Error> {
        let mut repeated = Vec::new();
        let value = Within { path: "", repeated: &mut repeated }.deserialize(deserializer)?;
        Ok(SetupText { value, repeated })
    }
}

/// A value at some place of a text.
struct Within<'a> {
    /// The keys around it.
    path: &'a str,
    repeated: &'a mut Vec<String>,
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
            let path = format!("{}[{}]", self.path, values.len());
            let within = Within { path: &path, repeated: &mut *self.repeated };
            match list.next_element_seed(within)? {
                Some(value) => values.push(value),
                None => return Ok(Value::Array(values)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            let path = match self.path {
                "" => key.clone(),
                around => format!("{around}.{key}"),
            };
            let within = Within { path: &path, repeated: &mut *self.repeated };
            let value = object.next_value_seed(within)?;
            if values.insert(key, value).is_some() && !self.repeated.contains(&path) {
                self.repeated.push(path);
            }
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
    fn any_other_value_is_read_as_ever() {
        for value in [json!(null), json!(7), json!("x"), json!([[], {"a": {"a": 1.5}}])] {
            let read: SetupText = serde_json::from_str(&value.to_string()).expect("JSON");
            assert_eq!(read, SetupText { value, repeated: Vec::new() });
        }
        assert!(serde_json::from_str::<SetupText>("{\"a\": }").is_err());
    }
}
