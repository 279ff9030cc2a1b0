//! Typed plans and results of fights, for `/move`.

use discord_model::message::{MOST_LABEL, MOST_SUGGESTIONS, Suggestion, shorten};
use i18n::Locale;
use match_model::{RoundNumber, Stance};
use rules::{Fight, GameInfo};

use crate::buttons::fights::PartialPlan;
use crate::words;

/// The index of the winner in a typed line: `attacker wins`, `defender`, or a button's label.
pub fn winner(line: &str, labels: &[String; 2]) -> Option<usize> {
    let line = line.trim().to_lowercase();
    let is = |place: usize| {
        let result = Fight::RESULTS[place];
        let short = result.split(' ').next().unwrap_or(result);
        line == result || line == short || line == labels[place].to_lowercase()
    };
    [0, 1].into_iter().find(|place| is(*place))
}

pub fn results(locale: &Locale, info: &GameInfo, fight: &Fight, typed: &str) -> Vec<Suggestion> {
    let typed = typed.trim().to_lowercase();
    [&fight.attacker, &fight.defender]
        .into_iter()
        .zip(Fight::RESULTS)
        .map(|(fighter, text)| (words::fights::winner_line(locale, info, fighter), text))
        .filter(|(label, text)| text.starts_with(&typed) || label.to_lowercase().contains(&typed))
        .map(|(label, text)| Suggestion { name: shorten(&label, MOST_LABEL), value: text.into() })
        .collect()
}

/// Suggests plans that begin with the typed letters. Discord shows 25 of all 27; after one letter,
/// all fit.
pub fn plans(locale: &Locale, typed: &str) -> Vec<Suggestion> {
    let start: String =
        typed.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_uppercase();
    let mut plans: Vec<PartialPlan> = vec![PartialPlan::empty(RoundNumber::FIRST)];
    for _ in 0..3 {
        let longer = |plan: &PartialPlan| Stance::ALL.map(|stance| plan.with(stance));
        plans = plans.iter().flat_map(longer).collect();
    }
    plans
        .into_iter()
        .map(|plan| {
            let letters: String = plan.stances.iter().map(|stance| stance.letter()).collect();
            let names: Vec<String> = plan
                .stances
                .iter()
                .map(|stance| locale.text(&words::fights::stance(*stance)))
                .collect();
            (letters, names.join(", "))
        })
        .filter(|(letters, names)| {
            let stance_letters: String = names.chars().filter(char::is_ascii_alphabetic).collect();
            letters.starts_with(&start) || stance_letters.to_uppercase().starts_with(&start)
        })
        .take(MOST_SUGGESTIONS)
        .map(|(letters, names)| Suggestion {
            name: shorten(&format!("{letters} · {names}"), MOST_LABEL),
            value: letters.into(),
        })
        .collect()
}
