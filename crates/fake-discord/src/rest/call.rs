use serde_json::Value;

use crate::errors::{ApiError, FormErrors};
use crate::rest::multipart::Upload;
use crate::snowflake::Snowflake;

#[derive(Debug, Default)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) body: Value,
    pub(crate) files: Vec<Upload>,
}

impl Call {
    pub(crate) fn query(&self, key: &str) -> Option<&str> {
        self.query
            .split('&')
            .find_map(|pair| pair.split_once('=').filter(|(name, _)| *name == key))
            .map(|(_, value)| value)
    }
}

#[derive(Debug)]
pub(crate) struct Page {
    limit: usize,
    after: Option<Snowflake>,
    before: Option<Snowflake>,
}

impl Page {
    pub(crate) fn read(call: &Call, default: u64, most: u64) -> Result<Page, ApiError> {
        let mut form = FormErrors::default();
        let mut number = |key: &str| {
            let number = call.query(key).map(str::parse::<u64>);
            if let Some(Err(_)) = number {
                form.add(key, "NUMBER_TYPE_COERCE", "Value is not a number.");
            }
            number.and_then(Result::ok)
        };
        let (limit, after, before) = (number("limit"), number("after"), number("before"));
        let limit = limit.unwrap_or(default);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        form.range("limit", i64::try_from(limit).unwrap_or(i64::MAX), 1, most);
        form.finish()?;
        Ok(Page { limit: usize::try_from(limit).unwrap_or(usize::MAX), after, before })
    }

    /// Returns the ids of this page in ascending order. With `before`, the last ones before that
    /// id.
    pub(crate) fn of(&self, ids: impl IntoIterator<Item = Snowflake>) -> Vec<Snowflake> {
        let is_in = |id: &Snowflake| {
            self.after.is_none_or(|after| *id > after)
                && self.before.is_none_or(|before| *id < before)
        };
        let mut page: Vec<Snowflake> = ids.into_iter().filter(is_in).collect();
        if self.before.is_some() && self.after.is_none() {
            let surplus = page.len().saturating_sub(self.limit);
            page.drain(..surplus);
        }
        page.truncate(self.limit);
        page
    }
}

#[derive(Debug)]
pub(crate) enum Reply {
    Json(u16, Value),
    Empty,
}

pub(crate) type Answer = Result<Reply, ApiError>;

pub(crate) fn ok(value: Value) -> Answer {
    Ok(Reply::Json(200, value))
}

pub(crate) fn snowflake(value: &Value) -> Option<Snowflake> {
    match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64(),
    }
}
