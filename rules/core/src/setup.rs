//! Reading a start position other than a game's own.

use std::fmt;

use serde_json::{Map, Value};

use crate::{RuleId, Side};

/// One reason why a setup or an option is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// The rule that stands against it, if one does.
    pub rule: Option<RuleId>,
    /// What is wrong, a clause without a full stop.
    pub message: String,
}

impl SetupFault {
    /// A fault of form.
    #[must_use]
    pub fn new(message: impl Into<String>) -> SetupFault {
        SetupFault { rule: None, message: message.into() }
    }

    /// A fault against a rule.
    #[must_use]
    pub fn against(rule: RuleId, message: impl Into<String>) -> SetupFault {
        SetupFault { rule: Some(rule), message: message.into() }
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// Reads a setup object key by key and collects every fault, so that all are told at once.
///
/// Take each key that the game knows, then [`SetupReader::finish`]: keys that nobody took are
/// faults.
#[derive(Debug)]
pub struct SetupReader {
    object: Map<String, Value>,
    faults: Vec<SetupFault>,
}

impl SetupReader {
    /// Begins to read. Anything but an object is a fault.
    #[must_use]
    pub fn new(setup: &Value) -> SetupReader {
        match setup {
            Value::Object(object) => SetupReader { object: object.clone(), faults: Vec::new() },
            _ => SetupReader {
                object: Map::new(),
                faults: vec![SetupFault::new("the setup is not a JSON object")],
            },
        }
    }

    /// Notes a fault.
    pub fn fault(&mut self, fault: SetupFault) {
        self.faults.push(fault);
    }

    /// Takes a key's value, if it is there and not null.
    pub fn take(&mut self, key: &str) -> Option<Value> {
        self.object.remove(key).filter(|value| !value.is_null())
    }

    /// Takes `to_act`: White unless it says otherwise.
    pub fn to_act(&mut self) -> Side {
        self.side("to_act").unwrap_or(Side::White)
    }

    /// Takes a key that names a side.
    pub fn side(&mut self, key: &str) -> Option<Side> {
        let value = self.take(key)?;
        let side = value.as_str().and_then(Side::from_id);
        if side.is_none() {
            self.fault(SetupFault::new(format!("`{key}` is {value}, not \"white\" or \"black\"")));
        }
        side
    }

    /// Takes a key that holds a number from 0 to `most`; `default` when it is missing or wrong.
    pub fn count(&mut self, key: &str, most: u32, default: u32) -> u32 {
        let Some(value) = self.take(key) else { return default };
        match value.as_u64().and_then(|count| u32::try_from(count).ok()) {
            Some(count) if count <= most => count,
            _ => {
                self.fault(SetupFault::new(format!(
                    "`{key}` is {value}, not a number from 0 to {most}"
                )));
                default
            }
        }
    }

    /// Takes a key that holds an object by side, `{"white": …, "black": …}`; either may be missing.
    pub fn by_side(&mut self, key: &str) -> [Option<Value>; 2] {
        match self.take(key) {
            None => [None, None],
            Some(Value::Object(mut object)) => {
                let values =
                    Side::ALL.map(|side| object.remove(side.id()).filter(|v| !v.is_null()));
                for unknown in object.keys() {
                    self.faults.push(SetupFault::new(format!("`{key}` has no side `{unknown}`")));
                }
                values
            }
            Some(other) => {
                self.fault(SetupFault::new(format!("`{key}` is {other}, not an object by side")));
                [None, None]
            }
        }
    }

    /// Takes `key` as an object from square names to texts (`{"a1": "wR"}`), in the order of the
    /// names. Anything else is a fault; a missing key is an empty board.
    pub fn squares(&mut self, key: &str) -> Vec<(String, String)> {
        let object = match self.take(key) {
            None => return Vec::new(),
            Some(Value::Object(object)) => object,
            Some(other) => {
                self.fault(SetupFault::new(format!("`{key}` is {other}, not an object by square")));
                return Vec::new();
            }
        };
        let mut squares = Vec::with_capacity(object.len());
        for (square, value) in object {
            match value {
                Value::String(text) => squares.push((square, text)),
                other => {
                    self.fault(SetupFault::new(format!(
                        "`{key}` has {other} on {square}, not a text"
                    )));
                }
            }
        }
        squares
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// All faults, when there are any; unknown keys are faults.
    pub fn finish(mut self) -> Result<(), Vec<SetupFault>> {
        for key in self.object.keys() {
            self.faults.push(SetupFault::new(format!("the setup has an unknown key `{key}`")));
        }
        if self.faults.is_empty() { Ok(()) } else { Err(self.faults) }
    }
}

/// Parts a piece text such as `wR` into its side and its code.
///
/// `None` when it does not begin with `w` or `b`.
#[must_use]
pub fn side_and_code(text: &str) -> Option<(Side, &str)> {
    let side = Side::ALL.into_iter().find(|side| text.starts_with(side.letter()))?;
    Some((side, &text[1..]))
}
