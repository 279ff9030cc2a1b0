//! Reading an action, and why one is not legal: each check beside its rule, in the rulebook's order.

use rules::{Reading, Refusal};

use crate::apply::Meeting;
use crate::notation::{Named, Parsed, Said, Sign, parse};
use crate::piece::Kind;
use crate::position::{Action, WizardsWar};
use crate::reason::{HOW, Reason};
use crate::square::{Square, SquareSet, first_between, ring};

/// Characters of an unreadable text that are repeated to its author.
const QUOTED: usize = 40;

impl WizardsWar {
    /// Reads one action.
    pub(crate) fn reading(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        if let Some(outcome) = self.end(0) {
            return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
        }
        match parse(text) {
            Some(parsed) => self.understand(text, parsed),
            None => Err(unreadable(text)),
        }
    }

    fn understand(&self, text: &str, parsed: Parsed) -> Result<Reading<Action>, Refusal> {
        let action = match parsed {
            Parsed::Pass => self.check_pass()?,
            Parsed::Drop { kind, to } => self.check_drop(kind, to)?,
            Parsed::Move { said, from, to } => {
                let (from, to) = (known(from)?, known(to)?);
                self.check_move(said, from, to)?;
                let action = Action::Move { from, to };
                return Ok(Reading { action, remarks: self.remarks(said, from, to) });
            }
            Parsed::To { said, kind, to } => return self.find(text, said, kind, known(to)?),
        };
        Ok(Reading { action, remarks: Vec::new() })
    }

    /// WW-16.
    fn check_pass(&self) -> Result<Action, Reason> {
        if self.can_move(self.side) { Err(Reason::MustMove) } else { Ok(Action::Pass) }
    }

    /// WW-9.
    fn check_drop(&self, said: Option<Kind>, to: Named) -> Result<Action, Reason> {
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

    fn check_move(&self, said: Said, from: Square, to: Square) -> Result<(), Reason> {
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
        let pattern = crate::moves::reach(kind, from, SquareSet::NONE);
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
            self.check_normal_move(kind, pattern, from, to)?;
        }
        self.check_signs(said, from, to)
    }

    /// WW-3 and WW-5 to WW-8, WW-11.
    fn check_normal_move(
        &self,
        kind: Kind,
        pattern: SquareSet,
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
        let takes = Sign::of(effect.meeting) == Sign::Capture;
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
                return Err(Reason::NoSwap { from, to, takes });
            }
            _ => {}
        }
        match (said.created, effect.created) {
            (Some(_), None) => Err(Reason::NoCreation { kind: effect.mover.kind(), from, to }),
            (Some(said), Some(is)) if said != is => Err(Reason::OtherCreation { from, is, said }),
            _ => Ok(()),
        }
    }

    /// What was let pass.
    fn remarks(&self, said: Said, from: Square, to: Square) -> Vec<String> {
        match (said.sign, self.piece(to)) {
            (Some(Sign::Move), Some(met)) => {
                vec![format!("{from}-{to} takes the {}", met.kind().name())]
            }
            _ => Vec::new(),
        }
    }

    /// A piece named by its type and destination alone. A swap or a friendly capture must be
    /// written as such.
    fn find(
        &self,
        text: &str,
        said: Said,
        kind: Kind,
        to: Square,
    ) -> Result<Reading<Action>, Refusal> {
        let said = Said { sign: said.sign.or(Some(Sign::Move)), ..said };
        let mut standing = Vec::new();
        let mut legal = Vec::new();
        for from in self.men[self.side.index()] {
            if self.piece(from).is_some_and(|piece| piece.kind() == kind) {
                standing.push(from);
                if self.check_move(said, from, to).is_ok() {
                    legal.push(from);
                }
            }
        }
        match (legal.as_slice(), standing.as_slice()) {
            (&[from], _) => {
                let action = Action::Move { from, to };
                Ok(Reading { action, remarks: Vec::new() })
            }
            ([], []) => Err(Reason::NoSuchPiece { kind, side: self.side }.into()),
            ([], &[from]) => match self.check_move(said, from, to) {
                Err(reason) => Err(reason.into()),
                Ok(()) => Err(Reason::NoneReaches { kind, to }.into()),
            },
            ([], _) => Err(Reason::NoneReaches { kind, to }.into()),
            (several, _) => {
                let texts = several.iter().map(|&from| self.canonical(Action::Move { from, to }));
                Err(Refusal::ambiguous(&shortened(text), texts.collect()))
            }
        }
    }
}

/// WW-1.
fn known(named: Named) -> Result<Square, Reason> {
    named.square().ok_or(Reason::Absent { named })
}

fn unreadable(text: &str) -> Refusal {
    Refusal::unreadable(format!("`{}` is no action of Wizard's War", shortened(text)), HOW)
}

fn shortened(text: &str) -> String {
    let plain = rules::read::plain(text);
    match plain.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &plain[..end]),
        None => plain,
    }
}
