//! What becomes of what stands on a square, by rule; and what the other side could do at once.

use rules::scene::{AttackMeasure, Spot};
use rules::square::ring;
use rules::{Explain, RuleId, Side, SpotSet, Square};

use crate::action::Action;
use crate::apply::isolated_by;
use crate::board::Powers;
use crate::moves::is_deposable;
use crate::piece::Kind;
use crate::position::MedievalWar;

impl Explain for MedievalWar {
    const ATTACK_MEASURE: Option<AttackMeasure> = Some(AttackMeasure::Power);

    /// The powers of the pieces beside a square (MWC-7): what they attack together, if it is more
    /// than twice what stands there. Cannons (MWC-8) have no power.
    fn attack_on(&self, at: Spot, by: Side) -> u32 {
        let Some(at) = Square::of_spot(at) else { return 0 };
        Powers::of(&self.board, by).sum(ring(at))
    }

    /// The position with the other side at the start of its turn, though it be one that is skipped.
    fn null_move(&self) -> Option<MedievalWar> {
        (self.done == 0 && self.over.is_none())
            .then(|| MedievalWar { side: self.side.other(), ..*self })
    }

    /// A Reset (MWC-9f) moves pieces, which cannot be followed then.
    fn gone(&self, later: &MedievalWar, side: Side) -> Option<SpotSet> {
        let (before, after) = (self.board.side(side), later.board.side(side));
        let moved = !(after & !before).is_empty();
        (!moved).then(|| (before & !after).into_iter().map(Square::spot).collect())
    }

    /// The King and the Rooks: three actions bring a cannon or enough power beside them from afar
    /// (MWC-7, MWC-8). Not a King whom the other can depose at any time (MWC-9c).
    fn warned_of(&self, side: Side) -> SpotSet {
        let board = &self.board;
        let rooks = board.kind(Kind::Rook) & board.side(side);
        let foe = side.other();
        let deposed = board.king(foe).is_some() && is_deposable(board, foe);
        let kings = board.king(side).filter(|_| !deposed);
        rooks.into_iter().chain(kings).map(Square::spot).collect()
    }

    /// The rule by which an action takes what stands on a square.
    fn capture_rule(&self, action: Action, at: Spot) -> Option<RuleId> {
        let square = Square::of_spot(at)?;
        let board = &self.board;
        let own_king = board.king(self.side) == Some(square);
        let king = |rule: RuleId| own_king.then_some(rule);
        let by_itself = match action {
            Action::Attack { target } => (target == square).then_some("MWC-7"),
            Action::Cannon { target, .. } => (target == square).then_some("MWC-8"),
            Action::Summon(_) => king("MWC-9a"),
            Action::Again => king("MWC-9b"),
            Action::Depose(_) => {
                let foe = board.king(self.side.other()) == Some(square);
                (own_king || foe).then_some("MWC-9c")
            }
            Action::Purge(kind) => (own_king || board.kind(kind).has(square)).then_some("MWC-9e"),
            Action::Reset => Some("MWC-9f"),
            Action::Step { .. } | Action::Recruit(_) => None,
        };
        // MWC-4: what the action itself leaves alive may be lost by isolation.
        by_itself.or_else(|| isolated_by(self, action).has(square).then_some("MWC-4"))
    }

    /// A step, an attack, or the shot of a Rook that is not beside its target.
    fn move_text(&self, from: Spot, to: Spot, names: [&str; 2]) -> String {
        let foe = |at: Square| self.board.side(self.side.other()).has(at);
        let ends = (Square::of_spot(from), Square::of_spot(to));
        let [from, to] = names;
        match ends {
            (Some(rook), Some(at)) if foe(at) && self.board.kind(Kind::Rook).has(rook) => {
                format!("R{from} cannon {to}")
            }
            (_, Some(at)) if foe(at) => format!("{from}x{to}"),
            _ => format!("{from}-{to}"),
        }
    }
}
