use std::collections::BTreeMap;

use games::{Entry, Table};
use rules::{Options, SetupFaults};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::plan::Plan;
use crate::sections::has_ruling;
use crate::{Answer, Lessons, Limit, RuleCard, TourTask};

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    #[serde(default)]
    card: Vec<CardRow>,
    #[serde(default)]
    answer: Vec<AnswerRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerRow {
    name: String,
    see: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    rule: String,
    #[serde(flatten)]
    begins: Begins,
    /// Whether the rulebook's ruling, if there is one, is useful to players.
    #[serde(default = "yes")]
    ruling: bool,
    /// Whether the board after the first legal action is shown, too.
    #[serde(default)]
    after: bool,
    #[serde(default)]
    reach: Vec<String>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    refused: Vec<RefusedRow>,
    outcome: Option<String>,
    claim: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum RefusedRow {
    ByThis(String),
    ByOther { text: String, by: String },
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TourFile {
    #[serde(default)]
    step: Vec<StepRow>,
}

#[derive(Debug, Deserialize)]
struct StepRow {
    name: String,
    #[serde(flatten)]
    begins: Begins,
    goal: Goal,
    /// Maximum number of the learner's actions; one by default.
    within: Option<usize>,
    /// Maximum number of the learner's turns, instead of `within`.
    turns: Option<usize>,
    #[serde(default)]
    then: Vec<String>,
    #[serde(default)]
    answers: bool,
    enemy_plan: Option<Plan>,
    solution: Vec<String>,
}

const fn yes() -> bool {
    true
}

/// Conditions that solve a task; all must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Goal {
    #[serde(default, rename = "do")]
    pub(crate) actions: Vec<String>,
    #[serde(default)]
    pub(crate) all: Vec<String>,
    /// The other side has no winning reply.
    #[serde(default)]
    pub(crate) safe: bool,
    #[serde(default)]
    pub(crate) fight_won: bool,
    pub(crate) captures: Option<String>,
    pub(crate) from: Option<String>,
    /// The game ends by this rule, not in the other side's favour.
    pub(crate) ends: Option<String>,
}

impl Goal {
    pub(crate) fn names(&self, text: &str) -> bool {
        self.actions.is_empty() || self.actions.iter().any(|pattern| fits(pattern, text))
    }
}

/// Matches a text with a pattern in which `*` matches anything.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len())
                .filter(|&at| rest.is_char_boundary(at))
                .any(|at| fits(after, &rest[at..]))
        }),
    }
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Begins {
    /// Game options that aren't the default.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// Setup in the judge's format; the standard start by default.
    #[serde(default)]
    pub(crate) setup: Option<Value>,
    #[serde(default)]
    pub(crate) actions: Vec<String>,
}

impl Begins {
    pub(crate) fn table(&self, game: &Entry) -> Result<Box<dyn Table>, SetupFaults> {
        let choices = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = Options::check(game.info, choices)?;
        match &self.setup {
            Some(setup) => game.from_setup(&options, setup),
            None => Ok(game.start(&options)),
        }
    }
}

fn file<T: DeserializeOwned + Default>(text: &str, unreadable: &mut Vec<String>) -> T {
    toml::from_str(text).unwrap_or_else(|cause| {
        unreadable.push(cause.to_string());
        T::default()
    })
}

pub(crate) fn read(game: &'static Entry) -> Lessons {
    let texts = game.lessons();
    let mut unreadable = Vec::new();
    let CardsFile { card: rows, answer } = file(texts.cards, &mut unreadable);
    let TourFile { step } = file(texts.tour, &mut unreadable);
    let mut rows: BTreeMap<String, CardRow> =
        rows.into_iter().map(|row| (row.rule.clone(), row)).collect();
    let of_rule = |(rule, _): (&'static str, _)| {
        let row = rows.remove(rule)?;
        let refused = row.refused.into_iter().map(|refused| match refused {
            RefusedRow::ByThis(text) => (text, rule.to_owned()),
            RefusedRow::ByOther { text, by } => (text, by),
        });
        Some(RuleCard {
            game,
            rule,
            begins: row.begins,
            has_ruling: row.ruling && has_ruling(game.info, rule),
            shows_after: row.after,
            reach: row.reach,
            legal: row.legal,
            refused: refused.collect(),
            outcome: row.outcome,
            claim: row.claim,
        })
    };
    let cards = game.info.rules().filter_map(of_rule).collect();
    unreadable.extend(rows.into_keys().map(|rule| format!("there is no rule {rule}")));
    let mut answers = Vec::new();
    for AnswerRow { name, see } in answer {
        match game.info.rules().find(|(rule, _)| *rule == see) {
            Some((see, _)) => answers.push(Answer { game, name, see }),
            None => unreadable.push(format!("there is no rule {see}")),
        }
    }
    let steps = step.into_iter().map(|row| TourTask {
        game,
        name: row.name,
        begins: row.begins,
        goal: row.goal,
        limit: match row.turns {
            Some(turns) => Limit::Turns(turns),
            None => Limit::Actions(row.within.unwrap_or(1)),
        },
        replies: row.then,
        answers: row.answers,
        enemy_plan: row.enemy_plan,
        solution: row.solution,
    });
    Lessons { game, cards, answers, tour: steps.collect(), unreadable }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, text) in [("e2-e4", "e2-e4"), ("*=B", "b7-a8=B"), ("*>*", "a2>b2"), ("*", "")]
        {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in
            [("e2-e4", "e2-e3"), ("*=B", "b7-a8=BQ"), ("*>*", "a2-b2"), ("", "a")]
        {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
    }
}
