//! Plays in one match: thinks about the match's request and enters the result.

use std::sync::Arc;
use std::time::Instant;

use engine::{ChosenTurn, Level, Strength};
use match_model::{
    FightRound, MatchId, Moment, RequestRefusal, RoundNumber, Stance, TakebackRefusal,
};
use referee::{Error, OfferAnswer, OpponentRequest, Task};
use rules::Actor;
use tokio::sync::Notify;
use tracing::{error, info};

use crate::effort::Effort;
use crate::gate::ThinkingStep;
use crate::remarks::{confirmed_score, remark};
use crate::thinkers::Rank;
use crate::thought_handle::ThoughtHandle;
use crate::{LONGEST_PAUSE, Opponent};

/// Refused decisions per moment before Herald tries one that needs no search.
const THOUGHTFUL: u32 = 2;

/// The subject of a search at a moment of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ThoughtKey {
    moment: Moment,
    /// Whether to choose a turn, or only to judge the position.
    turn: bool,
}

impl ThoughtKey {
    /// The subject of a task. In its own turn, Herald judges a draw offer by the search for its
    /// turn, to search only once.
    fn of(task: &Task) -> ThoughtKey {
        let own = task.table.to_act() == Some(Actor::Side(task.opponent.side));
        ThoughtKey { moment: task.moment, turn: own || task.request == OpponentRequest::Decision }
    }
}

enum Thinking {
    Running(ThoughtHandle<Option<ChosenTurn>>),
    Done(Option<ChosenTurn>),
}

#[derive(Default)]
struct Refusals {
    of: Option<(Moment, OpponentRequest)>,
    count: u32,
}

impl Refusals {
    /// Counts a refusal and returns the number for this request.
    fn count(&mut self, task: &Task) -> u32 {
        let question = Some((task.moment, task.request));
        self.count = if self.of == question { self.count.saturating_add(1) } else { 1 };
        self.of = question;
        self.count
    }

    /// Returns whether to try something other than the search's result.
    fn too_many(&self, task: &Task) -> bool {
        self.of == Some((task.moment, task.request)) && self.count > THOUGHTFUL
    }
}

pub(crate) async fn play(
    opponent: &Arc<Opponent>,
    id: MatchId,
    news: &Notify,
) -> Result<(), Error> {
    let mut thinking: Option<(ThoughtKey, Thinking)> = None;
    let mut refusals = Refusals::default();
    loop {
        opponent.thinkers.pass(ThinkingStep::Looks).await;
        let Some(task) = referee::opponent::task(&opponent.referee, id, opponent.now()).await?
        else {
            return Ok(());
        };
        let outcome = match task.request {
            OpponentRequest::Draw(_) | OpponentRequest::Decision if !refusals.too_many(&task) => {
                let key = ThoughtKey::of(&task);
                let previous = thinking.take().filter(|(of, _)| *of == key).map(|(_, kept)| kept);
                let thinking_now =
                    previous.unwrap_or_else(|| Thinking::Running(think(opponent, &task, key)));
                let turn = match thinking_now {
                    Thinking::Done(turn) => turn,
                    Thinking::Running(mut handle) => tokio::select! {
                        outcome = handle.get() => match outcome {
                            Some(turn) => turn,
                            None if opponent.thinkers.is_closed() => return Ok(()),
                            // The search panicked: Herald plays any legal action.
                            None => None,
                        },
                        () = news.notified() => {
                            thinking = Some((key, Thinking::Running(handle)));
                            continue;
                        }
                    },
                };
                // After a declined offer, the same result serves for the turn.
                thinking = Some((key, Thinking::Done(turn.clone())));
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                answer(opponent, &task, turn).await
            }
            OpponentRequest::Draw(_) | OpponentRequest::Decision => {
                answer(opponent, &task, None).await
            }
            OpponentRequest::Takeback => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                grant(opponent, &task).await
            }
            OpponentRequest::Pause => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                let by = task.person;
                referee::clock::answer_pause(
                    &opponent.referee,
                    id,
                    by,
                    OfferAnswer::Accept,
                    opponent.now(),
                )
                .await
                .map(drop)
            }
            OpponentRequest::Plan { round, seed, last_opening } => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                commit(opponent, &task, round, seed, last_opening).await
            }
        };
        let refused = match outcome {
            Ok(()) => continue,
            Err(Error::Refused(refused)) => refused,
            Err(cause) => return Err(cause),
        };
        // The match has changed: look again.
        let count = refusals.count(&task);
        if count <= THOUGHTFUL {
            info!(match_id = %id, refused = refused.logged(), "stale decision refused, retrying");
            continue;
        }
        let request = task.request.logged();
        error!(match_id = %id, request, refused = refused.logged(), "decision refused");
        let doublings = (count - THOUGHTFUL - 1).min(16);
        let pause = opponent.retry.saturating_mul(1 << doublings).min(LONGEST_PAUSE);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = news.notified() => {}
        }
    }
}

