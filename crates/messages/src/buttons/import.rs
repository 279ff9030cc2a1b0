use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// Opens the form for a record, and identifies that form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportButton {
    Record,
}

custom_ids! { ImportButton:
    "import" => Record;
}

impl Buttons for ImportButton {
    const EXAMPLES: &'static [&'static str] = &["import:0"];
}
