//! `/rules why`: why a piece cannot go there, and what became of one; by typing, or by buttons and
//! menus alone.

use discord_model::message::{Button, MOST_ROWS, MenuOption, Message, Row};
use games::{Choice, Table};
use match_model::{MatchId, RequestRefusal};
use messages::buttons::ButtonAction;
use messages::buttons::fields::Field;
use messages::buttons::numbers::Page;
use messages::buttons::stepper::{mark, push_once};
use messages::buttons::why::{WhyAction, WhyButton};
use messages::layouts::menus::paged;
use messages::layouts::text_board_button;
use messages::layouts::why_button::why_button;
use messages::words;
use model::scene::{Arrow, Board, Mark, MarkKind, Scene, Spot};
use rules::l10n::say;
use rules::{Actor, RefusalKind};

use crate::incoming::commands::learn::why_fate;
use crate::incoming::commands::learn::why_subject::WhySubject;
use crate::incoming::commands::matches::{closing, since};
use crate::incoming::commands::play::threats;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

/// `/rules why`.
pub(crate) async fn command(context: &Context) -> Answer {
    let id = context.any_match().await?;
    let asked = WhySubject::of(context.referee(), &context.asker, id).await?;
    let board = asked.table.scene().board;
    let text = context.values.text(named::TEXT).map(str::trim).filter(|text| !text.is_empty());
    let (from, to) = (context.values.text(named::FROM), context.values.text(named::TO));
    if let Some(about) = context.values.text(named::ABOUT) {
        let Some(name) = text.or(from).or(to).map(str::trim) else {
            return start(context.composer(), &asked, Page::FIRST).await.map(Reply::Tell);
        };
        let missing = || Failure::Said(words::why::no_square(context.locale(), &board, name));
        let at = square(&board, name).ok_or_else(missing)?;
        return match about {
            "threats" => {
                threats::told(context.composer(), &context.asker, &asked, at).await.map(Reply::Tell)
            }
            _ => why_fate::happened(context.composer(), &asked, at).await.map(Reply::Tell),
        };
    }
    let message = match (from, to, text) {
        (None, None, None) => start(context.composer(), &asked, Page::FIRST).await?,
        (None, None, Some(text)) => typed(context.composer(), &asked, &board, text).await?,
        (from, to, _) => {
            let find = |name: &str| {
                let missing = || words::why::no_square(context.locale(), &board, name);
                square(&board, name.trim()).ok_or_else(|| Failure::Said(missing()))
            };
            match (from.map(find).transpose()?, to.map(find).transpose()?) {
                (Some(from), Some(to)) => moved(context.composer(), &asked, from, to).await?,
                (Some(at), None) | (None, Some(at)) => {
                    at_square(context.composer(), &asked, at).await?
                }
                (None, None) => start(context.composer(), &asked, Page::FIRST).await?,
            }
        }
    };
    Ok(Reply::Tell(message))
}

/// What a button or a menu of it asks.
pub(crate) async fn press(
    services: &RequestServices,
    press: &Press,
    id: MatchId,
    asking: WhyAction,
) -> Answer {
    let by = &press.by;
    let chosen = press.chosen.as_deref().and_then(spot_of);
    let stale = || Failure::Referee(RequestRefusal::Stale.into());
    let message = match asking {
        WhyAction::Start(page) => {
            start(services.composer(), &WhySubject::of(services.referee(), by, id).await?, page)
                .await?
        }
        WhyAction::Squares(page) => {
            squares(services.composer(), &WhySubject::of(services.referee(), by, id).await?, page)
                .await?
        }
        WhyAction::Square(_) => {
            let at = chosen.ok_or_else(stale)?;
            at_square(services.composer(), &WhySubject::of(services.referee(), by, id).await?, at)
                .await?
        }
        WhyAction::At(at) => {
            at_square(services.composer(), &WhySubject::of(services.referee(), by, id).await?, at)
                .await?
        }
        WhyAction::Not(from, page) => {
            targets(
                services.composer(),
                &WhySubject::of(services.referee(), by, id).await?,
                from,
                page,
            )
            .await?
        }
        WhyAction::Target(from, _) => {
            let to = chosen.ok_or_else(stale)?;
            moved(services.composer(), &WhySubject::of(services.referee(), by, id).await?, from, to)
                .await?
        }
        WhyAction::Threats(at) => {
            threats::told(
                services.composer(),
                by,
                &WhySubject::of(services.referee(), by, id).await?,
                at,
            )
            .await?
        }
        WhyAction::Fate(at) => {
            why_fate::happened(
                services.composer(),
                &WhySubject::of(services.referee(), by, id).await?,
                at,
            )
            .await?
        }
        WhyAction::Since(since, at, _) => {
            since::step(services.composer(), by, id, since, at).await?
        }
        WhyAction::Wish | WhyAction::Agree | WhyAction::Decline | WhyAction::Forbid => {
            return threats::agreed(services.composer(), by, id, asking).await;
        }
        WhyAction::Reopen(what, agree) => {
            return closing::answered(services.composer(), by, id, what, agree).await;
        }
    };
    Ok(Reply::private(message, press.visibility))
}

