use std::collections::HashMap;
use std::sync::Arc;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::MISSING;
use crate::value::Value;

/// The forms of all terms: by key, then by form.
type Forms = HashMap<String, HashMap<String, String>>;

/// Joints of a list: between two elements, before the last of several, between the others.
struct ListPattern {
    name: &'static str,
    two: Joint,
    last: Joint,
    between: Joint,
}

/// The texts before, between and after two joined parts.
struct Joint {
    before: String,
    between: String,
    after: String,
}

struct Words {
    forms: Forms,
    joinings: Vec<ListPattern>,
    thousands: String,
}

const BEFORE: &str = "\u{1}";
const AFTER: &str = "\u{2}";

/// Adds the functions to a bundle. `terms` are the keys with the names of their forms.
pub(crate) fn add(
    bundle: &mut FluentBundle<FluentResource>,
    terms: &[(String, Vec<String>)],
) -> Result<(), String> {
    let mut forms = Forms::new();
    for (key, names) in terms {
        let of_term = forms.entry(key.clone()).or_default();
        for name in names {
            let pattern = bundle
                .get_message(key)
                .and_then(|message| message.get_attribute(name))
                .ok_or_else(|| format!("{key} has no form {name}"))?
                .value();
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, None, &mut errors).into_owned();
            if !errors.is_empty() {
                return Err(format!("{key}.{name}: {errors:?}"));
            }
            of_term.insert(name.clone(), text);
        }
    }
    let joining = |name: &'static str, two: &str, last: &str, between: &str| {
        Ok::<_, String>(ListPattern {
            name,
            two: joint(bundle, two)?,
            last: joint(bundle, last)?,
            between: joint(bundle, between)?,
        })
    };
    let alike = |name: &'static str, key: &str| joining(name, key, key, key);
    let words = Arc::new(Words {
        forms,
        joinings: vec![
            joining("and", "list-and-two", "list-and-last", "list-comma")?,
            joining("or", "list-or-two", "list-or-last", "list-comma")?,
            alike("comma", "list-comma")?,
            alike("semicolon", "list-semicolon")?,
            alike("sentences", "list-sentences")?,
        ],
        thousands: pattern(bundle, "list-thousands")?,
    });
    let of_count = Arc::clone(&words);
    let of_term = Arc::clone(&words);
    let add = |result: Result<(), fluent_bundle::FluentError>| result.map_err(|e| e.to_string());
    add(bundle.add_function("TERM", move |args, named| match args.first() {
        Some(value) => FluentValue::from(of_term.text(value, form(named))),
        None => FluentValue::Error,
    }))?;
    let of_list = words;
    add(bundle.add_function("LIST", move |args, named| match args.first() {
        Some(value) => FluentValue::from(of_list.list(value, form(named), with(named))),
        None => FluentValue::Error,
    }))?;
    add(bundle.add_function("COUNT", move |args, _| match args.first() {
        Some(FluentValue::Number(number)) => FluentValue::from(of_count.count(&number.as_string())),
        _ => FluentValue::Error,
    }))?;
    add(bundle.add_function("CAP", |args, _| match args.first() {
        Some(FluentValue::String(text)) => FluentValue::from(capital(text)),
        Some(FluentValue::Custom(value)) => match value.as_any().downcast_ref() {
            Some(Value::Term { plain, .. }) => FluentValue::from(capital(plain)),
            _ => FluentValue::Error,
        },
        Some(other) => other.clone().into_owned_value(),
        None => FluentValue::Error,
    }))?;
    add(bundle.add_function("KEY", |args, _| match args.first() {
        Some(FluentValue::Custom(value)) => match value.as_any().downcast_ref() {
            Some(Value::Term { key, .. }) => FluentValue::from(key.clone()),
            _ => FluentValue::Error,
        },
        _ => FluentValue::Error,
    }))
}

/// Converts a value to one that outlives the arguments.
trait IntoOwned {
    fn into_owned_value(self) -> FluentValue<'static>;
}

impl IntoOwned for FluentValue<'_> {
    fn into_owned_value(self) -> FluentValue<'static> {
        match self {
            FluentValue::String(text) => FluentValue::from(text.into_owned()),
            FluentValue::Number(number) => FluentValue::Number(number),
            FluentValue::Custom(value) => FluentValue::Custom(value),
            FluentValue::None => FluentValue::None,
            FluentValue::Error => FluentValue::Error,
        }
    }
}

