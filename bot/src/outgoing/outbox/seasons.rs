//! News of seasons: the permanent message, rounds, calls to players, and the end.

use std::collections::HashMap;

use discord::error::ApiError;
use discord_model::message::Message;
use games::Entry;
use match_model::{MatchId, PersonId, SeasonEnd, SeasonGame, SeasonId, SeasonState, Time};
use messages::layouts::seasons::{self, GameLine, SeasonBoard, TableLine, TeamLine};
use messages::words;
use referee::{DueAnnouncement, Posted, SeasonNews, SeasonView, Side, season};
use tracing::warn;

use super::error::{SendError, SendResult};
use super::post_once::post_once;
use super::posting::{post_in_match, second_nonce};
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::presence::is_removed;

pub(super) async fn send_season_news(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: SeasonId,
    news: &SeasonNews,
) -> SendResult {
    let view = season::view::find(messenger.referee(), id).await?;
    let sent = match news {
        SeasonNews::SeasonOpened => post_permanent(messenger, entry, &view).await,
        SeasonNews::SeasonInvited { person } => {
            post_invitation(messenger, entry, &view, *person).await
        }
        SeasonNews::SeasonPlaceFree { person, until } => {
            offer_place(messenger, entry, &view, *person, *until).await
        }
        SeasonNews::SeasonChanged
            if referee::outbox::has_newer_season_edit(messenger.referee(), entry).await? =>
        {
            Ok(Posted::Nothing)
        }
        // The first message was dropped: Herald couldn't post it, or an older process took it over.
        SeasonNews::SeasonChanged
            if view.season.message_id.is_none() && view.season.state != SeasonState::Over =>
        {
            post_permanent(messenger, entry, &view).await
        }
        SeasonNews::SeasonChanged => edit(messenger, &view).await,
        SeasonNews::SeasonRound { round, game } => {
            let game = game.as_deref().and_then(games::find);
            post_round(messenger, entry, &view, *round, game).await
        }
        SeasonNews::SeasonOver => return post_end(messenger, entry, &view).await,
    };
    match sent {
        Err(SendError::Api(trouble)) if is_lost(messenger, entry, &view, &trouble).await => {
            warn!(season = %id, %trouble, "channel of a season is gone");
            season::requests::lose_place(messenger.referee(), id, messenger.now()).await?;
            Ok(Posted::Nothing)
        }
        sent => sent,
    }
}

/// Whether a failure shows that a season's channel or server is gone. Discord may refuse messages
/// for a while after it moved or changed a server, so Herald asks before it believes a refusal.
async fn is_lost(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    view: &SeasonView,
    trouble: &ApiError,
) -> bool {
    match trouble {
        ApiError::Gone(_) => true,
        ApiError::Forbidden(_) => {
            let wait = messenger.now().0.saturating_sub(entry.created_at.0);
            let longest = messenger.patience.removal_check.as_millis();
            wait >= i64::try_from(longest).unwrap_or(i64::MAX)
                && is_removed(messenger, Some(view.season.guild_id)).await
        }
        _ => false,
    }
}

async fn post_permanent(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    view: &SeasonView,
) -> SendResult {
    let Some(message) = permanent(messenger, view).await? else { return Ok(Posted::Nothing) };
    let posted = post_once(messenger, entry, view.season.channel_id, message).await?;
    Ok(Posted::Season(view.season.id, posted))
}

/// Tells a person in the season's channel that they are invited, unless they have joined meanwhile.
async fn post_invitation(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    view: &SeasonView,
    person: PersonId,
) -> SendResult {
    let season = &view.season;
    let has_joined = view.players.iter().any(|player| player.person_id == person);
    let Some(game) = games::find(&season.game) else { return Ok(Posted::Nothing) };
    if has_joined || season.state == SeasonState::Over || person.is_former() {
        return Ok(Posted::Nothing);
    }
    let message = seasons::invitation(messenger.locale(), season, game.info, person.get());
    let posted = post_once(messenger, entry, season.channel_id, message).await?;
    Ok(Posted::Message(posted))
}

