use rules::scene::{AttackMeasure, Spot};
use rules::{Explain, RuleId, Side, SpotSet, Square, Squares, square};

use crate::action::{Action, Move, Rise};
use crate::moves::Ground;
use crate::piece::{Family, Spec};
use crate::position::{Medieval, Stage};

impl Explain for Medieval {
    const ATTACK_MEASURE: Option<AttackMeasure> = Some(AttackMeasure::Pieces);

    /// Counts the units that could capture on a square by a move or shot (ME-2, ME-6, ME-14) if a
    /// vulnerable enemy were there.
    fn attack_on(&self, at: Spot, by: Side) -> u32 {
        let Some(at) = Square::of_spot(at) else { return 0 };
        let anywhere = Squares::ALL;
        let ground = Ground { free: anywhere, prey: anywhere, ..Ground::of(&self.board, by) };
        let attacks = |from: Square| {
            let units = self.board.units(by, from);
            let can_capture = units.filter(|unit| {
                let shoots = unit.spec() == Some(Spec::Bow) && square::knight(from).has(at);
                shoots || ground.reach(*unit, from).has(at)
            });
            u32::try_from(can_capture.count()).unwrap_or(u32::MAX)
        };
        self.board.of(by).map(attacks).sum()
    }

    fn null_move(&self) -> Option<Medieval> {
        (self.stage == Stage::Turn && !self.is_over()).then(|| Medieval {
            to_act: self.to_act.other(),
            turns: self.turns.saturating_add(1),
            ..self.clone()
        })
    }

    /// Counts only units, not buildings.
    fn losses_until(&self, later: &Medieval, side: Side) -> Option<SpotSet> {
        let lost = self.board.of(side) & !later.board.of(side);
        Some(lost.into_iter().map(Square::spot).collect())
    }

    fn capture_rule(&self, action: Action, at: Spot) -> Option<RuleId> {
        let is_at = |square: Square| square.spot() == at;
        match action {
            Action::Move(action) => by_move(action, at),
            Action::Shot { at: target, .. } => is_at(target).then_some("ME-14"),
            Action::Destroy(target) => is_at(target).then_some("ME-12"),
            Action::Fire { at: target, .. } => is_at(target).then_some("ME-17"),
            Action::Depart { from, .. } => is_at(from).then_some("ME-17"),
            Action::Rotten(_) => Some("ME-17"),
            _ => None,
        }
    }
}

fn by_move(action: Move, at: Spot) -> Option<RuleId> {
    if action.to.spot() == at {
        if action.takes {
            return Some("ME-6");
        }
        // ME-15: a Persecutist turns a capturing unit into a Serf.
        return matches!(action.rise, Rise::Turned(_)).then_some("ME-15");
    }
    let family = action.unit.family();
    // ME-14, ME-16: side captures, and damage to buildings.
    match family {
        Family::Siege => Some("ME-16"),
        Family::Warriors => Some("ME-14"),
        Family::Wizards => Some("ME-16a"),
        Family::Priests => Some("ME-15"),
        _ => None,
    }
}
