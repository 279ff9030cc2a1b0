//! Layouts of messages.

pub mod accent;
pub mod board;
pub mod challenge_row;
pub mod clock_news;
pub mod ended_match;
pub mod enlistment_row;
pub mod front_door;
pub mod give_time_button;
pub mod learning_buttons;
pub mod menus;
pub mod more_button;
pub mod names;
pub mod practice;
pub mod questions;
pub mod rows;
pub mod settings_rows;
pub mod steps;
pub mod story;
pub mod takeback_request;
pub mod text_board_button;
pub mod watching_news;
pub mod why_button;
