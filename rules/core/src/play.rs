//! A game being played: a position and what came before it.

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

/// Bytes that a text of one action may have. What any action is written with is far shorter.
const LONGEST_ACTION: usize = 1_000;

/// The log of a game as far as rules and pictures need it: the position, what came before it, the
/// end, and the actions of the turn that was last begun. Nothing is put into words or pictures
/// until it is asked for.
///
/// Of positions that have been it keeps numbers of 128 bits, which may tell that one has occurred
/// before. Where a ruling hangs on that, the game is played through again and the positions
/// themselves are compared. Copies share what came before: a copy or an action costs the same
/// however long the game is.
///
/// # Examples
///
/// A game of a known type, played by its texts:
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
/// // What is refused changes nothing.
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
    last_turn: Vec<Made<G>>,
    plies: u32,
}

/// An action of the last turn with the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Made<G: Game> {
    before: G,
    action: G::Action,
}

/// An action of the last turn, for pictures and messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAction {
    /// The number of the turn that it belongs to.
    pub turn: u32,
    /// Who decided.
    pub actor: Actor,
    /// Whether what came before it in the turn had been told to everybody.
    pub told: bool,
    /// Whether its turn was being put together from several actions.
    pub composed: bool,
    /// The canonical text.
    pub text: String,
    /// The display text.
    pub shown: String,
    /// In words, without the side.
    pub words: L10nMessage,
    /// The fight that it decided, if it is a result.
    pub fight: Option<Fight>,
    /// What was ruinous in it for the one who decided ([`Show::warnings`]).
    pub warnings: Vec<L10nMessage>,
    /// The squares to mark.
    pub marks: Vec<Mark>,
}

/// An action that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedAction {
    /// Who decided.
    pub actor: Actor,
    /// The canonical text.
    pub text: String,
    /// The display text.
    pub shown: String,
    /// What the reader noticed and let pass.
    pub remarks: Vec<L10nMessage>,
}

impl<G: Game> Play<G> {
    /// A game from its own start position.
    #[must_use]
    pub fn start(options: &Options) -> Play<G> {
        Play::from_position(G::start(options))
    }

    /// A game from any position, taken as the first occurrence of itself.
    #[must_use]
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

    /// How the game ends with the position, which has that number and is in the history.
    fn ending(&self, print: Option<Print>) -> Option<Outcome> {
        let times = print.map_or(0, |print| self.history.count(print));
        let outcome = self.position.ending(times)?;
        if times > 1 && self.position.ending(1).as_ref() != Some(&outcome) {
            // It ends by having occurred so often: that is counted by what the rule compares.
            return self.position.ending(self.occurrences());
        }
        Some(outcome)
    }

    /// How often the position has occurred, this time included, by what the rule of repetition
    /// compares.
    fn occurrences(&self) -> u32 {
        let Some(now) = self.position.key() else { return 0 };
        let mut times = 0;
        self.walk(|position| times += u32::from(position.key().as_ref() == Some(&now)));
        times
    }

    /// Shows every position of the game in order, from the start to the one that is now. The game
    /// is played through for it.
    pub fn walk(&self, mut visit: impl FnMut(&G)) {
        let mut position = G::clone(&self.start);
        visit(&position);
        for action in self.history.actions() {
            position.apply(action);
            visit(&position);
        }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Actions played so far.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whose decision is next; `None` when the game is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Actor> {
        self.outcome.is_none().then(|| self.position.to_act())
    }

    /// The rule by which the side to act may claim a draw now.
    #[must_use]
    pub fn claim(&self) -> Option<RuleId> {
        self.outcome.is_none().then(|| self.position.claim()).flatten()
    }

    /// The fight whose result is awaited.
    #[must_use]
    pub fn fight(&self) -> Option<Fight> {
        self.outcome.is_none().then(|| self.position.fights()?.fight()).flatten()
    }

    /// What is asked, where it is something in particular.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        self.outcome.is_none().then(|| self.position.question()).flatten()
    }

    /// Every legal action; none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<G::Action> {
        let mut list = Vec::new();
        if self.outcome.is_none() {
            self.position.legal(&mut list);
        }
        list
    }
}

impl<G: Setup> Play<G> {
    /// A game from another start position.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    pub fn from_setup(options: &Options, setup: &Value) -> Result<Play<G>, SetupFaults> {
        G::from_setup(options, setup).map(Play::from_position)
    }
}

impl<G: Notation> Play<G> {
    /// Reads one action leniently, without playing it.
    ///
    /// # Errors
    /// The refusal.
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
    /// The refusal; nothing has changed then (rule C-2).
    pub fn play_text(&mut self, text: &str) -> Result<PlayedAction, Refusal> {
        let reading = self.read(text)?;
        Ok(self.play(reading))
    }

    /// What a legal action as it was read is when it is played.
    #[must_use]
    pub fn as_played(&self, reading: Reading<G::Action>) -> PlayedAction {
        let Reading { action, remarks } = reading;
        PlayedAction {
            actor: self.position.to_act(),
            text: self.position.text(action),
            shown: self.position.shown(action),
            remarks,
        }
    }

    /// Plays a legal action as it was read.
    pub fn play(&mut self, reading: Reading<G::Action>) -> PlayedAction {
        let action = reading.action;
        let played = self.as_played(reading);
        if self.position.turn().done == 0 {
            self.last_turn.clear();
        }
        self.last_turn.push(Made { before: self.position.clone(), action });
        self.position.apply(action);
        self.plies += 1;
        let print = self.position.key().map(|key| Print::of(&key));
        self.history.push(action, print);
        self.outcome = self.ending(print);
        played
    }
}

impl<G: Show> Play<G> {
    /// The actions of the turn that was last begun, in order.
    pub fn last_turn(&self) -> impl Iterator<Item = LastAction> + '_ {
        self.last_turn.iter().map(Made::told)
    }

    /// The last action of all.
    #[must_use]
    pub fn last_action(&self) -> Option<LastAction> {
        self.last_turn.last().map(Made::told)
    }

    /// What a picture of the game as it stands needs. While the game goes on, a status that the
    /// position has by itself is kept.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut scene = self.position.scene();
        let own = scene.status.take();
        let numbered = self.last_turn.len() > 1;
        for (index, last) in self.last_turn.iter().enumerate() {
            let step = if numbered { u8::try_from(index + 1).ok() } else { None };
            let marks = last.before.marks(last.action);
            scene.marks.extend(marks.into_iter().map(|mark| Mark { step, ..mark }));
            scene.fallen.extend(last.before.fallen(last.action));
        }
        scene.last_action = self.last_turn_words();
        scene.to_act = None;
        scene.status = Some(match (&self.outcome, self.position.to_act()) {
            (Some(outcome), _) => match outcome.winner {
                Some(side) => say("rules-status-wins")
                    .with("side", G::INFO.side_name(side))
                    .with("rule", outcome.rule),
                None => say("rules-status-draw").with("rule", outcome.rule),
            },
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

impl<G: Show> Made<G> {
    fn told(&self) -> LastAction {
        let Made { before, action } = self;
        LastAction {
            turn: before.turn().number,
            actor: before.to_act(),
            told: before.turn().told,
            composed: before.turn().is_composed(),
            text: before.text(*action),
            shown: before.shown(*action),
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
