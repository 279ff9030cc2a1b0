//! Vladimir's BattleChess: fights, interruptions and teams, as people see them.

mod battle;
mod game;
mod script;
mod scripts;
mod secret;
