//! What was filled into a form ("Modal Submit Data").

use serde_json::Value;

use super::request::{OptionValue, Values};
use super::resolved::{list, resolved_file, resolved_user};

/// "Component Types" of fields.
mod field {
    pub(super) const USER_SELECT: u64 = 5;
    pub(super) const FILE_UPLOAD: u64 = 19;
    pub(super) const CHECKBOX: u64 = 23;
}

/// The fields of a form, each in a label of its own or in a row.
fn fields(components: &Value) -> impl Iterator<Item = &Value> {
    list(components).iter().flat_map(|component| {
        std::iter::once(&component["component"]).chain(list(&component["components"]))
    })
}

/// The first text that was entered in a form. A select menu's text is the first that was chosen.
pub(super) fn line(components: &Value) -> Option<&str> {
    fields(components).find_map(text)
}

/// All that was filled in, by the ids of the fields. What was left empty is not among it.
pub(super) fn values(components: &Value, resolved: &Value) -> Values {
    let value = |field: &Value| {
        let id = field["custom_id"].as_str()?;
        Some((id.to_owned(), filled(field, resolved)?))
    };
    Values::of(fields(components).filter_map(value).collect())
}

fn filled(field: &Value, resolved: &Value) -> Option<OptionValue> {
    let first = || list(&field["values"]).first();
    match field["type"].as_u64()? {
        field::USER_SELECT => {
            let (person, bot) = resolved_user(first()?, resolved)?;
            Some(OptionValue::User(person, bot))
        }
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

/// The text of a field, or the first that was chosen in it.
fn text(field: &Value) -> Option<&str> {
    field["value"].as_str().or_else(|| list(&field["values"]).first()?.as_str())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_sort_of_field_is_read() {
        let label = |component: Value| json!({"type": 18, "component": component});
        let components = json!([
            {"type": 10},
            label(json!({"type": 5, "custom_id": "opponent", "values": ["12"]})),
            label(json!({"type": 3, "custom_id": "game", "values": ["medieval"]})),
            label(json!({"type": 21, "custom_id": "side", "value": "white"})),
            label(json!({"type": 23, "custom_id": "rated", "value": true})),
            label(json!({"type": 23, "custom_id": "also", "value": false})),
            label(json!({"type": 19, "custom_id": "file", "values": ["41"]})),
            label(json!({"type": 4, "custom_id": "empty", "value": ""})),
            label(json!({"type": 3, "custom_id": "none", "values": []})),
            {"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "e4"}]},
        ]);
        let resolved = json!({
            "users": {"12": {"id": "12", "username": "bob", "bot": true}},
            "attachments": {"41": {"id": "41", "url": "https://cdn/a.txt", "size": 9}},
        });
        let values = values(&components, &resolved);
        let (bob, bot) = values.user("opponent").expect("somebody");
        assert_eq!((bob.name.as_str(), bot), ("bob", true));
        for (name, expected) in [
            ("game", Some("medieval")),
            ("side", Some("white")),
            ("rated", Some("yes")),
            ("also", Some("no")),
            ("empty", None),
            ("none", None),
            ("text", Some("e4")),
        ] {
            assert_eq!(values.text(name), expected, "{name}");
        }
        assert_eq!(values.file("file").map(|file| file.size), Some(9));
        for odd in [json!(null), json!([5, {"component": 7}, {"components": {}}]), json!("x")] {
            assert_eq!(super::values(&odd, &resolved), Values::default(), "{odd}");
        }
    }
}
