//! Tests Herald's time while the machine's clocks change.

use super::*;

const START: i64 = 1_792_584_000_000;
const SECOND: i64 = 1000;
const HOUR: i64 = 3_600_000;

fn keeper() -> (Arc<Hands>, Timekeeper) {
    let hands = Hands::at(START);
    let keeper = Timekeeper::new(Clock::Hands(Arc::clone(&hands)), Arc::default());
    (hands, keeper)
}

fn passed(keeper: &Timekeeper) -> i64 {
    keeper.now().0 - START
}

#[test]
fn time_passes_as_the_monotonic_clock_does() {
    let (hands, keeper) = keeper();
    hands.pass(90 * SECOND);
    assert_eq!(passed(&keeper), 90 * SECOND);
    for step in [-5 * HOUR, 45 * HOUR, -39 * HOUR] {
        hands.step(step);
        assert_eq!(passed(&keeper), 90 * SECOND, "{step}");
        assert!(keeper.timeline.is_apart());
    }
    assert_eq!(keeper.verdict(), Verdict::Disagree(HOUR));
}

#[test]
fn a_clock_that_is_soon_set_right_again_changes_nothing() {
    for (step, seconds) in [(-5 * HOUR, 250), (6 * HOUR, 5), (40 * HOUR, 70)] {
        let (hands, keeper) = keeper();
        assert_eq!(keeper.verdict(), Verdict::Nothing);
        hands.step(step);
        assert_eq!(keeper.verdict(), Verdict::Disagree(step));
        for _ in 0..seconds {
            hands.pass(SECOND);
            assert_eq!(keeper.verdict(), Verdict::Nothing);
        }
        assert_eq!(passed(&keeper), seconds * SECOND);
        hands.step(-step);
        assert_eq!(keeper.verdict(), Verdict::Agree);
        assert!(!keeper.timeline.is_apart());
        assert_eq!(passed(&keeper), seconds * SECOND);
        assert_eq!(keeper.verdict(), Verdict::Nothing);
    }
}

#[test]
fn a_difference_that_stays_is_settled_and_one_that_changes_is_waited_for() {
    let (hands, keeper) = keeper();
    hands.step(HOUR);
    assert_eq!(keeper.verdict(), Verdict::Disagree(HOUR));
    hands.pass(SETTLES_WITHIN - 1);
    assert_eq!(keeper.verdict(), Verdict::Nothing);
    hands.step(HOUR);
    hands.pass(1);
    assert_eq!(keeper.verdict(), Verdict::Nothing, "it is another now");
    hands.pass(SETTLES_WITHIN);
    assert_eq!(keeper.verdict(), Verdict::Settle(2 * HOUR));
    keeper.skip(2 * HOUR);
    assert_eq!(keeper.verdict(), Verdict::Agree);
    assert_eq!(keeper.now(), keeper.clock.now());
}

#[test]
fn small_differences_are_made_up_and_time_never_runs_backwards() {
    let (hands, keeper) = keeper();
    hands.step(400);
    assert_eq!(passed(&keeper), 400);
    hands.step(-400);
    assert_eq!(passed(&keeper), 400);
    hands.pass(300);
    assert_eq!(passed(&keeper), 400, "it stands");
    hands.pass(200);
    assert_eq!(passed(&keeper), 500);
    assert!(!keeper.timeline.is_apart());
}

#[test]
fn a_process_that_stood_still_was_away() {
    let (hands, mut keeper) = keeper();
    keeper.longest_unread = 60 * SECOND;
    hands.pass(60 * SECOND);
    assert_eq!(passed(&keeper), 60 * SECOND);
    hands.pass(266 * SECOND);
    assert_eq!(passed(&keeper), 60 * SECOND);
    assert_eq!(keeper.verdict(), Verdict::Disagree(266 * SECOND));
}
