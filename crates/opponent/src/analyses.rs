use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use match_model::{Findings, MatchId};
use parking_lot::Mutex;
use tokio::sync::OnceCell;

#[derive(Default)]
pub(crate) struct Analyses(pub(crate) Mutex<HashMap<MatchId, Analysis>>);

#[derive(Clone)]
pub(crate) struct Analysis {
    pub(crate) findings: Arc<OnceCell<Findings>>,
    pub(crate) likely: Duration,
}
