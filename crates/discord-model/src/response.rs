//! Responses to interactions ("Receiving and Responding").

/// "Interaction Callback Type".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// A new message that only the asker sees.
    Ephemeral,
    Update,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Everyone,
    Ephemeral,
}
