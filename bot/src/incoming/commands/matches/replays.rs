//! Replays as moving pictures: `/replay as:gif` and *Replay as GIF*.

use std::sync::Arc;

use discord::interactions::Visibility;
use discord::message::{File, Message};
use record::Header;
use referee::{History, Match, MatchId, MatchState, Person};
use rules::{GameInfo, Side};

use crate::app::{Answer, App, Failure, Reply};
use crate::incoming::commands::table::{AS_GIF, named};
use crate::incoming::press::Press;
use crate::incoming::request::Values;
use crate::opponent::analyses::Findings;
use crate::replays::{Replay, ReplayEnding, ReplaySpeed, ReplayView, TurningPoint, draw};
use crate::words;

/// What of a match is to be seen as a moving picture, if it is: whoever says how wants one.
pub(super) fn view(values: &Values) -> Option<ReplayView> {
    let number = |name| values.number(name).map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    let (from, to) = (number(named::FROM), number(named::TO));
    let speed = values.text(named::SPEED).and_then(ReplaySpeed::from_id);
    let side = match values.text(named::SIDE) {
        Some("white") => Some(Side::White),
        Some("black") => Some(Side::Black),
        _ => None,
    };
    let wanted = values.text(named::AS) == Some(AS_GIF)
        || from.is_some()
        || to.is_some()
        || speed.is_some()
        || side.is_some();
    let start = ReplayView::default();
    let view = ReplayView {
        from: from.unwrap_or(start.from),
        to: to.unwrap_or(start.to),
        speed: speed.unwrap_or(start.speed),
        side: side.unwrap_or(start.side),
        ..start
    };
    wanted.then_some(view)
}

/// The button: below the end of a match its players show it to everybody.
pub(super) async fn pressed(app: &Arc<App>, press: &Press, id: MatchId) -> Answer {
    let row = referee::view::match_row(&app.referee, id).await?;
    let shows = row.state == MatchState::Over && row.side_of(press.by.id).is_some();
    let is_public = shows && press.visibility == Visibility::Everyone;
    let theme = if is_public { app.themes.everybody } else { app.themes.asker };
    let view = ReplayView { theme, ..ReplayView::default() };
    let message = message(app, &press.by, id, view).await?;
    Ok(if is_public { Reply::Post(message) } else { Reply::Tell(message) })
}

/// A match as a moving picture, for somebody who asks.
pub(super) async fn message(
    app: &Arc<App>,
    by: &Person,
    id: MatchId,
    view: ReplayView,
) -> Result<Message, Failure> {
    let said = |what| Failure::Said(app.locale.text(&what));
    let history = referee::records::history(&app.referee, id).await?;
    if history.actions.is_empty() {
        return Err(said(words::replays::NOTHING));
    }
    if view.from >= view.to {
        return Err(said(words::replays::RANGE));
    }
    referee::records::count_replay(&app.referee, by, app.clock.now()).await?;
    // A match that cannot be played is told as everywhere.
    let found = referee::view::find(&app.referee, id).await?;
    let info = found.table.info();
    let replay = replay(app, history, info).await?;
    let players = replay.players.clone();
    let place = app.replays.places.acquire().await;
    let place = place.map_err(|closed| Failure::Broken(closed.to_string()))?;
    let (renderer, locale) = (Arc::clone(&app.renderer), Arc::clone(&app.locale));
    let state = Arc::clone(&app.replays);
    let work = move || draw(&replay, view, &renderer, &locale, &state.kept);
    let drawn = tokio::task::spawn_blocking(work).await;
    drop(place);
    let broken = |cause: String| Failure::Broken(format!("the replay failed: {cause}"));
    let picture = drawn
        .map_err(|cause| broken(cause.to_string()))?
        .map_err(|cause| broken(cause.to_string()))?;
    let players = [players[0].as_str(), players[1].as_str()];
    let file = File {
        name: format!("match-{id}.gif"),
        description: words::replays::description(&app.locale, id, info, players, &picture),
        accent: None,
        bytes: picture.bytes.clone(),
    };
    let content = words::replays::told(&app.locale, id, info, &picture);
    Ok(Message { content, files: vec![file], ..Message::default() })
}

/// What is shown of a match.
async fn replay(app: &App, history: History, info: &'static GameInfo) -> Result<Replay, Failure> {
    let players = players(app, &history.row).await?;
    let findings = referee::opponent::findings(&app.referee, history.row.id).await?;
    // What an older version kept, and this one cannot read, is nothing to show.
    let findings = findings.and_then(|kept| serde_json::from_str::<Findings>(&kept).ok());
    let turning_points = findings.iter().flat_map(|findings| {
        findings.judgments().filter(|one| findings.points.contains(&one.ply)).map(|one| {
            let expected = [one.before, one.after];
            TurningPoint { ply: one.ply, side: one.side, expected }
        })
    });
    let turning_points = turning_points.collect();
    let History { row, actions, ways, ending, .. } = history;
    let ending = ending.map(|ending| ReplayEnding {
        result: (&ending).into(),
        status: Some(words::replays::status(info, (&ending).into(), ending.reason.clone())),
        reason: ending.reason,
    });
    Ok(Replay {
        about: Some(words::replays::about(row.id, &row.created_at.day())),
        header: Header {
            game: row.game,
            rules_version: u32::try_from(row.rules_version).ok(),
            options: row.options,
            setup: row.setup,
            ..Header::default()
        },
        actions: actions.into_iter().map(|action| action.text).zip(ways).collect(),
        players,
        ending,
        turning_points,
    })
}

/// The names of the players, as a picture shows them: nothing in it is read as a sign.
async fn players(app: &App, row: &Match) -> Result<[String; 2], Failure> {
    let opponent = match app.own {
        own if row.side_of(own).is_some() => referee::opponent::find(&app.referee, row.id).await?,
        _ => None,
    };
    let name = async |side: Side| match opponent.filter(|opponent| opponent.side == side) {
        Some(herald) => Ok(words::opponent::herald(&app.locale, herald.level)),
        None => app.name_of(row.person(side)).await,
    };
    Ok([name(Side::White).await?, name(Side::Black).await?])
}