/// Renders a pattern of the catalogue with marks in place of its arguments.
fn pattern(bundle: &FluentBundle<FluentResource>, key: &str) -> Result<String, String> {
    let pattern = bundle
        .get_message(key)
        .and_then(|message| message.value())
        .ok_or_else(|| format!("there is no {key}"))?;
    let mut args = FluentArgs::new();
    args.set("before", BEFORE);
    args.set("last", AFTER);
    args.set("next", AFTER);
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
    if errors.is_empty() { Ok(text) } else { Err(format!("{key}: {errors:?}")) }
}

/// Cuts a joining pattern at its marks.
fn joint(bundle: &FluentBundle<FluentResource>, key: &str) -> Result<Joint, String> {
    let text = pattern(bundle, key)?;
    let parts = text.split_once(BEFORE).and_then(|(before, rest)| {
        let (between, after) = rest.split_once(AFTER)?;
        Some(Joint { before: before.into(), between: between.into(), after: after.into() })
    });
    parts.ok_or_else(|| format!("{key} must have $before, and behind it $next or $last"))
}

fn named_arg<'a>(args: &'a FluentArgs<'_>, name: &'a str) -> Option<&'a str> {
    match args.get(name) {
        Some(FluentValue::String(text)) => Some(text),
        _ => None,
    }
}

fn form<'a>(args: &'a FluentArgs<'_>) -> Option<&'a str> {
    named_arg(args, "form")
}

fn with<'a>(args: &'a FluentArgs<'_>) -> &'a str {
    named_arg(args, "with").unwrap_or("and")
}

impl Words {
    fn text(&self, value: &FluentValue<'_>, form: Option<&str>) -> String {
        match value {
            FluentValue::String(text) => text.clone().into_owned(),
            FluentValue::Number(number) => number.as_string().into_owned(),
            FluentValue::Custom(value) => match value.as_any().downcast_ref::<Value>() {
                Some(value) => self.element(value, form),
                None => MISSING.to_string(),
            },
            FluentValue::None | FluentValue::Error => MISSING.to_string(),
        }
    }

    fn element(&self, value: &Value, form: Option<&str>) -> String {
        match (value, form) {
            (Value::Text(text), _) | (Value::Term { plain: text, .. }, None) => text.clone(),
            (Value::Term { key, .. }, Some(form)) => {
                match self.forms.get(key).and_then(|forms| forms.get(form)) {
                    Some(text) => text.clone(),
                    None => format!("{MISSING}{key}.{form}"),
                }
            }
            (Value::List(list), form) => self.join(list, form, "and"),
        }
    }

    fn list(&self, value: &FluentValue<'_>, form: Option<&str>, with: &str) -> String {
        match value {
            FluentValue::Custom(custom) => match custom.as_any().downcast_ref::<Value>() {
                Some(Value::List(list)) => self.join(list, form, with),
                _ => self.text(value, form),
            },
            _ => self.text(value, form),
        }
    }

    fn join(&self, list: &[Value], form: Option<&str>, with: &str) -> String {
        let Some(joining) = self.joinings.iter().find(|joining| joining.name == with) else {
            return format!("{MISSING}{with}");
        };
        let mut texts = list.iter().map(|value| self.element(value, form));
        let Some(mut text) = texts.next() else { return String::new() };
        // Text that a joint puts before the first part goes to the very start.
        let mut heads = Vec::new();
        for (index, next) in texts.enumerate() {
            let joint = match (index + 2 == list.len(), list.len()) {
                (true, 2) => &joining.two,
                (true, _) => &joining.last,
                (false, _) => &joining.between,
            };
            if !joint.before.is_empty() {
                heads.push(joint.before.as_str());
            }
            text.push_str(&joint.between);
            text.push_str(&next);
            text.push_str(&joint.after);
        }
        if heads.is_empty() {
            return text;
        }
        heads.into_iter().rev().chain([text.as_str()]).collect()
    }

    /// Groups the digits of a whole number by three.
    fn count(&self, digits: &str) -> String {
        let first = digits.find(|c: char| c.is_ascii_digit()).unwrap_or_default();
        let mut grouped = String::with_capacity(digits.len() * 4 / 3 + 1);
        for (at, c) in digits.char_indices() {
            if at > first && (digits.len() - at).is_multiple_of(3) {
                grouped.push_str(&self.thousands);
            }
            grouped.push(c);
        }
        grouped
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
