use super::*;

const START: i64 = 1_792_584_000_000;
const SECOND: i64 = 1000;
const HOUR: i64 = 3_600_000;

fn keeper() -> (Arc<TestClocks>, Timekeeper) {
    let clocks = TestClocks::at(START);
    let keeper = Timekeeper::new(Clock::Hands(Arc::clone(&clocks)), Arc::default());
    (clocks, keeper)
}

fn time_passed(keeper: &Timekeeper) -> i64 {
    keeper.now().0 - START
}

#[test]
fn time_passes_as_the_monotonic_clock_does() {
    let (clocks, keeper) = keeper();
    clocks.pass(90 * SECOND);
    assert_eq!(time_passed(&keeper), 90 * SECOND);
    for step in [-5 * HOUR, 45 * HOUR, -39 * HOUR] {
        clocks.step(step);
        assert_eq!(time_passed(&keeper), 90 * SECOND, "{step}");
        assert!(keeper.timeline.is_apart());
    }
    assert_eq!(keeper.verdict(), Verdict::Disagree(HOUR));
}

#[test]
fn a_clock_soon_corrected_changes_nothing() {
    for (step, seconds) in [(-5 * HOUR, 250), (6 * HOUR, 5), (40 * HOUR, 70)] {
        let (clocks, keeper) = keeper();
        assert_eq!(keeper.verdict(), Verdict::Nothing);
        clocks.step(step);
        assert_eq!(keeper.verdict(), Verdict::Disagree(step));
        for _ in 0..seconds {
            clocks.pass(SECOND);
            assert_eq!(keeper.verdict(), Verdict::Nothing);
        }
        assert_eq!(time_passed(&keeper), seconds * SECOND);
        clocks.step(-step);
        assert_eq!(keeper.verdict(), Verdict::Agree);
        assert!(!keeper.timeline.is_apart());
        assert_eq!(time_passed(&keeper), seconds * SECOND);
        assert_eq!(keeper.verdict(), Verdict::Nothing);
    }
}

#[test]
fn a_lasting_difference_is_settled_and_a_changed_one_waits() {
    let (clocks, keeper) = keeper();
    clocks.step(HOUR);
    assert_eq!(keeper.verdict(), Verdict::Disagree(HOUR));
    clocks.pass(SETTLES_WITHIN - 1);
    assert_eq!(keeper.verdict(), Verdict::Nothing);
    clocks.step(HOUR);
    clocks.pass(1);
    assert_eq!(keeper.verdict(), Verdict::Nothing, "it is another now");
    clocks.pass(SETTLES_WITHIN);
    assert_eq!(keeper.verdict(), Verdict::Settle(2 * HOUR));
    keeper.skip(2 * HOUR);
    assert_eq!(keeper.verdict(), Verdict::Agree);
    assert_eq!(keeper.now(), keeper.clock.now());
}

#[test]
fn small_differences_are_made_up_and_time_never_runs_backwards() {
    let (clocks, keeper) = keeper();
    clocks.step(400);
    assert_eq!(time_passed(&keeper), 400);
    clocks.step(-400);
    assert_eq!(time_passed(&keeper), 400);
    clocks.pass(300);
    assert_eq!(time_passed(&keeper), 400, "it stands");
    clocks.pass(200);
    assert_eq!(time_passed(&keeper), 500);
    assert!(!keeper.timeline.is_apart());
}

#[test]
fn a_paused_process_counts_as_away() {
    let (clocks, mut keeper) = keeper();
    keeper.longest_unread = 60 * SECOND;
    clocks.pass(60 * SECOND);
    assert_eq!(time_passed(&keeper), 60 * SECOND);
    clocks.pass(266 * SECOND);
    assert_eq!(time_passed(&keeper), 60 * SECOND);
    assert_eq!(keeper.verdict(), Verdict::Disagree(266 * SECOND));
}
