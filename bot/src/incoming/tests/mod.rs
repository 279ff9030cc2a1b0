//! Tests of everything that comes in, through the handlers.

mod commands_page;
mod front_door;
mod names;
mod posted_ids;
mod typed;
mod typed_equivalents;
mod ways;
