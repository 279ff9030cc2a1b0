use discord::error::ApiError;
use referee::Posted;

use crate::reply::Failure;

pub(super) enum SendError {
    Api(ApiError),
    Failure(Failure),
    /// Herald can only answer here, and no mentioned person accepts direct messages.
    NobodyToTell,
    /// The message must be composed and sent again in the match's channel.
    Moved,
}

impl SendError {
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

pub(super) type SendResult = Result<Posted, SendError>;
