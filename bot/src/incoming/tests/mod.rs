//! Tests of everything that comes in, through the handlers.

mod posted_ids;
mod typed;
mod ways;
