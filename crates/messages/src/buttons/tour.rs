//! Buttons of a tour, except the steps in choosing an action.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::{Field, GameId};
use crate::buttons::stepper::{Step, StepButton};
use crate::buttons::tour_moment::TourMoment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TourButton {
    Show(GameId),
    /// Performs an action in a step, and identifies the form for a line.
    Do(GameId, TourMoment, TourAction),
}

custom_ids! { TourButton:
    "tour" => Show(game);
    "touring" => Do(game, at, what);
}

impl Buttons for TourButton {
    const EXAMPLES: &'static [&'static str] = &[
        "tour:medieval",
        "touring:medieval:201:hint",
        "touring:medieval:201:solution",
        "touring:medieval:201:type",
        "touring:medieval:201:board",
        "touring:medieval:201:over",
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAction {
    Hint,
    Solution,
    Type,
    Board,
    Over,
}

impl TourAction {
    pub fn from_name(name: &str) -> Option<TourAction> {
        Field::read(name)
    }
}

impl Field for TourAction {
    fn write(&self) -> String {
        match self {
            TourAction::Hint => "hint",
            TourAction::Solution => "solution",
            TourAction::Type => "type",
            TourAction::Board => "board",
            TourAction::Over => "over",
        }
        .to_owned()
    }

    fn read(text: &str) -> Option<TourAction> {
        let all = [
            TourAction::Hint,
            TourAction::Solution,
            TourAction::Type,
            TourAction::Board,
            TourAction::Over,
        ];
        all.into_iter().find(|action| action.write() == text)
    }
}

impl Buttons for StepButton<GameId> {
    fn step(&self) -> Option<&Step> {
        Some(&self.step)
    }

    const EXAMPLES: &'static [&'static str] = &[
        "tour-tap:medieval:201:b2-b3",
        "tour-page:medieval:201:1",
        "tour-actor:medieval:201:2",
        "tour-narrow:medieval:201:1:-:N4",
        "tour-pick:medieval:201:2:-:N4",
        "tour-play:medieval:201:2",
    ];
}
