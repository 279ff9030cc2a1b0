//! Matches: beginning, playing, ending, teams, and viewing.

pub(crate) mod begins;
pub(crate) mod board_aids;
pub(crate) mod board_view;
pub(crate) mod challenge;
pub(crate) mod clocks;
pub(crate) mod closing;
pub(crate) mod control;
pub(crate) mod ending;
pub(crate) mod front_door;
pub(crate) mod import;
pub(crate) mod more;
pub(crate) mod new_match;
pub(crate) mod new_match_form;
pub(crate) mod outlook;
pub(crate) mod pick;
pub(crate) mod places;
pub(crate) mod records;
pub(crate) mod replays;
pub(crate) mod seeks;
pub(crate) mod since;
pub(crate) mod teams;
pub(crate) mod text_boards;
pub(crate) mod turns;
pub(crate) mod which;
