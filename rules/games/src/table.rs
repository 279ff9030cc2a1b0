//! A game being played, whichever game it is.

use std::any::Any;
use std::fmt::Debug;

use rules::l10n::L10nMessage;
use rules::scene::{AttackMeasure, Scene, Spot};
use rules::{
    Actor, Explain, Fight, Fighter, Fights, GameInfo, LastAction, Losses, Outcome, Outline, Play,
    PlayedAction, Question, Refusal, RuleId, Side, SpotSet, Turn,
};
use serde_json::{Map, Value};

use crate::spaces;

/// A legal action, for menus and lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The canonical text.
    pub text: String,
    /// In words, without the side.
    pub words: L10nMessage,
    /// In parts.
    pub outline: Outline,
}

/// A game being played: position and history, actions as texts. It can be copied and sent between
/// threads; nothing in it can fail but the reading of an action. Words and pictures are made when
/// they are asked for.
///
/// # Examples
///
/// ```
/// use rules::RefusalKind;
///
/// let game = games::find("world-war").expect("it is there");
/// let mut table = game.start(&rules::Options::default());
/// let played = table.play("b2 - b3").expect("it is legal");
/// assert_eq!(played.text, "b2-b3");
/// assert_eq!(table.last_action().map(|last| last.text), Some(played.text));
///
/// // A copy can be tried out; the game itself does not change by it.
/// let mut copy = table.copy();
/// copy.play(&table.legal()[0]).expect("it is legal");
/// assert_eq!((table.plies(), copy.plies()), (1, 2));
/// let refusal = table.play("b3-b4").expect_err("it is Black's move");
/// assert_eq!(refusal.kind, RefusalKind::Illegal);
/// ```
pub trait Table: Debug + Send + Sync {
    /// The fixed facts of the game.
    fn info(&self) -> &'static GameInfo;
    /// Whose decision is next; `None` when the game is over.
    fn to_act(&self) -> Option<Actor>;
    /// Where in a turn the game stands.
    fn turn(&self) -> Turn;
    /// Actions played so far.
    fn plies(&self) -> u32;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<&Outcome>;
    /// The rule by which the side to act may claim a draw now.
    fn claim(&self) -> Option<RuleId>;
    /// The fight whose result is awaited.
    fn fight(&self) -> Option<Fight>;
    /// What is asked, where it is something in particular.
    fn question(&self) -> Option<Question>;
    /// Every piece still in the game that a person can play for, captured ones too; none in a game
    /// without fights.
    fn fighters(&self) -> Vec<Fighter>;
    /// The canonical texts of all legal actions, sorted by code point.
    fn legal(&self) -> Vec<String>;
    /// All legal actions with their words, sorted by text.
    fn choices(&self) -> Vec<Choice>;
    /// Reads one action leniently without playing it: what it would be when played.
    ///
    /// # Errors
    /// Why not, with the rule and the next step.
    fn read(&self, text: &str) -> Result<PlayedAction, Refusal>;
    /// Reads one action leniently and plays it.
    ///
    /// # Errors
    /// Why not, with the rule and the next step; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<PlayedAction, Refusal>;
    /// Parts a text that may hold a whole turn into texts of single actions, without markup. Spaces
    /// alone part actions where the text isn't one action and has one reading as several.
    fn split(&self, text: &str) -> Vec<String>;
    /// The actions of the turn that was last begun, in order.
    fn last_turn(&self) -> Vec<LastAction>;
    /// The last action of all.
    fn last_action(&self) -> Option<LastAction>;
    /// What a picture needs.
    fn scene(&self) -> Scene;
    /// The position by the rulebook's words, as the judge prints it.
    fn facts(&self) -> Map<String, Value>;
    /// A legal action, by its text, in parts; `None` where it is none.
    fn outline(&self, text: &str) -> Option<Outline>;
    /// The game after a null move ([`Explain::null_move`]), without its history.
    fn null_move(&self) -> Option<Box<dyn Table>>;
    /// The rule by which a legal action, by its text, takes off a square what stands there
    /// ([`Explain::capture_rule`]).
    fn capture_rule(&self, text: &str, at: Spot) -> Option<RuleId>;
    /// The squares whose pieces a side has lost since, in a later state of the same game
    /// ([`Explain::gone`]).
    fn gone(&self, later: &dyn Table, side: Side) -> Option<SpotSet>;
    /// What a side can lose before the turn at hand is over ([`rules::losses`]).
    fn losses(&self, victim: Side, nodes: &mut u32) -> Losses;
    /// The squares of a side's pieces of which its player is warned ([`Explain::warned_of`]).
    fn warned_of(&self, side: Side) -> SpotSet;
    /// Whether whatever takes a side's piece on a square can be taken there in the next turn
    /// ([`rules::is_avenged`]).
    fn is_avenged(&self, victim: Side, at: Spot, nodes: &mut u32) -> Option<bool>;
    /// What attacks are counted by ([`Explain::ATTACK_MEASURE`]).
    fn attack_measure(&self) -> Option<AttackMeasure>;
    /// How strongly a side attacks a square ([`Explain::attack_on`]).
    fn attack_on(&self, at: Spot, by: Side) -> u32;
    /// The square at which an action aims as it is written, where the text names another one last
    /// ([`Explain::aim`]).
    fn aim(&self, text: &str) -> Option<Spot>;
    /// How a person would write that what stands on one square goes to another
    /// ([`Explain::move_text`]).
    fn move_text(&self, from: Spot, to: Spot) -> String;
    /// Counts the leaves of the tree of actions from here ([`rules::perft`]).
    fn perft(&self, depth: u32) -> u64;
    /// The same game once more.
    fn copy(&self) -> Box<dyn Table>;
    /// The typed game underneath: `table.typed().downcast_ref::<Play<WorldWar>>()`.
    fn typed(&self) -> &dyn Any;
}

