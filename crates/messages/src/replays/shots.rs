use std::ops::Range;

use games::Table;
use match_model::ActionOrigin;
use model::scene::{Piece, Scene};
use render::Overlay;
use rules::{Fight, Fighter};

use super::overlays::{self, Round};
use super::replay::{Replay, ReplayError, ReplayView};
use crate::words;

/// Display time of the first and last overlay, in hundredths of a second.
const OVERLAYS: [u16; 2] = [250, 450];
/// Display time of the last board.
const LAST: u16 = 400;
const MOST_ROUNDS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    pub plies: u32,
    pub kind: ShotKind,
    /// In hundredths of a second.
    pub delay: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShotKind {
    StartOverlay,
    Board,
    /// A round of the pending fight, from 0, over the board.
    Round {
        number: usize,
        last: bool,
    },
    EndOverlay,
    /// The last board with its normal status.
    End,
}

impl Shot {
    pub fn left(&self, replay: &Replay) -> Option<[i64; 2]> {
        let is_end = matches!(self.kind, ShotKind::EndOverlay | ShotKind::End);
        replay.left(self.plies, is_end)
    }
}

/// Number of rounds of a fight; 0 for other actions.
fn rounds(text: &str, origin: &ActionOrigin) -> usize {
    match origin {
        ActionOrigin::Thrown(throws) => throws.len().max(1),
        ActionOrigin::Fought(fought) => (fought.rounds.len() + fought.throws.len()).max(1),
        ActionOrigin::Reported(_)
        | ActionOrigin::Chosen(_)
        | ActionOrigin::Ordered(_)
        | ActionOrigin::Given => usize::from(Fight::RESULTS.contains(&text)),
    }
}

fn visible_rounds(text: &str, origin: &ActionOrigin) -> Range<usize> {
    let all = rounds(text, origin);
    all.saturating_sub(MOST_ROUNDS)..all
}

pub(super) fn of(replay: &Replay, view: ReplayView, [from, to]: [u32; 2]) -> Vec<Shot> {
    let delay = view.speed.delay();
    let shot = |plies, shown, delay| Shot { plies, kind: shown, delay };
    let is_end = to as usize == replay.actions.len() && replay.ending.is_some();
    let mut shots = vec![shot(from, ShotKind::StartOverlay, OVERLAYS[0])];
    for plies in from..=to {
        let before = plies.checked_sub(1).filter(|_| plies > from);
        let action = before.and_then(|before| replay.actions.get(before as usize));
        let rounds = action.map_or(0..0, |(text, origin)| visible_rounds(text, origin));
        for number in rounds.clone() {
            let kind = ShotKind::Round { number, last: number + 1 == rounds.end };
            shots.push(shot(plies - 1, kind, delay.max(80) * 3 / 2));
        }
        // The last board keeps its normal status.
        if plies < to || is_end {
            shots.push(shot(plies, ShotKind::Board, delay));
        }
    }
    if is_end {
        shots.push(shot(to, ShotKind::EndOverlay, OVERLAYS[1]));
    }
    shots.push(shot(to, ShotKind::End, LAST));
    shots
}

pub(super) struct Playback<'a> {
    replay: &'a Replay,
    table: Box<dyn Table>,
}

impl<'a> Playback<'a> {
    pub(super) fn begin(replay: &'a Replay) -> Result<Playback<'a>, ReplayError> {
        let start = replay.header.start().map_err(ReplayError::Start)?;
        Ok(Playback { replay, table: start.table })
    }

    /// Returns the content of a picture. Call it in order.
    pub(super) fn picture(&mut self, shot: &Shot) -> Result<(Scene, Option<Overlay>), ReplayError> {
        while self.table.plies() < shot.plies {
            let plies = self.table.plies();
            let Some((text, _)) = self.replay.actions.get(plies as usize) else { break };
            let action_played = self.table.play(text);
            action_played
                .map_err(|refusal| ReplayError::Action(plies + 1, format!("{refusal:?}")))?;
        }
        let info = self.table.info();
        let mut scene = self.table.scene();
        scene.players = self.replay.named_players();
        scene.clocks = shot.left(self.replay).map(|left| words::clocks::faces(info, left));
        // All pictures have the same size; an overlay shows the fighters.
        scene.duel = None;
        let caption = |scene: &mut Scene, table: &dyn Table| {
            scene.to_act = None;
            scene.status = table.last_action().map(|last| words::replays::caption(info, &last));
        };
        let end = |scene: &mut Scene| {
            if let Some(status) = self.replay.ending.as_ref().and_then(|one| one.status.clone()) {
                scene.to_act = None;
                scene.status = Some(status);
            }
        };
        let overlay = match shot.kind {
            ShotKind::StartOverlay => {
                caption(&mut scene, &*self.table);
                Some(overlays::start(self.replay, info))
            }
            ShotKind::Board => {
                caption(&mut scene, &*self.table);
                None
            }
            ShotKind::Round { number, last } => {
                caption(&mut scene, &*self.table);
                let action = self.replay.actions.get(shot.plies as usize);
                action.zip(self.table.fight()).map(|((result, origin), fight)| {
                    let visible = visible_rounds(result, origin);
                    let winner = if last { overlays::winner(&fight, result) } else { None };
                    let piece = |fighter: &Fighter| fighting(&scene, fighter);
                    let pieces = [piece(&fight.attacker), piece(&fight.defender)];
                    overlays::round(
                        info,
                        Round { fight: &fight, origin, number, visible, winner, pieces },
                    )
                })
            }
            ShotKind::EndOverlay => {
                end(&mut scene);
                Some(overlays::end(self.replay, info))
            }
            ShotKind::End => {
                if shot.plies as usize == self.replay.actions.len() {
                    end(&mut scene);
                }
                None
            }
        };
        Ok((scene, overlay))
    }
}

fn fighting(scene: &Scene, fighter: &Fighter) -> Option<Piece> {
    let is = |piece: &&Piece| piece.side == fighter.side && piece.name == fighter.name;
    scene.pieces.iter().map(|placed| &placed.piece).find(is).cloned()
}
