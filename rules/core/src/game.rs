//! What a game is.

use std::fmt::Debug;
use std::hash::Hash;

use scene::{Mark, Scene, Spot};
use serde_json::{Map, Value};

use crate::{
    Asking, Combat, Fighter, GameInfo, Options, Outcome, Refusal, RuleId, SetupFault, Side,
};

/// Whose decision is next (rule C-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A side's.
    Side(Side),
    /// Nobody's: a combat result, which comes from outside as an entry in the log.
    Chance,
}

/// Where in a turn a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the turn as records count it: from 1, White's and Black's together one.
    pub number: u32,
    /// The side whose turn it is, even while the other side decides something in mid-turn.
    pub side: Side,
    /// Actions of this turn already made. 0 at the start of a turn.
    pub done: u8,
}

/// What a lenient reader made of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<A> {
    /// The legal action that was meant.
    pub action: A,
    /// What was wrong and let pass: `"states 5, is 6"`.
    pub remarks: Vec<String>,
}

/// An action in parts, for menus and for pointing at squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What acts, the first choice in a menu: `"Armor a1"`, `"Summon"`.
    pub actor: String,
    /// Where it acts from, if it stands on the board.
    pub from: Option<Spot>,
    /// What it does, the second choice in a menu: `"to d4, takes the Helicopter"`.
    pub deed: String,
    /// The square to point at as its destination or target.
    pub to: Option<Spot>,
    /// Whether something is captured or destroyed at that square.
    pub captures: bool,
}

/// A position of a game: fixed-size, copyable, complete but for its history.
///
/// The unit of play is the smallest decision: several actions in a turn, an interruption by the
/// other side and a combat result are the same loop (who is asked, what may be chosen, apply).
/// What is pending in mid-turn is plain data in the position.
///
/// Two things need the history and are asked with the number of times that the position has
/// occurred: [`Game::ending`] and, by it, whether the game goes on. [`crate::Play`] keeps count.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// A decision, small and copyable. Its order is only for sorting.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// What makes two positions the same for the rule of repetition, exactly.
    type Key: Eq + Hash + Clone + Debug + Send + Sync + 'static;

    /// The fixed facts.
    const INFO: &'static GameInfo;

    /// The start position.
    fn start(options: &Options) -> Self;

    /// A start position other than the game's own: the start of a turn, with nothing before it.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    fn from_setup(options: &Options, setup: &Value) -> Result<Self, Vec<SetupFault>>;

    /// Whose decision is next. Meaningless once the game is over.
    fn to_act(&self) -> Actor;

    /// Where in a turn the position stands.
    fn turn(&self) -> Turn;

    /// Adds every legal action for the decision at hand, each once; none when the position itself
    /// shows that the game is over. Does not allocate beyond the list's own growth.
    fn legal(&self, list: &mut Vec<Self::Action>);

    /// Carries out a legal action. Any other action leaves some position or other, never a panic.
    fn apply(&mut self, action: Self::Action);

    /// The end of the game, when this position is one. `occurrences` is how often the position
    /// has occurred by [`Game::key`], this time included, or 0 when it has no key.
    fn ending(&self, occurrences: u32) -> Option<Outcome>;

    /// The rule by which the side to act may claim a draw now.
    fn claim(&self) -> Option<RuleId> {
        None
    }

    /// The combat whose result is awaited, when [`Game::to_act`] is [`Actor::Chance`].
    fn combat(&self) -> Option<Combat> {
        None
    }

    /// The decision at hand in the middle of a turn, when it belongs to one piece.
    fn asking(&self) -> Option<Asking> {
        None
    }

    /// Every piece still in the game, captured ones too, when pieces keep their identities for
    /// the whole game and people can play for them.
    fn fighters(&self) -> Vec<Fighter> {
        Vec::new()
    }

    /// What the rule of repetition compares; `None` where positions do not count (in mid-turn).
    fn key(&self) -> Option<Self::Key>;

    /// The canonical text of a legal action (rule C-5), unique among them.
    fn text(&self, action: Self::Action) -> String;

    /// The display text of a legal action: the canonical text, with what the rulebook appends.
    fn shown(&self, action: Self::Action) -> String {
        self.text(action)
    }

    /// A legal action in words, without the side: `"Armor a1 takes the Helicopter on d4"`.
    fn describe(&self, action: Self::Action) -> String;

    /// What is ruinous for the one who decides in a legal action, short of losing the game at once:
    /// clauses without a full stop, `"your own pawn on a6 is lost by isolation (MWC-4)"`. People are
    /// asked whether they mean it.
    fn warnings(&self, _action: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// A legal action in parts, for menus.
    fn outline(&self, action: Self::Action) -> Outline;

    /// The squares to mark after a legal action, as it is seen from the position before it.
    fn marks(&self, action: Self::Action) -> Vec<Mark>;

    /// Reads one action leniently (rule C-5).
    ///
    /// # Errors
    /// Unreadable, ambiguous or illegal, with the rule and the next step (rule C-2).
    fn read(&self, text: &str) -> Result<Reading<Self::Action>, Refusal>;

    /// Parts a text that may hold a whole turn, or several, into texts of single actions.
    fn split(text: &str) -> Vec<&str> {
        vec![text.trim()]
    }

    /// What a picture of the position needs, without last action, status and marks of the past
    /// ([`crate::Play::scene`] adds those).
    fn scene(&self) -> Scene;

    /// The position by the rulebook's words: `board` and the game's own state, the keys that
    /// [`Game::from_setup`] reads. At the start of a turn, reading them gives this position back.
    fn facts(&self) -> Map<String, Value>;

    /// Texts that the notation can express in some position, legal here or not: the contract
    /// holds refusals against the legal list with them. Many, without repetition.
    fn every_text(&self) -> Vec<String>;
}
