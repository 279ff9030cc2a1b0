//! The buttons and menus of `/rules why` and `/board since:0`, of threats, and of closing a match.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::Field;
use referee::{Closable, MatchId, Moment};
use rules::scene::Spot;

/// The buttons and menus of `/rules why` and `/board since:0`, of threats, and of closing a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WhyButton {
    /// Asks why of a match, what happened in it, or agrees on how it is watched.
    Ask(MatchId, Moment, WhyAction),
}

custom_ids! { WhyButton:
    "ask" => Ask(id, moment, asking);
}

impl Buttons for WhyButton {
    fn plays(&self) -> bool {
        let WhyButton::Ask(_, _, asking) = self;
        matches!(
            asking,
            WhyAction::Wish
                | WhyAction::Forbid
                | WhyAction::Agree
                | WhyAction::Decline
                | WhyAction::Reopen(..)
        )
    }

    fn is_answer(&self) -> bool {
        matches!(
            self,
            WhyButton::Ask(_, _, WhyAction::Agree | WhyAction::Decline | WhyAction::Reopen(..))
        )
    }

    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{ANY, Command, TypedEquivalent::By, named};
        match self {
            WhyButton::Ask(_, _, asking) => match asking {
                WhyAction::Start(_)
                | WhyAction::Squares(_)
                | WhyAction::Square(_)
                | WhyAction::At(_) => By(Command::Why, &[(named::TEXT, ANY)]),
                WhyAction::Not(..) | WhyAction::Target(..) => {
                    By(Command::Why, &[(named::FROM, ANY), (named::TO, ANY)])
                }
                WhyAction::Threats(_) => {
                    By(Command::Why, &[(named::TEXT, ANY), (named::ABOUT, "threats")])
                }
                WhyAction::Fate(_) => {
                    By(Command::Why, &[(named::TEXT, ANY), (named::ABOUT, "happened")])
                }
                WhyAction::Since(..) => By(Command::Since, &[(named::STEP, ANY)]),
                WhyAction::Wish => By(Command::Open, &[(named::WHAT, "threats")]),
                WhyAction::Forbid => By(Command::Close, &[(named::WHAT, "threats")]),
                WhyAction::Agree | WhyAction::Decline | WhyAction::Reopen(..) => {
                    By(Command::Answer, &[(named::WHAT, ANY)])
                }
            },
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &[
        "ask:7:12:start.2",
        "ask:7:12:squares.1",
        "ask:7:12:square.3",
        "ask:7:12:at.3.9",
        "ask:7:12:not.3.9.1",
        "ask:7:12:target.3.9.1",
        "ask:7:12:threats.3.9",
        "ask:7:12:fate.3.9",
        "ask:7:12:wish",
        "ask:7:12:agree",
        "ask:7:12:decline",
        "ask:7:12:forbid",
        "ask:7:12:since.5.9.2",
        "ask:7:12:reopen.comments.yes",
        "ask:7:12:reopen.analysis.no",
    ];
}

/// What is asked of a match, or agreed on it, step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhyAction {
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
    /// A turn since one's last: after so many actions, of those since so many. The last number
    /// tells buttons to one place apart.
    Since(u32, u32, u8),
    /// One agrees to open a match again to what it is closed to; `false`: one would rather not.
    Reopen(Closable, bool),
}

impl Field for WhyAction {
    fn write(&self) -> String {
        match self {
            WhyAction::Start(page) => format!("start.{page}"),
            WhyAction::Squares(page) => format!("squares.{page}"),
            WhyAction::Square(menu) => format!("square.{menu}"),
            WhyAction::At(spot) => format!("at.{}", spot.write()),
            WhyAction::Not(spot, page) => format!("not.{}.{page}", spot.write()),
            WhyAction::Target(spot, menu) => format!("target.{}.{menu}", spot.write()),
            WhyAction::Threats(spot) => format!("threats.{}", spot.write()),
            WhyAction::Fate(spot) => format!("fate.{}", spot.write()),
            WhyAction::Wish => "wish".into(),
            WhyAction::Agree => "agree".into(),
            WhyAction::Decline => "decline".into(),
            WhyAction::Forbid => "forbid".into(),
            WhyAction::Since(since, at, place) => format!("since.{since}.{at}.{place}"),
            WhyAction::Reopen(what, yes) => {
                format!("reopen.{}.{}", what.id(), if *yes { "yes" } else { "no" })
            }
        }
    }

    fn read(text: &str) -> Option<WhyAction> {
        let mut parts = text.split('.');
        let name = parts.next()?;
        let rest: Vec<&str> = parts.collect();
        let spot = |column: &str, row: &str| Spot::read(&format!("{column}.{row}"));
        Some(match (name, rest.as_slice()) {
            ("start", [page]) => WhyAction::Start(page.parse().ok()?),
            ("squares", [page]) => WhyAction::Squares(page.parse().ok()?),
            ("square", [menu]) => WhyAction::Square(menu.parse().ok()?),
            ("at", [column, row]) => WhyAction::At(spot(column, row)?),
            ("not", [column, row, page]) => WhyAction::Not(spot(column, row)?, page.parse().ok()?),
            ("target", [column, row, menu]) => {
                WhyAction::Target(spot(column, row)?, menu.parse().ok()?)
            }
            ("threats", [column, row]) => WhyAction::Threats(spot(column, row)?),
            ("fate", [column, row]) => WhyAction::Fate(spot(column, row)?),
            ("wish", []) => WhyAction::Wish,
            ("agree", []) => WhyAction::Agree,
            ("decline", []) => WhyAction::Decline,
            ("forbid", []) => WhyAction::Forbid,
            ("since", [since, at, place]) => {
                WhyAction::Since(since.parse().ok()?, at.parse().ok()?, place.parse().ok()?)
            }
            ("reopen", [what, yes @ ("yes" | "no")]) => {
                WhyAction::Reopen(Closable::from_id(what)?, *yes == "yes")
            }
            _ => return None,
        })
    }
}
