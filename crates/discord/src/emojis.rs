//! The application's own emoji ("Emoji Resource", "Application-Owned Emoji").

use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use serenity::http::Route;
use serenity::model::id::EmojiId;

use crate::api::{Api, ApiResult};
use crate::ids::Snowflake;
use crate::rest::Request;

/// An emoji of the application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApplicationEmoji {
    /// Id of the emoji.
    pub id: u64,
    /// 2 to 32 letters, digits and underscores.
    pub name: String,
}

#[derive(Deserialize)]
struct EmojiObject {
    id: Snowflake,
    name: String,
}

#[derive(Deserialize)]
struct List {
    items: Vec<EmojiObject>,
}

impl From<EmojiObject> for ApplicationEmoji {
    fn from(object: EmojiObject) -> ApplicationEmoji {
        ApplicationEmoji { id: object.id.0, name: object.name }
    }
}

impl Api {
    /// Lists the application's emoji ("List Application Emojis").
    pub async fn emojis(&self) -> ApiResult<Vec<ApplicationEmoji>> {
        let route = Route::Emojis { application_id: self.application() };
        let list: List = self.read(&Request::new(Method::GET, route)).await?;
        Ok(list.items.into_iter().map(ApplicationEmoji::from).collect())
    }

    /// Uploads an emoji ("Create Application Emoji"). The name has 2 to 32 letters, digits and
    /// underscores, the PNG at most 256 KiB.
    pub async fn add_emoji(&self, name: &str, png: &[u8]) -> ApiResult<ApplicationEmoji> {
        let route = Route::Emojis { application_id: self.application() };
        let body = json!({ "name": name, "image": data_uri(png) });
        let object: EmojiObject =
            self.read(&Request::new(Method::POST, route).with(&body, &[])).await?;
        Ok(object.into())
    }

    /// Deletes an emoji ("Delete Application Emoji").
    pub async fn delete_emoji(&self, id: u64) -> ApiResult<()> {
        let emoji_id = EmojiId::new(id);
        let route = Route::Emoji { application_id: self.application(), emoji_id };
        self.send(&Request::new(Method::DELETE, route)).await
    }
}

/// Encodes a PNG as a data URI ("Image Data").
fn data_uri(png: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::from("data:image/png;base64,");
    for three in png.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS.get((bits >> (18 - 6 * place) & 63) as usize).copied();
            let filled = place <= three.len();
            text.push(if filled { letter.map_or('=', char::from) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_written_as_text() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(data_uri(bytes.as_bytes()), format!("data:image/png;base64,{text}"));
        }
    }
}
