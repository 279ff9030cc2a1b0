//! How connections to the gateway end.

use tokio_tungstenite::tungstenite::Error as SocketError;

use super::Never;
use crate::discord::trouble::causes;

/// How a connection ended.
#[derive(Debug)]
pub(super) enum End {
    /// Herald stops, or has other connections in the place of this one.
    Stopped,
    /// Discord takes no other.
    Never(Never),
    /// There are too many servers for this number of shards.
    TooFewShards,
    /// There may be another.
    Broken(Break),
}

/// Why a connection broke.
#[derive(Debug)]
pub(super) struct Break {
    /// In words, for the log.
    pub(super) why: String,
    /// The code that it was closed with ("Gateway Close Event Codes").
    pub(super) code: Option<u16>,
    /// Whether Discord has said that the session is none (opcode 9) and is not to be resumed.
    pub(super) invalid: bool,
}

impl End {
    pub(super) fn broken(why: impl Into<String>) -> End {
        End::Broken(Break { why: why.into(), code: None, invalid: false })
    }

    pub(super) fn lost(error: &SocketError) -> End {
        End::broken(causes(error))
    }
}
