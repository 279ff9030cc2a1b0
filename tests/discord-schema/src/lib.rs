//! Checks requests and answers against Discord's own description of its API (`OpenAPI`), in tests.
//!
//! The file isn't part of the project. `DISCORD_OPENAPI` names it; without it, tests are skipped
//! with a message. It only checks forms: it lacks some limits of Discord's documentation, and
//! ignores unknown fields.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::Validator;
use serde_json::{Value, json};

pub struct Description {
    spec: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("is no operation of Discord's")]
    NoOperation,
    #[error("takes no body")]
    NoBody,
    /// A callback type that bots without a server or an activity don't send.
    #[error("has a type of answer that Herald does not use")]
    TypeOfAnswer,
    /// A value has the wrong form.
    #[error("does not fit Discord's description at {place:?}: {words}")]
    Form {
        /// As a JSON pointer.
        place: String,
        words: String,
    },
    /// The description itself is unusable.
    #[error("the description is broken: {0}")]
    Broken(String),
}

static SHARED: OnceLock<Result<Option<Description>, String>> = OnceLock::new();

impl Description {
    /// Returns the description, read once; `None`, with a message, if no file is named.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn shared() -> Result<Option<&'static Description>, String> {
        SHARED.get_or_init(Description::read).as_ref().map(Option::as_ref).map_err(Clone::clone)
    }

    fn read() -> Result<Option<Description>, String> {
        let Some(file) = std::env::var_os("DISCORD_OPENAPI") else {
            // Unlike `eprintln!`, this shows in passing tests.
            let skipped = "SKIPPED: no message is checked against Discord's OpenAPI: \
                           set DISCORD_OPENAPI to the file\n";
            std::io::stderr().write_all(skipped.as_bytes()).map_err(|error| error.to_string())?;
            return Ok(None);
        };
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("{}: {error}", Path::new(&file).display()))?;
        let spec = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Ok(Some(Description { spec, validators: Mutex::default() }))
    }

    /// Checks the body of a request: the method, the path after `/api/v10` without its query, and
    /// the JSON body (null if there is none).
    pub fn request(&self, method: &str, path: &str, body: &Value) -> Result<(), Fault> {
        let method = method.to_lowercase();
        let (template, operation) = self.operation(&method, path).ok_or(Fault::NoOperation)?;
        if operation["requestBody"]["content"]["application/json"].is_null() {
            return if body.is_null() { Ok(()) } else { Err(Fault::NoBody) };
        }
        let mut body = body.clone();
        normalise(&mut body);
        let pointer = if template.ends_with("/callback") {
            // Choosing by type gives more specific errors.
            let name = match body["type"].as_u64() {
                Some(4 | 5) => "CreateMessageInteractionCallbackRequest",
                Some(6 | 7) => "UpdateMessageInteractionCallbackRequest",
                Some(8) => "ApplicationCommandAutocompleteCallbackRequest",
                Some(9) => "ModalInteractionCallbackRequest",
                _ => return Err(Fault::TypeOfAnswer),
            };
            format!("#/components/schemas/{name}")
        } else {
            let place = place_of(template);
            format!("{place}/{method}/requestBody/content/application~1json/schema")
        };
        self.holds(&pointer, &body)
    }

    /// Checks an answer: the path template of the operation and its method (lower case), the
    /// status, and the JSON body.
    pub fn answer(
        &self,
        template: &str,
        method: &str,
        status: u16,
        body: &Value,
    ) -> Result<(), Fault> {
        let answers = &self.spec["paths"][template][method]["responses"][status.to_string()];
        if answers["content"]["application/json"]["schema"].is_null() {
            return Err(Fault::NoOperation);
        }
        let place = place_of(template);
        let content = "content/application~1json/schema";
        self.holds(&format!("{place}/{method}/responses/{status}/{content}"), body)
    }

    /// Checks a value against a named schema.
    pub fn is(&self, name: &str, value: &Value) -> Result<(), Fault> {
        self.holds(&format!("#/components/schemas/{name}"), value)
    }

    /// Returns a schema by name; null if there is none.
    pub fn schema(&self, name: &str) -> &Value {
        &self.spec["components"]["schemas"][name]
    }

    /// Follows a schema that only refers to another one.
    pub fn resolved<'s>(&'s self, schema: &'s Value) -> &'s Value {
        const SCHEMAS: &str = "#/components/schemas/";
        let name = schema["$ref"].as_str().and_then(|pointer| pointer.strip_prefix(SCHEMAS));
        name.map_or(schema, |name| self.schema(name))
    }

    fn holds(&self, pointer: &str, value: &Value) -> Result<(), Fault> {
        let validator = self.validator(pointer)?;
        // The deepest error is the most specific.
        let deepest = validator
            .iter_errors(value)
            .map(|error| (error.instance_path().to_string(), error))
            .max_by_key(|(place, _)| place.matches('/').count());
        match deepest {
            None => Ok(()),
            Some((place, error)) => Err(Fault::Form { place, words: format!("{error:.300}") }),
        }
    }

    fn validator(&self, pointer: &str) -> Result<Arc<Validator>, Fault> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(pointer) {
            return Ok(Arc::clone(validator));
        }
        let mut schema = self.spec.clone();
        schema["$ref"] = Value::from(pointer);
        let validator = jsonschema::validator_for(&schema);
        let validator = Arc::new(validator.map_err(|error| Fault::Broken(error.to_string()))?);
        validators.insert(pointer.to_owned(), Arc::clone(&validator));
        Ok(validator)
    }

    /// Finds the operation of a request by the path template with the most fixed parts.
    fn operation(&self, method: &str, path: &str) -> Option<(&str, &Value)> {
        let parts: Vec<&str> = path.split('/').collect();
        let fixed = |template: &str| {
            let wanted: Vec<&str> = template.split('/').collect();
            let fits = wanted.len() == parts.len()
                && wanted
                    .iter()
                    .zip(&parts)
                    .all(|(want, part)| want.starts_with('{') || want == part);
            fits.then(|| wanted.iter().filter(|want| !want.starts_with('{')).count())
        };
        self.spec["paths"]
            .as_object()?
            .iter()
            .filter(|(_, operations)| !operations[method].is_null())
            .filter_map(|(template, operations)| Some((fixed(template)?, template, operations)))
            .max_by_key(|(fixed, ..)| *fixed)
            .map(|(_, template, operations)| (template.as_str(), &operations[method]))
    }
}

/// Returns a path's JSON pointer in the description, URL-encoded.
fn place_of(template: &str) -> String {
    let place = template.replace('~', "~0").replace('/', "~1");
    format!("#/paths/{}", place.replace('{', "%7B").replace('}', "%7D"))
}

/// Removes two forms that Discord accepts but its description lacks.
fn normalise(body: &mut Value) {
    fn attachments(body: &mut Value) {
        for file in body["attachments"].as_array_mut().into_iter().flatten() {
            if let Some(id) = file["id"].as_u64() {
                file["id"] = json!(id.to_string());
            }
        }
    }
    fn permissions(command: &mut Value) {
        let bits = command["default_member_permissions"].as_str().and_then(|b| b.parse().ok());
        if let Some::<u64>(bits) = bits {
            command["default_member_permissions"] = json!(bits);
        }
    }
    if body.get("attachments").is_some() {
        attachments(body);
    }
    if body.get("data").is_some_and(|data| data.get("attachments").is_some()) {
        attachments(&mut body["data"]);
    }
    match body {
        Value::Array(commands) => {
            commands.iter_mut().filter(|one| one.is_object()).for_each(permissions);
        }
        Value::Object(_) if body.get("default_member_permissions").is_some() => permissions(body),
        _ => {}
    }
}
