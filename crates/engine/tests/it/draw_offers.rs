//! When Herald takes a draw that is offered.

use engine::accepts_draw;

#[test]
fn draws_are_taken_when_worse_off_or_when_nothing_comes_of_it() {
    for (score, actions, accepts) in [
        (0, 10, false),
        (-59_999, 119, false),
        (-900_000, 0, false),
        (-60_000, 9, false),
        (-60_000, 10, true),
        (15_000, 119, false),
        (15_000, 120, true),
        (15_001, 400, false),
        (55_000, 500, true),
        (255_001, 1_000, false),
        (255_000, 1_000, true),
        (900_000, 10_000, true),
        (900_001, u32::MAX, false),
    ] {
        assert_eq!(accepts_draw(score, actions), accepts, "{score} {actions}");
    }
}
