//! The way to a move, step by step: what acts, where to, and how if there is more than one way. The
//! button **Move** leads it for whoever is to move; the legal moves are the same for those who
//! look.

use discord_model::message::{Button, File, MOST_BUTTONS, Message, Row, Style};
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{MatchId, MatchMoment, MatchState, Person, RequestRefusal, View};
use messages::buttons::ButtonAction;
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::PartialChoice;
use messages::buttons::legal::LegalButton;
use messages::buttons::numbers::Page;
use messages::buttons::stepper::{self, Step, StepButton, StepRequest};
use messages::buttons::text_boards::{BoardView, TextBoardButton};
use messages::layouts::menus::MenuPage;
use messages::layouts::questions::type_it;
use messages::layouts::{steps, text_board_button};
use messages::words;
use referee::{Act, Referee};
use rules::l10n::say;
use rules::{Actor, Side};

use crate::incoming::commands::asker_view::{chooses_from, own_side};
use crate::incoming::commands::matches::board_view;
use crate::incoming::commands::play::enter::{self, EntryOutcome};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::outgoing::players::match_picture;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};
use messages::layouts::why_shortcuts;

impl ButtonHandler for LegalButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            LegalButton::Lead(id, moment) => {
                lead(services.composer(), &press.by, id.at(moment), press.visibility).await
            }
            LegalButton::Legal(id, _) => {
                button(services.composer(), &press.by, id, press.visibility).await
            }
        }
    }
}

impl ButtonHandler for StepButton<MatchId> {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let at = self.of.at(self.at);
        match self.step.request(press.chosen) {
            StepRequest::Play(text) => {
                play(&services.messenger, &press.by, &press.place, at, &text, press.visibility)
                    .await
            }
            StepRequest::Actors(number) => page(services.composer(), &press.by, at, number).await,
            StepRequest::Narrow(narrowed, page) => {
                narrow(services.composer(), &press.by, at, &narrowed, page).await
            }
            StepRequest::Unknown => Err(Failure::Referee(RequestRefusal::Stale.into())),
        }
    }
}

