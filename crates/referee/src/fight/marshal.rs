//! Fights elsewhere, reported by both sides or by the marshal.

use match_model::{ActionOrigin, FightRound, MatchId, PersonId, Report, Time};
use store::fights;

use crate::change::{Change, Version};
use crate::{AcceptedActions, MatchNews, Referee, Result};

#[derive(Debug)]
pub enum ReportOutcome {
    Waiting,
    Differ,
    Decided(AcceptedActions),
}

/// Reports the result of the pending fight. `at` is the moment and round of the button; a marshal's
/// report needs no round.
pub async fn report(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    at: FightRound,
    attacker_wins: bool,
    now: Time,
) -> Result<ReportOutcome> {
    let FightRound { moment, round } = at;
    let mut change = referee.change_for_request(match_id, now).await?;
    let past = fights::reports_of(&mut *referee.store.read().await?, match_id, moment).await?;
    let Some(side) = change.live().may_report(by, at, &past)? else {
        return decided(change, attacker_wins, Some(by)).await;
    };
    let new = Report { round, side, person_id: by, attacker: attacker_wins, at: now };
    fights::report(change.tx_checked(Version::Advance).await?, match_id, moment, &new).await?;
    let other = past.iter().find(|one| one.round == new.round && one.side != side);
    if other.is_some_and(|other| other.attacker == attacker_wins) {
        return decided(change, attacker_wins, None).await;
    }
    let differ = other.is_some();
    change.announce(if differ {
        MatchNews::ReportsDiffer { moment, round }
    } else {
        MatchNews::Reported { moment, round, by: side, attacker_wins }
    });
    if differ {
        change.reprompt();
    }
    change.commit().await?;
    Ok(if differ { ReportOutcome::Differ } else { ReportOutcome::Waiting })
}

/// Plays a reported result; `None`: both sides reported it.
async fn decided(
    mut change: Change<'_>,
    attacker_wins: bool,
    marshal: Option<PersonId>,
) -> Result<ReportOutcome> {
    let (table, steps) =
        change.live().with_result(attacker_wins, ActionOrigin::Reported(marshal))?;
    let accepted = change.play(table, steps, None).await?;
    change.commit().await?;
    Ok(ReportOutcome::Decided(accepted))
}
