use std::sync::Arc;

use model::l10n::{L10nMessage, say};
use model::scene::{Mark, Scene};
use serde_json::Value;

use crate::history::{History, Print};
use crate::read::without_markup;
use crate::{
    Actor, Fight, Fights, Game, Notation, Options, Outcome, Question, Reading, Refusal, RuleId,
    Setup, SetupFaults, Show,
};

/// Maximum bytes in the text of one action, far more than any action needs.
const LONGEST_ACTION: usize = 1_000;

/// A game in progress: the position, its history, the outcome and the actions of the latest turn.
/// Words and pictures are computed on demand.
///
/// Earlier positions are kept as 128-bit hashes. When a ruling depends on repetition, the game is
/// replayed and the positions themselves are compared. Copies share the history, so a copy or an
/// action costs the same however long the game is.
///
/// # Examples
///
/// A game of a known type, played with texts:
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Actor, Options, Play, RefusalKind, Setup, Side};
///
/// let mut play = Play::<BattleChess>::start(&Options::default());
/// assert_eq!(play.legal().len(), 20);
/// assert_eq!(play.play_text("e2 e4")?.text, "e2-e4");
/// assert_eq!(play.to_act(), Some(Actor::Side(Side::Black)));
///
/// // A refusal changes nothing.
/// let refusal = play.play_text("e7-e2").expect_err("a pawn does not go there");
/// assert_eq!(refusal.kind, RefusalKind::Illegal);
/// assert_eq!(play.plies(), 1);
///
/// // A capture waits for the result of a fight, which comes from outside.
/// play.play_text("d7-d5")?;
/// play.play_text("e4xd5")?;
/// assert_eq!(play.to_act(), Some(Actor::Chance));
/// play.play_text("attacker wins")?;
/// assert_eq!(play.position().facts()["board"]["d5"], "wP");
/// # Ok::<(), rules::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play<G: Game> {
    position: G,
    start: Arc<G>,
    history: History<G::Action>,
    outcome: Option<Outcome>,
    last_turn: Vec<MadeAction<G>>,
    plies: u32,
}

/// An action of the last turn with the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct MadeAction<G: Game> {
    before: G,
    action: G::Action,
}

/// An action of the last turn, for pictures and messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAction {
    /// Number of the turn that the action belongs to.
    pub turn: u32,
    /// The side or chance that decided.
    pub actor: Actor,
    /// Whether the earlier actions of the turn were already public.
    pub is_public: bool,
    /// Whether the turn was composed of several actions.
    pub composed: bool,
    /// The canonical text.
    pub text: String,
    /// The display text.
    pub display: String,
    /// Description without the side.
    pub words: L10nMessage,
    /// The fight decided by this action, if the action is a result.
    pub fight: Option<Fight>,
    /// Ruinous consequences for the side that decided ([`Show::warnings`]).
    pub warnings: Vec<L10nMessage>,
    /// Squares to mark.
    pub marks: Vec<Mark>,
}

/// An action that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedAction {
    /// The side or chance that decided.
    pub actor: Actor,
    /// The canonical text.
    pub text: String,
    /// The display text.
    pub display: String,
    /// Mistakes in the text that the reader ignored.
    pub remarks: Vec<L10nMessage>,
}

impl<G: Game> Play<G> {
    /// Starts a game from its standard position.
    pub fn start(options: &Options) -> Play<G> {
        Play::from_position(G::start(options))
    }

    /// Starts a game from any position, which counts as its first occurrence.
    pub fn from_position(position: G) -> Play<G> {
        let print = position.key().map(|key| Print::of(&key));
        let mut play = Play {
            start: Arc::new(position.clone()),
            position,
            history: History::new(print),
            outcome: None,
            last_turn: Vec::new(),
            plies: 0,
        };
        play.outcome = play.ending(print);
        play
    }

    /// Returns the outcome if the current position ends the game. `print` is the position's print,
    /// already in the history.
    fn ending(&self, print: Option<Print>) -> Option<Outcome> {
        let times = print.map_or(0, |print| self.history.count(print));
        let outcome = self.position.ending(times)?;
        if times > 1 && self.position.ending(1).as_ref() != Some(&outcome) {
            // Repetition decides here, so exact keys are compared instead of prints.
            return self.position.ending(self.occurrences());
        }
        Some(outcome)
    }

    fn occurrences(&self) -> u32 {
        let Some(now) = self.position.key() else { return 0 };
        let mut times = 0;
        self.walk(|position| times += u32::from(position.key().as_ref() == Some(&now)));
        times
    }

    /// Visits every position from the start to the current one by replaying the game.
    pub fn walk(&self, mut visit: impl FnMut(&G)) {
        let mut position = G::clone(&self.start);
        visit(&position);
        for action in self.history.actions() {
            position.apply(action);
            visit(&position);
        }
    }

    /// The current position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Number of actions played so far.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The side or chance that decides next; `None` when the game is over.
    pub fn to_act(&self) -> Option<Actor> {
        self.outcome.is_none().then(|| self.position.to_act())
    }

    /// Returns the rule by which the side to act may claim a draw now.
    pub fn claim(&self) -> Option<RuleId> {
        self.outcome.is_none().then(|| self.position.claim()).flatten()
    }

    /// Returns the fight whose result is awaited.
    pub fn fight(&self) -> Option<Fight> {
        self.outcome.is_none().then(|| self.position.fights()?.fight()).flatten()
    }

