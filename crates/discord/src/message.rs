//! Messages as Discord's API takes them.
//!
//! Our own structures instead of serenity's builders: they are plain data that handlers make and
//! tests can look at, and serenity has no types for some of what Discord takes.
//! Source: Discord's documentation, "Create Message", "Interaction Response Object", "Components".

use serde::Serialize;
use serde_json::{Value, json};

/// Only who asked sees the message ("Message Flags").
pub const EPHEMERAL: u64 = 1 << 6;

/// A message to be sent or edited.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Discord's Markdown, at most 2,000 characters.
    pub content: String,
    /// Rows of buttons and menus, at most 5.
    pub rows: Vec<Row>,
    /// Pictures.
    pub files: Vec<File>,
    /// Users whom the mentions in the content notify; nobody else is.
    pub pings: Vec<u64>,
}

/// A picture with its alternative text.
#[derive(Clone, Debug)]
pub struct File {
    /// The file's name.
    pub name: String,
    /// At most 1,024 characters.
    pub description: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// An emoji of the application's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emoji {
    /// Its id.
    pub id: u64,
    /// Its name.
    pub name: String,
}

/// A row of buttons, or one menu.
#[derive(Clone, Debug)]
pub enum Row {
    /// At most 5.
    Buttons(Vec<Button>),
    /// At most 5, some with a picture beside the label.
    Pictured(Vec<(Button, Option<Emoji>)>),
    /// A menu from which one option is chosen.
    Menu(Menu),
    /// A menu from which one person is chosen; Discord fills it.
    UserMenu(UserMenu),
}

/// A button.
#[derive(Clone, Debug)]
pub struct Button {
    /// At most 100 characters, unique in the message.
    pub id: String,
    /// At most 80 characters.
    pub label: String,
    /// How it looks.
    pub style: Style,
}

/// How a button looks.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    /// The one that is meant most.
    Primary = 1,
    /// Grey.
    Secondary = 2,
    /// Green.
    Success = 3,
    /// Red: what cannot be undone.
    Danger = 4,
    /// As a secondary one that cannot be pressed.
    Off = 9,
}

/// A menu.
#[derive(Clone, Debug)]
pub struct Menu {
    /// At most 100 characters, unique in the message.
    pub id: String,
    /// At most 150 characters.
    pub placeholder: String,
    /// 1 to 25.
    pub options: Vec<MenuOption>,
}

/// A menu of the people who are there ("User Select").
#[derive(Clone, Debug)]
pub struct UserMenu {
    /// At most 100 characters, unique in the message.
    pub id: String,
    /// At most 150 characters.
    pub placeholder: String,
}

/// An option of a menu; all three at most 100 characters.
#[derive(Clone, Debug)]
pub struct MenuOption {
    /// What is shown.
    pub label: String,
    /// What is sent when it is chosen.
    pub value: String,
    /// A second line.
    pub description: Option<String>,
    /// A picture beside the label.
    pub emoji: Option<Emoji>,
}

/// A form with one line to fill in.
#[derive(Clone, Debug)]
pub struct Form {
    /// At most 100 characters.
    pub id: String,
    /// At most 45 characters.
    pub title: String,
    /// The line's label, at most 45 characters.
    pub label: String,
    /// At most 100 characters.
    pub placeholder: String,
}

/// The id of the one line of a [`Form`].
pub const FORM_LINE: &str = "text";

/// A suggestion while a command is typed; both at most 100 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// What is shown.
    pub name: String,
    /// What is typed when it is chosen.
    pub value: Value,
}

/// At most so many suggestions.
pub const MOST_SUGGESTIONS: usize = 25;
/// At most so many options in a menu.
pub const MOST_OPTIONS: usize = 25;
/// At most so many rows in a message.
pub const MOST_ROWS: usize = 5;
/// At most so many characters in a label, a description, a value.
pub const MOST_LABEL: usize = 100;
/// At most so many characters in a message.
pub const MOST_CONTENT: usize = 2000;
/// At most so many characters in a picture's alternative text.
pub const MOST_DESCRIPTION: usize = 1024;

/// The first characters of a text, with an ellipsis when it is longer than `most` characters.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

impl Message {
    /// A message of words alone.
    pub fn text(content: impl Into<String>) -> Message {
        Message { content: content.into(), ..Message::default() }
    }

