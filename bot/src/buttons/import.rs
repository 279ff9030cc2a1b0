//! The button that opens the form for a record.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The button that opens the form for a record; as a form, reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ImportButton {
    /// Asks for a file or a text.
    Record,
}

custom_ids! { ImportButton:
    "import" => Record;
}

impl Buttons for ImportButton {
    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{Command, TypedEquivalent::By};
        match self {
            ImportButton::Record => By(Command::Import, &[]),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &["import:0"];
}