/// The same, as it was when a button was made; and the side that is to act.
async fn still_chooses_from(
    referee: &Referee,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
) -> Result<(View, Side), Failure> {
    let (view, _) = chooses_from(referee, by, id).await?;
    if view.row.state == MatchState::Over {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    if view.moment() != moment {
        return Err(enter::moved_on(view.row.moment(), moment));
    }
    match view.table.to_act() {
        Some(Actor::Side(side)) => Ok((view, side)),
        _ => Err(Failure::Referee(RequestRefusal::FightPending.into())),
    }
}

pub(crate) async fn command(context: &Context) -> Answer {
    let id = context.any_match().await?;
    actors(context.composer(), &context.asker, id, Page::FIRST).await.map(Reply::Tell)
}

pub(crate) async fn button(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    visibility: Visibility,
) -> Answer {
    let message = actors(composer, by, id, Page::FIRST).await?;
    Ok(Reply::private(message, visibility))
}

/// Another page of what can act.
pub(crate) async fn page(
    composer: &Composer,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
    page: Page,
) -> Answer {
    still_chooses_from(&composer.referee, by, id.at(moment)).await?;
    actors(composer, by, id, page).await.map(Reply::Change)
}

/// The button **Move**: the first step for whoever is to move.
pub(crate) async fn lead(
    composer: &Composer,
    by: &Person,
    MatchMoment { id, moment: seen }: MatchMoment,
    visibility: Visibility,
) -> Answer {
    // A button on the board counts no draft; one under a draft counts its actions.
    let drafted = referee::draft::find(&composer.referee, id, by.id).await?;
    if seen != drafted.moment() && seen != drafted.base {
        return Err(enter::moved_on(drafted.base, seen));
    }
    button(composer, by, id, visibility).await
}

/// The first step to a move, for who has just begun a match.
pub(crate) async fn first_step(
    composer: &Composer,
    by: &Person,
    id: MatchId,
) -> Result<Message, Failure> {
    actors(composer, by, id, Page::FIRST).await
}

/// The legal moves: a board and what can act. Over a draft that is begun, the draft as well.
async fn actors(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    page: Page,
) -> Result<Message, Failure> {
    let (view, drafted) = chooses_from(&composer.referee, by, id).await?;
    if view.row.state == MatchState::Over {
        return Err(Failure::Referee(RequestRefusal::MatchOver.into()));
    }
    let Some(Actor::Side(side)) = view.table.to_act() else {
        return Err(Failure::Referee(RequestRefusal::FightPending.into()));
    };
    let waiting = referee::story::waiting(&composer.referee, id).await?;
    let asked = waiting.as_ref().is_some_and(|waiting| waiting.moment == view.moment());
    if asked && view.table.question().is_some() {
        // A question that everybody sees says more than a list of moves; one within a draft is
        // chosen from here.
        let own = own_side(&composer.referee, by, id).await?;
        return board_view::private_board(composer, by, id, own, true, page).await;
    }
    let moment = view.moment();
    let choices = view.table.choices();
    let yours = referee::permissions::of(&composer.referee, id, by.id, Act::Decide, composer.now())
        .await
        .is_ok();
    let person = waiting.and_then(|waiting| waiting.whom.first().map(|who| who.person));
    let person = person.unwrap_or(view.row.person(side));
    let whose = shown_name(composer, person).await?;
    let mut content = words::legal(&composer.locale, id, choices.len(), yours, &whose);
    let mut taps = steps::actors(&composer.locale, step_of(id.at(moment)), &choices, page);
    composer.emoji.put(&mut taps.menus, &choices, &view.table.scene());
    let mut last = Vec::new();
    if yours {
        last.push(type_it(&composer.locale, id, moment));
    }
    last.push(text_board_button::button(
        &composer.locale,
        &TextBoardButton::OfMatch(id, BoardView::Moment(moment, side)),
    ));
    let begun = drafted.filter(|drafted| !drafted.actions.is_empty());
    let file = if let Some(drafted) = &begun {
        let left = composer.locale.text(&say("match-legal-drafted").with("count", choices.len()));
        content = format!("{}\n{left}", words::draft(&composer.locale, id, drafted));
        last.extend(enter::undoing(&composer.locale, drafted));
        enter::preview(composer, drafted).await?
    } else {
        let name = format!("legal-{id}-{moment}.png");
        match_picture(composer, view.table.scene(), &view.row, side, name).await?
    };
    last.extend(why_shortcuts::way_in(
        &composer.locale,
        id.at(moment),
        taps.turns.len() + last.len(),
    ));
    Ok(message(&composer.locale, content, file, taps, last))
}

/// An action that the steps have led to. A turn that is not complete is led on.
pub(crate) async fn play(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    text: &str,
    visibility: Visibility,
) -> Answer {
    let came = enter::judge(messenger, by, place, id, Some(moment), visibility, text).await?;
    let message = match came {
        EntryOutcome::Shown(reply) => return Ok(reply),
        EntryOutcome::Drafted(drafted) if drafted.is_complete() => {
            enter::draft(&messenger.composer, &drafted).await?
        }
        EntryOutcome::Drafted(_) => actors(&messenger.composer, by, id, Page::FIRST).await?,
    };
    Ok(Reply::private(message, visibility))
}

/// A page of what is left of the choice: its destinations, marked, and menus of them; or of the
/// actions, if they fit into one menu or each has its own destination.
pub(crate) async fn narrow(
    composer: &Composer,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
    narrowed: &PartialChoice,
    page: Page,
) -> Answer {
    let (view, side) = still_chooses_from(&composer.referee, by, id.at(moment)).await?;
    let choices = stepper::left(&*view.table, narrowed);
    let Some(first) = choices.first() else {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    };
    let actor = composer.locale.text(&first.outline.actor);
    let marked = choices.iter().any(|choice| choice.outline.to.is_some());
    let content = words::chosen(&composer.locale, &actor, choices.len(), marked);
    let mut scene = view.table.scene();
    stepper::mark(&mut scene, &choices);
    let yours = referee::permissions::of(&composer.referee, id, by.id, Act::Decide, composer.now())
        .await
        .is_ok();
    let mut taps = if yours {
        let of = step_of(id.at(moment));
        steps::actor_choices(&composer.locale, of, &scene.board, &choices, narrowed, page)
    } else {
        MenuPage { menus: Vec::new(), turns: Vec::new(), left_out: 0 }
    };
    composer.emoji.put(&mut taps.menus, &choices, &scene);
    let back = narrowed.to.and_then(|_| {
        let narrowed = PartialChoice { to: None, ..narrowed.clone() };
        StepButton::of_match(id.at(moment), Step::Narrow(Page::FIRST, narrowed)).fitting().ok()
    });
    let back = back.map_or_else(|| LegalButton::Legal(id, moment).id(), |back| back.id());
    let label = composer.locale.say("button-back");
    let mut last = vec![Button { id: back, label, style: Style::Secondary }];
    if yours {
        last.push(type_it(&composer.locale, id, moment));
    }
    last.push(text_board_button::button(
        &composer.locale,
        &TextBoardButton::OfMatch(id, BoardView::Moment(moment, side)),
    ));
    last.extend(match first.outline.from {
        Some(from) => why_shortcuts::way_from(
            &composer.locale,
            id.at(moment),
            from,
            taps.turns.len() + last.len(),
        ),
        None => {
            why_shortcuts::way_in(&composer.locale, id.at(moment), taps.turns.len() + last.len())
        }
    });
    let name = format!("legal-{id}-{moment}.png");
    let file = match_picture(composer, scene, &view.row, side, name).await?;
    Ok(Reply::Change(message(&composer.locale, content, file, taps, last)))
}

/// The steps of a match at a moment.
fn step_of(at: MatchMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| StepButton::of_match(at, step).into()
}

/// A picture with the choices of a step, and a last row: the other pages, then what else there is.
fn message(
    locale: &Locale,
    mut content: String,
    file: File,
    taps: MenuPage,
    last: Vec<Button>,
) -> Message {
    let MenuPage { menus: mut rows, turns: mut buttons, left_out } = taps;
    if left_out > 0 {
        content.push_str(&words::too_many_for_menu(locale, left_out));
    }
    buttons.extend(last);
    // Among so many that there are pages both ways, a draft is undone action by action.
    buttons.truncate(MOST_BUTTONS);
    if !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
    Message { content, rows, files: vec![file], ..Message::default() }
}
