//! Blocks of messages ("Components V2"): texts, pictures and buttons in any order, optionally in a
//! container with a coloured edge. Source: Discord's documentation, "Component Reference".

use serde_json::{Value, json};

use super::row::{Button, Row};
use super::text::{MOST_DESCRIPTION, shorten, units};

/// Per message, including nested components.
pub const MOST_COMPONENTS: usize = 40;
/// Characters in all texts of a message together.
pub const MOST_TEXT: usize = 4000;
const MOST_PICTURES: usize = 10;
const MOST_SECTION_TEXTS: usize = 3;

#[derive(Clone, Debug)]
pub enum Block {
    Part(Part),
    Container(Container),
}

/// "Container".
#[derive(Clone, Debug, Default)]
pub struct Container {
    /// Edge colour; `None` for the background's.
    pub color: Option<Color>,
    /// 1 to 40. Containers can't be nested.
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug)]
pub enum Part {
    /// Discord's Markdown ("Text Display"). An empty one is left out.
    Text(String),
    /// Texts next to a button or a small picture.
    Section(Section),
    /// Up to 10 pictures, side by side ("Media Gallery").
    Gallery(Vec<Picture>),
    File(String),
    Separator(Separator),
    Row(Row),
}

/// "Section".
#[derive(Clone, Debug)]
pub struct Section {
    /// Discord's Markdown, 1 to 3.
    pub texts: Vec<String>,
    pub accessory: Accessory,
}

#[derive(Clone, Debug)]
pub enum Accessory {
    Button(Button),
    /// "Thumbnail".
    Thumbnail(Picture),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub file: String,
    /// Alternative text, at most 1,024 characters.
    pub description: String,
}

/// "Separator".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    Line,
    Space,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(u32);

impl Color {
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Color {
        Color(u32::from_be_bytes([0, red, green, blue]))
    }

    pub(super) fn of_bits(bits: u32) -> Option<Color> {
        (bits >> 24 == 0).then_some(Color(bits))
    }
}

impl From<Part> for Block {
    fn from(part: Part) -> Block {
        Block::Part(part)
    }
}

impl From<Container> for Block {
    fn from(container: Container) -> Block {
        Block::Container(container)
    }
}

/// The remaining room in a message. Parts that exceed it are left out, and texts are cut.
pub(super) struct Room {
    components: usize,
    characters: usize,
}

impl Room {
    pub(super) const fn of_message() -> Room {
        Room { components: MOST_COMPONENTS, characters: MOST_TEXT }
    }

    /// Takes room for components. Returns `false` if there isn't enough.
    pub(super) fn take(&mut self, components: usize) -> bool {
        let remaining = self.components.checked_sub(components);
        self.components = remaining.unwrap_or(self.components);
        remaining.is_some()
    }

    /// Returns a text cut to the remaining room; `None` if there is none.
    fn text(&mut self, text: &str) -> Option<Value> {
        if text.trim().is_empty() || self.characters == 0 || !self.take(1) {
            return None;
        }
        let text = shorten(text, self.characters);
        self.characters = self.characters.saturating_sub(units(&text));
        Some(json!({ "type": 10, "content": text }))
    }
}

impl Block {
    pub(super) fn parts_mut(&mut self) -> &mut [Part] {
        match self {
            Block::Part(part) => std::slice::from_mut(part),
            Block::Container(container) => &mut container.parts,
        }
    }

    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.parts_mut().iter_mut().filter_map(|part| match part {
            Part::Row(row) => Some(row),
            _ => None,
        })
    }

    pub(super) fn parts(&self) -> &[Part] {
        match self {
            Block::Part(part) => std::slice::from_ref(part),
            Block::Container(container) => &container.parts,
        }
    }

    /// Returns the JSON; `None` if the block is empty or doesn't fit.
    pub(super) fn body(&self, room: &mut Room) -> Option<Value> {
        match self {
            Block::Part(part) => part.body(room),
            Block::Container(container) => {
                if !room.take(1) {
                    return None;
                }
                let parts: Vec<Value> =
                    container.parts.iter().filter_map(|part| part.body(room)).collect();
                let color = container.color.map(|color| color.0);
                let body = json!({ "type": 17, "accent_color": color, "components": parts });
                (!parts.is_empty()).then_some(body)
            }
        }
    }
}

impl Part {
    pub(super) fn shows(&self, name: &str) -> bool {
        match self {
            Part::Gallery(pictures) => pictures.iter().any(|picture| picture.file == name),
            Part::File(file) => file == name,
            Part::Section(Section { accessory: Accessory::Thumbnail(picture), .. }) => {
                picture.file == name
            }
            Part::Text(_) | Part::Section(_) | Part::Separator(_) | Part::Row(_) => false,
        }
    }

    fn body(&self, room: &mut Room) -> Option<Value> {
        match self {
            Part::Text(text) => room.text(text),
            Part::Section(section) => section.body(room),
            Part::Gallery(pictures) => {
                let items: Vec<Value> =
                    pictures.iter().take(MOST_PICTURES).map(Picture::body).collect();
                let fits = !items.is_empty() && room.take(1);
                fits.then(|| json!({ "type": 12, "items": items }))
            }
            Part::File(name) => {
                room.take(1).then(|| json!({ "type": 13, "file": { "url": attached(name) } }))
            }
            Part::Separator(separator) => {
                let divider = *separator == Separator::Line;
                room.take(1).then(|| json!({ "type": 14, "divider": divider, "spacing": 1 }))
            }
            Part::Row(row) => room.take(row.count()).then(|| row.body()),
        }
    }
}

impl Section {
    fn body(&self, room: &mut Room) -> Option<Value> {
        if self.texts.iter().all(|text| text.trim().is_empty()) || !room.take(2) {
            return None;
        }
        let texts = self.texts.iter().take(MOST_SECTION_TEXTS);
        let texts: Vec<Value> = texts.filter_map(|text| room.text(text)).collect();
        let accessory = match &self.accessory {
            Accessory::Button(button) => button.body(),
            Accessory::Thumbnail(picture) => {
                let mut body = picture.body();
                body["type"] = Value::from(11);
                body
            }
        };
        let body = json!({ "type": 9, "components": texts, "accessory": accessory });
        (!texts.is_empty()).then_some(body)
    }
}

impl Picture {
    fn body(&self) -> Value {
        let mut body = json!({ "media": { "url": attached(&self.file) } });
        if !self.description.is_empty() {
            body["description"] = Value::from(shorten(&self.description, MOST_DESCRIPTION));
        }
        body
    }
}

/// Refers to an attached file.
fn attached(name: &str) -> String {
    format!("attachment://{name}")
}
