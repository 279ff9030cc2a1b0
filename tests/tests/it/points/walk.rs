//! Walks a journey, disturbed or not.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use fake_discord::{Halt, PATIENCE};
use store::faults;
use tests::{Error, Stage, patience};
use tokio::sync::watch;

use crate::points::disturb::{CurrentTrouble, Trouble};
use crate::points::journeys::Journey;
use crate::points::machine::Machine;
use crate::points::people::perform_step;
use crate::points::{memory, seen};

/// The start of a journey, and the duration of a step, in milliseconds.
const BEGINNING: i64 = 1_800_000_000_000;
const A_STEP: i64 = 60_000;

const TRIES: u32 = 6;

/// The tolerated difference of clocks from the undisturbed walk, in milliseconds: the duration of
/// one more attempt.
const UNJUST: i64 = A_STEP;

/// The time that a disturbed person waits for an answer before looking.
const SILENCE: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disturbance {
    Nothing,
    /// The bot is killed at this point of a write.
    Write(u32),
    /// The bot is killed at this request.
    Request(Halt),
    /// A problem around a step.
    Step(usize, Trouble),
}

impl fmt::Display for Disturbance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disturbance::Nothing => f.write_str("undisturbed"),
            Disturbance::Write(number) => write!(f, "killed at write {number}"),
            Disturbance::Request(Halt::Before(number)) => {
                write!(f, "killed before request {number}")
            }
            Disturbance::Request(Halt::After(number)) => write!(f, "killed after request {number}"),
            Disturbance::Step(step, trouble) => write!(f, "step {step} with {trouble:?}"),
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Walked {
    /// The database before the first step and after each.
    memory: Vec<String>,
    /// The number of announcements by then.
    announced: Vec<i64>,
    /// The times on the clocks then.
    clocks: Vec<Vec<(String, i64)>>,
    announcements: String,
    downtimes: i64,
    /// The visible messages in the end.
    seen: BTreeMap<&'static str, Vec<String>>,
    /// Points of writes.
    pub(crate) writes: u32,
    pub(crate) requests: u32,
    pub(crate) struck: bool,
}

impl Walked {
    /// Whether another walk had the same announcements and downtimes.
    fn announced_alike(&self, other: &Walked, disturbance: Disturbance) -> Result<(), Error> {
        if self.announcements != other.announcements {
            let (wanted, found) = (&self.announcements, &other.announcements);
            return Err(format!("announced otherwise: {}", difference(wanted, found)).into());
        }
        // A jumping clock may count as a downtime.
        let jumps =
            matches!(disturbance, Disturbance::Step(_, Trouble::ClockBack | Trouble::ClockOn));
        if !jumps && self.downtimes != other.downtimes {
            let (wanted, found) = (self.downtimes, other.downtimes);
            return Err(format!("away {found} times and not {wanted}").into());
        }
        Ok(())
    }
}

struct Walk<'a> {
    journey: &'a Journey,
    disturbance: Disturbance,
    stage: Stage,
    machine: Machine,
    still: watch::Receiver<bool>,
    struck: bool,
    /// The sequences' numbers at the start of the step: on PostgreSQL, rollbacks skip some, which
    /// isn't a difference.
    numbers: Vec<i64>,
}

