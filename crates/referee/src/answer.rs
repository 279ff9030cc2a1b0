/// An answer to a draw offer, a pause offer, a takeback request or a similar question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferAnswer {
    Accept,
    Decline,
}

impl OfferAnswer {
    #[must_use]
    pub const fn of(yes: bool) -> OfferAnswer {
        if yes { OfferAnswer::Accept } else { OfferAnswer::Decline }
    }

    #[must_use]
    pub const fn is_accept(self) -> bool {
        matches!(self, OfferAnswer::Accept)
    }
}
