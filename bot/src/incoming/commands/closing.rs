//! Closing a match.
use std::sync::Arc;

use referee::{MatchId, Person};

use super::Answer;
use crate::app::{App, Failure};
use crate::discord::permissions::Place;
use crate::incoming::why_buttons::Asking;
use crate::words;

pub(super) async fn answered(
    app: &Arc<App>,
    _by: &Person,
    _place: &Place,
    _id: MatchId,
    _asking: Asking,
) -> Answer {
    Err(Failure::Said(app.tongue.text(&words::UNKNOWN_BUTTON)))
}
