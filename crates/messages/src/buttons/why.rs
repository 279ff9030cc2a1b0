//! Buttons and menus of `/rules why`, `/board since:0`, threats, and closing a match.

use match_model::{Closable, MatchId, Moment};
use rules::scene::Spot;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::Field;
use crate::buttons::numbers::{ButtonIndex, MenuIndex, Page, Plies};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyButton {
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

/// A question about a match, or an agreement on it, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyAction {
    Start(Page),
    Squares(Page),
    Square(MenuIndex),
    At(Spot),
    /// Choose an impossible destination of a square's piece, on a page.
    Not(Spot, Page),
    Target(Spot, MenuIndex),
    Threats(Spot),
    Fate(Spot),
    Wish,
    Agree,
    Decline,
    Forbid,
    /// A turn since the asker's last one: the number of actions at their last turn, and at this
    /// one.
    Since(Plies, Plies, ButtonIndex),
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
            WhyAction::Since(since, at, index) => format!("since.{since}.{at}.{index}"),
            WhyAction::Reopen(closable, yes) => {
                format!("reopen.{}.{}", closable.id(), if *yes { "yes" } else { "no" })
            }
        }
    }

    fn read(text: &str) -> Option<WhyAction> {
        let mut parts = text.split('.');
        let name = parts.next()?;
        let rest: Vec<&str> = parts.collect();
        let spot = |column: &str, row: &str| Spot::read(&format!("{column}.{row}"));
        Some(match (name, rest.as_slice()) {
            ("start", [page]) => WhyAction::Start(Field::read(page)?),
            ("squares", [page]) => WhyAction::Squares(Field::read(page)?),
            ("square", [menu]) => WhyAction::Square(Field::read(menu)?),
            ("at", [column, row]) => WhyAction::At(spot(column, row)?),
            ("not", [column, row, page]) => WhyAction::Not(spot(column, row)?, Field::read(page)?),
            ("target", [column, row, menu]) => {
                WhyAction::Target(spot(column, row)?, Field::read(menu)?)
            }
            ("threats", [column, row]) => WhyAction::Threats(spot(column, row)?),
            ("fate", [column, row]) => WhyAction::Fate(spot(column, row)?),
            ("wish", []) => WhyAction::Wish,
            ("agree", []) => WhyAction::Agree,
            ("decline", []) => WhyAction::Decline,
            ("forbid", []) => WhyAction::Forbid,
            ("since", [since, at, index]) => {
                WhyAction::Since(Field::read(since)?, Field::read(at)?, Field::read(index)?)
            }
            ("reopen", [closable, yes @ ("yes" | "no")]) => {
                WhyAction::Reopen(Closable::from_id(closable)?, *yes == "yes")
            }
            _ => return None,
        })
    }
}
