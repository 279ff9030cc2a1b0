//! Plays in one match: thinks about what the match asks of Herald, and enters the result.

use std::sync::Arc;
use std::time::Instant;

use engine::{ChosenTurn, Level};
use match_model::{
    FightRound, MatchId, Moment, RequestRefusal, RoundNumber, Stance, TakebackRefusal,
};
use referee::{Asks, Error, OfferAnswer, Task};
use rules::Actor;
use tokio::sync::Notify;
use tracing::{error, info};

use crate::effort::Effort;
use crate::gate::ThinkingStep;
use crate::remarks::remark;
use crate::thinkers::Rank;
use crate::thought_handle::ThoughtHandle;
use crate::{LONGEST_PAUSE, Opponent};

/// So often what Herald has thought may be refused of the same moment before it does what needs no
/// thought.
const THOUGHTFUL: u32 = 2;

/// What is thought about at a moment of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ThoughtKey {
    moment: Moment,
    /// Whether a turn is chosen; else the position is judged alone.
    turn: bool,
}

impl ThoughtKey {
    /// What is to be thought about for a task. On its own turn Herald judges the offer of a draw by
    /// what it finds for its turn, so that the same is not thought twice.
    fn of(task: &Task) -> ThoughtKey {
        let own = task.table.to_act() == Some(Actor::Side(task.opponent.side));
        ThoughtKey { moment: task.moment, turn: own || task.what == Asks::Decision }
    }
}

/// What came of thinking, or will.
enum Thinking {
    Begun(ThoughtHandle<Option<ChosenTurn>>),
    Done(Option<ChosenTurn>),
}

/// How often a match has refused the same.
#[derive(Default)]
struct Refusals {
    of: Option<(Moment, Asks)>,
    count: u32,
}

impl Refusals {
    /// Counts one more: how often it was the same by now.
    fn count(&mut self, task: &Task) -> u32 {
        let asked = Some((task.moment, task.what));
        self.count = if self.of == asked { self.count.saturating_add(1) } else { 1 };
        self.of = asked;
        self.count
    }

    /// Whether something else is to be tried than what was thought.
    fn too_many(&self, task: &Task) -> bool {
        self.of == Some((task.moment, task.what)) && self.count > THOUGHTFUL
    }
}

/// Does what a match asks of Herald, until it asks nothing more.
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
        let done = match task.what {
            Asks::Draw(_) | Asks::Decision if !refusals.too_many(&task) => {
                let matter = ThoughtKey::of(&task);
                let kept = thinking.take().filter(|(of, _)| *of == matter).map(|(_, kept)| kept);
                let found = kept.unwrap_or_else(|| Thinking::Begun(think(opponent, &task, matter)));
                let chosen = match found {
                    Thinking::Done(chosen) => chosen,
                    Thinking::Begun(mut thought) => tokio::select! {
                        chosen = thought.get() => match chosen {
                            Some(chosen) => chosen,
                            None if opponent.thinkers.is_closed() => return Ok(()),
                            // It broke: what Herald would have played is any action.
                            None => None,
                        },
                        () = news.notified() => {
                            thinking = Some((matter, Thinking::Begun(thought)));
                            continue;
                        }
                    },
                };
                // An offer that is declined leaves the turn to be played.
                thinking = Some((matter, Thinking::Done(chosen.clone())));
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                answer(opponent, &task, chosen).await
            }
            Asks::Draw(_) | Asks::Decision => answer(opponent, &task, None).await,
            Asks::Takeback => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                grant(opponent, &task).await
            }
            Asks::Pause => {
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
            Asks::Plan { round, seed, last_opening } => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                commit(opponent, &task, round, seed, last_opening).await
            }
        };
        let refused = match done {
            Ok(()) => continue,
            Err(Error::Refused(refused)) => refused,
            Err(cause) => return Err(cause),
        };
        // Something has changed meanwhile: it is looked at anew.
        let count = refusals.count(&task);
        if count <= THOUGHTFUL {
            info!(match_id = %id, refused = refused.logged(), "a thought came too late");
            continue;
        }
        let what = task.what.logged();
        error!(match_id = %id, what, refused = refused.logged(), "Herald is refused as an opponent");
        let doublings = (count - THOUGHTFUL - 1).min(16);
        let pause = opponent.retry.saturating_mul(1 << doublings).min(LONGEST_PAUSE);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = news.notified() => {}
        }
    }
}

/// Has Herald think about what it is asked.
fn think(
    opponent: &Opponent,
    task: &Task,
    matter: ThoughtKey,
) -> ThoughtHandle<Option<ChosenTurn>> {
    let table = task.table.copy();
    let seed = referee::seed_of_thought(&task.row, task.moment);
    let (own, left, time) = (task.opponent.side, table.turn().left, task.time);
    let level = Effort::of(task.opponent.level, opponent.thinkers.settings.nodes);
    let actions = if matter.turn { u32::from(left.max(1)) } else { 1 };
    let (likely, begun) = (level.within(time, left).likely * actions, Instant::now());
    opponent.thinkers.think(Rank::Play(task.row.person(own.other())), likely, move |stop| {
        // Its clock has run while others were thought about.
        let waited = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
        let time = time.map(|(left, added)| (left.saturating_sub(waited), added));
        let strength = level.within(time, left).strength;
        if matter.turn {
            return engine::choose(&*table, strength, seed, stop);
        }
        let score = engine::expectation(&*table, own, strength, seed, stop);
        Some(ChosenTurn { actions: Vec::new(), score, forced: false, stopped: false })
    })
}

/// Enters what was thought.
async fn answer(opponent: &Opponent, task: &Task, chosen: Option<ChosenTurn>) -> Result<(), Error> {
    let (id, by, now) = (task.row.id, task.person, opponent.now());
    if let Asks::Draw(moment) = task.what {
        let score = chosen.map_or(0, |chosen| chosen.score);
        let accepts = engine::accepts_draw(score, task.table.plies());
        info!(match_id = %id, score, accepts, "Herald answers the offer of a draw");
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
    let chosen = chosen.or_else(|| {
        let any = task.table.legal().into_iter().next()?;
        error!(match_id = %id, "Herald plays what comes first");
        Some(ChosenTurn { actions: vec![any], score: 0, forced: false, stopped: true })
    });
    let Some(chosen) = chosen else {
        return Err(Error::Record {
            match_id: Some(id),
            ply: match_model::Ply::new(task.table.plies()),
            why: "it waits for Herald, and there is nothing to do".to_owned(),
        });
    };
    if task.table.claim().is_some() && chosen.score <= 0 {
        return referee::draw::claim(&opponent.referee, id, by, task.moment, now).await.map(drop);
    }
    let last = referee::opponent::remark(&opponent.referee, id, Moment::START, task.moment).await?;
    let remark = remark(&chosen, last.as_ref(), task.moment);
    let text = chosen.actions.join(", ");
    referee::opponent::play_with_remark(
        &opponent.referee,
        id.at(task.moment),
        by,
        &text,
        remark,
        now,
    )
    .await?;
    info!(match_id = %id, score = chosen.score, "Herald has moved");
    Ok(())
}

/// Agrees to a takeback; where it can be none, says so.
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

/// Commits a plan. It follows from the secret seed and the plans revealed before, so it is the same
/// after a restart.
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
