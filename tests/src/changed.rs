//! Changes the fields of every journey's interactions. Each field that Herald doesn't need is
//! dropped, nulled, changed or added, and Herald must read it unchanged. Covers the fields that
//! arrived, further ones of Discord's own description, and some unknown ones.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use discord_model::interaction::Interaction;
use discord_schema::Description;
use herald::Request;
use serde_json::{Map, Value, json};

/// A path into a JSON value: keys of objects and indexes of lists.
type JsonPath = Vec<String>;
/// Fields with values that Discord might put there.
type Fields = BTreeMap<JsonPath, Vec<Value>>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub interactions: usize,
    pub fields: usize,
    pub changes: usize,
}

static INTERACTIONS: AtomicUsize = AtomicUsize::new(0);
static FIELDS: AtomicUsize = AtomicUsize::new(0);
static CHANGES: AtomicUsize = AtomicUsize::new(0);

pub fn counts() -> Counts {
    Counts {
        interactions: INTERACTIONS.load(Ordering::Relaxed),
        fields: FIELDS.load(Ordering::Relaxed),
        changes: CHANGES.load(Ordering::Relaxed),
    }
}

/// Prints the counts of this process even if the test passes. Journeys only do so if
/// `CHANGED_FIELDS` is set.
pub fn print_counts() -> std::io::Result<()> {
    let Counts { interactions, fields, changes } = counts();
    let line = format!(
        "{changes} changes of {fields} fields of {interactions} interactions: all are read alike\n"
    );
    std::io::stderr().write_all(line.as_bytes())
}

#[derive(Clone, Copy, PartialEq)]
enum Need {
    None,
    /// Parts may be missing.
    Used,
    /// The interaction may become unanswerable.
    All,
}

/// Changes every field of these interactions, one at a time. Skips forms that this process has
/// seen.
///
/// # Errors
/// When a field has an effect that it must not have.
pub(crate) fn check_events(events: &[Value]) -> Result<(), String> {
    static SEEN: OnceLock<Mutex<HashSet<String>>> = OnceLock::new();
    let description = Description::shared()?;
    for event in events {
        if event["data"].is_string() {
            continue;
        }
        let read = read(event).ok_or_else(|| format!("Herald cannot read {event}"))?;
        let new = SEEN
            .get_or_init(Mutex::default)
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(form(event));
        if new {
            INTERACTIONS.fetch_add(1, Ordering::Relaxed);
            Changing { read, event: event.clone(), description }.every_field()?;
        }
    }
    Ok(())
}

fn read(event: &Value) -> Option<Request> {
    Interaction::read(event).and_then(Request::of)
}

/// An interaction's subject and fields. Of a message only top-level fields count, because Herald's
/// messages have too many forms.
fn form(event: &Value) -> String {
    fn fields(value: &Value, at: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(inside) if !at.starts_with("/message/") => {
                for (key, value) in inside {
                    let key = if key.parse::<u64>().is_ok() { "*" } else { key };
                    fields(value, &format!("{at}/{key}"), found);
                }
            }
            Value::Array(inside) if !at.starts_with("/message/") => {
                inside.iter().for_each(|value| fields(value, &format!("{at}/*"), found));
            }
            other => {
                let null = if other.is_null() { "=null" } else { "" };
                found.insert(format!("{at}{null}"));
            }
        }
    }
    let data = &event["data"];
    let about = data["custom_id"].as_str().and_then(|id| id.split(':').next());
    let about = about.or_else(|| data["name"].as_str()).unwrap_or_default();
    let mut found = BTreeSet::new();
    fields(event, "", &mut found);
    let found: Vec<String> = found.into_iter().collect();
    format!("{} {about} {}", event["type"], found.join(" "))
}

struct Changing {
    read: Request,
    event: Value,
    description: Option<&'static Description>,
}

impl Changing {
    fn every_field(&mut self) -> Result<(), String> {
        let mut fields = Fields::new();
        let schemas = [
            ("user", ["UserResponse"].as_slice()),
            ("member", ["GuildMemberResponse"].as_slice()),
            ("message", ["MessageResponse"].as_slice()),
            ("guild", ["GuildWithCountsResponse"].as_slice()),
            (
                "channel",
                ["GuildChannelResponse", "ThreadResponse", "PrivateChannelResponse"].as_slice(),
            ),
        ];
        self.look(&self.event, &mut Vec::new(), &[], &mut fields);
        if let Some(description) = self.description {
            let named = |names: &[&str]| {
                names.iter().map(|name| description.schema(name)).collect::<Vec<_>>()
            };
            for (key, names) in schemas {
                let value = &self.event[key];
                if value.is_object() {
                    self.look(value, &mut vec![key.to_owned()], &named(names), &mut fields);
                }
            }
            let resolved = &self.event["data"]["resolved"];
            if resolved.is_object() {
                let mut at = vec!["data".to_owned(), "resolved".to_owned()];
                self.look(resolved, &mut at, &named(&["ResolvedObjectsResponse"]), &mut fields);
                let file = named(&["MessageAttachmentResponse"]);
                for (id, value) in resolved["attachments"].as_object().into_iter().flatten() {
                    let mut at = at.clone();
                    at.extend(["attachments".to_owned(), id.clone()]);
                    self.look(value, &mut at, &file, &mut fields);
                }
            }
        }
        for (way, values) in fields {
            self.change(&way, values)?;
        }
        Ok(())
    }

