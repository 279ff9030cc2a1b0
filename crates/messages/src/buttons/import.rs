//! The button that opens the form for a record.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The button that opens the form for a record; as a form, reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportButton {
    /// Asks for a file or a text.
    Record,
}

custom_ids! { ImportButton:
    "import" => Record;
}

impl Buttons for ImportButton {
    const EXAMPLES: &'static [&'static str] = &["import:0"];
}