    /// Returns the pending question; `None` for an ordinary move.
    pub fn question(&self) -> Option<Question> {
        self.outcome.is_none().then(|| self.position.question()).flatten()
    }

    /// Returns every legal action; none when the game is over.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut list = Vec::new();
        if self.outcome.is_none() {
            self.position.legal(&mut list);
        }
        list
    }
}

impl<G: Setup> Play<G> {
    /// Starts a game from a custom position.
    ///
    /// # Errors
    /// Every reason why the position is impossible.
    pub fn from_setup(options: &Options, setup: &Value) -> Result<Play<G>, SetupFaults> {
        G::from_setup(options, setup).map(Play::from_position)
    }
}

impl<G: Notation> Play<G> {
    /// Reads one action leniently, without playing it.
    ///
    /// # Errors
    /// A refusal if the game is over, or the text is too long, unreadable, ambiguous or illegal.
    pub fn read(&self, text: &str) -> Result<Reading<G::Action>, Refusal> {
        match &self.outcome {
            Some(outcome) => Err(Refusal::over(Some(outcome.rule), &outcome.reason)),
            None if text.len() > LONGEST_ACTION => Err(Refusal::too_long()),
            None => self.position.read(&without_markup(text)),
        }
    }

    /// Reads one action leniently and plays it.
    ///
    /// # Errors
    /// A refusal as in [`Play::read`]; the game is then unchanged (rule C-2).
    pub fn play_text(&mut self, text: &str) -> Result<PlayedAction, Refusal> {
        let reading = self.read(text)?;
        Ok(self.play(reading))
    }

    /// Describes a legal action as [`Play::play`] would.
    pub fn as_played(&self, reading: Reading<G::Action>) -> PlayedAction {
        let Reading { action, remarks } = reading;
        PlayedAction {
            actor: self.position.to_act(),
            text: self.position.text(action),
            display: self.position.display_text(action),
            remarks,
        }
    }

    /// Plays a legal action.
    pub fn play(&mut self, reading: Reading<G::Action>) -> PlayedAction {
        let action = reading.action;
        let record = self.as_played(reading);
        if self.position.turn().actions_made == 0 {
            self.last_turn.clear();
        }
        self.last_turn.push(MadeAction { before: self.position.clone(), action });
        self.position.apply(action);
        self.plies += 1;
        let print = self.position.key().map(|key| Print::of(&key));
        self.history.push(action, print);
        self.outcome = self.ending(print);
        record
    }
}

impl<G: Show> Play<G> {
    /// The actions of the latest turn, oldest first.
    pub fn last_turn(&self) -> impl Iterator<Item = LastAction> + '_ {
        self.last_turn.iter().map(MadeAction::record)
    }

    /// The most recent action.
    pub fn last_action(&self) -> Option<LastAction> {
        self.last_turn.last().map(MadeAction::record)
    }

    /// Returns the scene of the game, with marks and description of the last turn. While the game
    /// continues, a status set by the position itself is kept.
    pub fn scene(&self) -> Scene {
        let mut scene = self.position.scene();
        let own = scene.status.take();
        let numbered = self.last_turn.len() > 1;
        for (index, last) in self.last_turn.iter().enumerate() {
            let step = if numbered { u8::try_from(index + 1).ok() } else { None };
            let marks = last.before.marks(last.action);
            scene.marks.extend(marks.into_iter().map(|mark| Mark { step, ..mark }));
            scene.fallen.extend(last.before.fallen_pieces(last.action));
        }
        scene.last_action = self.last_turn_words();
        scene.to_act = None;
        scene.status = Some(match (&self.outcome, self.position.to_act()) {
            (Some(outcome), _) => match outcome.winner {
                Some(side) => say("rules-status-wins").with("side", G::INFO.side_name(side)),
                None => say("rules-status-draw"),
            }
            .with("rule", outcome.rule),
            (None, Actor::Chance) => own.unwrap_or(say("rules-status-fight")),
            (None, Actor::Side(side)) => {
                scene.to_act = Some(side);
                match (own, self.position.question()) {
                    (Some(own), _) => own,
                    (None, Some(question)) => question.words,
                    (None, None) => {
                        scene.status_tells_turn = true;
                        say("rules-status-to-move").with("side", G::INFO.side_name(side))
                    }
                }
            }
        });
        scene
    }

    fn last_turn_words(&self) -> Option<L10nMessage> {
        let first = self.last_turn.first()?;
        let mut words: Vec<L10nMessage> =
            self.last_turn.iter().map(|last| last.before.describe(last.action)).collect();
        let words = match words.len() {
            1 => words.pop()?,
            _ => say("rules-actions-in-a-row").with("actions", words),
        };
        Some(match first.before.to_act() {
            Actor::Side(side) => say("rules-action-of-side")
                .with("side", G::INFO.side_name(side))
                .with("action", words),
            Actor::Chance => words,
        })
    }
}

impl<G: Show> MadeAction<G> {
    fn record(&self) -> LastAction {
        let MadeAction { before, action } = self;
        LastAction {
            turn: before.turn().number,
            actor: before.to_act(),
            is_public: before.turn().is_public,
            composed: before.turn().is_composed(),
            text: before.text(*action),
            display: before.display_text(*action),
            words: before.describe(*action),
            fight: before.fights().and_then(Fights::fight),
            warnings: before.warnings(*action),
            marks: before.marks(*action),
        }
    }
}

#[cfg(test)]
#[path = "play_tests.rs"]
mod tests;
