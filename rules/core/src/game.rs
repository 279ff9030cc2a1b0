//! What a game is, for the referee.

use std::fmt::Debug;
use std::hash::Hash;

use model::l10n::L10nMessage;
use serde_json::{Map, Value};

use crate::{
    Actor, Fights, GameInfo, Options, Outcome, Question, Refusal, RuleId, SetupFaults, Turn,
};

/// What a lenient reader made of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<A> {
    /// The legal action that was meant.
    pub action: A,
    /// What was wrong and let pass, clauses: `states 5, is 6`.
    pub remarks: Vec<L10nMessage>,
}

/// A position of a game: small, complete but for its history.
///
/// The unit of play is the smallest decision: several actions in a turn, an interruption by the
/// other side and the result of a fight are the same loop (who is asked, what may be chosen,
/// apply). What is pending in mid-turn is plain data in the position. How a position is shown is
/// [`crate::Show`]'s business, and [`Fights`] is for games with fights alone. A position is written
/// and read by [`Notation`] and [`Setup`].
///
/// Two things need the history and are asked with the number of times that the position has
/// occurred: [`Game::ending`] and, by it, whether the game goes on. [`crate::Play`] keeps count.
///
/// # Examples
///
/// A position by itself: it knows what is legal, and neither its past nor how often it has
/// occurred.
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
/// Code that serves every game takes its type as a parameter:
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
    /// A decision, small and copyable. Its order is only for sorting.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// What makes two positions the same for the rule of repetition, exactly. Like ones have like
    /// hashes; a game plays on more quickly when others differ.
    type Key: Eq + Hash + Clone + Debug + Send + Sync + 'static;

    /// The fixed facts.
    const INFO: &'static GameInfo;

    /// The start position.
    fn start(options: &Options) -> Self;

    /// Whose decision is next. Meaningless once the game is over.
    fn to_act(&self) -> Actor;

    /// Where in a turn the position stands.
    fn turn(&self) -> Turn;

    /// What is asked, where it is something in particular; `None` for an ordinary move.
    fn question(&self) -> Option<Question> {
        None
    }

    /// Adds every legal action for the decision at hand, each once; none when the position itself
    /// shows that the game is over. Does not allocate beyond the list's own growth.
    fn legal(&self, list: &mut Vec<Self::Action>);

    /// Carries out a legal action. Any other action leaves some position or other, never a panic.
    fn apply(&mut self, action: Self::Action);

    /// The end of the game, when this position is one. `occurrences` is how often the position has
    /// occurred by [`Game::key`], this time included, or 0 when it has no key. A position that ends
    /// the game when it has occurred so often does so when it has occurred more often, too.
    fn ending(&self, occurrences: u32) -> Option<Outcome>;

    /// The rule by which the side to act may claim a draw now.
    fn claim(&self) -> Option<RuleId> {
        None
    }

    /// The fights of this position, in a game that has them.
    fn fights(&self) -> Option<&dyn Fights> {
        None
    }

    /// What the rule of repetition compares; `None` where positions do not count (in mid-turn).
    fn key(&self) -> Option<Self::Key>;
}

/// How the actions of a game are written and read (rule C-5).
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
    /// The canonical text of a legal action (rule C-5), unique among them.
    fn text(&self, action: Self::Action) -> String;

    /// The display text of a legal action: the canonical text, with what the rulebook appends.
    fn shown(&self, action: Self::Action) -> String {
        self.text(action)
    }

    /// Reads one action leniently (rule C-5).
    ///
    /// # Errors
    /// Unreadable, ambiguous or illegal, with the rule and the next step (rule C-2).
    fn read(&self, text: &str) -> Result<Reading<Self::Action>, Refusal>;

    /// Parts a text that may hold a whole turn, or several, into texts of single actions.
    fn split(text: &str) -> Vec<&str> {
        vec![text.trim()]
    }
}

/// The positions of a game as data, as records and `herald judge` have them.
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
    /// A start position other than the game's own: the start of a turn, with nothing before it.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    fn from_setup(options: &Options, setup: &Value) -> Result<Self, SetupFaults>;

    /// The position by the rulebook's words: `board` and the game's own state, the keys that
    /// [`Setup::from_setup`] reads. At the start of a turn, reading them gives this position back.
    fn facts(&self) -> Map<String, Value>;
}
