//! Rows of buttons and menus ("Action Row").

use serde_json::{Value, json};

use super::text::{MOST_LABEL, shorten};

/// At most so many options in a menu.
pub const MOST_OPTIONS: usize = 25;

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
    /// A menu from which one person, role or channel is chosen; Discord fills it.
    EntityMenu(EntityMenu),
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

/// A menu of what is there of a kind.
#[derive(Clone, Debug)]
pub struct EntityMenu {
    /// Of what.
    pub kind: EntityKind,
    /// At most 100 characters, unique in the message.
    pub id: String,
    /// At most 150 characters.
    pub placeholder: String,
}

/// What Discord fills a menu with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// People ("User Select").
    People,
    /// Roles ("Role Select").
    Roles,
    /// Channels ("Channel Select").
    Channels,
}

impl EntityKind {
    /// The number of its component.
    const fn number(self) -> u8 {
        match self {
            EntityKind::People => 5,
            EntityKind::Roles => 6,
            EntityKind::Channels => 8,
        }
    }
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

impl Row {
    /// Takes away the pictures beside its words: whether there were any.
    pub(super) fn take_emoji(&mut self) -> bool {
        match self {
            Row::Buttons(_) | Row::EntityMenu(_) => false,
            Row::Pictured(buttons) => {
                let had = buttons.iter().any(|(_, emoji)| emoji.is_some());
                *self = Row::Buttons(buttons.drain(..).map(|(button, _)| button).collect());
                had
            }
            Row::Menu(menu) => {
                let mut had = false;
                for option in &mut menu.options {
                    had |= option.emoji.take().is_some();
                }
                had
            }
        }
    }

    /// The ids of the emoji beside its words.
    pub(super) fn emoji(&self) -> Vec<u64> {
        match self {
            Row::Buttons(_) | Row::EntityMenu(_) => Vec::new(),
            Row::Pictured(buttons) => {
                buttons.iter().filter_map(|(_, emoji)| Some(emoji.as_ref()?.id)).collect()
            }
            Row::Menu(menu) => {
                menu.options.iter().filter_map(|option| Some(option.emoji.as_ref()?.id)).collect()
            }
        }
    }

    /// How many components it is: itself, and those in it.
    pub(super) fn count(&self) -> usize {
        1 + match self {
            Row::Buttons(buttons) => buttons.len(),
            Row::Pictured(buttons) => buttons.len(),
            Row::Menu(_) | Row::EntityMenu(_) => 1,
        }
    }

    /// Its JSON.
    pub(super) fn body(&self) -> Value {
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
            Row::EntityMenu(menu) => vec![json!({
                "type": menu.kind.number(),
                "custom_id": menu.id,
                "placeholder": shorten(&menu.placeholder, 150),
            })],
        };
        json!({ "type": 1, "components": components })
    }
}

impl Button {
    /// Its JSON.
    pub(super) fn body(&self) -> Value {
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
    /// Its JSON.
    pub(super) fn body(&self) -> Value {
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
