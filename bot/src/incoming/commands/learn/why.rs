//! `/rules why`: why a piece can't move somewhere, and what became of a piece.

use discord_model::message::Message;
use games::Table;
use match_model::{MatchId, RequestRefusal};
use messages::buttons::fields::Field;
use messages::buttons::numbers::Page;
use messages::buttons::why::{WhyAction, WhyButton};
use messages::layouts::why::{self, AskedAction};
use messages::layouts::why_subject::WhySubject;
use messages::words;
use model::scene::{Board, Scene, Spot};
use rules::{Actor, RefusalKind};

use crate::incoming::commands::learn::{why_fate, why_subject};
use crate::incoming::commands::matches::{closing, since};
use crate::incoming::commands::play::threats;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

pub(crate) async fn command(context: &Context) -> Answer {
    let (composer, locale) = (context.composer(), context.locale());
    let id = context.any_match().await?;
    let subject = why_subject::find(context.referee(), &context.asker, id).await?;
    let board = subject.table.scene().board;
    let text = context.values.text(named::TEXT).map(str::trim).filter(|text| !text.is_empty());
    let (from, to) = (context.values.text(named::FROM), context.values.text(named::TO));
    if let Some(about) = context.values.text(named::ABOUT) {
        let Some(name) = text.or(from).or(to).map(str::trim) else {
            let start = why::start(locale, &subject, Page::FIRST);
            return with_picture(composer, &subject, start).await.map(Reply::Tell);
        };
        let missing = || Failure::Said(words::why::no_square(locale, &board, name));
        let at = square(&board, name).ok_or_else(missing)?;
        return match about {
            "threats" => threats::threats_message(composer, &context.asker, &subject, at)
                .await
                .map(Reply::Tell),
            _ => why_fate::fate_of_square(composer, &subject, at).await.map(Reply::Tell),
        };
    }
    let find = |name: &str| {
        let missing = || words::why::no_square(locale, &board, name);
        square(&board, name.trim()).ok_or_else(|| Failure::Said(missing()))
    };
    let message = match (from.map(find).transpose()?, to.map(find).transpose()?, text) {
        (Some(from), Some(to), _) => why_not_move(composer, &subject, from, to).await?,
        (Some(at), None, _) | (None, Some(at), _) => {
            with_picture(composer, &subject, why::at_square(locale, &subject, at)).await?
        }
        (None, None, Some(text)) => answer_typed(composer, &subject, &board, text).await?,
        (None, None, None) => {
            with_picture(composer, &subject, why::start(locale, &subject, Page::FIRST)).await?
        }
    };
    Ok(Reply::Tell(message))
}

pub(crate) async fn press(
    services: &RequestServices,
    press: &Press,
    id: MatchId,
    action: WhyAction,
) -> Answer {
    let by = &press.by;
    let chosen = press.chosen.as_deref().and_then(Spot::read);
    let stale = || Failure::Referee(RequestRefusal::Stale.into());
    let (composer, locale) = (services.composer(), services.locale());
    let find = || why_subject::find(services.referee(), by, id);
    let message = match action {
        WhyAction::Start(page) => {
            let subject = find().await?;
            with_picture(composer, &subject, why::start(locale, &subject, page)).await?
        }
        WhyAction::Squares(page) => {
            let subject = find().await?;
            with_picture(composer, &subject, why::squares(locale, &subject, page)).await?
        }
        WhyAction::Square(_) => {
            let at = chosen.ok_or_else(stale)?;
            let subject = find().await?;
            with_picture(composer, &subject, why::at_square(locale, &subject, at)).await?
        }
        WhyAction::At(at) => {
            let subject = find().await?;
            with_picture(composer, &subject, why::at_square(locale, &subject, at)).await?
        }
        WhyAction::Not(from, page) => {
            let subject = find().await?;
            with_picture(composer, &subject, why::targets(locale, &subject, from, page)).await?
        }
        WhyAction::Target(from, _) => {
            let to = chosen.ok_or_else(stale)?;
            why_not_move(composer, &find().await?, from, to).await?
        }
        WhyAction::Threats(at) => {
            threats::threats_message(composer, by, &find().await?, at).await?
        }
        WhyAction::Fate(at) => why_fate::fate_of_square(composer, &find().await?, at).await?,
        WhyAction::Since(since, at, _) => since::step(composer, by, id, since, at).await?,
        WhyAction::Wish | WhyAction::Agree | WhyAction::Decline | WhyAction::Forbid => {
            return threats::change_agreement(composer, by, id, action).await;
        }
        WhyAction::Reopen(what, agree) => {
            return closing::answer_opening(composer, by, id, what, agree).await;
        }
    };
    Ok(Reply::private(message, press.visibility))
}

fn square(board: &Board, name: &str) -> Option<Spot> {
    board.spots().find(|spot| board.name(*spot).eq_ignore_ascii_case(name))
}

