//! Why an action is refused: every reason with its rule, its words and the next step.

use rules::l10n::{L10nMessage, say};
use rules::square::ring;
use rules::{Refusal, RuleId, Side, Square, Squares};

use crate::action::Power;
use crate::piece::Kind;

/// What stands on a square, if anything.
pub(crate) type Stands = Option<(Side, Kind)>;

/// A reason why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// MWC-6: the square to step from holds nothing of one's own.
    NothingToStep { from: Square, stands: Stands },
    /// MWC-6: the squares are not beside each other.
    TooFar { from: Square, to: Square, kind: Kind },
    /// MWC-6: the square to step to is occupied.
    Occupied { to: Square, own: bool, kind: Kind },
    /// MWC-7: the target is no enemy piece.
    NoTarget { target: Square, stands: Stands },
    /// MWC-7: a square was listed that holds no attacker.
    NoAttacker { at: Square, target: Square, stands: Stands, attackers: Squares },
    /// MWC-7: the sum is not greater than twice the target's power.
    TooWeak { target: Square, kind: Kind, attackers: Squares, sum: u32, power: u32 },
    /// MWC-8: no Rook of one's own stands there.
    NoRook { at: Square, stands: Stands },
    /// MWC-8: no Rook of one's own on that file, or at all.
    NoRookOn { file: Option<u8> },
    /// MWC-8: the target is no enemy piece.
    NoCannonTarget { target: Square, stands: Stands },
    /// MWC-8: Rook and target share no line.
    NoLine { rook: Square, target: Square },
    /// MWC-8: another piece stands on the ray.
    NotAlone { rook: Square, target: Square, other: Square, between: bool },
    /// MWC-9: one's King is not on the board.
    NoKing { power: Power },
    /// MWC-9: a major power while the enemy King stands.
    EnemyKingStands { power: Power, king: Square },
    /// MWC-9a: a pawn cannot be placed there.
    NoPlace { rule: RuleId, at: Square, king: Square, stands: Stands },
    /// MWC-9a: not the number of pawns that must be placed.
    WrongNumber { named: u32, number: u32, free: u32, pawns: u32 },
    /// MWC-9c: the enemy King is not on the board.
    NoKingToDepose,
    /// MWC-9c: the enemy King stands on its starting square.
    KingAtHome { king: Square },
    /// MWC-9c: that type cannot replace the King.
    NoHeir { kind: Kind, count: u32, heirs: Vec<Kind> },
    /// MWC-9c: a type must be named.
    HeirIsDue { heirs: Vec<Kind> },
    /// MWC-9d: eight pawns already.
    AllPawns,
    /// MWC-9d: no free square beside the King.
    NoRoom { king: Square },
    /// MWC-9e: Kings are not purged.
    KingsStay,
    /// MWC-9e: none of that type on the board.
    NoneToPurge { kind: Kind },
    /// MWC-10: the turn could not be completed.
    Stuck { left: u8 },
}

fn holds(at: Square, stands: Stands, actor: Side) -> L10nMessage {
    match stands {
        None => say("medieval-war-is-empty").with("at", at),
        Some((side, kind)) if side == actor => {
            say("medieval-war-holds-own").with("at", at).with("piece", kind.name())
        }
        Some((_, kind)) => {
            say("medieval-war-holds-enemy").with("at", at).with("piece", kind.name())
        }
    }
}

/// The texts of Depose with these, one or another.
fn deposes(heirs: &[Kind]) -> L10nMessage {
    if heirs.is_empty() {
        return say("rules-code").with("text", "Depose");
    }
    let actions: Vec<L10nMessage> = heirs
        .iter()
        .map(|kind| say("rules-code").with("text", format!("Depose={}", kind.letter())))
        .collect();
    say("medieval-war-one-of").with("actions", actions)
}

