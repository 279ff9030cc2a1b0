use std::ops::Range;

use match_model::ActionOrigin;
use model::l10n::{L10nMessage, say};
use model::scene::{Piece, Side};
use render::{Overlay, OverlayLine, OverlayTone};
use rules::{Fight, Fighter, GameInfo};

use super::replay::Replay;
use crate::words::replays as replay_words;

const MOST_POINTS: usize = 3;

fn line(text: L10nMessage, tone: OverlayTone) -> OverlayLine {
    OverlayLine { text, tone }
}

pub(super) fn start(replay: &Replay, info: &'static GameInfo) -> Overlay {
    let mut lines = vec![line(L10nMessage::verbatim(info.name), OverlayTone::Title)];
    for side in Side::ALL {
        let player = &replay.players[side.index()];
        lines.push(line(replay_words::player(info, side, player), OverlayTone::Side(side)));
    }
    lines.extend(replay.about.clone().map(|about| line(about, OverlayTone::Muted)));
    Overlay { lines, beside: None, room_for: Vec::new() }
}

pub(super) fn end(replay: &Replay, info: &'static GameInfo) -> Overlay {
    let mut lines = Vec::new();
    if let Some(ending) = &replay.ending {
        lines.push(line(replay_words::result(info, ending.result), OverlayTone::Title));
        lines.push(line(ending.reason.clone(), OverlayTone::Plain));
        for side in Side::ALL {
            let player = &replay.players[side.index()];
            lines.push(line(replay_words::player(info, side, player), OverlayTone::Side(side)));
        }
    }
    let points = replay.turning_points.iter().filter_map(|point| {
        let (action, _) = replay.actions.get(usize::try_from(point.ply).ok()?)?;
        Some(line(replay_words::turning_point(info, point, action), OverlayTone::Plain))
    });
    let points: Vec<OverlayLine> = points.take(MOST_POINTS).collect();
    if !points.is_empty() {
        lines.push(line(say("replay-overlay-turning-points"), OverlayTone::Muted));
        lines.extend(points);
    }
    Overlay { lines, beside: None, room_for: Vec::new() }
}

pub(super) fn winner(fight: &Fight, result: &str) -> Option<Side> {
    let fighters = [&fight.attacker, &fight.defender];
    let place = Fight::RESULTS.iter().position(|text| *text == result)?;
    fighters.get(place).map(|fighter| fighter.side)
}

pub(super) struct Round<'a> {
    pub fight: &'a Fight,
    pub origin: &'a ActionOrigin,
    /// From 0.
    pub number: usize,
    pub visible: Range<usize>,
    pub winner: Option<Side>,
    pub pieces: [Option<Piece>; 2],
}

/// Returns the overlay of a fight's round: both actions, the loss, and the result.
pub(super) fn round(info: &'static GameInfo, round: Round<'_>) -> Overlay {
    let Round { fight, origin: how, number, visible: shown, winner, pieces } = round;
    let actions = replay_words::fighters_actions(info, fight, how, number);
    let mut lines = Vec::with_capacity(3);
    let fighters: [&Fighter; 2] = [&fight.attacker, &fight.defender];
    let tone = |place: usize, falls: bool| match pieces.get(place).cloned().flatten() {
        Some(piece) if falls => OverlayTone::Fallen(piece),
        Some(piece) => OverlayTone::Standing(piece),
        None => OverlayTone::Side(fighters[place].side),
    };
    for ((place, fighter), action) in fighters.into_iter().enumerate().zip(actions) {
        let falls = winner.is_some_and(|winner| winner != fighter.side);
        lines.push(line(action, tone(place, falls)));
    }
    lines.push(line(replay_words::outcome(info, fight, winner), OverlayTone::Muted));
    let others = shown.filter(|other| *other != number);
    let room_for = others.flat_map(|other| {
        let actions =
            replay_words::fighters_actions(info, fight, how, other).into_iter().enumerate();
        actions.map(|(place, action)| line(action, tone(place, false)))
    });
    Overlay { room_for: room_for.collect(), lines, beside: Some(fight.at) }
}
