//! The fate of a piece in a match, by square or name.

use discord_model::message::Message;
use match_model::Fate;
use messages::layouts::why_fate::{self, FateTold};
use messages::layouts::why_subject::WhySubject;
use model::scene::Spot;
use rules::l10n::say;

use crate::incoming::commands::learn::why_subject;
use crate::outgoing::board::describe_turn;
use crate::outgoing::composer::Composer;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;

const MOST_BEFORE: usize = 8;

pub(super) async fn fate_of_square(
    composer: &Composer,
    subject: &WhySubject,
    at: Spot,
) -> Result<Message, Failure> {
    let fates = referee::explain::fates(&composer.referee, subject.id).await?;
    let is_here = |fate: &&Fate| fate.at == at;
    let last = fates.iter().rfind(|fate| is_here(fate) && fate.is_death());
    let Some(last) = last.or(fates.iter().rfind(is_here)) else {
        let (message, scene) = why_fate::nothing_happened(&composer.locale, subject, at);
        let files = vec![why_subject::picture(composer, subject, scene).await?];
        return Ok(Message { files, ..message });
    };
    let earlier_deaths: Vec<&Fate> = fates
        .iter()
        .rev()
        .filter(|fate| is_here(fate) && fate.is_death() && fate.plies < last.plies)
        .take(MOST_BEFORE)
        .collect();
    fate(composer, subject, last, &earlier_deaths).await
}

pub(super) async fn find_lost_piece(
    composer: &Composer,
    subject: &WhySubject,
    text: &str,
) -> Result<Option<Message>, Failure> {
    let query = text.to_lowercase();
    if query.chars().count() < 3 {
        return Ok(None);
    }
    let name = |name: &rules::l10n::Term| composer.locale.text(&name.clone().into());
    let is_meant = |piece_name: &str| piece_name.to_lowercase().contains(&query);
    let fates = referee::explain::fates(&composer.referee, subject.id).await?;
    let deaths: Vec<&Fate> =
        fates.iter().rev().filter(|fate| fate.is_death() && is_meant(&name(&fate.name))).collect();
    if let Some((last, earlier)) = deaths.split_first() {
        let earlier_deaths: Vec<&Fate> = earlier.iter().take(MOST_BEFORE).copied().collect();
        return fate(composer, subject, last, &earlier_deaths).await.map(Some);
    }
    let scene = subject.table.scene();
    let piece_names = scene.pieces.iter().map(|placed| name(&placed.piece.name));
    let piece_on_board = piece_names.into_iter().find(|piece_name| is_meant(piece_name));
    Ok(piece_on_board.map(|piece_name| {
        Message::text(composer.locale.text(&say("why-none-lost").with("piece", &piece_name)))
    }))
}

async fn fate(
    composer: &Composer,
    subject: &WhySubject,
    fate: &Fate,
    earlier_deaths: &[&Fate],
) -> Result<Message, Failure> {
    let board = referee::view::board_at(&composer.referee, subject.id, fate.plies).await?;
    let row = referee::view::match_row(&composer.referee, subject.id).await?;
    let (info, scene) = (board.table.info(), board.table.scene());
    let turn = describe_turn(composer, subject.id, board, fate.plies).await?;
    let description = FateTold { fate, turn, before: earlier_deaths };
    let (message, scene) = why_fate::fate(&composer.locale, subject, info, scene, description);
    let name = format!("why-{}-{}.png", subject.id, fate.plies);
    let file = match_picture(composer, scene, &row, subject.from, name).await?;
    Ok(Message { files: vec![file], ..message })
}
