//! Who plays.

use crate::l10n::L10nMessage;

/// Somebody who plays, as a picture names them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// Their name: any text, as they wrote it.
    pub name: String,
    /// How strong they are, in few letters, where it is known: `1662`, `level 3`.
    pub strength: Option<L10nMessage>,
}
