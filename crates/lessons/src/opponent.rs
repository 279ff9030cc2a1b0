//! The other side of a task in which it answers: Herald's own search, a small one.

use engine::{SearchRequest, Strength};
use games::Table;

/// How much it looks at: enough for what a task of a few pieces threatens, and done in some
/// thousandths of a second. Without noise, so that the same answer comes every time.
const STRENGTH: Strength = Strength::Nodes(4_000);

/// What whoever is to act plays, to the end of the turn; nothing where nobody chooses, or Herald
/// does not play the game.
pub(crate) fn turn(table: &dyn Table) -> Vec<String> {
    let request = SearchRequest { strength: STRENGTH, seed: 0, stop: None };
    engine::search(table, &request).map(|found| found.turn).unwrap_or_default()
}
