//! Vladimir's `BattleChess`, by Garon Whited.
//!
//! Orthodox chess with a fight wherever chess has a capture, and with interruptions: Knights
//! strike at what passes them, Queens send champions, Bishops convert, Kings recall. The rulebook
//! is `docs/rules/battlechess.md`; its rule ids (`BC-7`) stand beside the checks.
//!
//! A position is plain data: where each of the 32 pieces is, for whom it fights and who converted
//! it, and a short stack of what is pending in mid-turn. Combat results come from outside as
//! actions; the options of how they are found are none of these rules' business (BC-2).

mod action;
mod aftermath;
mod attacks;
mod combat;
mod ending;
mod every_text;
mod explain;
mod fighters;
mod frames;
mod moves;
mod piece;
mod position;
mod read;
mod reason;
mod scene;
mod setup;
mod text;
mod turn;
mod wish;

pub use action::Action;
pub use piece::{Kind, Piece};
pub use position::{BattleChess, Key};
use rules::{
    Actor, Asking, Combat, Fighter, Game, GameInfo, OptionInfo, Options, Outcome, Outline, Reading,
    Refusal, SetupFault, Turn,
};
use serde_json::{Map, Value};

const SIDE_NAMES: [&str; 2] = ["White", "Black"];

static INFO: GameInfo = GameInfo {
    id: "battlechess",
    name: "Vladimir's BattleChess",
    inventor: "Garon Whited",
    about: "Chess with a fight wherever chess has a capture: any piece may beat any other, and the King can fight for his life.",
    rules_version: 1,
    side_names: SIDE_NAMES,
    actions_per_turn: 1,
    options: &[
        OptionInfo {
            key: "combat",
            about: "How a combat is decided.",
            values: &[
                ("stances", "each side secretly plans three stances; the most hits win"),
                ("dice", "twenty-sided dice from the game's committed seed"),
                ("marshal", "fought elsewhere; the result is reported"),
            ],
        },
        OptionInfo {
            key: "pawns",
            about: "Whether pawns fight.",
            values: &[
                ("fighters", "pawns fight like any piece"),
                ("markers", "pawns are markers that their patron pieces may defend"),
            ],
        },
    ],
    rulebook: include_str!("../../../docs/rules/battlechess.md"),
    how_to_write: "- A move: `e2-e4`; an attack: `e4xd5`, `e5xd6 e.p.`; castling: `O-O`, `O-O-O`. `Nf3` and `exd5` are understood too.\n\
        - A Knight that may strike: `strike g6` or `hold g6` (the Knight's square).\n\
        - A Queen in combat: `self`, or `champion d7` (who fights for her). A marker attacked: `patron` or `yield`.\n\
        - A Bishop that has won: `engage` or `release`. A Queen sent home to a friend: `discard queen` or `discard d1`.\n\
        - A King that has won: `recall Ra1` (letter and home square) or `no recall`.\n\
        - A pawn on its last rank: `keep` or `exchange Ra1`; later, in place of a move: `exchange e8 Ra1`.",
};

impl Game for BattleChess {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options) -> BattleChess {
        BattleChess::initial(options)
    }

    fn from_setup(options: &Options, setup: &Value) -> Result<BattleChess, Vec<SetupFault>> {
        BattleChess::read_setup(options, setup)
    }

    fn to_act(&self) -> Actor {
        self.actor()
    }

    fn turn(&self) -> Turn {
        Turn { number: self.number, side: self.side, done: self.done }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        self.legal_actions(list);
    }

    fn apply(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        self.outcome(occurrences)
    }

    fn combat(&self) -> Option<Combat> {
        self.pending_combat()
    }

    fn asking(&self) -> Option<Asking> {
        self.pending_question()
    }

    fn fighters(&self) -> Vec<Fighter> {
        self.all_fighters()
    }

    fn key(&self) -> Option<Key> {
        self.repetition_key()
    }

    fn text(&self, action: Action) -> String {
        self.canonical(action)
    }

    fn describe(&self, action: Action) -> String {
        self.words(action)
    }

    fn outline(&self, action: Action) -> Outline {
        self.parts(action)
    }

    fn marks(&self, action: Action) -> Vec<::scene::Mark> {
        self.action_marks(action)
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        self.read_action(text)
    }

    fn split(text: &str) -> Vec<&str> {
        rules::read::split_turn(text)
    }

    fn scene(&self) -> ::scene::Scene {
        self.picture()
    }

    fn facts(&self) -> Map<String, Value> {
        self.in_words()
    }

    fn every_text(&self) -> Vec<String> {
        every_text::every_text()
    }
}
