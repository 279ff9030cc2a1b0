//! Discord's error responses: codes, messages and JSON form (Discord docs, "Opcodes and Status
//! Codes").

use serde_json::{Map, Value, json};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
    pub(crate) retry_after: Option<f64>,
    pub(crate) global: bool,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> Self {
        ApiError {
            status,
            code,
            message: message.to_owned(),
            errors: None,
            retry_after: None,
            global: false,
        }
    }

    /// 429 with the seconds to wait.
    pub(crate) fn rate_limited(retry_after: f64, global: bool) -> Self {
        ApiError {
            retry_after: Some(retry_after),
            global,
            ..ApiError::new(429, 0, "You are being rate limited.")
        }
    }

    /// 429 because of the daily limit of new commands, with the seconds to wait.
    pub(crate) fn daily_creates(retry_after: f64) -> Self {
        let words = "Max number of daily application command creates has been reached (200)";
        ApiError { retry_after: Some(retry_after), ..ApiError::new(429, 30034, words) }
    }

    pub(crate) fn body(&self) -> Value {
        if let Some(retry_after) = self.retry_after {
            let mut body = json!({
                "message": self.message, "retry_after": retry_after, "global": self.global,
            });
            // Discord sends a code only for special limits, but its specification requires one.
            body["code"] = json!(self.code);
            return body;
        }
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

macro_rules! refusals {
    ($($name:ident = $status:literal, $code:literal, $words:literal;)*) => {
        $(pub(crate) fn $name() -> ApiError { ApiError::new($status, $code, $words) })*
    };
}

refusals! {
    not_found = 404, 0, "404: Not Found";
    unauthorized = 401, 0, "401: Unauthorized";
    bad_request = 400, 50109, "The request body contains invalid JSON.";
    unknown_application = 404, 10002, "Unknown Application";
    unknown_channel = 404, 10003, "Unknown Channel";
    unknown_guild = 404, 10004, "Unknown Guild";
    unknown_member = 404, 10007, "Unknown Member";
    unknown_message = 404, 10008, "Unknown Message";
    unknown_user = 404, 10013, "Unknown User";
    unknown_emoji = 400, 10014, "Unknown Emoji";
    unknown_webhook = 404, 10015, "Unknown Webhook";
    unknown_interaction = 404, 10062, "Unknown interaction";
    unknown_command = 404, 10063, "Unknown application command";
    too_many_commands = 400, 30032, "Maximum number of application commands reached";
    too_many_emoji = 400, 30008, "Maximum number of emojis reached (2000)";
    too_many_pins = 400, 30003, "Maximum number of pins reached for the channel (250)";
    too_many_reactions = 400, 30010, "Maximum number of reactions reached (20)";
    entity_too_large = 413, 40005, "Request entity too large";
    already_acknowledged = 400, 40060, "Interaction has already been acknowledged.";
    too_many_follow_ups = 400, 40094, "This interaction has reached the maximum number of follow up messages.";
    missing_access = 403, 50001, "Missing Access";
    edit_by_another = 403, 50005, "Cannot edit a message authored by another user";
    empty_message = 400, 50006, "Cannot send an empty message";
    cannot_dm = 403, 50007, "Cannot send messages to this user";
    no_mutual_guild = 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    missing_permissions = 403, 50013, "Missing Permissions";
    wrong_channel_type = 400, 50024, "Cannot execute action on this channel type";
    invalid_webhook_token = 401, 50027, "Invalid Webhook Token";
    entry_point_removed = 400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.";
    bulk_delete_bounds = 400, 50016, "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete.";
    thread_archived = 400, 50083, "Thread is archived";
    thread_exists = 400, 160004, "A thread has already been created for this message";
    thread_locked = 400, 160005, "Thread is locked";
    reply_without_history = 400, 160002, "Cannot reply without permission to read message history";
}

#[derive(Debug, Default)]
pub(crate) struct FormErrors(Vec<(String, &'static str, String)>);

impl FormErrors {
    pub(crate) fn add(
        &mut self,
        path: impl Into<String>,
        code: &'static str,
        words: impl Into<String>,
    ) {
        self.0.push((path.into(), code, words.into()));
    }

    pub(crate) fn required(&mut self, path: impl Into<String>) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub(crate) fn choice(&mut self, path: impl Into<String>, values: &str) {
        let words = format!("Value must be one of {{{values}}}.");
        self.add(path, "BASE_TYPE_CHOICES", words);
    }

    pub(crate) fn length(&mut self, path: impl Into<String>, text: &str, min: usize, max: usize) {
        let count = text.chars().count();
        if count < min || count > max {
            if min == 0 {
                let words = format!("Must be {max} or fewer in length.");
                self.add(path, "BASE_TYPE_MAX_LENGTH", words);
            } else {
                let words = format!("Must be between {min} and {max} in length.");
                self.add(path, "BASE_TYPE_BAD_LENGTH", words);
            }
        }
    }

    pub(crate) fn count(&mut self, path: impl Into<String>, count: usize, min: usize, max: usize) {
        if count < min || count > max {
            let words = format!("Must be between {min} and {max} in length.");
            self.add(path, "BASE_TYPE_BAD_LENGTH", words);
        }
    }

    pub(crate) fn range(&mut self, path: impl Into<String>, value: i64, min: i64, max: i64) {
        if value < min {
            let words = format!("int value should be greater than or equal to {min}.");
            self.add(path, "NUMBER_TYPE_MIN", words);
        } else if value > max {
            let words = format!("int value should be less than or equal to {max}.");
            self.add(path, "NUMBER_TYPE_MAX", words);
        }
    }

    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut tree = Value::Object(Map::new());
        for (path, code, words) in self.0 {
            let mut at = &mut tree;
            for key in path.split('.').filter(|key| !key.is_empty()) {
                at = &mut at[key];
            }
            if !at["_errors"].is_array() {
                at["_errors"] = json!([]);
            }
            if let Some(list) = at["_errors"].as_array_mut() {
                list.push(json!({"code": code, "message": words}));
            }
        }
        Err(ApiError { errors: Some(tree), ..ApiError::new(400, 50035, "Invalid Form Body") })
    }
}

pub(crate) fn invalid(path: &str, code: &'static str, words: impl Into<String>) -> ApiError {
    let mut errors = FormErrors::default();
    errors.add(path, code, words);
    match errors.finish() {
        Err(error) => error,
        Ok(()) => ApiError::new(400, 50035, "Invalid Form Body"),
    }
}
