//! The legal moves, chosen step by step: what acts, where to, and how if there is more than one way.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Choice;
use referee::{Act, MatchId, MatchState, Person, Refused, View};
use rules::{Actor, Side};
use scene::{Board, Mark, MarkKind, Scene, Spot};

use super::{Answer, entering, look, moves, pick};
use crate::app::{App, Failure, Reply};
use crate::discord::permissions::Place;
use crate::discord::wire::{Button, MOST_OPTIONS, MOST_ROWS, MenuOption, Message, Row, Style};
use crate::incoming::asked::Values;
use crate::incoming::buttons::Deed;
use crate::incoming::fields::{Narrowed, Picked};
use crate::outgoing::menus::{Paged, paged};
use crate::words;

/// Menus in a message whose last row is buttons.
const MOST_MENUS: usize = MOST_ROWS - 1;

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

/// The same, as it was when a button was made; and the side that is to act.
async fn still_chooses_from(
    app: &App,
    by: &Person,
    (id, ply): (MatchId, u32),
) -> Result<(View, Side), Failure> {
    let view = chooses_from(app, by, id).await?;
    if view.row.state == MatchState::Over {
        return Err(Failure::Referee(Refused::Stale.into()));
    }
    if view.table.plies() != ply {
        return Err(entering::moved_on(u32::try_from(view.row.plies).unwrap_or(u32::MAX), ply));
    }
    match view.table.to_act() {
        Some(Actor::Side(side)) => Ok((view, side)),
        _ => Err(Failure::Referee(Refused::FightPending.into())),
    }
}

pub(super) async fn command(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let id = pick::of_anyone(app, by, place, values).await?;
    actors(app, by, id, 0).await.map(Reply::Tell)
}

pub(super) async fn button(app: &Arc<App>, by: &Person, id: MatchId, private: bool) -> Answer {
    let message = actors(app, by, id, 0).await?;
    Ok(if private { Reply::Change(message) } else { Reply::Tell(message) })
}

/// Another page of what can act.
pub(super) async fn page(
    app: &Arc<App>,
    by: &Person,
    (id, ply): (MatchId, u32),
    page: u16,
) -> Answer {
    still_chooses_from(app, by, (id, ply)).await?;
    actors(app, by, id, page).await.map(Reply::Change)
}

