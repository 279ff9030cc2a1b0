//! Tours: small tasks on a position, judged by the rules.

use games::{Choice, Entry, Table};
use model::l10n::L10nMessage;
use model::scene::Scene;
use rules::{Actor, Fight, Refusal, Side, Turn};

use crate::card::play_opening;
use crate::data::{Begins, Goal};
use crate::opponent;
use crate::plan::{self, Plan};
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
pub struct TourTask {
    pub game: &'static Entry,
    pub name: String,
    pub(crate) begins: Begins,
    pub(crate) goal: Goal,
    pub(crate) limit: Limit,
    /// Actions of the other side and fight results, in order. Each is played once it is legal and
    /// not the learner's choice.
    pub(crate) replies: Vec<String>,
    /// Whether the other side replies to the learner, as well as it can.
    pub(crate) answers: bool,
    /// The other side's plan for a fight that the learner plans, too.
    pub(crate) enemy_plan: Option<Plan>,
    /// Canonical texts of the learner's actions that solve the step.
    pub(crate) solution: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Actions(usize),
    Turns(usize),
}

impl Limit {
    #[must_use]
    pub const fn is_used_up(self) -> bool {
        matches!(self, Limit::Actions(0) | Limit::Turns(0))
    }

    fn after_action(self, turn_is_over: bool) -> Limit {
        match self {
            Limit::Actions(left) => Limit::Actions(left.saturating_sub(1)),
            Limit::Turns(left) => Limit::Turns(left.saturating_sub(usize::from(turn_is_over))),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Step from 0; the number of steps when the tour is over.
    pub step: usize,
    pub actions: Vec<String>,
}

#[derive(Debug)]
pub struct StepState {
    pub table: Box<dyn Table>,
    pub side: Side,
    pub actions: Vec<String>,
    pub left: Limit,
    /// The other side's plan for the fight that the learner must plan now.
    pub(crate) against: Option<Plan>,
}

impl StepState {
    /// All choices of the learner: the game's actions, or plans for a fight.
    pub fn choices(&self) -> Vec<Choice> {
        match self.against {
            Some(against) => plan::choices(against),
            None => self.table.choices(),
        }
    }

    /// The other side's reply in words; empty before the first turn.
    pub fn answer(&self) -> Vec<L10nMessage> {
        let turn = self.table.turn();
        if self.actions.is_empty() || turn.actions_made > 0 || turn.side != self.side {
            return Vec::new();
        }
        let last = self.table.last_turn().into_iter();
        last.filter(|one| one.actor == Actor::Side(self.side.other()))
            .map(|one| one.words)
            .collect()
    }
}

#[derive(Debug)]
pub enum TryOutcome {
    Solved {
        words: L10nMessage,
        scene: Box<Scene>,
    },
    /// The action was legal, and the task continues.
    GoesOn(StepState),
    Missed {
        text: String,
        words: L10nMessage,
        ending: Option<(L10nMessage, &'static str)>,
    },
    Refused(Box<Refusal>),
}

impl TourTask {
    pub fn task(&self) -> L10nMessage {
        words(self.game, &format!("tour-{}", self.name))
    }

    pub fn hint(&self) -> L10nMessage {
        words(self.game, &format!("tour-{}-hint", self.name))
    }

    pub fn conclusion(&self) -> L10nMessage {
        words(self.game, &format!("tour-{}-learned", self.name))
    }

    pub fn solution(&self) -> &[String] {
        &self.solution
    }

    /// Returns the step after some of the learner's actions.
    ///
    /// # Errors
    /// Data or actions that contradict the rules.
    pub fn state(&self, actions: &[String]) -> Result<StepState, LessonFault> {
        let (mut table, _) = play_opening(self.game, &self.begins)?;
        let Some(Actor::Side(side)) = table.to_act() else {
            return Err(LessonFault::NobodyToAct);
        };
        let mut limit = self.limit;
        for text in actions {
            let refused =
                |refusal: Refusal| LessonFault::NotPlayed(text.clone(), Box::new(refusal.whole()));
            let before = table.turn();
            table.play(text).map_err(refused)?;
            self.others(&mut *table, side);
            limit = limit.after_action(is_over(before, &*table, side));
        }
        let against = self.pending_plan(&*table);
        Ok(StepState { table, side, actions: actions.to_vec(), left: limit, against })
    }

    fn pending_plan(&self, table: &dyn Table) -> Option<Plan> {
        self.enemy_plan.filter(|_| table.to_act() == Some(Actor::Chance))
    }

    /// Plays everything that isn't the learner's choice, from the data or as the other side's
    /// reply.
    fn others(&self, table: &mut dyn Table, side: Side) {
        while let Some(actor) = table.to_act().filter(|actor| *actor != Actor::Side(side)) {
            let legal = table.legal();
            let next = self.replies.iter().find(|text| legal.contains(text)).cloned();
            let texts = match next {
                Some(text) => vec![text],
                None if self.answers && actor != Actor::Chance => opponent::turn(table),
                None => return,
            };
            if texts.is_empty() || texts.iter().any(|text| table.play(text).is_err()) {
                return;
            }
        }
    }

    /// Tries a text of one or more actions.
    ///
    /// # Errors
    /// Data or earlier actions that contradict the rules.
    pub fn attempt(&self, actions: &[String], text: &str) -> Result<TryOutcome, LessonFault> {
        let mut state = self.state(actions)?;
        if let Some(against) = state.against {
            return Ok(self.plan(state, against, text));
        }
        let before = state.table.copy();
        let mut parts = before.split(text).into_iter().peekable();
        if parts.peek().is_none() {
            // An empty text: the refusal explains the notation.
            return Ok(self.one(state, text));
        }
        for part in parts {
            match self.one(state, &part) {
                TryOutcome::GoesOn(next) => state = next,
                other => return Ok(other),
            }
        }
        Ok(TryOutcome::GoesOn(state))
    }

    fn one(&self, state: StepState, text: &str) -> TryOutcome {
        let StepState { mut table, side, actions: mut done, left: limit, .. } = state;
        let (choices, before) = (table.choices(), table.turn());
        let action = match table.play(text) {
            Ok(action) => action,
            Err(refusal) => return TryOutcome::Refused(Box::new(refusal)),
        };
        let choice = choices.into_iter().find(|choice| choice.text == action.text);
        self.others(&mut *table, side);
        let words = choice.as_ref().map_or_else(
            || L10nMessage::verbatim(action.display.clone()),
            |choice| choice.words.clone(),
        );
        let played_all = |text: &String| *text == action.text || done.contains(text);
        if self.goal.all.iter().all(played_all)
            && choice.is_some_and(|choice| self.is_met(&*table, &choice, side))
        {
            return TryOutcome::Solved { words, scene: Box::new(table.scene()) };
        }
        done.push(action.text.clone());
        let limit = limit.after_action(is_over(before, &*table, side));
        let against = self.pending_plan(&*table);
        if limit.is_used_up() || (table.to_act() != Some(Actor::Side(side)) && against.is_none()) {
            let ending_now = table.outcome().map(|end| (end.reason.clone(), end.rule));
            return TryOutcome::Missed { text: action.display, words, ending: ending_now };
        }
        TryOutcome::GoesOn(StepState { table, side, actions: done, left: limit, against })
    }

    /// Plays a plan for the pending fight. Only a winning plan continues.
    fn plan(&self, state: StepState, against: Plan, text: &str) -> TryOutcome {
        let own = match plan::read(text) {
            Ok(own) => own,
            Err(refusal) => return TryOutcome::Refused(Box::new(refusal)),
        };
        let words = plan::result_message(own, against);
        let [hits, other] = plan::hits(own, against);
        let attacks = state.table.turn().side == state.side;
        let result = Fight::RESULTS[usize::from(!attacks)];
        let mut table = state.table;
        if hits > other && self.goal.fight_won && table.play(result).is_ok() {
            return TryOutcome::Solved { words, scene: Box::new(table.scene()) };
        }
        TryOutcome::Missed { text: plan::text(own), words, ending: None }
    }

    /// Returns whether the learner's action and its result meet the goal.
    fn is_met(&self, table: &dyn Table, choice: &Choice, side: Side) -> bool {
        let board = table.scene().board;
        let goal = &self.goal;
        let is_there = |spot: Option<model::scene::Spot>, name: &str| {
            spot.is_some_and(|spot| board.name(spot) == name)
        };
        !goal.fight_won
            && goal.names(&choice.text)
            && (!goal.safe || is_safe(table, side))
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

/// Returns whether a side's turn ended with its last action.
fn is_over(before: Turn, table: &dyn Table, side: Side) -> bool {
    let now = table.turn();
    before.side == side
        && (table.to_act().is_none() || (now.number, now.side) != (before.number, before.side))
}

/// Returns whether the game isn't lost for a side, and no reply loses it.
fn is_safe(table: &dyn Table, side: Side) -> bool {
    let is_lost = |table: &dyn Table| {
        table.outcome().is_some_and(|end| end.winner.is_some_and(|winner| winner != side))
    };
    let after = |text: &String| {
        let mut after = table.copy();
        after.play(text).is_ok() && is_lost(&*after)
    };
    !is_lost(table)
        && (table.to_act() != Some(Actor::Side(side.other())) || !table.legal().iter().any(after))
}
