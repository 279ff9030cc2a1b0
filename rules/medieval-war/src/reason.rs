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
    NotAlone { rook: Square, target: Square, other: Square, kind: Kind, between: bool },
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
    /// The refusal of an action that `actor` wanted: of each reason the rule, what is wrong and
    /// what to do instead.
    pub(crate) fn refusal(self, actor: Side) -> Refusal {
        let illegal = Refusal::illegal;
        match self {
            Reason::NothingToStep { from, stands } => {
                illegal("MWC-6", holds(from, stands, actor), say("medieval-war-next-name-own"))
            }
            Reason::TooFar { from, to, kind } => illegal(
                "MWC-6",
                if from == to {
                    say("medieval-war-same-square").with("from", from).with("to", to)
                } else {
                    say("medieval-war-too-far")
                        .with("piece", kind.name())
                        .with("from", from)
                        .with("to", to)
                },
                say("medieval-war-next-name-beside").with("from", from),
            ),
            Reason::Occupied { to, own: true, kind } => illegal(
                "MWC-6",
                say("medieval-war-occupied-by-own").with("to", to).with("piece", kind.name()),
                say("medieval-war-next-step-to-empty"),
            ),
            Reason::Occupied { to, own: false, kind } => illegal(
                "MWC-6",
                say("medieval-war-occupied-by-enemy").with("to", to).with("piece", kind.name()),
                say("medieval-war-next-step-or-attack").with("to", to),
            ),
            Reason::NoTarget { target, stands } => {
                illegal("MWC-7", holds(target, stands, actor), say("medieval-war-next-name-enemy"))
            }
            Reason::NoAttacker { at, target, stands, attackers } => illegal(
                "MWC-7",
                no_attacker(at, target, stands, actor),
                if attackers.is_empty() {
                    say("medieval-war-next-bring-pieces")
                } else {
                    say("medieval-war-next-attack-with")
                        .with("attackers", attackers.by_name())
                        .with("target", target)
                },
            ),
            Reason::TooWeak { target, kind, attackers, sum, power } => illegal(
                "MWC-7",
                if attackers.is_empty() {
                    say("medieval-war-nobody-attacks")
                        .with("piece", kind.name())
                        .with("target", target)
                } else {
                    say("medieval-war-too-weak")
                        .with("attackers", attackers.by_name())
                        .with("count", attackers.count())
                        .with("sum", sum)
                        .with("piece", kind.name())
                        .with("target", target)
                        .with("power", power)
                },
                say("medieval-war-next-bring-power").with("least", 2 * power + 1),
            ),
            Reason::NoRook { at, stands } => illegal(
                "MWC-8",
                match stands {
                    Some((side, Kind::Rook)) if side != actor => {
                        say("medieval-war-enemy-rook").with("at", at)
                    }
                    _ => say("medieval-war-no-rook").with("at", at),
                },
                say("medieval-war-next-name-rook"),
            ),
            Reason::NoRookOn { file: Some(file) } => illegal(
                "MWC-8",
                say("medieval-war-no-rook-on-file").with("file", char::from(b'a' + file)),
                say("medieval-war-next-name-rook"),
            ),
            Reason::NoRookOn { file: None } => illegal(
                "MWC-8",
                say("medieval-war-no-rook-at-all"),
                say("medieval-war-next-name-rook"),
            ),
            Reason::NoCannonTarget { target, stands } => {
                illegal("MWC-8", holds(target, stands, actor), say("medieval-war-next-aim"))
            }
            Reason::NoLine { rook, target } => illegal(
                "MWC-8",
                say("medieval-war-no-line").with("target", target).with("rook", rook),
                say("medieval-war-next-aim"),
            ),
            Reason::NotAlone { rook, target, other, kind, between: true } => illegal(
                "MWC-8",
                say("medieval-war-not-alone-between")
                    .with("piece", kind.name())
                    .with("other", other)
                    .with("rook", rook)
                    .with("target", target),
                say("medieval-war-next-only-piece"),
            ),
            Reason::NotAlone { rook, target, other, kind, between: false } => illegal(
                "MWC-8",
                say("medieval-war-not-alone-behind")
                    .with("piece", kind.name())
                    .with("other", other)
                    .with("rook", rook)
                    .with("target", target),
                say("medieval-war-next-only-piece"),
            ),
            Reason::NoKing { power } => illegal(
                "MWC-9",
                say("medieval-war-no-king").with("power", power.name()),
                say("medieval-war-next-step-or-attack-instead"),
            ),
            Reason::EnemyKingStands { power, king } => illegal(
                "MWC-9",
                say("medieval-war-enemy-king-stands")
                    .with("power", power.name())
                    .with("king", king),
                say("medieval-war-next-minor-power"),
            ),
            // MWC-9a or MWC-9d.
            Reason::NoPlace { rule, at, king, stands } => illegal(
                rule,
                if ring(king).has(at) {
                    holds(at, stands, actor)
                } else {
                    say("medieval-war-not-beside-king").with("at", at).with("king", king)
                },
                say("medieval-war-next-beside-king"),
            ),
            Reason::WrongNumber { named, number, free, pawns } => illegal(
                "MWC-9a",
                say("medieval-war-wrong-number")
                    .with("number", number)
                    .with("named", named)
                    .with("free", free)
                    .with("pawns", pawns),
                say("medieval-war-next-number").with("number", number),
            ),
            Reason::NoKingToDepose => illegal(
                "MWC-9c",
                say("medieval-war-no-king-to-depose"),
                say("medieval-war-next-major-power"),
            ),
            Reason::KingAtHome { king } => illegal(
                "MWC-9c",
                say("medieval-war-king-at-home").with("king", king),
                say("medieval-war-next-wait"),
            ),
            Reason::NoHeir { kind, count, heirs } => illegal(
                "MWC-9c",
                match (kind, count) {
                    (Kind::King | Kind::Rook, _) => {
                        say("medieval-war-never-heir").with("piece", kind.name())
                    }
                    (_, 1) => say("medieval-war-heir-stands").with("piece", kind.name()),
                    _ => say("medieval-war-heirs-stand")
                        .with("count", count)
                        .with("piece", kind.name()),
                },
                if heirs.is_empty() {
                    say("medieval-war-next-just-depose")
                } else {
                    say("medieval-war-next-depose").with("actions", deposes(&heirs))
                },
            ),
            Reason::HeirIsDue { heirs } => illegal(
                "MWC-9c",
                say("medieval-war-heir-is-due"),
                say("medieval-war-next-depose").with("actions", deposes(&heirs)),
            ),
            Reason::AllPawns => illegal(
                "MWC-9d",
                say("medieval-war-all-pawns"),
                say("medieval-war-next-another-power"),
            ),
            Reason::NoRoom { king } => illegal(
                "MWC-9d",
                say("medieval-war-no-room").with("king", king),
                say("medieval-war-next-free-square"),
            ),
            Reason::KingsStay => illegal(
                "MWC-9e",
                say("medieval-war-kings-stay"),
                say("medieval-war-next-name-type"),
            ),
            Reason::NoneToPurge { kind } => illegal(
                "MWC-9e",
                say("medieval-war-none-to-purge").with("piece", kind.name()),
                say("medieval-war-next-name-type"),
            ),
            Reason::Stuck { left } => illegal(
                "MWC-10",
                say("medieval-war-stuck").with("left", left),
                say("medieval-war-next-complete"),
            ),
        }
    }
}

/// Why what stands on a listed square attacks nothing (MWC-7).
fn no_attacker(at: Square, target: Square, stands: Stands, actor: Side) -> L10nMessage {
    match stands {
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
    }
}