impl Reason {
    /// The rule that stands against it.
    pub(crate) const fn rule(&self) -> RuleId {
        match self {
            Reason::NothingToStep { .. } | Reason::TooFar { .. } | Reason::Occupied { .. } => {
                "MWC-6"
            }
            Reason::NoTarget { .. } | Reason::NoAttacker { .. } | Reason::TooWeak { .. } => "MWC-7",
            Reason::NoRook { .. }
            | Reason::NoRookOn { .. }
            | Reason::NoCannonTarget { .. }
            | Reason::NoLine { .. }
            | Reason::NotAlone { .. } => "MWC-8",
            Reason::NoKing { .. } | Reason::EnemyKingStands { .. } => "MWC-9",
            Reason::NoPlace { rule, .. } => rule,
            Reason::WrongNumber { .. } => "MWC-9a",
            Reason::NoKingToDepose
            | Reason::KingAtHome { .. }
            | Reason::NoHeir { .. }
            | Reason::HeirIsDue { .. } => "MWC-9c",
            Reason::AllPawns | Reason::NoRoom { .. } => "MWC-9d",
            Reason::KingsStay | Reason::NoneToPurge { .. } => "MWC-9e",
            Reason::Stuck { .. } => "MWC-10",
        }
    }
    /// What is wrong, for the side that wants to act.
    fn message(&self, actor: Side) -> L10nMessage {
        match *self {
            Reason::NothingToStep { from: at, stands }
            | Reason::NoTarget { target: at, stands }
            | Reason::NoCannonTarget { target: at, stands } => holds(at, stands, actor),
            Reason::TooFar { from, to, .. } if from == to => {
                say("medieval-war-same-square").with("from", from).with("to", to)
            }
            Reason::TooFar { from, to, kind } => say("medieval-war-too-far")
                .with("piece", kind.name())
                .with("from", from)
                .with("to", to),
            Reason::Occupied { to, own: true, kind } => {
                say("medieval-war-occupied-by-own").with("to", to).with("piece", kind.name())
            }
            Reason::Occupied { to, own: false, kind } => {
                say("medieval-war-occupied-by-enemy").with("to", to).with("piece", kind.name())
            }
            Reason::NoAttacker { at, target, stands, .. } => match stands {
                Some((side, kind)) if side == actor && ring(target).has(at) => {
                    say("medieval-war-attacker-without-power")
                        .with("piece", kind.name())
                        .with("at", at)
                        .with("target", target)
                }
                Some((side, kind)) if side == actor => say("medieval-war-attacker-not-beside")
                    .with("piece", kind.name())
                    .with("at", at)
                    .with("target", target),
                _ => say("medieval-war-attacker-not-own").with("at", at).with("target", target),
            },
            Reason::TooWeak { target, kind, attackers, .. } if attackers.is_empty() => {
                say("medieval-war-nobody-attacks").with("piece", kind.name()).with("target", target)
            }
            Reason::TooWeak { target, kind, attackers, sum, power } => say("medieval-war-too-weak")
                .with("attackers", attackers.by_name())
                .with("count", attackers.count())
                .with("sum", sum)
                .with("piece", kind.name())
                .with("target", target)
                .with("power", power),
            Reason::NoRook { at, stands: Some((side, Kind::Rook)) } if side != actor => {
                say("medieval-war-enemy-rook").with("at", at)
            }
            Reason::NoRook { at, .. } => say("medieval-war-no-rook").with("at", at),
            Reason::NoRookOn { file: Some(file) } => {
                say("medieval-war-no-rook-on-file").with("file", char::from(b'a' + file))
            }
            Reason::NoRookOn { file: None } => say("medieval-war-no-rook-at-all"),
            Reason::NoLine { rook, target } => {
                say("medieval-war-no-line").with("target", target).with("rook", rook)
            }
            Reason::NotAlone { rook, target, other, between: true } => {
                say("medieval-war-not-alone-between")
                    .with("other", other)
                    .with("rook", rook)
                    .with("target", target)
            }
            Reason::NotAlone { rook, target, other, between: false } => {
                say("medieval-war-not-alone-behind")
                    .with("other", other)
                    .with("rook", rook)
                    .with("target", target)
            }
            Reason::NoKing { power } => say("medieval-war-no-king").with("power", power.name()),
            Reason::EnemyKingStands { power, king } => {
                say("medieval-war-enemy-king-stands").with("power", power.name()).with("king", king)
            }
            Reason::NoPlace { at, king, stands, .. } if ring(king).has(at) => {
                holds(at, stands, actor)
            }
            Reason::NoPlace { at, king, .. } => {
                say("medieval-war-not-beside-king").with("at", at).with("king", king)
            }
            Reason::WrongNumber { named, number, free, pawns } => say("medieval-war-wrong-number")
                .with("number", number)
                .with("named", named)
                .with("free", free)
                .with("pawns", pawns),
            Reason::NoKingToDepose => say("medieval-war-no-king-to-depose"),
            Reason::KingAtHome { king } => say("medieval-war-king-at-home").with("king", king),
            Reason::NoHeir { kind: kind @ (Kind::King | Kind::Rook), .. } => {
                say("medieval-war-never-heir").with("piece", kind.name())
            }
            Reason::NoHeir { kind, count: 1, .. } => {
                say("medieval-war-heir-stands").with("piece", kind.name())
            }
            Reason::NoHeir { kind, count, .. } => {
                say("medieval-war-heirs-stand").with("count", count).with("piece", kind.name())
            }
            Reason::HeirIsDue { .. } => say("medieval-war-heir-is-due"),
            Reason::AllPawns => say("medieval-war-all-pawns"),
            Reason::NoRoom { king } => say("medieval-war-no-room").with("king", king),
            Reason::KingsStay => say("medieval-war-kings-stay"),
            Reason::NoneToPurge { kind } => {
                say("medieval-war-none-to-purge").with("piece", kind.name())
            }
            Reason::Stuck { left } => say("medieval-war-stuck").with("left", left),
        }
    }

