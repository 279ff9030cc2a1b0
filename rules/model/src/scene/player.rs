use crate::l10n::L10nMessage;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    pub name: String,
    /// Abbreviated strength, if known: `1662`, `level 3`.
    pub strength: Option<L10nMessage>,
}
