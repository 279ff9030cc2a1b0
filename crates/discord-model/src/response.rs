//! Answers to interactions ("Receiving and Responding").

/// How a message answers an interaction ("Interaction Callback Type").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// As a new message that only the asker sees.
    Ephemeral,
    /// In the place of the message on which the button is.
    Update,
}

/// Who sees a message that follows an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody in the channel.
    Everyone,
    /// Who made the interaction ("Ephemeral").
    Ephemeral,
}
