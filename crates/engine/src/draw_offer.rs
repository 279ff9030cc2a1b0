const WORSE_OFF: i32 = -60_000;
/// The first actions of a game, in which the engine always declines: low levels misjudge even
/// positions as worse.
const FEWEST_ACTIONS: u32 = 10;
/// From this many actions on, the engine accepts a draw unless it is better off.
const SETTLED_ACTIONS: u32 = 120;
const EVEN: i32 = 15_000;
/// From this many actions on, an advantage counts less and less.
const LONG_GAME: u32 = 400;
const PER_ACTION: i32 = 400;
/// Maximum advantage that is given away, below a forced win.
const MAX_GIVEN_AWAY: i32 = 900_000;

/// Returns whether a side that expects `score` millionths accepts a draw after `actions` actions.
/// It does if it is worse off, or if a long game has brought it no advantage. The longer the game,
/// the larger the advantage that it gives away. At the beginning it always declines.
/// # Examples
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
