//! Tests of the bot with the sandbox, in one program: journeys, journeys disturbed at every point,
//! all games in the pseudo-language, and the page in Chromium. `los_alamos` is separate: it adds a
//! game to the list, which must happen before any use.

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
