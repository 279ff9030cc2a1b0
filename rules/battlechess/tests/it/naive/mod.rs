//! Second opinions: a plain referee written from the rulebook alone, and `cozy-chess` for
//! orthodox moves.

mod agree;
mod orthodox;
mod perft;
mod referee;
