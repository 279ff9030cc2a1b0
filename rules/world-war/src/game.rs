//! World War Chess as one of the games.

use rules::scene::{Mark, Scene};
use rules::{Actor, Game, GameInfo, Options, Outcome, Outline, Reading, Refusal, SetupFault, Turn};
use serde_json::{Map, Value};

use crate::position::Key;
use crate::{Action, WorldWar};

/// The fixed facts of the game.
pub static INFO: GameInfo = GameInfo {
    id: "world-war",
    name: "World War Chess",
    inventor: "Michael King",
    about: "Infantry, tanks and aircraft hunt the enemy Flag; lines of ground forces advance \
            together in a blitz.",
    rules_version: 1,
    side_names: ["Light", "Dark"],
    actions_per_turn: 1,
    options: &[],
    rulebook: include_str!("../../../docs/rules/world-war-chess.md"),
    how_to_write: "- A move: `c1-c3`, from square and to square\n\
                   - A capture: `a1-d4xH`; the letter says what is taken and may be left out\n\
                   - A blitz: `a2>b2`, the rearmost piece and the square on which it arrives; \
                   everything in line ahead of it advances too\n\
                   - An Infantry on the last rank exchanged for a captured piece: `b7-b8=B`, \
                   `b7-b8xC=A`, `b6>b7=H`\n\
                   - Letters: I Infantry, C Cavalry, A Armor, P Fighter Plane, H Helicopter, \
                   B Bomber, F Flag",
};

impl Game for WorldWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> WorldWar {
        WorldWar::array()
    }

    fn from_setup(_: &Options, setup: &Value) -> Result<WorldWar, Vec<SetupFault>> {
        WorldWar::of_setup(setup)
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    fn turn(&self) -> Turn {
        Turn { number: self.ply / 2 + 1, side: self.to_act, done: 0 }
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        if !self.is_worn_out() {
            self.generate(|action| list.push(action));
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        self.make(action);
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        self.outcome(occurrences)
    }

    fn key(&self) -> Option<Key> {
        Some(self.repetition_key())
    }

    fn text(&self, action: Action) -> String {
        action.text()
    }

    fn describe(&self, action: Action) -> String {
        self.in_words(action)
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

    fn scene(&self) -> Scene {
        self.scenery()
    }

    fn facts(&self) -> Map<String, Value> {
        self.as_facts()
    }

    fn every_text(&self) -> Vec<String> {
        crate::every_text::every_text()
    }
}
