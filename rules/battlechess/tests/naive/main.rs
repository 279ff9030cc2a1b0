//! Second opinions: a plain referee written from the rulebook alone, and `cozy-chess` for
//! orthodox moves.
#![allow(clippy::expect_used, clippy::panic, reason = "tests may")]

mod agree;
mod orthodox;
mod perft;
mod referee;
