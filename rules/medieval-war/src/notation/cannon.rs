//! Advice for cannon attacks written like another action: `h1xh7`, `Rxh7`, `h1-h7`.

use rules::l10n::{L10nMessage, say};
use rules::read::squeezed;
use rules::{Refusal, Square, Squares};

use crate::action::Action;
use crate::legality;
use crate::notation::write;
use crate::piece::Kind;
use crate::position::MedievalWar;

/// Extends the refusal of an attack or step that may be meant as a cannon attack. The next step
/// names the cannon attack's text, or explains why the named Rook can't make it. `movers` are the
/// squares that the text names for the attack, if any.
pub(crate) fn advise(
    position: &MedievalWar,
    mut refusal: Refusal,
    movers: Squares,
    target: Square,
) -> Refusal {
    if !position.board.side(position.side.other()).has(target) {
        return refusal;
    }
    let rooks = position.board.of(position.side, Kind::Rook);
    let rook_named = match *movers.by_name() {
        [] => None,
        [only] if rooks.has(only) => Some(only),
        _ => return refusal,
    };
    let shots: Vec<L10nMessage> = rooks
        .by_name()
        .into_iter()
        .filter(|&rook| rook_named.is_none_or(|named| named == rook))
        .map(|rook| Action::Cannon { rook, target })
        .filter(|&shot| legality::check(position, shot).is_ok())
        .map(|shot| say("rules-code").with("text", write::text(position, shot)))
        .collect();
    if !shots.is_empty() {
        refusal.next = say("medieval-war-next-cannon").with("actions", shots);
    } else if let Some(rook) = rook_named
        && let Err(refusal_cause) = legality::check(position, Action::Cannon { rook, target })
    {
        refusal.next = say("medieval-war-next-no-cannon")
            .with("rook", rook)
            .with("why", refusal_cause.message);
    }
    refusal
}

/// Extends the refusal of an unreadable text such as `Rxh7`, `hxh7` or `h1:h7`.
pub(crate) fn advise_unreadable(position: &MedievalWar, refusal: Refusal, text: &str) -> Refusal {
    const LONGEST: usize = 40;
    if text.len() > LONGEST {
        return refusal;
    }
    let text = squeezed(text);
    let unnamed = ["rook", "r"].into_iter().find_map(|name| text.strip_prefix(name));
    let rest = unnamed.unwrap_or(&text);
    let from = rest.get(..2).and_then(Square::parse);
    // A file, a square, or only the Rook's name.
    let after = match from {
        Some(_) => rest.get(2..),
        None if unnamed.is_some() => Some(rest),
        None => rest.strip_prefix(|c| ('a'..='h').contains(&c)),
    };
    let target = after.map(|rest| rest.trim_start_matches(['x', ':', '-', '>']));
    match target.and_then(Square::parse) {
        Some(target) => advise(position, refusal, from.map_or(Squares::NONE, Square::set), target),
        None => refusal,
    }
}
