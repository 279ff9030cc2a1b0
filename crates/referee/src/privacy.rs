//! Export and deletion of a person's data.
//!
//! A person who asks to be forgotten first resigns their matches and gives back pieces. Then one
//! transaction replaces them everywhere with a placeholder. The request is stored first, so an
//! interrupted deletion resumes after a restart ([`crate::privacy::finish_forgetting`]).

use std::collections::BTreeMap;

use match_model::{
    ChallengeState, EndedBy, Ending, MatchId, PersonId, PersonSummary, RequestRefusal, Time,
};
use rules::l10n::say;
use serde_json::{Map, Value};
use store::{bars, challenges, people, privacy};

use crate::announcement::queue as announce;
use crate::{Announcement, ChallengeNews, Error, Referee, Result};

/// Maximum number of retries if a match begins while a person is being forgotten.
const TRIES: u32 = 8;

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

/// By table; `None` if there is none. Includes drafts and plans, so only the person may see it.
pub async fn export_of(referee: &Referee, person: PersonId) -> Result<Option<Map<String, Value>>> {
    let mut connection = referee.store.read().await?;
    // A bar outlives the other data.
    if people::find(&mut connection, person).await?.is_none()
        && !bars::is_named(&mut connection, person).await?
    {
        return Ok(None);
    }
    Ok(Some(privacy::export(&mut connection, person).await?))
}

pub async fn summary_of(referee: &Referee, person: PersonId) -> Result<Option<PersonSummary>> {
    let mut connection = referee.store.read().await?;
    if people::find(&mut connection, person).await?.is_none() {
        return Ok(None);
    }
    let (over, marshal) = privacy::count_involvements(&mut connection, person).await?;
    Ok(Some(PersonSummary {
        playing: count(privacy::matches_as_captain(&mut connection, person).await?.len()),
        pieces: count(privacy::matches_as_member(&mut connection, person).await?.len()),
        marshal,
        challenges: count(challenges::open_of(&mut connection, person).await?.len()),
        over,
    }))
}

pub async fn is_being_forgotten(referee: &Referee, person: PersonId) -> Result<bool> {
    Ok(privacy::pending_erasures(&mut *referee.store.read().await?).await?.contains(&person))
}

/// Forgets a person, and returns whether there was anything to forget.
///
/// # Errors
/// The database fails, or new matches of theirs keep beginning.
/// [`crate::privacy::finish_forgetting`] completes the deletion.
pub async fn forget(referee: &Referee, person: PersonId, now: Time) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    if person.is_former() || people::find(&mut tx, person).await?.is_none() {
        return Ok(false);
    }
    privacy::request_erasure(&mut tx, person, now).await?;
    referee.commit(tx).await?;
    go_on_forgetting(referee, person, now).await?;
    Ok(true)
}

pub async fn finish_forgetting(referee: &Referee, now: Time) -> Result<usize> {
    let people = privacy::pending_erasures(&mut *referee.store.read().await?).await?;
    for &person in &people {
        go_on_forgetting(referee, person, now).await?;
    }
    Ok(people.len())
}

async fn go_on_forgetting(referee: &Referee, person: PersonId, now: Time) -> Result<()> {
    for _ in 0..TRIES {
        let broken_matches = leave_matches(referee, person, now).await?;
        if anonymise(referee, person, &broken_matches, now).await? {
            return Ok(());
        }
    }
    Err(RequestRefusal::Stale.into())
}

/// Returns the unreadable matches, which are left alone.
async fn leave_matches(referee: &Referee, person: PersonId, now: Time) -> Result<Vec<MatchId>> {
    let mut broken_matches = Vec::new();
    let mut connection = referee.store.read().await?;
    let captained = privacy::matches_as_captain(&mut connection, person).await?;
    let pieces = privacy::matches_as_member(&mut connection, person).await?;
    drop(connection);
    for id in captained {
        match crate::resign::resign(referee, id, person, now).await {
            // Matches that ended or changed meanwhile are examined again.
            Ok(_) | Err(Error::Refused(RequestRefusal::MatchOver | RequestRefusal::Stale)) => {}
            Err(error) if error.unreadable().is_some() => broken_matches.push(id),
            Err(other) => return Err(other),
        }
    }
    let mut given_back: BTreeMap<MatchId, String> = BTreeMap::new();
    for (id, home) in pieces {
        let homes = given_back.entry(id).or_default();
        homes.push_str(&home);
        homes.push(' ');
    }
    for (id, homes) in given_back {
        match crate::enlistment::release(referee, id, person, &homes, now).await {
            Ok(_) | Err(Error::Refused(_)) => {}
            // In an unplayable match, the piece is removed with the rest.
            Err(error) if error.unreadable().is_some() => {}
            Err(other) => return Err(other),
        }
    }
    Ok(broken_matches)
}

/// Replaces a person with a placeholder, unless they have a running match outside `broken_matches`.
async fn anonymise(
    referee: &Referee,
    person: PersonId,
    broken_matches: &[MatchId],
    now: Time,
) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    // Another process may have finished the deletion.
    if people::find(&mut tx, person).await?.is_none() {
        return Ok(true);
    }
    if privacy::matches_as_captain(&mut tx, person)
        .await?
        .iter()
        .any(|id| !broken_matches.contains(id))
    {
        return Ok(false);
    }
    let ending = Ending {
        winner: None,
        ended_by: EndedBy::Resigned,
        rule: Some("C-3".to_owned()),
        reason: say("referee-forgotten"),
        at: now,
    };
    for &id in broken_matches {
        privacy::give_up(&mut tx, id, person, &ending).await?;
    }
    for open in challenges::open_of(&mut tx, person).await? {
        let own = open.challenger == person;
        let state = if own { ChallengeState::Withdrawn } else { ChallengeState::Declined };
        if challenges::decide(&mut tx, open.id, state, Some(person), None, now).await? {
            announce(&mut tx, &Announcement::Challenge(open.id, ChallengeNews::Closed), now)
                .await?;
        }
    }
    crate::season::requests::forget(&mut tx, person, now).await?;
    privacy::forget(&mut tx, person).await?;
    let committed = referee.commit(tx).await;
    referee.invalidate_cache();
    committed.map(|()| true)
}
