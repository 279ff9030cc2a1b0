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

    /// Sums the powers of the adjacent pieces (MWC-7). Together they destroy a piece of less than
    /// half that power. Cannons (MWC-8) have no power.
    fn attack_on(&self, at: Spot, by: Side) -> u32 {
        let Some(at) = Square::of_spot(at) else { return 0 };
        Powers::of(&self.board, by).sum(ring(at))
    }

    /// Ignores skipped turns.
    fn null_move(&self) -> Option<MedievalWar> {
        (self.actions_made == 0 && self.over.is_none())
            .then(|| MedievalWar { side: self.side.other(), ..*self })
    }

    /// `None` after a Reset (MWC-9f), which moves pieces that can't be tracked.
    fn losses_until(&self, later: &MedievalWar, side: Side) -> Option<SpotSet> {
        let (before, after) = (self.board.side(side), later.board.side(side));
        let has_moved = !(after & !before).is_empty();
        (!has_moved).then(|| (before & !after).into_iter().map(Square::spot).collect())
    }

    /// Warns of the King and the Rooks: in three actions, a cannon or enough power can reach them
    /// from afar (MWC-7, MWC-8). Doesn't warn of a King who can be deposed at any time anyway
    /// (MWC-9c).
    fn endangered_squares(&self, side: Side) -> SpotSet {
        let board = &self.board;
        let rooks = board.kind(Kind::Rook) & board.side(side);
        let foe = side.other();
        let deposed = board.king(foe).is_some() && is_deposable(board, foe);
        let kings = board.king(side).filter(|_| !deposed);
        rooks.into_iter().chain(kings).map(Square::spot).collect()
    }

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
        // MWC-4: an action may also isolate pieces that it doesn't attack.
        by_itself.or_else(|| isolated_by(self, action).has(square).then_some("MWC-4"))
    }

    /// A step, an attack, or a shot by a Rook that isn't next to its target.
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
