//! How connections to the gateway end.

use tokio_tungstenite::tungstenite::Error as SocketError;

use super::config::FatalError;
use crate::error::error_chain;

/// How a connection ended.
#[derive(Debug)]
pub(crate) enum Disconnect {
    /// The gateway stops, or has other connections in the place of this one.
    Stopped,
    /// Discord takes no other.
    Fatal(FatalError),
    /// There are too many servers for this number of shards.
    TooFewShards,
    /// There may be another.
    Broken(ConnectionLoss),
}

/// Why a connection broke.
#[derive(Debug)]
pub(crate) struct ConnectionLoss {
    /// In words, for the log.
    pub(crate) why: String,
    /// The code that it was closed with ("Gateway Close Event Codes").
    pub(crate) code: Option<u16>,
    /// Whether Discord has said that the session is none (opcode 9) and is not to be resumed.
    pub(crate) invalid: bool,
}

impl Disconnect {
    pub(crate) fn broken(why: impl Into<String>) -> Disconnect {
        Disconnect::Broken(ConnectionLoss { why: why.into(), code: None, invalid: false })
    }

    pub(crate) fn lost(error: &SocketError) -> Disconnect {
        Disconnect::broken(error_chain(error))
    }
}
