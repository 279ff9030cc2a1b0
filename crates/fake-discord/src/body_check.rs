//! An additional check of requests that tests supply: Discord's own description of its API.

use serde_json::Value;

/// Checks a request: the method (upper case), the path after `/api/v10`, and the JSON body.
pub type BodyCheck = fn(&str, &str, &Value) -> Result<(), BodyFault>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyFault {
    /// A dotted path such as `embeds.0.title`; empty for the whole body.
    pub path: String,
    pub words: String,
}
