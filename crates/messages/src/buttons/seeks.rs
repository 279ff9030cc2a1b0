//! The menu of the challenges to anyone that are open in a server.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The menu of the challenges to anyone that are open in a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeekButton {
    /// Accepts the one that is chosen.
    Join,
}

custom_ids! { SeekButton:
    "seeks" => Join;
}

impl Buttons for SeekButton {
    const EXAMPLES: &'static [&'static str] = &["seeks:0"];
}
