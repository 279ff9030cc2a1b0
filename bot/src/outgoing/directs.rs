//! The channels of direct messages, and Discord's refusals.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use match_model::{ChannelId, DirectRefusal, PersonId};

/// More than one day's recipients; forgotten channels are requested again.
const MOST: usize = 20_000;

/// After this many refused direct messages in a row, each on another day, Herald stops trying.
const MOST_REFUSALS: u32 = 4;

/// The known channels of direct messages.
#[derive(Debug, Default)]
pub(crate) struct Directs {
    open: Mutex<HashMap<PersonId, ChannelId>>,
    /// Refusals in a row, since the start of this process.
    refusals: Mutex<HashMap<PersonId, u32>>,
}

impl Directs {
    pub(crate) fn find(&self, person: PersonId) -> Option<ChannelId> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&person).copied()
    }

    pub(crate) fn keep(&self, person: PersonId, channel: ChannelId) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MOST {
            open.clear();
        }
        open.insert(person, channel);
    }

    /// Counts a refused direct message. `is_first`: no earlier refusal is known.
    pub(crate) fn refused(&self, person: PersonId, is_first: bool) -> DirectRefusal {
        let mut refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
        if refusals.len() >= MOST {
            refusals.clear();
        }
        let count = refusals.entry(person).or_default();
        *count = if is_first { 1 } else { *count + 1 };
        if *count < MOST_REFUSALS {
            return DirectRefusal::Lately;
        }
        refusals.remove(&person);
        DirectRefusal::ForGood
    }

    /// Forgets the channel of a person, so that the next message opens it again.
    pub(crate) fn forget(&self, person: PersonId) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&person);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_repeated_refusals_end_direct_messages() {
        let (directs, bob) = (Directs::default(), PersonId::new(2));
        let told =
            [true, false, true, false, false, false].map(|first| directs.refused(bob, first));
        let lately = DirectRefusal::Lately;
        assert_eq!(told, [lately, lately, lately, lately, lately, DirectRefusal::ForGood]);
        assert_eq!(directs.refused(bob, true), lately);
    }
}
