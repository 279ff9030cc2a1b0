//! Rows of buttons and menus ("Action Row").

use serde_json::{Value, json};

use super::text::{MOST_LABEL, shorten};

pub const MOST_OPTIONS: usize = 25;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emoji {
    pub id: u64,
    pub name: String,
}

#[derive(Clone, Debug)]
pub enum Row {
    /// At most 5.
    Buttons(Vec<Button>),
    /// At most 5, some with an emoji.
    Pictured(Vec<(Button, Option<Emoji>)>),
    Menu(Menu),
    /// A menu that Discord fills with people, roles or channels.
    EntityMenu(EntityMenu),
}

#[derive(Clone, Debug)]
pub struct Button {
    /// At most 100 characters, unique in the message.
    pub id: String,
    /// At most 80 characters.
    pub label: String,
    pub style: Style,
}

#[derive(Clone, Copy, Debug)]
pub enum Style {
    Primary = 1,
    Secondary = 2,
    Success = 3,
    /// Red, for actions that can't be undone.
    Danger = 4,
    Off = 9,
}

#[derive(Clone, Debug)]
pub struct Menu {
    /// At most 100 characters, unique in the message.
    pub id: String,
    /// At most 150 characters.
    pub placeholder: String,
    /// 1 to 25.
    pub options: Vec<MenuOption>,
}

#[derive(Clone, Debug)]
pub struct EntityMenu {
    pub kind: EntityKind,
    /// At most 100 characters, unique in the message.
    pub id: String,
    /// At most 150 characters.
    pub placeholder: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// "User Select".
    People,
    /// "Role Select".
    Roles,
    /// "Channel Select".
    Channels,
}

impl EntityKind {
    const fn number(self) -> u8 {
        match self {
            EntityKind::People => 5,
            EntityKind::Roles => 6,
            EntityKind::Channels => 8,
        }
    }
}

/// The three texts have at most 100 characters.
#[derive(Clone, Debug)]
pub struct MenuOption {
    pub label: String,
    pub value: String,
    pub description: Option<String>,
    pub emoji: Option<Emoji>,
}

impl Row {
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

    pub(super) fn count(&self) -> usize {
        1 + match self {
            Row::Buttons(buttons) => buttons.len(),
            Row::Pictured(buttons) => buttons.len(),
            Row::Menu(_) | Row::EntityMenu(_) => 1,
        }
    }

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
