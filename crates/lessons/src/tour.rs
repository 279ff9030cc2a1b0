//! A tour: small tasks, each on a position, judged by the rules.

use games::{Choice, Entry, Table};
use model::l10n::L10nMessage;
use model::scene::Scene;
use rules::{Actor, Refusal, Side};

use crate::card::played;
use crate::data::{Begins, Goal};
use crate::{LessonFault, words};

/// A step of a tour.
///
/// # Examples
///
/// ```
/// use lessons::TryOutcome;
///
/// let game = games::find("world-war").expect("it is there");
/// let step = &lessons::of(game).tour[0];
/// let right = step.attempt(&[], &step.solution()[0]).expect("its data is sound");
/// assert!(matches!(right, TryOutcome::Solved { .. }));
/// let wrong = step.attempt(&[], "nonsense").expect("its data is sound");
/// assert!(matches!(wrong, TryOutcome::Refused(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Step {
    /// The game.
    pub game: &'static Entry,
    /// Its name in the catalogue.
    pub name: String,
    pub(crate) begins: Begins,
    pub(crate) goal: Goal,
    /// How many actions of one's own it may take.
    pub(crate) within: usize,
    /// What others do and what fights bring, in order: each is played as soon as it is legal and
    /// not the learner's to choose.
    pub(crate) then: Vec<String>,
    /// Canonical texts of the learner's own actions that solve it.
    pub(crate) solution: Vec<String>,
}

/// How far somebody has come in a tour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The step, from 0; as many as there are when the tour is over.
    pub step: usize,
    /// What has been played in the step.
    pub done: Vec<String>,
}

/// A step as it stands after some actions of the learner's.
#[derive(Debug)]
pub struct StepState {
    /// The game.
    pub table: Box<dyn Table>,
    /// Whose side the learner plays.
    pub side: Side,
    /// What has been played.
    pub done: Vec<String>,
    /// How many actions are left for the task.
    pub left: usize,
}

/// What comes of a try.
#[derive(Debug)]
pub enum TryOutcome {
    /// The task is solved: what was played in words, and the board after it.
    Solved {
        /// What was played, in words.
        words: L10nMessage,
        /// The board after it.
        scene: Box<Scene>,
    },
    /// It was legal, and the task goes on.
    GoesOn(StepState),
    /// It was legal, but the task is not solved by it.
    Missed {
        /// What was played: its text.
        text: String,
        /// In words.
        words: L10nMessage,
        /// How the game ended by it, if it did: why, and the rule.
        ended: Option<(L10nMessage, &'static str)>,
    },
    /// It is not legal, or cannot be read.
    Refused(Box<Refusal>),
}

impl Step {
    /// What is to be done.
    #[must_use]
    pub fn task(&self) -> L10nMessage {
        words(self.game, &format!("tour-{}", self.name))
    }

    /// A hint.
    #[must_use]
    pub fn hint(&self) -> L10nMessage {
        words(self.game, &format!("tour-{}-hint", self.name))
    }

    /// What has been learned, when it is solved.
    #[must_use]
    pub fn learned(&self) -> L10nMessage {
        words(self.game, &format!("tour-{}-learned", self.name))
    }

    /// Canonical texts that solve it.
    #[must_use]
    pub fn solution(&self) -> &[String] {
        &self.solution
    }

    /// The step after some of the learner's actions.
    ///
    /// # Errors
    /// What of its data, or of the actions, the rules contradict.
    pub fn stood(&self, done: &[String]) -> Result<StepState, LessonFault> {
        let (mut table, _) = played(self.game, &self.begins)?;
        let Some(Actor::Side(side)) = table.to_act() else {
            return Err(LessonFault::NobodyToAct);
        };
        for text in done {
            let refused =
                |refusal: Refusal| LessonFault::NotPlayed(text.clone(), Box::new(refusal.whole()));
            table.play(text).map_err(refused)?;
            self.others(&mut *table, side);
        }
        let left = self.within.saturating_sub(done.len());
        Ok(StepState { table, side, done: done.to_vec(), left })
    }

    /// Plays what is not the learner's to choose, as far as the data has it.
    fn others(&self, table: &mut dyn Table, side: Side) {
        while table.to_act().is_some_and(|actor| actor != Actor::Side(side)) {
            let legal = table.legal();
            let Some(text) = self.then.iter().find(|text| legal.contains(text)) else { return };
            if table.play(text).is_err() {
                return;
            }
        }
    }

    /// Tries a text after some actions; it may hold several.
    ///
    /// # Errors
    /// What of its data, or of the actions before, the rules contradict.
    pub fn attempt(&self, done: &[String], text: &str) -> Result<TryOutcome, LessonFault> {
        let mut stood = self.stood(done)?;
        let before = stood.table.copy();
        let mut parts = before.split(text).into_iter().peekable();
        if parts.peek().is_none() {
            // Nothing is in it: the rules say how a move is written.
            return Ok(self.one(stood, text));
        }
        for part in parts {
            match self.one(stood, part) {
                TryOutcome::GoesOn(next) => stood = next,
                other => return Ok(other),
            }
        }
        Ok(TryOutcome::GoesOn(stood))
    }

    fn one(&self, stood: StepState, text: &str) -> TryOutcome {
        let StepState { mut table, side, mut done, left } = stood;
        let choices = table.choices();
        let played = match table.play(text) {
            Ok(played) => played,
            Err(refusal) => return TryOutcome::Refused(Box::new(refusal)),
        };
        let choice = choices.into_iter().find(|choice| choice.text == played.text);
        self.others(&mut *table, side);
        let words = choice.as_ref().map_or_else(
            || L10nMessage::verbatim(played.shown.clone()),
            |choice| choice.words.clone(),
        );
        if choice.is_some_and(|choice| self.is_met(&*table, &choice, side)) {
            return TryOutcome::Solved { words, scene: Box::new(table.scene()) };
        }
        done.push(played.text.clone());
        let left = left.saturating_sub(1);
        if left == 0 || table.to_act() != Some(Actor::Side(side)) {
            let ended = table.outcome().map(|end| (end.reason.clone(), end.rule));
            return TryOutcome::Missed { text: played.shown, words, ended };
        }
        TryOutcome::GoesOn(StepState { table, side, done, left })
    }

    /// Whether an action of the learner's, and where it led, is what the task asks for.
    fn is_met(&self, table: &dyn Table, choice: &Choice, side: Side) -> bool {
        let board = table.scene().board;
        let goal = &self.goal;
        let is_there = |spot: Option<model::scene::Spot>, name: &str| {
            spot.is_some_and(|spot| board.name(spot) == name)
        };
        (goal.actions.is_empty() || goal.actions.contains(&choice.text))
            && goal
                .captures
                .as_ref()
                .is_none_or(|name| choice.outline.captures && is_there(choice.outline.to, name))
            && goal.from.as_ref().is_none_or(|name| is_there(choice.outline.from, name))
            && goal.ends.as_ref().is_none_or(|rule| {
                table.outcome().is_some_and(|end| {
                    end.rule == rule && end.winner.is_none_or(|winner| winner == side)
                })
            })
    }
}
