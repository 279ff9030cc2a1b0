//! The rules of Wizard's War, by Michael Nelson (`rules/wizards-war/rules.md`).
//!
//! One file a job, in the order of the rulebook: the board (WW-1), pieces and creation (WW-2, WW-3,
//! WW-10), moves (WW-4 to WW-11), carrying them out, irreplaceable pieces (WW-18), endings (WW-12
//! to WW-17), notation, the reason against every action that is not legal, and how it is shown.
//!
//! Of a setup beyond `board` and `to_act`: `hand` is `{"white": "N", "black": null}`, the piece in
//! each side's hand; `quiet` is the number of single moves since an irreplaceable piece left the
//! game (rule WW-17), 0 by default.

mod action;
mod apply;
mod board;
mod ending;
mod explain;
mod info;
mod irreplaceable;
mod judge;
mod lost;
mod moves;
mod notation;
mod piece;
mod position;
mod reason;
mod setup;
mod show;
mod teach;
mod weigh;

use rules::{Actor, Game, GameInfo, Options, Outcome, Reading, Refusal, RuleId, SetupFaults, Turn};
use serde_json::{Map, Value};

pub use action::Action;
pub use board::Square;
pub use info::INFO;
use notation::{read, split, write};
pub use piece::{Kind, Piece};
pub use position::{Key, WizardsWar};
pub use weigh::{End, Sight};

impl Game for WizardsWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> WizardsWar {
        WizardsWar::initial()
    }

    fn from_setup(_: &Options, setup: &Value) -> Result<WizardsWar, SetupFaults> {
        setup::from_setup(setup)
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.side)
    }

    fn turn(&self) -> Turn {
        Turn::single(self.number, self.side)
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

    fn claim(&self) -> Option<RuleId> {
        ending::claim(self)
    }

    fn key(&self) -> Option<Key> {
        Some(Key::of(self))
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
