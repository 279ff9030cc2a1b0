use discord_model::message::{Button, Row, Style};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId as _;

pub fn buttons(actions: &[(ButtonAction, String, Style)]) -> Row {
    Row::Buttons(
        actions
            .iter()
            .map(|(action, label, style)| Button {
                id: action.id(),
                label: label.clone(),
                style: *style,
            })
            .collect(),
    )
}
