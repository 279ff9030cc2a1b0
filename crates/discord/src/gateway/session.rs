/// A gateway session that may be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) id: String,
    /// Discord's address for resuming.
    pub(crate) resume_address: String,
    /// The fallback if that can't be reached.
    pub(crate) other_address: String,
    pub(crate) last_sequence: Option<u64>,
}

impl Session {
    /// Swaps the addresses after a failure to connect.
    pub(crate) fn use_other_address(&mut self) {
        std::mem::swap(&mut self.resume_address, &mut self.other_address);
    }
}
