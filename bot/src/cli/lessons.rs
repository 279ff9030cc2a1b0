//! Checks every card and every task of the tours against the rules, for `herald check`.

use i18n::Locale;
use lessons::{Lesson, LessonFault};
use rules::l10n::{L10nMessage, say};

use super::output::outln;

pub(crate) fn run(locale: &Locale) -> bool {
    let faults = lessons::faults();
    for (lesson, fault) in &faults {
        let line =
            say("lessons-cli-fault").with("lesson", name(lesson)).with("fault", words(fault));
        outln!("{}", locale.text(&line));
    }
    let cards: usize = lessons::all().iter().map(|lessons| lessons.cards.len()).sum();
    let steps: usize = lessons::all().iter().map(|lessons| lessons.tour.len()).sum();
    let summary = say("lessons-cli-checked")
        .with("cards", cards)
        .with("steps", steps)
        .with("faults", faults.len());
    outln!("{}", locale.text(&summary));
    faults.is_empty()
}

fn name(lesson: &Lesson) -> L10nMessage {
    match lesson {
        Lesson::Advice(game) => say("lessons-cli-advice").with("game", *game),
        Lesson::Files(game) => say("lessons-cli-files").with("game", *game),
        Lesson::Card(rule) => say("lessons-cli-card").with("rule", *rule),
        Lesson::Step(game, name) => say("lessons-cli-step").with("game", *game).with("name", name),
    }
}

fn words(fault: &LessonFault) -> L10nMessage {
    match fault {
        LessonFault::Unreadable(why) => say("lessons-cli-unreadable").with("why", why),
        LessonFault::NoSetup(faults) => say("lessons-cli-no-setup").with("faults", faults.clone()),
        LessonFault::NotPlayed(text, why) => {
            say("lessons-cli-not-played").with("text", text).with("why", (**why).clone())
        }
        LessonFault::NoSquare(name) => say("lessons-cli-no-square").with("name", name),
        LessonFault::NotLegal(text) => say("lessons-cli-not-legal").with("text", text),
        LessonFault::NotRefused(text) => say("lessons-cli-not-refused").with("text", text),
        LessonFault::RefusedBy(text, stated, actual) => say("lessons-cli-refused-by")
            .with("text", text)
            .with("said", stated)
            .with("found", actual),
        LessonFault::Outcome(found) => say("lessons-cli-outcome").with("found", found),
        LessonFault::Claim(found) => say("lessons-cli-claim").with("found", found),
        LessonFault::Dot([from, to]) => {
            say("lessons-cli-dot").with("from", from.as_str()).with("to", to.as_str())
        }
        LessonFault::NoDot([from, to]) => {
            say("lessons-cli-no-dot").with("from", from.as_str()).with("to", to.as_str())
        }
        LessonFault::Crossed(square) => say("lessons-cli-crossed").with("square", square.as_str()),
        LessonFault::Pointed(text, square) => {
            say("lessons-cli-pointed").with("text", text).with("square", square)
        }
        LessonFault::NobodyToAct => say("lessons-cli-nobody"),
        LessonFault::Unsolved => say("lessons-cli-unsolved"),
        LessonFault::TooMany(count) => say("lessons-cli-too-many").with("count", *count),
    }
}