/// A square by its name, in any case of its letter.
fn square(board: &Board, name: &str) -> Option<Spot> {
    board.spots().find(|spot| board.name(*spot).eq_ignore_ascii_case(name))
}

/// The squares that a text names, in order: a letter and a number that touch no other of their
/// kind.
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

/// Whether a text looks like the name of a square.
fn is_like_square(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    text.len() - digits.len() == 1
        && (1..=2).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
}

/// What was typed: a square, a move, or the name of a piece.
async fn typed(
    composer: &Composer,
    asked: &WhySubject,
    board: &Board,
    text: &str,
) -> Result<Message, Failure> {
    if let Some(at) = square(board, text) {
        return at_square(composer, asked, at).await;
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
                None => judged(composer, asked, text, None, None).await,
            }
        }
        _ => judged(composer, asked, text, named.first().copied(), named.get(1).copied()).await,
    }
}

/// Why what stands on one square cannot go to another, or that it can.
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
    judged(composer, asked, &text, Some(from), Some(to)).await
}

/// What the rules say of an action that somebody would play.
async fn judged(
    composer: &Composer,
    asked: &WhySubject,
    text: &str,
    from: Option<Spot>,
    to: Option<Spot>,
) -> Result<Message, Failure> {
    let locale = &composer.locale;
    if asked.over && asked.table.outcome().is_none() {
        let over = words::refused(locale, &RequestRefusal::MatchOver, None);
        let more = locale.say("why-asked-over");
        return Ok(Message::text(format!("{over}\n{more}")));
    }
    let side = from.and_then(|from| asked.side_on(from));
    let (table, passed) = match side.map(|side| (side, asked.acting(side))) {
        Some((_, Some(acting))) => acting,
        // Of what the other side could do in the middle of a turn, the rules say nothing.
        Some((side, None)) if !asked.over && asked.table.to_act() != Some(Actor::Side(side)) => {
            return Err(Failure::Said(locale.say("why-not-told")));
        }
        _ => (asked.table.copy(), false),
    };
    let info = table.info();
    let mut lines = vec![asked.head(&composer.locale)];
    if let (true, Some(side)) = (passed, side) {
        let line = say("why-if-its-turn")
            .with("turn", info.side_name(side.other()))
            .with("side", info.side_name(side));
        lines.push(locale.text(&line));
    }
    let mut scene = table.scene();
    let choices = of_piece(&*table, from);
    mark(&mut scene, &choices);
    if let Some(from) = from {
        push_once(&mut scene.marks, Mark::new(from, MarkKind::Chosen));
    }
    let mut buttons = Vec::new();
    let mut marked = say("why-marked");
    // An arrow says what is allowed, as on the cards of rules.
    let way = from.zip(to).map(|(from, to)| Arrow { from, to });
    match table.read(text) {
        Ok(played) => {
            let choice = table.choices().into_iter().find(|choice| choice.text == played.text);
            let words = choice.map(|choice| choice.words);
            let words = words.unwrap_or_else(|| rules::l10n::L10nMessage::verbatim(&*played.shown));
            let line = say("why-allowed")
                .with("text", words::code(&played.shown))
                .with("words", words.clone());
            lines.push(locale.text(&line));
            scene.arrows.extend(way);
        }
        Err(refusal) if refusal.kind == RefusalKind::Ambiguous => {
            lines.push(words::why::allowed_ways(locale, &refusal.candidates));
            scene.arrows.extend(way);
        }
        Err(refusal) => {
            marked = say("why-marks");
            if let Some(to) = to {
                push_once(&mut scene.marks, Mark::new(to, MarkKind::Pending));
            }
            for at in words::why::squares_of(&refusal.message, &scene.board) {
                if Some(at) != from && Some(at) != to {
                    push_once(&mut scene.marks, Mark::new(at, MarkKind::Path));
                }
            }
            let rule = refusal.rule;
            let over = refusal.kind == RefusalKind::Over;
            let refusal = Box::new(refusal);
            let refused = RequestRefusal::Illegal { text: text.to_owned(), place: None, refusal };
            lines.push(words::refused(locale, &refused, Some(info)));
            if over {
                lines.push(locale.say("why-asked-over"));
            }
            let game = games::find(info.id).zip(rule);
            buttons.extend(game.and_then(|(game, rule)| why_button(locale, game, rule)));
        }
    }
    if from.is_some() && !choices.is_empty() {
        lines.push(format!("-# {}", locale.text(&marked)));
    }
    buttons.extend(
        from.map(|at| asked.button(&composer.locale, WhyAction::At(at), &say("button-back"))),
    );
    buttons.push(asked.button(
        &composer.locale,
        WhyAction::Start(Page::FIRST),
        &say("why-another-square"),
    ));
    let file = asked.picture(composer, scene).await?;
    let mut rows = vec![Row::Buttons(buttons)];
    text_board_button::put(&composer.locale, &mut rows, Ok(asked.letters()));
    Ok(Message { content: lines.join("\n"), rows, files: vec![file], ..Message::default() })
}

