//! The players of a scene.

use crate::l10n::L10nMessage;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// Name as the player wrote it: any text.
    pub name: String,
    /// Abbreviated strength, if known: `1662`, `level 3`.
    pub strength: Option<L10nMessage>,
}
