//! The buttons of a tour, but for the steps on the way to an action.

use std::fmt;

use lessons::Progress;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::{Field, GameId};
use crate::buttons::numbers::StepNumber;
use crate::buttons::stepper::{Step, StepButton};

/// A moment of a tour. Ids carry it as one number, `step * 100 + actions`, and 10000 more while the
/// hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TourMoment {
    pub(crate) step: StepNumber,
    /// The actions played in the step.
    pub(crate) actions: u8,
    pub(crate) is_hinted: bool,
}

impl TourMoment {
    /// The values of each part, from 0.
    const PART: u32 = 100;
    /// Added while the hint is shown.
    const HINTED: u32 = TourMoment::PART * TourMoment::PART;

    /// Returns the moment of a learner's progress. Steps and actions beyond 99 count as 99; the
    /// check of lessons refuses tours with so many.
    pub(crate) fn of(progress: &Progress, is_hinted: bool) -> TourMoment {
        let part = |count: usize| u8::try_from(count).map_or(99, |count| count.min(99));
        let (step, actions) = (part(progress.step), part(progress.done.len()));
        TourMoment { step: StepNumber(step), actions, is_hinted }
    }
}

impl fmt::Display for TourMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hinted = if self.is_hinted { TourMoment::HINTED } else { 0 };
        let number = u32::from(self.step.0) * TourMoment::PART + u32::from(self.actions) + hinted;
        number.fmt(f)
    }
}

impl Field for TourMoment {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<TourMoment> {
        let number: u32 = text.parse().ok()?;
        let (hinted, moment) = (number / TourMoment::HINTED, number % TourMoment::HINTED);
        Some(TourMoment {
            step: StepNumber(u8::try_from(moment / TourMoment::PART).ok()?),
            actions: u8::try_from(moment % TourMoment::PART).ok()?,
            is_hinted: match hinted {
                0 => false,
                1 => true,
                _ => return None,
            },
        })
    }
}

/// The buttons of a tour, but for the steps on the way to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TourButton {
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
    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{ANY, Command, TypedEquivalent::By, named};
        match self {
            TourButton::Show(_) => By(Command::Tour, &[(named::GAME, ANY)]),
            TourButton::Do(_, _, what) => match what {
                TourAction::Hint => By(Command::Tour, &[(named::DO, "hint")]),
                TourAction::Solution => By(Command::Tour, &[(named::DO, "solution")]),
                TourAction::Type => By(Command::Tour, &[(named::TEXT, ANY)]),
                TourAction::Board => By(Command::Tour, &[(named::DO, "board")]),
                TourAction::Over => By(Command::Tour, &[(named::DO, "over")]),
            },
        }
    }

    #[cfg(test)]
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
pub(crate) enum TourAction {
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
    pub(crate) fn from_name(name: &str) -> Option<TourAction> {
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

    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{ANY, Command, TypedEquivalent::By, named};
        By(Command::Tour, &[(named::TEXT, ANY)])
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &[
        "tour-tap:medieval:201:b2-b3",
        "tour-page:medieval:201:1",
        "tour-actor:medieval:201:2",
        "tour-narrow:medieval:201:1:-:N4",
        "tour-pick:medieval:201:2:-:N4",
        "tour-play:medieval:201:2",
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_one_number() {
        for (number, step, actions, is_hinted) in [
            ("0", 0, 0, false),
            ("201", 2, 1, false),
            ("10201", 2, 1, true),
            ("9999", 99, 99, false),
            ("19999", 99, 99, true),
        ] {
            let moment = TourMoment { step: StepNumber(step), actions, is_hinted };
            assert_eq!(moment.write(), number);
            assert_eq!(TourMoment::read(number), Some(moment));
        }
        assert_eq!(TourMoment::read("20000"), None);
    }

    #[test]
    fn what_does_not_fit_counts_as_the_most() {
        let progress = Progress { step: 100, done: vec![String::new(); 300] };
        assert_eq!(TourMoment::of(&progress, false).to_string(), "9999");
    }
}
