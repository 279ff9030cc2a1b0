//! Tests of everything that comes in, through the handlers.

mod commands_page;
mod typed;
mod ways;
