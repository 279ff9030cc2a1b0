//! Applies the additional check of tests to requests.

use super::call::Call;
use crate::errors::{ApiError, invalid};
use crate::judge::Misfit;
use crate::world::World;

impl World {
    /// 50035 if the judge refuses the body. Runs after a route's own checks, whose errors are more
    /// specific, and before any change.
    pub(crate) fn judged(&self, call: &Call) -> Result<(), ApiError> {
        self.held(call).map_err(|misfit| refused(&misfit.path, misfit.words))
    }

    /// Like `judged`, for a message. Moves errors of a callback's message below `data`.
    pub(crate) fn message_judged(&self, call: &Call) -> Result<(), ApiError> {
        self.held(call).map_err(|misfit| {
            let inside = misfit.path.strip_prefix("data").unwrap_or(&misfit.path);
            refused(inside.trim_start_matches('.'), misfit.words)
        })
    }

    fn held(&self, call: &Call) -> Result<(), Misfit> {
        match self.judge {
            Some(judge) if !call.body.is_null() => judge(&call.method, &call.path, &call.body),
            _ => Ok(()),
        }
    }
}

fn refused(path: &str, words: String) -> ApiError {
    invalid(path, "NOT_AS_DESCRIBED", words)
}
