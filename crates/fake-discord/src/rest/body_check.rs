use super::call::Call;
use crate::body_check::BodyFault;
use crate::errors::{ApiError, invalid};
use crate::world::World;

impl World {
    /// 50035 if the check refuses the body. Runs after a route's own checks, whose errors are more
    /// specific, and before any change.
    pub(crate) fn check_body(&self, call: &Call) -> Result<(), ApiError> {
        self.body_fault(call).map_err(|fault| refused(&fault.path, fault.words))
    }

    /// Like `check_body`, for a message. Moves errors of a callback's message below `data`.
    pub(crate) fn check_message_body(&self, call: &Call) -> Result<(), ApiError> {
        self.body_fault(call).map_err(|fault| {
            let inside = fault.path.strip_prefix("data").unwrap_or(&fault.path);
            refused(inside.trim_start_matches('.'), fault.words)
        })
    }

    fn body_fault(&self, call: &Call) -> Result<(), BodyFault> {
        match self.body_check {
            Some(check) if !call.body.is_null() => check(&call.method, &call.path, &call.body),
            _ => Ok(()),
        }
    }
}

fn refused(path: &str, words: String) -> ApiError {
    invalid(path, "NOT_AS_DESCRIBED", words)
}