    /// What to do instead.
    fn next(&self) -> L10nMessage {
        match self {
            Reason::NothingToStep { .. } => say("medieval-war-next-name-own"),
            Reason::TooFar { from, .. } => say("medieval-war-next-name-beside").with("from", *from),
            Reason::Occupied { own: true, .. } => say("medieval-war-next-step-to-empty"),
            Reason::Occupied { own: false, to, .. } => {
                say("medieval-war-next-step-or-attack").with("to", *to)
            }
            Reason::NoTarget { .. } => say("medieval-war-next-name-enemy"),
            Reason::NoAttacker { attackers, .. } if attackers.is_empty() => {
                say("medieval-war-next-bring-pieces")
            }
            Reason::NoAttacker { attackers, target, .. } => say("medieval-war-next-attack-with")
                .with("attackers", attackers.by_name())
                .with("target", *target),
            Reason::TooWeak { power, .. } => {
                say("medieval-war-next-bring-power").with("least", 2 * power + 1)
            }
            Reason::NoRook { .. } | Reason::NoRookOn { .. } => say("medieval-war-next-name-rook"),
            Reason::NoCannonTarget { .. } | Reason::NoLine { .. } => say("medieval-war-next-aim"),
            Reason::NotAlone { .. } => say("medieval-war-next-only-piece"),
            Reason::NoKing { .. } => say("medieval-war-next-step-or-attack-instead"),
            Reason::EnemyKingStands { .. } => say("medieval-war-next-minor-power"),
            Reason::NoPlace { .. } => say("medieval-war-next-beside-king"),
            Reason::WrongNumber { number, .. } => {
                say("medieval-war-next-number").with("number", *number)
            }
            Reason::NoKingToDepose => say("medieval-war-next-major-power"),
            Reason::KingAtHome { .. } => say("medieval-war-next-wait"),
            Reason::NoHeir { heirs, .. } if heirs.is_empty() => {
                say("medieval-war-next-just-depose")
            }
            Reason::NoHeir { heirs, .. } | Reason::HeirIsDue { heirs } => {
                say("medieval-war-next-depose").with("actions", deposes(heirs))
            }
            Reason::AllPawns => say("medieval-war-next-another-power"),
            Reason::NoRoom { .. } => say("medieval-war-next-free-square"),
            Reason::KingsStay | Reason::NoneToPurge { .. } => say("medieval-war-next-name-type"),
            Reason::Stuck { .. } => say("medieval-war-next-complete"),
        }
    }

    /// The refusal of an action that `actor` wanted.
    pub(crate) fn refusal(&self, actor: Side) -> Refusal {
        Refusal::illegal(self.rule(), self.message(actor), self.next())
    }
}
