//! What follows a change of a match: the one list of it.
//!
//! [`Change`](crate::change::Change) calls these, and nothing that they call is known to it. The order is
//! that of what is said of a match, which is told in the order in which it was written.

use crate::change::Hooks;
use crate::{jobs, rating, takeback};

/// What follows a change.
pub(crate) static HOOKS: Hooks = Hooks {
    // A flag that has fallen: nobody moves after their time is over.
    opened: &[|change| Box::pin(change.judge())],
    // Answers that were entered ahead.
    played: &[|change| Box::pin(change.play_answers())],
    ended: &[
        |change, _| Box::pin(change.close_enlistments()),
        |change, _| Box::pin(takeback::lapse(change)),
        |change, ending| Box::pin(rating::rate(change, ending)),
        |change, ending| Box::pin(change.notify_of_end(ending)),
    ],
    changed: &[
        // Who waits for whom decides whose clock runs, which decides when they are reminded.
        |change| Box::pin(change.keep_time()),
        |change| Box::pin(change.give_notices()),
        |change| Box::pin(change.set_reminders()),
    ],
    committed: &[|change| Box::pin(jobs::take_up(change))],
};
