//! Teaching: a card for every rule of a rulebook, and a tour of each game.
//!
//! Positions are in each game's `cards.toml` and `tour.toml` ([`rules::Teach::lessons`]), words in
//! `locales/<language>/lessons-<game>.ftl`. The rules decide the legality of a card's actions and
//! the success of a task; [`faults`] checks all data against them. [`rule_search`] finds cards by
//! the words of a question, with English word endings. Nothing here knows Discord, SQL, files or
//! clocks.
//!
//! ```
//! let game = games::find("world-war").expect("it is there");
//! let card = lessons::of(game).card("WWC-3").expect("every rule has one");
//! let content = card.content().expect("its position is one");
//! assert!(content.allowed.iter().any(|one| one.text == "e4-e5xC"));
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
pub use card::{CardContent, LegalAction, RuleCard, ShownRefusal, opening};
pub use check::{Lesson, LessonFault, MOST_ACTIONS, MOST_STEPS, faults, is_covered, keys};
pub use sections::{Section, full_text, sections};
pub use tour::{Limit, Progress, StepState, TourTask, TryOutcome};

#[derive(Debug)]
pub struct Lessons {
    pub game: &'static Entry,
    /// In the rulebook's order.
    pub cards: Vec<RuleCard>,
    pub answers: Vec<Answer>,
    /// Steps in order; empty in a game without a tour.
    pub tour: Vec<TourTask>,
    /// Parse errors of the data files. The affected cards or tour are then empty.
    pub unreadable: Vec<String>,
}

impl Lessons {
    pub fn card(&self, rule: &str) -> Option<&RuleCard> {
        self.cards.iter().find(|card| card.rule.eq_ignore_ascii_case(rule))
    }

    /// The title of a rulebook section by its number from 0; its heading in a game without cards.
    pub fn section_title(&self, number: usize, section: &Section) -> L10nMessage {
        match self.cards.is_empty() {
            true => L10nMessage::verbatim(section.title),
            false => words(self.game, &format!("section-{}", number + 1)),
        }
    }
}

static ALL: OnceLock<Vec<Lessons>> = OnceLock::new();
static NO_LESSONS: OnceLock<Lessons> = OnceLock::new();

pub fn all() -> &'static [Lessons] {
    ALL.get_or_init(|| games::all().iter().map(data::read).collect())
}

/// Returns a game's lessons.
///
/// # Examples
///
/// ```
/// let game = games::find("world-war").expect("it is there");
/// let lessons = lessons::of(game);
/// assert!(game.info.rules().all(|(rule, _)| lessons.card(rule).is_some()));
/// assert!(lessons.tour.len() >= 6);
/// ```
pub fn of(game: &'static Entry) -> &'static Lessons {
    let lessons_found = all().iter().find(|lessons| lessons.game.info.id == game.info.id);
    lessons_found.unwrap_or_else(|| NO_LESSONS.get_or_init(|| data::read(game)))
}

fn words(game: &Entry, name: &str) -> L10nMessage {
    L10nMessage::of_data(format!("lessons-{}-{}", game.info.id, name.to_lowercase()))
}
