//! What Discord takes: every request of a journey against Discord's own `OpenAPI` description (where
//! it lies beside the project) and against the rules of twilight, an independent client.
//!
//! The description is a check of shapes; twilight knows limits that it leaves out. What neither
//! knows, the sandbox refuses by itself.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::Validator;
use sandbox::Recorded;
use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOption};
use twilight_model::channel::message::Component;

use crate::skipped;

/// Where Discord's description is looked for, unless `DISCORD_OPENAPI` names it.
const SPEC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/discord/openapi.json");

/// Discord's contract, as far as it can be held against a request without Discord.
pub(crate) struct Contract {
    spec: Option<Value>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

static SHARED: OnceLock<Result<Contract, String>> = OnceLock::new();

type Held = Result<(), String>;

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Contract {
    /// The contract, read once.
    pub(crate) fn shared() -> Result<&'static Contract, String> {
        SHARED.get_or_init(Contract::read).as_ref().map_err(Clone::clone)
    }

    fn read() -> Result<Contract, String> {
        let named = std::env::var_os("DISCORD_OPENAPI");
        let file = named.clone().unwrap_or_else(|| SPEC.into());
        let spec = if named.is_some() || Path::new(&file).exists() {
            let text = std::fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            Some(serde_json::from_str(&text).map_err(words)?)
        } else {
            skipped(&format!("requests are not held against Discord's OpenAPI: no {SPEC}"))
                .map_err(words)?;
            None
        };
        Ok(Contract { spec, validators: Mutex::default() })
    }

    /// Holds every request against the contract. A refusal (4xx) is a mistake of the bot's, unless
    /// its status is excused or it says "slower" (429).
    pub(crate) fn check(&self, requests: &[Recorded], excused: &[u16]) -> Held {
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
                let Recorded { method, path, body, .. } = request;
                let line = format!("{method} {path} {fault}\n  {body}");
                if !faults.contains(&line) {
                    faults.push(line);
                }
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }

    /// The request's body against Discord's description.
    fn shape(&self, request: &Recorded) -> Held {
        let Some(spec) = &self.spec else { return Ok(()) };
        if is_left_out(request) {
            return if request.body.is_null() { Ok(()) } else { Err("takes no body".to_owned()) };
        }
        let (template, operation) =
            operation(spec, request).ok_or("is no operation of Discord's")?;
        let content = &operation["requestBody"]["content"]["application/json"];
        let mut body = request.body.clone();
        if content.is_null() {
            return if body.is_null() { Ok(()) } else { Err("takes no body".to_owned()) };
        }
        normalise(&mut body);
        let pointer = if template.ends_with("/callback") {
            // Chosen by the type, the errors are of that type alone.
            let name = match body["type"].as_u64() {
                Some(4 | 5) => "CreateMessageInteractionCallbackRequest",
                Some(6 | 7) => "UpdateMessageInteractionCallbackRequest",
                Some(8) => "ApplicationCommandAutocompleteCallbackRequest",
                Some(9) => "ModalInteractionCallbackRequest",
                _ => return Err("has a type of answer that Herald does not use".to_owned()),
            };
            format!("#/components/schemas/{name}")
        } else {
            let path = template.replace('~', "~0").replace('/', "~1");
            let path = path.replace('{', "%7B").replace('}', "%7D");
            let method = request.method.to_lowercase();
            format!("#/paths/{path}/{method}/requestBody/content/application~1json/schema")
        };
        let validator = self.validator(spec, pointer)?;
        let mut errors: Vec<(usize, String)> = validator
            .iter_errors(&body)
            .map(|error| {
                let place = error.instance_path().to_string();
                (place.matches('/').count(), format!("at {place:?}: {error}"))
            })
            .collect();
        // The deepest one says most.
        errors.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
        match errors.into_iter().next() {
            Some((_, error)) => Err(format!("does not fit Discord's description {error}")),
            None => Ok(()),
        }
    }

    fn validator(&self, spec: &Value, pointer: String) -> Result<Arc<Validator>, String> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(&pointer) {
            return Ok(Arc::clone(validator));
        }
        let mut schema = spec.clone();
        schema["$ref"] = Value::from(pointer.as_str());
        let validator = Arc::new(jsonschema::validator_for(&schema).map_err(words)?);
        validators.insert(pointer, Arc::clone(&validator));
        Ok(validator)
    }
}

/// "Delete Application Emoji" is in Discord's documentation; the copy of its description that is used here,
/// cut to what bots of games need, leaves it out.
fn is_left_out(request: &Recorded) -> bool {
    let parts: Vec<&str> = request.path.split('/').collect();
    request.method == "DELETE" && matches!(parts[..], ["", "applications", _, "emojis", _])
}

/// The operation of a request: the template of its path with the most fixed parts, and itself.
fn operation<'s>(spec: &'s Value, request: &Recorded) -> Option<(&'s str, &'s Value)> {
    let parts: Vec<&str> = request.path.split('/').collect();
    let fixed = |template: &str| {
        let wanted: Vec<&str> = template.split('/').collect();
        let fits = wanted.len() == parts.len()
            && wanted.iter().zip(&parts).all(|(want, part)| want.starts_with('{') || want == part);
        fits.then(|| wanted.iter().filter(|want| !want.starts_with('{')).count())
    };
    let method = request.method.to_lowercase();
    spec["paths"]
        .as_object()?
        .iter()
        .filter(|(_, operations)| !operations[&method].is_null())
        .filter_map(|(template, operations)| Some((fixed(template)?, template, operations)))
        .max_by_key(|(fixed, ..)| *fixed)
        .map(|(_, template, operations)| (template.as_str(), &operations[&method]))
}

/// Two forms that Discord takes and its description does not know.
fn normalise(body: &mut Value) {
    fn attachments(body: &mut Value) {
        for file in body["attachments"].as_array_mut().into_iter().flatten() {
            if let Some(id) = file["id"].as_u64() {
                file["id"] = json!(id.to_string());
            }
        }
    }
    if body.get("attachments").is_some() {
        attachments(body);
    }
    if body.get("data").is_some_and(|data| data.get("attachments").is_some()) {
        attachments(&mut body["data"]);
    }
    for command in body.as_array_mut().into_iter().flatten() {
        let bits = command["default_member_permissions"].as_str().and_then(|b| b.parse().ok());
        if let Some::<u64>(bits) = bits {
            command["default_member_permissions"] = json!(bits);
        }
    }
}

/// The limits that twilight knows.
fn limits(request: &Recorded) -> Held {
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
                let Component::ActionRow(row) = component else {
                    return Err("has something else than a row in a form".to_owned());
                };
                for inner in &row.components {
                    let Component::TextInput(input) = inner else {
                        return Err("has something else than a line in a form".to_owned());
                    };
                    twilight_validate::component::text_input(input, true).map_err(words)?;
                }
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
    twilight_validate::message::components(&components(message)?, false).map_err(words)?;
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
        // Discord gives it; twilight's type needs it.
        command["version"] = json!("1");
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

    fn sent(method: &str, path: &str, body: Value, status: u16) -> Recorded {
        Recorded {
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
        // Only Discord's own description knows this one.
        let nameless = json!({ "content": "x", "components": row(vec![button("")]) });
        let described = Contract::shared().expect("it reads").spec.is_some();
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
