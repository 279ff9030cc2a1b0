//! Asks which match is meant, with a button for each that repeats the command.

use match_model::{MatchId, MatchMoment, Person, RequestRefusal};
use messages::buttons::which::WhichButton;
use messages::layouts;
use messages::layouts::which::{Candidate, MOST};

use crate::incoming::commands::run_command::run_command;
use crate::incoming::commands::table::{Command, named};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::{OptionValue, Values};
use crate::incoming::services::RequestServices;
use crate::outgoing::names::name_of;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for WhichButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            WhichButton::Which(id, moment, asked) => {
                choose(services, press.by, press.place, id.at(moment), asked.as_str()).await
            }
        }
    }
}

pub(crate) async fn ask(
    context: &Context,
    command: Command,
    matches: &[MatchId],
    plays: bool,
) -> Answer {
    let mut buttons = Vec::new();
    if let Some(written_values) = context.values.encode() {
        let mut candidates = Vec::new();
        for id in matches.iter().take(MOST) {
            let row = referee::view::match_row(context.referee(), *id).await?;
            let Some(game) = games::find(&row.game) else { continue };
            candidates.push(Candidate {
                at: id.at(row.moment()),
                info: game.info,
                white: name_of(context.composer(), row.white).await?,
                black: name_of(context.composer(), row.black).await?,
            });
        }
        let command_text = format!("{}{written_values}", command.row().id);
        buttons = layouts::which::buttons(context.locale(), &command_text, &candidates);
    }
    let question = layouts::which::question(context.locale(), matches, plays, &buttons);
    Ok(Reply::Tell(question))
}

pub(crate) async fn choose(
    services: &RequestServices,
    asker: Person,
    place: Place,
    MatchMoment { id, moment }: MatchMoment,
    command_text: &str,
) -> Answer {
    let (name, values) = command_text.split_once('|').unwrap_or((command_text, ""));
    let Some(command) = Command::from_id(name) else {
        return Ok(Reply::text(services.locale().say("match-unknown-button")));
    };
    if referee::view::match_row(services.referee(), id).await?.moment() != moment {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    let number = i64::try_from(id.get()).unwrap_or(i64::MAX);
    let values = Values::read(values).with(named::MATCH, OptionValue::Number(number));
    let context = Context { services: services.clone(), asker, place, values, roles: Vec::new() };
    Ok(match run_command(command, &context).await? {
        Reply::Tell(message) => Reply::Change(message),
        Reply::Show(mut reply) => {
            reply.replaces_message = true;
            Reply::Show(reply)
        }
        other => other,
    })
}
