//! Questions of newcomers find the rules that answer them: `questions.toml` in each game's tests.

use std::error::Error;
use std::path::Path;

use i18n::Locale;
use lessons::rule_search::{RuleIndex, SearchMatch};
use serde::Deserialize;

/// So many results count: as many as the answer in chat shows with their words.
const TOP_RESULTS: usize = 3;
/// The least share of the questions that must be answered, in percent.
const LEAST_RATE: usize = 90;

/// `questions.toml`: each row has the question and what answers it.
#[derive(Deserialize)]
struct Questions {
    questions: Vec<Vec<String>>,
}

/// A question and what it found, where none of that answers it.
type Miss = (String, Vec<&'static str>);

/// The number of questions, and those of one half that miss; `half`: 0 for the questions with odd
/// numbers, 1 for the others.
fn ask_all(game: &'static games::Entry, half: usize) -> Result<(usize, Vec<Miss>), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules").join(game.info.id);
    let text = std::fs::read_to_string(folder.join("tests/questions.toml"))?;
    let Questions { questions } = toml::from_str(&text)?;
    assert_eq!(questions.len(), 100, "{}", game.info.id);
    let locale = Locale::load("en", games::sentences)?;
    let answers: Vec<&str> =
        lessons::of(game).answers.iter().map(|answer| answer.name.as_str()).collect();
    let index = RuleIndex::new(game, |sentence| locale.text(sentence));
    let mut misses = Vec::new();
    let rows = questions.iter().skip(half).step_by(2);
    let count = rows.clone().count();
    for row in rows {
        let (question, right) = row.split_first().ok_or("an empty row")?;
        for id in right {
            let is_known = answers.contains(&id.as_str())
                || game.info.rules().any(|(rule, _)| rule == id.as_str());
            assert!(is_known, "{}: {id} answers {question}", game.info.id);
        }
        let ids: Vec<&str> = index.search(question).iter().map(SearchMatch::id).collect();
        if !ids.iter().take(TOP_RESULTS).any(|id| right.iter().any(|one| one == id)) {
            misses.push((question.clone(), ids.into_iter().take(TOP_RESULTS).collect()));
        }
    }
    Ok((count, misses))
}

/// The share of a half that is answered, in percent.
fn rate(count: usize, misses: &[Miss]) -> usize {
    100 * (count - misses.len()) / count
}

/// The search may be tuned on these, so it answers nearly all of them.
#[test]
fn questions_with_odd_numbers_are_answered() -> Result<(), Box<dyn Error>> {
    for game in games::all() {
        let (count, misses) = ask_all(game, 0)?;
        let rate = rate(count, &misses);
        println!("{}: {rate} % of {count}", game.info.id);
        for (question, ids) in &misses {
            println!("  {question}: {ids:?}");
        }
        assert!(rate >= LEAST_RATE, "{}: {rate} %: {misses:?}", game.info.id);
    }
    Ok(())
}

/// Nothing is tuned on these: the share is what other questions may expect. The misses are not
/// named.
#[test]
fn questions_with_even_numbers_are_answered_in_nine_of_ten_cases() -> Result<(), Box<dyn Error>> {
    let mut rates: Vec<(&str, usize)> = Vec::new();
    for game in games::all() {
        let (count, misses) = ask_all(game, 1)?;
        rates.push((game.info.id, rate(count, &misses)));
    }
    println!("{rates:?}");
    assert!(rates.iter().all(|(_, rate)| *rate >= LEAST_RATE), "{rates:?}");
    Ok(())
}
