//! The steps of a season, each in a transaction of its own.

use std::time::Duration;

use match_model::{
    FEWEST_PLAYERS, MatchId, PersonId, RequestRefusal, Season, SeasonEnd, SeasonGame, SeasonId,
    SeasonKind, SeasonPlayer, SeasonState, Time,
};
use store::{
    Connection, WriteTransaction, ratings, season_invitations, season_medals, season_reserves,
    seasons,
};

use crate::announcement::queue;
use crate::live::replaying;
use crate::season::begin::begin;
use crate::season::news::show_changes;
use crate::season::reserves::{self, ReserveStep};
use crate::season::rotation;
use crate::season::rounds::{self, NextRound};
use crate::season::teams;
use crate::season::titles::next_title;
use crate::season::view::with_tables;
use crate::{Announcement, Error, Referee, Result, SeasonNews};

/// The time to leave or join between two seasons of a league.
const BETWEEN_LEAGUES: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Steps in one run of the timer: more than the games of a round. The rest follow in the next run.
const MOST_STEPS: usize = 200;

pub(super) enum Step {
    Made,
    Waits,
    /// This player has left, so their match is resigned.
    Resign(MatchId, PersonId),
}

/// Takes all steps that a season can take now. Returns whether there were any.
pub(crate) async fn advance(referee: &Referee, id: SeasonId, now: Time) -> Result<bool> {
    for made in 0..MOST_STEPS {
        match step(referee, id, now).await? {
            Step::Made => {}
            Step::Waits => return Ok(made > 0),
            Step::Resign(match_id, person) => {
                match crate::resign::resign(referee, match_id, person, now).await {
                    Ok(_) | Err(Error::Refused(RequestRefusal::MatchOver)) => {}
                    Err(other) => return Err(other),
                }
            }
        }
    }
    Ok(true)
}

async fn step(referee: &Referee, id: SeasonId, now: Time) -> Result<Step> {
    let mut tx = referee.store.write().await?;
    let season = seasons::find(&mut tx, id).await?;
    let Some(season) = season.filter(|season| season.state != SeasonState::Over) else {
        return wait(referee, tx, id, None).await;
    };
    let players = seasons::players(&mut tx, id).await?;
    if season.state == SeasonState::Open {
        if season.starts_at > now {
            return match reserves::step(&mut tx, &season, &players, &[], now).await? {
                ReserveStep::Made => made(referee, tx).await,
                ReserveStep::WaitsUntil(answer) => {
                    wait(referee, tx, id, earlier(Some(season.starts_at), answer)).await
                }
            };
        }
        return start(referee, tx, season, players, now).await;
    }
    let games = seasons::games(&mut tx, id).await?;
    if let Some(game) = games.iter().find(|game| game.match_id.is_none() && game.result.is_none()) {
        begin(referee, tx, &season, &players, game, now).await?;
        return Ok(Step::Made);
    }
    let left = |person: &PersonId| {
        players.iter().any(|player| player.person_id == *person && player.left_at.is_some())
    };
    for game in games.iter().filter(|game| game.result.is_none()) {
        let leaver = [Some(game.white), game.black].into_iter().flatten().find(left);
        if let (Some(match_id), Some(person)) = (game.match_id, leaver) {
            return Ok(Step::Resign(match_id, person));
        }
    }
    let answer_by = match reserves::step(&mut tx, &season, &players, &games, now).await? {
        ReserveStep::Made => return made(referee, tx).await,
        ReserveStep::WaitsUntil(answer_by) => answer_by,
    };
    let unfinished = games.iter().any(|game| game.result.is_none());
    let may_fill_up = answer_by.is_some() && reserves::may_fill_up(&season, &players, &games, now);
    if !unfinished && may_fill_up {
        show_changes(&mut tx, id, now).await?;
        return wait(referee, tx, id, answer_by).await;
    }
    if season.kind == SeasonKind::Ladder {
        let active = players.iter().filter(|player| player.left_at.is_none()).count();
        let end = season.ends_at.filter(|end| *end > now);
        if !unfinished && active < FEWEST_PLAYERS as usize && end.is_some() {
            return end_season(referee, tx, &season, SeasonEnd::Deserted, now).await;
        }
        if end.is_none() && !unfinished {
            return end_season(referee, tx, &season, SeasonEnd::Played, now).await;
        }
        show_changes(&mut tx, id, now).await?;
        return wait(referee, tx, id, earlier(end, answer_by)).await;
    }
    if unfinished {
        show_changes(&mut tx, id, now).await?;
        return wait(referee, tx, id, answer_by).await;
    }
    next_round(referee, tx, season, players, games, now).await
}

