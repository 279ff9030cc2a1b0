//! Tests of everything that comes in, through the handlers.

mod typed;
mod ways;
