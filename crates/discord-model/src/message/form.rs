//! Forms ("Modal") of labelled fields. Source: Discord's documentation, "Component Reference",
//! "Label".

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::row::MOST_OPTIONS;
use super::text::{MOST_LABEL, shorten};

/// The field id of [`Form::of_line`].
const FORM_LINE: &str = "text";
const MOST_FIELDS: usize = 5;
const MOST_RADIO_BUTTONS: usize = 10;
/// Characters in a form's title or a field's label.
const MOST_TITLE: usize = 45;
const LONGEST_LINE: u32 = 1000;

#[derive(Clone, Debug)]
pub struct Form {
    /// `custom_id`, at most 100 characters.
    pub id: String,
    pub title: String,
    /// 1 to 5.
    pub fields: Vec<Field>,
}

/// "Label".
#[derive(Clone, Debug)]
pub struct Field {
    /// At most 100 characters, unique in the form.
    pub id: String,
    /// At most 45 characters.
    pub label: String,
    /// A second line, at most 100 characters.
    pub description: Option<String>,
    pub need: Need,
    pub input: Input,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
}

#[derive(Clone, Debug)]
pub enum Input {
    Line {
        /// At most 100 characters.
        placeholder: String,
    },
    /// Several lines of text ("Text Input").
    Paragraph {
        /// At most 100 characters.
        placeholder: String,
    },
    /// One of up to 25 options, from a menu ("String Select").
    Menu {
        /// At most 150 characters.
        placeholder: String,
        /// 1 to 25.
        choices: Vec<FormChoice>,
    },
    /// One of 2 to 10 visible options ("Radio Group").
    Radio(Vec<FormChoice>),
    /// "User Select".
    Person {
        /// At most 150 characters.
        placeholder: String,
        chosen: Option<u64>,
    },
    /// "File Upload".
    File,
    /// Initially unchecked ("Checkbox").
    Checkbox,
}

/// An option of a field; the three texts have at most 100 characters.
#[derive(Clone, Debug)]
pub struct FormChoice {
    pub label: String,
    pub value: String,
    pub description: Option<String>,
    pub chosen: bool,
}

impl Form {
    pub fn of_line(id: String, title: String, label: String, placeholder: String) -> Form {
        let line = Field {
            id: FORM_LINE.to_owned(),
            label,
            description: None,
            need: Need::Required,
            input: Input::Line { placeholder },
        };
        Form { id, title, fields: vec![line] }
    }
}

impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.fields.iter().take(MOST_FIELDS);
        json!({
            "custom_id": self.id,
            "title": shorten(&self.title, MOST_TITLE),
            "components": fields.map(Field::body).collect::<Vec<_>>(),
        })
        .serialize(serializer)
    }
}

impl Field {
    fn body(&self) -> Value {
        let mut component = self.input.body();
        component["custom_id"] = Value::from(self.id.as_str());
        // An unchecked checkbox is a valid answer.
        if !matches!(self.input, Input::Checkbox) {
            component["required"] = Value::from(self.need == Need::Required);
        }
        let mut label = json!({
            "type": 18, "label": shorten(&self.label, MOST_TITLE), "component": component,
        });
        if let Some(description) = &self.description {
            label["description"] = Value::from(shorten(description, MOST_LABEL));
        }
        label
    }
}

impl Input {
    fn body(&self) -> Value {
        match self {
            Input::Line { placeholder } => json!({
                "type": 4,
                "style": 1,
                "placeholder": shorten(placeholder, MOST_LABEL),
                "max_length": LONGEST_LINE,
            }),
            Input::Paragraph { placeholder } => json!({
                "type": 4,
                "style": 2,
                "placeholder": shorten(placeholder, MOST_LABEL),
            }),
            Input::Menu { placeholder, choices } => json!({
                "type": 3,
                "placeholder": shorten(placeholder, 150),
                "options": bodies(choices, MOST_OPTIONS),
            }),
            Input::Radio(choices) => {
                json!({ "type": 21, "options": bodies(choices, MOST_RADIO_BUTTONS) })
            }
            Input::Person { placeholder, chosen } => {
                let mut body = json!({ "type": 5, "placeholder": shorten(placeholder, 150) });
                if let Some(user) = chosen {
                    body["default_values"] = json!([{ "id": user.to_string(), "type": "user" }]);
                }
                body
            }
            Input::File => json!({ "type": 19 }),
            Input::Checkbox => json!({ "type": 23 }),
        }
    }
}

fn bodies(choices: &[FormChoice], most: usize) -> Vec<Value> {
    choices.iter().take(most).map(FormChoice::body).collect()
}

impl FormChoice {
    fn body(&self) -> Value {
        let mut body =
            json!({ "label": shorten(&self.label, MOST_LABEL), "value": self.value.as_str() });
        if let Some(description) = &self.description {
            body["description"] = Value::from(shorten(description, MOST_LABEL));
        }
        if self.chosen {
            body["default"] = Value::from(true);
        }
        body
    }
}
