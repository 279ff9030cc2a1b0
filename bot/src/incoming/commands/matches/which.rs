//! Asking which of several matches is meant: a button each, which asks the same of one of them.

use discord_model::message::{Button, MOST_BUTTONS, MOST_ROWS, Message, Row, Style};
use match_model::{MatchId, MatchMoment, Person, RequestRefusal};
use messages::buttons::custom_id::CustomId;
use messages::buttons::which::WhichButton;
use messages::words;
use rules::l10n::say;

use crate::incoming::commands::run_command::run_command;
use crate::incoming::commands::table::{Command, named};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::{OptionValue, Values};
use crate::incoming::services::RequestServices;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

/// Buttons in all; the option `match` names any other.
const MOST: usize = MOST_BUTTONS * MOST_ROWS;

impl ButtonHandler for WhichButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            WhichButton::Which(id, moment, asked) => {
                choose(services, press.by, press.place, id.at(moment), asked.as_str()).await
            }
        }
    }
}

/// Asks. Where the command does not fit into a button, the question names the option.
pub(crate) async fn ask(
    context: &Context,
    command: Command,
    matches: &[MatchId],
    plays: bool,
) -> Answer {
    let mut buttons = Vec::new();
    if let Some(asked) = context.values.written() {
        let asked = format!("{}{asked}", command.row().id);
        for id in matches.iter().take(MOST) {
            let row = referee::view::match_row(context.referee(), *id).await?;
            let Some(game) = games::find(&row.game) else { continue };
            let moment = row.moment();
            let Ok(action) = WhichButton::new(*id, moment, &asked) else {
                buttons.clear();
                break;
            };
            let white = referee::view::name_of(context.referee(), row.white).await?;
            let black = referee::view::name_of(context.referee(), row.black).await?;
            buttons.push(Button {
                id: action.id(),
                label: context.text(
                    &say("button-which")
                        .with("match", id.to_string())
                        .with("game", game.info.name)
                        .with("white", &white)
                        .with("black", &black),
                ),
                style: Style::Primary,
            });
        }
    }
    // Few stand one below the other, where their labels are read best.
    let in_a_row = if buttons.len() > MOST_ROWS { MOST_BUTTONS } else { 1 };
    let mut rows = Vec::new();
    while !buttons.is_empty() {
        let rest = buttons.split_off(in_a_row.min(buttons.len()));
        rows.push(Row::Buttons(std::mem::replace(&mut buttons, rest)));
    }
    let content = words::which(context.locale(), matches, plays);
    Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
}

/// Carries out what was asked, of the match that was chosen. The answer takes the question's place.
pub(crate) async fn choose(
    services: &RequestServices,
    by: Person,
    place: Place,
    MatchMoment { id, moment }: MatchMoment,
    asked: &str,
) -> Answer {
    let (name, values) = asked.split_once('|').unwrap_or((asked, ""));
    let Some(command) = Command::from_id(name) else {
        return Ok(Reply::text(services.locale().say("match-unknown-button")));
    };
    if referee::view::match_row(services.referee(), id).await?.moment() != moment {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    let number = i64::try_from(id.get()).unwrap_or(i64::MAX);
    let values = Values::read(values).with(named::MATCH, OptionValue::Number(number));
    let context =
        Context { services: services.clone(), asker: by, place, values, roles: Vec::new() };
    Ok(match run_command(command, &context).await? {
        Reply::Tell(message) => Reply::Change(message),
        Reply::Show(mut shown) => {
            shown.change = true;
            Reply::Show(shown)
        }
        other => other,
    })
}
