//! Blocks: what a message of Discord's second kind is made of ("Components V2"). Text, pictures and
//! buttons stand in it in any order, and a container holds them together behind a coloured edge.
//! Source: Discord's documentation, "Component Reference".

use serde_json::{Value, json};

use super::row::{Button, Row};
use super::text::{MOST_DESCRIPTION, shorten, units};

/// At most so many components in a message of blocks, those within others counted.
pub const MOST_COMPONENTS: usize = 40;
/// At most so many characters in all texts of a message of blocks together.
pub const MOST_TEXT: usize = 4000;
/// At most so many pictures in a gallery.
const MOST_PICTURES: usize = 10;
/// At most so many texts in a section.
const MOST_SECTION_TEXTS: usize = 3;

/// A block of a message.
#[derive(Clone, Debug)]
pub enum Block {
    /// Parts that stand by themselves.
    Part(Part),
    /// Parts behind one coloured edge.
    Container(Container),
}

/// Parts behind one coloured edge ("Container").
#[derive(Clone, Debug, Default)]
pub struct Container {
    /// The colour of its edge; without one it is that of the background.
    pub color: Option<Color>,
    /// 1 to 40. No container stands in another.
    pub parts: Vec<Part>,
}

/// A part of a message or of a container.
#[derive(Clone, Debug)]
pub enum Part {
    /// Discord's Markdown ("Text Display"). An empty one is left out.
    Text(String),
    /// Texts with a button or a small picture beside them.
    Section(Section),
    /// Up to 10 pictures, side by side ("Media Gallery").
    Gallery(Vec<Picture>),
    /// A file of the message, by its name, which is no picture ("File").
    File(String),
    /// A line, or room alone, between two others.
    Separator(Separator),
    /// Buttons, or a menu.
    Row(Row),
}

/// Texts with a button or a small picture beside them ("Section").
#[derive(Clone, Debug)]
pub struct Section {
    /// Discord's Markdown, 1 to 3.
    pub texts: Vec<String>,
    /// What stands beside them.
    pub accessory: Accessory,
}

/// What stands beside the texts of a section.
#[derive(Clone, Debug)]
pub enum Accessory {
    /// A button.
    Button(Button),
    /// A small picture ("Thumbnail").
    Thumbnail(Picture),
}

/// A file of the message, shown as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file's name.
    pub file: String,
    /// Its alternative text, at most 1,024 characters.
    pub description: String,
}

/// What separates two parts ("Separator").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// A thin line.
    Line,
    /// Room without a line.
    Space,
}

/// A colour of 24 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(u32);

impl Color {
    /// The colour of these shares of red, green and blue.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Color {
        Color(u32::from_be_bytes([0, red, green, blue]))
    }

    /// The colour that Discord tells as this number.
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

/// What a message may still have. Parts that exceed it are left out, and texts are cut.
pub(super) struct Room {
    components: usize,
    characters: usize,
}

impl Room {
    /// That of an empty message.
    pub(super) const fn of_message() -> Room {
        Room { components: MOST_COMPONENTS, characters: MOST_TEXT }
    }

    /// Takes room for so many components: whether there is any.
    pub(super) fn take(&mut self, components: usize) -> bool {
        let left = self.components.checked_sub(components);
        self.components = left.unwrap_or(self.components);
        left.is_some()
    }

    /// A text, as much of it as there is room for; `None` without any.
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
    /// Its parts, to be changed.
    pub(super) fn parts_mut(&mut self) -> &mut [Part] {
        match self {
            Block::Part(part) => std::slice::from_mut(part),
            Block::Container(container) => &mut container.parts,
        }
    }

    /// Its rows of buttons and menus.
    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.parts_mut().iter_mut().filter_map(|part| match part {
            Part::Row(row) => Some(row),
            _ => None,
        })
    }

    /// Its parts.
    pub(super) fn parts(&self) -> &[Part] {
        match self {
            Block::Part(part) => std::slice::from_ref(part),
            Block::Container(container) => &container.parts,
        }
    }

    /// Its JSON; `None` if there is nothing in it, or no room for it.
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
    /// Whether it shows that file.
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

/// How a component names a file of its message.
fn attached(name: &str) -> String {
    format!("attachment://{name}")
}
