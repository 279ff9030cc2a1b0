//! Every sentence of a refusal, beside its rule.

use rules::{Refusal, RuleId, Side};

use crate::notation::Named;
use crate::piece::{Kind, Piece};
use crate::square::Square;
use crate::words::side_name;

/// How an action is written, for someone whose text could not be read.
pub(crate) const HOW: &str =
    "Write a move as `f3-d5` or `Nd8xe6`, a swap as `d4<>d2`, a drop as `N@d5`, or `pass`";

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// An absent corner.
    Absent { named: Named },
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
    /// Written as a swap, and it is none.
    NoSwap { from: Square, to: Square, takes: bool },
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
    fn from(reason: Reason) -> Refusal {
        let (rule, message, next) = reason.sentences();
        Refusal::illegal(rule, message, next)
    }
}

/// `"your own Bishop"`, `"the enemy Bishop"`.
fn whose(piece: Piece, mover: Side) -> String {
    let whose = if piece.side() == mover { "your own" } else { "the enemy" };
    format!("{whose} {}", piece.kind().name())
}

fn zone(square: Square) -> &'static str {
    if square.in_arena() { "arena" } else { "enchanted" }
}

/// The rule by which such a move takes.
fn capture_rule(from: Square, to: Square) -> RuleId {
    match (from.in_arena(), to.in_arena()) {
        (true, true) => "WW-5",
        (true, false) => "WW-6",
        (false, true) => "WW-7",
        (false, false) => "WW-4",
    }
}

fn moves_as(kind: Kind) -> &'static str {
    match kind.mundane() {
        Kind::KNIGHT => "It leaps like a Knight in chess",
        Kind::BISHOP => "It slides diagonally, like a Bishop in chess",
        Kind::ROOK => "It slides along files and ranks, like a Rook in chess",
        Kind::QUEEN => "It slides in all eight directions, like a Queen in chess",
        Kind::CARDINAL => "It moves like a Bishop or a Knight in chess",
        Kind::CHANCELLOR => "It moves like a Rook or a Knight in chess",
        _ => "It moves like a Queen or a Knight in chess",
    }
}

