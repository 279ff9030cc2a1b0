//! Whether an action is legal, and if not, why: each check beside its rule, in the rulebook's order.

use rules::square::{between, direction, first_on_ray, ray, ring};
use rules::{Square, Squares};

use crate::action::{Action, Around};
use crate::moves::{completes, heirs, summoned};
use crate::piece::Kind;
use crate::position::MedievalWar;
use crate::reason::Reason;

impl MedievalWar {
    /// Checks an action of the side to act.
    ///
    /// # Errors
    /// The first reason against it.
    pub(crate) fn check(&self, action: Action) -> Result<(), Reason> {
        match action {
            Action::Step { from, to } => self.check_step(from, to)?,
            Action::Attack { target } => self.check_attack(target)?,
            Action::Cannon { rook, target } => self.check_cannon(rook, target)?,
            Action::Summon(around) => {
                self.check_summon(self.around(around))?;
            }
            Action::Again => {
                self.own_king("Again")?;
            }
            Action::Depose(heir) => self.check_depose(heir)?,
            Action::Recruit(square) => self.check_recruit(square)?,
            Action::Purge(kind) => self.check_purge(kind)?,
            Action::Reset => self.check_major("Reset")?,
        }
        let left = self.left_after();
        if completes(&self.board, self.side, action, left) {
            Ok(())
        } else {
            Err(Reason::Stuck { left })
        }
    }

    /// MWC-6.
    fn check_step(&self, from: Square, to: Square) -> Result<(), Reason> {
        let stands = self.board.at(from);
        let kind = match stands {
            Some((side, kind)) if side == self.side => kind,
            _ => return Err(Reason::NothingToStep { from, stands }),
        };
        if !ring(from).has(to) {
            return Err(Reason::TooFar { from, to, kind });
        }
        match self.board.at(to) {
            None => Ok(()),
            Some((side, kind)) => Err(Reason::Occupied { to, own: side == self.side, kind }),
        }
    }

    /// MWC-7.
    fn check_attack(&self, target: Square) -> Result<(), Reason> {
        let stands = self.board.at(target);
        let kind = match stands {
            Some((side, kind)) if side != self.side => kind,
            _ => return Err(Reason::NoTarget { target, stands }),
        };
        let (attackers, sum) = self.attackers(target);
        let twice = 2 * self.board.power(target);
        if sum > twice {
            Ok(())
        } else {
            Err(Reason::TooWeak { target, kind, attackers, sum, twice })
        }
    }

    /// MWC-7, for an input that lists attackers: each must be one.
    pub(crate) fn check_attackers(&self, listed: Squares, target: Square) -> Result<(), Reason> {
        let (attackers, _) = self.attackers(target);
        match listed.minus(attackers).by_name().first() {
            None => Ok(()),
            Some(&at) => {
                Err(Reason::NoAttacker { at, target, stands: self.board.at(at), attackers })
            }
        }
    }

    /// MWC-8.
    fn check_cannon(&self, rook: Square, target: Square) -> Result<(), Reason> {
        let stands = self.board.at(rook);
        if stands != Some((self.side, Kind::Rook)) {
            return Err(Reason::NoRook { at: rook, stands });
        }
        let stands = self.board.at(target);
        if stands.is_none_or(|(side, _)| side == self.side) {
            return Err(Reason::NoCannonTarget { target, stands });
        }
        let Some(towards) = direction(rook, target) else {
            return Err(Reason::NoLine { rook, target });
        };
        let occupied = self.board.occupied();
        let other = first_on_ray(towards, rook, occupied & between(rook, target))
            .map(|other| (other, true))
            .or_else(|| first_on_ray(towards, target, occupied).map(|other| (other, false)));
        debug_assert_eq!(other.is_none(), (ray(towards, rook) & occupied).count() == 1);
        match other {
            None => Ok(()),
            Some((other, between)) => Err(Reason::NotAlone { rook, target, other, between }),
        }
    }

    /// MWC-9: the own King must stand.
    fn own_king(&self, power: &'static str) -> Result<Square, Reason> {
        self.board.king(self.side).ok_or(Reason::NoKing { power })
    }

    /// MWC-9: the own King must stand, and the enemy's not.
    fn check_major(&self, power: &'static str) -> Result<(), Reason> {
        self.own_king(power)?;
        match self.board.king(self.side.other()) {
            None => Ok(()),
            Some(king) => Err(Reason::EnemyKingStands { power, king }),
        }
    }

    /// MWC-9a; the choice that the squares make.
    pub(crate) fn check_summon(&self, squares: Squares) -> Result<Around, Reason> {
        let king = self.own_king("Summon")?;
        self.check_places("Summon", "MWC-9a", king, squares)?;
        self.check_number(squares.count())?;
        Ok(Around::of(king, squares))
    }

    /// MWC-9a: exactly n pawns.
    pub(crate) fn check_number(&self, named: u32) -> Result<(), Reason> {
        let king = self.own_king("Summon")?;
        let number = summoned(&self.board, self.side, king);
        if number == named {
            return Ok(());
        }
        let free = (ring(king) & self.board.empty()).count();
        let pawns = self.board.of(self.side, Kind::Pawn).count();
        Err(Reason::WrongNumber { named, number, free, pawns })
    }

    fn check_places(
        &self,
        power: &'static str,
        rule: &'static str,
        king: Square,
        squares: Squares,
    ) -> Result<(), Reason> {
        let places = ring(king) & self.board.empty();
        match squares.minus(places).by_name().first() {
            None => Ok(()),
            Some(&at) => Err(Reason::NoPlace { power, rule, at, king, stands: self.board.at(at) }),
        }
    }

    /// MWC-9c.
    fn check_depose(&self, heir: Option<Kind>) -> Result<(), Reason> {
        self.own_king("Depose")?;
        let foe = self.side.other();
        let king = self.board.king(foe).ok_or(Reason::NoKingToDepose)?;
        if Kind::King.start_set(foe).has(king) {
            return Err(Reason::KingAtHome { king });
        }
        let heirs: Vec<Kind> = heirs(&self.board, self.side).collect();
        match heir {
            None if heirs.is_empty() => Ok(()),
            None => Err(Reason::HeirIsDue { heirs }),
            Some(kind) if heirs.contains(&kind) => Ok(()),
            Some(kind) => {
                let count = self.board.of(self.side, kind).count();
                Err(Reason::NoHeir { kind, count, heirs })
            }
        }
    }

    /// MWC-9d.
    fn check_recruit(&self, square: Square) -> Result<(), Reason> {
        self.check_major("Recruit")?;
        let king = self.own_king("Recruit")?;
        if self.board.of(self.side, Kind::Pawn).count() >= Kind::Pawn.most() {
            return Err(Reason::AllPawns);
        }
        if !ring(king).meets(self.board.empty()) {
            return Err(Reason::NoRoom { king });
        }
        self.check_places("Recruit", "MWC-9d", king, square.set())
    }

    /// MWC-9e.
    fn check_purge(&self, kind: Kind) -> Result<(), Reason> {
        self.check_major("Purge")?;
        if kind == Kind::King {
            Err(Reason::KingsStay)
        } else if self.board.kind(kind).is_empty() {
            Err(Reason::NoneToPurge { kind })
        } else {
            Ok(())
        }
    }
}
