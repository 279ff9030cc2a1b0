//! Whether the engine takes a draw that is offered.

/// The engine takes a draw when it expects this score or less.
const WORSE_OFF: i32 = -60_000;
/// Actions of a game before which it plays on: a level that sees little takes what is even for
/// worse.
const FEWEST_ACTIONS: u32 = 10;
/// Actions of a game from which on it takes a draw when it is no better off.
const SETTLED_ACTIONS: u32 = 120;
/// What still counts as no better off.
const EVEN: i32 = 15_000;
/// Actions of a game from which on being better off means less and less.
const LONG_GAME: u32 = 400;
/// How much less, in millionths of a result for each action beyond.
const PER_ACTION: i32 = 400;
/// The score that is given away at most, however long the game: a forced win is more.
const MAX_GIVEN_AWAY: i32 = 900_000;

/// Whether a side takes a draw that is offered when it expects `score` millionths, in a game of so
/// many actions so far: when it is worse off, or when nothing has come of a long game. The longer
/// the game, the better off it may think itself. At the beginning it plays on.
///
/// # Examples
///
/// ```
/// assert!(engine::accepts_draw(-60_000, 10));
/// assert!(!engine::accepts_draw(-60_000, 9));
/// assert!(!engine::accepts_draw(0, 10));
/// assert!(engine::accepts_draw(0, 200));
/// ```
#[must_use]
pub fn accepts_draw(score: i32, actions: u32) -> bool {
    let beyond = i32::try_from(actions.saturating_sub(LONG_GAME)).unwrap_or(i32::MAX);
    let even = beyond.saturating_mul(PER_ACTION).saturating_add(EVEN).min(MAX_GIVEN_AWAY);
    let is_worse_off = actions >= FEWEST_ACTIONS && score <= WORSE_OFF;
    is_worse_off || actions >= SETTLED_ACTIONS && score <= even
}
