use std::sync::Arc;

use discord_model::message::{File, Message};
use match_model::Findings;
use messages::replays::replay::{Replay, ReplayClocks, ReplayEnding, ReplayView, TurningPoint};
use messages::words;
use record::Header;
use referee::History;
use rules::GameInfo;
use rules::l10n::say;

use crate::outgoing::composer::Composer;
use crate::outgoing::players::players_of;
use crate::reply::Failure;

/// A few at once, on blocking threads.
pub(crate) async fn message(
    composer: &Composer,
    history: History,
    info: &'static GameInfo,
    view: ReplayView,
) -> Result<Message, Failure> {
    let id = history.row.id;
    let replay = replay(composer, history, info).await?;
    let players = replay
        .players
        .each_ref()
        .map(|player| words::replays::player_name(&composer.locale, player));
    let permit_or_closed = composer.drawing.replays.drawing_permits.acquire().await;
    let permit = permit_or_closed.map_err(|closed| Failure::Broken(closed.to_string()))?;
    let (renderer, locale) = (Arc::clone(&composer.drawing.renderer), Arc::clone(&composer.locale));
    let state = Arc::clone(&composer.drawing.replays);
    let work =
        move || messages::replays::draw(&replay, view, &renderer, &locale, &state.frame_cache);
    let drawing = tokio::task::spawn_blocking(work).await;
    drop(permit);
    let failure = |cause: String| Failure::Broken(format!("the replay failed: {cause}"));
    let picture = drawing
        .map_err(|cause| failure(cause.to_string()))?
        .map_err(|cause| failure(cause.to_string()))?;
    let players = [players[0].as_str(), players[1].as_str()];
    let file = File {
        name: format!("match-{id}.gif"),
        description: words::replays::description(&composer.locale, id, info, players, &picture),
        accent: None,
        bytes: picture.bytes.clone(),
    };
    let content = words::replays::gif_text(&composer.locale, id, info, &picture);
    Ok(Message { content, files: vec![file], ..Message::default() })
}

async fn replay(
    composer: &Composer,
    history: History,
    info: &'static GameInfo,
) -> Result<Replay, Failure> {
    let players = players_of(composer, &history.row).await?;
    let findings = referee::opponent::findings(&composer.referee, history.row.id).await?;
    // Findings in an unreadable older format are ignored.
    let findings = findings.and_then(|stored| serde_json::from_str::<Findings>(&stored).ok());
    let turning_points = findings.iter().flat_map(|findings| {
        findings.judgments().filter(|judgment| findings.points.contains(&judgment.ply)).map(|one| {
            let expected = [one.before, one.after];
            TurningPoint { ply: one.ply, side: one.side, expected }
        })
    });
    let turning_points = turning_points.collect();
    let History { row, actions, ways, ending, clock_readings, left_at_end, .. } = history;
    let ending = ending.map(|ending| ReplayEnding {
        result: (&ending).into(),
        status: Some(words::replays::status(info, (&ending).into(), ending.reason.clone())),
        reason: ending.reason,
    });
    Ok(Replay {
        about: Some(
            say("replay-overlay-match")
                .with("match", row.id.to_string())
                .with("day", row.created_at.day()),
        ),
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
        clocks: ReplayClocks { readings: clock_readings, at_end: left_at_end },
        turning_points,
    })
}
