//! What is found in matches that are over, and which are being looked through.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use referee::MatchId;
use serde::{Deserialize, Serialize};
use tokio::sync::OnceCell;

/// What was found in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Findings {
    /// How many choices were looked at.
    pub(crate) choices: usize,
    /// Whether the match has more of them.
    #[serde(default)]
    pub(crate) more: bool,
    /// The turning points, in the order of the match.
    pub(crate) points: Vec<Point>,
}

/// A turning point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Point {
    /// Actions before it.
    pub(crate) ply: u32,
    /// How many actions the choice was.
    pub(crate) actions: u32,
    /// What was better, as canonical texts.
    pub(crate) better: Vec<String>,
    /// What the one who chose could expect before, and after, in millionths.
    pub(crate) before: i32,
    pub(crate) after: i32,
}

/// The matches that are being looked through.
#[derive(Default)]
pub(crate) struct Analyses(pub(super) Mutex<HashMap<MatchId, Analysis>>);

#[derive(Clone)]
pub(super) struct Analysis {
    /// What is found, once it is.
    pub(super) found: Arc<OnceCell<Findings>>,
    /// About how long that takes.
    pub(super) likely: Duration,
}
