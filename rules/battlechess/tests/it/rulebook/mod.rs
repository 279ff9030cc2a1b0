//! The rulebook: every rule by its id, and its table of decisions.

mod decisions;
mod rules_by_id;