/// Sets or clears the due time. Ended matches and requests set it again.
async fn wait(
    referee: &Referee,
    mut tx: WriteTransaction,
    id: SeasonId,
    until: Option<Time>,
) -> Result<Step> {
    seasons::set_due(&mut tx, id, until).await?;
    referee.commit(tx).await?;
    Ok(Step::Waits)
}

async fn made(referee: &Referee, tx: WriteTransaction) -> Result<Step> {
    referee.commit(tx).await?;
    Ok(Step::Made)
}

fn earlier(one: Option<Time>, other: Option<Time>) -> Option<Time> {
    one.into_iter().chain(other).min()
}

async fn start(
    referee: &Referee,
    mut tx: WriteTransaction,
    season: Season,
    players: Vec<SeasonPlayer>,
    now: Time,
) -> Result<Step> {
    if players.len() < usize::try_from(FEWEST_PLAYERS).unwrap_or(usize::MAX)
        || teams::are_too_few(&season, &players)
    {
        return end_season(referee, tx, &season, SeasonEnd::TooFew, now).await;
    }
    // Seats given before the start are a league's promotions. Newcomers follow by their rating,
    // then by joining.
    if !season.kind.takes_late_joiners() {
        season_reserves::ask_none(&mut tx, season.id).await?;
    }
    let mut ranked = Vec::with_capacity(players.len());
    for (joined, player) in players.into_iter().enumerate() {
        let standing = ratings::standing(&mut tx, &season.game, player.person_id).await?;
        let points = standing.at(now.0).points;
        ranked.push(((player.seat.is_none(), player.seat, -points, joined), player));
    }
    ranked.sort_by_key(|(key, _)| *key);
    let mut players: Vec<SeasonPlayer> = ranked.into_iter().map(|(_, player)| player).collect();
    let sizes = rounds::divide(season.kind, &mut players);
    for (at, player) in players.iter_mut().enumerate() {
        let seat = small(at);
        player.seat = Some(seat);
        seasons::seat(&mut tx, season.id, player.person_id, seat, player.division).await?;
    }
    let rounds = rounds::planned(season.kind, season.rounds, &sizes);
    let season = Season { rounds, round: 0, state: SeasonState::Running, ..season };
    if season.kind == SeasonKind::Ladder {
        seasons::set_round(&mut tx, season.id, 0, 0).await?;
        let news = SeasonNews::SeasonRound { round: 0, game: None };
        queue(&mut tx, &Announcement::Season(season.id, news), now).await?;
        show_changes(&mut tx, season.id, now).await?;
        referee.commit(tx).await?;
        return Ok(Step::Made);
    }
    next_round(referee, tx, season, players, Vec::new(), now).await
}

