//! Limits of polls (Discord docs, "Poll Resource", "Poll Create Request Object").

use serde_json::{Value, json};

use super::{boolean, emoji, int, join, list, required_text, text};
use crate::errors::FormErrors;
use crate::snowflake::{iso, now_ms};

/// The longest duration: 32 days.
const MOST_HOURS: i64 = 768;

pub(super) fn check(errors: &mut FormErrors, body: &Value) {
    let (poll, at) = (&body["poll"], "poll");
    if poll.is_null() {
        return;
    }
    if !poll.is_object() {
        errors.add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return;
    }
    if text(errors, &poll["question"], "poll.question", "text", 1, 300).is_none() {
        errors.required("poll.question.text");
    }
    let answers = list(errors, poll, at, "answers").unwrap_or_default();
    errors.count("poll.answers", answers.len(), 1, 10);
    for (number, answer) in answers.iter().enumerate() {
        let path = format!("poll.answers.{number}.poll_media");
        let media = &answer["poll_media"];
        required_text(errors, media, &path, "text", 1, 55);
        emoji::check(errors, &media["emoji"], &join(&path, "emoji"));
    }
    int(errors, poll, at, "duration", 1, MOST_HOURS);
    int(errors, poll, at, "layout_type", 1, 1);
    boolean(errors, poll, at, "allow_multiselect");
}

pub(crate) fn poll_json(poll: &Value) -> Value {
    let answers: Vec<Value> = (1..)
        .zip(poll["answers"].as_array().into_iter().flatten())
        .map(|(id, answer)| json!({"answer_id": id, "poll_media": answer["poll_media"]}))
        .collect();
    let hours = poll["duration"].as_u64().unwrap_or(24);
    json!({
        "question": {"text": poll["question"]["text"]}, "answers": answers,
        "expiry": iso(now_ms() + hours * 3_600_000), "layout_type": 1,
        "allow_multiselect": poll["allow_multiselect"] == true,
        "results": {"answer_counts": [], "is_finalized": false},
    })
}
