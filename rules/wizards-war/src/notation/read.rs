//! Parses a text into a wish, and matches it with an action or a refusal.

use rules::l10n::{L10nMessage, say};
use rules::{Reading, Refusal};

use crate::action::Action;
use crate::board::Square;
use crate::info::INFO;
use crate::legality::square_of;
use crate::notation::wish::{Sign, Statements, Wish};
use crate::notation::write;
use crate::piece::Kind;
use crate::position::WizardsWar;

/// Characters of an unreadable text quoted in the refusal.
const QUOTED: usize = 40;

pub(crate) fn understand(
    position: &WizardsWar,
    text: &str,
    wish: Wish,
) -> Result<Reading<Action>, Refusal> {
    let action = match wish {
        Wish::Pass => position.check_pass()?,
        Wish::Drop { kind, to } => position.check_drop(kind, to)?,
        Wish::Move { statements, from, to } => {
            let (from, to) = (square_of(from)?, square_of(to)?);
            let action = position.check_move(statements, from, to)?;
            return Ok(Reading { action, remarks: remarks(position, statements, from, to) });
        }
        Wish::To { statements, kind, to } => {
            return find(position, text, statements, kind, square_of(to)?);
        }
    };
    Ok(Reading { action, remarks: Vec::new() })
}

/// Mistakes in the text that are ignored with a remark.
fn remarks(
    position: &WizardsWar,
    statements: Statements,
    from: Square,
    to: Square,
) -> Vec<L10nMessage> {
    match (statements.sign, position.piece(to)) {
        (Some(Sign::Move), Some(occupant)) => vec![
            say("wizards-war-remark-takes")
                .with("move", format!("{from}-{to}"))
                .with("taken", occupant.kind().name()),
        ],
        _ => Vec::new(),
    }
}

/// Finds the piece named only by type and destination. A swap or a capture of a friend must be
/// written as such.
fn find(
    position: &WizardsWar,
    text: &str,
    statements: Statements,
    kind: Kind,
    to: Square,
) -> Result<Reading<Action>, Refusal> {
    let with_sign = Statements { sign: statements.sign.or(Some(Sign::Move)), ..statements };
    let mut standing = Vec::new();
    let mut legal = Vec::new();
    for from in position.men[position.side.index()] {
        if position.piece(from).is_some_and(|piece| piece.kind() == kind) {
            standing.push(from);
            if position.check_move(with_sign, from, to).is_ok() {
                legal.push(from);
            }
        }
    }
    match (legal.as_slice(), standing.as_slice()) {
        (&[from], _) | ([], &[from]) => {
            let action = position.check_move(with_sign, from, to)?;
            Ok(Reading { action, remarks: Vec::new() })
        }
        ([], []) => Err(Refusal::illegal(
            "WW-3",
            say("wizards-war-no-such-piece")
                .with("side", INFO.side_name(position.side))
                .with("piece", kind.name()),
            say("wizards-war-no-such-piece-next"),
        )),
        ([], _) => Err(Refusal::illegal(
            "WW-3",
            say("wizards-war-none-reaches").with("piece", kind.name()).with("to", to),
            say("wizards-war-none-reaches-next"),
        )),
        (several, _) => {
            let texts =
                several.iter().map(|&from| write::text(position, Action::Move { from, to }));
            Err(Refusal::ambiguous(&shortened(text), texts.collect()))
        }
    }
}

pub(crate) fn unreadable(text: &str) -> Refusal {
    Refusal::unreadable(
        say("wizards-war-unreadable").with("text", shortened(text)),
        say("wizards-war-unreadable-next"),
    )
}

fn shortened(text: &str) -> String {
    let plain = rules::read::plain(text);
    match plain.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &plain[..end]),
        None => plain,
    }
}
