//! The record of what the bot asked.

use serde_json::Value;

/// One REST request of the bot and how it was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedRequest {
    /// The HTTP method, upper case.
    pub method: String,
    /// The path after `/api/v10`, without the query.
    pub path: String,
    /// The query as it came, without the question mark; empty if there was none.
    pub query: String,
    /// The JSON body (for multipart the part `payload_json`), or null.
    pub body: Value,
    /// The names and sizes in bytes of the files sent along.
    pub files: Vec<(String, usize)>,
    /// The HTTP status that was answered; 0 if the connection hung or was cut.
    pub status: u16,
    /// The body that was answered, or null.
    pub answer: Value,
}
