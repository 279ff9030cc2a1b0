use games::Table;
use match_model::{
    Board, Challenge, ChallengeId, ChannelId, Ending, GuildId, Match, MatchId, Moment, Person,
    PersonId, Ply, RequestRefusal, Time, Unreadable, View, plain_name,
};
use store::matches::{self, ListedMatch};
use store::{actions, challenges, endings, people};
use tracing::error;

use crate::live::{GameStart, play_logged, replay, replaying};
use crate::moment::log_at;
use crate::{Error, Referee, Result};

pub async fn find(referee: &Referee, id: MatchId) -> Result<View> {
    let live = referee.lock_match(id).await?;
    let mut view = View {
        row: live.row.clone(),
        table: live.table.copy(),
        offer: live.offer,
        takeback: live.takeback,
        ending: None,
    };
    drop(live);
    if view.row.state == match_model::MatchState::Over {
        view.ending = endings::find(&mut *referee.store.read().await?, id).await?;
    }
    Ok(view)
}

/// After `plies` actions, or all if there are fewer.
pub async fn board_at(referee: &Referee, id: MatchId, plies: u32) -> Result<Board> {
    let view = find(referee, id).await?;
    if view.table.plies() <= plies {
        return Ok(Board { row: view.row, table: view.table, ending: view.ending });
    }
    let log = actions::of_match(&mut *referee.store.read().await?, id).await?;
    let row = view.row;
    replaying(plies as usize, move || {
        let texts: Vec<&str> =
            log.iter().take(plies as usize).map(|action| action.text.as_str()).collect();
        let table = replay(&GameStart::from(&row), &texts)?;
        Ok(Board { row, table, ending: None })
    })
    .await
}

/// Replays once. Numbers beyond the last action count as all. Sorted, without duplicates.
pub async fn boards_at(
    referee: &Referee,
    id: MatchId,
    plies: &[u32],
) -> Result<Vec<Box<dyn Table>>> {
    let row = match_row(referee, id).await?;
    let log = actions::of_match(&mut *referee.store.read().await?, id).await?;
    let mut counts: Vec<usize> = plies.iter().map(|plies| log.len().min(*plies as usize)).collect();
    counts.sort_unstable();
    counts.dedup();
    replaying(counts.last().copied().unwrap_or(0), move || {
        let mut table = replay(&GameStart::from(&row), &[])?;
        let mut position_plies = 0;
        let mut boards = Vec::with_capacity(counts.len());
        for plies in counts {
            for action in log.iter().take(plies).skip(position_plies) {
                play_logged(&mut *table, Some(id), &action.text)?;
            }
            position_plies = plies;
            boards.push(table.copy());
        }
        Ok(boards)
    })
    .await
}

/// Ignores later takebacks.
pub async fn board_at_moment(referee: &Referee, id: MatchId, moment: Moment) -> Result<Board> {
    let view = find(referee, id).await?;
    if view.moment() == moment {
        return Ok(Board { row: view.row, table: view.table, ending: view.ending });
    }
    let (log, _) = log_at(&mut *referee.store.read().await?, &view.row, moment).await?;
    let row = view.row;
    replaying(log.len(), move || {
        let texts: Vec<&str> = log.iter().map(|action| action.text.as_str()).collect();
        let table = replay(&GameStart::from(&row), &texts)?;
        Ok(Board { row, table, ending: None })
    })
    .await
}

pub async fn match_row(referee: &Referee, id: MatchId) -> Result<Match> {
    matches::find(&mut *referee.store.read().await?, id)
        .await?
        .ok_or(Error::Refused(RequestRefusal::NoSuchMatch))
}

/// Newest first, without unreadable ones.
pub async fn matches_in(referee: &Referee, place: ChannelId) -> Result<Vec<Match>> {
    Ok(whole(matches::playing_in(&mut *referee.store.read().await?, place).await?))
}

/// Includes former threads and finished matches.
pub async fn match_of_thread(referee: &Referee, thread: ChannelId) -> Result<Option<Match>> {
    Ok(matches::of_thread(&mut *referee.store.read().await?, thread).await?)
}

/// As captain, member or marshal, longest waiting first. For unreadable ones, see
/// [`crate::view::unreadable_of`].
pub async fn matches_of(referee: &Referee, person: PersonId) -> Result<Vec<Match>> {
    Ok(whole(matches::playing_of(&mut *referee.store.read().await?, person).await?))
}

/// Latest first.
pub async fn ended_matches_of(
    referee: &Referee,
    person: PersonId,
    most: u32,
) -> Result<Vec<(Match, Option<Ending>)>> {
    let mut connection = referee.store.read().await?;
    let mut matches = Vec::new();
    for row in whole(matches::over_of(&mut connection, person, most).await?) {
        let ending = endings::find(&mut connection, row.id).await?;
        matches.push((row, ending));
    }
    Ok(matches)
}

/// Covers the running and the latest finished matches.
pub async fn unreadable_of(
    referee: &Referee,
    person: PersonId,
    most: u32,
) -> Result<Vec<(MatchId, Unreadable)>> {
    let mut connection = referee.store.read().await?;
    let playing = matches::playing_of(&mut connection, person).await?;
    let over = matches::over_of(&mut connection, person, most).await?;
    drop(connection);
    let mut unreadable = Vec::new();
    for listed in playing.into_iter().chain(over) {
        let (id, error) = match listed {
            Err(row) => {
                let error =
                    Error::Record { match_id: Some(row.id), ply: Ply::FIRST, why: row.cause };
                (row.id, error)
            }
            // Finished matches are listed without a replay.
            Ok(row)
                if row.state == match_model::MatchState::Over
                    && games::find(&row.game).is_some() =>
            {
                continue;
            }
            Ok(row) => match referee.lock_match(row.id).await {
                Ok(_) => continue,
                Err(error) => (row.id, error),
            },
        };
        let Some(why) = error.unreadable() else { return Err(error) };
        error!(match_id = %id, cause = %error, "failed to read a match");
        unreadable.push((id, why));
    }
    Ok(unreadable)
}

pub async fn challenge_row(referee: &Referee, id: ChallengeId) -> Result<Challenge> {
    challenges::find(&mut *referee.store.read().await?, id)
        .await?
        .ok_or(Error::Refused(RequestRefusal::NoSuchChallenge))
}

pub async fn challenge_of(referee: &Referee, id: MatchId) -> Result<Option<Challenge>> {
    Ok(challenges::of_match(&mut *referee.store.read().await?, id).await?)
}

/// Newest first.
pub async fn challenges_of(referee: &Referee, person: PersonId) -> Result<Vec<Challenge>> {
    Ok(challenges::open_of(&mut *referee.store.read().await?, person).await?)
}

/// Newest first.
pub async fn seeks(
    referee: &Referee,
    guild: GuildId,
    now: Time,
    most: u32,
) -> Result<Vec<Challenge>> {
    Ok(challenges::open_in(&mut *referee.store.read().await?, guild, now, most).await?)
}

/// Returns a person's last known name, made plain ([`plain_name`]); empty for a forgotten person.
pub async fn name_of(referee: &Referee, person: PersonId) -> Result<String> {
    if person.is_former() {
        return Ok(String::new());
    }
    let person_row = people::find(&mut *referee.store.read().await?, person).await?;
    let plain = person_row.and_then(|Person { name, .. }| plain_name(&name));
    Ok(plain.unwrap_or_else(|| format!("player {person}")))
}

pub(crate) fn whole(listed: Vec<ListedMatch>) -> Vec<Match> {
    listed.into_iter().flatten().collect()
}
