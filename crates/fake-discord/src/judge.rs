//! A second judge of what comes in, which tests bring: Discord's own description of its API.

use serde_json::Value;

/// Holds the body of a request against rules: the method (upper case), the path after `/api/v10`,
/// and the JSON body.
pub type Judge = fn(&str, &str, &Value) -> Result<(), Misfit>;

/// Why a body is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// Where, as a dotted path such as `embeds.0.title`; empty for the whole body.
    pub path: String,
    /// What is wrong.
    pub words: String,
}
