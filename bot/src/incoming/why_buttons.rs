//! The buttons and menus of `/why` and `/since`, of threats, and of closing a match.

use referee::Closable;
use rules::scene::Spot;

use super::fields::Field;

/// What is asked of a match, or agreed on it, step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// Which piece it is about: a page of them.
    Start(u16),
    /// Which square it is about: a page of all.
    Squares(u16),
    /// A menu of squares; the number tells several such menus apart.
    Square(u8),
    /// What is known of a square.
    At(Spot),
    /// Where what stands there cannot go: a page of squares.
    Not(Spot, u16),
    /// A menu of squares to which it is to go; the number tells several such menus apart.
    Target(Spot, u8),
    /// What threatens it.
    Threats(Spot),
    /// What last happened there.
    Fate(Spot),
    /// One asks the other side to let threats be shown.
    Wish,
    /// The other side agrees.
    Agree,
    /// The other side would rather not.
    Decline,
    /// One takes it back.
    Forbid,
    /// A turn since one's last: after so many actions, of those since so many. The last number tells
    /// buttons to one place apart.
    Since(u32, u32, u8),
    /// One agrees to open a match again to what it is closed to; `false`: one would rather not.
    Reopen(Closable, bool),
}

impl Field for Asking {
    fn write(&self) -> String {
        match self {
            Asking::Start(page) => format!("start.{page}"),
            Asking::Squares(page) => format!("squares.{page}"),
            Asking::Square(menu) => format!("square.{menu}"),
            Asking::At(spot) => format!("at.{}", spot.write()),
            Asking::Not(spot, page) => format!("not.{}.{page}", spot.write()),
            Asking::Target(spot, menu) => format!("target.{}.{menu}", spot.write()),
            Asking::Threats(spot) => format!("threats.{}", spot.write()),
            Asking::Fate(spot) => format!("fate.{}", spot.write()),
            Asking::Wish => "wish".into(),
            Asking::Agree => "agree".into(),
            Asking::Decline => "decline".into(),
            Asking::Forbid => "forbid".into(),
            Asking::Since(since, at, place) => format!("since.{since}.{at}.{place}"),
            Asking::Reopen(what, yes) => {
                format!("reopen.{}.{}", what.id(), if *yes { "yes" } else { "no" })
            }
        }
    }

    fn read(text: &str) -> Option<Asking> {
        let mut parts = text.split('.');
        let name = parts.next()?;
        let rest: Vec<&str> = parts.collect();
        let spot = |column: &str, row: &str| Spot::read(&format!("{column}.{row}"));
        Some(match (name, rest.as_slice()) {
            ("start", [page]) => Asking::Start(page.parse().ok()?),
            ("squares", [page]) => Asking::Squares(page.parse().ok()?),
            ("square", [menu]) => Asking::Square(menu.parse().ok()?),
            ("at", [column, row]) => Asking::At(spot(column, row)?),
            ("not", [column, row, page]) => Asking::Not(spot(column, row)?, page.parse().ok()?),
            ("target", [column, row, menu]) => {
                Asking::Target(spot(column, row)?, menu.parse().ok()?)
            }
            ("threats", [column, row]) => Asking::Threats(spot(column, row)?),
            ("fate", [column, row]) => Asking::Fate(spot(column, row)?),
            ("wish", []) => Asking::Wish,
            ("agree", []) => Asking::Agree,
            ("decline", []) => Asking::Decline,
            ("forbid", []) => Asking::Forbid,
            ("since", [since, at, place]) => {
                Asking::Since(since.parse().ok()?, at.parse().ok()?, place.parse().ok()?)
            }
            ("reopen", [what, yes @ ("yes" | "no")]) => {
                Asking::Reopen(Closable::from_id(what)?, *yes == "yes")
            }
            _ => return None,
        })
    }
}

/// The value of a menu of squares.
pub(crate) fn value_of(spot: Spot) -> String {
    spot.write()
}

/// The square that a menu's value means; `None` for one that no menu had.
pub(crate) fn spot_of(value: &str) -> Option<Spot> {
    Spot::read(value)
}

#[cfg(test)]
mod tests {
    use referee::{MatchId, Moment};

    use super::*;
    use crate::incoming::buttons::Deed;

    #[test]
    fn posted_ids_keep_their_meaning() {
        let spot = Spot::new(3, 9);
        for (asking, id) in [
            (Asking::Start(2), "v1:ask:7:12:start.2"),
            (Asking::Squares(1), "v1:ask:7:12:squares.1"),
            (Asking::Square(3), "v1:ask:7:12:square.3"),
            (Asking::At(spot), "v1:ask:7:12:at.3.9"),
            (Asking::Not(spot, 1), "v1:ask:7:12:not.3.9.1"),
            (Asking::Target(spot, 1), "v1:ask:7:12:target.3.9.1"),
            (Asking::Threats(spot), "v1:ask:7:12:threats.3.9"),
            (Asking::Fate(spot), "v1:ask:7:12:fate.3.9"),
            (Asking::Wish, "v1:ask:7:12:wish"),
            (Asking::Agree, "v1:ask:7:12:agree"),
            (Asking::Decline, "v1:ask:7:12:decline"),
            (Asking::Forbid, "v1:ask:7:12:forbid"),
            (Asking::Since(5, 9, 2), "v1:ask:7:12:since.5.9.2"),
            (Asking::Reopen(Closable::Comments, true), "v1:ask:7:12:reopen.comments.yes"),
            (Asking::Reopen(Closable::Analysis, false), "v1:ask:7:12:reopen.analysis.no"),
        ] {
            let deed = Deed::Ask(MatchId::new(7), Moment::new(12), asking);
            assert_eq!(deed.id(), id);
            assert_eq!(Deed::parse(id), Some(deed));
        }
        for bad in ["v1:ask:7:12:at.3", "v1:ask:7:12:reopen.moves.yes", "v1:ask:7:12:"] {
            assert_eq!(Deed::parse(bad), None, "{bad}");
        }
    }
}
