//! What is said of a fight before it is decided. Each message is made from the log and the
//! announcement alone, so that it is the same however often it is tried.

use referee::{Awaited, For, MatchId, Side, Waiting};
use rules::GameInfo;

use super::{Due, Said, board, done, in_match, said_in};
use crate::app::App;
use crate::discord::wire::{Message, Row};
use crate::outgoing::questions::{planning, reporting};
use crate::words;

/// A fight as it was asked for: the game, the fight, whom it waits for.
struct Fight {
    info: &'static GameInfo,
    fight: rules::Fight,
    waiting: Waiting,
}

/// The fight after so many actions; `None` when there is none, which a match whose rules have
/// changed since could show.
async fn fight(app: &App, id: MatchId, ply: u32) -> Result<Option<Fight>, referee::Error> {
    let row = app.referee.match_row(id).await?;
    let (Some(game), Some(waiting)) =
        (games::find(&row.game), app.referee.asked_after(id, ply).await?)
    else {
        return Ok(None);
    };
    Ok(match &waiting.what {
        For::Plans { fight, .. } | For::Reports { fight, .. } => {
            Some(Fight { info: game.info, fight: fight.clone(), waiting })
        }
        For::Move | For::Decision(_) => None,
    })
}

/// One side's plan is in. Who is awaited has been asked already and is not notified again.
pub(super) async fn committed(
    app: &App,
    entry: &Due,
    id: MatchId,
    (ply, round): (u32, u32),
    by: Side,
) -> Said {
    let Some(Fight { info, fight, waiting }) = fight(app, id, ply).await? else {
        return done(app, entry).await;
    };
    let other = waiting.whom.iter().find(|who| who.side.is_some_and(|seat| seat != by));
    let Some(other) = other else { return done(app, entry).await };
    let text = words::fights::committed(&app.tongue, info, &fight, round, by, other.person.get());
    let row = app.referee.match_row(id).await?;
    let (_, posted) = in_match(app, entry, &row, Message::text(text)).await?;
    said_in(app, entry, posted).await
}

/// Both plans are revealed and neither wins.
pub(super) async fn tied(app: &App, entry: &Due, id: MatchId, ply: u32, round: u32) -> Said {
    let Some(Fight { info, fight, .. }) = fight(app, id, ply).await? else {
        return done(app, entry).await;
    };
    let Some(waiting) = app.referee.asked_after_tie(id, ply, round).await? else {
        return done(app, entry).await;
    };
    let rounds = app.referee.rounds(id, ply).await?;
    let Some(plans) = rounds.get(round as usize) else { return done(app, entry).await };
    let content = format!(
        "{}\n{}",
        words::fights::tied(&app.tongue, info, &fight, *plans, round),
        words::fights::plans(&app.tongue, info, &fight, &waiting.whom, true)
    );
    ask(app, entry, id, content, &waiting.whom, planning(&app.tongue, id, ply, round + 1)).await
}

/// One side has reported: the other is asked.
pub(super) async fn reported(
    app: &App,
    entry: &Due,
    id: MatchId,
    (ply, round): (u32, u32),
    by: Side,
    attacker_wins: bool,
) -> Said {
    let Some(Fight { info, fight, mut waiting }) = fight(app, id, ply).await? else {
        return done(app, entry).await;
    };
    let reports = app.referee.reports(id, ply).await?;
    let report = reports.iter().find(|one| one.round == i64::from(round) && one.side == by);
    let Some(report) = report else { return done(app, entry).await };
    let name = app.shown_name(report.person_id).await?;
    let winner = if attacker_wins { &fight.attacker } else { &fight.defender };
    waiting.whom.retain(|who| who.side != Some(by));
    let content = format!(
        "{}\n{}",
        words::fights::reported(&app.tongue, info, round, &name, winner),
        words::fights::reports(&app.tongue, info, &fight, &waiting.whom)
    );
    let row = reporting(&app.tongue, id, ply, round, info, &fight);
    // The marshal has been called when the fight began.
    waiting.whom.retain(|who| who.side.is_some());
    ask(app, entry, id, content, &waiting.whom, row).await
}

/// Two reports that differ: both are shown, and asked for again.
pub(super) async fn reports_differ(
    app: &App,
    entry: &Due,
    id: MatchId,
    ply: u32,
    round: u32,
) -> Said {
    let Some(Fight { info, fight, waiting }) = fight(app, id, ply).await? else {
        return done(app, entry).await;
    };
    let reports = app.referee.reports(id, ply).await?;
    let of_round: Vec<_> = reports.iter().filter(|one| one.round == i64::from(round)).collect();
    let content = format!(
        "{}\n{}",
        words::fights::reports_differ(&app.tongue, info, &fight, round, &of_round),
        words::fights::reports(&app.tongue, info, &fight, &waiting.whom)
    );
    let row = reporting(&app.tongue, id, ply, round + 1, info, &fight);
    ask(app, entry, id, content, &waiting.whom, row).await
}

/// Posts a question without a picture: the board has not changed. Its buttons are the live ones
/// from now on.
async fn ask(
    app: &App,
    entry: &Due,
    id: MatchId,
    content: String,
    whom: &[Awaited],
    row: Row,
) -> Said {
    let pings = whom.iter().map(|who| who.person.get()).collect();
    let message = Message { content, rows: vec![row], files: Vec::new(), pings };
    board(app, entry, id, message).await
}
