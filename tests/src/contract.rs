//! Checks every request of a journey against Discord's own `OpenAPI` description (if available),
//! and against twilight, which knows limits that the description lacks.

use discord_schema::{Description, Fault};
use fake_discord::{BodyFault, RecordedRequest};
use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOption};
use twilight_model::channel::message::Component;

pub(crate) struct Contract(Option<&'static Description>);

type Held = Result<(), String>;

/// The message consists of blocks ("Message Flags").
const COMPONENTS_V2: u64 = 1 << 15;

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The sandbox's additional check of request bodies.
pub(crate) fn check_body(method: &str, path: &str, body: &Value) -> Result<(), BodyFault> {
    let description = match Description::shared() {
        Ok(Some(description)) => description,
        Ok(None) => return Ok(()),
        Err(words) => return Err(BodyFault { path: String::new(), words }),
    };
    match description.request(method, path, body) {
        // The shortened description lacks some operations.
        Ok(()) | Err(Fault::NoOperation | Fault::NoBody | Fault::TypeOfAnswer) => Ok(()),
        Err(Fault::Form { place, words }) => {
            Err(BodyFault { path: place.trim_start_matches('/').replace('/', "."), words })
        }
        Err(Fault::Broken(words)) => Err(BodyFault { path: String::new(), words }),
    }
}

impl Contract {
    pub(crate) fn shared() -> Result<Contract, String> {
        Description::shared().map(Contract)
    }

    /// Checks all requests. A 4xx counts as the bot's mistake, unless its status is excused or 429.
    pub(crate) fn check(&self, requests: &[RecordedRequest], excused: &[u16]) -> Held {
        let mut faults: Vec<String> = Vec::new();
        for request in requests {
            let fault = match request.status {
                429 => None,
                status @ 400..500 if !excused.contains(&status) => {
                    Some(format!("was refused: {status} {}", request.answer))
                }
                _ => None,
            };
            let fault = fault.or_else(|| self.shape(request).and_then(|()| limits(request)).err());
            if let Some(fault) = fault {
                let RecordedRequest { method, path, body, .. } = request;
                let line = format!("{method} {path} {fault}\n  {body}");
                if !faults.contains(&line) {
                    faults.push(line);
                }
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }

    fn shape(&self, request: &RecordedRequest) -> Held {
        let Some(description) = self.0 else { return Ok(()) };
        if is_left_out(request) {
            return if request.body.is_null() { Ok(()) } else { Err("takes no body".to_owned()) };
        }
        description.request(&request.method, &request.path, &request.body).map_err(words)
    }
}

/// "Delete Application Emoji" is missing in the shortened description.
fn is_left_out(request: &RecordedRequest) -> bool {
    let parts: Vec<&str> = request.path.split('/').collect();
    request.method == "DELETE" && matches!(parts[..], ["", "applications", _, "emojis", _])
}

fn limits(request: &RecordedRequest) -> Held {
    let body = &request.body;
    if request.path.ends_with("/commands") && request.method == "PUT" {
        return commands(body);
    }
    if !request.path.ends_with("/callback") {
        return message(body);
    }
    let data = &body["data"];
    match body["type"].as_u64() {
        Some(8) => {
            let choices = data["choices"].as_array().map_or(&[][..], Vec::as_slice);
            if choices.len() > 25 {
                return Err(format!("suggests {} choices", choices.len()));
            }
            choices.iter().try_for_each(|choice| {
                let name = choice["name"].as_str().unwrap_or("");
                twilight_validate::command::choice_name(name).map_err(words)?;
                let long = choice["value"].as_str().is_some_and(|v| v.chars().count() > 100);
                if long { Err(format!("suggests too long a value: {choice}")) } else { Ok(()) }
            })
        }
        Some(9) => {
            for component in components(data)? {
                let Component::Label(label) = component else {
                    return Err("has something else than a label in a form".to_owned());
                };
                twilight_validate::component::label(&label).map_err(words)?;
            }
            Ok(())
        }
        _ => message(data),
    }
}

fn components(message: &Value) -> Result<Vec<Component>, String> {
    if message["components"].is_null() {
        return Ok(Vec::new());
    }
    serde_json::from_value(message["components"].clone()).map_err(words)
}

fn message(message: &Value) -> Held {
    if let Some(content) = message["content"].as_str() {
        twilight_validate::message::content(content).map_err(words)?;
    }
    let blocks = message["flags"].as_u64().is_some_and(|flags| flags & COMPONENTS_V2 != 0);
    twilight_validate::message::components(&components(message)?, blocks).map_err(words)?;
    for file in message["attachments"].as_array().into_iter().flatten() {
        let filename = file["filename"].as_str().unwrap_or("");
        twilight_validate::message::attachment_filename(filename).map_err(words)?;
        let Some(description) = file["description"].as_str() else {
            return Err(format!("has a picture without words: {filename}"));
        };
        twilight_validate::message::attachment_description(description).map_err(words)?;
    }
    Ok(())
}

fn commands(body: &Value) -> Held {
    for command in body.as_array().into_iter().flatten() {
        let mut command = command.clone();
        // Discord sets it, and twilight's type requires it.
        command["version"] = json!("1");
        // Context menu commands have none.
        if command["description"].is_null() {
            command["description"] = json!("");
        }
        let command: Command = serde_json::from_value(command).map_err(words)?;
        twilight_validate::command::command(&command).map_err(words)?;
        options(&command.options)?;
    }
    Ok(())
}

fn options(list: &[CommandOption]) -> Held {
    twilight_validate::command::options(list).map_err(words)?;
    for option in list {
        twilight_validate::command::option(option).map_err(words)?;
        for choice in option.choices.iter().flatten() {
            twilight_validate::command::choice(choice).map_err(words)?;
        }
        options(option.options.as_deref().unwrap_or(&[]))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(method: &str, path: &str, body: Value, status: u16) -> RecordedRequest {
        RecordedRequest {
            method: method.to_owned(),
            path: path.to_owned(),
            query: String::new(),
            body,
            files: Vec::new(),
            status,
            answer: Value::Null,
        }
    }

    fn verdict(method: &str, path: &str, body: Value) -> Held {
        Contract::shared()?.check(&[sent(method, path, body, 200)], &[])
    }

    #[test]
    fn good_requests_pass_and_bad_ones_do_not() {
        let messages = "/channels/1/messages";
        let button = |id: &str| json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id });
        let row = |buttons: Vec<Value>| json!([{ "type": 1, "components": buttons }]);
        let picture = json!([{ "id": 0, "filename": "a.png", "description": "a board" }]);
        let good = [
            ("GET", "/users/@me", Value::Null),
            ("POST", messages, json!({ "content": "Hello", "attachments": picture })),
            ("PATCH", "/channels/1/messages/2", json!({ "components": [] })),
            ("POST", messages, json!({ "content": "x", "components": row(vec![button("a")]) })),
            ("PUT", "/channels/1/thread-members/2", Value::Null),
            ("POST", "/interactions/1/t/callback", json!({ "type": 5, "data": { "flags": 64 } })),
        ];
        for (method, path, body) in good {
            assert_eq!(verdict(method, path, body.clone()), Ok(()), "{method} {path} {body}");
        }
        let six = (0..6).map(|n| button(&n.to_string())).collect();
        let bad = [
            ("POST", messages, json!({ "content": "x".repeat(2001) })),
            ("POST", messages, json!({ "content": "x", "components": row(six) })),
            (
                "POST",
                messages,
                json!({ "content": "x", "attachments": [{ "id": 0, "filename": "a.png" }] }),
            ),
            (
                "PUT",
                "/applications/1/commands",
                json!([{ "name": "Bad Name", "type": 1, "description": "d", "options": [] }]),
            ),
        ];
        for (method, path, body) in bad {
            assert!(verdict(method, path, body.clone()).is_err(), "{method} {path} {body}");
        }
        // Only Discord's own description has this rule.
        let nameless = json!({ "content": "x", "components": row(vec![button("")]) });
        let described = Contract::shared().expect("it reads").0.is_some();
        assert_eq!(verdict("POST", messages, nameless).is_err(), described);
    }

    #[test]
    fn refusals_count_unless_excused() {
        let contract = Contract::shared().expect("it reads");
        let refused = [sent("GET", "/users/@me", Value::Null, 404)];
        assert!(contract.check(&refused, &[]).is_err());
        assert_eq!(contract.check(&refused, &[404]), Ok(()));
        assert_eq!(contract.check(&[sent("GET", "/users/@me", Value::Null, 429)], &[]), Ok(()));
    }
}