/// The legal actions of what stands on a square.
fn of_piece(table: &dyn Table, from: Option<Spot>) -> Vec<Choice> {
    let mut choices = table.choices();
    choices.retain(|choice| from.is_some() && choice.outline.from == from);
    choices
}

/// What is known of a square: what stands there, what it can do, and what else can be asked.
async fn at_square(composer: &Composer, asked: &WhySubject, at: Spot) -> Result<Message, Failure> {
    let locale = &composer.locale;
    let info = asked.table.info();
    let mut scene = asked.table.scene();
    let name = scene.board.name(at);
    let pieces = scene.pieces.iter().filter(|placed| placed.spot == at);
    let pieces = pieces
        .map(|placed| words::why::piece(info, placed.piece.side, &placed.piece.name.clone().into()))
        .collect();
    let mut lines = vec![asked.head(&composer.locale), words::why::stands(locale, &name, pieces)];
    let side = asked.side_on(at);
    let mut buttons = Vec::new();
    scene.marks.retain(|mark| mark.kind.is_of_position());
    if let (Some(side), false) = (side, asked.over) {
        match asked.acting(side) {
            Some((table, passed)) => {
                let choices = of_piece(&*table, Some(at));
                mark(&mut scene, &choices);
                if passed {
                    let line = say("why-if-its-turn")
                        .with("turn", info.side_name(side.other()))
                        .with("side", info.side_name(side));
                    lines.push(locale.text(&line));
                }
                lines.push(words::why::can_go(locale, choices.len()));
                buttons.push(asked.button(
                    &composer.locale,
                    WhyAction::Not(at, Page::FIRST),
                    &say("why-cannot-go"),
                ));
            }
            None => lines.push(locale.say("why-not-told")),
        }
    }
    push_once(&mut scene.marks, Mark::new(at, MarkKind::Chosen));
    if asked.table.outcome().is_none() {
        buttons.push(asked.button(&composer.locale, WhyAction::Threats(at), &say("why-threatens")));
    }
    buttons.push(asked.button(&composer.locale, WhyAction::Fate(at), &say("why-happened")));
    buttons.push(asked.button(
        &composer.locale,
        WhyAction::Start(Page::FIRST),
        &say("why-another-square"),
    ));
    let file = asked.picture(composer, scene).await?;
    let mut rows = vec![Row::Buttons(buttons)];
    text_board_button::put(&composer.locale, &mut rows, Ok(asked.letters()));
    Ok(Message { content: lines.join("\n"), rows, files: vec![file], ..Message::default() })
}

/// The first step by buttons: a menu of what stands on the board.
async fn start(composer: &Composer, asked: &WhySubject, page: Page) -> Result<Message, Failure> {
    let scene = asked.table.scene();
    let mut occupied: Vec<Spot> = scene.pieces.iter().map(|placed| placed.spot).collect();
    // One's own pieces come first, by their squares.
    occupied.sort_by_key(|at| (asked.side_on(*at) != Some(asked.from), *at));
    occupied.dedup();
    let turn = |page| Ok(WhyButton::Ask(asked.id, asked.moment, WhyAction::Start(page)).into());
    let other =
        asked.button(&composer.locale, WhyAction::Squares(Page::FIRST), &say("why-another-square"));
    choose(composer, asked, &occupied, page, &say("why-choose-piece"), turn, other).await
}

