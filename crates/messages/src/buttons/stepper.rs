//! The stepper: choosing an action in steps (actor, destination, variant), in matches, tours and
//! practice. Long lists have pages.
//!
//! The three users display the steps (`layouts/steps.rs`) and handle each step's request
//! ([`StepRequest`]).

use games::{Choice, Table};
use match_model::{MatchId, MatchMoment, Moment};
use model::scene::{Mark, MarkKind, Scene, Spot};

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::{Field, FittingText, GameId, PartialChoice};
use crate::buttons::numbers::{MenuIndex, Page};
use crate::buttons::tour_moment::TourMoment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Plays an action, by its canonical text.
    Tap(FittingText),
    Page(Page),
    Actor(MenuIndex),
    Narrow(Page, PartialChoice),
    /// Menu of an actor's options by destination ([`MenuValue`]).
    Pick(MenuIndex, PartialChoice),
    Play(MenuIndex),
}

/// A [`Step`] with the choice in its menu.
#[derive(Debug, PartialEq, Eq)]
pub enum StepRequest {
    Play(String),
    Actors(Page),
    Narrow(PartialChoice, Page),
    Unknown,
}

impl Step {
    pub fn tap(text: &str) -> Step {
        Step::Tap(FittingText::new(text))
    }

    /// `chosen`: the menu's choice, if it is a menu.
    pub fn request(self, chosen: Option<String>) -> StepRequest {
        match self {
            Step::Tap(text) => StepRequest::Play(text.as_str().to_owned()),
            Step::Play(_) => StepRequest::Play(chosen.unwrap_or_default()),
            Step::Page(page) => StepRequest::Actors(page),
            Step::Actor(_) => {
                let group = chosen.unwrap_or_default();
                StepRequest::Narrow(PartialChoice { group, to: None }, Page::FIRST)
            }
            Step::Narrow(page, narrowed) => StepRequest::Narrow(narrowed, page),
            Step::Pick(_, narrowed) => match chosen.as_deref().and_then(MenuValue::read) {
                Some(MenuValue::Play(text)) => StepRequest::Play(text),
                Some(MenuValue::To(spot)) => {
                    let narrowed = PartialChoice { to: Some(spot), ..narrowed };
                    StepRequest::Narrow(narrowed, Page::FIRST)
                }
                None => StepRequest::Unknown,
            },
        }
    }

    /// The index of the variant, and its fields.
    fn parts(&self) -> (usize, String) {
        match self {
            Step::Tap(text) => (0, text.write()),
            Step::Page(page) => (1, page.write()),
            Step::Actor(menu) => (2, menu.write()),
            Step::Narrow(page, narrowed) => (3, format!("{page}:{}", narrowed.write())),
            Step::Pick(menu, narrowed) => (4, format!("{menu}:{}", narrowed.write())),
            Step::Play(menu) => (5, menu.write()),
        }
    }

    fn of_parts(kind: usize, fields: &str) -> Option<Step> {
        let two = || fields.split_once(':');
        Some(match kind {
            0 => Step::Tap(Field::read(fields)?),
            1 => Step::Page(Field::read(fields)?),
            2 => Step::Actor(Field::read(fields)?),
            3 => two().and_then(|(page, rest)| {
                Some(Step::Narrow(Field::read(page)?, Field::read(rest)?))
            })?,
            4 => two().and_then(|(menu, rest)| {
                Some(Step::Pick(Field::read(menu)?, Field::read(rest)?))
            })?,
            5 => Step::Play(Field::read(fields)?),
            _ => return None,
        })
    }
}

/// `tap:b2-b3`, `narrow:1:3.4:Axe d5`. Only valid as the last field.
impl Field for Step {
    fn write(&self) -> String {
        let (kind, fields) = self.parts();
        format!("{}:{fields}", STEP_NAMES[kind])
    }

    fn read(text: &str) -> Option<Step> {
        let (name, fields) = text.split_once(':')?;
        Step::of_parts(STEP_NAMES.iter().position(|known| *known == name)?, fields)
    }
}

