//! Why a wish is not a legal action: each check beside its rule, in the rulebook's order.

use crate::action::Action;
use crate::apply::Meeting;
use crate::board::{Square, SquareSet, first_between, ring};
use crate::moves::reach;
use crate::notation::wish::{NamedSquare, Said, Sign};
use crate::piece::Kind;
use crate::position::WizardsWar;
use crate::reason::Reason;

impl WizardsWar {
    /// WW-16.
    pub(crate) fn check_pass(&self) -> Result<Action, Reason> {
        if self.can_move(self.side) { Err(Reason::MustMove) } else { Ok(Action::Pass) }
    }

    /// WW-9.
    pub(crate) fn check_drop(&self, said: Option<Kind>, to: NamedSquare) -> Result<Action, Reason> {
        let to = known(to)?;
        let is = self.hand(self.side).ok_or(Reason::HandEmpty)?;
        if let Some(said) = said.filter(|&said| said != is) {
            return Err(Reason::OtherInHand { is, said });
        }
        if !to.in_arena() {
            return Err(Reason::DropOutside { to });
        }
        match self.piece(to) {
            Some(met) => Err(Reason::DropOntoPiece { to, met, side: self.side }),
            None => Ok(Action::Drop { to }),
        }
    }

    /// A move, and what the text says of it.
    pub(crate) fn check_move(
        &self,
        said: Said,
        from: Square,
        to: Square,
    ) -> Result<Action, Reason> {
        let piece = self.piece(from).ok_or(Reason::NobodyThere { from })?;
        if piece.side() != self.side {
            return Err(Reason::NotYours { from, piece });
        }
        let kind = piece.kind();
        if let Some(said) = said.kind.filter(|&said| said != kind) {
            return Err(Reason::OtherPiece { from, is: kind, said });
        }
        if from == to {
            return Err(Reason::SameSquare { at: from });
        }
        let pattern = reach(kind, from, SquareSet::NONE);
        if !from.in_arena() && !to.in_arena() {
            // WW-4, and WW-8 where the piece's own move would lead there.
            if !ring(from).has(to) {
                return Err(if pattern.has(to) {
                    Reason::BothEnchanted { kind, from, to }
                } else {
                    Reason::StepOnly { kind, from, to }
                });
            }
            if let Some(met) = self.piece(to) {
                return Err(Reason::StepOntoPiece { to, met, mover: self.side });
            }
        } else {
            self.check_normal_move(kind, pattern, said.sign, from, to)?;
        }
        self.check_signs(said, from, to)?;
        Ok(Action::Move { from, to })
    }

    /// WW-3 and WW-5 to WW-8, WW-11.
    fn check_normal_move(
        &self,
        kind: Kind,
        pattern: SquareSet,
        sign: Option<Sign>,
        from: Square,
        to: Square,
    ) -> Result<(), Reason> {
        if !pattern.has(to) {
            return Err(Reason::NotItsMove { kind, from, to });
        }
        if let Some(by) = first_between(from, to, self.occupied())
            && let Some(blocker) = self.piece(by)
        {
            return Err(Reason::Blocked { from, to, by, kind: blocker.kind() });
        }
        let Some(friend) = self.piece(to).filter(|met| met.side() == self.side) else {
            return Ok(());
        };
        let friend = friend.kind();
        match (from.in_arena(), to.in_arena()) {
            (true, true) => Err(Reason::Own { to, kind: friend }),
            // WW-6.
            _ if !to.in_arena() => {
                if kind.is_wizard() {
                    Ok(())
                } else {
                    Err(Reason::OnlyWizardsSwap { mover: kind, to, kind: friend })
                }
            }
            // WW-6: no swap leads into the arena.
            _ if sign == Some(Sign::Swap) => {
                let takes = kind.is_wizard() && !friend.is_wizard() && !friend.includes(kind);
                let instead = takes.then_some(Sign::Capture);
                Err(Reason::NoSwap { from, to, instead })
            }
            // WW-11.
            _ if !kind.is_wizard() => {
                Err(Reason::OnlyWizardsTakeFriends { mover: kind, to, kind: friend })
            }
            _ if friend.is_wizard() => Err(Reason::FriendIsWizard { to, kind: friend }),
            _ if friend.includes(kind) => {
                Err(Reason::NothingGained { wizard: kind, to, kind: friend })
            }
            _ => Ok(()),
        }
    }

    /// Whether what the text says of a move that is legal in itself is true of it.
    fn check_signs(&self, said: Said, from: Square, to: Square) -> Result<(), Reason> {
        let effect = self.effect(from, to).ok_or(Reason::NobodyThere { from })?;
        match (said.sign, effect.meeting) {
            (Some(Sign::Capture), Meeting::Nothing) => {
                return Err(Reason::NothingToTake { from, to });
            }
            (Some(Sign::Move | Sign::Capture), Meeting::Swaps(friend)) => {
                return Err(Reason::IsSwap { from, to, kind: friend.kind() });
            }
            (Some(Sign::Move), Meeting::TakesFriend(friend)) => {
                return Err(Reason::IsFriendlyCapture { from, to, kind: friend.kind() });
            }
            (Some(Sign::Swap), meeting) if Sign::of(meeting) != Sign::Swap => {
                return Err(Reason::NoSwap { from, to, instead: Some(Sign::of(meeting)) });
            }
            _ => {}
        }
        match (said.created, effect.created) {
            (Some(_), None) => Err(Reason::NoCreation { kind: effect.mover.kind(), from, to }),
            (Some(said), Some(is)) if said != is => Err(Reason::OtherCreation { from, is, said }),
            _ => Ok(()),
        }
    }
}

/// WW-1.
pub(crate) fn known(named: NamedSquare) -> Result<Square, Reason> {
    named.square().ok_or(Reason::Absent { named })
}
