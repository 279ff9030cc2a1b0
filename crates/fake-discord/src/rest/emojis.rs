//! Routes below `/applications/{id}/emojis`: the application's emoji. They are lost when the
//! sandbox restarts.

use serde_json::{Value, json};

use crate::errors::{self, FormErrors, invalid};
use crate::ids::BOT;
use crate::rest::call::{Answer, Call, Reply, ok};
use crate::snowflake::{Snowflake, sid};
use crate::world::{Emoji, World};

/// Per application ("Application-Owned Emoji").
const MOST: usize = 2000;
const LARGEST: usize = 256 * 1024;

impl World {
    pub(crate) fn emoji_routes(&mut self, call: &Call, rest: &[&str]) -> Answer {
        match (call.method.as_str(), rest) {
            ("GET", []) => {
                let items: Vec<Value> =
                    self.emojis.iter().map(|one| self.emoji_json(one)).collect();
                ok(json!({ "items": items }))
            }
            ("POST", []) => self.add_emoji(call),
            (method, [id]) => {
                let id: Snowflake = id.parse().map_err(|_| errors::unknown_emoji())?;
                let place = self.emojis.iter().position(|one: &Emoji| one.id == id);
                let place = place.ok_or_else(errors::unknown_emoji)?;
                match method {
                    "GET" => ok(self.emoji_json(&self.emojis[place])),
                    "DELETE" => {
                        self.emojis.remove(place);
                        Ok(Reply::Empty)
                    }
                    _ => Err(errors::not_found()),
                }
            }
            _ => Err(errors::not_found()),
        }
    }

    fn emoji_json(&self, emoji: &Emoji) -> Value {
        json!({
            "id": sid(emoji.id), "name": emoji.name, "roles": [], "user": self.user_json(BOT),
            "require_colons": true, "managed": false, "animated": false, "available": true,
        })
    }

    fn add_emoji(&mut self, call: &Call) -> Answer {
        let mut form = FormErrors::default();
        let name = call.body["name"].as_str().unwrap_or_default();
        form.length("name", name, 2, 32);
        form.finish()?;
        let is_valid_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_valid_name {
            let words = "String value did not match validation regex.";
            return Err(invalid("name", "STRING_TYPE_REGEX", words));
        }
        let image = call.body["image"].as_str().unwrap_or_default();
        let png = image.strip_prefix("data:image/png;base64,").and_then(decoded);
        let Some(png) = png.filter(|png| png.starts_with(b"\x89PNG")) else {
            return Err(invalid("image", "IMAGE_INVALID", "Invalid image data"));
        };
        if png.len() > LARGEST {
            let words = "File cannot be larger than 256.0 kb.";
            return Err(invalid("image", "BINARY_TYPE_MAX_SIZE", words));
        }
        self.check_body(call)?;
        if self.emojis.len() >= MOST {
            return Err(errors::too_many_emoji());
        }
        let emoji = Emoji { id: self.mint.next(), name: name.to_owned(), png };
        let json = self.emoji_json(&emoji);
        self.emojis.push(emoji);
        Ok(Reply::Json(201, json))
    }

    pub(crate) fn unknown_emoji(&self, components: &Value, at: &str, unknown: &mut Vec<String>) {
        match components {
            Value::Array(list) => {
                for (number, one) in list.iter().enumerate() {
                    self.unknown_emoji(one, &format!("{at}.{number}"), unknown);
                }
            }
            Value::Object(fields) => {
                for (key, value) in fields {
                    let at = format!("{at}.{key}");
                    let id = value["id"].as_str().and_then(|id| id.parse::<Snowflake>().ok());
                    if key == "emoji" && id.is_some_and(|id| self.emojis.iter().all(|e| e.id != id))
                    {
                        unknown.push(format!("{at}.id"));
                    } else {
                        self.unknown_emoji(value, &at, unknown);
                    }
                }
            }
            _ => {}
        }
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xFF) as u8);
        }
    }
    Some(bytes)
}
