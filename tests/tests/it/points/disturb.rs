//! Disturbances that can happen at every point.

use std::io::Write as _;
use std::time::{Duration, Instant};

use fake_discord::{Fault, Halt};
use game_contract::share;
use store::{DatabaseAddress, faults};
use tests::{Error, Stage};
use tokio::task::JoinHandle;

use crate::points::journeys::Journey;
use crate::points::machine::Machine;
use crate::points::walk::{Disturbance, walk};

/// Longer walks are reported.
const SLOW: Duration = Duration::from_secs(8);

/// By default, one point in this many is tested.
const ONE_OF: usize = 251;

/// Selects the points whose names contain these words: `POINT='write 5 '`.
const POINT: &str = "POINT";

/// The part of a journey's points for one test, so that several share a long one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl Part {
    pub(crate) const ALL: Part = Part { number: 0, of: 1 };
    pub(crate) const FIRST: Part = Part { number: 0, of: 2 };
    pub(crate) const SECOND: Part = Part { number: 1, of: 2 };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    FullDisk,
    Locked,
    /// The power fails after the step, during a write to the database's log.
    TornLog,
    ClockBack,
    /// The machine's clock is set forward by an hour.
    ClockOn,
    /// Discord answers with 503 for a while.
    ServerErrors,
    GatewayDrop,
}

impl Trouble {
    const ALL: [Trouble; 7] = [
        Trouble::FullDisk,
        Trouble::Locked,
        Trouble::TornLog,
        Trouble::ClockBack,
        Trouble::ClockOn,
        Trouble::ServerErrors,
        Trouble::GatewayDrop,
    ];

    /// Leaves half a frame at the end of the database's log, like a power cut. A server has its own
    /// log.
    pub(crate) fn tear(stage: &Stage) -> Result<(), Error> {
        let DatabaseAddress::File(database) = stage.database()? else { return Ok(()) };
        let log = database.with_file_name("herald.db-wal");
        let mut log = std::fs::OpenOptions::new().append(true).create(true).open(log)?;
        let torn: Vec<u8> = (0..2500_u32).map(|n| (n * 37 % 251) as u8).collect();
        log.write_all(&torn)?;
        Ok(())
    }
}

pub(crate) struct CurrentTrouble {
    trouble: Trouble,
    locked: Option<JoinHandle<Result<(), Error>>>,
}

impl CurrentTrouble {
    pub(crate) async fn begin(
        trouble: Trouble,
        stage: &Stage,
        machine: &Machine,
    ) -> Result<CurrentTrouble, Error> {
        const HOUR: i64 = 60 * 60 * 1000;
        let mut locked = None;
        match trouble {
            Trouble::FullDisk => {
                faults::set(&stage.database()?.name(), &[faults::Fault::BeforeCommit]);
            }
            Trouble::Locked => locked = Some(lock(stage).await?),
            Trouble::TornLog => {}
            Trouble::ClockBack => machine.jump(-24 * HOUR),
            Trouble::ClockOn => machine.jump(HOUR),
            Trouble::ServerErrors => stage.sandbox.fault(Fault::Status(503), "*", "/**", 6),
            Trouble::GatewayDrop => stage.sandbox.drop_gateway(),
        }
        Ok(CurrentTrouble { trouble, locked })
    }

    /// Ends it. Returns whether the bot must be killed now, with its log torn.
    pub(crate) async fn end(self, stage: &Stage) -> Result<bool, Error> {
        faults::set(&stage.database()?.name(), &[]);
        if let Some(locked) = self.locked {
            locked.await??;
        }
        Ok(self.trouble == Trouble::TornLog)
    }
}

/// Locks the database for a while, like a program that copies it.
async fn lock(stage: &Stage) -> Result<JoinHandle<Result<(), Error>>, Error> {
    let held = stage.book().hold().await?;
    Ok(tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        held.release().await
    }))
}

/// Walks a journey undisturbed, and then with every disturbance of a part of it, or some of them.
pub(crate) async fn everywhere(journey: &Journey, part: Part) -> Result<(), Error> {
    let undisturbed = walk(journey, Disturbance::Nothing, None).await?;
    let requests = 1..=undisturbed.requests;
    let steps = 0..journey.steps.len();
    // After a second attempt of the process, the seed differs.
    let lots = |step: usize, trouble: Trouble| {
        journey.depends_on_chance
            && step < 2
            && matches!(trouble, Trouble::FullDisk | Trouble::Locked)
    };
    let mut points: Vec<Disturbance> = (1..=undisturbed.writes).map(Disturbance::Write).collect();
    points.extend(requests.clone().map(|number| Disturbance::Request(Halt::Before(number))));
    points.extend(requests.map(|number| Disturbance::Request(Halt::After(number))));
    for step in steps {
        let troubles = Trouble::ALL.into_iter().filter(|one| !lots(step, *one));
        points.extend(troubles.map(|trouble| Disturbance::Step(step, trouble)));
    }
    let tried: Vec<Disturbance> = match std::env::var(POINT) {
        Ok(words) => {
            points.iter().copied().filter(|one| one.to_string().contains(&words)).collect()
        }
        Err(_) => share(points.iter().copied(), ONE_OF).collect(),
    };
    let tried: Vec<_> = tried.into_iter().skip(part.number).step_by(part.of).collect();
    let mut differences = Vec::new();
    let mut struck = 0;
    for point in &tried {
        let begun = Instant::now();
        match walk(journey, *point, Some(&undisturbed)).await {
            Ok(walked) => struck += u32::from(walked.struck),
            Err(difference) => differences.push(difference.to_string()),
        }
        if begun.elapsed() > SLOW {
            println!("{}, {point}: {:.1?}", journey.name, begun.elapsed());
        }
    }
    println!(
        "{}: {} points ({} moments of writes, {} requests), {} tried, {struck} struck, {} differences",
        journey.name,
        points.len(),
        undisturbed.writes,
        undisturbed.requests,
        tried.len(),
        differences.len(),
    );
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n\n").into()) }
}
