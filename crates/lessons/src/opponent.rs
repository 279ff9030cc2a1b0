//! The opponent in tasks that need replies: a small search by Herald.

use engine::{SearchRequest, Strength};
use games::Table;

/// Enough nodes for the threats of a few pieces, in some milliseconds. Without noise, so that the
/// reply is always the same.
const STRENGTH: Strength = Strength::Nodes(4_000);

/// Returns the best turn of the side to act; empty if no side is to act or Herald doesn't play the
/// game.
pub(crate) fn turn(table: &dyn Table) -> Vec<String> {
    let request = SearchRequest { strength: STRENGTH, seed: 0, stop: None };
    engine::search(table, &request).map(|outcome| outcome.turn).unwrap_or_default()
}
