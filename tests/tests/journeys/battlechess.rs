//! Vladimir's BattleChess: fights, interruptions and teams, as people see them.

mod script;
mod scripts;