/// Offers a free place to a reserve, unless they have answered or the offer is over.
async fn offer_place(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    view: &SeasonView,
    person: PersonId,
    until: Time,
) -> SendResult {
    let is_open = view
        .reserves
        .iter()
        .any(|reserve| reserve.person_id == person && reserve.answer_by == Some(until));
    if !is_open {
        return Ok(Posted::Nothing);
    }
    let message = seasons::free_place(messenger.locale(), &view.season, person.get(), until);
    let posted = post_once(messenger, entry, view.season.channel_id, message).await?;
    edit(messenger, view).await?;
    Ok(Posted::Message(posted))
}

async fn post_round(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    view: &SeasonView,
    round: u32,
    game: Option<&Entry>,
) -> SendResult {
    let info = game.map(|game| game.info);
    let words = words::seasons::round_begins(messenger.locale(), &view.season, round, info);
    let posted = post_once(messenger, entry, view.season.channel_id, Message::text(words)).await?;
    edit(messenger, view).await?;
    Ok(Posted::Message(posted))
}

/// Edits the permanent message. If only the message was deleted, the season continues without it.
async fn edit(messenger: &Messenger, view: &SeasonView) -> SendResult {
    let Some(message) = view.season.message_id else { return Ok(Posted::Nothing) };
    let Some(content) = permanent(messenger, view).await? else { return Ok(Posted::Nothing) };
    let (channel, message) = (view.season.channel_id.to_discord(), message.to_discord());
    match messenger.api.edit(channel, message, &content.replacement(), &[]).await {
        Ok(()) | Err(ApiError::Archived(_)) => Ok(Posted::Nothing),
        Err(ApiError::Gone(_)) => {
            // Fails if the channel is gone, too.
            messenger.api.own_messages(channel, messenger.composer.own.to_discord()).await?;
            Ok(Posted::Nothing)
        }
        Err(trouble) => Err(trouble.into()),
    }
}

/// Posts the final table and takes the buttons off the permanent message. Without a channel, tells
/// the creator and the players once.
async fn post_end(messenger: &Messenger, entry: &DueAnnouncement, view: &SeasonView) -> SendResult {
    let Some(board) = board(messenger, view).await? else { return Ok(Posted::Nothing) };
    let message = seasons::over(messenger.locale(), &board);
    if view.season.ended != Some(SeasonEnd::NoPlace) {
        match post_once(messenger, entry, view.season.channel_id, message.clone()).await {
            Ok(posted) => {
                edit(messenger, view).await?;
                return Ok(Posted::Message(posted));
            }
            Err(trouble) if is_lost(messenger, entry, view, &trouble).await => {}
            Err(trouble) => return Err(trouble.into()),
        }
    }
    let mut people: Vec<PersonId> = view.players.iter().map(|player| player.person_id).collect();
    if !people.contains(&view.season.created_by) {
        people.push(view.season.created_by);
    }
    let personal = DueAnnouncement { nonce: second_nonce(entry), ..entry.clone() };
    super::answers::write_to(messenger, &personal, &people, message).await?;
    Ok(Posted::Nothing)
}

/// Calls a player whose first move a season waits for, unless they have moved meanwhile.
pub(super) async fn call_to_start(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    side: Side,
    until: Time,
    last: bool,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let found = season::view::of_match(messenger.referee(), id).await?;
    let Some((season, _)) = found.filter(|(_, game)| game.result.is_none()) else {
        return Ok(Posted::Nothing);
    };
    let player = row.person(side).get();
    let content = words::seasons::start_call(messenger.locale(), &season, player, until, last);
    let message = Message { content, pings: vec![player], ..Message::default() };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}

async fn permanent(messenger: &Messenger, view: &SeasonView) -> Result<Option<Message>, SendError> {
    let board = board(messenger, view).await?;
    Ok(board.map(|board| seasons::permanent(messenger.locale(), &board)))
}

