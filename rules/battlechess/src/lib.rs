//! Vladimir's `BattleChess`, by Garon Whited.
//!
//! Orthodox chess with a fight wherever chess has a capture, and with interruptions: Knights
//! strike at what passes them, Queens send champions, Bishops convert, Kings recall. The rulebook
//! is `rules/battlechess/rules.md`; its rule ids (`BC-7`) stand beside the checks.
//!
//! A position is plain data: where each of the 32 pieces is, for whom it fights and who converted
//! it, and a short stack of what is pending in mid-turn. Combat results come from outside as
//! actions; the options of how they are found are none of these rules' business (BC-2).

mod action;
mod apply;
mod asked;
mod attacks;
mod board;
mod ending;
mod explain;
mod fights;
mod frames;
mod info;
mod judge;
mod key;
mod moves;
mod names;
mod notation;
mod piece;
mod position;
mod question;
mod reason;
mod setup;
mod show;
mod teach;
mod weigh;

use rules::{
    Actor, Fight, Fighter, Fights, Game, GameInfo, Options, Outcome, Question, Reading, Refusal,
    SetupFaults, Turn,
};
use serde_json::{Map, Value};

pub use action::Action;
pub use info::INFO;
pub use key::Key;
use notation::{read, split, write};
pub use piece::{Kind, Piece};
pub use position::BattleChess;

impl Game for BattleChess {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options) -> BattleChess {
        position::start(options)
    }

    fn from_setup(options: &Options, setup: &Value) -> Result<BattleChess, SetupFaults> {
        setup::from_setup(options, setup)
    }

    fn to_act(&self) -> Actor {
        asked::to_act(self)
    }

    fn turn(&self) -> Turn {
        asked::turn(self)
    }

    fn question(&self) -> Option<Question> {
        question::question(self)
    }

    fn legal(&self, list: &mut Vec<Action>) {
        moves::legal(self, list);
    }

    fn apply(&mut self, action: Action) {
        apply::apply(self, action);
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        ending::ending(self, occurrences)
    }

    fn fights(&self) -> Option<&dyn Fights> {
        Some(self)
    }

    fn key(&self) -> Option<Key> {
        key::key(self)
    }

    fn text(&self, action: Action) -> String {
        write::text(self, action)
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

impl Fights for BattleChess {
    fn fight(&self) -> Option<Fight> {
        fights::fight(self)
    }

    fn fighters(&self) -> Vec<Fighter> {
        fights::fighters(self)
    }
}