/// A square is a letter and a number, not next to other letters or digits.
fn squares_in(board: &Board, text: &str) -> Vec<Spot> {
    let chars: Vec<char> = text.chars().collect();
    let mut squares = Vec::new();
    let mut index = 0;
    while index < chars.len() {
        let digits = chars[index + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
        let name: String = chars[index..=index + digits].iter().collect();
        match square(board, &name).filter(|_| digits > 0) {
            Some(spot) => {
                squares.push(spot);
                index += digits + 1;
            }
            None => index += 1,
        }
    }
    squares
}

fn is_like_square(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    text.len() - digits.len() == 1
        && (1..=2).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
}

async fn answer_typed(
    composer: &Composer,
    subject: &WhySubject,
    board: &Board,
    text: &str,
) -> Result<Message, Failure> {
    if let Some(at) = square(board, text) {
        return with_picture(composer, subject, why::at_square(&composer.locale, subject, at))
            .await;
    }
    if is_like_square(text) {
        return Err(Failure::Said(words::why::no_square(&composer.locale, board, text)));
    }
    let squares = squares_in(board, text);
    let is_unreadable = |table: &dyn Table, text: &str| match table.read(text) {
        Err(refusal) => refusal.kind == RefusalKind::Unreadable,
        Ok(_) => false,
    };
    match squares.as_slice() {
        &[from, to] if is_unreadable(&*subject.table, text) => {
            why_not_move(composer, subject, from, to).await
        }
        [] if subject.over || is_unreadable(&*subject.table, text) => {
            match why_fate::find_lost_piece(composer, subject, text).await? {
                Some(message) => Ok(message),
                None => {
                    why_not_action(composer, subject, AskedAction { text, from: None, to: None })
                        .await
                }
            }
        }
        _ => {
            let (from, to) = (squares.first().copied(), squares.get(1).copied());
            why_not_action(composer, subject, AskedAction { text, from, to }).await
        }
    }
}

async fn why_not_move(
    composer: &Composer,
    subject: &WhySubject,
    from: Spot,
    to: Spot,
) -> Result<Message, Failure> {
    let side = subject.side_on(from);
    let acting_position = side.and_then(|side| subject.acting(side));
    let text = match &acting_position {
        Some((table, _)) => table.move_text(from, to),
        None => subject.table.move_text(from, to),
    };
    why_not_action(composer, subject, AskedAction { text: &text, from: Some(from), to: Some(to) })
        .await
}

async fn why_not_action(
    composer: &Composer,
    subject: &WhySubject,
    action: AskedAction<'_>,
) -> Result<Message, Failure> {
    if subject.over && subject.table.outcome().is_none() {
        return Ok(why::over(&composer.locale));
    }
    let side = action.from.and_then(|from| subject.side_on(from));
    let (table, out_of_turn_table) = match side.map(|side| (side, subject.acting(side))) {
        Some((_, Some(acting))) => acting,
        // The rules can't tell what the other side could do in the middle of a turn.
        Some((side, None))
            if !subject.over && subject.table.to_act() != Some(Actor::Side(side)) =>
        {
            let message = why::not_judged(&composer.locale, subject, &action);
            return with_picture(composer, subject, message).await;
        }
        _ => (subject.table.copy(), false),
    };
    let out_of_turn = side.filter(|_| out_of_turn_table);
    let answer = why::of_action(&composer.locale, subject, &*table, out_of_turn, &action);
    with_picture(composer, subject, answer).await
}

async fn with_picture(
    composer: &Composer,
    subject: &WhySubject,
    (mut message, scene): (Message, Scene),
) -> Result<Message, Failure> {
    composer.emoji.store.add_to(&mut message.rows, &[], &scene);
    let file = why_subject::picture(composer, subject, scene).await?;
    Ok(Message { files: vec![file], ..message })
}

impl ButtonHandler for WhyButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            WhyButton::Ask(id, _, action) => self::press(services, &press, id, action).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_in_texts() {
        let board = Board::chequered(10, 10);
        for (text, names) in [
            ("e4 e6", vec!["e4", "e6"]),
            ("E4-e10", vec!["e4", "e10"]),
            ("Nb1xc3", vec!["b1", "c3"]),
            ("helicopter", vec![]),
            ("a1b2c3", vec!["a1", "b2", "c3"]),
            ("e44", vec![]),
            ("", vec![]),
        ] {
            let spots = squares_in(&board, text);
            let names_found: Vec<String> = spots.into_iter().map(|spot| board.name(spot)).collect();
            assert_eq!(names_found, names, "{text}");
        }
        for (text, expected) in [("z9", true), ("e4", true), ("e4e5", false), ("9", false)] {
            assert_eq!(is_like_square(text), expected, "{text}");
        }
    }
}
