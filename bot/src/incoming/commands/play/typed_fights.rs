//! Fights by typing: the plan of one, or who won it, as `/move` takes and suggests them.

use discord_model::message::{MOST_LABEL, MOST_SUGGESTIONS, Suggestion, SuggestionValue, shorten};
use i18n::Locale;
use match_model::{DecisionKind, FightRound, MatchId, Person, RequestRefusal, RoundNumber, Stance};
use messages::buttons::fights::PartialPlan;
use messages::words;
use referee::{Act, Error};
use rules::{Fight, GameInfo};

use crate::incoming::commands::matches::pick;
use crate::incoming::commands::play::fights;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

/// What somebody may say of the fight that a match waits for.
enum FightInput {
    /// A plan in that round.
    Plan(FightRound),
    /// Who won it: the round, and the fight.
    Report(FightRound, Box<Fight>),
}

/// What the asker may say of the fight for which a match waits.
async fn open(composer: &Composer, by: &Person, id: MatchId) -> Result<FightInput, Failure> {
    let pending = || Failure::Referee(RequestRefusal::FightPending.into());
    let waiting = referee::story::waiting(&composer.referee, id).await?.ok_or_else(pending)?;
    let (moment, now) = (waiting.moment, composer.now());
    match waiting.what {
        DecisionKind::Plans { round, .. } => {
            let at = FightRound { moment, round };
            referee::permissions::of(&composer.referee, id, by.id, Act::Plan(at), now).await?;
            Ok(FightInput::Plan(at))
        }
        DecisionKind::Reports { fight, round } => {
            let at = FightRound { moment, round };
            referee::permissions::of(&composer.referee, id, by.id, Act::Report(at), now).await?;
            Ok(FightInput::Report(at, Box::new(fight)))
        }
        DecisionKind::Move | DecisionKind::Decision(_) => Err(pending()),
    }
}

/// The line of somebody whose match waits for a fight: their plan, or who won.
pub(crate) async fn typed(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    id: MatchId,
    line: &str,
) -> Answer {
    let reply = match open(&messenger.composer, by, id).await? {
        FightInput::Plan(FightRound { moment, round }) => {
            if words::fights::read_plan(messenger.locale(), line).is_none() {
                return Ok(Reply::text(messenger.locale().say("ways-no-plan")));
            }
            fights::form_sent(messenger, by, place, id.at(moment), round, line).await?
        }
        FightInput::Report(at, fight) => {
            let row = referee::view::match_row(messenger.referee(), id).await?;
            let info = pick::game_of(&row)?.info;
            let fighters = [&fight.attacker, &fight.defender];
            let labels =
                fighters.map(|fighter| words::fights::wins(messenger.locale(), info, fighter));
            let Some(won) = winner(line, &labels) else {
                return Ok(Reply::text(messenger.locale().say("ways-no-report")));
            };
            fights::report(messenger, by, place, id, at, won == 0).await?
        }
    };
    Ok(reply.anew())
}

/// Which of two has won, by a line: `attacker wins`, `defender`, or what stands on the button.
fn winner(line: &str, labels: &[String; 2]) -> Option<usize> {
    let line = line.trim().to_lowercase();
    let is = |place: usize| {
        let told = Fight::RESULTS[place];
        let short = told.split(' ').next().unwrap_or(told);
        line == told || line == short || line == labels[place].to_lowercase()
    };
    [0, 1].into_iter().find(|place| is(*place))
}

/// Suggestions for somebody whose match waits for a fight.
pub(crate) async fn suggested(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    typed: &str,
) -> Answer {
    let list = match open(composer, by, id).await? {
        FightInput::Plan(..) => plans(&composer.locale, typed),
        FightInput::Report(_, fight) => {
            let row = referee::view::match_row(&composer.referee, id).await?;
            let info = pick::game_of(&row)?.info;
            results(&composer.locale, info, &fight, typed)
        }
    };
    Ok(Reply::Suggest(list))
}

/// How a fight can end, as far as it fits what was typed.
pub(crate) fn results(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    typed: &str,
) -> Vec<Suggestion> {
    let typed = typed.trim().to_lowercase();
    [&fight.attacker, &fight.defender]
        .into_iter()
        .zip(Fight::RESULTS)
        .map(|(fighter, told)| (words::fights::wins(locale, info, fighter), told))
        .filter(|(label, told)| told.starts_with(&typed) || label.to_lowercase().contains(&typed))
        .map(|(label, told)| Suggestion {
            name: shorten(&label, MOST_LABEL),
            value: SuggestionValue::Text(told.to_owned()),
        })
        .collect()
}

/// The plans that go on from what was typed. Of all 27 the first 25; with a letter, every one is
/// there.
fn plans(locale: &Locale, typed: &str) -> Vec<Suggestion> {
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
            value: SuggestionValue::Text(letters),
        })
        .collect()
}

/// Whether a failure says that a fight is waited for.
pub(crate) fn is_pending(failure: &referee::Error) -> bool {
    matches!(failure, Error::Refused(RequestRefusal::FightPending))
}
