//! The rules of Wizard's War, by Michael Nelson (`docs/rules/wizards-war.md`).
//!
//! One file a job, in the order of the rulebook: [`Square`]s (WW-1), pieces and creation (WW-2,
//! WW-3, WW-10), moves (WW-4 to WW-11), carrying them out, irreplaceable pieces (WW-18), endings
//! (WW-12 to WW-17), notation, and the reason against every action that is not legal.
//!
//! Of a setup beyond `board` and `to_act`: `hand` is `{"white": "N", "black": null}`, the piece in
//! each side's hand; `quiet` is the number of single moves since an irreplaceable piece left the
//! game (rule WW-17), 0 by default.

mod apply;
mod check;
mod ending;
mod every_text;
mod irreplaceable;
mod moves;
mod notation;
mod piece;
mod position;
mod reason;
mod setup;
mod square;
mod view;
mod words;

use rules::scene::{Mark, Scene};
use rules::{Actor, Game, GameInfo, Options, Outcome, Outline, Reading, Refusal, RuleId};
use rules::{SetupFault, Turn};
use serde_json::{Map, Value};

pub use piece::{Kind, Piece};
pub use position::{Action, Key, WizardsWar};
pub use square::Square;

/// The fixed facts of Wizard's War.
pub static INFO: GameInfo = GameInfo {
    id: "wizards-war",
    name: "Wizard's War",
    inventor: "Michael Nelson",
    about: "Three Wizards a side slip between the enchanted rim and the arena, create their armies \
            from what they take, and fight to the last Wizard.",
    rules_version: 1,
    side_names: words::SIDE_NAMES,
    actions_per_turn: 1,
    options: &[],
    rulebook: include_str!("../../../docs/rules/wizards-war.md"),
    how_to_write: "\
- A move: `Bf3-d5`, or just `f3-d5`
- A capture: `Nd8xe6`; a Wizard's capture of your own piece is written the same way
- A Wizard's swap with your own piece: `Rwd4<>d2`
- A piece that a Wizard creates may be added: `Bwf1-d3+B`, `Nwg1xf3+Ca`
- A drop from the hand: `N@d5`; without a legal move: `pass`
- Codes: `N` `B` `R` `Q`, `Ca`rdinal, `Ch`ancellor, `Am`azon, Wizards `Nw` `Bw` `Rw`",
};

impl Game for WizardsWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> WizardsWar {
        WizardsWar::initial()
    }

    fn from_setup(_: &Options, setup: &Value) -> Result<WizardsWar, Vec<SetupFault>> {
        setup::from_setup(setup)
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.side)
    }

    fn turn(&self) -> Turn {
        Turn { number: self.number, side: self.side, done: 0 }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        self.list(list);
    }

    fn apply(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        self.end(occurrences)
    }

    fn claim(&self) -> Option<RuleId> {
        (self.quiet >= ending::CLAIM).then_some("WW-17")
    }

    fn key(&self) -> Option<Key> {
        Some(WizardsWar::key(self))
    }

    fn text(&self, action: Action) -> String {
        self.canonical(action)
    }

    fn shown(&self, action: Action) -> String {
        self.display(action)
    }

    fn describe(&self, action: Action) -> String {
        self.words(action)
    }

    fn outline(&self, action: Action) -> Outline {
        self.parts(action)
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        self.marked(action)
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        self.reading(text)
    }

    fn split(text: &str) -> Vec<&str> {
        notation::split(text)
    }

    fn scene(&self) -> Scene {
        view::scene(self)
    }

    fn facts(&self) -> Map<String, Value> {
        setup::facts(self)
    }

    fn every_text(&self) -> Vec<String> {
        every_text::every_text(self)
    }
}
