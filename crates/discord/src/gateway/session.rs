//! A session of the gateway.

/// A session that may be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) id: String,
    /// Where Discord wants it resumed.
    pub(crate) resume_address: String,
    /// Where it is resumed when that cannot be reached.
    pub(crate) other_address: String,
    /// The newest event that came ("sequence number").
    pub(crate) last_sequence: Option<u64>,
}

impl Session {
    /// Where it was to be resumed, it could not be.
    pub(crate) fn use_other_address(&mut self) {
        std::mem::swap(&mut self.resume_address, &mut self.other_address);
    }
}
