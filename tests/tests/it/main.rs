//! Everything that holds the bot against the sandbox: journeys, journeys disturbed at every point,
//! all games in the pseudo-language, and the page in Chromium. One program, which is linked once.
//! `los_alamos` is another: it adds a game to the list before anybody has asked for that.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod browser;
mod journeys;
mod on_postgres;
mod points;
mod pseudo;
