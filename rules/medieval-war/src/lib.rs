//! The rules of Medieval War Chess, by Anthony Peterson: `rules/medieval-war/rules.md`.
//!
//! The unit of play is one action; three make a turn (MWC-5). What a side may do is found with
//! sets of squares: the powers of all pieces of a side are four planes of bits, filled by adding
//! up neighbours for all 64 squares at once (MWC-3), and an attack's sum is a few counts of bits
//! in the planes (MWC-7). The look-ahead of MWC-10 is exact, but nearly always answered by
//! a simple test: a side that keeps its King, or has a piece other than a pawn beside an empty
//! square, can complete any turn.

mod action;
mod apply;
mod board;
mod ending;
mod explain;
mod info;
mod judge;
mod moves;
mod notation;
mod over;
mod piece;
mod position;
mod reason;
mod setup;
mod show;
mod teach;
mod weigh;

use rules::{Actor, Game, GameInfo, Options, Outcome, Reading, Refusal, SetupFaults, Side, Turn};
use serde_json::{Map, Value};

pub use action::{Action, Around};
pub use info::INFO;
use notation::{read, split, write};
pub use piece::Kind;
pub use position::{Key, MedievalWar};
pub use weigh::{End, Powers};

impl Game for MedievalWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> MedievalWar {
        MedievalWar::at_start_of_turn(board::Board::start(), Side::White, [false; 2], 0, 0)
    }

    /// See the module `setup` for the keys: `board`, `to_act`, `skips`, `quiet`, `turns`.
    fn from_setup(_: &Options, setup: &Value) -> Result<MedievalWar, SetupFaults> {
        setup::from_setup(setup)
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.side)
    }

    /// Three actions, which are told when the turn is over.
    fn turn(&self) -> Turn {
        let (number, left) = (u32::from(self.number), self.left());
        Turn { number, side: self.side, done: self.done, left, told: false }
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        moves::legal(self, list);
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        apply::apply(self, action);
    }

    fn ending(&self, _: u32) -> Option<Outcome> {
        ending::ending(self)
    }

    fn key(&self) -> Option<Key> {
        Key::of(self)
    }

    fn text(&self, action: Action) -> String {
        write::text(self, action)
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
