//! The message that shows a match in motion.

use std::sync::Arc;

use discord::message::{File, Message};
use record::Header;
use referee::{History, Match};
use rules::{GameInfo, Side};

use super::replay::{Replay, ReplayClocks, ReplayEnding, ReplayView, TurningPoint};
use crate::app::{App, Failure};
use crate::opponent::analyses::Findings;
use crate::words;

/// A match as a moving picture, drawn off the async threads and no more than a few at once.
pub(crate) async fn message(
    app: &App,
    history: History,
    info: &'static GameInfo,
    view: ReplayView,
) -> Result<Message, Failure> {
    let id = history.row.id;
    let replay = replay(app, history, info).await?;
    let players = replay.players.clone();
    let place = app.replays.places.acquire().await;
    let place = place.map_err(|closed| Failure::Broken(closed.to_string()))?;
    let (renderer, locale) = (Arc::clone(&app.renderer), Arc::clone(&app.locale));
    let state = Arc::clone(&app.replays);
    let work = move || super::draw(&replay, view, &renderer, &locale, &state.kept);
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
    let on_boards = app.players(&history.row).await?;
    let History { row, actions, ways, ending, clock_readings, left_at_end, .. } = history;
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
        on_boards: Some(on_boards),
        ending,
        clocks: ReplayClocks { readings: clock_readings, at_end: left_at_end },
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
