//! Boards in letters.

use discord_model::message::{MOST_CONTENT, Message, Row, shorten, units};
use i18n::Locale;
use match_model::MatchId;
use model::scene::Scene;
use rules::{GameInfo, Side};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::words;

/// A board in letters.
pub fn board(locale: &Locale, scene: &Scene, from: Side) -> Message {
    Message::text(words::lessons::text_board(&render::text_board(scene, from, locale)))
}

/// The board of a match in letters, below the heading of the private view.
pub fn headed(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    from: Side,
    letters: Message,
) -> Message {
    let head = words::board_from(locale, id, info, from);
    let content = shorten(&format!("{head}\n{}", letters.content), MOST_CONTENT);
    Message { content, ..letters }
}

/// The board in letters to which a message leads.
pub fn action_of(message: &Message) -> Option<ButtonAction> {
    let buttons = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        _ => &[],
    });
    let mut actions = buttons.filter_map(|button| ButtonAction::parse(&button.id));
    actions.find(|action| matches!(action, ButtonAction::TextBoard(_)))
}

/// A message with the letters in the place of its picture. Where both do not fit into one, the
/// letters alone.
pub fn beside(message: Message, letters: Message) -> Message {
    let content = format!("{}\n{}", message.content, letters.content);
    if units(&content) > MOST_CONTENT {
        return letters;
    }
    Message { content, files: Vec::new(), ..message }
}
