use tokio_tungstenite::tungstenite::Error as SocketError;

use super::config::FatalError;
use crate::error::error_chain;

#[derive(Debug)]
pub(crate) enum Disconnect {
    Stopped,
    /// Discord refuses further connections.
    Fatal(FatalError),
    /// The bot is in too many servers for this number of shards.
    TooFewShards,
    Broken(ConnectionLoss),
}

#[derive(Debug)]
pub(crate) struct ConnectionLoss {
    /// For the log.
    pub(crate) cause: String,
    /// "Gateway Close Event Codes".
    pub(crate) code: Option<u16>,
    /// Whether Discord called the session invalid and not resumable (opcode 9).
    pub(crate) invalid: bool,
}

impl Disconnect {
    pub(crate) fn broken_by(cause: impl Into<String>) -> Disconnect {
        Disconnect::Broken(ConnectionLoss { cause: cause.into(), code: None, invalid: false })
    }

    pub(crate) fn by_error(error: &SocketError) -> Disconnect {
        Disconnect::broken_by(error_chain(error))
    }
}
