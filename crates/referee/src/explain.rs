//! Explains a square: the fate of its piece, and threats to it.

use std::collections::BTreeMap;

use games::Table;
use match_model::{Fate, Match, MatchId, Moment, PersonId, Ply, Threat, Threats};
use rules::scene::{Layer, Mark, MarkKind, PlacedPiece, Scene, Spot};
use rules::{Actor, Outline, Side};
use store::actions::{self, Action};

use crate::live::{GameStart, play_logged, replay, replaying};
use crate::{Error, Referee, Result};

/// Cost of comparing two scenes, in played actions.
const SCENE: usize = 4;

/// Returns a side's immediate captures on a square, or ways to an empty square; in turns of several
/// actions, by the first one. `None` in mid-turn and when the game is over, where the rules don't
/// tell.
pub fn threats(table: &dyn Table, by: Side, at: Spot) -> Option<Threats> {
    if table.outcome().is_some() || table.turn().actions_made > 0 || table.question().is_some() {
        return None;
    }
    let acting = match table.to_act()? {
        Actor::Side(side) if side == by => table.copy(),
        Actor::Side(_) => table.null_move()?,
        Actor::Chance => return None,
    };
    let before = acting.scene();
    let is_occupied = standing(&before, at).keys().any(|(side, _)| *side != by);
    let mut ways = Vec::new();
    for choice in acting.choices() {
        let outline = &choice.outline;
        let arrives = outline.to == Some(at) && outline.from != Some(at);
        let rule = acting.capture_rule(&choice.text, at);
        let strikes = arrives && (outline.captures || !is_occupied)
            || is_occupied && rule.is_some() && {
                let mut after = acting.copy();
                after.play(&choice.text).is_ok() && is_gone(&before, &after.scene(), by.other(), at)
            };
        if strikes {
            let from = outline.from;
            ways.push(Threat { text: choice.text, words: choice.words, from, rule });
        }
    }
    let danger = |mark: &Mark| mark.spot == at && mark.kind == MarkKind::Danger;
    let in_danger = is_occupied && table.scene().marks.iter().any(danger);
    Some(Threats { by, ways, first_of: acting.turn().actions_left, in_danger })
}

/// The pieces on a square except buildings, counted by side and name.
fn standing(scene: &Scene, at: Spot) -> BTreeMap<(Side, String), usize> {
    count_pieces(scene.pieces.iter().filter(|placed| placed.spot == at))
}

fn count_pieces<'a>(
    pieces: impl Iterator<Item = &'a PlacedPiece>,
) -> BTreeMap<(Side, String), usize> {
    let mut counts = BTreeMap::new();
    for placed in pieces {
        let key = (placed.piece.side, placed.piece.name.key().to_owned());
        *counts.entry(key).or_default() += 1;
    }
    counts
}

fn is_gone(before: &Scene, after: &Scene, side: Side, at: Spot) -> bool {
    let now = standing(after, at);
    standing(before, at)
        .into_iter()
        .any(|(key, count)| key.0 == side && now.get(&key).copied().unwrap_or(0) < count)
}