    /// Includes missing fields known from schemas. Each has values that Discord might put there.
    fn look(&self, value: &Value, at: &mut JsonPath, schemas: &[&Value], found: &mut Fields) {
        match value {
            Value::Object(fields) => {
                let described = self.properties(schemas);
                let others: Vec<&Value> = self
                    .plain(schemas)
                    .into_iter()
                    .map(|one| &one["additionalProperties"])
                    .collect();
                let unknown = ["sku_id_v2", "type_v2", "flags_new"];
                let keys: HashSet<&str> = fields
                    .keys()
                    .map(String::as_str)
                    .chain(described.keys().copied())
                    .chain(unknown)
                    .collect();
                for key in keys {
                    let inner = described.get(key).unwrap_or(&others);
                    at.push(key.to_owned());
                    let examples = inner.iter().flat_map(|schema| self.examples(schema, 0));
                    found.entry(at.clone()).or_default().extend(examples);
                    if let Some(value) = fields.get(key) {
                        self.look(value, at, inner, found);
                    }
                    at.pop();
                }
            }
            Value::Array(items) => {
                let inner: Vec<&Value> =
                    self.plain(schemas).into_iter().map(|schema| &schema["items"]).collect();
                // Only the first and last items, and one behind the last.
                let places = [0, items.len().saturating_sub(1), items.len()];
                for place in places.into_iter().collect::<HashSet<usize>>() {
                    at.push(place.to_string());
                    found.entry(at.clone()).or_default();
                    if let Some(value) = items.get(place) {
                        self.look(value, at, &inner, found);
                    }
                    at.pop();
                }
            }
            _ => {}
        }
    }

