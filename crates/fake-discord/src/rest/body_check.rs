//! Checks bodies with the [`BodyCheck`](crate::BodyCheck) that tests set.

use super::call::Call;
use crate::body_check::BodyFault;
use crate::errors::{ApiError, invalid};
use crate::world::World;

impl World {
    /// 50035 where the check refuses the body. Whoever checks a body asks after its own
    /// checks, whose errors say more, and before anything is changed.
    pub(crate) fn check_body(&self, call: &Call) -> Result<(), ApiError> {
        self.body_fault(call).map_err(|fault| refused(&fault.path, fault.words))
    }

    /// The same for a message, whose errors stand below `data` where it answers an interaction.
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