/// Walks a journey, and compares each step with the undisturbed walk.
pub(crate) async fn walk(
    journey: &Journey,
    disturbance: Disturbance,
    undisturbed: Option<&Walked>,
) -> Result<Walked, Error> {
    let machine = Machine::at(BEGINNING);
    let stage = Stage::set_at(machine.clock(), patience()).await?;
    let still = faults::stand_still_at(
        &stage.database()?.name(),
        if let Disturbance::Write(number) = disturbance { number } else { 0 },
    );
    stage.sandbox.halt(match disturbance {
        Disturbance::Request(at) => Some(at),
        _ => None,
    });
    if disturbance != Disturbance::Nothing {
        stage.sandbox.set_first_response(SILENCE);
    }
    let mut walk =
        Walk { journey, disturbance, stage, machine, still, struck: false, numbers: Vec::new() };
    let mut walked = Walked::default();
    walked.memory.push(walk.memory().await?);
    walked.announced.push(memory::count_announcements(&walk.stage).await?);
    walked.clocks.push(memory::clocks(&walk.stage).await?);
    for index in 0..journey.steps.len() {
        let now = walk.step(index, undisturbed).await.map_err(|error| {
            format!(
                "{}, {disturbance}, step {index} {:?}: {error}",
                journey.name, journey.steps[index]
            )
        })?;
        walked.memory.push(now);
        walked.announced.push(memory::count_announcements(&walk.stage).await?);
        walked.clocks.push(memory::clocks(&walk.stage).await?);
        if let Some(undisturbed) = undisturbed {
            check_clocks(&undisturbed.clocks[index + 1], &walked.clocks[index + 1]).map_err(
                |error| format!("{}, {disturbance}, after step {index}: {error}", journey.name),
            )?;
        }
    }
    walked.announcements = memory::announcements(&walk.stage).await?;
    walked.downtimes = memory::downtimes(&walk.stage).await?;
    walked.seen = seen::by_all(&walk.stage)?;
    walked.writes = faults::points_passed(&walk.stage.database()?.name());
    walked.requests = walk.stage.sandbox.request_count();
    walked.struck = walk.struck;
    walk.stage.stop().await?;
    if let Some(undisturbed) = undisturbed {
        check_same(&undisturbed.seen, &walked.seen)
            .and_then(|()| undisturbed.announced_alike(&walked, disturbance))
            .map_err(|error| format!("{}, {disturbance}: {error}", journey.name))?;
    }
    Ok(walked)
}

impl Walk<'_> {
    /// Performs a step, as often as needed. Returns the database afterwards.
    async fn step(&mut self, index: usize, undisturbed: Option<&Walked>) -> Result<String, Error> {
        let at = BEGINNING + A_STEP * i64::try_from(index)?;
        self.machine.set_right();
        self.machine.pass_to(at);
        memory::record_heartbeat(&self.stage, at).await?;
        let mut trouble = match self.disturbance {
            Disturbance::Step(step, trouble) if step == index => {
                self.struck = true;
                Some(CurrentTrouble::begin(trouble, &self.stage, &self.machine).await?)
            }
            _ => None,
        };
        self.numbers = self.stage.book().numbers().await?;
        let mut answers = Vec::new();
        let announced = memory::count_announcements(&self.stage).await?;
        for tries in 1..=TRIES {
            let disturbed = self.try_once(index, &mut trouble, &mut answers).await?;
            let now = self.memory().await?;
            let Some(undisturbed) = undisturbed else {
                if answers.iter().any(Result::is_err) {
                    return Err(format!("it does not come about: {answers:?}").into());
                }
                return Ok(now);
            };
            if now == undisturbed.memory[index + 1] {
                // A step that only changes times is recognised by its announcement. Without one it
                // is invisible, and repeated.
                let unseen = undisturbed.memory[index] == now;
                let told = undisturbed.announced[index + 1] - undisturbed.announced[index];
                let happened =
                    told > 0 && memory::count_announcements(&self.stage).await? > announced;
                if unseen && disturbed && !happened && tries == 1 {
                    continue;
                }
                return Ok(now);
            }
            let wanted = &undisturbed.memory[index + 1];
            if !memory::is_as_before(&undisturbed.memory[index], &now, wanted) {
                return Err(format!(
                    "neither as before nor as after: {}\nanswers: {answers:?}",
                    difference(wanted, &now)
                )
                .into());
            }
            if !disturbed && answers.last().is_some_and(Result::is_ok) {
                return Err(format!("nothing happened, and it is not done: {answers:?}").into());
            }
        }
        Err(format!("not in {TRIES} tries: {answers:?}").into())
    }

    /// Performs a step once, and waits until all is posted. Returns whether something disturbed it.
    async fn try_once(
        &mut self,
        index: usize,
        trouble: &mut Option<CurrentTrouble>,
        answers: &mut Vec<Result<String, String>>,
    ) -> Result<bool, Error> {
        let mut disturbed = trouble.is_some();
        let (who, step) = self.journey.steps[index];
        let acted = tokio::select! {
            answer = perform_step(&self.stage, self.journey.game, who, step) => Some(answer),
            () = wait_for_stop(&self.stage, self.still.clone()) => None,
        };
        if let Some(answer) = acted {
            answers.push(answer.map_err(|error| error.to_string()));
        }
        if let Some(troubled) = trouble.take()
            && troubled.end(&self.stage).await?
        {
            self.restart(Trouble::tear).await?;
        }
        let settled = tokio::select! {
            settled = settle(&self.stage, &self.machine) => Some(settled),
            () = wait_for_stop(&self.stage, self.still.clone()) => None,
        };
        if let Some(settled) = settled {
            settled?;
        } else {
            disturbed = true;
            self.struck = true;
            self.restart(|_| Ok(())).await?;
            settle(&self.stage, &self.machine).await?;
        }
        if disturbed {
            self.stage.book().take_back_numbers(&self.numbers).await?;
        }
        Ok(disturbed)
    }

    /// Kills the bot and restarts it; something may happen in between.
    async fn restart(
        &mut self,
        between: impl FnOnce(&Stage) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.stage.kill().await?;
        self.still = faults::stand_still_at(&self.stage.database()?.name(), 0);
        self.stage.sandbox.clear_halt();
        between(&self.stage)?;
        self.stage.book().take_back_numbers(&self.numbers).await?;
        self.stage.start_again_at(self.machine.clock(), patience()).await
    }

    async fn memory(&self) -> Result<String, Error> {
        memory::of(&self.stage).await
    }
}

