//! The only list of the hooks of a change.
//!
//! [`Change`](crate::change::Change) calls these without knowing them. Their order determines the
//! order of announcements.

use crate::change::Hooks;
use crate::clock::{flag, running};
use crate::{
    conditional_moves, crowd, enlistment, jobs, notices, rating, reminders, replays, season,
    takeback,
};

pub(crate) static HOOKS: Hooks = Hooks {
    // A fallen hard flag: no player moves after their time is over.
    overdue: |change| Box::pin(flag::overdue(change)),
    played: &[|change| Box::pin(conditional_moves::play_foreseen(change))],
    ended: &[
        |change, _| Box::pin(enlistment::close_all(change)),
        |change, _| Box::pin(takeback::lapse(change)),
        |change, ending| Box::pin(rating::rate(change, ending)),
        |change, ending| Box::pin(season::results::record(change, ending)),
        |change, ending| Box::pin(notices::notify_of_end(change, ending)),
    ],
    changed: &[
        // The running clocks determine the reminders.
        |change| Box::pin(running::keep_time(change)),
        |change| Box::pin(crowd::keep_vote(change)),
        |change| Box::pin(notices::give_notices(change)),
        |change| Box::pin(reminders::set_reminders(change)),
        // Last, because a replay takes long to render.
        |change| Box::pin(replays::announce(change)),
    ],
    committed: &[|change| Box::pin(jobs::take_up(change))],
};
