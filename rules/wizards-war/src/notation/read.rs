//! Reading an action: a text becomes a wish, and a wish an action or a refusal.

use rules::l10n::{L10nMessage, say};
use rules::{Reading, Refusal};

use crate::action::Action;
use crate::board::Square;
use crate::judge::known;
use crate::notation::wish::{Said, Sign, Wish};
use crate::notation::write;
use crate::piece::Kind;
use crate::position::WizardsWar;
use crate::reason::Reason;

/// Characters of an unreadable text that are repeated to its author.
const QUOTED: usize = 40;

pub(crate) fn understand(
    position: &WizardsWar,
    text: &str,
    wish: Wish,
) -> Result<Reading<Action>, Refusal> {
    let action = match wish {
        Wish::Pass => position.check_pass()?,
        Wish::Drop { kind, to } => position.check_drop(kind, to)?,
        Wish::Move { said, from, to } => {
            let (from, to) = (known(from)?, known(to)?);
            let action = position.check_move(said, from, to)?;
            return Ok(Reading { action, remarks: remarks(position, said, from, to) });
        }
        Wish::To { said, kind, to } => return find(position, text, said, kind, known(to)?),
    };
    Ok(Reading { action, remarks: Vec::new() })
}

/// What was let pass.
fn remarks(position: &WizardsWar, said: Said, from: Square, to: Square) -> Vec<L10nMessage> {
    match (said.sign, position.piece(to)) {
        (Some(Sign::Move), Some(met)) => vec![
            say("wizards-war-remark-takes")
                .with("move", format!("{from}-{to}"))
                .with("taken", met.kind().name()),
        ],
        _ => Vec::new(),
    }
}

/// A piece named by its type and destination alone. A swap or a friendly capture must be
/// written as such.
fn find(
    position: &WizardsWar,
    text: &str,
    said: Said,
    kind: Kind,
    to: Square,
) -> Result<Reading<Action>, Refusal> {
    let said = Said { sign: said.sign.or(Some(Sign::Move)), ..said };
    let mut standing = Vec::new();
    let mut legal = Vec::new();
    for from in position.men[position.side.index()] {
        if position.piece(from).is_some_and(|piece| piece.kind() == kind) {
            standing.push(from);
            if position.check_move(said, from, to).is_ok() {
                legal.push(from);
            }
        }
    }
    match (legal.as_slice(), standing.as_slice()) {
        (&[from], _) => Ok(Reading { action: Action::Move { from, to }, remarks: Vec::new() }),
        ([], []) => Err(Reason::NoSuchPiece { kind, side: position.side }.into()),
        ([], &[from]) => match position.check_move(said, from, to) {
            Err(reason) => Err(reason.into()),
            Ok(_) => Err(Reason::NoneReaches { kind, to }.into()),
        },
        ([], _) => Err(Reason::NoneReaches { kind, to }.into()),
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