async fn wait_for_stop(stage: &Stage, mut still: watch::Receiver<bool>) {
    let written = async {
        if still.wait_for(|still| *still).await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = stage.sandbox.wait_until_halted() => {}
        () = written => {}
    }
}

/// Waits until everything is posted, and advances the time for deferred work.
async fn settle(stage: &Stage, machine: &Machine) -> Result<(), Error> {
    let begun = Instant::now();
    let mut looks = 0;
    let book = stage.book();
    let herald = stage.sandbox.bot();
    // Herald announces its acts in the same transaction, so announcements are compared last.
    while !stage.sandbox.bot_connected()
        || !book.waits_for_herald(herald).await?.is_empty()
        || memory::waiting(stage).await? > 0
    {
        if begun.elapsed() > PATIENCE {
            let stands = book.waits_for_herald(herald).await?;
            return Err(
                format!("something is never said, or Herald stands still in {stands:?}").into()
            );
        }
        looks += 1;
        if looks % 20 == 0 {
            machine.pass(500);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

/// Whether everyone saw the same.
fn check_same(
    wanted: &BTreeMap<&'static str, Vec<String>>,
    seen: &BTreeMap<&'static str, Vec<String>>,
) -> Result<(), Error> {
    for (who, wanted) in wanted {
        let (wanted, seen) = (wanted.join("\n"), seen.get(who).map(|all| all.join("\n")));
        let seen = seen.unwrap_or_default();
        if wanted != seen {
            return Err(format!("{who} sees something else: {}", difference(&wanted, &seen)).into());
        }
    }
    Ok(())
}

/// Whether the clocks of two walks agree within one more attempt.
fn check_clocks(wanted: &[(String, i64)], found: &[(String, i64)]) -> Result<(), Error> {
    let differs = |((side, left), (other, found)): (&(String, i64), &(String, i64))| {
        (side != other || left.abs_diff(*found) > UNJUST.unsigned_abs())
            .then(|| format!("{side} has {found} ms on its clock and not {left}"))
    };
    let differences: Vec<String> = wanted.iter().zip(found).filter_map(differs).collect();
    match wanted.len() == found.len() && differences.is_empty() {
        true => Ok(()),
        false => Err(format!("unjust clocks: {differences:?} in {found:?}").into()),
    }
}

/// Returns the differing lines of two texts.
fn difference(wanted: &str, found: &str) -> String {
    let lacking = |of: &str, other: &str| -> Vec<String> {
        let mut left: Vec<&str> = other.lines().collect();
        let gone = |line: &&str| match left.iter().position(|known| known == line) {
            Some(at) => {
                left.swap_remove(at);
                false
            }
            None => true,
        };
        of.lines().filter(gone).map(str::to_owned).collect()
    };
    format!("lacking {:#?}, beyond {:#?}", lacking(wanted, found), lacking(found, wanted))
}