fn missing_pieces(
    before: &Scene,
    after: &Scene,
    outline: Option<&Outline>,
) -> Vec<(PlacedPiece, Option<Spot>)> {
    let (were, are) = (count_pieces(before.pieces.iter()), count_pieces(after.pieces.iter()));
    let mut missing: Vec<(PlacedPiece, Option<Spot>)> = Vec::new();
    for placed in &before.pieces {
        let is_same = |other: &&PlacedPiece| {
            other.spot == placed.spot
                && other.piece.side == placed.piece.side
                && other.piece.name == placed.piece.name
        };
        let count_after = after.pieces.iter().filter(is_same).count();
        let count_before = before.pieces.iter().filter(is_same).count();
        let count_missing = missing.iter().filter(|(one, _)| is_same(&one)).count();
        if count_after + count_missing >= count_before {
            continue;
        }
        // An upgraded building counts as the same.
        let raised = placed.layer == Layer::Ground
            && after.pieces.iter().any(|other| {
                other.spot == placed.spot
                    && other.layer == Layer::Ground
                    && other.piece.side == placed.piece.side
            });
        if raised {
            continue;
        }
        let moves = outline
            .filter(|outline| placed.layer != Layer::Ground && outline.from == Some(placed.spot));
        let key = (placed.piece.side, placed.piece.name.key().to_owned());
        let fewer = are.get(&key).copied().unwrap_or(0) < were.get(&key).copied().unwrap_or(0);
        let went = match moves.and_then(|outline| outline.to) {
            Some(to) if to != placed.spot => Some(to),
            _ if fewer => None,
            // The piece is elsewhere: a swap, an advancing line, a reset.
            _ => after.pieces.iter().find_map(|other| {
                let same = other.piece.side == placed.piece.side
                    && other.piece.name == placed.piece.name
                    && !before.pieces.contains(other);
                same.then_some(other.spot)
            }),
        };
        missing.push((placed.clone(), went));
    }
    missing
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalAction {
    pub ply: Ply,
    pub cause: String,
}

pub fn fates_of(
    mut table: Box<dyn Table>,
    texts: &[&str],
) -> std::result::Result<Vec<Fate>, IllegalAction> {
    let mut fates = Vec::new();
    let mut before = table.scene();
    for text in texts {
        let earlier = table.copy();
        let outline = earlier.outline(text);
        let action = table.play(text);
        action.map_err(|refusal| IllegalAction {
            ply: Ply::new(earlier.plies()),
            cause: format!("{text}: {refusal:?}"),
        })?;
        let after = table.scene();
        let Some(last) = table.last_action() else { continue };
        for (placed, went) in missing_pieces(&before, &after, outline.as_ref()) {
            fates.push(Fate {
                at: placed.spot,
                side: placed.piece.side,
                name: placed.piece.name,
                went,
                plies: table.plies(),
                turn: last.turn,
                actor: last.actor,
                words: last.words.clone(),
                rule: match went {
                    None => earlier.capture_rule(text, placed.spot),
                    Some(_) => None,
                },
            });
        }
        before = after;
    }
    Ok(fates)
}

/// In order, without actions taken back.
pub async fn fates(referee: &Referee, id: MatchId) -> Result<Vec<Fate>> {
    let row = crate::view::match_row(referee, id).await?;
    let log = actions::of_match(&mut *referee.store.read().await?, id).await?;
    replaying(log.len().saturating_mul(SCENE), move || {
        let texts: Vec<&str> = log.iter().map(|action| action.text.as_str()).collect();
        let start = replay(&GameStart::from(&row), &[])?;
        fates_of(start, &texts).map_err(|IllegalAction { ply, cause: why }| Error::Record {
            match_id: Some(id),
            ply,
            why,
        })
    })
    .await
}

/// 0 if they never acted.
pub async fn last_acted(referee: &Referee, id: MatchId, person: PersonId) -> Result<u32> {
    let log = actions::of_match(&mut *referee.store.read().await?, id).await?;
    let own = log.iter().rposition(|action| action.person_id == Some(person));
    Ok(own.map_or(0, |own| u32::try_from(own + 1).unwrap_or(u32::MAX)))
}

pub async fn turn_ends(referee: &Referee, id: MatchId) -> Result<Vec<u32>> {
    let row = crate::view::match_row(referee, id).await?;
    let log = actions::of_match(&mut *referee.store.read().await?, id).await?;
    all_turn_ends(row, log).await
}

pub async fn moment_after(referee: &Referee, id: MatchId, plies: u32) -> Result<Moment> {
    let row = crate::view::match_row(referee, id).await?;
    Ok(row.moment_after(plies).min(row.moment()))
}

/// Returns the ends of all turns, as numbers of actions, including the unfinished one.
async fn all_turn_ends(row: Match, log: Vec<Action>) -> Result<Vec<u32>> {
    replaying(log.len(), move || ends_of(&row, &log)).await
}

fn ends_of(row: &Match, log: &[Action]) -> Result<Vec<u32>> {
    let mut table = replay(&GameStart::from(row), &[])?;
    let mut ends = Vec::new();
    for action in log {
        play_logged(&mut *table, Some(row.id), &action.text)?;
        if table.turn().actions_made == 0 || table.outcome().is_some() {
            ends.push(table.plies());
        }
    }
    if !log.is_empty() && ends.last() != Some(&table.plies()) {
        ends.push(table.plies());
    }
    Ok(ends)
}
