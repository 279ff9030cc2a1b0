use discord_model::message::{MOST_CONTENT, Message, Row, shorten, units};
use i18n::Locale;
use lessons::TryOutcome;
use match_model::MatchId;
use model::scene::Scene;
use rules::{GameInfo, Side};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::text_boards::TextBoard;
use crate::words;

pub fn board(locale: &Locale, scene: &Scene, from: Side) -> Message {
    Message::text(words::lessons::text_board(&render::text_board(scene, from, locale)))
}

/// A text board of teaching material; `None` for a record or missing material.
pub fn lesson(locale: &Locale, letters: TextBoard) -> Option<Message> {
    match letters {
        TextBoard::Record(..) => None,
        TextBoard::Card(game, kind, code) => {
            let mut cards = game.entry()?.cards().into_iter();
            let card = cards.find(|card| card.kind == kind && card.code == code)?;
            Some(board(locale, &card.scene, Side::White))
        }
        TextBoard::Guide(game) => {
            let guide = game.entry()?.guide().ok()??;
            let legends = guide.legends.iter();
            let texts: Vec<String> =
                legends.map(|legend| render::legend_alt_text(legend, locale)).collect();
            Some(Message::text(shorten(&texts.join("\n"), MOST_CONTENT)))
        }
        TextBoard::Opening(game) => {
            let game = game.entry()?;
            let scene = lessons::opening(game, &game.advice()?).ok()?;
            Some(board(locale, &scene, Side::White))
        }
        TextBoard::Solved(game, number, mut actions) => {
            let step = lessons::of(game.entry()?).tour.get(usize::from(number.0))?;
            let last = actions.pop()?;
            let side = step.state(&[]).map(|stood| stood.side).unwrap_or(Side::White);
            match step.attempt(&actions, &last) {
                Ok(TryOutcome::Solved { scene, .. }) => Some(board(locale, &scene, side)),
                _ => None,
            }
        }
    }
}

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

pub fn action_of(message: &Message) -> Option<ButtonAction> {
    let buttons = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        _ => &[],
    });
    let mut actions = buttons.filter_map(|button| ButtonAction::parse(&button.id));
    actions.find(|action| matches!(action, ButtonAction::TextBoard(_)))
}

/// Replaces a message's picture with a text board. If both texts don't fit, the text board alone.
pub fn with_text_board(message: Message, letters: Message) -> Message {
    let content = format!("{}\n{}", message.content, letters.content);
    if units(&content) > MOST_CONTENT {
        return letters;
    }
    Message { content, files: Vec::new(), ..message }
}