async fn next_round(
    referee: &Referee,
    mut tx: WriteTransaction,
    season: Season,
    players: Vec<SeasonPlayer>,
    games: Vec<SeasonGame>,
    now: Time,
) -> Result<Step> {
    let (before, size) = (season.clone(), players.len());
    let found = replaying(size * 4, move || Ok(rounds::next(&before, &players, &games))).await?;
    let (number, planned) = match found {
        NextRound::Round { number, games } => (number, games),
        NextRound::Played => {
            return end_season(referee, tx, &season, SeasonEnd::Played, now).await;
        }
        NextRound::Deserted => {
            return end_season(referee, tx, &season, SeasonEnd::Deserted, now).await;
        }
        NextRound::NoPairing => {
            return end_season(referee, tx, &season, SeasonEnd::NoPairing, now).await;
        }
    };
    for game in &planned {
        let decided_at = game.result.map(|_| now);
        seasons::add_game(&mut tx, season.id, &SeasonGame { decided_at, ..*game }).await?;
    }
    // A draw in a knockout is repeated in the same round, with its game.
    let game = match season.rotates {
        true if number > season.round => {
            Some(rotation::begin_round(&mut tx, &season, number).await?)
        }
        true => Some(season.game.clone()),
        false => None,
    };
    seasons::set_round(&mut tx, season.id, season.rounds, number).await?;
    let news = SeasonNews::SeasonRound { round: number, game };
    queue(&mut tx, &Announcement::Season(season.id, news), now).await?;
    referee.commit(tx).await?;
    Ok(Step::Made)
}

/// Ends a season. A league that was played out opens the next one.
pub(super) async fn end_season(
    referee: &Referee,
    mut tx: WriteTransaction,
    season: &Season,
    why: SeasonEnd,
    now: Time,
) -> Result<Step> {
    seasons::end(&mut tx, season.id, why).await?;
    award_medals(&mut tx, season).await?;
    seasons::set_due(&mut tx, season.id, None).await?;
    queue(&mut tx, &Announcement::Season(season.id, SeasonNews::SeasonOver), now).await?;
    if season.kind == SeasonKind::League && why == SeasonEnd::Played {
        open_successor(&mut tx, season, now).await?;
    }
    season_reserves::clear(&mut tx, season.id).await?;
    referee.commit(tx).await?;
    Ok(Step::Waits)
}

/// Records the medals of a season that ends. One that hasn't started has no table.
async fn award_medals(tx: &mut Connection, season: &Season) -> Result<()> {
    let players = seasons::players(tx, season.id).await?;
    let games = seasons::games(tx, season.id).await?;
    let (size, season) = (players.len(), season.clone());
    let id = season.id;
    let view = replaying(size * 4, move || Ok(with_tables(season, players, games))).await?;
    let has_divisions = view.tables.len() > 1 && view.teams.is_empty();
    for (division, rows) in view.tables.iter().enumerate() {
        let division = has_divisions.then(|| small(division + 1));
        for row in rows {
            if let Some(place) = row.medal().filter(|_| !row.person.is_former()) {
                season_medals::insert(tx, id, row.person, division, place).await?;
            }
        }
    }
    Ok(())
}

/// Opens the league's next season, in which everyone takes part who didn't leave.
async fn open_successor(tx: &mut Connection, season: &Season, now: Time) -> Result<()> {
    let players = seasons::players(tx, season.id).await?;
    let games = seasons::games(tx, season.id).await?;
    let order = rounds::promoted(season, &players, &games);
    if order.len() < usize::try_from(FEWEST_PLAYERS).unwrap_or(usize::MAX) {
        return Ok(());
    }
    let next = Season {
        title: next_title(&season.title),
        rounds: 0,
        round: 0,
        state: SeasonState::Open,
        ended: None,
        starts_at: now.plus(BETWEEN_LEAGUES),
        created_at: now,
        message_id: None,
        ..season.clone()
    };
    let id = seasons::insert(tx, &next).await?;
    season_invitations::copy(tx, season.id, id).await?;
    for (seat, person) in order.into_iter().enumerate() {
        seasons::join(tx, id, person, Some(small(seat)), 0, now).await?;
    }
    season_reserves::transfer(tx, season.id, id).await?;
    seasons::set_due(tx, id, Some(now)).await?;
    queue(tx, &Announcement::Season(id, SeasonNews::SeasonOpened), now).await?;
    Ok(())
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
