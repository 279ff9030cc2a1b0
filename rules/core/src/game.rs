//! The traits that make a game: [`Game`], [`Notation`] and [`Setup`].

use std::fmt::Debug;
use std::hash::Hash;

use model::l10n::L10nMessage;
use serde_json::{Map, Value};

use crate::{
    Actor, Fights, GameInfo, Options, Outcome, Question, Refusal, RuleId, SetupFaults, Turn,
};

/// Result of the lenient reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<A> {
    /// The legal action that the text means.
    pub action: A,
    /// Mistakes in the text that were ignored, as clauses: `states 5, is 6`.
    pub remarks: Vec<L10nMessage>,
}

/// A position of a game: small and complete except for its history.
///
/// The unit of play is the smallest decision. Several actions in a turn, an interruption by the
/// other side and the result of a fight are the same loop: find the side to act, list its legal
/// actions, apply one. Pending state in mid-turn is plain data in the position. [`crate::Show`]
/// displays positions, [`Notation`] and [`Setup`] write and read them, and [`Fights`] is only for
/// games with fights.
///
/// Only [`Game::ending`] needs the history; it receives the number of times that the position has
/// occurred. [`crate::Play`] counts that.
///
/// # Examples
///
/// A position alone: it lists legal actions without knowing its past.
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Actor, Game, Options, Side};
///
/// let mut position = BattleChess::start(&Options::default());
/// assert_eq!(position.to_act(), Actor::Side(Side::White));
/// let mut list = Vec::new();
/// position.legal(&mut list);
/// assert_eq!(list.len(), 20);
/// position.apply(list[0]);
/// assert_eq!(position.to_act(), Actor::Side(Side::Black));
/// assert_eq!(position.ending(1), None);
/// ```
///
/// Code that serves every game is generic over the game type:
///
/// ```
/// use rules::{Game, Options, Play};
///
/// fn first_actions<G: Game>() -> usize {
///     Play::<G>::start(&Options::default()).legal().len()
/// }
/// assert_eq!(first_actions::<battlechess::BattleChess>(), 20);
/// ```
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A decision, small and copyable. Its order serves only for sorting.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The exact identity of a position for the rule of repetition. Play is fastest when different
    /// keys rarely share a hash.
    type Key: Eq + Hash + Clone + Debug + Send + Sync + 'static;

    /// The game's fixed facts.
    const INFO: &'static GameInfo;

    /// Creates the start position.
    fn start(options: &Options) -> Self;

    /// Returns the side or chance that decides next. Meaningless once the game is over.
    fn to_act(&self) -> Actor;

    /// Returns the position's place within its turn.
    fn turn(&self) -> Turn;

    /// Returns the pending question; `None` for an ordinary move.
    fn question(&self) -> Option<Question> {
        None
    }

    /// Appends every legal action for the pending decision, each once; none if the position itself
    /// ends the game. Allocates only to grow the list.
    fn legal(&self, list: &mut Vec<Self::Action>);

    /// Applies a legal action. An illegal one leaves an unspecified position but never panics.
    fn apply(&mut self, action: Self::Action);

    /// Returns the outcome if this position ends the game. `occurrences` counts the positions with
    /// this [`Game::key`] so far, including this one, or is 0 without a key. A position that ends
    /// the game at some count also ends it at every higher one.
    fn ending(&self, occurrences: u32) -> Option<Outcome>;

    /// Returns the rule by which the side to act may claim a draw now.
    fn claim(&self) -> Option<RuleId> {
        None
    }

    /// Returns the fights of this position; `None` in a game without fights.
    fn fights(&self) -> Option<&dyn Fights> {
        None
    }

    /// Returns the identity for the rule of repetition; `None` for positions that don't count (in
    /// mid-turn).
    fn key(&self) -> Option<Self::Key>;
}

/// Writing and reading of actions (rule C-5).
///
/// # Examples
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Game, Notation, Options};
///
/// let position = BattleChess::start(&Options::default());
/// let reading = position.read("g1f3")?;
/// assert_eq!(position.text(reading.action), "g1-f3");
/// assert_eq!(BattleChess::split("e2-e4, e7-e5"), ["e2-e4", "e7-e5"]);
/// # Ok::<(), rules::Refusal>(())
/// ```
pub trait Notation: Game {
    /// Returns the canonical text of a legal action (rule C-5), unique among the legal actions.
    fn text(&self, action: Self::Action) -> String;

    /// Returns the display text of a legal action: the canonical text plus the rulebook's suffixes.
    fn display_text(&self, action: Self::Action) -> String {
        self.text(action)
    }

    /// Reads one action leniently (rule C-5).
    ///
    /// # Errors
    /// Unreadable, ambiguous or illegal, with the rule and the next step (rule C-2).
    fn read(&self, text: &str) -> Result<Reading<Self::Action>, Refusal>;

    /// Splits a text of one or more turns into texts of single actions.
    fn split(text: &str) -> Vec<&str> {
        vec![text.trim()]
    }
}

/// Positions as data, for records and `herald judge`.
///
/// # Examples
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Game, Options, Setup};
///
/// let options = Options::default();
/// let start = BattleChess::start(&options);
/// assert_eq!(start.facts()["board"]["e1"], "wK");
/// let again = BattleChess::from_setup(&options, &start.facts().into())?;
/// assert_eq!(again.facts(), start.facts());
/// # Ok::<(), rules::SetupFaults>(())
/// ```
pub trait Setup: Game {
    /// Creates a custom start position: the start of a turn, with no history.
    ///
    /// # Errors
    /// Every reason why the position is impossible.
    fn from_setup(options: &Options, setup: &Value) -> Result<Self, SetupFaults>;

    /// Returns the position in the rulebook's words: `board` and the game's own state, under the
    /// keys that [`Setup::from_setup`] reads. At the start of a turn, reading them gives this
    /// position back.
    fn facts(&self) -> Map<String, Value>;
}
