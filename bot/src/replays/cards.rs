//! The cards of a replay: who plays, how a fight goes, how it ended.

use model::l10n::L10nMessage;
use model::scene::{Piece, Side};
use referee::Way;
use render::{Card, CardLine, CardTone};
use rules::{Fight, Fighter, GameInfo};

use super::replay::Replay;
use crate::words::replays as said;

/// The most turning points on a card.
const MOST_POINTS: usize = 3;

fn line(text: L10nMessage, tone: CardTone) -> CardLine {
    CardLine { text, tone }
}

/// Who plays.
pub(super) fn start(replay: &Replay, info: &'static GameInfo) -> Card {
    let mut lines = vec![line(L10nMessage::verbatim(info.name), CardTone::Title)];
    for side in Side::ALL {
        let player = &replay.players[side.index()];
        lines.push(line(said::player(info, side, player), CardTone::Side(side)));
    }
    lines.extend(replay.about.clone().map(|about| line(about, CardTone::Muted)));
    Card { lines, beside: None }
}

/// How it ended.
pub(super) fn end(replay: &Replay, info: &'static GameInfo) -> Card {
    let mut lines = Vec::new();
    if let Some(ending) = &replay.ending {
        lines.push(line(said::result(info, ending), CardTone::Title));
        lines.push(line(ending.reason.clone(), CardTone::Plain));
        for side in Side::ALL {
            let player = &replay.players[side.index()];
            lines.push(line(said::player(info, side, player), CardTone::Side(side)));
        }
    }
    let points = replay.turning_points.iter().filter_map(|point| {
        let (action, _) = replay.actions.get(usize::try_from(point.ply).ok()?)?;
        Some(line(said::turning_point(info, point, action), CardTone::Plain))
    });
    let points: Vec<CardLine> = points.take(MOST_POINTS).collect();
    if !points.is_empty() {
        lines.push(line(said::TURNING_POINTS, CardTone::Muted));
        lines.extend(points);
    }
    Card { lines, beside: None }
}

/// Who wins a fight by an action that is its result.
pub(super) fn winner(fight: &Fight, result: &str) -> Option<Side> {
    let fighters = [&fight.attacker, &fight.defender];
    let place = Fight::RESULTS.iter().position(|known| *known == result)?;
    fighters.get(place).map(|fighter| fighter.side)
}

/// A round of a fight, from 0: what both did, and who falls by it. The pieces are the attacker's
/// and the defender's.
pub(super) fn round(
    info: &'static GameInfo,
    fight: &Fight,
    (how, number): (&Way, usize),
    (winner, pieces): (Option<Side>, [Option<Piece>; 2]),
) -> Card {
    let deeds = said::deeds(info, fight, how, number);
    let mut lines = vec![line(said::fight(fight), CardTone::Muted)];
    let fighters: [&Fighter; 2] = [&fight.attacker, &fight.defender];
    for ((fighter, piece), deed) in fighters.into_iter().zip(pieces).zip(deeds) {
        let falls = winner.is_some_and(|winner| winner != fighter.side);
        let tone = match piece {
            Some(piece) if falls => CardTone::Fallen(piece),
            Some(piece) => CardTone::Standing(piece),
            None => CardTone::Side(fighter.side),
        };
        lines.push(line(deed, tone));
    }
    lines.push(line(said::outcome(info, fight, winner), CardTone::Muted));
    Card { lines, beside: Some(fight.at) }
}
