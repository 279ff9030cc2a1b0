use rules::scene::{AttackMeasure, Spot};
use rules::{Explain, RuleId, Side, SpotSet};

use crate::action::Action;
use crate::apply::Meeting;
use crate::board::{ARENA, Square, SquareSet};
use crate::moves::reach;
use crate::position::WizardsWar;

impl Explain for WizardsWar {
    const ATTACK_MEASURE: Option<AttackMeasure> = Some(AttackMeasure::Pieces);

    /// Counts attackers: any piece attacks from the arena (WW-5, WW-6), and from outside it only
    /// squares of the arena (WW-7).
    fn attack_on(&self, at: Spot, by: Side) -> u32 {
        let Some(at) = square(at) else { return 0 };
        let mut count = 0;
        let attacks = |from: Square| {
            let reach = self.piece(from).map(|piece| reach(piece.kind(), from, self.occupied()));
            let reach = reach.unwrap_or(SquareSet::NONE);
            if from.in_arena() { reach.has(at) } else { reach.and(ARENA).has(at) }
        };
        self.men[by.index()].for_each(|from| count += u32::from(attacks(from)));
        count
    }

    fn null_move(&self) -> Option<WizardsWar> {
        Some(WizardsWar { side: self.side.other(), ..*self })
    }

    fn losses_until(&self, later: &WizardsWar, side: Side) -> Option<SpotSet> {
        let after = later.men[side.index()];
        let mut lost = SpotSet::NONE;
        self.men[side.index()].for_each(|at| {
            if !after.has(at) {
                lost.insert(at.spot());
            }
        });
        Some(lost)
    }

    fn capture_rule(&self, action: Action, at: Spot) -> Option<RuleId> {
        let Action::Move { from, to } = action else { return None };
        if to.spot() != at {
            return None;
        }
        match self.effect(from, to)?.meeting {
            Meeting::Takes(_) if from.in_arena() => Some("WW-5"),
            Meeting::Takes(_) => Some("WW-7"),
            Meeting::SendsToHand(_) | Meeting::Swaps(_) => Some("WW-6"),
            Meeting::TakesFriend(_) => Some("WW-11"),
            Meeting::Nothing => None,
        }
    }

    /// Swaps and captures of friends have their own signs.
    fn move_text(&self, from: Spot, to: Spot, names: [&str; 2]) -> String {
        let ends = square(from).zip(square(to));
        let effect = ends.and_then(|(from, to)| self.effect(from, to));
        let [from, to] = names;
        match effect.map(|effect| (effect.mover, effect.meeting)) {
            Some((mover, Meeting::Swaps(_))) if mover.kind().is_wizard() => format!("{from}<>{to}"),
            Some((mover, Meeting::TakesFriend(_))) if mover.kind().is_wizard() => {
                format!("{from}x{to}")
            }
            _ => format!("{from}-{to}"),
        }
    }
}

fn square(at: Spot) -> Option<Square> {
    Square::at(i8::try_from(at.column).ok()?, i8::try_from(at.row).ok()?)
}
