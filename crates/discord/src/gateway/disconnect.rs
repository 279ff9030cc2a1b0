//! The ends of gateway connections.

use tokio_tungstenite::tungstenite::Error as SocketError;

use super::config::FatalError;
use crate::error::error_chain;

#[derive(Debug)]
pub(crate) enum Disconnect {
    /// The gateway stops, or other connections replace this one.
    Stopped,
    /// Discord refuses further connections.
    Fatal(FatalError),
    /// The bot is in too many servers for this number of shards.
    TooFewShards,
    /// The shard may reconnect.
    Broken(ConnectionLoss),
}

/// A lost connection.
#[derive(Debug)]
pub(crate) struct ConnectionLoss {
    /// For the log.
    pub(crate) why: String,
    /// "Gateway Close Event Codes".
    pub(crate) code: Option<u16>,
    /// Whether Discord called the session invalid and not resumable (opcode 9).
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
