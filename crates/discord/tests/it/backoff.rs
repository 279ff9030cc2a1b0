//! Pauses between tries.

use std::time::Duration;

use discord::backoff::Backoff;

#[test]
fn pauses_grow_to_the_longest_and_begin_anew() {
    let second = Duration::from_secs(1);
    let mut pauses = Backoff::new(second, 60 * second);
    for doubled in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
        let (pause, doubled) = (pauses.pause(), doubled * second);
        assert!(pause >= doubled && pause <= doubled * 3 / 2, "{pause:?} for {doubled:?}");
    }
    pauses.reset();
    assert!(pauses.pause() < 2 * second);
}
