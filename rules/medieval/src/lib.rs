//! The rules of Medieval Chess, after `rules/medieval/rules.md`: serfs raise buildings, buildings
//! raise units when they are vacated, units rise by capturing.
//!
//! The game's type is [`Medieval`]. Squares are held by column and row as everywhere in the house;
//! only `notation` knows that here letters count rows and numbers count columns (rule ME-1). What
//! happens in a move stands once, step by step, in `apply::effects`: `moves` walks through the
//! steps on a board of its own to list every way in which a move can go, and play walks through
//! them again.

mod action;
mod apply;
mod board;
mod ending;
mod explain;
mod fault;
mod graveyard;
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

use rules::{
    Actor, Game, GameInfo, Options, Outcome, Question, Reading, Refusal, SetupFaults, Turn,
};
use serde_json::{Map, Value};

pub use action::{Action, Created, Left, Move, Rise};
pub use board::Board;
pub use graveyard::{Grave, Graveyard};
pub use info::INFO;
use notation::{read, split, write};
pub use piece::{Building, Code, Family, House, Spec, Unit};
pub use position::{Key, Medieval};
pub use weigh::Reach;

impl Game for Medieval {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options) -> Medieval {
        Medieval::empty(info::with_wizards(options))
    }

    fn from_setup(options: &Options, setup: &Value) -> Result<Medieval, SetupFaults> {
        setup::from_setup(info::with_wizards(options), setup)
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn question(&self) -> Option<Question> {
        show::words::question(self)
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        moves::legal(self, list);
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        apply::apply(self, action);
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        ending::ending(self, occurrences)
    }

    fn key(&self) -> Option<Key> {
        self.key()
    }

    fn text(&self, action: Action) -> String {
        write::text(action)
    }

    fn shown(&self, action: Action) -> String {
        write::shown(self, action)
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
