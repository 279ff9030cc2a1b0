//! Prepares a new process for requests about current matches.

use std::time::Duration;

use tokio::task::JoinSet;
use tracing::{debug, warn};

use crate::outgoing::messenger::Messenger;

/// Loads recent matches for fast first requests. Gives up after 3 s, so that a slow database
/// doesn't delay the start.
pub(crate) async fn warm_up(messenger: &Messenger) {
    const MATCHES: usize = 48;
    const LONGEST: Duration = Duration::from_secs(3);
    let warming = async {
        referee::warm_up::connect(messenger.referee()).await?;
        let mut loading = JoinSet::new();
        for id in referee::warm_up::busiest(messenger.referee(), MATCHES).await? {
            let messenger = messenger.clone();
            loading
                .spawn(async move { referee::view::find(messenger.referee(), id).await.map(drop) });
        }
        let mut loaded = 0;
        while let Some(done) = loading.join_next().await {
            loaded += usize::from(matches!(done, Ok(Ok(()))));
        }
        Ok::<_, referee::Error>(loaded)
    };
    match tokio::time::timeout(LONGEST, warming).await {
        Ok(Ok(loaded)) => debug!(loaded, "loaded current matches"),
        Ok(Err(cause)) => warn!(%cause, "failed to load current matches"),
        Err(_) => debug!("loading current matches took too long"),
    }
}
