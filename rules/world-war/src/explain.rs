use rules::scene::{AttackMeasure, Spot};
use rules::square::direction;
use rules::{Explain, RuleId, Side, SpotSet, Square};

use crate::board::attackers;
use crate::notation::read::parse;
use crate::{Action, WorldWar};

impl Explain for WorldWar {
    const ATTACK_MEASURE: Option<AttackMeasure> = Some(AttackMeasure::Pieces);

    /// WWC-9.
    fn attack_on(&self, at: Spot, by: Side) -> u32 {
        let Some(at) = Square::of_spot(at) else { return 0 };
        let others = self.sides[by.other().index()];
        attackers(at, others, &self.force(by)).count()
    }

    fn null_move(&self) -> Option<WorldWar> {
        Some(WorldWar { to_act: self.to_act.other(), ply: self.ply.saturating_add(1), ..*self })
    }

    /// A Flag is never captured (WWC-10), although a null move can make it look like that.
    fn losses_until(&self, later: &WorldWar, side: Side) -> Option<SpotSet> {
        let lost = self.sides[side.index()] & !later.sides[side.index()];
        Some(lost.minus(self.force(side).flag).into_iter().map(Square::spot).collect())
    }

    /// WWC-11: a blitz names its rearmost piece's destination and aims at the first square ahead of
    /// its front.
    fn aim(&self, text: &str) -> Option<Spot> {
        let parsed = parse(text).filter(|named| named.is_blitz)?;
        let line = direction(parsed.from, parsed.to)?;
        let own = self.sides[self.to_act.index()];
        let mut ahead = parsed.from.step(line)?;
        while own.has(ahead) {
            ahead = ahead.step(line)?;
        }
        Some(ahead.spot())
    }

    /// The rule by which a move captures the piece on a square, or exchanges the piece that leaves
    /// it.
    fn capture_rule(&self, action: Action, at: Spot) -> Option<RuleId> {
        if action.captured().is_some() && action.to().spot() == at {
            // WWC-12: in a blitz, the front piece captures.
            return match action.blitz_direction() {
                Some(_) => Some("WWC-12"),
                None => self.kind_at(action.from()).map(crate::Kind::rule),
            };
        }
        (action.exchange().is_some() && action.from().spot() == at).then_some("WWC-10")
    }
}