impl Reason {
    /// The rule, what is wrong, and the next step.
    fn sentences(self) -> (RuleId, String, String) {
        match self {
            Reason::Absent { named } => (
                "WW-1",
                format!("{} is one of the absent corner squares", named.text()),
                "Name a square of the board: the 2×2 corners are missing".into(),
            ),
            Reason::NobodyThere { from } => (
                "WW-3",
                format!("{from} is empty: there is no piece to move"),
                "Name the square of one of your own pieces first".into(),
            ),
            Reason::NotYours { from, piece } => (
                "WW-3",
                format!("{from} holds {}'s {}", side_name(piece.side()), piece.kind().name()),
                "Name the square of one of your own pieces first".into(),
            ),
            Reason::OtherPiece { from, is, said } => (
                "WW-3",
                format!("{from} holds your {}, not {}", is.name(), said.a_name()),
                format!("Write `{}{from}…`, leave the code out, or name another square", is.code()),
            ),
            Reason::NoSuchPiece { kind, side } => (
                "WW-3",
                format!("{} has no {} on the board", side_name(side), kind.name()),
                "Name a piece of yours, best with the square where it stands".into(),
            ),
            Reason::NoneReaches { kind, to } => (
                "WW-3",
                format!("None of your {}s can move to {to} like that", kind.name()),
                "Write the square where the piece stands and the one where it ends".into(),
            ),
            Reason::SameSquare { at } => (
                "WW-3",
                format!("The piece on {at} would not move at all"),
                "Name another square as its destination".into(),
            ),
            Reason::NotItsMove { kind, from, to } => (
                "WW-3",
                format!("{} does not move from {from} to {to}", capital(&kind.a_name())),
                moves_as(kind).into(),
            ),
            Reason::StepOnly { kind, from, to } => (
                "WW-4",
                format!(
                    "{from} and {to} are both enchanted: the {} may only step to a square beside it",
                    kind.name()
                ),
                format!("Step to an empty square beside {from}, or move into the arena"),
            ),
            Reason::StepOntoPiece { to, met, mover } => (
                "WW-4",
                format!(
                    "{to} is held by {}, and a step between enchanted squares ends on an empty one",
                    whose(met, mover)
                ),
                "Step to an empty square, or move into the arena".into(),
            ),
            Reason::BothEnchanted { kind, from, to } => (
                "WW-8",
                format!(
                    "{from} and {to} are both enchanted: the {}'s own move does not join them, even \
                     across the arena",
                    kind.name()
                ),
                format!("Step to an empty square beside {from} (WW-4), or move into the arena"),
            ),
            Reason::Blocked { from, to, by, kind } => (
                "WW-8",
                format!("The way from {from} to {to} is blocked by the {} on {by}", kind.name()),
                "End the move before that piece, or go another way".into(),
            ),
            Reason::Own { to, kind } => (
                "WW-5",
                format!("{to} is held by your own {}", kind.name()),
                "Move to an empty square, or take an enemy piece".into(),
            ),
            Reason::OnlyWizardsSwap { mover, to, kind } => (
                "WW-6",
                format!(
                    "{to} is held by your own {}, and only a Wizard may swap places; this is {}",
                    kind.name(),
                    mover.a_name()
                ),
                "Move to an empty square, or take an enemy piece".into(),
            ),
            Reason::OnlyWizardsTakeFriends { mover, to, kind } => (
                "WW-11",
                format!(
                    "{to} is held by your own {}, and only a Wizard may take a friendly piece; this \
                     is {}",
                    kind.name(),
                    mover.a_name()
                ),
                "Move to an empty square, or take an enemy piece".into(),
            ),
            Reason::FriendIsWizard { to, kind } => (
                "WW-11",
                format!(
                    "{to} is held by your own {}, and a friendly Wizard is never taken",
                    kind.name()
                ),
                "Move to an empty square, or take another piece".into(),
            ),
            Reason::NothingGained { wizard, to, kind } => (
                "WW-11",
                format!(
                    "Your own {} on {to} already moves like a {}, so the {} may not take it",
                    kind.name(),
                    wizard.mundane().name(),
                    wizard.name()
                ),
                format!(
                    "Take a friendly piece without the {}'s movement, or an enemy piece, or move to an empty square",
                    wizard.mundane().name()
                ),
            ),
            Reason::NothingToTake { from, to } => (
                capture_rule(from, to),
                format!("{to} is empty: there is nothing to take"),
                format!("Write `{from}-{to}` to move there"),
            ),
            Reason::NoSwap { from, to, takes } => {
                let sign = if takes { "x" } else { "-" };
                (
                    "WW-6",
                    format!(
                        "{from} to {to} is no swap: only a Wizard swaps, from the arena with your own \
                         piece on an enchanted square"
                    ),
                    format!("Write `{from}{sign}{to}` if you mean that move"),
                )
            }
            Reason::IsSwap { from, to, kind } => (
                "WW-6",
                format!(
                    "{to} is held by your own {}: the Wizard would swap places with it",
                    kind.name()
                ),
                format!("Write `{from}<>{to}` to swap"),
            ),
            Reason::IsFriendlyCapture { from, to, kind } => (
                "WW-11",
                format!("{to} is held by your own {}: the Wizard would take it", kind.name()),
                format!("Write `{from}x{to}` to take your own piece"),
            ),
            Reason::NoCreation { kind, from, to } => (
                "WW-10",
                if kind.is_wizard() {
                    format!(
                        "Nothing is created from {from} ({}) to {to} ({}): a Wizard creates when it \
                         moves from an enchanted to an arena square",
                        zone(from),
                        zone(to)
                    )
                } else {
                    format!("Only a Wizard creates, and {from} holds {}", kind.a_name())
                },
                "Leave out the `+` and what follows".into(),
            ),
            Reason::OtherCreation { from, is, said } => (
                "WW-10",
                format!("This move creates {} on {from}, not {}", is.a_name(), said.a_name()),
                format!("Write `+{}`, or leave it out", is.code()),
            ),
            Reason::HandEmpty => (
                "WW-9",
                "There is no piece in your hand to drop".into(),
                "Move a piece on the board: a piece comes to your hand when it is taken on an \
                 enchanted square"
                    .into(),
            ),
            Reason::OtherInHand { is, said } => (
                "WW-9",
                format!("You hold {}, not {}", is.a_name(), said.a_name()),
                format!("Write `{}@…` to drop it", is.code()),
            ),
            Reason::DropOutside { to } => (
                "WW-9",
                format!("{to} is enchanted, and a piece is dropped in the arena"),
                "Name an empty square from c3 to h8".into(),
            ),
            Reason::DropOntoPiece { to, met, side } => (
                "WW-9",
                format!(
                    "{to} is held by {}, and a piece is dropped on an empty square",
                    whose(met, side)
                ),
                "Name an empty arena square".into(),
            ),
            Reason::MustMove => (
                "WW-16",
                "You have a legal move, and only a side without one passes".into(),
                "Make a move, or drop the piece in your hand".into(),
            ),
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
