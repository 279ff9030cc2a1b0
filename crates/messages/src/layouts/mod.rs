//! Layouts of messages.

pub mod accent;
pub mod front_door;
pub mod give_time_button;
pub mod learning_buttons;
pub mod menus;
pub mod more_button;
pub mod practice;
pub mod questions;
pub mod settings_rows;
pub mod steps;
pub mod text_board_button;
pub mod why_button;
