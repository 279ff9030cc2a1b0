//! The matches that are being analysed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use match_model::{Findings, MatchId};
use tokio::sync::OnceCell;

/// The matches that are being looked through.
#[derive(Default)]
pub(crate) struct Analyses(pub(crate) Mutex<HashMap<MatchId, Analysis>>);

#[derive(Clone)]
pub(crate) struct Analysis {
    /// What is found, once it is.
    pub(crate) found: Arc<OnceCell<Findings>>,
    /// About how long that takes.
    pub(crate) likely: Duration,
}
