//! Whether what lessons say is so.

use games::Entry;
use model::l10n::L10nMessage;
use rules::Options;

use crate::{Answer, Lessons, Limit, RuleCard, TourTask, TryOutcome, all, drawn, of, sections};

/// The most steps of a tour: buttons carry the step in two digits.
pub const MOST_STEPS: usize = 99;
/// The most actions of a step: buttons carry the actions in two digits.
pub const MOST_ACTIONS: usize = 99;

/// What is wrong with a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonFault {
    /// A data file cannot be read.
    Unreadable(String),
    /// The position is impossible.
    NoSetup(Vec<L10nMessage>),
    /// An action on the way there is refused.
    NotPlayed(String, Box<L10nMessage>),
    /// There is no such square.
    NoSquare(String),
    /// What is said to be legal is not.
    NotLegal(String),
    /// What is said to be refused is legal.
    NotRefused(String),
    /// It is refused, but not by that rule: text, said, found.
    RefusedBy(String, String, String),
    /// The game is over there by another rule than is said, or not over (empty).
    Outcome(String),
    /// A draw may be claimed there by another rule than is said, or not (empty).
    Claim(String),
    /// A dot says that what stands on a square may go to another, which is refused, or that it
    /// takes something there, or nothing, which is not so: the two squares.
    Dot([String; 2]),
    /// What stands on a square may go to another, and no dot says so: the two squares.
    NoDot([String; 2]),
    /// A cross is on a square where a legal action of the card leads.
    Crossed(String),
    /// An action points to a square where it does not do what the mark says: its text, the square.
    Pointed(String, String),
    /// Nobody chooses there.
    NobodyToAct,
    /// The solution does not solve the task.
    Unsolved,
    /// A tour has more than [`MOST_STEPS`] steps, or a step may take more than [`MOST_ACTIONS`]
    /// actions or turns: so many.
    TooMany(usize),
}

/// Which lesson it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// The data files of a game.
    Files(&'static str),
    /// What is advised to who knows the rules of a game.
    Advice(&'static str),
    /// The card of a rule.
    Card(&'static str),
    /// A step of a tour: game and name.
    Step(&'static str, String),
}

/// Holds every card and every step of every tour against the rules.
#[must_use]
pub fn faults() -> Vec<(Lesson, LessonFault)> {
    let mut faults = Vec::new();
    for lessons in all() {
        let id = lessons.game.info.id;
        let broken = lessons.unreadable.iter().cloned().map(LessonFault::Unreadable);
        faults.extend(broken.map(|fault| (Lesson::Files(id), fault)));
        if let Some(fault) = opening_fault(lessons.game) {
            faults.push((Lesson::Advice(id), fault));
        }
        for card in &lessons.cards {
            let held = card.shown().and_then(|shown| drawn::on_card(card, &shown));
            faults.extend(held.err().map(|fault| (Lesson::Card(card.rule), fault)));
        }
        if lessons.tour.len() > MOST_STEPS {
            faults.push((Lesson::Files(id), LessonFault::TooMany(lessons.tour.len())));
        }
        for step in &lessons.tour {
            let checked = fits(step).and_then(|()| solved(step));
            let fault = checked.and_then(|()| drawn::in_step(step)).err();
            faults.extend(fault.map(|fault| (Lesson::Step(id, step.name.clone()), fault)));
        }
    }
    faults
}

/// What is wrong with the first turn that is advised: it is one whole turn.
fn opening_fault(game: &'static Entry) -> Option<LessonFault> {
    let advice = game.advice()?;
    let mut table = game.start(&Options::default());
    for text in advice.opening {
        match table.play(text) {
            Ok(played) if played.text == **text => {}
            Ok(_) => return Some(LessonFault::NotLegal((*text).to_owned())),
            Err(refusal) => {
                let why = Box::new(refusal.whole());
                return Some(LessonFault::NotPlayed((*text).to_owned(), why));
            }
        }
    }
    table.turn().is_open().then_some(LessonFault::Unsolved)
}

/// Checks that the actions of a step fit into a button.
fn fits(step: &TourTask) -> Result<(), LessonFault> {
    let (Limit::Actions(limit) | Limit::Turns(limit)) = step.limit;
    let count = limit.max(step.solution.len());
    if count > MOST_ACTIONS { Err(LessonFault::TooMany(count)) } else { Ok(()) }
}

/// Solves a step by its solution.
fn solved(step: &TourTask) -> Result<(), LessonFault> {
    let (last, before) = step.solution.split_last().ok_or(LessonFault::Unsolved)?;
    let mut done: Vec<String> = Vec::new();
    for text in before {
        match step.attempt(&done, text)? {
            TryOutcome::GoesOn(stood) if stood.done.last() == Some(text) => done = stood.done,
            TryOutcome::Refused(refusal) => {
                return Err(LessonFault::NotPlayed(text.clone(), Box::new(refusal.whole())));
            }
            _ => return Err(LessonFault::Unsolved),
        }
    }
    match step.attempt(&done, last)? {
        TryOutcome::Solved { .. } => Ok(()),
        TryOutcome::Refused(refusal) => {
            Err(LessonFault::NotPlayed(last.clone(), Box::new(refusal.whole())))
        }
        _ => Err(LessonFault::Unsolved),
    }
}

/// Whether a card tries its rule: something is legal there, something is refused by it, or the game
/// has ended there or may be claimed by it.
#[must_use]
pub fn is_covered(card: &RuleCard) -> bool {
    let by_it = |rule: &String| rule == card.rule;
    !card.legal.is_empty()
        || !card.reach.is_empty()
        || card.refused.iter().any(|(_, rule)| by_it(rule))
        || card.outcome.is_some()
        || card.claim.as_ref().is_some_and(by_it)
}

/// Every key of the catalogue that lessons say, for the test that holds it against the code.
#[must_use]
pub fn keys() -> Vec<String> {
    let of_game = |game: &'static Entry| {
        let Lessons { cards, answers, tour, .. } = of(game);
        let of_card = |card: &RuleCard| {
            let always = [card.title(), card.asked(), card.text()];
            always.into_iter().chain(card.ruling())
        };
        let of_answer = |answer: &Answer| [answer.text(), answer.asked()];
        let of_step = |step: &TourTask| [step.task(), step.hint(), step.learned()];
        let parts = sections(game.info);
        let titles = parts.iter().enumerate().map(|(at, part)| of(game).section_title(at, part));
        let titles = titles.filter(|_| !cards.is_empty());
        let sentences = cards
            .iter()
            .flat_map(of_card)
            .chain(answers.iter().flat_map(of_answer))
            .chain(tour.iter().flat_map(of_step))
            .chain(titles);
        sentences.map(|sentence| sentence.key().to_owned()).collect::<Vec<_>>()
    };
    games::all().iter().flat_map(of_game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_as_many_actions_as_fit_into_a_button() {
        for entry in games::all() {
            for step in &of(entry).tour {
                for (limit, fault) in [
                    (Limit::Actions(MOST_ACTIONS), Ok(())),
                    (Limit::Actions(100), Err(LessonFault::TooMany(100))),
                    (Limit::Turns(100), Err(LessonFault::TooMany(100))),
                ] {
                    assert_eq!(fits(&TourTask { limit, ..step.clone() }), fault, "{}", step.name);
                }
                let solution = vec![String::new(); 100];
                let long = TourTask { solution, ..step.clone() };
                assert_eq!(fits(&long), Err(LessonFault::TooMany(100)), "{}", step.name);
            }
        }
    }
}
