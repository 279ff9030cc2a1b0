//! Moves in words, in parts and as marks, as they are seen from the position before them.

use rules::scene::{Mark, MarkKind};
use rules::{Outline, Square};

use crate::lines::between;
use crate::{Action, Kind, WorldWar};

impl WorldWar {
    fn name_at(&self, square: Square) -> &'static str {
        self.kind_at(square).map_or("Nothing", Kind::name)
    }

    /// The squares of a move's pieces, from the rearmost.
    fn movers(action: Action) -> Vec<Square> {
        let Some(direction) = action.blitz_direction() else { return vec![action.from()] };
        std::iter::successors(Some(action.from()), |square| square.step(direction))
            .take_while(|&square| square != action.to())
            .collect()
    }

    /// `"Armor a1 takes the Helicopter on d4"`.
    pub(crate) fn in_words(&self, action: Action) -> String {
        let movers = WorldWar::movers(action);
        let named: Vec<String> =
            movers.iter().map(|&square| format!("{} {square}", self.name_at(square))).collect();
        let to = action.to();
        let mut words = if let [one] = named.as_slice() {
            match action.captured() {
                Some(kind) => format!("{one} takes the {} on {to}", kind.name()),
                None => format!("{one} moves to {to}"),
            }
        } else {
            let front = movers.last().map_or("front", |&square| self.name_at(square));
            let advance = format!("Blitz of {} towards {to}", joined(&named));
            match action.captured() {
                Some(kind) => {
                    format!("{advance}: the {front} in front takes the {} there", kind.name())
                }
                None => advance,
            }
        };
        if let Some(kind) = action.exchange() {
            words.push_str(&format!("; the Infantry is exchanged for {}", kind.a_name()));
        }
        words
    }

    /// A move for menus and for pointing at squares.
    pub(crate) fn in_parts(&self, action: Action) -> Outline {
        let (from, to) = (action.from(), action.to());
        let actor = format!("{} {from}", self.name_at(from));
        let mut deed = match action.blitz_direction() {
            None => format!("to {to}"),
            Some(_) => format!("blitz of {} towards {to}", action.pieces()),
        };
        if let Some(kind) = action.captured() {
            deed.push_str(&format!(", takes the {}", kind.name()));
        }
        if let Some(kind) = action.exchange() {
            deed.push_str(&format!(", exchanged for {}", kind.a_name()));
        }
        Outline {
            actor,
            from: Some(from.spot()),
            deed,
            to: Some(to.spot()),
            captures: action.captured().is_some(),
        }
    }

    /// Where the move began, and every square on which a piece of it arrived.
    pub(crate) fn marked(&self, action: Action) -> Vec<Mark> {
        let (from, to) = (action.from(), action.to());
        let mut marks = vec![Mark::new(from.spot(), MarkKind::LastFrom)];
        if action.blitz_direction().is_some() {
            let arrived = between(from, to).by_name();
            marks.extend(arrived.iter().map(|square| Mark::new(square.spot(), MarkKind::LastTo)));
        }
        marks.push(Mark::new(to.spot(), MarkKind::LastTo));
        marks
    }
}

/// `"a"`, `"a and b"`, `"a, b and c"`.
pub(crate) fn joined(parts: &[String]) -> String {
    joined_by(parts, "and")
}

/// `"a"`, `"a or b"`, `"a, b or c"`.
pub(crate) fn joined_by(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
