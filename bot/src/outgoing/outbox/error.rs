use discord::error::ApiError;
use referee::Posted;

use crate::reply::Failure;

/// The reason why an announcement isn't sent yet.
pub(super) enum SendError {
    /// Discord's reason.
    Api(ApiError),
    /// Herald's reason.
    Failure(Failure),
    /// Herald can only answer in this place, and the announcement mentions no one who accepts
    /// direct messages.
    NobodyToTell,
    /// The match has moved to its channel, so the message must be composed and sent again there.
    Moved,
}

impl SendError {
    /// A word for the metrics.
    pub(super) fn label(&self) -> &'static str {
        match self {
            SendError::Api(trouble) => trouble.label(),
            SendError::Failure(_) => "own",
            SendError::NobodyToTell => "nobody",
            SendError::Moved => "moved",
        }
    }
}

impl From<ApiError> for SendError {
    fn from(trouble: ApiError) -> SendError {
        SendError::Api(trouble)
    }
}

impl From<Failure> for SendError {
    fn from(failure: Failure) -> SendError {
        SendError::Failure(failure)
    }
}

impl From<referee::Error> for SendError {
    fn from(error: referee::Error) -> SendError {
        SendError::Failure(error.into())
    }
}

/// A handler composes a message and posts it; [`deliver`](super::deliver) records what it returns.
pub(super) type SendResult = Result<Posted, SendError>;
