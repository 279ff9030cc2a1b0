//! The one timer: what Herald does by itself, it does from here.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::info;

use crate::app::App;

/// The longest nap. What is set meanwhile and due sooner is late by this at most, and so is all
/// when somebody moves the clock.
const LONGEST_NAP: Duration = Duration::from_secs(1);

/// The shortest, after a failure too.
const SHORTEST_NAP: Duration = Duration::from_millis(20);

/// Does what is due, whenever it is, until it is told to stop; of several processes, one does.
pub(crate) async fn run(app: Arc<App>, stop: CancellationToken) {
    loop {
        // Whoever could not note it at its start: also those who never have the timers judge time.
        if !app.referee.is_awake() {
            wake(&app).await;
        }
        if !app.has_timers() {
            tokio::select! {
                () = tokio::time::sleep(LONGEST_NAP) => continue,
                () = stop.cancelled() => return,
            }
        }
        // Nothing that is done could be recorded.
        if let Some(lost) = app.referee.lost() {
            app.failures.log("timers wait for the database", &lost);
            tokio::select! {
                () = tokio::time::sleep(LONGEST_NAP) => continue,
                () = stop.cancelled() => return,
            }
        }
        let now = app.clock.now();
        if let Err(cause) = referee::moderation::carry_out(&app.referee, now).await {
            app.referee.note(&cause);
            app.failures.log("an operator's request cannot be carried out yet", &cause);
        }
        app.clock.watch(&app.referee).await;
        let nap = match referee::timers::run_due(&app.referee, app.clock.now()).await {
            Ok(_) if !app.referee.is_awake() => LONGEST_NAP,
            Ok(_) => until_next(&app).await,
            Err(cause) => {
                app.referee.note(&cause);
                app.failures.log("what is due cannot be done", &cause);
                LONGEST_NAP
            }
        };
        tokio::select! {
            () = tokio::time::sleep(nap) => {}
            () = stop.cancelled() => return,
        }
    }
}

/// Notes how long Herald was away, before anybody's time is judged. What cannot be noted is tried
/// again.
pub(crate) async fn wake(app: &App) {
    match referee::clock::wake(&app.referee, app.clock.now()).await {
        Ok(None) => {}
        Ok(Some(away)) => info!(?away, "Herald was away; nobody loses that time"),
        Err(cause) => app.failures.log("how long Herald was away cannot be noted yet", &cause),
    }
}

/// How long there is nothing to do.
async fn until_next(app: &App) -> Duration {
    match referee::timers::next(&app.referee).await {
        Ok(Some(at)) => {
            let millis = u64::try_from(at.0.saturating_sub(app.clock.now().0)).unwrap_or(0);
            Duration::from_millis(millis).clamp(SHORTEST_NAP, LONGEST_NAP)
        }
        Ok(None) => LONGEST_NAP,
        Err(cause) => {
            app.failures.log("what is due next cannot be read", &cause);
            LONGEST_NAP
        }
    }
}
