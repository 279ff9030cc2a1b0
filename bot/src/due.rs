use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::info;

use crate::daily_puzzles;
use crate::outgoing::messenger::Messenger;

/// The greatest delay of a new timer or a changed clock.
const LONGEST_NAP: Duration = Duration::from_secs(1);

const SHORTEST_NAP: Duration = Duration::from_millis(20);

/// Only one of several processes runs timers.
pub(crate) async fn run(messenger: Messenger, stop: CancellationToken) {
    loop {
        // Retries what failed at the start, also in processes without timers: they judge time, too.
        if !messenger.referee().is_awake() {
            wake(&messenger).await;
        }
        if !messenger.has_timers() {
            tokio::select! {
                () = tokio::time::sleep(LONGEST_NAP) => continue,
                () = stop.cancelled() => return,
            }
        }
        // Nothing done could be recorded.
        if let Some(lost) = messenger.referee().lost() {
            messenger.failures.log("timers wait for the database", &lost);
            tokio::select! {
                () = tokio::time::sleep(LONGEST_NAP) => continue,
                () = stop.cancelled() => return,
            }
        }
        let now = messenger.now();
        if let Err(cause) = referee::moderation::carry_out(messenger.referee(), now).await {
            messenger.referee().note(&cause);
            messenger.failures.log("failed to carry out an operator's request", &cause);
        }
        if let Err(cause) = daily_puzzles::record_due(&messenger).await {
            messenger.referee().note(&cause);
            messenger.failures.log("failed to record a puzzle of the day", &cause);
        }
        if let Err(cause) = referee::server_board::look_at_due(messenger.referee(), now).await {
            messenger.referee().note(&cause);
            messenger.failures.log("failed to look at the state of boards", &cause);
        }
        if let Err(cause) = referee::weekly::record_due(messenger.referee(), now).await {
            messenger.referee().note(&cause);
            messenger.failures.log("failed to record a weekly summary", &cause);
        }
        messenger.composer.clock.watch(messenger.referee()).await;
        let nap = match referee::timers::run_due(messenger.referee(), messenger.now()).await {
            Ok(_) if !messenger.referee().is_awake() => LONGEST_NAP,
            Ok(_) => until_next(&messenger).await,
            Err(cause) => {
                messenger.referee().note(&cause);
                messenger.failures.log("failed to run due timers", &cause);
                LONGEST_NAP
            }
        };
        tokio::select! {
            () = tokio::time::sleep(nap) => {}
            () = stop.cancelled() => return,
        }
    }
}

/// Records Herald's downtime before any player's time is judged.
pub(crate) async fn wake(messenger: &Messenger) {
    match referee::clock::wake(messenger.referee(), messenger.now()).await {
        Ok(None) => {}
        Ok(Some(downtime)) => info!(?downtime, "recorded the downtime; no player loses that time"),
        Err(cause) => {
            messenger.failures.log("failed to record Herald's downtime", &cause);
        }
    }
}

async fn until_next(messenger: &Messenger) -> Duration {
    match referee::timers::next(messenger.referee()).await {
        Ok(Some(at)) => {
            let millis = u64::try_from(at.0.saturating_sub(messenger.now().0)).unwrap_or(0);
            Duration::from_millis(millis).clamp(SHORTEST_NAP, LONGEST_NAP)
        }
        Ok(None) => LONGEST_NAP,
        Err(cause) => {
            messenger.failures.log("failed to read the next timer", &cause);
            LONGEST_NAP
        }
    }
}
