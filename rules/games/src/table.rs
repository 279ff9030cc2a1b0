//! A game in progress, independent of its type.

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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub text: String,
    /// Description without the side.
    pub words: L10nMessage,
    pub outline: Outline,
}

/// A game in progress: position and history, with actions as texts. It can be copied and sent
/// between threads, and only reading an action can fail. Words and pictures are computed on demand.
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
/// // Playing on a copy doesn't change the original.
/// let mut copy = table.copy();
/// copy.play(&table.legal()[0]).expect("it is legal");
/// assert_eq!((table.plies(), copy.plies()), (1, 2));
/// let refusal = table.play("b3-b4").expect_err("it is Black's move");
/// assert_eq!(refusal.kind, RefusalKind::Illegal);
/// ```
pub trait Table: Debug + Send + Sync {
    fn info(&self) -> &'static GameInfo;
    /// `None` when the game is over.
    fn to_act(&self) -> Option<Actor>;
    fn turn(&self) -> Turn;
    fn plies(&self) -> u32;
    fn outcome(&self) -> Option<&Outcome>;
    /// The rule by which the side to act may claim a draw now.
    fn claim(&self) -> Option<RuleId>;
    fn fight(&self) -> Option<Fight>;
    /// The pending question; `None` for an ordinary move.
    fn question(&self) -> Option<Question>;
    /// Every piece that a person can play for, captured ones included; none in a game without
    /// fights.
    fn fighters(&self) -> Vec<Fighter>;
    /// The canonical texts of all legal actions, sorted by code point.
    fn legal(&self) -> Vec<String>;
    fn choices(&self) -> Vec<Choice>;
    /// Reads one action leniently without playing it.
    ///
    /// # Errors
    /// A refusal with the rule and the next step.
    fn read(&self, text: &str) -> Result<PlayedAction, Refusal>;
    /// Reads one action leniently and plays it.
    ///
    /// # Errors
    /// A refusal with the rule and the next step; the game is then unchanged.
    fn play(&mut self, text: &str) -> Result<PlayedAction, Refusal>;
    /// Splits a text of a whole turn into texts of single actions, without markup. Spaces alone
    /// separate actions only if the text isn't one action and can be read as several in exactly one
    /// way.
    fn split(&self, text: &str) -> Vec<String>;
    /// The actions of the latest turn, oldest first.
    fn last_turn(&self) -> Vec<LastAction>;
    fn last_action(&self) -> Option<LastAction>;
    fn scene(&self) -> Scene;
    /// The position in the rulebook's words, as the judge prints it.
    fn facts(&self) -> Map<String, Value>;
    /// The parts of a legal action; `None` if the text isn't one.
    fn outline(&self, text: &str) -> Option<Outline>;
    /// The game after a null move ([`Explain::null_move`]), without its history.
    fn null_move(&self) -> Option<Box<dyn Table>>;
    /// The rule by which a legal action captures the piece on a square ([`Explain::capture_rule`]).
    fn capture_rule(&self, text: &str, at: Spot) -> Option<RuleId>;
    /// The squares of the pieces that a side has lost in a later state of this game
    /// ([`Explain::losses_until`]).
    fn losses_until(&self, later: &dyn Table, side: Side) -> Option<SpotSet>;
    /// The pieces that a side can lose before the current turn is over ([`rules::losses`]).
    fn losses(&self, victim: Side, nodes: &mut u32) -> Losses;
    /// The squares of the pieces that a player is warned of ([`Explain::endangered_squares`]).
    fn warned_of(&self, side: Side) -> SpotSet;
    /// Whether every capture of a side's piece on a square can be recaptured
    /// ([`rules::is_avenged`]).
    fn is_avenged(&self, victim: Side, at: Spot, nodes: &mut u32) -> Option<bool>;
    fn attack_measure(&self) -> Option<AttackMeasure>;
    fn attack_on(&self, at: Spot, by: Side) -> u32;
    fn aim(&self, text: &str) -> Option<Spot>;
    fn move_text(&self, from: Spot, to: Spot) -> String;
    /// Counts the leaves of the action tree from here ([`rules::perft`]).
    fn perft(&self, depth: u32) -> u64;
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

    fn losses_until(&self, later: &dyn Table, side: Side) -> Option<SpotSet> {
        let later = later.typed().downcast_ref::<Play<G>>()?;
        self.position().losses_until(later.position(), side)
    }

    fn losses(&self, victim: Side, nodes: &mut u32) -> Losses {
        rules::losses(self.position(), victim, nodes)
    }

    fn warned_of(&self, side: Side) -> SpotSet {
        self.position().endangered_squares(side)
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
