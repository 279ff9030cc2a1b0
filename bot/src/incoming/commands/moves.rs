//! Moves: typed, from a form, from menus.

use std::sync::Arc;

use referee::{MatchId, Person, Refused};

use super::table::named;
use super::{Answer, entering, pick};
use crate::app::{App, Failure, Reply};
use crate::discord::permissions::Place;
use crate::discord::wire::Form;
use crate::incoming::asked::Values;
use crate::incoming::buttons::Deed;
use crate::words;

pub(super) async fn typed(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let id = pick::of_player(app, by, place, values).await?;
    let text = values.text(named::TEXT).unwrap_or_default();
    entering::enter(app, by, place, id, (None, false), text).await
}

/// The form for a move.
pub(super) async fn form(app: &Arc<App>, by: &Person, id: MatchId, seen: u32) -> Answer {
    // A button on the board counts no draft; one under a draft counts its actions.
    let drafted = app.referee.draft(id, by.id).await?;
    if seen != drafted.plies() && seen != drafted.base {
        return Err(entering::moved_on(drafted.base, seen));
    }
    let single = !drafted.composed;
    if drafted.is_complete() && !single {
        return Err(Failure::Referee(Refused::TurnComplete.into()));
    }
    // Where a turn is one action, another takes the place of the one that waits.
    let (table, plies) = if single {
        (app.referee.view(id).await?.table, drafted.base)
    } else {
        let plies = drafted.plies();
        (drafted.preview, plies)
    };
    let example = table.legal().into_iter().next().unwrap_or_default();
    Ok(Reply::Ask(Form {
        id: Deed::Move(id, plies).id(),
        title: words::form_title(&app.tongue, id),
        label: app.tongue.text(&words::FORM_LABEL),
        placeholder: words::form_placeholder(&app.tongue, &example),
    }))
}

pub(super) async fn form_sent(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    (id, seen): (MatchId, u32),
    line: &str,
    private: bool,
) -> Answer {
    entering::enter(app, by, place, id, (Some(seen), private), line).await
}

/// What was chosen in the second menu is played.
pub(super) async fn chosen_move(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    (id, ply): (MatchId, u32),
    chosen: Option<String>,
    private: bool,
) -> Answer {
    let text = chosen.unwrap_or_default();
    // A decision's menu stands under the board that everybody sees.
    entering::enter(app, by, place, id, (Some(ply), private), &text).await
}
