//! Moves: typed, from a form, from menus; and the legal ones shown.

use std::sync::Arc;

use games::Choice;
use referee::{Act, MatchId, Person, Refused, View};
use rules::Actor;
use scene::{Mark, MarkKind};

use super::table::named;
use super::{Answer, entering, look, pick};
use crate::app::{App, Failure, Reply};
use crate::discord::permissions::Place;
use crate::discord::wire::{Button, Form, MOST_ROWS, MenuOption, Message, Row, Style};
use crate::incoming::asked::Values;
use crate::incoming::buttons::Deed;
use crate::outgoing::menus::menus;
use crate::words;

pub(super) async fn typed(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let id = pick::of_player(app, by, place, values).await?;
    let text = values.text(named::TEXT).unwrap_or_default();
    entering::enter(app, by, place, id, None, text).await.map(Reply::Tell)
}

/// The form for a move.
pub(super) async fn form(app: &Arc<App>, by: &Person, id: MatchId, seen: u32) -> Answer {
    // A button on the board counts no draft; one under a draft counts its actions.
    let drafted = app.referee.draft(id, by.id).await?;
    if seen != drafted.plies() && seen != drafted.base {
        return Err(Failure::Referee(Refused::Stale.into()));
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
    let message = entering::enter(app, by, place, id, Some(seen), line).await?;
    Ok(if private { Reply::Change(message) } else { Reply::Tell(message) })
}

/// The game from which somebody chooses: with their own draft, if it is theirs to move.
async fn chooses_from(app: &App, by: &Person, id: MatchId) -> Result<View, Failure> {
    let mut view = app.referee.view(id).await?;
    if let Ok(drafted) = app.referee.draft(id, by.id).await {
        if !drafted.is_complete() {
            view.table = drafted.preview;
        } else if drafted.composed {
            return Err(Failure::Referee(Refused::TurnComplete.into()));
        }
    }
    Ok(view)
}

pub(super) async fn legal_command(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    values: &Values,
) -> Answer {
    let id = pick::of_anyone(app, by, place, values).await?;
    actors(app, by, id).await.map(Reply::Tell)
}

pub(super) async fn legal_button(
    app: &Arc<App>,
    by: &Person,
    id: MatchId,
    private: bool,
) -> Answer {
    let message = actors(app, by, id).await?;
    Ok(if private { Reply::Change(message) } else { Reply::Tell(message) })
}

/// The legal moves: a board and a menu of what can move.
async fn actors(app: &Arc<App>, by: &Person, id: MatchId) -> Result<Message, Failure> {
    let view = chooses_from(app, by, id).await?;
    if view.row.state == referee::MatchState::Over {
        return Err(Failure::Referee(Refused::MatchOver.into()));
    }
    let Some(Actor::Side(side)) = view.table.to_act() else {
        return Err(Failure::Referee(Refused::FightPending.into()));
    };
    if view.table.question().is_some() {
        // A question in the middle of a turn says more than a list of moves.
        let own = look::own_side(app, by, id).await?;
        return look::private_board(app, by, id, own, false).await;
    }
    let ply = view.table.plies();
    let choices = view.table.choices();
    let mut options: Vec<MenuOption> = Vec::new();
    for choice in &choices {
        let group = &choice.outline.group;
        if !options.iter().any(|option| option.value == *group) {
            let count = choices.iter().filter(|other| other.outline.group == *group).count();
            options.push(MenuOption {
                label: app.tongue.text(&choice.outline.actor),
                value: group.clone(),
                description: Some(words::count_of_moves(&app.tongue, count)),
            });
        }
    }
    let yours = app.referee.may(id, by.id, Act::Decide, app.clock.now()).await.is_ok();
    let waiting = app.referee.waiting(id).await?;
    let person = waiting.and_then(|waiting| waiting.whom.first().map(|who| who.person));
    let person = person.unwrap_or(view.row.person(side));
    let whose = app.shown_name(person).await?;
    let mut content = words::legal(&app.tongue, id, choices.len(), yours, &whose);
    let (rows, left_out) =
        menus(options, &app.tongue.text(&words::CHOOSE_ACTOR), MOST_ROWS, |menu| {
            Deed::Actor(id, ply, menu)
        });
    if left_out > 0 {
        content.push_str(&words::too_many_for_menu(&app.tongue, left_out));
    }
    let file = app.picture(view.table.scene(), side, format!("legal-{id}-{ply}.png")).await?;
    Ok(Message { content, rows, files: vec![file], pings: Vec::new() })
}

/// What was chosen in the first menu: its destinations, marked, and a menu of them.
pub(super) async fn chosen_actor(
    app: &Arc<App>,
    by: &Person,
    id: MatchId,
    ply: u32,
    chosen: Option<String>,
) -> Answer {
    let view = chooses_from(app, by, id).await?;
    if view.table.plies() != ply || view.row.state == referee::MatchState::Over {
        return Err(Failure::Referee(Refused::Stale.into()));
    }
    let Some(Actor::Side(side)) = view.table.to_act() else {
        return Err(Failure::Referee(Refused::FightPending.into()));
    };
    let group = chosen.unwrap_or_default();
    let choices: Vec<Choice> =
        view.table.choices().into_iter().filter(|choice| choice.outline.group == group).collect();
    let Some(first) = choices.first() else {
        return Err(Failure::Referee(Refused::Stale.into()));
    };
    let actor = app.tongue.text(&first.outline.actor);
    let mut scene = view.table.scene();
    // The last move's marks would only blur the choice.
    scene.marks.retain(|mark| mark.kind.is_of_position());
    for choice in &choices {
        if let Some(spot) = choice.outline.from {
            push_once(&mut scene.marks, Mark::new(spot, MarkKind::Chosen));
        }
        if let Some(spot) = choice.outline.to {
            let kind = if choice.outline.captures {
                MarkKind::DestinationCapture
            } else {
                MarkKind::Destination
            };
            push_once(&mut scene.marks, Mark::new(spot, kind));
        }
    }
    let mut content = words::chosen(&app.tongue, &actor, choices.len());
    let mut rows = Vec::new();
    if app.referee.may(id, by.id, Act::Decide, app.clock.now()).await.is_ok() {
        let options = choices
            .iter()
            .map(|choice| MenuOption {
                label: app.tongue.text(&choice.outline.deed),
                value: choice.text.clone(),
                description: Some(choice.text.clone()),
            })
            .collect();
        let (menus, left_out) =
            menus(options, &app.tongue.text(&words::CHOOSE_DEED), MOST_ROWS - 1, |menu| {
                Deed::Play(id, ply, menu)
            });
        rows = menus;
        if left_out > 0 {
            content.push_str(&words::too_many_for_menu(&app.tongue, left_out));
        }
    }
    rows.push(Row::Buttons(vec![Button {
        id: Deed::Legal(id, ply).id(),
        label: app.tongue.text(&words::BACK),
        style: Style::Secondary,
    }]));
    let file = app.picture(scene, side, format!("legal-{id}-{ply}.png")).await?;
    Ok(Reply::Change(Message { content, rows, files: vec![file], pings: Vec::new() }))
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
    let message = entering::enter(app, by, place, id, Some(ply), &text).await?;
    // A decision's menu stands under the board that everybody sees.
    Ok(if private { Reply::Change(message) } else { Reply::Tell(message) })
}

fn push_once(marks: &mut Vec<Mark>, mark: Mark) {
    if !marks.contains(&mark) {
        marks.push(mark);
    }
}
