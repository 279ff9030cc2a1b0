use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The menu of open challenges to anyone in a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeekButton {
    Join,
}

custom_ids! { SeekButton:
    "seeks" => Join;
}

impl Buttons for SeekButton {
    const EXAMPLES: &'static [&'static str] = &["seeks:0"];
}
