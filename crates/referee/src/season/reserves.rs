//! Reserves of a full season: they are invited one after another when a place is free.

use std::time::Duration;

use match_model::{
    FEWEST_PLAYERS, GuildId, MOST_RESERVES, Person, PersonId, Season, SeasonGame, SeasonId,
    SeasonKind, SeasonPlayer, SeasonRefusal, SeasonReserve, SeasonResult, SeasonState, Time,
};
use store::{Connection, people, season_reserves, seasons};

use crate::announcement::queue;
use crate::season::lookup::{in_guild, refuse, unfinished};
use crate::season::news::show_changes;
use crate::season::teams;
use crate::{Announcement, Referee, Result, SeasonNews};

/// A reserve's time to accept a place.
const ANSWER_WITHIN: Duration = Duration::from_secs(24 * 60 * 60);

pub(super) enum ReserveStep {
    Made,
    /// The end of the first reserve's time to answer.
    WaitsUntil(Option<Time>),
}

/// Whether a person who joins becomes a player. Places that are offered to reserves are taken.
pub(super) fn has_room(
    season: &Season,
    players: &[SeasonPlayer],
    reserves: &[SeasonReserve],
) -> bool {
    let asked = reserves.iter().filter(|one| one.answer_by.is_some()).count();
    asked == reserves.len() && active(players) + asked < most(season)
}

/// The number of places that reserves can take. In a running season that takes no late joiners,
/// they are those of [`vacant`] players.
pub(super) fn free_places(
    season: &Season,
    players: &[SeasonPlayer],
    games: &[SeasonGame],
    now: Time,
) -> usize {
    let is_late = match (season.state, season.kind) {
        (SeasonState::Over, _) => return 0,
        (SeasonState::Open, _) => false,
        (SeasonState::Running, SeasonKind::Swiss) => season.round >= season.rounds,
        (SeasonState::Running, SeasonKind::Ladder) => season.ends_at.is_some_and(|end| end <= now),
        (SeasonState::Running, _) => return vacant(season, players, games).len(),
    };
    if is_late { 0 } else { most(season).saturating_sub(active(players)) }
}

/// The players who have left before they played, and whose place still has games. A forfeit counts
/// as played in a knockout, because it ends the player's part.
pub(super) fn vacant(
    season: &Season,
    players: &[SeasonPlayer],
    games: &[SeasonGame],
) -> Vec<PersonId> {
    if season.round >= season.rounds {
        return Vec::new();
    }
    let is_unplayed = |game: &SeasonGame, person: PersonId| match game.result {
        None => game.match_id.is_none(),
        Some(_) if season.kind == SeasonKind::Knockout => false,
        Some(SeasonResult::WhiteByForfeit) => game.white != person,
        Some(SeasonResult::BlackByForfeit) => game.white == person,
        Some(result) => result == SeasonResult::BothForfeited,
    };
    let own = |person: PersonId| {
        games.iter().filter(move |game| game.white == person || game.black == Some(person))
    };
    let left = players.iter().filter(|player| player.left_at.is_some());
    left.map(|player| player.person_id)
        .filter(|person| own(*person).all(|game| is_unplayed(game, *person)))
        .collect()
}

/// Removes reserves who didn't answer in time, and offers free places to the next ones.
pub(super) async fn step(
    tx: &mut Connection,
    season: &Season,
    players: &[SeasonPlayer],
    games: &[SeasonGame],
    now: Time,
) -> Result<ReserveStep> {
    let reserves = season_reserves::of_season(tx, season.id).await?;
    if season_reserves::remove_late(tx, season.id, now).await? {
        show_changes(tx, season.id, now).await?;
        return Ok(ReserveStep::Made);
    }
    let asked = reserves.iter().filter_map(|one| one.answer_by);
    let next = reserves.iter().find(|one| one.answer_by.is_none());
    let Some(next) =
        next.filter(|_| asked.clone().count() < free_places(season, players, games, now))
    else {
        return Ok(ReserveStep::WaitsUntil(asked.min()));
    };
    let mut until = now.plus(ANSWER_WITHIN);
    if season.state == SeasonState::Open && !season.kind.takes_late_joiners() {
        until = until.min(season.starts_at);
    }
    season_reserves::ask(tx, season.id, next.person_id, until).await?;
    let news = SeasonNews::SeasonPlaceFree { person: next.person_id, until };
    queue(tx, &Announcement::Season(season.id, news), now).await?;
    Ok(ReserveStep::Made)
}

