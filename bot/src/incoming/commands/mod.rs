pub(crate) mod asker_view;
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod people;
pub(crate) mod play;
mod run_command;
pub(crate) mod server;
pub(crate) mod table;

use discord_model::message::Message;
use i18n::Locale;
use match_model::{MatchId, Person, RequestRefusal};
use messages::buttons::ButtonAction;
use messages::buttons::custom_id::CustomId;
use messages::{layouts, words};
use referee::Error;
use rules::l10n::say;

use self::run_command::run_command;
use self::table::typing::{self, TypedCommand};
use self::table::{Command, named};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::{Request, RequestKind, Values};
use crate::incoming::services::RequestServices;
use crate::incoming::{bars, seen_names};
use crate::permissions::{self, Place, PlaceKind};
use crate::reply::{Answer, Failure, Reply};

pub(crate) async fn carry_out(services: &RequestServices, request: Request) -> Answer {
    let Request { asker: by, place, kind, .. } = request;
    let _active = match kind {
        RequestKind::Complete { .. } => None,
        _ => match services.requests.active_requests.begin(by.id) {
            Some(active) => Some(active),
            None => return Ok(Reply::text(services.locale().say("privacy-being-forgotten"))),
        },
    };
    bars::refuse(services.composer(), &by, &place, &kind).await?;
    if !matches!(kind, RequestKind::Complete { .. }) {
        seen_names::note(&services.requests.seen_names, services.composer(), &by).await;
    }
    if let (Some(guild), false) = (place.guild, matches!(kind, RequestKind::Complete { .. })) {
        // Discord may have said otherwise.
        services.messenger.access.membership.forget(guild, by.id);
        if let Err(cause) =
            referee::presence::back(services.referee(), guild, by.id, services.now()).await
        {
            tracing::error!(%guild, person = %by.id, %cause, "failed to record that a player is back");
        }
    }
    if place.kind != PlaceKind::AnswersOnly
        && permissions::missing_to_play(&place).is_empty()
        && services.messenger.access.reach.reopen(place.channel)
    {
        // Herald may be back in the server.
        referee::places::hurry(services.referee(), place.channel, services.now()).await?;
    }
    if let Some(id) = kind.match_id() {
        referee::visibility::may_see_in(services.referee(), id, by.id, place.guild, place.channel)
            .await?;
    }
    let news = match kind {
        RequestKind::Complete { .. } => Vec::new(),
        _ => matches::places::find_again(&services.messenger, &by, &place).await?,
    };
    let answer = match dispatch_with_retries(services, by, place, kind).await {
        Err(Failure::Referee(Error::Refused(RequestRefusal::NotYourTurn { waiting_for })))
            if waiting_for == services.composer().own =>
        {
            Err(Failure::Said(services.locale().say("opponent-refused-thinking")))
        }
        other => other,
    };
    if news.is_empty() { answer } else { with_news(services.locale(), answer, &news) }
}

const MOST_ATTEMPTS: u32 = 8;

/// Repeats a request if another process has changed the match meanwhile.
async fn dispatch_with_retries(
    services: &RequestServices,
    asker: Person,
    place: Place,
    kind: RequestKind,
) -> Answer {
    for _ in 0..MOST_ATTEMPTS {
        match dispatch(services, asker.clone(), place, kind.clone()).await {
            Err(Failure::Referee(Error::Refused(RequestRefusal::Overtaken))) => {}
            other => return other,
        }
    }
    dispatch(services, asker, place, kind).await
}

fn with_news(locale: &Locale, answer: Answer, lines: &[String]) -> Answer {
    let message = match answer {
        Ok(Reply::Tell(message)) => message,
        Err(Failure::Referee(Error::Refused(refused))) => {
            Message::text(words::refusal_text(locale, &refused, None))
        }
        Err(Failure::Said(text)) => Message::text(text),
        Err(Failure::Told(message)) => *message,
        other => return other,
    };
    Ok(Reply::Tell(layouts::places::with_lines(message, lines)))
}

impl RequestKind {
    pub(crate) fn match_id(&self) -> Option<MatchId> {
        match self {
            RequestKind::Command { values, .. } | RequestKind::Complete { values, .. } => {
                values.number(named::MATCH).map(MatchId::new)
            }
            RequestKind::Component { id, .. } | RequestKind::Form { id, .. } => {
                ButtonAction::parse(id)?.match_id()
            }
            RequestKind::OnPerson(_) | RequestKind::OnMessage(_) => None,
        }
    }
}

async fn dispatch(
    services: &RequestServices,
    asker: Person,
    place: Place,
    kind: RequestKind,
) -> Answer {
    if let RequestKind::Command { values, .. } = &kind
        && let Some((option, number)) = values.negative()
    {
        let refusal = say("refused-negative").with("option", option).with("number", number);
        return Ok(Reply::text(services.locale().text(&refusal)));
    }
    match kind {
        RequestKind::Command { name, values, roles } => match typing::read(&name, &values) {
            Some(TypedCommand { command, values }) => {
                let context = Context { services: services.clone(), asker, place, values, roles };
                match run_command(command, &context).await {
                    Err(Failure::Which { matches, plays }) => {
                        matches::which::ask(&context, command, &matches, plays).await
                    }
                    other => other,
                }
            }
            None => Ok(Reply::text(services.locale().say("match-unknown-command"))),
        },
        RequestKind::Complete { name, values, focused, typed } => {
            match typing::read(&name, &values) {
                Some(TypedCommand { command, values }) => {
                    let services = services.clone();
                    let context = Context { services, asker, place, values, roles: Vec::new() };
                    complete(command, &context, &focused, &typed).await
                }
                None => Ok(Reply::Suggest(Vec::new())),
            }
        }
        RequestKind::Component { id, chosen, person, message, visibility, roles } => {
            match ButtonAction::parse(&id) {
                Some(action) => {
                    let chosen = chosen.into_iter().next();
                    let values = Values::default();
                    let press = Press {
                        by: asker,
                        place,
                        chosen,
                        person,
                        message,
                        visibility,
                        values,
                        roles,
                    };
                    Box::pin(action.press(services, press)).await
                }
                None => Ok(unknown_button(services.locale())),
            }
        }
        RequestKind::Form { id, line, values, message, visibility } => {
            match ButtonAction::parse(&id) {
                Some(action) => {
                    let (chosen, person) = (None, None);
                    let press = Press {
                        by: asker,
                        place,
                        chosen,
                        person,
                        message,
                        visibility,
                        values,
                        roles: Vec::new(),
                    };
                    Box::pin(action.submit(services, press, &line)).await
                }
                None => Ok(unknown_button(services.locale())),
            }
        }
        RequestKind::OnPerson(person) => {
            matches::new_match::with_person(services.composer(), &asker, &place, person).await
        }
        RequestKind::OnMessage(message) => {
            matches::records::import_message(services, asker, place, message).await
        }
    }
}

async fn complete(command: Command, context: &Context, option: &str, typed: &str) -> Answer {
    let row = command.row();
    let internal_name = row.internal_name(option);
    let completer = row
        .completers
        .iter()
        .find(|(name, _)| *name == internal_name)
        .map(|(_, completer)| *completer);
    match completer.or((internal_name == named::MATCH).then_some(table::MATCHES)) {
        Some(completer) => completer(context, typed).await,
        None => Ok(Reply::Suggest(Vec::new())),
    }
}
