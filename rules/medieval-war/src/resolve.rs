//! From what a text asks for to the legal action that was meant.

use rules::{Reading, Refusal, Square};

use crate::action::Action;
use crate::moves::heirs;
use crate::piece::Kind;
use crate::position::MedievalWar;
use crate::read::{Deed, RookName, Wish, wish};
use crate::reason::Reason;
use crate::words;

impl MedievalWar {
    /// Reads one action.
    ///
    /// # Errors
    /// The refusal.
    pub(crate) fn read_action(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
        }
        let wish = wish(text)?;
        let action = self.meant(text, &wish)?;
        Ok(Reading { action, remarks: self.remarks(action, &wish) })
    }

    fn refused(&self, reason: &Reason) -> Refusal {
        reason.refusal(self.side)
    }

    fn legal_or_refused(&self, action: Action) -> Result<Action, Refusal> {
        self.check(action).map(|()| action).map_err(|reason| self.refused(&reason))
    }

    fn meant(&self, text: &str, wish: &Wish) -> Result<Action, Refusal> {
        match wish.deed {
            Deed::Step { from, to } => self.legal_or_refused(Action::Step { from, to }),
            Deed::Attack { attackers, target, .. } => {
                let attack = Action::Attack { target };
                // The target itself is the first thing to say; what stands around it the next.
                if self.board.side(self.side.other()).has(target) {
                    self.check_attackers(attackers, target).map_err(|r| self.refused(&r))?;
                }
                self.legal_or_refused(attack)
            }
            Deed::Cannon { rook, target, .. } => self.cannon_meant(text, rook, target),
            Deed::Summon { count, squares } => match (squares, count) {
                (Some(squares), _) => {
                    let around = self.check_summon(squares).map_err(|r| self.refused(&r))?;
                    self.legal_or_refused(Action::Summon(around))
                }
                (None, Some(count)) => {
                    self.check_number(count).map_err(|r| self.refused(&r))?;
                    self.summon_meant(text)
                }
                (None, None) => self.summon_meant(text),
            },
            Deed::Again => self.legal_or_refused(Action::Again),
            Deed::Depose(None) => self.depose_meant(text),
            Deed::Depose(heir) => self.legal_or_refused(Action::Depose(heir)),
            Deed::Recruit(Some(square)) => self.legal_or_refused(Action::Recruit(square)),
            Deed::Recruit(None) => self.only(
                text,
                |action| matches!(action, Action::Recruit(_)),
                || words::missing_square("Recruit"),
            ),
            Deed::Purge(Some(kind)) => self.legal_or_refused(Action::Purge(kind)),
            Deed::Purge(None) => {
                self.only(text, |action| matches!(action, Action::Purge(_)), words::missing_type)
            }
            Deed::Reset => self.legal_or_refused(Action::Reset),
        }
    }

    /// The only legal action of a sort; several are ambiguous.
    fn only(
        &self,
        text: &str,
        sort: impl Fn(Action) -> bool,
        none: impl Fn() -> Refusal,
    ) -> Result<Action, Refusal> {
        let mut list = Vec::new();
        self.list_legal(&mut list);
        list.retain(|&action| sort(action));
        match list.as_slice() {
            [] => Err(none()),
            &[only] => Ok(only),
            several => {
                let texts = several.iter().map(|&action| self.canonical(action)).collect();
                Err(Refusal::ambiguous(text.trim(), texts))
            }
        }
    }

    fn summon_meant(&self, text: &str) -> Result<Action, Refusal> {
        let is_summon = |action| matches!(action, Action::Summon(_));
        self.only(text, is_summon, || match self.check(Action::Summon(Default::default())) {
            // The number is right and there is a choice, but the turn could not be completed.
            Ok(()) | Err(Reason::WrongNumber { .. }) => {
                self.refused(&Reason::Stuck { left: self.left_after() })
            }
            Err(reason) => self.refused(&reason),
        })
    }

    fn depose_meant(&self, text: &str) -> Result<Action, Refusal> {
        let is_depose = |action| matches!(action, Action::Depose(_));
        self.only(text, is_depose, || {
            let any = heirs(&self.board, self.side).next();
            match self.check(Action::Depose(any)) {
                Ok(()) => self.refused(&Reason::Stuck { left: self.left_after() }),
                Err(reason) => self.refused(&reason),
            }
        })
    }

    /// The Rook named, by its file if it alone of those there can make the attack.
    fn cannon_meant(&self, text: &str, name: RookName, target: Square) -> Result<Action, Refusal> {
        let file = match name {
            RookName::On(rook) => return self.legal_or_refused(Action::Cannon { rook, target }),
            RookName::File(file) => Some(file),
            RookName::Any => None,
        };
        let rooks = self
            .board
            .of(self.side, Kind::Rook)
            .filter(|rook| file.is_none_or(|file| rook.file() == file));
        let mut able = Vec::new();
        let mut first = None;
        for rook in rooks {
            let action = Action::Cannon { rook, target };
            match self.check(action) {
                Ok(()) => able.push(action),
                Err(reason) => {
                    first.get_or_insert(reason);
                }
            }
        }
        match (able.as_slice(), first) {
            (&[only], _) => Ok(only),
            ([], Some(reason)) => Err(self.refused(&reason)),
            ([], None) => Err(self.refused(&Reason::NoRookOn { file })),
            (several, _) => {
                let texts = several.iter().map(|&action| self.canonical(action)).collect();
                Err(Refusal::ambiguous(text.trim(), texts))
            }
        }
    }

    /// What the text states wrongly.
    fn remarks(&self, action: Action, wish: &Wish) -> Vec<String> {
        let mut remarks = Vec::new();
        for &(square, stated) in &wish.pieces {
            // The pawns to be placed are not there yet.
            let places = matches!(action, Action::Summon(_) | Action::Recruit(_));
            let is = match self.board.at(square) {
                None if places => Some(Kind::Pawn),
                found => found.map(|(_, kind)| kind),
            };
            if is != Some(stated) {
                remarks.push(words::wrong_piece(square, stated, is));
            }
        }
        if let Deed::Attack { sum: Some(stated), target, .. } = wish.deed {
            let (_, is) = self.attackers(target);
            if stated != is {
                remarks.push(words::wrong_sum(stated, is));
            }
        }
        if let Deed::Attack { twice: Some(stated), target, .. }
        | Deed::Cannon { twice: Some(stated), target, .. } = wish.deed
        {
            let is = 2 * self.board.power(target);
            if stated != is {
                remarks.push(words::wrong_defence(target, stated, is));
            }
        }
        if let (Deed::Summon { count: Some(stated), .. }, Action::Summon(around)) =
            (&wish.deed, action)
        {
            let is = self.around(around).count();
            if *stated != is {
                remarks.push(words::wrong_number(*stated, is));
            }
        }
        if let Some(stated) = wish.isolated {
            let is = self.isolated_by(action);
            remarks.extend(stated.minus(is).by_name().into_iter().map(words::not_isolated));
            remarks.extend(is.minus(stated).by_name().into_iter().map(words::also_isolated));
        }
        remarks
    }
}
