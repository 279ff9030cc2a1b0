//! Judges one named move in the order of the rulebook: the action it is, or the reason against it.
//!
//! How far a piece reaches it asks of `moves`, all else it decides by itself; the contract holds it
//! against the list of moves, and the naive referee of the tests both.

use rules::Square;
use rules::square::{Direction, direction};

use crate::board::attackers;
use crate::board::between;
use crate::moves::reaches;
use crate::position::last_rank;
use crate::reason::{Advice, PlacedPiece, Reason};
use crate::{Action, Kind, WorldWar};

/// A move as a text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedMove {
    /// The type that the text gives the piece on `from`.
    pub(crate) stated: Option<Kind>,
    pub(crate) from: Square,
    /// Of a blitz: any square on the line ahead.
    pub(crate) to: Square,
    pub(crate) is_blitz: bool,
    pub(crate) capture: Capture,
    pub(crate) exchange: Option<Kind>,
}

/// What a text says of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capture {
    Unsaid,
    Something,
    Of(Kind),
}

impl WorldWar {
    /// The legal action that is named.
    pub(crate) fn judge(&self, named: NamedMove) -> Result<Action, Reason> {
        let mover = self.standing(named.from).ok_or(Reason::NothingThere(named.from))?;
        if mover.side != self.to_act {
            return Err(Reason::NotYours(mover));
        }
        if let Some(stated) = named.stated
            && stated != mover.kind
        {
            return Err(Reason::OtherPiece { stands: mover, stated });
        }
        if named.is_blitz {
            self.judge_blitz(named, mover)
        } else {
            self.judge_single(named, mover)
        }
    }

    fn standing(&self, at: Square) -> Option<PlacedPiece> {
        self.piece_at(at).map(|(side, kind)| PlacedPiece { side, kind, at })
    }

    fn judge_single(&self, named: NamedMove, mover: PlacedPiece) -> Result<Action, Reason> {
        let (from, to) = (named.from, named.to);
        if from == to {
            return Err(Reason::NoStep(mover));
        }
        // WWC-3 to WWC-9: where a piece of the type may ever go.
        if !reaches(mover.kind, from, to) {
            return Err(Reason::CannotReach { mover, to });
        }
        self.path_is_free(mover, to)?;
        let target = self.standing(to);
        if let Some(target) = target {
            if target.side == mover.side {
                return Err(Reason::OwnOnTarget { mover, target });
            }
            // WWC-3.
            let diagonal = from.file() != to.file() && from.rank() != to.rank();
            if mover.kind == Kind::Infantry && diagonal {
                return Err(Reason::InfantryDiagonal { mover, target });
            }
        }
        let rule = mover.kind.rule();
        let mut action = Action::single(from, to).capturing(self.number_at(to));
        capture_is_right(named.capture, target, to, rule)?;
        if let Some(wanted) = named.exchange {
            self.exchange_is_open(mover, to, wanted, "WWC-10")?;
            action = action.exchanging(wanted);
        }
        let moved_flag = (mover.kind == Kind::Flag).then_some(to);
        self.flag_is_safe_after(from, to, moved_flag)?;
        Ok(action)
    }

    /// WWC-5 and WWC-8: what stands in the way.
    fn path_is_free(&self, mover: PlacedPiece, to: Square) -> Result<(), Reason> {
        let enemies = self.sides[mover.side.other().index()];
        let stopping = match mover.kind {
            Kind::Armor => enemies | self.sides[mover.side.index()],
            Kind::Bomber => enemies,
            _ => return Ok(()),
        };
        let Some(line) = direction(mover.at, to) else { return Ok(()) };
        let by = rules::square::first_on_ray(line, mover.at, stopping & between(mover.at, to))
            .and_then(|at| self.standing(at));
        match by {
            Some(by) => Err(Reason::Blocked { mover, to, by }),
            None => Ok(()),
        }
    }

    fn judge_blitz(&self, named: NamedMove, rear: PlacedPiece) -> Result<Action, Reason> {
        // WWC-11: the rearmost piece, a direction, and all of one's own ahead.
        let line = direction(named.from, named.to)
            .ok_or(Reason::BlitzOffLine { rear: named.from, to: named.to })?;
        let (front, pieces) = self.blitz_group(rear, line)?;
        let to = front.at.step(line).ok_or(Reason::BlitzEdge { front })?;
        let target = self.standing(to);
        // WWC-12.
        if let Some(target) = target
            && !line.is_orthogonal()
            && !matches!(front.kind, Kind::Cavalry | Kind::Armor)
        {
            return Err(Reason::BlitzDiagonal { front, target });
        }
        capture_is_right(named.capture, target, to, "WWC-12")?;
        let mut action = Action::blitz(rear.at, to, line, pieces).capturing(self.number_at(to));
        if let Some(wanted) = named.exchange {
            self.exchange_is_open(front, to, wanted, "WWC-13")?;
            action = action.exchanging(wanted);
        }
        let moved_flag = self
            .flag(self.to_act)
            .filter(|&flag| between(rear.at, to).with(rear.at).has(flag))
            .and_then(|flag| flag.step(line));
        self.flag_is_safe_after(rear.at, to, moved_flag)?;
        Ok(action)
    }

