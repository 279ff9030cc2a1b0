use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use match_model::MatchId;

/// Maximum estimated bytes: about 2,000 matches of 300 actions, or 5,000 new ones. Matches in use
/// are kept beyond this limit.
const MOST: usize = 32 << 20;
const MATCH: usize = 6 << 10;
const ACTION: usize = 32;

#[derive(Debug)]
pub(crate) struct Cache<T> {
    entries: HashMap<MatchId, Entry<T>>,
    by_use: BTreeMap<u64, MatchId>,
    uses: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Entry<T> {
    slot: Arc<T>,
    used: u64,
    bytes: usize,
}

impl<T> Default for Cache<T> {
    fn default() -> Cache<T> {
        Cache { entries: HashMap::new(), by_use: BTreeMap::new(), uses: 0, bytes: 0 }
    }
}

impl<T: Default> Cache<T> {
    pub(crate) fn slot(&mut self, id: MatchId) -> Arc<T> {
        self.uses += 1;
        let used = self.uses;
        let bytes = &mut self.bytes;
        let entry = self.entries.entry(id).or_insert_with(|| {
            *bytes += MATCH;
            Entry { slot: Arc::default(), used, bytes: MATCH }
        });
        self.by_use.remove(&entry.used);
        entry.used = used;
        self.by_use.insert(used, id);
        let slot = Arc::clone(&entry.slot);
        self.trim();
        slot
    }

    pub(crate) fn weigh(&mut self, id: MatchId, actions: u32) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        let bytes = MATCH + ACTION * actions as usize;
        self.bytes = self.bytes - entry.bytes + bytes;
        entry.bytes = bytes;
        self.trim();
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Drops the least recently used matches until the rest fits, except those in use.
    fn trim(&mut self) {
        let mut beyond = self.bytes.saturating_sub(MOST);
        if beyond == 0 {
            return;
        }
        let mut evicted = Vec::new();
        for (used, id) in &self.by_use {
            if beyond == 0 {
                break;
            }
            let unused = self.entries.get(id).filter(|entry| Arc::strong_count(&entry.slot) == 1);
            if let Some(entry) = unused {
                beyond = beyond.saturating_sub(entry.bytes);
                evicted.push((*used, *id));
            }
        }
        for (used, id) in evicted {
            self.by_use.remove(&used);
            let entry = self.entries.remove(&id);
            self.bytes -= entry.map_or(0, |entry| entry.bytes);
        }
    }

    pub(crate) fn peek(&self, id: MatchId) -> Option<Arc<T>> {
        self.entries.get(&id).map(|entry| Arc::clone(&entry.slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cached_ids(cache: &Cache<()>) -> Vec<u64> {
        let mut ids: Vec<u64> = cache.entries.keys().map(|id| id.get()).collect();
        ids.sort_unstable();
        assert_eq!(cache.by_use.len(), ids.len());
        assert_eq!(cache.bytes, cache.entries.values().map(|entry| entry.bytes).sum::<usize>());
        ids
    }

    #[test]
    fn two_thousand_matches_of_three_hundred_actions_are_held() {
        let mut cache = Cache::<()>::default();
        for id in 0..2_048 {
            drop(cache.slot(MatchId::new(id)));
            cache.weigh(MatchId::new(id), 300);
        }
        assert_eq!(cached_ids(&cache), (0..2_048).collect::<Vec<_>>());
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let mut cache = Cache::<()>::default();
        let actions = (MOST / 8 - MATCH) / ACTION;
        let use_it = |id, cache: &mut Cache<()>| {
            drop(cache.slot(MatchId::new(id)));
            cache.weigh(MatchId::new(id), u32::try_from(actions).unwrap());
        };
        for id in [1, 2, 3, 4, 5, 6, 7, 8, 1, 3] {
            use_it(id, &mut cache);
        }
        assert_eq!(cached_ids(&cache), [1, 2, 3, 4, 5, 6, 7, 8]);
        use_it(9, &mut cache);
        assert_eq!(cached_ids(&cache), [1, 3, 4, 5, 6, 7, 8, 9], "the second was used longest ago");
        use_it(10, &mut cache);
        assert_eq!(cached_ids(&cache), [1, 3, 5, 6, 7, 8, 9, 10]);
        cache.weigh(MatchId::new(10), u32::try_from(5 * actions).unwrap());
        assert_eq!(cached_ids(&cache), [1, 3, 9, 10]);
        assert!(cache.bytes <= MOST);
    }

    #[test]
    fn what_somebody_uses_is_held() {
        let mut cache = Cache::<()>::default();
        let used = cache.slot(MatchId::new(1));
        cache.weigh(MatchId::new(1), u32::MAX);
        for id in 2..20 {
            drop(cache.slot(MatchId::new(id)));
        }
        assert!(Arc::ptr_eq(&used, &cache.slot(MatchId::new(1))), "two would play different games");
        assert_eq!(cached_ids(&cache), [1]);
        drop(used);
        drop(cache.slot(MatchId::new(20)));
        assert_eq!(cached_ids(&cache), [20]);
    }
}
