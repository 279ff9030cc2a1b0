//! Messages received from Discord ("Message Object"), of either kind.

use serde_json::{Value, json};

use super::block::{Accessory, Block, Color, Container, Part, Picture, Section, Separator};
use super::{COMPONENTS_V2, Message, MessageEdit, is_picture};

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The content of a message. Missing or malformed fields count as empty.
#[derive(Clone, Debug)]
pub struct PostedContent {
    is_of_blocks: bool,
    text: String,
    /// Files that no block shows, with descriptions.
    files: Vec<Picture>,
    /// Without buttons and menus.
    blocks: Vec<Block>,
}

impl PostedContent {
    pub fn read(message: &Value) -> PostedContent {
        let files = list(&message["attachments"]).iter().filter_map(|file| {
            Some(Picture {
                file: file["filename"].as_str()?.to_owned(),
                description: file["description"].as_str().unwrap_or_default().to_owned(),
            })
        });
        let flags = message["flags"].as_u64();
        PostedContent {
            is_of_blocks: flags.is_some_and(|flags| flags & COMPONENTS_V2 != 0),
            text: message["content"].as_str().unwrap_or_default().to_owned(),
            files: files.collect(),
            blocks: list(&message["components"]).iter().filter_map(Block::read).collect(),
        }
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.blocks.iter().flat_map(Block::parts)
    }

    pub fn words(&self) -> String {
        let texts = self.parts().flat_map(|part| match part {
            Part::Text(text) => vec![text.as_str()],
            Part::Section(section) => section.texts.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        });
        let text = Some(self.text.as_str()).filter(|text| !text.is_empty());
        text.into_iter().chain(texts).collect::<Vec<_>>().join("\n")
    }

    /// Returns the names of its files. Discord lists only those that no block shows ("Message
    /// Object").
    pub fn file_names(&self) -> Vec<String> {
        let names = self.parts().flat_map(|part| match part {
            Part::Gallery(pictures) => {
                pictures.iter().map(|picture| picture.file.clone()).collect()
            }
            Part::File(name) => vec![name.clone()],
            _ => Vec::new(),
        });
        self.files.iter().map(|file| file.file.clone()).chain(names).collect()
    }

    pub fn pictures(&self) -> Vec<Picture> {
        let pictures = self.parts().flat_map(|part| match part {
            Part::Gallery(pictures) => pictures.clone(),
            _ => Vec::new(),
        });
        let listed = self.files.iter().filter(|file| is_picture(&file.file)).cloned();
        listed.chain(pictures).collect()
    }

    /// Returns the edit that removes all buttons and menus and, with `words`, replaces the first
    /// text. `None` if nothing readable would be left.
    pub fn control_removal(&self, words: Option<&str>) -> Option<MessageEdit> {
        if !self.is_of_blocks {
            let mut body = json!({ "components": [] });
            if let Some(words) = words {
                body["content"] = Value::from(words);
            }
            return Some(MessageEdit(body));
        }
        let mut blocks = self.blocks.clone();
        if let Some(words) = words {
            let mut parts = blocks.iter_mut().flat_map(Block::parts_mut);
            let first = parts.find_map(|part| match part {
                Part::Text(text) => Some(text),
                _ => None,
            });
            if let Some(text) = first {
                words.clone_into(text);
            }
        }
        let edit = Message { blocks, ..Message::default() }.change();
        (!list(&edit.0["components"]).is_empty()).then_some(edit)
    }
}

impl From<&Message> for PostedContent {
    fn from(message: &Message) -> PostedContent {
        PostedContent::read(&message.body())
    }
}

impl Block {
    fn read(component: &Value) -> Option<Block> {
        const CONTAINER: u64 = 17;
        if component["type"].as_u64() != Some(CONTAINER) {
            return Part::read(component).map(Block::Part);
        }
        let parts: Vec<Part> =
            list(&component["components"]).iter().filter_map(Part::read).collect();
        let color = component["accent_color"].as_u64().and_then(|color| u32::try_from(color).ok());
        let color = color.and_then(Color::of_bits);
        (!parts.is_empty()).then_some(Block::Container(Container { color, parts }))
    }
}

impl Part {
    fn read(component: &Value) -> Option<Part> {
        let text = |component: &Value| Some(component["content"].as_str()?.to_owned());
        match component["type"].as_u64()? {
            9 => {
                let texts: Vec<String> =
                    list(&component["components"]).iter().filter_map(text).collect();
                let accessory = &component["accessory"];
                if accessory["type"] == 11
                    && let Some(picture) = Picture::read(accessory)
                {
                    let accessory = Accessory::Thumbnail(picture);
                    return Some(Part::Section(Section { texts, accessory }));
                }
                Some(Part::Text(texts.join("\n")))
            }
            10 => Some(Part::Text(text(component)?)),
            12 => {
                let items = list(&component["items"]).iter();
                Some(Part::Gallery(items.filter_map(Picture::read).collect()))
            }
            13 => Some(Part::File(file_name(component["file"]["url"].as_str()?)?)),
            14 if component["divider"] == false => Some(Part::Separator(Separator::Space)),
            14 => Some(Part::Separator(Separator::Line)),
            _ => None,
        }
    }
}

impl Picture {
    fn read(item: &Value) -> Option<Picture> {
        Some(Picture {
            file: file_name(item["media"]["url"].as_str()?)?,
            description: item["description"].as_str().unwrap_or_default().to_owned(),
        })
    }
}

fn file_name(url: &str) -> Option<String> {
    let path = url.split(['?', '#']).next()?;
    let name = path.rsplit('/').next()?;
    (!name.is_empty()).then(|| name.to_owned())
}
