use model::Side;
use model::l10n::say;
use serde_json::{Map, Value};

use crate::{SetupFault, SetupFaults};

/// Maximum entries read from a board or list, more than any board has squares.
const MOST_ENTRIES: usize = 400;

/// Reads a setup object key by key and collects every fault, so that the player sees them together.
/// Boards and lists are read up to `MOST_ENTRIES`.
///
/// Take each key that the game knows, then call [`SetupReader::finish`]: keys left over are faults.
#[derive(Debug)]
pub struct SetupReader {
    object: Map<String, Value>,
    faults: SetupFaults,
}

impl SetupReader {
    /// Creates a reader. Anything but an object is a fault.
    pub fn new(setup: &Value) -> SetupReader {
        match setup {
            Value::Object(object) => {
                SetupReader { object: object.clone(), faults: SetupFaults::new() }
            }
            _ => SetupReader {
                object: Map::new(),
                faults: SetupFaults::from_iter([SetupFault::new(say("rules-setup-no-object"))]),
            },
        }
    }

    /// Adds a fault.
    pub fn fault(&mut self, fault: SetupFault) {
        self.faults.push(fault);
    }

    /// Adds all faults of a list.
    pub fn append(&mut self, faults: SetupFaults) {
        self.faults.append(faults);
    }

    /// Returns the first `MOST_ENTRIES` entries of a board or list and counts each other one as a
    /// fault.
    pub fn first<T>(&mut self, entries: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut entries = entries.into_iter();
        let first = entries.by_ref().take(MOST_ENTRIES).collect();
        self.faults.count_more(entries.count());
        first
    }

    /// Takes a key's value; `None` if it is missing or null.
    pub fn take(&mut self, key: &str) -> Option<Value> {
        self.object.remove(key).filter(|value| !value.is_null())
    }

    /// Takes `to_act`, White by default.
    pub fn to_act(&mut self) -> Side {
        self.side("to_act").unwrap_or(Side::White)
    }

    /// Takes `to_act` in games where other faults depend on it. White if missing, `None` if
    /// invalid.
    pub fn to_act_if_known(&mut self) -> Option<Side> {
        match self.object.get("to_act") {
            None | Some(Value::Null) => Some(Side::White),
            Some(_) => self.side("to_act"),
        }
    }

    /// Takes a key whose value is a side. Another value is a fault.
    pub fn side(&mut self, key: &str) -> Option<Side> {
        let value = self.take(key)?;
        let side = value.as_str().and_then(Side::from_id);
        if side.is_none() {
            self.fault(SetupFault::new(
                say("rules-setup-no-side").with("key", key).with("value", value.to_string()),
            ));
        }
        side
    }

    /// Takes a key whose value is a number from 0 to `most`. Returns `default` if it is missing,
    /// or, with a fault, if it is invalid.
    pub fn count(&mut self, key: &str, most: u32, default: u32) -> u32 {
        let Some(value) = self.take(key) else { return default };
        match value.as_u64().and_then(|count| u32::try_from(count).ok()) {
            Some(count) if count <= most => count,
            _ => {
                self.fault(SetupFault::new(
                    say("rules-setup-no-count")
                        .with("key", key)
                        .with("value", value.to_string())
                        .with("most", most),
                ));
                default
            }
        }
    }

    /// Takes a key whose value is an object by side, `{"white": …, "black": …}`. Either may be
    /// missing.
    pub fn by_side(&mut self, key: &str) -> [Option<Value>; 2] {
        match self.take(key) {
            None => [None, None],
            Some(Value::Object(mut object)) => {
                let values =
                    Side::ALL.map(|side| object.remove(side.id()).filter(|v| !v.is_null()));
                for unknown in object.keys() {
                    self.faults.push(SetupFault::new(
                        say("rules-setup-unknown-side").with("key", key).with("side", unknown),
                    ));
                }
                values
            }
            Some(other) => {
                self.fault(SetupFault::new(
                    say("rules-setup-not-by-side")
                        .with("key", key)
                        .with("value", other.to_string()),
                ));
                [None, None]
            }
        }
    }

    /// Takes a key whose value maps square names to texts (`{"a1": "wR"}`), sorted by name.
    /// Anything else is a fault; a missing key is an empty board.
    pub fn squares(&mut self, key: &str) -> Vec<(String, String)> {
        let object = match self.take(key) {
            None => return Vec::new(),
            Some(Value::Object(object)) => object,
            Some(other) => {
                self.fault(SetupFault::new(
                    say("rules-setup-not-by-square")
                        .with("key", key)
                        .with("value", other.to_string()),
                ));
                return Vec::new();
            }
        };
        let mut squares = Vec::new();
        for (square, value) in self.first(object) {
            match value {
                Value::String(text) => squares.push((square, text)),
                other => {
                    self.fault(SetupFault::new(
                        say("rules-setup-no-text")
                            .with("key", key)
                            .with("value", other.to_string())
                            .with("square", square),
                    ));
                }
            }
        }
        squares
    }

    /// Finishes reading.
    ///
    /// # Errors
    /// All faults, including one for each unknown key.
    pub fn finish(mut self) -> Result<(), SetupFaults> {
        for key in self.object.keys() {
            self.faults.push(SetupFault::new(say("rules-setup-unknown-key").with("key", key)));
        }
        self.faults.into_result()
    }
}

/// Splits a piece text such as `wR` into side and code.
///
/// `None` unless it begins with `w` or `b`.
pub fn side_and_code(text: &str) -> Option<(Side, &str)> {
    let side = Side::ALL.into_iter().find(|side| text.starts_with(side.letter()))?;
    Some((side, &text[1..]))
}
