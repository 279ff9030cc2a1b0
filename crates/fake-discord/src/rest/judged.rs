//! Holds what comes in against the judge that tests bring.

use super::call::Call;
use crate::errors::{ApiError, invalid};
use crate::judge::Misfit;
use crate::world::World;

impl World {
    /// 50035 where the judge does not take the body. Whoever checks a body asks after its own
    /// checks, whose errors say more, and before anything is changed.
    pub(crate) fn judged(&self, call: &Call) -> Result<(), ApiError> {
        self.held(call).map_err(|misfit| refused(&misfit.path, misfit.words))
    }

    /// The same for a message, whose errors stand below `data` where it answers an interaction.
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
