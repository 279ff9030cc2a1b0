use serde_json::Value;

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
    pub files: Vec<(String, usize)>,
    /// The HTTP status; 0 if the connection hung or was cut.
    pub status: u16,
    pub answer: Value,
}
