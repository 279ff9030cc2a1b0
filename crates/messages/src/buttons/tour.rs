//! The buttons of a tour, but for the steps on the way to an action.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::{Field, GameId};
use crate::buttons::stepper::{Step, StepButton};
use crate::buttons::tour_moment::TourMoment;

/// The buttons of a tour, but for the steps on the way to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TourButton {
    /// Shows where one is in the tour of a game.
    Show(GameId),
    /// Does something else than play by buttons in a step; as a form, plays its line.
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

/// What one does in a step of a tour, but for playing by buttons and menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAction {
    /// Asks for a hint.
    Hint,
    /// Asks for the solution.
    Solution,
    /// Opens the form; as a form, plays its line.
    Type,
    /// Asks for the board in letters.
    Board,
    /// Begins the tour again.
    Over,
}

impl TourAction {
    /// What has that name.
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
        all.into_iter().find(|what| what.write() == text)
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
