//! Forms that people fill in (Discord docs, "Component Reference", "Label"; "Receiving and
//! Responding", "Modal Submit Data"), and their driver.

use serde_json::{Value, json};

use crate::asking::Start;
use crate::driver::{DriverError, FileOption, InteractionOutcome, Modal, Person, outcome};
use crate::interaction::{First, Kind, ResponseState};
use crate::snowflake::{Snowflake, sid};
use crate::validate::component::flatten;
use crate::world::World;

/// Texts and files by the custom id of their field. Several values of a menu or of checkboxes are
/// lines of one text; a single checkbox is "true" or "false".
#[derive(Debug, Clone, Default)]
pub(crate) struct FormSubmission {
    pub(crate) texts: Vec<(String, String)>,
    pub(crate) files: Vec<(String, FileOption)>,
}

impl FormSubmission {
    fn names(&self) -> impl Iterator<Item = &str> {
        let texts = self.texts.iter().map(|(name, _)| name.as_str());
        texts.chain(self.files.iter().map(|(name, _)| name.as_str()))
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.texts.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    fn lines(&self, key: &str) -> Option<Vec<String>> {
        let lines = self.text(key)?.lines().filter(|line| !line.is_empty());
        Some(lines.map(str::to_owned).collect())
    }
}

impl World {
    pub(crate) fn submit_modal(
        &mut self,
        person: Snowflake,
        opened_by: Snowflake,
        filled: &FormSubmission,
    ) -> Result<Snowflake, DriverError> {
        let opener = self.interactions.get(&opened_by).ok_or(DriverError::NoModal)?;
        let ResponseState::Answered(First::Modal(form)) = &opener.state else {
            return Err(DriverError::NoModal);
        };
        if opener.user != person {
            return Err(DriverError::NoModal);
        }
        let (form, opener) = (form.clone(), opener.clone());
        let all = form["components"].as_array().map_or(&[][..], Vec::as_slice);
        let inputs = flatten(all);
        for key in filled.names() {
            if !inputs.iter().any(|input| input["custom_id"] == key) {
                return Err(DriverError::NoSuchComponent(key.to_owned()));
            }
        }
        let mut resolved = json!({});
        let mut fields = Vec::new();
        for outer in all {
            let (kind, id) = (&outer["type"], &outer["id"]);
            match kind.as_i64() {
                Some(1) => {
                    let input = &outer["components"][0];
                    let inner = self.field(opener.channel, input, filled, &mut resolved)?;
                    fields.push(json!({"type": 1, "id": id, "components": [inner]}));
                }
                Some(18) => {
                    let input = &outer["component"];
                    let inner = self.field(opener.channel, input, filled, &mut resolved)?;
                    fields.push(json!({"type": 18, "id": id, "component": inner}));
                }
                // "Text Display", which has no value.
                _ => fields.push(json!({"type": kind, "id": id})),
            }
        }
        let data = json!({
            "custom_id": form["custom_id"], "components": fields, "resolved": resolved,
        });
        let owners = opener.metadata["authorizing_integration_owners"].clone();
        Ok(self.start_interaction(Start {
            kind: Kind::Modal,
            user: person,
            channel: opener.channel,
            name: opener.name,
            data,
            owners,
            source: opener.source,
            triggered_by: Some(opener.metadata),
        }))
    }