    fn plain<'s>(&'s self, schemas: &[&'s Value]) -> Vec<&'s Value> {
        let Some(description) = self.description else { return Vec::new() };
        let mut plain = Vec::new();
        for &schema in schemas {
            let schema = description.resolved(schema);
            let mut choices = Vec::new();
            for key in ["oneOf", "anyOf", "allOf"] {
                choices.extend(schema[key].as_array().into_iter().flatten());
            }
            plain.push(schema);
            plain.extend(self.plain(&choices));
        }
        plain
    }

    fn properties<'s>(&'s self, schemas: &[&'s Value]) -> BTreeMap<&'s str, Vec<&'s Value>> {
        let mut properties: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for schema in self.plain(schemas) {
            for (key, schema) in schema["properties"].as_object().into_iter().flatten() {
                properties.entry(key).or_default().push(schema);
            }
        }
        properties
    }

    fn examples(&self, schema: &Value, depth: u8) -> Vec<Value> {
        let mut examples = Vec::new();
        for schema in self.plain(&[schema]) {
            let kinds = match &schema["type"] {
                Value::String(kind) => vec![kind.as_str()],
                Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
                _ => Vec::new(),
            };
            if let Some(value) = schema["enum"].as_array().and_then(|values| values.last()) {
                examples.push(value.clone());
                continue;
            }
            for kind in kinds {
                let example = match kind {
                    "null" => Value::Null,
                    "string" => json!("71"),
                    "integer" => json!(71),
                    "number" => json!(7.1),
                    "boolean" => json!(true),
                    "array" => json!([]),
                    _ if depth > 1 => json!({}),
                    _ => {
                        let described = self.properties(&[schema]);
                        let filled = |last: bool| {
                            let mut object = Map::new();
                            for (key, schemas) in &described {
                                let all =
                                    schemas.iter().flat_map(|one| self.examples(one, depth + 1));
                                let all: Vec<Value> = all.collect();
                                let value = if last { all.last() } else { all.first() };
                                object
                                    .insert((*key).to_owned(), value.cloned().unwrap_or_default());
                            }
                            Value::Object(object)
                        };
                        examples.push(filled(true));
                        filled(false)
                    }
                };
                examples.push(example);
            }
        }
        examples
    }

    fn change(&mut self, way: &[String], described: Vec<Value>) -> Result<(), String> {
        let need = self.need(way);
        if need == Need::All {
            return Ok(());
        }
        FIELDS.fetch_add(1, Ordering::Relaxed);
        let odd = [
            json!(null),
            json!(true),
            json!(0),
            json!(-1),
            json!(18_446_744_073_709_551_615_u64),
            json!(1e300),
            json!(""),
            json!("clyde"),
            json!("x".repeat(3000)),
            json!([]),
            json!([null, {"id": 5}, "x"]),
            json!({}),
            json!({"id": null, "type": "?", "value": [], "components": {}}),
        ];
        let there = self.put(way, None);
        let mut held = self.held(way, need, None);
        for value in odd.into_iter().chain(described) {
            if held.is_err() {
                break;
            }
            self.put(way, Some(value.clone()));
            held = self.held(way, need, Some(&value));
            self.put(way, None);
        }
        self.put_back(way, there);
        held
    }

    fn put(&mut self, way: &[String], value: Option<Value>) -> Option<Value> {
        let (last, outer) = way.split_last()?;
        let outer = outer.iter().try_fold(&mut self.event, |value, key| match value {
            Value::Array(items) => items.get_mut(key.parse::<usize>().ok()?),
            other => other.get_mut(key),
        })?;
        match outer {
            Value::Object(fields) => match value {
                Some(value) => fields.insert(last.clone(), value),
                None => fields.remove(last),
            },
            Value::Array(items) => {
                let place: usize = last.parse().ok()?;
                match value {
                    Some(value) => {
                        items.insert(place.min(items.len()), value);
                        None
                    }
                    None => (place < items.len()).then(|| items.remove(place)),
                }
            }
            _ => None,
        }
    }

    fn put_back(&mut self, way: &[String], there: Option<Value>) {
        if there.is_some() {
            self.put(way, there);
        }
    }

    /// Checks that Herald reads the interaction as required, with a value at a path or without one.
    fn held(&self, way: &[String], need: Need, value: Option<&Value>) -> Result<(), String> {
        CHANGES.fetch_add(1, Ordering::Relaxed);
        let read = read(&self.event);
        let alike = match need {
            Need::None => read.as_ref() == Some(&self.read),
            Need::Used | Need::All => read.is_some(),
        };
        if alike {
            return Ok(());
        }
        let (way, before) = (way.join("/"), &self.read);
        let shown = value.map_or("left out".to_owned(), Value::to_string);
        let shown: String = shown.chars().take(200).collect();
        Err(format!("{way} as {shown}: Herald reads {read:?}, not {before:?}"))
    }

    /// Fields not named here must have no effect.
    fn need(&self, way: &[String]) -> Need {
        let way: Vec<&str> = way.iter().map(String::as_str).collect();
        let typed = self.event["type"] == 4;
        let in_server = self.event["member"].is_object();
        let on_something = self.event["data"]["target_id"].is_string();
        match way.as_slice() {
            ["id" | "token" | "type" | "data"] | ["data", "name" | "custom_id"] => {
                self.essential(&way)
            }
            ["member"] | ["member", "user"] | ["member", "user", "id"] if in_server => Need::All,
            ["user"] | ["user", "id"] if !in_server => Need::All,
            ["data", "type" | "target_id"] if on_something => Need::Used,
            // Suggestions depend on the typed option.
            ["data", "options", ..] if typed => Need::All,
            ["guild_id" | "channel_id" | "channel" | "app_permissions" | "message" | "user"]
            | ["context" | "authorizing_integration_owners"]
            | ["authorizing_integration_owners", _]
            | ["channel", "id" | "type" | "parent_id"]
            | ["member", "nick" | "permissions" | "roles"]
            | ["member", "roles", _]
            | ["member", "user", "username" | "global_name"]
            | ["user", "id" | "username" | "global_name"]
            // All of a message is needed to remove its buttons.
            | ["message", "id" | "flags" | "components", ..]
            | ["data", "values" | "components" | "options", ..]
            | ["data", "resolved"]
            | ["data", "resolved", "users" | "members" | "attachments" | "messages"]
            | ["data", "resolved", "users" | "members" | "attachments" | "messages", _]
            | ["data", "resolved", "messages", _, "content" | "attachments", ..]
            | ["data", "resolved", "users", _, "username" | "global_name" | "bot"]
            | ["data", "resolved", "members", _, "nick"]
            | ["data", "resolved", "attachments", _, "url" | "size"] => Need::Used,
            _ => Need::None,
        }
    }

    /// The name of a command or the id of a component.
    fn essential(&self, way: &[&str]) -> Need {
        match (way, self.event["type"].as_u64()) {
            (["data", "name"], Some(3 | 5)) | (["data", "custom_id"], Some(2 | 4)) => Need::None,
            _ => Need::All,
        }
    }
}
