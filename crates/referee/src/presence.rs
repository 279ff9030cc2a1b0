use match_model::{GuildId, MatchId, MatchState, Member, PersonId, RequestRefusal, Time};
use store::{absences, teams};

use crate::change::Version;
use crate::{Error, MatchNews, Referee, Result};

/// Server matches idle and unchecked since `before`, oldest check first.
pub async fn long_waiting(
    referee: &Referee,
    before: Time,
    most: u32,
) -> Result<Vec<(MatchId, GuildId)>> {
    let mut reading = referee.store.read().await?;
    if absences::has_active(&mut reading, before).await? {
        let mut tx = referee.store.write_alongside().await?;
        absences::pass_over(&mut tx, before).await?;
        tx.commit().await?;
    }
    Ok(absences::to_look_at(&mut reading, before, most).await?)
}

pub async fn note_look(referee: &Referee, match_id: MatchId, at: Time) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    absences::note_look(&mut tx, match_id, at).await?;
    referee.commit(tx).await
}

/// Records that a person left a server. Captains take over their pieces. A captain keeps the seat
/// and can come back; the other side is told, once.
///
/// # Errors
/// One of their matches can't be played; the others are handled anyway.
pub async fn note_departure(
    referee: &Referee,
    guild: GuildId,
    person: PersonId,
    now: Time,
) -> Result<Vec<MatchId>> {
    note_departure_of(referee, guild, person, DepartureNews::Opponent, now).await
}

/// Like [`note_departure`], but without mentioning the other side, who is present or must not be
/// notified because of the leaver's act.
pub async fn note_quiet_departure(
    referee: &Referee,
    guild: GuildId,
    person: PersonId,
    now: Time,
) -> Result<Vec<MatchId>> {
    note_departure_of(referee, guild, person, DepartureNews::Quietly, now).await
}

pub async fn is_absent(referee: &Referee, match_id: MatchId, person: PersonId) -> Result<bool> {
    Ok(absences::is_absent(&mut *referee.store.read().await?, match_id, person).await?)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DepartureNews {
    Opponent,
    Quietly,
}

async fn note_departure_of(
    referee: &Referee,
    guild: GuildId,
    person: PersonId,
    news: DepartureNews,
    now: Time,
) -> Result<Vec<MatchId>> {
    let matches = teams::playing_of(&mut *referee.store.read().await?, person, guild).await?;
    let mut first = None;
    for &match_id in &matches {
        let mut tries = 0;
        // Another referee may have written in between: retry.
        while let Err(error) = leave_match(referee, match_id, person, news, now).await {
            tries += 1;
            if tries == 3 || !matches!(error, Error::Refused(RequestRefusal::Stale)) {
                first.get_or_insert(error);
                break;
            }
        }
    }
    first.map_or(Ok(matches), Err)
}

/// Announces the return in matches that announced the leaving.
pub async fn back(
    referee: &Referee,
    guild: GuildId,
    person: PersonId,
    now: Time,
) -> Result<Vec<MatchId>> {
    let matches = absences::of_person(&mut *referee.store.read().await?, guild, person).await?;
    let mut first = None;
    for &match_id in &matches {
        if let Err(error) = back_in(referee, match_id, person, now).await {
            first.get_or_insert(error);
        }
    }
    first.map_or(Ok(matches), Err)
}

async fn back_in(referee: &Referee, match_id: MatchId, person: PersonId, now: Time) -> Result<()> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let noted = absences::delete(change.tx().await?, match_id, person).await?;
    let row = &change.live().row;
    let captain = row.side_of(person).filter(|_| row.state == MatchState::Playing);
    if let Some(by) = captain.filter(|_| noted) {
        change.announce(MatchNews::CaptainBack { by });
    }
    change.commit().await
}

async fn leave_match(
    referee: &Referee,
    match_id: MatchId,
    person: PersonId,
    news: DepartureNews,
    now: Time,
) -> Result<()> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let live = change.live();
    let pieces: Vec<Member> =
        live.team.members.iter().filter(|one| one.person_id == person).cloned().collect();
    let captain = live.row.side_of(person);
    let announces = captain.is_none()
        || absences::is_absent(&mut *referee.store.read().await?, match_id, person).await?;
    if live.row.state == MatchState::Over || (pieces.is_empty() && announces) {
        return Ok(());
    }
    crate::teams::remove(&mut change, &pieces, true).await?;
    if let Some(by) = captain {
        let tx = change.tx_checked(Version::Advance).await?;
        if absences::insert(tx, match_id, person, now).await? {
            let quiet = news == DepartureNews::Quietly;
            change.announce(MatchNews::CaptainLeft { by, quiet });
        }
    }
    change.settle().await?;
    change.commit().await
}