/// Makes a person a reserve. Returns their number, counted from 1.
pub(super) async fn add(
    tx: &mut Connection,
    season: &Season,
    person: PersonId,
    reserves: &[SeasonReserve],
    now: Time,
) -> Result<usize> {
    let is_last_round = season.state == SeasonState::Running
        && season.kind == SeasonKind::Swiss
        && season.round >= season.rounds;
    if is_last_round || reserves.len() >= MOST_RESERVES {
        return refuse(SeasonRefusal::Full);
    }
    // Keeps the order within a millisecond.
    let last = reserves.last().map(|one| one.queued_at.0.saturating_add(1));
    let queued_at = Time(last.map_or(now.0, |next| now.0.max(next)));
    season_reserves::insert(tx, season.id, person, queued_at).await?;
    show_changes(tx, season.id, now).await?;
    // A place may be free already.
    seasons::set_due(tx, season.id, Some(now)).await?;
    Ok(reserves.len() + 1)
}

/// Takes the place that is offered to a reserve.
pub async fn accept(
    referee: &Referee,
    id: SeasonId,
    by: &Person,
    guild: Option<GuildId>,
    now: Time,
) -> Result<Season> {
    let mut tx = referee.store.write().await?;
    let season = in_guild(&mut tx, id, guild).await?;
    let players = seasons::players(&mut tx, id).await?;
    let games = seasons::games(&mut tx, id).await?;
    let reserves = season_reserves::of_season(&mut tx, id).await?;
    let own = reserves.iter().find(|one| one.person_id == by.id);
    let is_asked = own.and_then(|own| own.answer_by).is_some_and(|until| until > now);
    if !is_asked || free_places(&season, &players, &games, now) == 0 {
        return refuse(SeasonRefusal::NotAsked);
    }
    people::meet(&mut tx, by, now).await?;
    season_reserves::remove(&mut tx, id, by.id).await?;
    let takes_over = season.state == SeasonState::Running && !season.kind.takes_late_joiners();
    match vacant(&season, &players, &games).first() {
        Some(leaver) if takes_over => {
            seasons::replace(&mut tx, id, *leaver, by.id, now).await?;
        }
        _ => {
            let seat = next_seat(&season, &players);
            let team = teams::smallest(&season, &players);
            seasons::join(&mut tx, id, by.id, seat, team, joined_at(&players, now)).await?;
        }
    }
    show_changes(&mut tx, id, now).await?;
    seasons::set_due(&mut tx, id, Some(now)).await?;
    referee.commit(tx).await?;
    Ok(season)
}

/// Declines the place that is offered to a reserve. The next one is invited.
pub async fn decline(referee: &Referee, id: SeasonId, by: PersonId, now: Time) -> Result<Season> {
    let mut tx = referee.store.write().await?;
    let season = unfinished(&mut tx, id).await?;
    let reserves = season_reserves::of_season(&mut tx, id).await?;
    if !reserves.iter().any(|one| one.person_id == by && one.answer_by.is_some()) {
        return refuse(SeasonRefusal::NotAsked);
    }
    withdraw(&mut tx, id, by, now).await?;
    referee.commit(tx).await?;
    Ok(season)
}

/// Removes a reserve. Returns whether the person was one.
pub(super) async fn withdraw(
    tx: &mut Connection,
    id: SeasonId,
    person: PersonId,
    now: Time,
) -> Result<bool> {
    let was_one = season_reserves::remove(tx, id, person).await?;
    if was_one {
        show_changes(tx, id, now).await?;
        seasons::set_due(tx, id, Some(now)).await?;
    }
    Ok(was_one)
}

/// Whether too few players are left, but an invited reserve can still take a place.
pub(super) fn may_fill_up(
    season: &Season,
    players: &[SeasonPlayer],
    games: &[SeasonGame],
    now: Time,
) -> bool {
    active(players) < size(FEWEST_PLAYERS) && free_places(season, players, games, now) > 0
}

/// `None` before the start.
pub(super) fn next_seat(season: &Season, players: &[SeasonPlayer]) -> Option<u32> {
    let runs = season.state == SeasonState::Running;
    runs.then(|| u32::try_from(players.len()).unwrap_or(u32::MAX))
}

/// Keeps the order of joining within a millisecond.
pub(super) fn joined_at(players: &[SeasonPlayer], now: Time) -> Time {
    let last = players.iter().map(|player| player.joined_at.0).max();
    Time(last.map_or(now.0, |last| now.0.max(last.saturating_add(1))))
}

fn active(players: &[SeasonPlayer]) -> usize {
    players.iter().filter(|player| player.left_at.is_none()).count()
}

fn most(season: &Season) -> usize {
    size(season.most_players)
}

fn size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
