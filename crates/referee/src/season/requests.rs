//! Requests about seasons: create, join, leave, start, stop, challenge.

use std::cmp::Ordering;

use clocks::{DAY, Terms};
use match_model::{
    ChannelId, FEWEST_PLAYERS, GuildId, LONGEST_WAIT, LimitedAct, MOST_PLAYERS, MOST_SEASONS,
    MessageId, Options, OutboxId, Person, PersonId, RequestRefusal, RoleId, Season, SeasonEnd,
    SeasonEntry, SeasonGame, SeasonId, SeasonKind, SeasonPlayer, SeasonRefusal, SeasonState, Time,
};
use pairings::ladder;
use store::{Connection, guild_settings, guilds, outbox, people, season_reserves, seasons};

use crate::announcement::queue;
use crate::guild_settings::is_on;
use crate::limits::count;
use crate::season::advance::end_season;
use crate::season::lookup::{in_guild, refuse, unfinished};
use crate::season::news::show_changes;
use crate::season::rounds::ladder_order;
use crate::season::titles::plain_title;
use crate::season::{entry, reserves, rotation, teams};
use crate::{Announcement, Error, Referee, Result, SeasonNews, rating};

/// The longest start or cap of a clock: a round ends in weeks, not years.
const LONGEST_CLOCK: i64 = 30 * DAY;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeasonGames {
    One(String),
    EachRound,
}

#[derive(Clone, Debug)]
pub struct NewSeason {
    pub guild: GuildId,
    pub channel: ChannelId,
    pub by: Person,
    pub title: String,
    pub kind: SeasonKind,
    pub game: SeasonGames,
    pub options: Options,
    /// Without a clock, a player could hold up a season forever.
    pub clock: Option<Terms>,
    pub rated: bool,
    /// The names of the teams, separated by commas; for seasons of teams alone.
    pub teams: String,
    pub most_players: u32,
    pub entry: SeasonEntry,
    /// Rounds of a Swiss tournament; 0 for the usual number.
    pub rounds: u32,
    pub starts_at: Time,
    /// The duration of a ladder, in milliseconds.
    pub lasts: i64,
}

/// # Errors
/// An unsuitable title, size, start or clock; an unknown game; too many seasons in the server.
pub async fn create(referee: &Referee, new: NewSeason, now: Time) -> Result<SeasonId> {
    let Some(title) = plain_title(&new.title) else { return refuse(SeasonRefusal::NoTitle) };
    if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&new.most_players) {
        return refuse(SeasonRefusal::Size);
    }
    let wait = new.starts_at.0.saturating_sub(now.0);
    if !(1..=LONGEST_WAIT).contains(&wait) || new.lasts <= 0 || new.lasts > LONGEST_WAIT {
        return refuse(SeasonRefusal::Start);
    }
    let teams = match new.kind {
        SeasonKind::Teams => teams::plain_names(&new.teams),
        _ => Some(Vec::new()),
    };
    let Some(teams) = teams else { return refuse(SeasonRefusal::Teams) };
    match &new.clock {
        None => return refuse(SeasonRefusal::NoClock),
        Some(terms) if terms.start.max(terms.increment) > LONGEST_CLOCK => {
            return refuse(SeasonRefusal::ClockTooLong);
        }
        // A match that begins with the ladder must be able to end with it.
        Some(terms) if new.kind == SeasonKind::Ladder && terms.start > new.lasts => {
            return refuse(SeasonRefusal::ClockOutlasts { days: new.lasts / DAY });
        }
        Some(_) => {}
    }
    if new.game == SeasonGames::EachRound && new.kind == SeasonKind::Ladder {
        return refuse(SeasonRefusal::OneGame);
    }
    let mut tx = referee.store.write().await?;
    let (game, options) = game_of(&mut tx, &new).await?;
    let others = seasons::unfinished_of(&mut tx, new.guild).await?;
    if others.len() >= MOST_SEASONS {
        return refuse(SeasonRefusal::TooManySeasons);
    }
    if others.iter().any(|other| other.title.to_lowercase() == title.to_lowercase()) {
        return refuse(SeasonRefusal::TitleTaken { title });
    }
    guilds::meet(&mut tx, new.guild, now).await?;
    people::meet(&mut tx, &new.by, now).await?;
    count(&mut tx, new.by.id, LimitedAct::Challenge, now).await?;
    let ends_at = Time(new.starts_at.0.saturating_add(new.lasts));
    let season = Season {
        id: SeasonId::new(0),
        guild_id: new.guild,
        channel_id: new.channel,
        title,
        kind: new.kind,
        game,
        options,
        rotates: new.game == SeasonGames::EachRound,
        clock: new.clock,
        rated: new.rated,
        teams,
        most_players: new.most_players,
        entry: entry::normal(new.entry, new.guild),
        rounds: new.rounds,
        round: 0,
        state: SeasonState::Open,
        ended: None,
        starts_at: new.starts_at,
        ends_at: (new.kind == SeasonKind::Ladder).then_some(ends_at),
        created_by: new.by.id,
        created_at: now,
        message_id: None,
    };
    let id = seasons::insert(&mut tx, &season).await?;
    seasons::set_due(&mut tx, id, Some(season.starts_at)).await?;
    queue(&mut tx, &Announcement::Season(id, SeasonNews::SeasonOpened), now).await?;
    referee.commit(tx).await?;
    Ok(id)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinOutcome {
    pub season: Season,
    /// The number among the reserves, counted from 1, if the season was full.
    pub reserve: Option<usize>,
    /// The name of the joined team.
    pub team: Option<String>,
}

