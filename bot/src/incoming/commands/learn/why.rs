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
    let asked = why_subject::find(context.referee(), &context.asker, id).await?;
    let board = asked.table.scene().board;
    let text = context.values.text(named::TEXT).map(str::trim).filter(|text| !text.is_empty());
    let (from, to) = (context.values.text(named::FROM), context.values.text(named::TO));
    if let Some(about) = context.values.text(named::ABOUT) {
        let Some(name) = text.or(from).or(to).map(str::trim) else {
            let start = why::start(locale, &asked, Page::FIRST);
            return pictured(composer, &asked, start).await.map(Reply::Tell);
        };
        let missing = || Failure::Said(words::why::no_square(locale, &board, name));
        let at = square(&board, name).ok_or_else(missing)?;
        return match about {
            "threats" => threats::told(composer, &context.asker, &asked, at).await.map(Reply::Tell),
            _ => why_fate::happened(composer, &asked, at).await.map(Reply::Tell),
        };
    }
    let find = |name: &str| {
        let missing = || words::why::no_square(locale, &board, name);
        square(&board, name.trim()).ok_or_else(|| Failure::Said(missing()))
    };
    let message = match (from.map(find).transpose()?, to.map(find).transpose()?, text) {
        (Some(from), Some(to), _) => moved(composer, &asked, from, to).await?,
        (Some(at), None, _) | (None, Some(at), _) => {
            pictured(composer, &asked, why::at_square(locale, &asked, at)).await?
        }
        (None, None, Some(text)) => typed(composer, &asked, &board, text).await?,
        (None, None, None) => {
            pictured(composer, &asked, why::start(locale, &asked, Page::FIRST)).await?
        }
    };
    Ok(Reply::Tell(message))
}

pub(crate) async fn press(
    services: &RequestServices,
    press: &Press,
    id: MatchId,
    asking: WhyAction,
) -> Answer {
    let by = &press.by;
    let chosen = press.chosen.as_deref().and_then(Spot::read);
    let stale = || Failure::Referee(RequestRefusal::Stale.into());
    let (composer, locale) = (services.composer(), services.locale());
    let find = || why_subject::find(services.referee(), by, id);
    let message = match asking {
        WhyAction::Start(page) => {
            let asked = find().await?;
            pictured(composer, &asked, why::start(locale, &asked, page)).await?
        }
        WhyAction::Squares(page) => {
            let asked = find().await?;
            pictured(composer, &asked, why::squares(locale, &asked, page)).await?
        }
        WhyAction::Square(_) => {
            let at = chosen.ok_or_else(stale)?;
            let asked = find().await?;
            pictured(composer, &asked, why::at_square(locale, &asked, at)).await?
        }
        WhyAction::At(at) => {
            let asked = find().await?;
            pictured(composer, &asked, why::at_square(locale, &asked, at)).await?
        }
        WhyAction::Not(from, page) => {
            let asked = find().await?;
            pictured(composer, &asked, why::targets(locale, &asked, from, page)).await?
        }
        WhyAction::Target(from, _) => {
            let to = chosen.ok_or_else(stale)?;
            moved(composer, &find().await?, from, to).await?
        }
        WhyAction::Threats(at) => threats::told(composer, by, &find().await?, at).await?,
        WhyAction::Fate(at) => why_fate::happened(composer, &find().await?, at).await?,
        WhyAction::Since(since, at, _) => since::step(composer, by, id, since, at).await?,
        WhyAction::Wish | WhyAction::Agree | WhyAction::Decline | WhyAction::Forbid => {
            return threats::agreed(composer, by, id, asking).await;
        }
        WhyAction::Reopen(what, agree) => {
            return closing::answered(composer, by, id, what, agree).await;
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
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let digits = chars[at + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
        let name: String = chars[at..=at + digits].iter().collect();
        match square(board, &name).filter(|_| digits > 0) {
            Some(spot) => {
                found.push(spot);
                at += digits + 1;
            }
            None => at += 1,
        }
    }
    found
}

fn is_like_square(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    text.len() - digits.len() == 1
        && (1..=2).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
}

async fn typed(
    composer: &Composer,
    asked: &WhySubject,
    board: &Board,
    text: &str,
) -> Result<Message, Failure> {
    if let Some(at) = square(board, text) {
        return pictured(composer, asked, why::at_square(&composer.locale, asked, at)).await;
    }
    if is_like_square(text) {
        return Err(Failure::Said(words::why::no_square(&composer.locale, board, text)));
    }
    let named = squares_in(board, text);
    let unread = |table: &dyn Table, text: &str| match table.read(text) {
        Err(refusal) => refusal.kind == RefusalKind::Unreadable,
        Ok(_) => false,
    };
    match named.as_slice() {
        &[from, to] if unread(&*asked.table, text) => moved(composer, asked, from, to).await,
        [] if asked.over || unread(&*asked.table, text) => {
            match why_fate::lost(composer, asked, text).await? {
                Some(message) => Ok(message),
                None => {
                    of_action(composer, asked, AskedAction { text, from: None, to: None }).await
                }
            }
        }
        _ => {
            let (from, to) = (named.first().copied(), named.get(1).copied());
            of_action(composer, asked, AskedAction { text, from, to }).await
        }
    }
}

async fn moved(
    composer: &Composer,
    asked: &WhySubject,
    from: Spot,
    to: Spot,
) -> Result<Message, Failure> {
    let side = asked.side_on(from);
    let acting = side.and_then(|side| asked.acting(side));
    let text = match &acting {
        Some((table, _)) => table.move_text(from, to),
        None => asked.table.move_text(from, to),
    };
    of_action(composer, asked, AskedAction { text: &text, from: Some(from), to: Some(to) }).await
}

async fn of_action(
    composer: &Composer,
    asked: &WhySubject,
    action: AskedAction<'_>,
) -> Result<Message, Failure> {
    if asked.over && asked.table.outcome().is_none() {
        return Ok(why::over(&composer.locale));
    }
    let side = action.from.and_then(|from| asked.side_on(from));
    let (table, passed) = match side.map(|side| (side, asked.acting(side))) {
        Some((_, Some(acting))) => acting,
        // The rules can't tell what the other side could do in the middle of a turn.
        Some((side, None)) if !asked.over && asked.table.to_act() != Some(Actor::Side(side)) => {
            let not_told = why::not_told(&composer.locale, asked, &action);
            return pictured(composer, asked, not_told).await;
        }
        _ => (asked.table.copy(), false),
    };
    let out_of_turn = side.filter(|_| passed);
    let answer = why::of_action(&composer.locale, asked, &*table, out_of_turn, &action);
    pictured(composer, asked, answer).await
}

async fn pictured(
    composer: &Composer,
    asked: &WhySubject,
    (mut message, scene): (Message, Scene),
) -> Result<Message, Failure> {
    composer.emoji.store.put(&mut message.rows, &[], &scene);
    let file = why_subject::picture(composer, asked, scene).await?;
    Ok(Message { files: vec![file], ..message })
}

impl ButtonHandler for WhyButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            WhyButton::Ask(id, _, asking) => self::press(services, &press, id, asking).await,
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
            let found = squares_in(&board, text);
            let found: Vec<String> = found.into_iter().map(|spot| board.name(spot)).collect();
            assert_eq!(found, names, "{text}");
        }
        for (text, like) in [("z9", true), ("e4", true), ("e4e5", false), ("9", false)] {
            assert_eq!(is_like_square(text), like, "{text}");
        }
    }
}
