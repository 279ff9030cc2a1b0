//! The fate of a piece in a match, by square or name.

use discord_model::message::Message;
use match_model::Fate;
use messages::layouts::why_fate::{self, FateTold};
use messages::layouts::why_subject::WhySubject;
use model::scene::Spot;
use rules::l10n::say;

use crate::incoming::commands::learn::why_subject;
use crate::outgoing::board::turn_told;
use crate::outgoing::composer::Composer;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;

/// Lost pieces listed in addition to the last one.
const MOST_BEFORE: usize = 8;

/// Shows the last event on a square: a loss, or else a departure.
pub(super) async fn happened(
    composer: &Composer,
    asked: &WhySubject,
    at: Spot,
) -> Result<Message, Failure> {
    let fates = referee::explain::fates(&composer.referee, asked.id).await?;
    let here = |fate: &&Fate| fate.at == at;
    let last = fates.iter().rfind(|fate| here(fate) && fate.is_death());
    let Some(last) = last.or(fates.iter().rfind(here)) else {
        let (message, scene) = why_fate::nothing_happened(&composer.locale, asked, at);
        let files = vec![why_subject::picture(composer, asked, scene).await?];
        return Ok(Message { files, ..message });
    };
    let before: Vec<&Fate> = fates
        .iter()
        .rev()
        .filter(|fate| here(fate) && fate.is_death() && fate.plies < last.plies)
        .take(MOST_BEFORE)
        .collect();
    fate(composer, asked, last, &before).await
}

/// Shows the fate of a named piece; `None` if the text names none.
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

/// Shows how a piece left its square: the turn as announced, with its picture.
async fn fate(
    composer: &Composer,
    asked: &WhySubject,
    fate: &Fate,
    before: &[&Fate],
) -> Result<Message, Failure> {
    let board = referee::view::board_at(&composer.referee, asked.id, fate.plies).await?;
    let row = referee::view::match_row(&composer.referee, asked.id).await?;
    let (info, scene) = (board.table.info(), board.table.scene());
    let turn = turn_told(composer, asked.id, board, fate.plies).await?;
    let told = FateTold { fate, turn, before };
    let (message, scene) = why_fate::fate(&composer.locale, asked, info, scene, told);
    let name = format!("why-{}-{}.png", asked.id, fate.plies);
    let file = match_picture(composer, scene, &row, asked.from, name).await?;
    Ok(Message { files: vec![file], ..message })
}
