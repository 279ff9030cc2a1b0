//! The other sentences that people see: actions in words, endings, remarks, unreadable texts.

use rules::{Refusal, Side, Square, Squares};

use crate::action::Action;
use crate::board::{Board, Powers};
use crate::piece::Kind;
use crate::position::MedievalWar;

pub(crate) const HOW_TO_WRITE: &str = "\
- Step: `b2-c3`
- Normal attack: `x a5` is enough; in full `a4 & b4 (6) x a5 (4)`
- Cannon: `h1 Cannon x h7`, or `h Can x h7` by the Rook's file
- King's powers: `Summon 3p (d1 f1 f2)` · `Again` · `Depose=N` · `Recruit d1` · `Purge P` · `Reset`
- A whole turn: `b2-c3, c3-b3, b1-b2`";

pub(crate) const BOTH_BEATEN: &str =
    "Neither side has a Rook, a King or pieces of more than two power in all";
pub(crate) const DEAD: &str =
    "Neither side has a Rook or King, and neither can ever destroy an enemy piece";
pub(crate) const QUIET: &str =
    "A hundred turns in a row passed without a piece destroyed, a cannon attack or a King's power";
pub(crate) const LONG: &str = "Six hundred turns have been played";

pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

pub(crate) fn beaten(board: &Board, side: Side) -> String {
    let name = side_name(side);
    if board.side(side).is_empty() {
        return format!("{name} has no pieces left");
    }
    let power = Powers::of(board, side).sum(board.side(side));
    format!("{name} has neither Rook nor King, and pieces of only {power} power in all")
}

pub(crate) fn stalemate(side: Side) -> String {
    format!("{} cannot make the three actions of a turn", side_name(side))
}

/// The warning that an action isolates one's own pawns (MWC-4).
pub(crate) fn own_isolated(own: Squares) -> String {
    if own.count() == 1 {
        format!("your own pawn on {} is lost by isolation (MWC-4)", squares_in_words(own))
    } else {
        format!("your own pawns on {} are lost by isolation (MWC-4)", squares_in_words(own))
    }
}

/// `"a4"`, `"a4 and b4"`, `"a4, a5 and b4"`.
pub(crate) fn squares_in_words(squares: Squares) -> String {
    let names: Vec<_> = squares.by_name().iter().map(Square::to_string).collect();
    match names.split_last() {
        None => "nothing".into(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

pub(crate) const fn them(count: u8) -> &'static str {
    if count == 1 { "it" } else { "them" }
}

// Remarks on what a text states wrongly.

pub(crate) fn wrong_sum(stated: u32, is: u32) -> String {
    format!("the attack states {stated}, is {is}")
}

pub(crate) fn wrong_defence(target: Square, stated: u32, is: u32) -> String {
    format!("{target} states {stated}, is {is}")
}

pub(crate) fn wrong_number(stated: u32, is: u32) -> String {
    format!("Summon states {stated}p, is {is}p")
}

pub(crate) fn wrong_piece(at: Square, stated: Kind, is: Option<Kind>) -> String {
    match is {
        Some(is) => format!("{at} states a {}, is a {}", stated.word(), is.word()),
        None => format!("{at} states a {}, is empty", stated.word()),
    }
}

pub(crate) fn not_isolated(square: Square) -> String {
    format!("{square} is not lost by isolation")
}

pub(crate) fn also_isolated(square: Square) -> String {
    format!("{square} is lost by isolation too")
}

// Texts that are no action.

pub(crate) fn unreadable(text: &str) -> Refusal {
    const SHOWN: usize = 60;
    let mut start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    let message = if start.trim().is_empty() {
        "There is nothing to read".into()
    } else {
        format!("I cannot read `{}` as an action", start.replace('`', "'"))
    };
    Refusal::unreadable(
        message,
        "Write a step `b2-c3`, an attack `x a5`, a cannon `h1 Cannon x h7` or a King's power such as `Again`",
    )
}

pub(crate) fn whole_turn() -> Refusal {
    Refusal::unreadable(
        "This holds more than one action",
        "Put commas between the actions, as in `b2-c3, c3-b3, b1-b2`",
    )
}

pub(crate) fn step_takes_nothing() -> Refusal {
    Refusal::unreadable(
        "A step takes nothing; only pawns lost by isolation are written after it, `x a6 by iso`",
        "Write the step alone, `b2-c3`, or the attack, `x a5`",
    )
}

pub(crate) fn missing_square(power: &str) -> Refusal {
    Refusal::unreadable(
        format!("{power} needs a square"),
        "Name an empty square beside your King, as in `Recruit d1`",
    )
}

pub(crate) fn missing_type() -> Refusal {
    Refusal::unreadable("Purge needs a type of piece", "Name one, as in `Purge P`")
}

impl MedievalWar {
    /// An action in words, without the side.
    pub(crate) fn in_words(&self, action: Action) -> String {
        let board = &self.board;
        let name = |at: Square| board.at(at).map_or("piece", |(_, kind)| kind.name());
        let word = |at: Square| board.at(at).map_or("piece", |(_, kind)| kind.word());
        let mut words = match action {
            Action::Step { from, to } => format!("{} {from} steps to {to}", name(from)),
            Action::Attack { target } => {
                let (attackers, sum) = self.attackers(target);
                format!(
                    "{} ({sum}) {} the {} on {target} ({})",
                    squares_in_words(attackers),
                    if attackers.count() == 1 { "destroys" } else { "destroy" },
                    word(target),
                    2 * board.power(target)
                )
            }
            Action::Cannon { rook, target } => {
                format!("Rook {rook} destroys the {} on {target} by cannon", word(target))
            }
            Action::Summon(around) => {
                let squares = self.around(around);
                match squares.count() {
                    0 => "The King summons no pawn and is destroyed".into(),
                    1 => format!(
                        "The King summons a pawn on {} and is destroyed",
                        squares_in_words(squares)
                    ),
                    _ => format!(
                        "The King summons pawns on {} and is destroyed",
                        squares_in_words(squares)
                    ),
                }
            }
            Action::Again => "The King is given up for another turn at once".into(),
            Action::Depose(Some(kind)) => {
                format!("The enemy King is deposed, and a {} replaces one's own", kind.word())
            }
            Action::Depose(None) => "The enemy King is deposed, and one's own is destroyed".into(),
            Action::Recruit(square) => {
                format!("The King recruits a pawn on {square}, and one's next turn is skipped")
            }
            Action::Purge(kind) => {
                format!(
                    "All {} of both sides are purged, and with them one's own King",
                    kind.plural()
                )
            }
            Action::Reset => "All pieces return to their starting squares".into(),
        };
        let isolated = self.isolated_by(action);
        if !isolated.is_empty() {
            words.push_str(&format!(
                "; {} {} lost by isolation",
                squares_in_words(isolated),
                if isolated.count() == 1 { "is" } else { "are" }
            ));
        }
        words
    }
}
