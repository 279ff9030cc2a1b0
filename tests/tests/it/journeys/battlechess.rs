//! Vladimir's BattleChess: fights, interruptions and teams, as people see them.

pub(crate) mod battle;
mod dice;
mod elsewhere;
pub(super) mod game;
pub(crate) mod plans;
mod quiet;
mod reveal;
mod script;
mod scripts;
mod secret;
mod teams;
mod untimely;
