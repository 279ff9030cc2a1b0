use discord_model::message::Message;
use discord_schema::Description;
use serde_json::json;

/// Checks a message in each way of sending: to a channel, as an interaction response, and as an
/// edit.
pub(super) fn assert_described(message: &Message) {
    let Some(description) = Description::shared().expect("it reads") else { return };
    let body = json!(message);
    let response = json!({ "type": 4, "data": body });
    let update = json!({ "type": 7, "data": body });
    let callback = "/interactions/1/token/callback";
    for (path, payload) in
        [("/channels/1/messages", body), (callback, response), (callback, update)]
    {
        if let Err(fault) = description.request("POST", path, &payload) {
            panic!("{fault}\n{payload:#}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;
    use discord_model::message::{Button, Row, Style};

    #[test]
    fn what_discord_does_not_take_is_found() {
        let button = |id: &str| Button { id: id.into(), label: "Go".into(), style: Style::Primary };
        let row = |ids: &[&str]| vec![Row::Buttons(ids.iter().map(|id| button(id)).collect())];
        let with = |ids: &[&str]| Message { rows: row(ids), ..Message::text("Hello") };
        assert_described(&with(&["a", "b"]));
        let long = "x".repeat(101);
        for bad in [with(&[]), with(&[&long]), with(&["1", "2", "3", "4", "5", "6"])] {
            let is_refused = catch_unwind(|| assert_described(&bad)).is_err();
            let described = Description::shared().expect("it reads").is_some();
            assert_eq!(is_refused, described, "{bad:?}");
        }
    }
}
