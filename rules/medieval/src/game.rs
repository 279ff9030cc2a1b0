//! Medieval Chess as one of the games.

use rules::{Actor, Side, Turn};
use serde_json::{Map, Value};

use crate::position::{Key, Medieval, Stage};
use crate::{Action, ending::End};

impl Medieval {
    /// Whose decision is next.
    #[must_use]
    pub fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    /// Where in a turn the position stands.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let number = if self.stage == Stage::Start { 0 } else { self.turns / 2 + 1 };
        Turn { number, side: self.to_act, done: self.done }
    }

    /// Adds every legal action.
    pub fn legal(&self, list: &mut Vec<Action>) {
        self.generate(list);
    }

    /// Carries out a legal action.
    pub fn apply(&mut self, action: Action) {
        self.make(action);
    }

    /// The winner and the rule, if the game is over.
    #[must_use]
    pub fn ending(&self, occurrences: u32) -> Option<(Option<Side>, &'static str)> {
        Some(match self.end(occurrences)? {
            End::Bare(side) => (Some(side.other()), "ME-19"),
            End::BothBare => (None, "ME-19"),
            End::Passes | End::Repetition | End::Quiet => (None, "ME-20"),
        })
    }

    /// The key of repetition.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        self.repetition_key()
    }

    /// The canonical text.
    #[must_use]
    pub fn text(&self, action: Action) -> String {
        action.to_string()
    }

    /// The display text.
    #[must_use]
    pub fn shown(&self, action: Action) -> String {
        self.display(action)
    }

    /// The facts.
    #[must_use]
    pub fn facts(&self) -> Map<String, Value> {
        self.as_facts()
    }
}

impl Medieval {
    /// The start position.
    #[must_use]
    pub fn start(wizards: bool) -> Medieval {
        Medieval::empty(wizards)
    }

    /// Another start position.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    pub fn from_setup(wizards: bool, setup: &Value) -> Result<Medieval, Vec<rules::SetupFault>> {
        Medieval::of_setup(wizards, setup)
    }
}
