use games::Choice;
use model::l10n::{L10nMessage, say};
use rules::{Outline, Refusal};
use serde::Deserialize;

/// A stance: Strike beats Feint, Feint beats Guard, Guard beats Strike (BC-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Stance {
    #[serde(rename = "S")]
    Strike,
    #[serde(rename = "F")]
    Feint,
    #[serde(rename = "G")]
    Guard,
}

pub(crate) type Plan = [Stance; 3];

/// The prefix of a plan's text: `plan SFG`.
const PREFIX: &str = "plan ";

impl Stance {
    const ALL: [Stance; 3] = [Stance::Strike, Stance::Feint, Stance::Guard];

    const fn letter(self) -> char {
        match self {
            Stance::Strike => 'S',
            Stance::Feint => 'F',
            Stance::Guard => 'G',
        }
    }

    const fn name(self) -> L10nMessage {
        match self {
            Stance::Strike => say("lessons-strike"),
            Stance::Feint => say("lessons-feint"),
            Stance::Guard => say("lessons-guard"),
        }
    }

    fn beats(self, other: Stance) -> bool {
        let pair = (self, other);
        pair == (Stance::Strike, Stance::Feint)
            || pair == (Stance::Feint, Stance::Guard)
            || pair == (Stance::Guard, Stance::Strike)
    }
}

pub(crate) fn hits(own: Plan, other: Plan) -> [usize; 2] {
    let count = |one: Plan, two: Plan| {
        one.iter().zip(two).filter(|(stance, against)| stance.beats(*against)).count()
    };
    [count(own, other), count(other, own)]
}

pub(crate) fn read(text: &str) -> Result<Plan, Refusal> {
    let unreadable =
        || Refusal::unreadable(say("lessons-plan-unreadable"), say("lessons-plan-unreadable-next"));
    let lower = text.trim().to_lowercase();
    let letters = lower.strip_prefix(PREFIX).unwrap_or(&lower);
    let stances: Option<Vec<Stance>> = letters
        .chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, ',' | '-'))
        .map(|letter| {
            Stance::ALL.into_iter().find(|one| one.letter().eq_ignore_ascii_case(&letter))
        })
        .collect();
    stances.and_then(|all| Plan::try_from(all).ok()).ok_or_else(unreadable)
}

pub(crate) fn text(plan: Plan) -> String {
    plan.iter().fold(PREFIX.to_owned(), |text, stance| text + &stance.letter().to_string())
}

fn names(plan: Plan) -> Vec<L10nMessage> {
    plan.into_iter().map(Stance::name).collect()
}

pub(crate) fn result_message(own: Plan, other: Plan) -> L10nMessage {
    let [hits, against] = hits(own, other);
    let (own_names, other_names) = (names(own), names(other));
    match hits.cmp(&against) {
        std::cmp::Ordering::Greater => say("lessons-plan-wins"),
        std::cmp::Ordering::Equal => say("lessons-plan-ties"),
        std::cmp::Ordering::Less => say("lessons-plan-loses"),
    }
    .with("own", own_names)
    .with("other", other_names)
    .with("hits", hits)
    .with("against", against)
}

/// Every plan as a choice: first the first stance, then the other two.
pub(crate) fn choices(against: Plan) -> Vec<Choice> {
    let mut choices = Vec::new();
    for first in Stance::ALL {
        for second in Stance::ALL {
            for third in Stance::ALL {
                let plan = [first, second, third];
                choices.push(Choice {
                    text: text(plan),
                    words: result_message(plan, against),
                    outline: Outline {
                        group: format!("plan-{}", first.letter()),
                        actor: say("lessons-plan-first").with("stance", first.name()),
                        from: None,
                        effect: say("lessons-plan-then")
                            .with("second", second.name())
                            .with("third", third.name()),
                        to: None,
                        captures: false,
                        spends: false,
                        enters: None,
                        submenu: None,
                    },
                });
            }
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_read_and_written() {
        for (typed, read_as) in
            [("plan SFG", "plan SFG"), ("s f g", "plan SFG"), ("ggg", "plan GGG")]
        {
            assert_eq!(read(typed).map(text), Ok(read_as.to_owned()));
        }
        for wrong in ["", "SF", "SFGS", "plan", "attacker wins"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn against_any_plan_as_many_win_as_lose() {
        let other = [Stance::Strike, Stance::Feint, Stance::Guard];
        let all = choices(other);
        let count = |wins: bool| {
            let plans = all.iter().filter_map(|choice| read(&choice.text).ok());
            plans
                .filter(|&plan| {
                    let [hits, against] = hits(plan, other);
                    if wins { hits > against } else { hits < against }
                })
                .count()
        };
        assert_eq!((all.len(), count(true), count(false)), (27, 10, 10));
    }
}
