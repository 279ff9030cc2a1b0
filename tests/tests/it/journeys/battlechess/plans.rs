//! Plans for fights, for tests and for people.

use fake_discord::driver::{Person, SeenMessage};
use match_model::{Round, Stance};
use rules::Side;
use rules::l10n::{L10nMessage, say};
use tests::Error;

use crate::journeys::check_contains;
use crate::journeys::turns::click_and_read;

pub(crate) const PLAN: &str = "Plan your fight";

/// Plans of a round by letters, White's first.
pub(crate) type Plans = (&'static str, &'static str);

fn stance(letter: char) -> &'static str {
    match letter {
        'S' => "Strike",
        'F' => "Feint",
        _ => "Guard",
    }
}

/// Returns a plan as shown: `SFG` is `Strike, Feint, Guard`.
pub(crate) fn spell_plan(plan: &str) -> String {
    plan.chars().map(stance).collect::<Vec<_>>().join(", ")
}

/// Describes a round of a fight stance by stance, like its result.
pub(crate) struct RoundText {
    /// Returns a line for each stance: `1. Strike – Guard: Bob hits`.
    pub(crate) lines: Vec<String>,
    /// Names the winner and the hits.
    pub(crate) result: Option<L10nMessage>,
}

/// Describes the last round of a fight of two people, White's first.
pub(crate) fn describe_round(
    (white, black): Plans,
    who: [&str; 2],
    attacker: Side,
) -> Result<RoundText, Error> {
    let read = |plan: &str| -> Option<[Stance; 3]> {
        let stances: Option<Vec<Stance>> = plan.chars().map(Stance::from_letter).collect();
        stances?.try_into().ok()
    };
    let plans = [read(white).ok_or("no plan")?, read(black).ok_or("no plan")?];
    let round = Round { plans };
    let letters: Vec<[char; 2]> = white.chars().zip(black.chars()).map(Into::into).collect();
    let lines = (1..).zip(letters).zip(round.bouts()).map(|((number, letters), bout)| {
        let [one, other] = [attacker, attacker.other()].map(|side| stance(letters[side.index()]));
        let hits = match bout.hits {
            Some(side) => format!("{} hits", who[side.index()]),
            None => "no hit".to_owned(),
        };
        format!("{number}. {one} – {other}: {hits}")
    });
    let result = round.winner().map(|winner| {
        say("fight-result")
            .with("by", who[winner.index()])
            .with("hits", round.hits()[winner.index()])
            .with("less", round.hits()[winner.other().index()])
    });
    Ok(RoundText { lines: lines.collect(), result })
}

/// A plan with two chosen stances; the third commits it.
pub(crate) struct ChosenPlan {
    pub(crate) message: SeenMessage,
    pub(crate) third: &'static str,
}

impl ChosenPlan {
    /// Commits it, and returns the answer.
    pub(crate) async fn commit(&self, person: &Person) -> Result<String, Error> {
        crate::journeys::answer_to_click(person, self.message.id, self.third).await
    }
}

/// Chooses the first two stances of a plan in private.
pub(crate) async fn choose_stances(
    person: &Person,
    asking: &SeenMessage,
    plan: &str,
) -> Result<ChosenPlan, Error> {
    let answer = person.click(asking.id, PLAN).await?;
    let mut message = answer.message()?.clone();
    assert!(message.ephemeral, "everybody sees: {}", message.content);
    let (two, third) = plan.split_at(2);
    for letter in two.chars() {
        message = click_and_read(person, &message, stance(letter)).await?;
        assert!(message.ephemeral);
    }
    check_contains(&message.content, &[&spell_plan(two)])?;
    assert!(message.button("Start over").is_some());
    let message = click_and_read(person, &message, "Back").await?;
    assert!(!message.content.contains(&format!("**{}**", spell_plan(two))), "{}", message.content);
    let again = stance(two.chars().next_back().ok_or("no second stance")?);
    let message = click_and_read(person, &message, again).await?;
    Ok(ChosenPlan { message, third: stance(third.chars().next().ok_or("no third stance")?) })
}

/// Plans a fight and commits the plan. Returns the answer.
pub(crate) async fn plan(
    person: &Person,
    asking: &SeenMessage,
    plan: &str,
) -> Result<String, Error> {
    let ChosenPlan { message, third } = choose_stances(person, asking, plan).await?;
    let committed = click_and_read(person, &message, third).await?;
    assert!(committed.ephemeral);
    let buttons: Vec<_> = committed.controls().into_iter().filter_map(|c| c.label).collect();
    assert!(buttons.is_empty() || buttons == ["Change it"], "{buttons:?}");
    Ok(committed.content)
}