const STEP_NAMES: [&str; 6] = ["tap", "page", "actor", "narrow", "pick", "play"];

/// The subject of steps with their own custom ids: a match or a tour.
pub trait StepSubject: Field + Copy {
    /// Names of the variants in custom ids, in the order of [`Step`].
    const NAMES: [&'static str; 6];

    type At: Field + Copy;
}

impl StepSubject for MatchId {
    const NAMES: [&'static str; 6] = ["tap", "legal-page", "actor", "narrow", "pick", "play"];

    type At = Moment;
}

impl StepSubject for GameId {
    const NAMES: [&'static str; 6] =
        ["tour-tap", "tour-page", "tour-actor", "tour-narrow", "tour-pick", "tour-play"];

    type At = TourMoment;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepButton<S: StepSubject> {
    pub of: S,
    pub at: S::At,
    pub step: Step,
}

impl StepButton<MatchId> {
    pub const fn of_match(at: MatchMoment, step: Step) -> StepButton<MatchId> {
        StepButton { of: at.id, at: at.moment, step }
    }
}

impl StepButton<GameId> {
    pub const fn of_tour(of: GameId, at: TourMoment, step: Step) -> StepButton<GameId> {
        StepButton { of, at, step }
    }
}

impl<S: StepSubject> CustomId for StepButton<S> {
    const NAMES: &'static [&'static str] = &S::NAMES;

    fn write(&self) -> (&'static str, Vec<String>) {
        let (kind, fields) = self.step.parts();
        (S::NAMES[kind], vec![self.of.write(), self.at.write(), fields])
    }

    fn read(name: &str, fields: &str) -> Option<StepButton<S>> {
        let kind = S::NAMES.iter().position(|known| *known == name)?;
        let mut fields = fields.splitn(3, ':');
        let (of, at) = (Field::read(fields.next()?)?, Field::read(fields.next()?)?);
        Some(StepButton { of, at, step: Step::of_parts(kind, fields.next()?)? })
    }

    fn match_id(&self) -> Option<MatchId> {
        self.of.match_id()
    }
}

/// A value in the menu of [`Step::Pick`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MenuValue {
    /// A destination shared by several actions.
    To(Spot),
    Play(String),
}

impl MenuValue {
    /// `to:3.4`, `play:e2-e4`.
    pub fn value(&self) -> String {
        match self {
            MenuValue::To(spot) => format!("to:{}", spot.write()),
            MenuValue::Play(text) => format!("play:{text}"),
        }
    }

    /// Parses a value; `None` if it isn't from any menu.
    pub fn read(value: &str) -> Option<MenuValue> {
        if let Some(text) = value.strip_prefix("play:") {
            return Some(MenuValue::Play(text.to_owned()));
        }
        Spot::read(value.strip_prefix("to:")?).map(MenuValue::To)
    }
}

/// Returns the actions that match a partial choice.
pub fn left(table: &dyn Table, narrowed: &PartialChoice) -> Vec<Choice> {
    left_of(table.choices(), narrowed)
}

pub fn left_of(mut choices: Vec<Choice>, narrowed: &PartialChoice) -> Vec<Choice> {
    choices.retain(|choice| choice.outline.group == narrowed.group);
    choices.retain(|choice| narrowed.to.is_none() || choice.outline.to == narrowed.to);
    choices
}

pub fn mark(scene: &mut Scene, choices: &[Choice]) {
    // The last move's marks would be confusing.
    scene.marks.retain(|mark| mark.kind.is_of_position());
    for choice in choices {
        if let Some(spot) = choice.outline.from {
            push_once(&mut scene.marks, Mark::new(spot, MarkKind::Chosen));
        }
        if let Some(spot) = choice.outline.to {
            let kind = if choice.outline.captures {
                MarkKind::DestinationCapture
            } else {
                MarkKind::Destination
            };
            push_once(&mut scene.marks, Mark::new(spot, kind));
        }
    }
}

pub(crate) fn push_once(marks: &mut Vec<Mark>, mark: Mark) {
    if !marks.contains(&mark) {
        marks.push(mark);
    }
}
