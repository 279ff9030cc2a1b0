//! Why an action is not legal: the rule, what is wrong, and the next step.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, RuleId, Side};

use crate::board::Square;
use crate::info::INFO;
use crate::notation::wish::{NamedSquare, Sign};
use crate::piece::{Kind, Piece};

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// An absent corner.
    Absent { named: NamedSquare },
    /// Nothing stands where the move starts.
    NobodyThere { from: Square },
    /// The piece is the other side's.
    NotYours { from: Square, piece: Piece },
    /// Another piece than the text says stands there.
    OtherPiece { from: Square, is: Kind, said: Kind },
    /// The side has no such piece on the board.
    NoSuchPiece { kind: Kind, side: Side },
    /// None of several such pieces can go there.
    NoneReaches { kind: Kind, to: Square },
    /// The move ends where it starts.
    SameSquare { at: Square },
    /// Not a normal move of the piece.
    NotItsMove { kind: Kind, from: Square, to: Square },
    /// Between enchanted squares, further than a step.
    StepOnly { kind: Kind, from: Square, to: Square },
    /// Between enchanted squares, onto a piece.
    StepOntoPiece { to: Square, met: Piece, mover: Side },
    /// A normal move between enchanted squares.
    BothEnchanted { kind: Kind, from: Square, to: Square },
    /// A piece stands in the way.
    Blocked { from: Square, to: Square, by: Square, kind: Kind },
    /// Onto a friendly piece, arena to arena.
    Own { to: Square, kind: Kind },
    /// Onto a friendly piece, arena to enchanted, not by a Wizard.
    OnlyWizardsSwap { mover: Kind, to: Square, kind: Kind },
    /// Onto a friendly piece, enchanted to arena, not by a Wizard.
    OnlyWizardsTakeFriends { mover: Kind, to: Square, kind: Kind },
    /// A Wizard takes no friendly Wizard.
    FriendIsWizard { to: Square, kind: Kind },
    /// The friendly piece already has the Wizard's movement.
    NothingGained { wizard: Kind, to: Square, kind: Kind },
    /// Written as a capture, and the square is empty.
    NothingToTake { from: Square, to: Square },
    /// Written as a swap, and it is none; `instead` is the sign of the legal move, if there is one.
    NoSwap { from: Square, to: Square, instead: Option<Sign> },
    /// A swap, not written as one.
    IsSwap { from: Square, to: Square, kind: Kind },
    /// A capture of a friendly piece, not written as a capture.
    IsFriendlyCapture { from: Square, to: Square, kind: Kind },
    /// Written with a creation, and nothing is created.
    NoCreation { kind: Kind, from: Square, to: Square },
    /// Written with another creation.
    OtherCreation { from: Square, is: Kind, said: Kind },
    /// A drop with an empty hand.
    HandEmpty,
    /// A drop of another piece than the one in hand.
    OtherInHand { is: Kind, said: Kind },
    /// A drop outside the arena.
    DropOutside { to: Square },
    /// A drop onto a piece.
    DropOntoPiece { to: Square, met: Piece, side: Side },
    /// A pass with a legal move.
    MustMove,
}