/// Returns the game, or the first round's game, with its options.
async fn game_of(tx: &mut Connection, new: &NewSeason) -> Result<(String, Options)> {
    let SeasonGames::One(id) = &new.game else {
        let off = guild_settings::games_off(tx, new.guild).await?;
        return match (rotation::next_game(None, &off), off.into_iter().next()) {
            (Some(game), _) => Ok((game.info.id.to_owned(), rotation::usual_options(game))),
            (None, Some(game)) => Err(RequestRefusal::GameOff { game }.into()),
            (None, None) => Err(RequestRefusal::UnknownGame.into()),
        };
    };
    let game = games::find(id).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
    let chosen = new.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = rules::Options::check(game.info, chosen)
        .map_err(|faults| Error::Refused(RequestRefusal::Options(faults)))?;
    let text = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let options: Options = options.iter().map(text).collect();
    if new.rated {
        rating::may_be_rated(id, &options, false)?;
    }
    is_on(tx, Some(new.guild), id).await?;
    Ok((id.clone(), options))
}

/// Joins a season: before its start, or later if its kind allows that. A full season takes
/// reserves. `roles` are the person's in the server. Without a `team`, a player joins the smallest
/// one.
pub async fn join(
    referee: &Referee,
    id: SeasonId,
    by: &Person,
    roles: &[RoleId],
    guild: Option<GuildId>,
    team: Option<u32>,
    now: Time,
) -> Result<JoinOutcome> {
    let mut tx = referee.store.write().await?;
    let season = in_guild(&mut tx, id, guild).await?;
    let players = seasons::players(&mut tx, id).await?;
    let own = players.iter().find(|player| player.person_id == by.id);
    if own.is_some_and(|own| own.left_at.is_none()) {
        return refuse(SeasonRefusal::Joined);
    }
    let waiting = season_reserves::of_season(&mut tx, id).await?;
    if let Some(at) = waiting.iter().position(|reserve| reserve.person_id == by.id) {
        if waiting[at].answer_by.is_none() {
            return refuse(SeasonRefusal::Reserve { number: at + 1 });
        }
        drop(tx);
        let season = reserves::accept(referee, id, by, guild, now).await?;
        return Ok(JoinOutcome { season, reserve: None, team: None });
    }
    let runs = season.state == SeasonState::Running;
    if runs && !season.kind.takes_late_joiners() {
        return refuse(SeasonRefusal::Closed);
    }
    entry::check(&mut tx, &season, by.id, roles).await?;
    people::meet(&mut tx, by, now).await?;
    if !reserves::has_room(&season, &players, &waiting) {
        let number = reserves::add(&mut tx, &season, by.id, &waiting, now).await?;
        referee.commit(tx).await?;
        return Ok(JoinOutcome { season, reserve: Some(number), team: None });
    }
    let team = team.unwrap_or_else(|| teams::smallest(&season, &players));
    let name = usize::try_from(team).ok().and_then(|team| season.teams.get(team)).cloned();
    if name.is_none() && season.kind == SeasonKind::Teams {
        return refuse(SeasonRefusal::NoSuchTeam);
    }
    let division = if name.is_some() { team } else { 0 };
    let seat = reserves::next_seat(&season, &players);
    let joined_at = reserves::joined_at(&players, now);
    seasons::join(&mut tx, id, by.id, seat, division, joined_at).await?;
    show_changes(&mut tx, id, now).await?;
    referee.commit(tx).await?;
    Ok(JoinOutcome { season, reserve: None, team: name })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaveOutcome {
    pub season: Season,
    pub was_reserve: bool,
}

/// Leaves a season. Once it runs, unfinished matches are resigned and the others forfeited.
pub async fn leave(
    referee: &Referee,
    id: SeasonId,
    by: PersonId,
    now: Time,
) -> Result<LeaveOutcome> {
    let mut tx = referee.store.write().await?;
    let season = unfinished(&mut tx, id).await?;
    let was_reserve = reserves::withdraw(&mut tx, id, by, now).await?;
    if !was_reserve && !withdraw(&mut tx, &season, by, now).await? {
        return refuse(SeasonRefusal::NotJoined);
    }
    referee.commit(tx).await?;
    Ok(LeaveOutcome { season, was_reserve })
}

async fn withdraw(
    tx: &mut Connection,
    season: &Season,
    person: PersonId,
    now: Time,
) -> Result<bool> {
    let left = match season.state {
        SeasonState::Running => seasons::leave(tx, season.id, person, now).await?,
        _ => seasons::remove(tx, season.id, person).await?,
    };
    if left {
        show_changes(tx, season.id, now).await?;
        seasons::set_due(tx, season.id, Some(now)).await?;
    }
    Ok(left)
}

/// Withdraws a person who asked to be forgotten from all seasons.
pub(crate) async fn forget(tx: &mut Connection, person: PersonId, now: Time) -> Result<()> {
    for id in seasons::playing_of(tx, person).await? {
        if let Some(season) = seasons::find(tx, id).await? {
            withdraw(tx, &season, person, now).await?;
        }
    }
    for id in season_reserves::of_person(tx, person).await? {
        reserves::withdraw(tx, id, person, now).await?;
    }
    Ok(())
}

/// Starts a season now. `manages`: whether the asker manages the server.
pub async fn start(
    referee: &Referee,
    id: SeasonId,
    by: PersonId,
    manages: bool,
    now: Time,
) -> Result<Season> {
    let mut tx = referee.store.write().await?;
    let season = unfinished(&mut tx, id).await?;
    if season.created_by != by && !manages {
        return refuse(SeasonRefusal::NotYours);
    }
    if season.state == SeasonState::Running {
        return refuse(SeasonRefusal::Closed);
    }
    let players = seasons::players(&mut tx, id).await?;
    if players.len() < usize::try_from(FEWEST_PLAYERS).unwrap_or(usize::MAX) {
        return refuse(SeasonRefusal::TooFew);
    }
    if teams::are_too_few(&season, &players) {
        return refuse(SeasonRefusal::TooFewTeams);
    }
    seasons::set_start(&mut tx, id, now).await?;
    seasons::set_due(&mut tx, id, Some(now)).await?;
    referee.commit(tx).await?;
    Ok(season)
}

/// Ends a season early. Its running matches continue as ordinary matches.
pub async fn stop(
    referee: &Referee,
    id: SeasonId,
    by: PersonId,
    manages: bool,
    now: Time,
) -> Result<Season> {
    let mut tx = referee.store.write().await?;
    let season = unfinished(&mut tx, id).await?;
    if season.created_by != by && !manages {
        return refuse(SeasonRefusal::NotYours);
    }
    end_season(referee, tx, &season, SeasonEnd::Stopped, now).await?;
    Ok(season)
}

/// Ends a season whose channel is gone.
pub async fn lose_place(referee: &Referee, id: SeasonId, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    match seasons::find(&mut tx, id).await? {
        Some(season) if season.state != SeasonState::Over => {
            end_season(referee, tx, &season, SeasonEnd::NoPlace, now).await.map(drop)
        }
        _ => Ok(()),
    }
}

/// Challenges a player up to three places above on a ladder. The challenger plays White.
pub async fn challenge(
    referee: &Referee,
    id: SeasonId,
    by: PersonId,
    opponent: PersonId,
    now: Time,
) -> Result<Season> {
    let mut tx = referee.store.write().await?;
    let season = unfinished(&mut tx, id).await?;
    if season.kind != SeasonKind::Ladder {
        return refuse(SeasonRefusal::NotALadder);
    }
    if season.state != SeasonState::Running || season.ends_at.is_some_and(|end| end <= now) {
        return refuse(SeasonRefusal::NotRunning);
    }
    let players = seasons::players(&mut tx, id).await?;
    let games = seasons::games(&mut tx, id).await?;
    let seat = |person: PersonId| {
        let is_one = |player: &SeasonPlayer| player.person_id == person && player.left_at.is_none();
        players.iter().position(is_one)
    };
    let Some(own) = seat(by) else { return refuse(SeasonRefusal::NotJoined) };
    let Some(other) = seat(opponent) else { return refuse(SeasonRefusal::OutOfReach) };
    if !ladder::may_challenge(&ladder_order(&players, &games), own, other) {
        return refuse(SeasonRefusal::OutOfReach);
    }
    for person in [by, opponent] {
        let plays = |game: &&SeasonGame| game.white == person || game.black == Some(person);
        if games.iter().filter(plays).any(|game| game.result.is_none()) {
            return refuse(SeasonRefusal::Busy { person });
        }
    }
    count(&mut tx, by, LimitedAct::Challenge, now).await?;
    let round = games.iter().map(|game| game.round).max().unwrap_or(0).saturating_add(1);
    let game = SeasonGame {
        round,
        board: 1,
        division: 0,
        white: by,
        black: Some(opponent),
        match_id: None,
        result: None,
        decided_at: None,
        called: 0,
    };
    seasons::add_game(&mut tx, id, &game).await?;
    seasons::set_due(&mut tx, id, Some(now)).await?;
    referee.commit(tx).await?;
    Ok(season)
}

pub(crate) async fn posted(
    referee: &Referee,
    entry: OutboxId,
    id: SeasonId,
    message: MessageId,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    seasons::posted(&mut tx, id, message).await?;
    outbox::mark_posted(&mut tx, entry, Some(message), now).await?;
    referee.commit(tx).await
}

/// A season's order in lists: those that take players first, then running ones, newest first.
pub fn by_urgency(one: &Season, other: &Season) -> Ordering {
    let key =
        |season: &Season| (season.state != SeasonState::Open, season.state == SeasonState::Over);
    key(one).cmp(&key(other)).then(other.id.cmp(&one.id))
}
