//! Messages held against Discord's own `OpenAPI` description, as the JSON bodies that are sent. It lies beside
//! the project, not in it: where it is absent the tests say so, unless `DISCORD_OPENAPI` names it.

use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::wire::Message;

/// Where Discord's description is looked for, unless `DISCORD_OPENAPI` names it.
const SPEC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/discord/openapi.json");

/// What is sent: a message in a channel, the answer to an interaction, and a change of the message that it
/// came from.
const SENT: [&str; 3] = [
    "#/paths/~1channels~1%7Bchannel_id%7D~1messages/post/requestBody/content/application~1json/schema",
    "#/components/schemas/CreateMessageInteractionCallbackRequest",
    "#/components/schemas/UpdateMessageInteractionCallbackRequest",
];

fn read() -> Option<[Validator; 3]> {
    let named = std::env::var_os("DISCORD_OPENAPI");
    if named.is_none() && !Path::new(SPEC).exists() {
        // Not by `eprintln!`, which a passing test keeps to itself.
        let skipped = format!("SKIPPED: messages, Discord's OpenAPI: no {SPEC}\n");
        std::io::stderr().write_all(skipped.as_bytes()).expect("it is said");
        return None;
    }
    let text = std::fs::read(named.unwrap_or_else(|| SPEC.into())).expect("it reads");
    let spec: Value = serde_json::from_slice(&text).expect("it is JSON");
    Some(SENT.map(|pointer| {
        let mut schema = spec.clone();
        schema["$ref"] = Value::from(pointer);
        jsonschema::validator_for(&schema).expect("it is a schema")
    }))
}

/// Holds a message against the description, in each way in which it is sent.
pub(crate) fn assert_described(message: &Message) {
    static DESCRIBED: OnceLock<Option<[Validator; 3]>> = OnceLock::new();
    let Some(validators) = DESCRIBED.get_or_init(read) else { return };
    let mut body = message.body();
    // Discord takes their numbers as numbers, too, which the description does not know.
    for file in body["attachments"].as_array_mut().into_iter().flatten() {
        file["id"] = json!(file["id"].to_string());
    }
    let told = json!({ "type": 4, "data": body });
    let changed = json!({ "type": 7, "data": body });
    for (validator, sent) in validators.iter().zip([&body, &told, &changed]) {
        if !validator.is_valid(sent) {
            let mut faults: Vec<String> = validator
                .iter_errors(sent)
                .map(|fault| format!("{}: {fault:.300}", fault.instance_path()))
                .collect();
            // The deepest one says most.
            faults.sort_by_key(|fault| std::cmp::Reverse(fault.matches('/').count()));
            panic!("{faults:#?}\n{sent:#}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;
    use crate::discord::wire::{Button, Row, Style};

    #[test]
    fn what_discord_does_not_take_is_found() {
        let button = |id: &str| Button { id: id.into(), label: "Go".into(), style: Style::Primary };
        let row = |ids: &[&str]| vec![Row::Buttons(ids.iter().map(|id| button(id)).collect())];
        let with = |ids: &[&str]| Message { rows: row(ids), ..Message::text("Hello") };
        assert_described(&with(&["a", "b"]));
        let long = "x".repeat(101);
        for bad in [with(&[]), with(&[&long]), with(&["1", "2", "3", "4", "5", "6"])] {
            let found = catch_unwind(|| assert_described(&bad)).is_err();
            let described =
                std::env::var_os("DISCORD_OPENAPI").is_some() || Path::new(SPEC).exists();
            assert_eq!(found, described, "{bad:?}");
        }
    }
}
