//! Recorded requests of the bot.

use serde_json::Value;

/// A REST request with its response.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedRequest {
    /// Upper case.
    pub method: String,
    /// After `/api/v10`, without the query.
    pub path: String,
    /// Without the question mark.
    pub query: String,
    /// JSON (for multipart the part `payload_json`), or null.
    pub body: Value,
    /// The names and sizes in bytes of the files.
    pub files: Vec<(String, usize)>,
    /// The HTTP status; 0 if the connection hung or was cut.
    pub status: u16,
    /// The response body, or null.
    pub answer: Value,
}
