use rules::Play;

use crate::eval::Evaluator;

/// The repetition keys of all positions of a game, sorted, with duplicates.
pub(super) fn game_repetition_keys<G: Evaluator>(play: &Play<G>) -> Vec<u64> {
    let mut keys = Vec::with_capacity(play.plies() as usize + 1);
    play.walk(|position| keys.extend(position.key().as_ref().map(G::repetition_key_of)));
    keys.sort_unstable();
    keys
}

pub(super) fn repeated_keys(keys: &[u64]) -> Vec<u64> {
    keys.chunk_by(|one, other| one == other)
        .filter(|equal| equal.len() >= 2)
        .filter_map(|equal| equal.first().copied())
        .collect()
}

pub(super) fn occurrences(keys: &[u64], key: u64) -> u32 {
    let count =
        keys.partition_point(|other| *other <= key) - keys.partition_point(|known| *known < key);
    u32::try_from(count).unwrap_or(u32::MAX)
}
