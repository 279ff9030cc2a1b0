//! How much a long test does: a share of its cases in the gate, all of them with
//! `HERALD_TESTS=full`.

/// The environment variable that asks for all cases of every long test, by its value `full`.
const SWITCH: &str = "HERALD_TESTS";

/// Whether long tests are to do everything.
#[must_use]
pub fn full() -> bool {
    std::env::var_os(SWITCH).is_some_and(|value| value == "full")
}

/// One case in `one_of`, from the first on, the same ones in every run; all of them when everything
/// is asked for.
pub fn share<T>(cases: impl IntoIterator<Item = T>, one_of: usize) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if full() { 1 } else { one_of.max(1) })
}

/// How many cases to draw: `in_the_gate`, or `in_full` when everything is asked for.
#[must_use]
pub fn draws(in_the_gate: u32, in_full: u32) -> u32 {
    if full() { in_full } else { in_the_gate }
}