/// The same, of all squares.
async fn squares(composer: &Composer, asked: &WhySubject, page: Page) -> Result<Message, Failure> {
    let all: Vec<Spot> = asked.table.scene().board.spots().collect();
    let turn = |page| Ok(WhyButton::Ask(asked.id, asked.moment, WhyAction::Squares(page)).into());
    let other = asked.button(&composer.locale, WhyAction::Start(Page::FIRST), &say("why-pieces"));
    choose(composer, asked, &all, page, &say("why-choose-square"), turn, other).await
}

async fn choose(
    composer: &Composer,
    asked: &WhySubject,
    spots: &[Spot],
    page: Page,
    placeholder: &rules::l10n::L10nMessage,
    turn: impl Fn(Page) -> Result<ButtonAction, messages::buttons::custom_id::TooLong>,
    other: Button,
) -> Result<Message, Failure> {
    let scene = asked.table.scene();
    let options = options(composer, asked, &scene, spots);
    let menu = |menu| WhyButton::Ask(asked.id, asked.moment, WhyAction::Square(menu)).into();
    let placeholder = composer.locale.text(placeholder);
    let taps = paged(&composer.locale, options, &placeholder, page, MOST_ROWS - 1, menu, turn);
    let mut rows = taps.menus;
    let buttons = taps.turns.into_iter().chain([other]).collect();
    rows.push(Row::Buttons(buttons));
    text_board_button::put(&composer.locale, &mut rows, Ok(asked.letters()));
    let content =
        format!("{}\n{}", asked.head(&composer.locale), composer.locale.say("why-choose"));
    let file = asked.picture(composer, scene).await?;
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

/// Squares as options of a menu, each with what stands there.
fn options(
    composer: &Composer,
    asked: &WhySubject,
    scene: &Scene,
    spots: &[Spot],
) -> Vec<MenuOption> {
    let info = asked.table.info();
    let option = |at: &Spot| {
        let there: Vec<String> = scene
            .pieces
            .iter()
            .filter(|placed| placed.spot == *at)
            .map(|placed| {
                let piece = &placed.piece;
                composer.locale.text(&words::why::piece(
                    info,
                    piece.side,
                    &piece.name.clone().into(),
                ))
            })
            .collect();
        let description =
            if there.is_empty() { composer.locale.say("why-menu-empty") } else { there.join(", ") };
        MenuOption {
            label: scene.board.name(*at),
            value: value_of(*at),
            description: Some(description),
            emoji: composer.emoji.on(scene, *at, None),
        }
    };
    spots.iter().map(option).collect()
}

/// The squares to which something cannot go, for whoever asks why not.
async fn targets(
    composer: &Composer,
    asked: &WhySubject,
    from: Spot,
    page: Page,
) -> Result<Message, Failure> {
    let Some(acting) = asked.side_on(from).and_then(|side| asked.acting(side)) else {
        return at_square(composer, asked, from).await;
    };
    let mut scene = acting.0.scene();
    let choices = of_piece(&*acting.0, Some(from));
    mark(&mut scene, &choices);
    push_once(&mut scene.marks, Mark::new(from, MarkKind::Chosen));
    let can = |at: &Spot| choices.iter().any(|choice| choice.outline.to == Some(*at));
    let cannot: Vec<Spot> = scene.board.spots().filter(|at| *at != from && !can(at)).collect();
    let options = options(composer, asked, &scene, &cannot);
    let ask = |asking| WhyButton::Ask(asked.id, asked.moment, asking).into();
    let taps = paged(
        &composer.locale,
        options,
        &composer.locale.say("why-choose-target"),
        page,
        MOST_ROWS - 1,
        |menu| ask(WhyAction::Target(from, menu)),
        |page| Ok(ask(WhyAction::Not(from, page))),
    );
    let mut rows = taps.menus;
    let back = asked.button(&composer.locale, WhyAction::At(from), &say("button-back"));
    rows.push(Row::Buttons(taps.turns.into_iter().chain([back]).collect()));
    text_board_button::put(&composer.locale, &mut rows, Ok(asked.letters()));
    let name = scene.board.name(from);
    let content = format!(
        "{}\n{}",
        asked.head(&composer.locale),
        composer.locale.text(&say("why-choose-not").with("at", &name))
    );
    let file = asked.picture(composer, scene).await?;
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

impl ButtonHandler for WhyButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            WhyButton::Ask(id, _, asking) => self::press(services, &press, id, asking).await,
        }
    }
}

/// The value of a menu of squares.
fn value_of(spot: Spot) -> String {
    spot.write()
}

/// The square that a menu's value means; `None` for one that no menu had.
fn spot_of(value: &str) -> Option<Spot> {
    Spot::read(value)
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
