//! A second check of request bodies, which tests set: Discord's own description of its API.

use serde_json::Value;

/// Holds the body of a request against rules: the method (upper case), the path after `/api/v10`,
/// and the JSON body.
pub type BodyCheck = fn(&str, &str, &Value) -> Result<(), BodyFault>;

/// Why a body is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyFault {
    /// Where, as a dotted path such as `embeds.0.title`; empty for the whole body.
    pub path: String,
    /// What is wrong.
    pub words: String,
}
