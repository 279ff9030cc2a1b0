//! Fights by typing: plans of one, and who won it, as `/move` takes and suggests them.

use discord_model::message::{MOST_LABEL, MOST_SUGGESTIONS, Suggestion, shorten};
use i18n::Locale;
use match_model::{RoundNumber, Stance};
use rules::{Fight, GameInfo};

use crate::buttons::fights::PartialPlan;
use crate::words;

/// Which of two has won, by a line: `attacker wins`, `defender`, or what stands on the button.
pub fn winner(line: &str, labels: &[String; 2]) -> Option<usize> {
    let line = line.trim().to_lowercase();
    let is = |place: usize| {
        let told = Fight::RESULTS[place];
        let short = told.split(' ').next().unwrap_or(told);
        line == told || line == short || line == labels[place].to_lowercase()
    };
    [0, 1].into_iter().find(|place| is(*place))
}

/// How a fight can end, as far as it fits what was typed.
pub fn results(locale: &Locale, info: &GameInfo, fight: &Fight, typed: &str) -> Vec<Suggestion> {
    let typed = typed.trim().to_lowercase();
    [&fight.attacker, &fight.defender]
        .into_iter()
        .zip(Fight::RESULTS)
        .map(|(fighter, told)| (words::fights::wins(locale, info, fighter), told))
        .filter(|(label, told)| told.starts_with(&typed) || label.to_lowercase().contains(&typed))
        .map(|(label, told)| Suggestion { name: shorten(&label, MOST_LABEL), value: told.into() })
        .collect()
}

/// The plans that go on from what was typed. Of all 27 the first 25; with a letter, every one is
/// there.
pub fn plans(locale: &Locale, typed: &str) -> Vec<Suggestion> {
    let begun: String =
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
            let named: String = names.chars().filter(char::is_ascii_alphabetic).collect();
            letters.starts_with(&begun) || named.to_uppercase().starts_with(&begun)
        })
        .take(MOST_SUGGESTIONS)
        .map(|(letters, names)| Suggestion {
            name: shorten(&format!("{letters} · {names}"), MOST_LABEL),
            value: letters.into(),
        })
        .collect()
}
