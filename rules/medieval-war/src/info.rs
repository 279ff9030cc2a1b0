//! The fixed facts of the game.

use rules::GameInfo;

use crate::position::ACTIONS;
use crate::words::HOW_TO_WRITE;

/// The fixed facts of Medieval War Chess.
pub static INFO: GameInfo = GameInfo {
    id: "medieval-war",
    name: "Medieval War Chess",
    inventor: "Anthony Peterson",
    about: "Three actions a turn: pieces attack together by their power, Rooks fire as cannons, and a King is given up for a power.",
    rules_version: 1,
    side_names: ["White", "Black"],
    actions_per_turn: ACTIONS,
    options: &[],
    rulebook: include_str!("../../../docs/rules/medieval-war-chess.md"),
    how_to_write: HOW_TO_WRITE,
};
