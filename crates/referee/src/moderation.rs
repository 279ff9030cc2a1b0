//! Carries out the operator's requests (`herald bar`, `herald void`, `herald forget`).
//!
//! The command line stores them in the database; the process that runs the timers finds them. Each
//! is carried out and marked as done in one transaction, so it happens once.

use match_model::{Bar, BarSource, EndedBy, Ending, MatchState, RequestRefusal, Time};
use rules::l10n::say;
use store::moderation::{self, ActKind, NewAct, Outcome, WaitingAct};
use store::{endings, offers, people, privacy, ratings};

use crate::adjudication::tame;
use crate::change::Version;
use crate::{Error, MatchNews, Referee, Result, bars};

/// Carries out waiting requests, oldest first, and returns their number.
///
/// # Errors
/// One of them failed; the others are carried out anyway.
pub async fn carry_out(referee: &Referee, now: Time) -> Result<usize> {
    let waiting = moderation::waiting(&mut *referee.store.read().await?).await?;
    let (mut count, mut failed) = (0, None);
    for WaitingAct { id, act } in waiting {
        match carry_out_one(referee, id, &act, now).await {
            Ok(()) => {
                tracing::info!(request = id, kind = ?act.kind, "operator request done");
                count += 1;
            }
            // Another process has written to the match; the request is retried soon.
            Err(Error::Refused(RequestRefusal::Overtaken | RequestRefusal::Stale)) => {}
            Err(cause) => {
                failed.get_or_insert(cause);
            }
        }
    }
    failed.map_or(Ok(count), Err)
}

async fn carry_out_one(referee: &Referee, id: i64, act: &NewAct, now: Time) -> Result<()> {
    match act.kind {
        ActKind::Bar | ActKind::Lift => bar(referee, id, act, now).await,
        ActKind::Void => void(referee, id, act, now).await,
        ActKind::Forget => forget(referee, id, act, now).await,
        // Managers' acts never wait.
        ActKind::GameOff | ActKind::GameOn => finish(referee, id, Outcome::Unknown, now).await,
    }
}

async fn finish(referee: &Referee, id: i64, outcome: Outcome, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    moderation::finish(&mut tx, id, outcome, now).await?;
    referee.commit(tx).await
}

async fn bar(referee: &Referee, id: i64, act: &NewAct, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    let (person, guild, source) = (act.person, act.guild, BarSource::Operator);
    let outcome = match act.kind {
        ActKind::Bar if person.is_some() || guild.is_some() => {
            let reason = tame(&act.reason).unwrap_or_default();
            bars::place(&mut tx, &Bar { person, guild, source, by: None, reason, at: now }).await?;
            Outcome::Done
        }
        ActKind::Lift if bars::lift(&mut tx, person, guild, source, now).await? => Outcome::Done,
        _ => Outcome::Unknown,
    };
    if !moderation::finish(&mut tx, id, outcome, now).await? {
        return Ok(());
    }
    let committed = referee.commit(tx).await;
    referee.no_bars.placed();
    committed
}

/// Begins to forget a person. `privacy::finish_forgetting` does the rest, also after a restart.
async fn forget(referee: &Referee, id: i64, act: &NewAct, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    let person = act.person.filter(|person| !person.is_former());
    let person_id = match person {
        Some(person) => people::find(&mut tx, person).await?.map(|stored| stored.id),
        None => None,
    };
    let outcome = match person_id {
        Some(person) => {
            privacy::request_erasure(&mut tx, person, now).await?;
            Outcome::Done
        }
        None => Outcome::Unknown,
    };
    if !moderation::finish(&mut tx, id, outcome, now).await? {
        return Ok(());
    }
    referee.commit(tx).await?;
    crate::privacy::finish_forgetting(referee, now).await.map(drop)
}

/// Annuls a match. If it is over, its ending is replaced and the ratings of its game are computed
/// again without it.
async fn void(referee: &Referee, id: i64, act: &NewAct, now: Time) -> Result<()> {
    let Some(match_id) = act.match_id else {
        return finish(referee, id, Outcome::Unknown, now).await;
    };
    let mut change = match referee.change_for_request(match_id, now).await {
        Ok(change) => change,
        Err(Error::Refused(RequestRefusal::NoSuchMatch)) => {
            return finish(referee, id, Outcome::Unknown, now).await;
        }
        Err(error) if error.unreadable().is_some() => {
            return finish(referee, id, Outcome::Unreadable, now).await;
        }
        Err(other) => return Err(other),
    };
    let reason = tame(&act.reason).unwrap_or_default();
    let declared = |rated: bool| {
        let reason = match rated {
            true => say("control-voided-rated").with("reason", reason.as_str()),
            false => say("control-voided").with("reason", reason.as_str()),
        };
        Ending { winner: None, ended_by: EndedBy::Voided, rule: None, reason, at: now }
    };
    if change.live().row.state == MatchState::Playing {
        change.end(&declared(false), offers::OfferState::Lapsed).await?;
    } else {
        let game = change.live().row.game.clone();
        let tx = change.tx_checked(Version::Bump).await?;
        if endings::find(tx, match_id).await?.is_none_or(|ending| ending.ended_by.is_void()) {
            drop(change);
            return finish(referee, id, Outcome::Already, now).await;
        }
        let rated = ratings::unrate(tx, match_id).await?;
        endings::replace(tx, match_id, &declared(rated)).await?;
        if rated {
            crate::rating::recompute(tx, &game).await?;
        }
        change.announce(MatchNews::Ended);
    }
    if moderation::finish(change.tx().await?, id, Outcome::Done, now).await? {
        change.commit().await?;
    }
    Ok(())
}