/// `None` if the game is gone.
async fn board<'a>(
    messenger: &Messenger,
    view: &'a SeasonView,
) -> Result<Option<SeasonBoard<'a>>, SendError> {
    let composer = &messenger.composer;
    let Some(game) = games::find(&view.season.game) else { return Ok(None) };
    let mut names: HashMap<PersonId, String> = HashMap::new();
    for player in &view.players {
        names.insert(player.person_id, shown_name(composer, player.person_id).await?);
    }
    let name = |person: PersonId| names.get(&person).cloned().unwrap_or_default();
    let is_shown = |game: &&SeasonGame| match view.season.ends_at {
        // A ladder has no rounds: its open games.
        Some(_) => game.result.is_none(),
        None => game.round == view.season.round,
    };
    let (id, now) = (view.season.id, messenger.now());
    let away = season::view::away(messenger.referee(), id, now).await?;
    let away_in = |game: &SeasonGame| {
        let players = match game.result {
            None => [Some(game.white), game.black],
            Some(_) => [None; 2],
        };
        let is_away = |(person, _): &&(PersonId, Time)| players.contains(&Some(*person));
        let lines: Vec<(String, Time)> =
            away.iter().filter(is_away).map(|(person, until)| (name(*person), *until)).collect();
        lines
    };
    let team_of = |person: PersonId| {
        let player = view.players.iter().find(|player| player.person_id == person);
        player.map(|player| player.division)
    };
    let mut met = None;
    let mut games = Vec::new();
    if view.season.state == SeasonState::Running {
        for game in view.games.iter().filter(is_shown) {
            let place = match game.match_id {
                Some(id) => {
                    Some(referee::view::match_row(&composer.referee, id).await?.place().get())
                }
                None => None,
            };
            let teams = team_match(game, team_of);
            let is_first = teams.is_some() && teams != met;
            met = teams;
            games.push(GameLine {
                teams: teams.filter(|_| is_first).and_then(|teams| team_names(view, teams)),
                white: name(game.white),
                black: game.black.map(name),
                result: game.result,
                place,
                away: away_in(game),
            });
        }
    }
    let line = |row: &referee::SeasonRow| TableLine {
        player: name(row.person),
        place: row.place,
        half_points: row.half_points,
        won: row.won,
        drawn: row.drawn,
        lost: row.lost,
        has_left: row.has_left,
        medal: row.medal(),
    };
    let order = match view.season.rotates {
        true => season::rotation::order(messenger.referee(), view.season.guild_id).await?,
        false => Vec::new(),
    };
    let team = |team: &referee::SeasonTeam| TeamLine {
        name: team.name.clone(),
        place: team.place,
        match_points: team.match_points,
        half_points: team.half_points,
    };
    let mut rosters = vec![Vec::new(); view.season.teams.len().max(1)];
    for player in &view.players {
        let team = usize::try_from(player.division).unwrap_or(0);
        let team = if view.season.teams.is_empty() { 0 } else { team };
        if let Some(roster) = rosters.get_mut(team) {
            roster.push(name(player.person_id));
        }
    }
    Ok(Some(SeasonBoard {
        season: &view.season,
        info: game.info,
        rosters,
        is_full: view.is_full(),
        reserves: view.reserves.len(),
        order: order.iter().map(|game| game.info.name).collect(),
        tables: view.tables.iter().map(|rows| rows.iter().map(line).collect()).collect(),
        teams: view.teams.iter().map(team).collect(),
        games,
    }))
}

/// The teams of a game, the home team first. `None` without teams.
fn team_match(game: &SeasonGame, team_of: impl Fn(PersonId) -> Option<u32>) -> Option<[u32; 2]> {
    let teams = [team_of(game.white)?, team_of(game.black?)?];
    let guest = teams.into_iter().find(|team| *team != game.division)?;
    Some([game.division, guest])
}

fn team_names(view: &SeasonView, teams: [u32; 2]) -> Option<[String; 2]> {
    let name = |team: u32| view.season.teams.get(usize::try_from(team).ok()?).cloned();
    Some([name(teams[0])?, name(teams[1])?])
}
