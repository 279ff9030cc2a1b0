use match_model::{
    GuildId, MatchId, PersonId, RequestRefusal, Season, SeasonGame, SeasonId, SeasonKind,
    SeasonMedal, SeasonPlayer, SeasonRefusal, SeasonReserve, SeasonState, Time,
};
use store::{season_medals, season_reserves, seasons};

use crate::live::replaying;
use crate::season::{reserves, rounds, teams};
use crate::{Error, Referee, Result};

/// A player's line in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonRow {
    pub person: PersonId,
    /// Counted from 1. Members of a team share its place.
    pub place: usize,
    pub half_points: i64,
    pub games: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub has_left: bool,
}

impl SeasonRow {
    /// The place of a player who gets a medal: one of the first three, for results.
    #[must_use]
    pub fn medal(&self) -> Option<u32> {
        let place = u32::try_from(self.place).ok().filter(|place| (1..=3).contains(place));
        place.filter(|_| !self.has_left && (self.games > 0 || self.half_points > 0))
    }
}

/// A team's line in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonTeam {
    pub name: String,
    /// Counted from 1. Equal teams share it.
    pub place: usize,
    pub match_points: i64,
    /// The half points of its players.
    pub half_points: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonView {
    pub season: Season,
    pub players: Vec<SeasonPlayer>,
    pub games: Vec<SeasonGame>,
    /// The first one first.
    pub reserves: Vec<SeasonReserve>,
    /// Best first, one for each division or team. Empty before the start.
    pub tables: Vec<Vec<SeasonRow>>,
    /// The team of each table, best first; empty without teams.
    pub teams: Vec<SeasonTeam>,
}

impl SeasonView {
    /// Whether people who join become reserves.
    #[must_use]
    pub fn is_full(&self) -> bool {
        !reserves::has_room(&self.season, &self.players, &self.reserves)
    }
}

pub async fn find(referee: &Referee, id: SeasonId) -> Result<SeasonView> {
    let mut reading = referee.store.read().await?;
    let season = seasons::find(&mut reading, id)
        .await?
        .ok_or(Error::Refused(RequestRefusal::Season(SeasonRefusal::NoSuchSeason)))?;
    let players = seasons::players(&mut reading, id).await?;
    let games = seasons::games(&mut reading, id).await?;
    let reserves = season_reserves::of_season(&mut reading, id).await?;
    drop(reading);
    let view =
        replaying(players.len() * 4, move || Ok(with_tables(season, players, games))).await?;
    Ok(SeasonView { reserves, ..view })
}

pub(super) fn with_tables(
    season: Season,
    players: Vec<SeasonPlayer>,
    games: Vec<SeasonGame>,
) -> SeasonView {
    let (mut tables, mut teams) = (Vec::new(), Vec::new());
    let is_seated = players.iter().all(|player| player.seat.is_some());
    if season.state != SeasonState::Open && is_seated {
        for rows in rounds::tables(&season, &players, &games) {
            let lines = rows.iter().filter_map(|row| {
                let player = players.get(row.player)?;
                Some(SeasonRow {
                    person: player.person_id,
                    place: row.place,
                    half_points: row.points,
                    games: row.games,
                    won: row.won,
                    drawn: row.drawn,
                    lost: row.lost,
                    has_left: player.left_at.is_some(),
                })
            });
            tables.push(lines.collect());
        }
        if season.kind == SeasonKind::Teams {
            (tables, teams) = by_team(&season, &players, &games, &tables);
        }
    }
    SeasonView { season, players, games, reserves: Vec::new(), tables, teams }
}

/// Orders the tables by their teams' places.
fn by_team(
    season: &Season,
    players: &[SeasonPlayer],
    games: &[SeasonGame],
    tables: &[Vec<SeasonRow>],
) -> (Vec<Vec<SeasonRow>>, Vec<SeasonTeam>) {
    let ranked = teams::table(players, games).into_iter().filter_map(|(team, row)| {
        let lines = tables.get(row.team)?.iter();
        let lines = lines.map(|line| SeasonRow { place: row.place, ..line.clone() });
        let team = SeasonTeam {
            name: season.teams.get(usize::try_from(team).ok()?)?.clone(),
            place: row.place,
            match_points: row.match_points,
            half_points: row.half_points,
        };
        Some((lines.collect(), team))
    });
    ranked.unzip()
}

/// The active players who are on vacation, with the end of their vacation.
pub async fn away(referee: &Referee, id: SeasonId, now: Time) -> Result<Vec<(PersonId, Time)>> {
    Ok(seasons::away(&mut *referee.store.read().await?, id, now).await?)
}

/// A person's medals of all servers, newest season first.
pub async fn medals(referee: &Referee, person: PersonId) -> Result<Vec<SeasonMedal>> {
    Ok(season_medals::of_person(&mut *referee.store.read().await?, person).await?)
}

/// The newest seasons of a server.
pub async fn of_guild(referee: &Referee, guild: GuildId, most: u32) -> Result<Vec<Season>> {
    Ok(seasons::newest_of(&mut *referee.store.read().await?, guild, most).await?)
}

/// The season and the game of a match, if it belongs to one.
pub async fn of_match(referee: &Referee, id: MatchId) -> Result<Option<(Season, SeasonGame)>> {
    let mut reading = referee.store.read().await?;
    let Some((season, game)) = seasons::game_of(&mut reading, id).await? else { return Ok(None) };
    Ok(seasons::find(&mut reading, season).await?.map(|season| (season, game)))
}
