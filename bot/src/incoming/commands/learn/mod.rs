//! Explaining and teaching: rules, cards, tours, practice, and analysis.

pub(crate) mod analyse;
mod analysis_pages;
pub(crate) mod cards;
pub(crate) mod help;
pub(crate) mod hints;
pub(crate) mod practice;
pub(crate) mod practice_board;
pub(crate) mod rule_cards;
pub(crate) mod tour;
pub(crate) mod why;
mod why_fate;
pub(crate) mod why_subject;
