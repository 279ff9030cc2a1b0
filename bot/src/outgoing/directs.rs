//! Direct messages: the channels in which they are, as far as they have been opened.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use referee::{ChannelId, PersonId};

/// More than are written to in a day; what is forgotten is asked of Discord again.
const MOST: usize = 20_000;

/// The channels of direct messages that are open.
#[derive(Debug, Default)]
pub(crate) struct Directs(Mutex<HashMap<PersonId, ChannelId>>);

impl Directs {
    /// The channel of somebody, if it is open.
    pub(crate) fn find(&self, person: PersonId) -> Option<ChannelId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&person).copied()
    }

    /// Notes the channel of somebody.
    pub(crate) fn keep(&self, person: PersonId, channel: ChannelId) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MOST {
            open.clear();
        }
        open.insert(person, channel);
    }

    /// Forgets the channel of somebody: it is opened anew.
    pub(crate) fn forget(&self, person: PersonId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&person);
    }
}
