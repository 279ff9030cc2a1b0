//! The bodies of messages.

use discord::message::{Message, shorten};
use serde_json::json;

#[test]
fn long_texts_are_shortened_by_characters() {
    assert_eq!(shorten("board", 5), "board");
    assert_eq!(shorten("boards", 5), "boar…");
    assert_eq!(shorten("é é é é", 4), "é é…");
    assert_eq!(shorten("", 0), "");
}

#[test]
fn nobody_is_pinged_unless_named() {
    let message = Message { pings: vec![7], ..Message::text("<@7> <@8> @everyone") };
    assert_eq!(message.body()["allowed_mentions"], json!({ "parse": [], "users": ["7"] }));
}
