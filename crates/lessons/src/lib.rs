//! How games are taught: a card for every rule of a rulebook, and a tour of each game.
//!
//! The positions stand in data files beside each game (`cards.toml`, `tour.toml`;
//! [`rules::Teach::lessons`]), the words in `locales/<language>/lessons-<game>.ftl`. What a card
//! says is legal or refused, and what solves a task, is asked of the rules; [`faults`] holds all of
//! it against them. [`rule_search`] finds cards by the words of a question; it knows the endings of
//! English. Nothing else here knows languages, and nothing Discord, SQL, files or clocks.
//!
//! ```
//! let game = games::find("world-war").expect("it is there");
//! let card = lessons::of(game).card("WWC-3").expect("every rule has one");
//! let shown = card.shown().expect("its position is one");
//! assert!(shown.allowed.iter().any(|one| one.text == "e4-e5xC"));
//! ```

mod answer;
mod card;
mod check;
mod data;
mod drawn;
mod opponent;
mod plan;
pub mod rule_search;
mod sections;
mod stems;
mod tour;
mod word_index;

use std::sync::OnceLock;

use games::Entry;
use model::l10n::L10nMessage;

pub use answer::Answer;
pub use card::{LegalAction, RuleCard, Shown, ShownRefusal, opening};
pub use check::{Lesson, LessonFault, MOST_ACTIONS, MOST_STEPS, faults, is_covered, keys};
pub use sections::{Section, full_text, sections};
pub use tour::{Limit, Progress, StepState, TourTask, TryOutcome};

/// What a game is taught by.
#[derive(Debug)]
pub struct Lessons {
    /// The game.
    pub game: &'static Entry,
    /// Cards, in the order of the rulebook.
    pub cards: Vec<RuleCard>,
    /// Answers to questions that no card answers.
    pub answers: Vec<Answer>,
    /// The steps of the tour, in order; none in a game without.
    pub tour: Vec<TourTask>,
    /// Why the data files cannot be read; then there are no cards, or no tour.
    pub unreadable: Vec<String>,
}

impl Lessons {
    /// The card of a rule, if it has one.
    #[must_use]
    pub fn card(&self, rule: &str) -> Option<&RuleCard> {
        self.cards.iter().find(|card| card.rule.eq_ignore_ascii_case(rule))
    }

    /// What a part of the rulebook is called, by its number from 0; in a game without cards, by its
    /// heading.
    #[must_use]
    pub fn section_title(&self, number: usize, section: &Section) -> L10nMessage {
        match self.cards.is_empty() {
            true => L10nMessage::verbatim(section.title),
            false => words(self.game, &format!("section-{}", number + 1)),
        }
    }
}

static ALL: OnceLock<Vec<Lessons>> = OnceLock::new();
static NONE: OnceLock<Lessons> = OnceLock::new();

/// What all games are taught by, in their order.
#[must_use]
pub fn all() -> &'static [Lessons] {
    ALL.get_or_init(|| games::all().iter().map(data::read).collect())
}

/// What a game is taught by.
///
/// # Examples
///
/// ```
/// let game = games::find("world-war").expect("it is there");
/// let lessons = lessons::of(game);
/// assert!(game.info.rules().all(|(rule, _)| lessons.card(rule).is_some()));
/// assert!(lessons.tour.len() >= 6);
/// ```
#[must_use]
pub fn of(game: &'static Entry) -> &'static Lessons {
    let found = all().iter().find(|lessons| lessons.game.info.id == game.info.id);
    found.unwrap_or_else(|| NONE.get_or_init(|| data::read(game)))
}

/// The sentence under a key of a game's file: `lessons-<game>-<name>`.
fn words(game: &Entry, name: &str) -> L10nMessage {
    L10nMessage::of_data(format!("lessons-{}-{}", game.info.id, name.to_lowercase()))
}
