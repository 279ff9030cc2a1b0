//! Test effort: a sample of the cases in the gate, all of them with `HERALD_TESTS=full`.

/// Environment variable that, set to `full`, runs all cases of every long test.
const SWITCH: &str = "HERALD_TESTS";

/// Returns whether long tests run all cases.
pub fn full() -> bool {
    std::env::var_os(SWITCH).is_some_and(|value| value == "full")
}

/// Keeps every `one_of`th case, starting with the first, or all cases if [`full`]. The sample is
/// the same in every run.
pub fn share<T>(cases: impl IntoIterator<Item = T>, one_of: usize) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if full() { 1 } else { one_of.max(1) })
}

pub fn draws(in_the_gate: u32, in_full: u32) -> u32 {
    if full() { in_full } else { in_the_gate }
}