fn think(opponent: &Opponent, task: &Task, key: ThoughtKey) -> ThoughtHandle<Option<ChosenTurn>> {
    let table = task.table.copy();
    let seed = referee::seed_of_thought(&task.row, task.moment);
    let (own, actions_left, time) = (task.opponent.side, table.turn().actions_left, task.time);
    let level = Effort::of(task.opponent.level, opponent.thinkers.settings.nodes);
    let actions = if key.turn { u32::from(actions_left.max(1)) } else { 1 };
    let (likely, start) = (level.within(time, actions_left).likely * actions, Instant::now());
    opponent.thinkers.think(Rank::Play(task.row.person(own.other())), likely, move |stop| {
        // Subtracts the time spent in the queue from the clock.
        let waiting_time = i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX);
        let time = time.map(|(time_left, added)| (time_left.saturating_sub(waiting_time), added));
        let strength = level.within(time, actions_left).strength;
        if key.turn {
            let mut turn = engine::choose(&*table, strength, seed, stop)?;
            if let Strength::Level(Level::Zero | Level::One) = strength {
                turn.score = confirmed_score(&*table, &turn, own, seed, stop).unwrap_or_default();
            }
            return Some(turn);
        }
        let score = engine::expectation(&*table, own, strength, seed, stop);
        Some(ChosenTurn { actions: Vec::new(), score, forced: false, was_stopped: false })
    })
}

async fn answer(opponent: &Opponent, task: &Task, turn: Option<ChosenTurn>) -> Result<(), Error> {
    let (id, by, now) = (task.row.id, task.person, opponent.now());
    if let OpponentRequest::Draw(moment) = task.request {
        let score = turn.map_or(0, |turn| turn.score);
        let accepts = engine::accepts_draw(score, task.table.plies());
        info!(match_id = %id, score, accepts, "draw offer answered");
        return referee::draw::answer(
            &opponent.referee,
            id,
            by,
            moment,
            OfferAnswer::of(accepts),
            now,
        )
        .await
        .map(drop);
    }
    let turn = turn.or_else(|| {
        let any = task.table.legal().into_iter().next()?;
        error!(match_id = %id, "no search result, playing the first legal action");
        Some(ChosenTurn { actions: vec![any], score: 0, forced: false, was_stopped: true })
    });
    let Some(turn) = turn else {
        return Err(Error::Record {
            match_id: Some(id),
            ply: match_model::Ply::new(task.table.plies()),
            why: "it waits for Herald, and there is nothing to do".to_owned(),
        });
    };
    if task.table.claim().is_some() && turn.score <= 0 {
        return referee::draw::claim(&opponent.referee, id, by, task.moment, now).await.map(drop);
    }
    let last = referee::opponent::remark(&opponent.referee, id, Moment::START, task.moment).await?;
    let remark = remark(&turn, last.as_ref(), task.moment);
    let text = turn.actions.join(", ");
    referee::opponent::play_with_remark(
        &opponent.referee,
        id.at(task.moment),
        by,
        &text,
        remark,
        now,
    )
    .await?;
    info!(match_id = %id, score = turn.score, "turn played");
    Ok(())
}

/// Accepts a takeback, or declines if that is impossible.
async fn grant(opponent: &Opponent, task: &Task) -> Result<(), Error> {
    let (id, by, now) = (task.row.id, task.person, opponent.now());
    match referee::takeback::answer(
        &opponent.referee,
        id,
        by,
        task.moment,
        OfferAnswer::Accept,
        now,
    )
    .await
    {
        Err(Error::Refused(RequestRefusal::Takeback(
            TakebackRefusal::Nothing | TakebackRefusal::Fight | TakebackRefusal::TooMany,
        ))) => {
            referee::takeback::answer(
                &opponent.referee,
                id,
                by,
                task.moment,
                OfferAnswer::Decline,
                now,
            )
            .await
        }
        other => other,
    }
}

/// Commits a plan. It depends on the secret seed and the revealed plans, so it is the same after a
/// restart.
async fn commit(
    opponent: &Opponent,
    task: &Task,
    round: RoundNumber,
    seed: u64,
    last_opening: Option<Stance>,
) -> Result<(), Error> {
    let (id, by, now) = (task.row.id, task.person, opponent.now());
    let match_model::Opponent { side, level } = task.opponent;
    let level = Level::new(level).unwrap_or(Level::Zero);
    let last_opening = last_opening.map(|stance| match stance {
        Stance::Strike => engine::Stance::Strike,
        Stance::Feint => engine::Stance::Feint,
        Stance::Guard => engine::Stance::Guard,
    });
    let plan = engine::plan(level, seed, task.table.plies(), round.get(), side, last_opening);
    let plan = plan.map(|stance| match stance {
        engine::Stance::Strike => Stance::Strike,
        engine::Stance::Feint => Stance::Feint,
        engine::Stance::Guard => Stance::Guard,
    });
    referee::fight::commit_plan(
        &opponent.referee,
        id,
        by,
        FightRound { moment: task.moment, round },
        plan,
        now,
    )
    .await
    .map(drop)
}