    fn field(
        &mut self,
        channel: Snowflake,
        input: &Value,
        filled: &FormSubmission,
        resolved: &mut Value,
    ) -> Result<Value, DriverError> {
        let key = input["custom_id"].as_str().unwrap_or("");
        let required = input["required"].as_bool().unwrap_or(true);
        let missing = || DriverError::MissingOption(key.to_owned());
        let mut out = json!({"type": input["type"], "custom_id": key, "id": input["id"]});
        match input["type"].as_i64() {
            Some(4) => {
                let value = filled.text(key).or_else(|| input["value"].as_str()).unwrap_or("");
                if value.is_empty() && required {
                    return Err(missing());
                }
                let length = value.chars().count() as u64;
                let min = input["min_length"].as_u64().unwrap_or(0);
                let max = input["max_length"].as_u64().unwrap_or(4000);
                if length > max || (length < min && length > 0) {
                    return Err(DriverError::WrongType {
                        option: key.to_owned(),
                        expected: format!("a text of {min} to {max} characters"),
                    });
                }
                out["value"] = json!(value);
            }
            Some(19) => {
                let files: Vec<FileOption> = filled
                    .files
                    .iter()
                    .filter(|(name, _)| name == key)
                    .map(|(_, file)| file.clone())
                    .collect();
                check_count(input, files.len(), required, key)?;
                let mut ids = Vec::new();
                for file in files {
                    let id = self.upload(channel, file)?;
                    let file_json = self.uploads.get(&id).map(|f| self.attachment_json(channel, f));
                    let mut file_json = file_json.unwrap_or_default();
                    file_json["ephemeral"] = json!(true);
                    resolved["attachments"][id.to_string()] = file_json;
                    ids.push(sid(id));
                }
                out["values"] = json!(ids);
            }
            Some(21) => {
                let value = filled.text(key).map(str::to_owned);
                let value = value.or_else(|| defaults(input).into_iter().next());
                let value = value.filter(|value| !value.is_empty());
                if value.is_none() && required {
                    return Err(missing());
                }
                out["value"] = match value {
                    Some(value) => option_value(input, &value)?,
                    None => Value::Null,
                };
            }
            Some(22) => {
                let values = filled.lines(key).unwrap_or_else(|| defaults(input));
                check_count(input, values.len(), required, key)?;
                let values: Result<Vec<Value>, DriverError> =
                    values.iter().map(|value| option_value(input, value)).collect();
                out["values"] = json!(values?);
            }
            Some(23) => {
                let checked = filled.text(key).map(|text| text == "true");
                out["value"] = json!(checked.unwrap_or(input["default"] == true));
            }
            _ => {
                let values = filled.lines(key).unwrap_or_else(|| defaults(input));
                check_count(input, values.len(), required, key)?;
                let mut data = json!({});
                out["values"] = self.select_values(input, &values, &mut data)?;
                for (kind, map) in data["resolved"].as_object().into_iter().flatten() {
                    for (id, entry) in map.as_object().into_iter().flatten() {
                        resolved[kind][id] = entry.clone();
                    }
                }
            }
        }
        Ok(out)
    }
}

fn defaults(input: &Value) -> Vec<String> {
    let options = input["options"].as_array().into_iter().flatten();
    let options = options.filter(|option| option["default"] == true).map(|option| &option["value"]);
    let values = input["default_values"].as_array().into_iter().flatten();
    let values = values.map(|value| &value["id"]);
    options.chain(values).filter_map(|value| value.as_str().map(str::to_owned)).collect()
}

fn option_value(input: &Value, label: &str) -> Result<Value, DriverError> {
    let options = || input["options"].as_array().into_iter().flatten();
    let option = options()
        .find(|option| option["value"] == label)
        .or_else(|| options().find(|option| option["label"] == label));
    let option = option.ok_or_else(|| DriverError::NotAChoice(label.to_owned()))?;
    Ok(option["value"].clone())
}

fn check_count(input: &Value, count: usize, required: bool, key: &str) -> Result<(), DriverError> {
    if count == 0 {
        return if required { Err(DriverError::MissingOption(key.to_owned())) } else { Ok(()) };
    }
    let options = input["options"].as_array().map_or(1, |options| options.len() as u64);
    // All checkboxes may be ticked, unless fewer are allowed.
    let most = if input["type"] == 22 { options } else { 1 };
    let min = input["min_values"].as_u64().unwrap_or(1);
    let max = input["max_values"].as_u64().unwrap_or(most);
    if (min..=max).contains(&(count as u64)) {
        Ok(())
    } else {
        Err(DriverError::Refused(format!("Choose {min} to {max} of these.")))
    }
}

impl Person {
    /// Submits a form: custom ids and texts; for a select menu one value per line. Other fields
    /// keep their initial values.
    pub async fn submit(
        &self,
        modal: &Modal,
        fields: &[(&str, &str)],
    ) -> Result<InteractionOutcome, DriverError> {
        self.submit_with_files(modal, fields, &[]).await
    }

    pub async fn submit_with_files(
        &self,
        modal: &Modal,
        fields: &[(&str, &str)],
        files: &[(&str, &str, &[u8])],
    ) -> Result<InteractionOutcome, DriverError> {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        let file = |(key, name, bytes): &(&str, &str, &[u8])| {
            let filename = (*name).to_owned();
            let file = FileOption { filename, content_type: None, bytes: (*bytes).into() };
            ((*key).to_owned(), file)
        };
        let filled = FormSubmission {
            texts: fields.iter().map(owned).collect(),
            files: files.iter().map(file).collect(),
        };
        let id = self.shared.change(|w| w.submit_modal(self.id, modal.opened_by, &filled))?;
        outcome(&self.shared, id).await
    }
}
