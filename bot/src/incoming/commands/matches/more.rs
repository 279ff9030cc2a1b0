//! A match's menus: **Help ▾** with the most common commands, **More…** with the rest.

use discord_model::response::Visibility;
use match_model::{Closable, MatchId, MatchState, Person};
use messages::buttons::more::MoreButton;
use messages::layouts;
use messages::layouts::board_menus::{Availability, HelpCommands, MenuState};
use rules::Side;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::learn::why_subject;
use crate::incoming::commands::matches::{board_aids, pick};
use crate::incoming::commands::table::{Command, named};
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::{OptionValue, Values};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for MoreButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            MoreButton::Help(id, _) => {
                help(services.composer(), &press.by, id, press.visibility).await
            }
            MoreButton::Show(id, _) => show(services.composer(), &press.by, id).await,
        }
    }
}

const MENU: [(Availability, Command, L10nMessage); 17] = [
    (Availability::Plays, Command::Since, say("answer-more-since")),
    (Availability::Always, Command::Replay, say("button-replay")),
    (Availability::Always, Command::Export, say("button-record")),
    (Availability::Timed, Command::Clock, say("answer-more-clock")),
    (Availability::Fighters, Command::Roster, say("answer-more-roster")),
    (Availability::Plays, Command::Answer, say("answer-more-waits")),
    (Availability::Plays, Command::Draft, say("answer-more-draft")),
    (Availability::Orders, Command::Orders, say("answer-more-orders")),
    (Availability::Plays, Command::Notices, say("answer-more-notices")),
    (Availability::Herald, Command::Hint, say("answer-more-hint")),
    (Availability::Played, Command::Analyse, say("answer-more-analyse")),
    (Availability::Captain, Command::Takeback, say("answer-more-takeback")),
    (Availability::Open(Closable::Comments), Command::Close, say("answer-more-close-comments")),
    (Availability::Closed(Closable::Comments), Command::Open, say("answer-more-open-comments")),
    (Availability::Open(Closable::Analysis), Command::Close, say("answer-more-close-analysis")),
    (Availability::Closed(Closable::Analysis), Command::Open, say("answer-more-open-analysis")),
    (Availability::Early, Command::Abort, say("answer-more-abort")),
];

#[cfg(test)]
pub(in crate::incoming) fn is_in_menu(command: Command) -> bool {
    MENU.iter().any(|(_, listed, _)| *listed == command)
}

async fn menu_state(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
) -> Result<MenuState, Failure> {
    let view = referee::view::find(&composer.referee, id).await?;
    let is_over = view.row.state == MatchState::Over;
    let is_player = !is_over && pick::part_of(&composer.referee, asker, &view.row).await?.is_some();
    let is_captain = is_player && view.row.side_of(asker.id).is_some();
    let may_abort =
        is_captain && referee::abort::may_abort(&composer.referee, id, asker.id).await.is_ok();
    Ok(MenuState {
        over: is_over,
        plays: is_player,
        captain: is_captain,
        herald: referee::opponent::find(&composer.referee, id).await?.is_some(),
        timed: referee::clock::times(&composer.referee, id, composer.now()).await?.is_some(),
        early: may_abort,
        watching: referee::watching::find(&composer.referee, id).await?,
        view,
    })
}

fn typed_command(availability: Availability, command: Command) -> String {
    let values = match availability {
        Availability::Open(what) | Availability::Closed(what) => {
            Values::default().with(named::WHAT, OptionValue::Text(what.id().to_owned()))
        }
        _ => Values::default(),
    };
    format!("{}{}", command.row().id, values.encode().unwrap_or_default())
}

async fn help(composer: &Composer, asker: &Person, id: MatchId, visibility: Visibility) -> Answer {
    let state = menu_state(composer, asker, id).await?;
    let row = &state.view.row;
    let from = row.side_of(asker.id).unwrap_or(Side::White);
    let subject = why_subject::find(&composer.referee, asker, id).await?;
    let aids = board_aids::aided_match(&subject, row.moment(), from);
    let help = |when, command, label| (when, typed_command(when, command), label);
    let commands = HelpCommands {
        hint: help(Availability::Herald, Command::Hint, say("answer-more-hint")),
        since: help(Availability::Plays, Command::Since, say("answer-more-since")),
        takeback: help(Availability::Captain, Command::Takeback, say("answer-more-takeback")),
    };
    let message = layouts::board_menus::help(&composer.locale, &state, aids, &commands);
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn show(composer: &Composer, asker: &Person, id: MatchId) -> Answer {
    let state = menu_state(composer, asker, id).await?;
    let items = MENU.map(|(when, command, label)| (when, typed_command(when, command), label));
    Ok(Reply::Tell(layouts::board_menus::menu(&composer.locale, &state, &items)))
}
