//! The stepper: choosing an action in steps (actor, destination, variant), in matches, tours and
//! practice. Long lists have pages.
//!
//! The three users display the steps (`layouts/steps.rs`) and handle each step's request
//! ([`StepRequest`]).

use std::collections::BTreeSet;

use games::{Choice, Table};
use match_model::{MatchId, MatchMoment, Moment};
use model::l10n::L10nMessage;
use model::scene::{Mark, MarkKind, Scene, Spot};
use rules::Submenu;

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

    /// `value`: the menu's choice, if it is a menu.
    pub fn request(self, value: Option<String>) -> StepRequest {
        match self {
            Step::Tap(text) => StepRequest::Play(text.as_str().to_owned()),
            Step::Play(_) => StepRequest::Play(value.unwrap_or_default()),
            Step::Page(page) => StepRequest::Actors(page),
            Step::Actor(_) => {
                let group = value.unwrap_or_default();
                StepRequest::Narrow(PartialChoice { group, to: None }, Page::FIRST)
            }
            Step::Narrow(page, narrowed) => StepRequest::Narrow(narrowed, page),
            Step::Pick(_, narrowed) => match value.as_deref().and_then(MenuValue::read) {
                Some(MenuValue::Play(text)) => StepRequest::Play(text),
                Some(MenuValue::To(spot)) => {
                    let narrowed = PartialChoice { to: Some(spot), ..narrowed };
                    StepRequest::Narrow(narrowed, Page::FIRST)
                }
                None => StepRequest::Unknown,
            },
        }
    }

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

pub fn matching_choices(table: &dyn Table, narrowed: &PartialChoice) -> Vec<Choice> {
    left_of(table.choices(), narrowed)
}

pub fn left_of(mut choices: Vec<Choice>, narrowed: &PartialChoice) -> Vec<Choice> {
    let group = &narrowed.group;
    let has_group =
        |choice: &Choice| choice.outline.group == *group || choice.outline.first_entry().0 == group;
    if choices.iter().any(has_group) {
        choices.retain(has_group);
    } else {
        // In older messages, buildings are grouped by square: `(c6)`.
        choices.retain(|choice| group.starts_with('(') && choice.text.starts_with(group));
    }
    choices.retain(|choice| narrowed.to.is_none() || choice.outline.to == narrowed.to);
    choices
}

/// Whether the choices are those of a submenu, whose actors are listed next.
pub(crate) fn is_submenu(choices: &[Choice], narrowed: &PartialChoice) -> bool {
    submenu_of(choices).is_some_and(|submenu| submenu.group == narrowed.group)
}

fn submenu_of(choices: &[Choice]) -> Option<&Submenu> {
    choices.first()?.outline.submenu.as_ref()
}

/// The name of the actor or submenu that the choices belong to.
pub(crate) fn name<'c>(choices: &'c [Choice], narrowed: &PartialChoice) -> Option<&'c L10nMessage> {
    let actor = &choices.first()?.outline.actor;
    let submenu = submenu_of(choices).filter(|submenu| submenu.group == narrowed.group);
    Some(submenu.map_or(actor, |submenu| &submenu.label))
}

/// The previous step; `None` if it is the first list.
pub(crate) fn back(choices: &[Choice], narrowed: &PartialChoice) -> Option<PartialChoice> {
    if narrowed.to.is_some() {
        return Some(PartialChoice { to: None, ..narrowed.clone() });
    }
    let submenu = submenu_of(choices).filter(|submenu| submenu.group != narrowed.group)?;
    Some(PartialChoice { group: submenu.group.clone(), to: None })
}

/// The number of different squares that are marked as destinations of the choices.
pub(crate) fn squares(choices: &[Choice]) -> usize {
    choices.iter().filter_map(|choice| choice.outline.to).collect::<BTreeSet<Spot>>().len()
}

pub fn mark(scene: &mut Scene, choices: &[Choice]) {
    // The last move's marks would be confusing.
    scene.marks.retain(|mark| mark.kind.is_of_position());
    for choice in choices {
        // Actors of a submenu aren't on the board yet.
        if let Some(spot) = choice.outline.from.filter(|_| choice.outline.submenu.is_none()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(choices: &[Choice]) -> Vec<&str> {
        choices.iter().map(|choice| choice.text.as_str()).collect()
    }

    fn group(group: &str) -> PartialChoice {
        PartialChoice { group: group.to_owned(), to: None }
    }

    /// Medieval Chess with White's first Serf on a4 and White to move.
    fn new_table() -> Result<Box<dyn Table>, Box<dyn std::error::Error>> {
        let game = games::find("medieval").ok_or("there is such a game")?;
        let mut table = game.start(&rules::Options::default());
        for text in ["P1@a4", "P1@h5"] {
            table.play(text).map_err(|refusal| format!("{refusal:?}"))?;
        }
        Ok(table)
    }

    #[test]
    fn building_leads_from_the_building_to_its_squares_and_back()
    -> Result<(), Box<dyn std::error::Error>> {
        let table = new_table()?;
        let all = matching_choices(&*table, &group("build"));
        assert_eq!((all.len(), squares(&all)), (30, 6));
        assert!(is_submenu(&all, &group("build")) && back(&all, &group("build")).is_none());
        let farm = group("build 10");
        let farms = matching_choices(&*table, &farm);
        let on = ["(a3) p1", "(a4) p1", "(a5) p1", "(b3) p1", "(b4) p1", "(b5) p1"];
        assert_eq!(texts(&farms), on);
        assert!(!is_submenu(&farms, &farm));
        assert_eq!(back(&farms, &farm), Some(group("build")));
        let unit = group("P1a4");
        assert_eq!(back(&matching_choices(&*table, &unit), &unit), None);
        assert!(matching_choices(&*table, &group("build 19")).is_empty());
        Ok(())
    }

    /// Buttons of older messages use the group `(c6)` for everything that can be built on c6.
    #[test]
    fn groups_of_older_messages_still_lead_on() -> Result<(), Box<dyn std::error::Error>> {
        let table = new_table()?;
        let older = group("(b4)");
        let matching = matching_choices(&*table, &older);
        assert_eq!(texts(&matching), ["(b4) b1", "(b4) kq1", "(b4) n1", "(b4) p1", "(b4) r1"]);
        assert!(!is_submenu(&matching, &older));
        assert_eq!(
            matching_choices(&*table, &PartialChoice { to: matching[0].outline.to, ..older }).len(),
            5
        );
        assert!(
            matching_choices(&*table, &group("")).is_empty()
                && matching_choices(&*table, &group("(h1)")).is_empty()
        );
        Ok(())
    }
}