impl From<Reason> for Refusal {
    /// What a person reads: of each reason the rule, what is wrong and the next step.
    fn from(reason: Reason) -> Refusal {
        let illegal = Refusal::illegal;
        match reason {
            Reason::Absent { named } => illegal(
                "WW-1",
                say("wizards-war-absent").with("square", named.text()),
                say("wizards-war-absent-next"),
            ),
            Reason::NobodyThere { from } => illegal(
                "WW-3",
                say("wizards-war-nobody-there").with("from", from),
                say("wizards-war-name-your-own"),
            ),
            Reason::NotYours { from, piece } => illegal(
                "WW-3",
                say("wizards-war-not-yours")
                    .with("from", from)
                    .with("owner", INFO.side_name(piece.side()))
                    .with("piece", piece.kind().name()),
                say("wizards-war-name-your-own"),
            ),
            Reason::OtherPiece { from, is, said } => illegal(
                "WW-3",
                say("wizards-war-other-piece")
                    .with("from", from)
                    .with("is", is.name())
                    .with("said", said.name()),
                say("wizards-war-other-piece-next").with("start", format!("{}{from}", is.code())),
            ),
            Reason::NoSuchPiece { kind, side } => illegal(
                "WW-3",
                say("wizards-war-no-such-piece")
                    .with("side", INFO.side_name(side))
                    .with("piece", kind.name()),
                say("wizards-war-no-such-piece-next"),
            ),
            Reason::NoneReaches { kind, to } => illegal(
                "WW-3",
                say("wizards-war-none-reaches").with("piece", kind.name()).with("to", to),
                say("wizards-war-none-reaches-next"),
            ),
            Reason::SameSquare { at } => illegal(
                "WW-3",
                say("wizards-war-same-square").with("at", at),
                say("wizards-war-same-square-next"),
            ),
            Reason::NotItsMove { kind, from, to } => illegal(
                "WW-3",
                say("wizards-war-not-its-move")
                    .with("piece", kind.name())
                    .with("from", from)
                    .with("to", to),
                moves_as(kind),
            ),
            Reason::StepOnly { kind, from, to } => illegal(
                "WW-4",
                say("wizards-war-step-only")
                    .with("piece", kind.name())
                    .with("from", from)
                    .with("to", to),
                say("wizards-war-step-only-next").with("from", from),
            ),
            Reason::StepOntoPiece { to, met, mover } => illegal(
                "WW-4",
                if met.side() == mover {
                    say("wizards-war-step-onto-own").with("to", to).with("piece", met.kind().name())
                } else {
                    say("wizards-war-step-onto-enemy")
                        .with("to", to)
                        .with("piece", met.kind().name())
                },
                say("wizards-war-step-onto-next"),
            ),
            Reason::BothEnchanted { kind, from, to } => illegal(
                "WW-8",
                say("wizards-war-both-enchanted")
                    .with("piece", kind.name())
                    .with("from", from)
                    .with("to", to),
                say("wizards-war-both-enchanted-next").with("from", from).with("rule", "WW-4"),
            ),
            Reason::Blocked { from, to, by, kind } => illegal(
                "WW-8",
                say("wizards-war-blocked")
                    .with("from", from)
                    .with("to", to)
                    .with("piece", kind.name())
                    .with("by", by),
                say("wizards-war-blocked-next"),
            ),
            Reason::Own { to, kind } => illegal(
                "WW-5",
                say("wizards-war-own").with("to", to).with("piece", kind.name()),
                say("wizards-war-move-or-take-enemy"),
            ),
            Reason::OnlyWizardsSwap { mover, to, kind } => illegal(
                "WW-6",
                say("wizards-war-only-wizards-swap")
                    .with("to", to)
                    .with("piece", kind.name())
                    .with("mover", mover.name()),
                say("wizards-war-move-or-take-enemy"),
            ),
            Reason::OnlyWizardsTakeFriends { mover, to, kind } => illegal(
                "WW-11",
                say("wizards-war-only-wizards-take-friends")
                    .with("to", to)
                    .with("piece", kind.name())
                    .with("mover", mover.name()),
                say("wizards-war-move-or-take-enemy"),
            ),
            Reason::FriendIsWizard { to, kind } => illegal(
                "WW-11",
                say("wizards-war-friend-is-wizard").with("to", to).with("piece", kind.name()),
                say("wizards-war-move-or-take-other"),
            ),
            Reason::NothingGained { wizard, to, kind } => illegal(
                "WW-11",
                say("wizards-war-nothing-gained")
                    .with("piece", kind.name())
                    .with("to", to)
                    .with("movement", wizard.mundane().name())
                    .with("wizard", wizard.name()),
                say("wizards-war-nothing-gained-next").with("movement", wizard.mundane().name()),
            ),
            Reason::NothingToTake { from, to } => illegal(
                capture_rule(from, to),
                say("wizards-war-nothing-to-take").with("to", to),
                say("wizards-war-nothing-to-take-next").with("move", format!("{from}-{to}")),
            ),
            Reason::NoSwap { from, to, instead } => illegal(
                "WW-6",
                say("wizards-war-no-swap").with("from", from).with("to", to),
                match instead {
                    Some(Sign::Capture) => {
                        say("wizards-war-no-swap-next").with("move", format!("{from}x{to}"))
                    }
                    Some(Sign::Move | Sign::Swap) => {
                        say("wizards-war-no-swap-next").with("move", format!("{from}-{to}"))
                    }
                    None => say("wizards-war-move-or-take-enemy"),
                },
            ),
            Reason::IsSwap { from, to, kind } => illegal(
                "WW-6",
                say("wizards-war-is-swap").with("to", to).with("piece", kind.name()),
                say("wizards-war-is-swap-next").with("move", format!("{from}<>{to}")),
            ),
            Reason::IsFriendlyCapture { from, to, kind } => illegal(
                "WW-11",
                say("wizards-war-is-friendly-capture").with("to", to).with("piece", kind.name()),
                say("wizards-war-is-friendly-capture-next").with("move", format!("{from}x{to}")),
            ),
            Reason::NoCreation { kind, from, to } => illegal(
                "WW-10",
                if kind.is_wizard() {
                    say("wizards-war-nothing-created")
                        .with("from", from)
                        .with("from_zone", zone(from))
                        .with("to", to)
                        .with("to_zone", zone(to))
                } else {
                    say("wizards-war-only-wizards-create")
                        .with("from", from)
                        .with("piece", kind.name())
                },
                say("wizards-war-no-creation-next"),
            ),
            Reason::OtherCreation { from, is, said } => illegal(
                "WW-10",
                say("wizards-war-other-creation")
                    .with("is", is.name())
                    .with("from", from)
                    .with("said", said.name()),
                say("wizards-war-other-creation-next").with("code", is.code()),
            ),
            Reason::HandEmpty => {
                illegal("WW-9", say("wizards-war-hand-empty"), say("wizards-war-hand-empty-next"))
            }
            Reason::OtherInHand { is, said } => illegal(
                "WW-9",
                say("wizards-war-other-in-hand").with("is", is.name()).with("said", said.name()),
                say("wizards-war-other-in-hand-next").with("code", is.code()),
            ),
            Reason::DropOutside { to } => illegal(
                "WW-9",
                say("wizards-war-drop-outside").with("to", to),
                say("wizards-war-drop-outside-next").with("first", "c3").with("last", "h8"),
            ),
            Reason::DropOntoPiece { to, met, side } => illegal(
                "WW-9",
                if met.side() == side {
                    say("wizards-war-drop-onto-own").with("to", to).with("piece", met.kind().name())
                } else {
                    say("wizards-war-drop-onto-enemy")
                        .with("to", to)
                        .with("piece", met.kind().name())
                },
                say("wizards-war-drop-onto-next"),
            ),
            Reason::MustMove => {
                illegal("WW-16", say("wizards-war-must-move"), say("wizards-war-must-move-next"))
            }
        }
    }
}

fn zone(square: Square) -> L10nMessage {
    if square.in_arena() {
        say("wizards-war-zone-arena")
    } else {
        say("wizards-war-zone-enchanted")
    }
}

/// The rule by which such a move takes.
const fn capture_rule(from: Square, to: Square) -> RuleId {
    match (from.in_arena(), to.in_arena()) {
        (true, true) => "WW-5",
        (true, false) => "WW-6",
        (false, true) => "WW-7",
        (false, false) => "WW-4",
    }
}

/// How it moves, whole sentences (rule WW-3).
const fn moves_as(kind: Kind) -> L10nMessage {
    match kind.mundane() {
        Kind::KNIGHT => say("wizards-war-moves-knight"),
        Kind::BISHOP => say("wizards-war-moves-bishop"),
        Kind::ROOK => say("wizards-war-moves-rook"),
        Kind::QUEEN => say("wizards-war-moves-queen"),
        Kind::CARDINAL => say("wizards-war-moves-cardinal"),
        Kind::CHANCELLOR => say("wizards-war-moves-chancellor"),
        _ => say("wizards-war-moves-amazon"),
    }
}
