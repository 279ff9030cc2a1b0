//! The hooks of a change of a match: the only list of them.
//!
//! [`Change`](crate::change::Change) calls these, and knows nothing of what they call. The order is
//! that of what is said of a match, which is told in the order in which it was written.

use crate::change::Hooks;
use crate::clock::{flag, running};
use crate::{conditional_moves, enlistment, jobs, notices, rating, reminders, replays, takeback};

/// The hooks of a change.
pub(crate) static HOOKS: Hooks = Hooks {
    // A hard flag that has fallen: no player moves after their time is over.
    overdue: |change| Box::pin(flag::overdue(change)),
    played: &[|change| Box::pin(conditional_moves::play_foreseen(change))],
    ended: &[
        |change, _| Box::pin(enlistment::close_all(change)),
        |change, _| Box::pin(takeback::lapse(change)),
        |change, ending| Box::pin(rating::rate(change, ending)),
        |change, ending| Box::pin(notices::notify_of_end(change, ending)),
    ],
    changed: &[
        // Whose clock runs decides when they are reminded.
        |change| Box::pin(running::keep_time(change)),
        |change| Box::pin(notices::give_notices(change)),
        |change| Box::pin(reminders::set_reminders(change)),
        // It takes long to draw, so all else is said before it.
        |change| Box::pin(replays::announce(change)),
    ],
    committed: &[|change| Box::pin(jobs::take_up(change))],
};
