//! Checks a named move in the rulebook's order and returns the action or the first refusal.
//!
//! Apart from the reach of pieces it shares nothing with `moves`; the contract checks the two
//! against each other, and the naive referee of the tests checks both.

use rules::l10n::{L10nMessage, say};
use rules::square::{Direction, direction};
use rules::{Refusal, RuleId, Side, Square};

use crate::board::attackers;
use crate::board::between;
use crate::info::INFO;
use crate::moves::reaches;
use crate::position::last_rank;
use crate::{Action, Kind, WorldWar};

/// Maximum number of moves in a refusal.
const MOST_ADVISED: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlacedPiece {
    side: Side,
    kind: Kind,
    at: Square,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedMove {
    /// The type that the text states for the piece on `from`.
    pub(crate) stated: Option<Kind>,
    pub(crate) from: Square,
    /// In a blitz: any square on the line ahead.
    pub(crate) to: Square,
    pub(crate) is_blitz: bool,
    pub(crate) capture: Capture,
    pub(crate) exchange: Option<Kind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capture {
    Unsaid,
    Anything,
    Of(Kind),
}

impl WorldWar {
    pub(crate) fn legal_action(&self, wish: NamedMove) -> Result<Action, Refusal> {
        // White (Light) begins, and sides move only their own pieces.
        let Some(mover) = self.standing(wish.from) else {
            return Err(Refusal::illegal(
                "WWC-1",
                say("world-war-nothing-there").with("at", wish.from),
                say("world-war-next-own-piece"),
            ));
        };
        let PlacedPiece { side, kind, at } = mover;
        if side != self.to_act {
            return Err(Refusal::illegal(
                "WWC-1",
                say("world-war-not-yours")
                    .with("piece", kind.name())
                    .with("at", at)
                    .with("side", INFO.side_name(side)),
                say("world-war-next-own-piece"),
            ));
        }
        // WWC-3 to WWC-9: each type has its own rule.
        if let Some(stated) = wish.stated
            && stated != kind
        {
            return Err(Refusal::illegal(
                kind.rule(),
                say("world-war-other-piece")
                    .with("at", at)
                    .with("piece", kind.name())
                    .with("stated", stated.name()),
                say("world-war-next-letter").with("letter", kind.code()),
            ));
        }
        if wish.is_blitz { self.legal_blitz(wish, mover) } else { self.legal_single(wish, mover) }
    }

    fn standing(&self, at: Square) -> Option<PlacedPiece> {
        self.piece_at(at).map(|(side, kind)| PlacedPiece { side, kind, at })
    }

    fn legal_single(&self, wish: NamedMove, mover: PlacedPiece) -> Result<Action, Refusal> {
        let (from, to, kind) = (wish.from, wish.to, mover.kind);
        let rule = kind.rule();
        if from == to {
            return Err(Refusal::illegal(
                rule,
                say("world-war-no-step").with("piece", kind.name()).with("at", from),
                self.alternatives(from),
            ));
        }
        // WWC-3 to WWC-9: the type's reach on an empty board.
        if !reaches(kind, from, to) {
            return Err(Refusal::illegal(
                rule,
                say("world-war-cannot-reach")
                    .with("how", movement(kind))
                    .with("from", from)
                    .with("to", to),
                self.alternatives(from),
            ));
        }
        self.path_is_free(mover, to)?;
        let target = self.standing(to);
        if let Some(target) = target {
            if target.side == mover.side {
                return Err(Refusal::illegal(
                    rule,
                    say("world-war-own-on-target").with("at", to).with("piece", target.kind.name()),
                    match self.blitz_towards(from, to) {
                        Some(blitz) => say("world-war-next-blitz").with("blitz", blitz.to_string()),
                        None => self.alternatives(from),
                    },
                ));
            }
            // WWC-3.
            let diagonal = from.file() != to.file() && from.rank() != to.rank();
            if kind == Kind::Infantry && diagonal {
                return Err(Refusal::illegal(
                    rule,
                    say("world-war-infantry-diagonal")
                        .with("side", INFO.side_name(target.side))
                        .with("piece", target.kind.name())
                        .with("at", to)
                        .with("from", from),
                    self.alternatives(from),
                ));
            }
        }
        let mut action = Action::single(from, to).capturing(self.number_at(to));
        capture_is_right(wish.capture, target, to, rule)?;
        if let Some(exchange) = wish.exchange {
            self.exchange_is_open(mover, to, exchange, "WWC-10")?;
            action = action.exchanging(exchange);
        }
        let moved_flag = (kind == Kind::Flag).then_some(to);
        self.flag_is_safe_after(from, to, moved_flag)?;
        Ok(action)
    }

    /// WWC-5 and WWC-8: checks for pieces in the way.
    fn path_is_free(&self, mover: PlacedPiece, to: Square) -> Result<(), Refusal> {
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
            Some(by) => Err(Refusal::illegal(
                mover.kind.rule(),
                blocked(mover, to, by),
                self.alternatives(mover.at),
            )),
            None => Ok(()),
        }
    }

    fn legal_blitz(&self, wish: NamedMove, rear: PlacedPiece) -> Result<Action, Refusal> {
        // WWC-11: the rearmost piece, a direction, and all of the side's own pieces ahead.
        let Some(line) = direction(wish.from, wish.to) else {
            return Err(Refusal::illegal(
                "WWC-11",
                if wish.from == wish.to {
                    say("world-war-blitz-no-direction").with("rear", rear.at)
                } else {
                    say("world-war-blitz-off-line").with("to", wish.to).with("rear", rear.at)
                },
                say("world-war-next-direction").with("rear", rear.at),
            ));
        };
        let (front, pieces) = self.blitz_group(rear, line)?;
        let Some(to) = front.at.step(line) else {
            return Err(Refusal::illegal(
                "WWC-11",
                say("world-war-blitz-edge").with("piece", front.kind.name()).with("at", front.at),
                say("world-war-next-other-line"),
            ));
        };
        let target = self.standing(to);
        // WWC-12.
        if let Some(target) = target
            && !line.is_orthogonal()
            && !matches!(front.kind, Kind::Cavalry | Kind::Armor)
        {
            return Err(Refusal::illegal(
                "WWC-12",
                say("world-war-blitz-diagonal")
                    .with("front", front.kind.name())
                    .with("from", front.at)
                    .with("piece", target.kind.name())
                    .with("at", to),
                say("world-war-next-straight"),
            ));
        }
        capture_is_right(wish.capture, target, to, "WWC-12")?;
        let mut action = Action::blitz(rear.at, to, line, pieces).capturing(self.number_at(to));
        if let Some(exchange) = wish.exchange {
            self.exchange_is_open(front, to, exchange, "WWC-13")?;
            action = action.exchanging(exchange);
        }
        let moved_flag = self
            .flag(self.to_act)
            .filter(|&flag| between(rear.at, to).with(rear.at).has(flag))
            .and_then(|flag| flag.step(line));
        self.flag_is_safe_after(rear.at, to, moved_flag)?;
        Ok(action)
    }

    fn blitz_group(
        &self,
        rear: PlacedPiece,
        line: Direction,
    ) -> Result<(PlacedPiece, u32), Refusal> {
        let mut front = rear;
        let mut pieces = 0;
        let mut next = Some(rear);
        while let Some(member) = next {
            if !member.kind.is_ground() {
                return Err(Refusal::illegal(
                    "WWC-11",
                    if member == rear {
                        say("world-war-blitz-airborne-rear")
                    } else {
                        say("world-war-blitz-airborne").with("at", member.at)
                    }
                    .with("piece", member.kind.name())
                    .with("rear", rear.at),
                    say("world-war-next-ground"),
                ));
            }
            front = member;
            pieces += 1;
            next = front
                .at
                .step(line)
                .and_then(|at| self.standing(at))
                .filter(|next| next.side == rear.side);
        }
        if pieces < 2 {
            return Err(Refusal::illegal(
                "WWC-11",
                match rear.at.step(line) {
                    Some(ahead) => say("world-war-blitz-alone").with("ahead", ahead),
                    None => say("world-war-blitz-alone-at-edge"),
                }
                .with("piece", rear.kind.name())
                .with("at", rear.at),
                self.alternatives(rear.at),
            ));
        }
        Ok((front, pieces))
    }

    /// WWC-10 and WWC-13: checks that the arriving piece may be exchanged for a type.
    fn exchange_is_open(
        &self,
        mover: PlacedPiece,
        to: Square,
        exchange: Kind,
        rule: RuleId,
    ) -> Result<(), Refusal> {
        let side = mover.side;
        let last = last_rank(side);
        let (message, next) = if mover.kind != Kind::Infantry {
            (
                say("world-war-exchange-not-infantry")
                    .with("at", mover.at)
                    .with("piece", mover.kind.name()),
                say("world-war-next-no-exchange"),
            )
        } else if !last.has(to) {
            (
                say("world-war-exchange-not-there")
                    .with("rank", last_rank_number(side))
                    .with("to", to),
                say("world-war-next-no-exchange"),
            )
        } else if last.has(mover.at) {
            (
                say("world-war-exchange-too-late").with("at", mover.at),
                say("world-war-next-no-exchange"),
            )
        } else if exchange == Kind::Flag {
            (say("world-war-exchange-for-flag"), self.exchanges())
        } else if self.captured[side.index()].count(exchange) == 0 {
            (
                say("world-war-exchange-none")
                    .with("side", INFO.side_name(side))
                    .with("piece", exchange.name()),
                self.exchanges(),
            )
        } else {
            return Ok(());
        };
        Err(Refusal::illegal(rule, message, next))
    }

    /// WWC-9 and WWC-14, on the board after the whole move: one square vacated, one filled, the
    /// Flag possibly moved.
    fn flag_is_safe_after(
        &self,
        vacated: Square,
        filled: Square,
        moved_flag: Option<Square>,
    ) -> Result<(), Refusal> {
        let me = self.to_act;
        let Some(flag) = moved_flag.or_else(|| self.flag(me)) else { return Ok(()) };
        let own = self.sides[me.index()].without(vacated).with(filled);
        let enemies = self.force(me.other());
        let by = attackers(flag, own, &enemies).first().and_then(|at| self.standing(at));
        let Some(by) = by else { return Ok(()) };
        Err(if moved_flag.is_some() {
            Refusal::illegal(
                "WWC-9",
                say("world-war-flag-attacked")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("flag", flag),
                say("world-war-next-safe-square"),
            )
        } else if self.radar_lock(me).is_some() {
            Refusal::illegal(
                "WWC-14",
                say("world-war-flag-still-locked")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("flag", flag),
                if can_be_blocked(by, flag) {
                    say("world-war-next-lift-or-block")
                        .with("piece", by.kind.name())
                        .with("at", by.at)
                } else {
                    say("world-war-next-lift").with("piece", by.kind.name()).with("at", by.at)
                },
            )
        } else {
            Refusal::illegal(
                "WWC-14",
                say("world-war-flag-exposed")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("flag", flag),
                say("world-war-next-keep-off").with("piece", by.kind.name()),
            )
        })
    }

    fn moves_from(&self, from: Square) -> Vec<Action> {
        let mut moves = Vec::new();
        self.generate(|action| {
            if action.from() == from && action.exchange().is_none() {
                moves.push(action);
            }
        });
        moves
    }

    fn blitz_towards(&self, from: Square, to: Square) -> Option<Action> {
        let line = direction(from, to)?;
        self.moves_from(from).into_iter().find(|action| action.blitz_direction() == Some(line))
    }

    fn alternatives(&self, from: Square) -> L10nMessage {
        let mut moves: Vec<String> = self.moves_from(from).iter().map(Action::to_string).collect();
        if moves.is_empty() {
            return say("world-war-next-no-move");
        }
        moves.sort();
        let code = |text: &String| say("rules-code").with("text", text);
        let codes: Vec<L10nMessage> = moves.iter().take(MOST_ADVISED).map(code).collect();
        let listed = match moves.len().saturating_sub(MOST_ADVISED) {
            0 => say("world-war-one-of").with("moves", codes),
            count => say("world-war-some-of").with("moves", codes).with("more", count),
        };
        say("world-war-next-instead").with("from", from).with("moves", listed)
    }

    /// Names the types for which Infantry can be exchanged.
    fn exchanges(&self) -> L10nMessage {
        let pieces: Vec<L10nMessage> =
            self.captured[self.to_act.index()].kinds().map(as_exchange).collect();
        if pieces.is_empty() {
            return say("world-war-next-stays");
        }
        say("world-war-next-exchange").with("pieces", pieces)
    }
}

fn capture_is_right(
    capture: Capture,
    target: Option<PlacedPiece>,
    to: Square,
    rule: RuleId,
) -> Result<(), Refusal> {
    match (capture, target) {
        (Capture::Unsaid, _) | (Capture::Anything, Some(_)) => Ok(()),
        (_, None) => Err(Refusal::illegal(
            rule,
            say("world-war-nothing-to-take").with("to", to),
            say("world-war-next-no-capture").with("to", to),
        )),
        (Capture::Of(stated), Some(target)) if stated != target.kind => Err(Refusal::illegal(
            rule,
            say("world-war-other-captured")
                .with("at", to)
                .with("piece", target.kind.name())
                .with("stated", stated.name()),
            say("world-war-next-capture").with("letter", target.kind.code()),
        )),
        (Capture::Of(_), Some(_)) => Ok(()),
    }
}

fn blocked(mover: PlacedPiece, to: Square, by: PlacedPiece) -> L10nMessage {
    match mover.kind {
        Kind::Bomber => say("world-war-blocked-bomber")
            .with("side", INFO.side_name(by.side))
            .with("piece", by.kind.name())
            .with("at", by.at)
            .with("from", mover.at),
        _ if by.side == mover.side => say("world-war-blocked-armor-own")
            .with("piece", by.kind.name())
            .with("at", by.at)
            .with("from", mover.at),
        _ => say("world-war-blocked-armor")
            .with("side", INFO.side_name(by.side))
            .with("piece", by.kind.name())
            .with("at", by.at)
            .with("from", mover.at),
    }
    .with("to", to)
}

fn can_be_blocked(by: PlacedPiece, flag: Square) -> bool {
    matches!(by.kind, Kind::Armor | Kind::Bomber) && !between(flag, by.at).is_empty()
}

/// For example, "an Armor (`=A`)".
fn as_exchange(kind: Kind) -> L10nMessage {
    say("world-war-as-exchange").with("piece", kind.name()).with("letter", kind.code())
}

/// A type's moves, a clause that starts a sentence.
fn movement(kind: Kind) -> L10nMessage {
    match kind {
        Kind::Infantry => say("world-war-how-infantry"),
        Kind::Cavalry => say("world-war-how-cavalry"),
        Kind::Armor => say("world-war-how-armor"),
        Kind::Flag => say("world-war-how-flag"),
        Kind::Fighter => say("world-war-how-fighter"),
        Kind::Helicopter => say("world-war-how-helicopter"),
        Kind::Bomber => say("world-war-how-bomber"),
    }
}

const fn last_rank_number(side: Side) -> u8 {
    match side {
        Side::White => 8,
        Side::Black => 1,
    }
}
