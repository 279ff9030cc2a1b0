use games::Entry;
use model::l10n::L10nMessage;
use rules::Options;

use crate::{Answer, Lessons, Limit, RuleCard, TourTask, TryOutcome, all, drawn, of, sections};

/// Maximum number of steps in a tour: button ids carry the step in two digits.
pub const MOST_STEPS: usize = 99;
/// Maximum number of actions in a step: button ids carry the count in two digits.
pub const MOST_ACTIONS: usize = 99;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonFault {
    Unreadable(String),
    NoSetup(Vec<L10nMessage>),
    /// An action before the lesson's position is refused.
    NotPlayed(String, Box<L10nMessage>),
    NoSquare(String),
    /// An action declared legal isn't.
    NotLegal(String),
    /// An action declared refused is legal.
    NotRefused(String),
    /// An action is refused by another rule than declared: text, declared rule, actual rule.
    RefusedBy(String, String, String),
    /// The game is over by this other rule, or isn't over (empty).
    Outcome(String),
    /// A draw may be claimed by this other rule, or can't (empty).
    Claim(String),
    /// A dot between these squares is wrong: the move is refused, or the dot misstates whether it
    /// captures.
    Dot([String; 2]),
    /// A legal move between these squares has no dot.
    NoDot([String; 2]),
    /// A legal action of the card leads to the square of a cross.
    Crossed(String),
    /// The mark of an action (text, square) misstates its effect.
    Pointed(String, String),
    NobodyToAct,
    Unsolved,
    /// A tour has more than [`MOST_STEPS`] steps, or a step more than [`MOST_ACTIONS`] actions or
    /// turns.
    TooMany(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lesson {
    Files(&'static str),
    /// A game's advice to players who know the rules.
    Advice(&'static str),
    Card(&'static str),
    Step(&'static str, String),
}

/// Checks every card, tour step and advice against the rules.
pub fn faults() -> Vec<(Lesson, LessonFault)> {
    let mut faults = Vec::new();
    for lessons in all() {
        let id = lessons.game.info.id;
        let unreadable = lessons.unreadable.iter().cloned().map(LessonFault::Unreadable);
        faults.extend(unreadable.map(|fault| (Lesson::Files(id), fault)));
        if let Some(fault) = opening_fault(lessons.game) {
            faults.push((Lesson::Advice(id), fault));
        }
        for card in &lessons.cards {
            let result = card.content().and_then(|content| drawn::on_card(card, &content));
            faults.extend(result.err().map(|fault| (Lesson::Card(card.rule), fault)));
        }
        if lessons.tour.len() > MOST_STEPS {
            faults.push((Lesson::Files(id), LessonFault::TooMany(lessons.tour.len())));
        }
        for step in &lessons.tour {
            let checked = fits(step).and_then(|()| check_solution(step));
            let fault = checked.and_then(|()| drawn::in_step(step)).err();
            faults.extend(fault.map(|fault| (Lesson::Step(id, step.name.clone()), fault)));
        }
    }
    faults
}

/// Checks that the recommended first turn is exactly one whole turn.
fn opening_fault(game: &'static Entry) -> Option<LessonFault> {
    let advice = game.advice()?;
    let mut table = game.start(&Options::default());
    for text in advice.opening {
        match table.play(text) {
            Ok(action) if action.text == **text => {}
            Ok(_) => return Some(LessonFault::NotLegal((*text).to_owned())),
            Err(refusal) => {
                let refusal_text = Box::new(refusal.whole());
                return Some(LessonFault::NotPlayed((*text).to_owned(), refusal_text));
            }
        }
    }
    table.turn().is_open().then_some(LessonFault::Unsolved)
}

fn fits(step: &TourTask) -> Result<(), LessonFault> {
    let (Limit::Actions(limit) | Limit::Turns(limit)) = step.limit;
    let count = limit.max(step.solution.len());
    if count > MOST_ACTIONS { Err(LessonFault::TooMany(count)) } else { Ok(()) }
}

fn check_solution(step: &TourTask) -> Result<(), LessonFault> {
    let (last, before) = step.solution.split_last().ok_or(LessonFault::Unsolved)?;
    let mut actions: Vec<String> = Vec::new();
    for text in before {
        match step.attempt(&actions, text)? {
            TryOutcome::GoesOn(state) if state.actions.last() == Some(text) => {
                actions = state.actions;
            }
            TryOutcome::Refused(refusal) => {
                return Err(LessonFault::NotPlayed(text.clone(), Box::new(refusal.whole())));
            }
            _ => return Err(LessonFault::Unsolved),
        }
    }
    match step.attempt(&actions, last)? {
        TryOutcome::Solved { .. } => Ok(()),
        TryOutcome::Refused(refusal) => {
            Err(LessonFault::NotPlayed(last.clone(), Box::new(refusal.whole())))
        }
        _ => Err(LessonFault::Unsolved),
    }
}

/// Returns whether a card demonstrates its rule: a legal action, a refusal, an ending or a claim by
/// it.
pub fn is_covered(card: &RuleCard) -> bool {
    let by_it = |rule: &String| rule == card.rule;
    !card.legal.is_empty()
        || !card.reach.is_empty()
        || card.refused.iter().any(|(_, rule)| by_it(rule))
        || card.outcome.is_some()
        || card.claim.as_ref().is_some_and(by_it)
}

/// Every catalogue key used by lessons, for the test of the catalogue.
pub fn keys() -> Vec<String> {
    let of_game = |game: &'static Entry| {
        let Lessons { cards, answers, tour, .. } = of(game);
        let of_card = |card: &RuleCard| {
            let always = [card.title(), card.search_phrases(), card.text()];
            always.into_iter().chain(card.ruling())
        };
        let of_answer = |answer: &Answer| [answer.text(), answer.search_phrases()];
        let of_step = |step: &TourTask| [step.task(), step.hint(), step.conclusion()];
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
