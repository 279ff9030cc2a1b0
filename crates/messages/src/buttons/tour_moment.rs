use std::fmt;

use lessons::Progress;

use crate::buttons::fields::Field;
use crate::buttons::numbers::StepNumber;

/// A moment of a tour. The id has it as one number: `step * 100 + actions`, plus 10000 while the
/// hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourMoment {
    pub step: StepNumber,
    pub actions: u8,
    pub is_hinted: bool,
}

impl TourMoment {
    const PART: u32 = 100;
    const HINTED: u32 = TourMoment::PART * TourMoment::PART;

    /// Returns the moment of a learner's progress. Steps and actions are capped at 99; `herald
    /// check` reports longer tours.
    pub fn of(progress: &Progress, is_hinted: bool) -> TourMoment {
        let part = |count: usize| u8::try_from(count).map_or(99, |count| count.min(99));
        let (step, actions) = (part(progress.step), part(progress.actions.len()));
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
        let progress = Progress { step: 100, actions: vec![String::new(); 300] };
        assert_eq!(TourMoment::of(&progress, false).to_string(), "9999");
    }
}
