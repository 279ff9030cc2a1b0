//! What became of a piece, in a match: asked by its square or by its name.

use discord_model::message::{Button, Message, Row, Style};
use match_model::Fate;
use messages::buttons::custom_id::CustomId;
use messages::buttons::numbers::{Page, Plies};
use messages::buttons::records::RecordButton;
use messages::buttons::stepper::push_once;
use messages::buttons::text_boards::{BoardView, TextBoardButton};
use messages::buttons::why::WhyAction;
use messages::layouts::text_board_button;
use messages::layouts::why_button::why_button;
use messages::words;
use model::scene::{Mark, MarkKind, Spot};
use rules::l10n::say;

use crate::incoming::commands::learn::why_subject::WhySubject;
use crate::outgoing::board::turn_told;
use crate::outgoing::composer::Composer;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;

/// Lost pieces that are listed beside the last one.
const MOST_BEFORE: usize = 8;

/// What last happened on a square: what was lost there, or else what went away.
pub(super) async fn happened(
    composer: &Composer,
    asked: &WhySubject,
    at: Spot,
) -> Result<Message, Failure> {
    let fates = referee::explain::fates(&composer.referee, asked.id).await?;
    let here = |fate: &&Fate| fate.at == at;
    let last = fates.iter().rfind(|fate| here(fate) && fate.is_death());
    let Some(last) = last.or(fates.iter().rfind(here)) else {
        let mut scene = asked.table.scene();
        let words =
            composer.locale.text(&say("why-nothing-happened").with("at", scene.board.name(at)));
        push_once(&mut scene.marks, Mark::new(at, MarkKind::Chosen));
        let buttons = vec![
            asked.button(&composer.locale, WhyAction::At(at), &say("button-back")),
            asked.button(
                &composer.locale,
                WhyAction::Start(Page::FIRST),
                &say("why-another-square"),
            ),
        ];
        let content = format!("{}\n{words}", asked.head(&composer.locale));
        let files = vec![asked.picture(composer, scene).await?];
        let mut rows = vec![Row::Buttons(buttons)];
        text_board_button::put(&composer.locale, &mut rows, Ok(asked.letters()));
        return Ok(Message { content, rows, files, ..Message::default() });
    };
    let before: Vec<&Fate> = fates
        .iter()
        .rev()
        .filter(|fate| here(fate) && fate.is_death() && fate.plies < last.plies)
        .take(MOST_BEFORE)
        .collect();
    fate(composer, asked, last, &before).await
}

/// What became of a piece that is named; `None` for a text that names none.
pub(super) async fn lost(
    composer: &Composer,
    asked: &WhySubject,
    text: &str,
) -> Result<Option<Message>, Failure> {
    let wanted = text.to_lowercase();
    if wanted.chars().count() < 3 {
        return Ok(None);
    }
    let name = |name: &rules::l10n::Term| composer.locale.text(&name.clone().into());
    let is_meant = |called: &str| called.to_lowercase().contains(&wanted);
    let fates = referee::explain::fates(&composer.referee, asked.id).await?;
    let lost: Vec<&Fate> =
        fates.iter().rev().filter(|one| one.is_death() && is_meant(&name(&one.name))).collect();
    if let Some((last, before)) = lost.split_first() {
        let before: Vec<&Fate> = before.iter().take(MOST_BEFORE).copied().collect();
        return fate(composer, asked, last, &before).await.map(Some);
    }
    let scene = asked.table.scene();
    let names = scene.pieces.iter().map(|placed| name(&placed.piece.name));
    let known = names.into_iter().find(|called| is_meant(called));
    Ok(known.map(|called| {
        Message::text(composer.locale.text(&say("why-none-lost").with("piece", &called)))
    }))
}

/// How something left its square: the turn as it was told, with its picture.
async fn fate(
    composer: &Composer,
    asked: &WhySubject,
    fate: &Fate,
    before: &[&Fate],
) -> Result<Message, Failure> {
    let locale = &composer.locale;
    let board = referee::view::board_at(&composer.referee, asked.id, fate.plies).await?;
    let row = referee::view::match_row(&composer.referee, asked.id).await?;
    let info = board.table.info();
    let mut scene = board.table.scene();
    push_once(&mut scene.marks, Mark::new(fate.at, MarkKind::Pending));
    let mut lines =
        vec![asked.head(&composer.locale), words::why::fate(locale, info, &scene.board, fate)];
    lines.extend(turn_told(composer, asked.id, board, fate.plies).await?);
    if !before.is_empty() {
        let before = words::why::lost_before(locale, info, &scene.board, before);
        lines.push(format!("-# {before}"));
    }
    let game = games::find(info.id).zip(fate.rule);
    let mut buttons: Vec<Button> =
        game.and_then(|(game, rule)| why_button(locale, game, rule)).into_iter().collect();
    let step = RecordButton::Step(asked.id, Plies(fate.plies)).id();
    let label = locale.say("why-step-through");
    buttons.push(Button { id: step, label, style: Style::Secondary });
    buttons.push(asked.button(&composer.locale, WhyAction::At(fate.at), &say("button-back")));
    buttons.push(asked.button(
        &composer.locale,
        WhyAction::Start(Page::FIRST),
        &say("why-another-square"),
    ));
    let name = format!("why-{}-{}.png", asked.id, fate.plies);
    let file = match_picture(composer, scene, &row, asked.from, name).await?;
    let mut rows = vec![Row::Buttons(buttons)];
    let letters = TextBoardButton::OfMatch(asked.id, BoardView::Step(Plies(fate.plies)));
    text_board_button::put(&composer.locale, &mut rows, Ok(letters));
    Ok(Message { content: lines.join("\n"), rows, files: vec![file], ..Message::default() })
}
