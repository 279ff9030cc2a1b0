//! Answers to what somebody offers or asks for.

/// An answer to an offer of a draw or a pause, to a takeback that is asked for, or to another
/// question that one side or person puts to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferAnswer {
    /// It is accepted, granted or agreed to.
    Accept,
    /// It is declined.
    Decline,
}

impl OfferAnswer {
    /// The answer `yes` or no, as a command or a button has it.
    #[must_use]
    pub const fn of(yes: bool) -> OfferAnswer {
        if yes { OfferAnswer::Accept } else { OfferAnswer::Decline }
    }

    /// Whether it is [`OfferAnswer::Accept`].
    #[must_use]
    pub const fn is_accept(self) -> bool {
        matches!(self, OfferAnswer::Accept)
    }
}