    /// Whether some of it has pictures beside the words; and without them.
    pub fn without_emoji(mut self) -> (bool, Message) {
        let mut had = false;
        for row in &mut self.rows {
            match row {
                Row::Buttons(_) | Row::UserMenu(_) => {}
                Row::Pictured(buttons) => {
                    had |= buttons.iter().any(|(_, emoji)| emoji.is_some());
                    *row = Row::Buttons(buttons.drain(..).map(|(button, _)| button).collect());
                }
                Row::Menu(menu) => {
                    for option in &mut menu.options {
                        had |= option.emoji.take().is_some();
                    }
                }
            }
        }
        (had, self)
    }

    /// The ids of the emoji beside its words.
    pub fn emoji(&self) -> Vec<u64> {
        let mut ids = Vec::new();
        for row in &self.rows {
            match row {
                Row::Buttons(_) | Row::UserMenu(_) => {}
                Row::Pictured(buttons) => {
                    ids.extend(buttons.iter().filter_map(|(_, emoji)| Some(emoji.as_ref()?.id)));
                }
                Row::Menu(menu) => {
                    let options = menu.options.iter();
                    ids.extend(options.filter_map(|option| Some(option.emoji.as_ref()?.id)));
                }
            }
        }
        ids
    }

    /// The JSON body of a change. Without pictures in it, those of the message stay.
    pub fn change(&self) -> Value {
        let mut body = self.body();
        if self.files.is_empty()
            && let Some(fields) = body.as_object_mut()
        {
            fields.remove("attachments");
        }
        body
    }

    /// The JSON body. Attachments are named by their place, as the multipart form has them.
    pub fn body(&self) -> Value {
        let files: Vec<Value> = self
            .files
            .iter()
            .enumerate()
            .map(|(id, file)| {
                json!({
                    "id": id,
                    "filename": file.name,
                    "description": shorten(&file.description, MOST_DESCRIPTION),
                })
            })
            .collect();
        // Nobody whom Discord knows is called by a number that stands for a former player.
        let known = |one: &&u64| i64::try_from(**one).is_ok();
        let called: Vec<String> = self.pings.iter().filter(known).map(u64::to_string).collect();
        json!({
            "content": shorten(&self.content, MOST_CONTENT),
            "components": self.rows.iter().take(MOST_ROWS).map(Row::body).collect::<Vec<_>>(),
            "attachments": files,
            "allowed_mentions": { "parse": [], "users": called },
        })
    }
}

impl Row {
    fn body(&self) -> Value {
        let components = match self {
            Row::Buttons(buttons) => buttons.iter().map(Button::body).collect(),
            Row::Pictured(buttons) => buttons
                .iter()
                .map(|(button, emoji)| {
                    let mut body = button.body();
                    if let Some(emoji) = emoji {
                        body["emoji"] = emoji.body();
                    }
                    body
                })
                .collect(),
            Row::Menu(menu) => vec![json!({
                "type": 3,
                "custom_id": menu.id,
                "placeholder": shorten(&menu.placeholder, 150),
                "options": menu.options.iter().take(MOST_OPTIONS).map(MenuOption::body).collect::<Vec<_>>(),
            })],
            Row::UserMenu(menu) => vec![json!({
                "type": 5,
                "custom_id": menu.id,
                "placeholder": shorten(&menu.placeholder, 150),
            })],
        };
        json!({ "type": 1, "components": components })
    }
}

impl Button {
    fn body(&self) -> Value {
        let off = matches!(self.style, Style::Off);
        let style = if off { Style::Secondary } else { self.style };
        json!({
            "type": 2,
            "style": style as u8,
            "label": shorten(&self.label, 80),
            "custom_id": self.id,
            "disabled": off,
        })
    }
}

impl Emoji {
    fn body(&self) -> Value {
        json!({ "id": self.id.to_string(), "name": self.name })
    }
}

impl MenuOption {
    fn body(&self) -> Value {
        let mut body = json!({
            "label": shorten(&self.label, MOST_LABEL),
            "value": self.value,
        });
        if let Some(description) = &self.description {
            body["description"] = Value::from(shorten(description, MOST_LABEL));
        }
        if let Some(emoji) = &self.emoji {
            body["emoji"] = emoji.body();
        }
        body
    }
}

impl Form {
    /// The data of an interaction response of type 9.
    pub fn body(&self) -> Value {
        json!({
            "custom_id": self.id,
            "title": shorten(&self.title, 45),
            "components": [{
                "type": 1,
                "components": [{
                    "type": 4,
                    "custom_id": FORM_LINE,
                    "style": 1,
                    "label": shorten(&self.label, 45),
                    "placeholder": shorten(&self.placeholder, MOST_LABEL),
                    "required": true,
                    "max_length": 1000,
                }],
            }],
        })
    }
}
