//! Loads recent matches for fast first requests.

use std::time::Duration;

use tokio::task::JoinSet;
use tracing::{debug, warn};

use crate::outgoing::messenger::Messenger;

/// Gives up after 3 s.
pub(crate) async fn warm_up(messenger: &Messenger) {
    const MATCHES: usize = 48;
    const LONGEST: Duration = Duration::from_secs(3);
    let loading_matches = async {
        referee::warm_up::connect(messenger.referee()).await?;
        let mut loads = JoinSet::new();
        for id in referee::warm_up::busiest(messenger.referee(), MATCHES).await? {
            let messenger = messenger.clone();
            loads
                .spawn(async move { referee::view::find(messenger.referee(), id).await.map(drop) });
        }
        let mut count = 0;
        while let Some(load) = loads.join_next().await {
            count += usize::from(matches!(load, Ok(Ok(()))));
        }
        Ok::<_, referee::Error>(count)
    };
    match tokio::time::timeout(LONGEST, loading_matches).await {
        Ok(Ok(loaded)) => debug!(loaded, "loaded current matches"),
        Ok(Err(cause)) => warn!(%cause, "failed to load current matches"),
        Err(_) => debug!("loading current matches took too long"),
    }
}
