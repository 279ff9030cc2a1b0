//! The rules of World War Chess, by Michael King, after `rules/world-war/rules.md`.
//!
//! The game's type is [`WorldWar`]. A turn is one move: of one piece, or of a blitz, a line of
//! ground forces that advances together. Two routes lead through the crate and are held against
//! each other by the tests: `moves` makes the legal list fast, `judge` judges one named move in
//! the order of the rulebook and says what stands against it.

mod action;
mod apply;
mod board;
mod ending;
mod explain;
mod info;
mod judge;
mod moves;
mod notation;
mod piece;
mod position;
mod reason;
mod setup;
mod show;
mod teach;
mod weigh;

use rules::{Actor, Game, GameInfo, Options, Outcome, Reading, Refusal, SetupFaults, Turn};
use serde_json::{Map, Value};

pub use action::Action;
pub use info::INFO;
use notation::{read, split, write};
pub use piece::Kind;
pub use position::{Force, Key, WorldWar};

impl Game for WorldWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> WorldWar {
        WorldWar::array()
    }

    fn from_setup(_: &Options, setup: &Value) -> Result<WorldWar, SetupFaults> {
        setup::from_setup(setup)
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    fn turn(&self) -> Turn {
        Turn::single(self.ply / 2 + 1, self.to_act)
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        moves::legal(self, list);
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        self.apply(action);
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        ending::ending(self, occurrences)
    }

    fn key(&self) -> Option<Key> {
        Some(self.key())
    }

    fn text(&self, action: Action) -> String {
        write::text(action)
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        read::read(self, text)
    }

    fn split(text: &str) -> Vec<&str> {
        split::split(text)
    }

    fn facts(&self) -> Map<String, Value> {
        setup::facts(self)
    }
}
