//! The channels of direct messages, and Discord's refusals.

use std::collections::HashMap;

use match_model::{ChannelId, DirectRefusal, PersonId};
use parking_lot::Mutex;

/// More than one day's recipients.
const MOST: usize = 20_000;

/// In a row, each on another day.
const MOST_REFUSALS: u32 = 4;

#[derive(Debug, Default)]
pub(crate) struct Directs {
    channels: Mutex<HashMap<PersonId, ChannelId>>,
    /// Refusals in a row, since the start of this process.
    refusals: Mutex<HashMap<PersonId, u32>>,
}

impl Directs {
    pub(crate) fn find(&self, person: PersonId) -> Option<ChannelId> {
        self.channels.lock().get(&person).copied()
    }

    pub(crate) fn keep(&self, person: PersonId, channel: ChannelId) {
        let mut channels = self.channels.lock();
        if channels.len() >= MOST {
            channels.clear();
        }
        channels.insert(person, channel);
    }

    /// Counts a refused direct message. `is_first`: no earlier refusal is known.
    pub(crate) fn count_refusal(&self, person: PersonId, is_first: bool) -> DirectRefusal {
        let mut refusals = self.refusals.lock();
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

    pub(crate) fn forget(&self, person: PersonId) {
        self.channels.lock().remove(&person);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_repeated_refusals_end_direct_messages() {
        let (directs, bob) = (Directs::default(), PersonId::new(2));
        let outcomes =
            [true, false, true, false, false, false].map(|first| directs.count_refusal(bob, first));
        let lately = DirectRefusal::Lately;
        assert_eq!(outcomes, [lately, lately, lately, lately, lately, DirectRefusal::ForGood]);
        assert_eq!(directs.count_refusal(bob, true), lately);
    }
}
