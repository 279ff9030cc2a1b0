use serde_json::Value;

use super::options::OptionValue;
use super::resolved::{list, resolved_file, resolved_user};

/// "Component Types" of fields.
mod field {
    pub(super) const USER_SELECT: u64 = 5;
    pub(super) const FILE_UPLOAD: u64 = 19;
    pub(super) const CHECKBOX: u64 = 23;
}

fn components(components: &Value) -> impl Iterator<Item = &Value> {
    list(components).iter().flat_map(|component| {
        std::iter::once(&component["component"]).chain(list(&component["components"]))
    })
}

/// Returns the first text entered; for a select menu, the first chosen value.
pub(super) fn first_text(form: &Value) -> Option<&str> {
    components(form).find_map(text)
}

pub(super) fn fields(form: &Value, resolved: &Value) -> Vec<(String, OptionValue)> {
    let value = |field: &Value| {
        let id = field["custom_id"].as_str()?;
        Some((id.to_owned(), filled(field, resolved)?))
    };
    components(form).filter_map(value).collect()
}

fn filled(field: &Value, resolved: &Value) -> Option<OptionValue> {
    let first = || list(&field["values"]).first();
    match field["type"].as_u64()? {
        field::USER_SELECT => resolved_user(first()?, resolved).map(OptionValue::User),
        field::FILE_UPLOAD => resolved_file(first()?, resolved).map(OptionValue::File),
        field::CHECKBOX => {
            let ticked = field["value"].as_bool()?;
            Some(OptionValue::Text(if ticked { "yes" } else { "no" }.to_owned()))
        }
        _ => text(field)
            .filter(|text| !text.is_empty())
            .map(|text| OptionValue::Text(text.to_owned())),
    }
}

fn text(field: &Value) -> Option<&str> {
    field["value"].as_str().or_else(|| list(&field["values"]).first()?.as_str())
}