    /// The front piece of a blitz and how many there are.
    fn blitz_group(
        &self,
        rear: PlacedPiece,
        line: Direction,
    ) -> Result<(PlacedPiece, u32), Reason> {
        let mut front = rear;
        let mut pieces = 1;
        if !rear.kind.is_ground() {
            return Err(Reason::BlitzAirborne { member: rear, rear: rear.at });
        }
        while let Some(next) = front.at.step(line).and_then(|at| self.standing(at))
            && next.side == rear.side
        {
            if !next.kind.is_ground() {
                return Err(Reason::BlitzAirborne { member: next, rear: rear.at });
            }
            front = next;
            pieces += 1;
        }
        if pieces < 2 {
            return Err(Reason::BlitzAlone { mover: rear, ahead: rear.at.step(line) });
        }
        Ok((front, pieces))
    }

    /// WWC-10 and WWC-13: whether the piece that arrives may be exchanged for a type.
    fn exchange_is_open(
        &self,
        mover: PlacedPiece,
        to: Square,
        wanted: Kind,
        rule: &'static str,
    ) -> Result<(), Reason> {
        let side = mover.side;
        let last = last_rank(side);
        if mover.kind != Kind::Infantry {
            Err(Reason::ExchangeNotInfantry { rule, mover })
        } else if !last.has(to) {
            Err(Reason::ExchangeNotThere { rule, to, side })
        } else if last.has(mover.at) {
            Err(Reason::ExchangeTooLate { rule, mover })
        } else if wanted == Kind::Flag {
            Err(Reason::ExchangeForFlag { rule })
        } else if self.captured[side.index()].count(wanted) == 0 {
            Err(Reason::ExchangeNone { rule, side, wanted })
        } else {
            Ok(())
        }
    }

    /// WWC-9 and WWC-14, on the board as it is after the whole move: one square vacated, one
    /// filled, the Flag perhaps moved.
    fn flag_is_safe_after(
        &self,
        vacated: Square,
        filled: Square,
        moved_flag: Option<Square>,
    ) -> Result<(), Reason> {
        let me = self.to_act;
        let Some(flag) = moved_flag.or_else(|| self.flag(me)) else { return Ok(()) };
        let own = self.sides[me.index()].without(vacated).with(filled);
        let theirs = self.force(me.other());
        let by = attackers(flag, own, &theirs).first().and_then(|at| self.standing(at));
        match by {
            None => Ok(()),
            Some(by) if moved_flag.is_some() => Err(Reason::FlagAttacked { at: flag, by }),
            Some(by) if self.radar_lock(me).is_some() => Err(Reason::FlagStillLocked { flag, by }),
            Some(by) => Err(Reason::FlagExposed { flag, by }),
        }
    }

    /// What a refusal of a move may offer instead.
    pub(crate) fn advice(&self, named: NamedMove) -> Advice {
        let line = direction(named.from, named.to);
        let mut blitz = None;
        let mut moves = Vec::new();
        self.generate(|action| {
            if action.from() == named.from && action.exchange().is_none() {
                if action.blitz_direction().is_some() && action.blitz_direction() == line {
                    blitz = Some(action.to_string());
                }
                moves.push(action.to_string());
            }
        });
        moves.sort();
        let captured = self.captured[self.to_act.index()].kinds().collect();
        Advice { moves, blitz, captured }
    }
}

fn capture_is_right(
    capture: Capture,
    target: Option<PlacedPiece>,
    to: Square,
    rule: &'static str,
) -> Result<(), Reason> {
    match (capture, target) {
        (Capture::Unsaid, _) | (Capture::Something, Some(_)) => Ok(()),
        (_, None) => Err(Reason::NothingToTake { rule, to }),
        (Capture::Of(stated), Some(target)) if stated != target.kind => {
            Err(Reason::OtherCaptured { rule, target, stated })
        }
        (Capture::Of(_), Some(_)) => Ok(()),
    }
}
