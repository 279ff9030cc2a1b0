//! What threatens a square.
use std::sync::Arc;

use referee::{MatchId, Person};
use rules::Actor;
use scene::{Arrow, Mark, MarkKind, Spot};

use super::Answer;
use super::legal::push_once;
use super::why::Asked;
use crate::app::{App, Failure};
use crate::discord::permissions::Place;
use crate::discord::wire::{Message, Row};
use crate::incoming::why_buttons::Asking;
use crate::words;

/// What the other side could do to a square at once, marked on a picture.
pub(super) async fn told(
    app: &Arc<App>,
    _by: &Person,
    asked: &Asked,
    at: Spot,
) -> Result<Message, Failure> {
    let tongue = &app.tongue;
    let table = &*asked.table;
    let side = asked.side_on(at);
    let info = table.info();
    let Some(found) = referee::threats(table, side.unwrap_or(asked.from).other(), at) else {
        return Err(Failure::Said(tongue.text(&words::why::UNTOLD)));
    };
    let mut scene = table.scene();
    scene.marks.retain(|mark| mark.kind.is_of_position());
    push_once(&mut scene.marks, Mark::new(at, MarkKind::Pending));
    for from in found.ways.iter().filter_map(|way| way.from) {
        push_once(&mut scene.marks, Mark::new(from, MarkKind::Taking));
        let arrow = Arrow { from, to: at };
        if from != at && !scene.arrows.contains(&arrow) {
            scene.arrows.push(arrow);
        }
    }
    let name = scene.board.name(at);
    let mut content = format!(
        "{}\n{}",
        asked.head(app),
        words::why::threats(tongue, info, (&name, side.is_some()), &found)
    );
    content.push_str(&words::notes(tongue, &scene.notes));
    if table.to_act() == Some(Actor::Side(found.by)) {
        scene.to_act = Some(found.by);
    }
    let buttons = vec![
        asked.button(app, Asking::At(at), &words::BACK),
        asked.button(app, Asking::Start(0), &words::why::ANOTHER_SQUARE),
    ];
    let file = asked.picture(app, scene).await?;
    let rows = vec![Row::Buttons(buttons)];
    Ok(Message { content, rows, files: vec![file], pings: Vec::new() })
}

pub(super) async fn agreed(
    app: &Arc<App>,
    _by: &Person,
    _place: &Place,
    _id: MatchId,
    _asking: Asking,
) -> Answer {
    Err(Failure::Said(app.tongue.text(&words::UNKNOWN_BUTTON)))
}
