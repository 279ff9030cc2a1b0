//! Responses to interactions ("Receiving and Responding").

/// "Interaction Callback Type".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// A new message that only the asker sees.
    Ephemeral,
    /// Replaces the message with the pressed button.
    Update,
}

/// Visibility of a follow-up message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Everyone,
    /// Only the person who made the interaction.
    Ephemeral,
}