/// The legal moves: a board and menus of what can act.
async fn actors(app: &Arc<App>, by: &Person, id: MatchId, page: u16) -> Result<Message, Failure> {
    let view = chooses_from(app, by, id).await?;
    if view.row.state == MatchState::Over {
        return Err(Failure::Referee(Refused::MatchOver.into()));
    }
    let Some(Actor::Side(side)) = view.table.to_act() else {
        return Err(Failure::Referee(Refused::FightPending.into()));
    };
    let waiting = app.referee.waiting(id).await?;
    let asked = waiting.as_ref().is_some_and(|waiting| waiting.ply == view.table.plies());
    if asked && view.table.question().is_some() {
        // A question that everybody sees says more than a list of moves; one within a draft is
        // chosen from here.
        let own = look::own_side(app, by, id).await?;
        return look::private_board(app, by, id, (own, false), page).await;
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
    let person = waiting.and_then(|waiting| waiting.whom.first().map(|who| who.person));
    let person = person.unwrap_or(view.row.person(side));
    let whose = app.shown_name(person).await?;
    let content = words::legal(&app.tongue, id, choices.len(), yours, &whose);
    let menus = paged(
        &app.tongue,
        options,
        &app.tongue.text(&words::CHOOSE_ACTOR),
        (page, MOST_MENUS),
        |menu| Deed::Actor(id, ply, menu),
        |page| Ok(Deed::LegalPage(id, ply, page)),
    );
    let name = format!("legal-{id}-{ply}.png");
    message(app, content, (view.table.scene(), side, name), menus, None).await
}

/// What was chosen in the first menu.
pub(super) async fn chosen_actor(
    app: &Arc<App>,
    by: &Person,
    at: (MatchId, u32),
    chosen: Option<String>,
) -> Answer {
    let narrowed = Narrowed { group: chosen.unwrap_or_default(), to: None };
    narrow(app, by, at, &narrowed, 0).await
}

/// What was chosen by destination: an action is played, a destination narrows the choice.
pub(super) async fn picked(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    at: (MatchId, u32),
    narrowed: Narrowed,
    chosen: Option<String>,
) -> Answer {
    match chosen.as_deref().and_then(Picked::read) {
        Some(Picked::Play(text)) => moves::chosen_move(app, by, place, at, Some(text), true).await,
        Some(Picked::To(spot)) => {
            narrow(app, by, at, &Narrowed { to: Some(spot), ..narrowed }, 0).await
        }
        None => Err(Failure::Referee(Refused::Stale.into())),
    }
}

/// A page of what is left of the choice: its destinations, marked, and menus of them; or of the
/// actions, if they fit into one menu or each has its own destination.
pub(super) async fn narrow(
    app: &Arc<App>,
    by: &Person,
    (id, ply): (MatchId, u32),
    narrowed: &Narrowed,
    page: u16,
) -> Answer {
    let (view, side) = still_chooses_from(app, by, (id, ply)).await?;
    let choices: Vec<Choice> = view
        .table
        .choices()
        .into_iter()
        .filter(|choice| choice.outline.group == narrowed.group)
        .filter(|choice| narrowed.to.is_none() || choice.outline.to == narrowed.to)
        .collect();
    let Some(first) = choices.first() else {
        return Err(Failure::Referee(Refused::Stale.into()));
    };
    let actor = app.tongue.text(&first.outline.actor);
    let marked = choices.iter().any(|choice| choice.outline.to.is_some());
    let content = words::chosen(&app.tongue, &actor, choices.len(), marked);
    let mut scene = view.table.scene();
    mark(&mut scene, &choices);
    let menus = if app.referee.may(id, by.id, Act::Decide, app.clock.now()).await.is_ok() {
        menus(app, (id, ply), &scene.board, &choices, narrowed, page)
    } else {
        Paged { menus: Vec::new(), turns: Vec::new(), left_out: 0 }
    };
    let back = match narrowed.to {
        Some(_) => Deed::narrow(id, ply, 0, &Narrowed { to: None, ..narrowed.clone() }).ok(),
        None => None,
    };
    let back = back.unwrap_or(Deed::Legal(id, ply));
    let name = format!("legal-{id}-{ply}.png");
    message(app, content, (scene, side, name), menus, Some(back)).await.map(Reply::Change)
}

/// Marks where the choices come from and lead to.
fn mark(scene: &mut Scene, choices: &[Choice]) {
    // The last move's marks would only blur the choice.
    scene.marks.retain(|mark| mark.kind.is_of_position());
    for choice in choices {
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
}

/// The menus of what is left of the choice.
fn menus(
    app: &App,
    (id, ply): (MatchId, u32),
    board: &Board,
    choices: &[Choice],
    narrowed: &Narrowed,
    page: u16,
) -> Paged {
    let placeholder = app.tongue.text(&words::CHOOSE_DEED);
    let turn = |page| Deed::narrow(id, ply, page, narrowed);
    let by_destination = destinations(app, board, choices);
    // Several ways to one square are chosen after the square, where one menu does not hold them all.
    if choices.len() > MOST_OPTIONS
        && by_destination.len() < choices.len()
        && narrowed.to.is_none()
        && Deed::pick(id, ply, u8::MAX, narrowed).is_ok()
    {
        let menu = |menu| Deed::Pick(id, ply, menu, narrowed.clone());
        return paged(&app.tongue, by_destination, &placeholder, (page, MOST_MENUS), menu, turn);
    }
    let options = choices.iter().map(|choice| option(app, choice, choice.text.clone())).collect();
    let menu = |menu| Deed::Play(id, ply, menu);
    paged(&app.tongue, options, &placeholder, (page, MOST_MENUS), menu, turn)
}

/// The destinations in the order in which they first come; an action that is alone there, or that
/// has none, stands for itself.
fn destinations(app: &App, board: &Board, choices: &[Choice]) -> Vec<MenuOption> {
    let mut ways: BTreeMap<Spot, usize> = BTreeMap::new();
    for to in choices.iter().filter_map(|choice| choice.outline.to) {
        *ways.entry(to).or_default() += 1;
    }
    let mut options: Vec<MenuOption> = Vec::new();
    for choice in choices {
        let several = choice.outline.to.filter(|to| ways.get(to).is_some_and(|count| *count > 1));
        let Some(to) = several else {
            let value = Picked::Play(choice.text.clone()).value();
            options.push(option(app, choice, value));
            continue;
        };
        let value = Picked::To(to).value();
        if !options.iter().any(|option| option.value == value) {
            let count = ways.get(&to).copied().unwrap_or_default();
            options.push(MenuOption {
                label: board.name(to),
                value,
                description: Some(words::count_of_ways(&app.tongue, count)),
            });
        }
    }
    options
}

fn option(app: &App, choice: &Choice, value: String) -> MenuOption {
    MenuOption {
        label: app.tongue.text(&choice.outline.deed),
        value,
        description: Some(choice.text.clone()),
    }
}

/// A picture with menus, the buttons to their other pages and the way back.
async fn message(
    app: &App,
    mut content: String,
    (scene, side, name): (Scene, Side, String),
    menus: Paged,
    back: Option<Deed>,
) -> Result<Message, Failure> {
    let Paged { menus: mut rows, turns: mut buttons, left_out } = menus;
    if left_out > 0 {
        content.push_str(&words::too_many_for_menu(&app.tongue, left_out));
    }
    if let Some(back) = back {
        let label = app.tongue.text(&words::BACK);
        buttons.push(Button { id: back.id(), label, style: Style::Secondary });
    }
    if !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
    let file = app.picture(scene, side, name).await?;
    Ok(Message { content, rows, files: vec![file], pings: Vec::new() })
}

fn push_once(marks: &mut Vec<Mark>, mark: Mark) {
    if !marks.contains(&mark) {
        marks.push(mark);
    }
}
