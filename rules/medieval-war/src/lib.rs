//! The rules of Medieval War Chess, by Anthony Peterson: `docs/rules/medieval-war-chess.md`.
//!
//! The unit of play is one action; three make a turn (MWC-5). What a side may do is found with
//! sets of squares: the powers of all pieces of a side are four planes of bits, filled by adding
//! up neighbours for all 64 squares at once (MWC-3), and an attack's sum is a few counts of bits
//! in the planes (MWC-7). The look-ahead of MWC-10 is exact, but nearly always answered by
//! a simple test: a side that keeps its King, or has a piece other than a pawn beside an empty
//! square, can complete any turn.

mod action;
mod board;
mod ending;
mod every_text;
mod explain;
mod info;
mod moves;
mod picture;
mod piece;
mod position;
mod read;
mod reason;
mod resolve;
mod setup;
mod split;
mod text;
mod words;

use rules::{Actor, Game, GameInfo, Options, Outcome, Outline, Reading, Refusal, SetupFault, Turn};
use scene::{Mark, Scene, Side};
use serde_json::{Map, Value};

pub use action::{Action, Around};
pub use info::INFO;
pub use piece::Kind;
pub use position::{Key, MedievalWar};

impl Game for MedievalWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> MedievalWar {
        MedievalWar::at_start_of_turn(board::Board::start(), Side::White, [false; 2], 0, 0)
    }

    /// See the module `setup` for the keys: `board`, `to_act`, `skips`, `quiet`, `turns`.
    fn from_setup(_: &Options, setup: &Value) -> Result<MedievalWar, Vec<SetupFault>> {
        setup::read(setup)
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.side)
    }

    fn turn(&self) -> Turn {
        Turn { number: u32::from(self.number), side: self.side, done: self.done }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        self.list_legal(list);
    }

    fn apply(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn ending(&self, _: u32) -> Option<Outcome> {
        self.outcome()
    }

    fn key(&self) -> Option<Key> {
        self.turn_key()
    }

    fn text(&self, action: Action) -> String {
        self.canonical(action)
    }

    fn shown(&self, action: Action) -> String {
        self.displayed(action)
    }

    fn describe(&self, action: Action) -> String {
        self.in_words(action)
    }

    fn warnings(&self, action: Action) -> Vec<String> {
        let own = self.own_isolated_by(action);
        if own.is_empty() { Vec::new() } else { vec![words::own_isolated(own)] }
    }

    fn outline(&self, action: Action) -> Outline {
        self.in_parts(action)
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        self.marked(action)
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        self.read_action(text)
    }

    fn split(text: &str) -> Vec<&str> {
        split::split(text)
    }

    fn scene(&self) -> Scene {
        self.picture()
    }

    fn facts(&self) -> Map<String, Value> {
        setup::facts(self)
    }

    fn every_text(&self) -> Vec<String> {
        every_text::every_text(self)
    }
}
