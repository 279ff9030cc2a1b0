//! Turns that are put together in private, and whether they ask before they are sent.

use std::sync::Arc;

use referee::{Drafted, Entered, MatchId, Person, Undo};
use rules::GameInfo;

use super::{Answer, moves, pick};
use crate::app::{App, Failure, Reply};
use crate::buttons::Deed;
use crate::discord::asked::{Place, Values};
use crate::discord::wire::{Button, Message, Row, Style};
use crate::words;

/// `/draft`: the draft as it stands.
pub(super) async fn show(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let id = pick::of_player(app, by, place, values).await?;
    let drafted = app.referee.draft(id, by.id).await?;
    message(app, &drafted).await.map(Reply::Tell)
}

/// Takes the last action back, or all.
pub(super) async fn undo(
    app: &Arc<App>,
    by: &Person,
    id: MatchId,
    seen: u32,
    undo: Undo,
) -> Answer {
    let drafted = app.referee.undo(id, by.id, undo, seen, app.clock.now()).await?;
    message(app, &drafted).await.map(Reply::Change)
}

/// Sends a complete turn.
pub(super) async fn send(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    id: MatchId,
    seen: u32,
) -> Answer {
    moves::may_post(app, place, id).await?;
    let accepted = app.referee.send(id, by.id, seen, app.clock.now()).await?;
    Ok(Reply::Change(Message::text(moves::told(&accepted))))
}

/// `/settings`.
pub(super) async fn settings(app: &Arc<App>, by: &Person, values: &Values) -> Answer {
    let confirms = values.text("confirm") != Some("off");
    app.referee.set_confirms(by, confirms, app.clock.now()).await?;
    Ok(Reply::text(words::confirms(confirms)))
}

/// What came of an input, for the player alone.
pub(super) async fn entered(app: &App, entered: Entered) -> Result<Message, Failure> {
    match entered {
        Entered::Played(accepted) => Ok(Message::text(moves::told(&accepted))),
        Entered::Drafted(drafted) => message(app, &drafted).await,
    }
}

async fn message(app: &App, drafted: &Drafted) -> Result<Message, Failure> {
    let info: &GameInfo = drafted.preview.info();
    let (id, plies) = (drafted.match_id, drafted.plies());
    let mut buttons = Vec::new();
    let mut button = |deed: Deed, label: &str, style| {
        buttons.push(Button { id: deed.id(), label: label.to_owned(), style });
    };
    if drafted.is_complete() {
        let label =
            if info.actions_per_turn == 1 { words::PLAY_ALL_THE_SAME } else { words::SEND_TURN };
        let style = if drafted.warnings.is_empty() { Style::Success } else { Style::Danger };
        button(Deed::Send(id, plies), label, style);
    } else {
        button(Deed::Move(id, plies), words::ADD_ACTION, Style::Primary);
        button(Deed::Legal(id, plies), words::LEGAL_MOVES, Style::Secondary);
    }
    if !drafted.actions.is_empty() {
        button(Deed::Undo(id, plies), words::UNDO, Style::Secondary);
        if drafted.actions.len() > 1 {
            button(Deed::UndoAll(id, plies), words::START_OVER, Style::Secondary);
        }
    }
    let name = format!("draft-{id}-{plies}.png");
    let side = drafted.side;
    let mut scene = drafted.preview.scene();
    if drafted.actions.is_empty() {
        // Nothing of the draft is on the board, so neither are the marks of a turn.
        scene.marks.retain(|mark| mark.kind.is_of_position());
    }
    let file = app.picture_with_figures(scene, side, name).await?;
    Ok(Message {
        content: words::draft(id, info, drafted),
        rows: vec![Row::Buttons(buttons)],
        files: vec![file],
        pings: Vec::new(),
    })
}