impl<G: Explain> Table for Play<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn to_act(&self) -> Option<Actor> {
        Play::to_act(self)
    }

    fn turn(&self) -> Turn {
        self.position().turn()
    }

    fn plies(&self) -> u32 {
        Play::plies(self)
    }

    fn outcome(&self) -> Option<&Outcome> {
        Play::outcome(self)
    }

    fn claim(&self) -> Option<RuleId> {
        Play::claim(self)
    }

    fn fight(&self) -> Option<Fight> {
        Play::fight(self)
    }

    fn question(&self) -> Option<Question> {
        Play::question(self)
    }

    fn fighters(&self) -> Vec<Fighter> {
        self.position().fights().map(Fights::fighters).unwrap_or_default()
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            Play::legal(self).into_iter().map(|action| self.position().text(action)).collect();
        texts.sort_unstable();
        texts
    }

    fn choices(&self) -> Vec<Choice> {
        let position = self.position();
        let mut choices: Vec<Choice> = Play::legal(self)
            .into_iter()
            .map(|action| Choice {
                text: position.text(action),
                words: position.describe(action),
                outline: position.outline(action),
            })
            .collect();
        choices.sort_unstable_by(|one, two| one.text.cmp(&two.text));
        choices
    }

    fn read(&self, text: &str) -> Result<PlayedAction, Refusal> {
        Play::read(self, text).map(|reading| self.as_played(reading))
    }

    fn play(&mut self, text: &str) -> Result<PlayedAction, Refusal> {
        self.play_text(text)
    }

    fn split(&self, text: &str) -> Vec<String> {
        spaces::split(self, text)
    }

    fn last_turn(&self) -> Vec<LastAction> {
        Play::last_turn(self).collect()
    }

    fn last_action(&self) -> Option<LastAction> {
        Play::last_action(self)
    }

    fn scene(&self) -> Scene {
        Play::scene(self)
    }

    fn facts(&self) -> Map<String, Value> {
        self.position().facts()
    }

    fn outline(&self, text: &str) -> Option<Outline> {
        let action = self.read(text).ok()?.action;
        Some(self.position().outline(action))
    }

    fn null_move(&self) -> Option<Box<dyn Table>> {
        let going_on = self.outcome().is_none();
        let position = going_on.then(|| self.position().null_move()).flatten()?;
        Some(Box::new(Play::from_position(position)))
    }

    fn capture_rule(&self, text: &str, at: Spot) -> Option<RuleId> {
        let action = self.read(text).ok()?.action;
        self.position().capture_rule(action, at)
    }

    fn gone(&self, later: &dyn Table, side: Side) -> Option<SpotSet> {
        let later = later.typed().downcast_ref::<Play<G>>()?;
        self.position().gone(later.position(), side)
    }

    fn losses(&self, victim: Side, nodes: &mut u32) -> Losses {
        rules::losses(self.position(), victim, nodes)
    }

    fn warned_of(&self, side: Side) -> SpotSet {
        self.position().warned_of(side)
    }

    fn is_avenged(&self, victim: Side, at: Spot, nodes: &mut u32) -> Option<bool> {
        rules::is_avenged(self.position(), victim, at, nodes)
    }

    fn attack_measure(&self) -> Option<AttackMeasure> {
        G::ATTACK_MEASURE
    }

    fn attack_on(&self, at: Spot, by: Side) -> u32 {
        self.position().attack_on(at, by)
    }

    fn aim(&self, text: &str) -> Option<Spot> {
        self.position().aim(text)
    }

    fn move_text(&self, from: Spot, to: Spot) -> String {
        let board = self.position().scene().board;
        let names = [board.name(from), board.name(to)];
        self.position().move_text(from, to, [&names[0], &names[1]])
    }

    fn perft(&self, depth: u32) -> u64 {
        rules::perft(self.position(), depth)
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn typed(&self) -> &dyn Any {
        self
    }
}
