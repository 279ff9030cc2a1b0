//! A match's menus: **Help ▾** below every board with the most common commands, **More…** with the
//! rest. Each button runs a command, so that nothing needs to be typed.

use discord_model::response::Visibility;
use match_model::{Closable, MatchId, MatchState, Person};
use messages::buttons::more::MoreButton;
use messages::layouts;
use messages::layouts::more::{Availability, HelpCommands, MenuState};
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
            MoreButton::Show(id, _) => shown(services.composer(), &press.by, id).await,
        }
    }
}

/// Every button: its availability, command and label.
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

/// Whether the menu contains a command.
#[cfg(test)]
pub(in crate::incoming) fn asks(command: Command) -> bool {
    MENU.iter().any(|(_, asked, _)| *asked == command)
}

async fn menu_state(composer: &Composer, by: &Person, id: MatchId) -> Result<MenuState, Failure> {
    let view = referee::view::find(&composer.referee, id).await?;
    let over = view.row.state == MatchState::Over;
    let plays = !over && pick::part_of(&composer.referee, by, &view.row).await?.is_some();
    let captain = plays && view.row.side_of(by.id).is_some();
    let early = captain && referee::abort::may_abort(&composer.referee, id, by.id).await.is_ok();
    Ok(MenuState {
        over,
        plays,
        captain,
        herald: referee::opponent::find(&composer.referee, id).await?.is_some(),
        timed: referee::clock::times(&composer.referee, id, composer.now()).await?.is_some(),
        early,
        watching: referee::watching::find(&composer.referee, id).await?,
        view,
    })
}

/// Encodes a command with its values for a button.
fn asked(when: Availability, command: Command) -> String {
    let values = match when {
        Availability::Open(what) | Availability::Closed(what) => {
            Values::default().with(named::WHAT, OptionValue::Text(what.id().to_owned()))
        }
        _ => Values::default(),
    };
    format!("{}{}", command.row().id, values.written().unwrap_or_default())
}

/// The **Help ▾** menu.
async fn help(composer: &Composer, by: &Person, id: MatchId, visibility: Visibility) -> Answer {
    let state = menu_state(composer, by, id).await?;
    let row = &state.view.row;
    let from = row.side_of(by.id).unwrap_or(Side::White);
    let subject = why_subject::find(&composer.referee, by, id).await?;
    let aids = board_aids::seen(&subject, row.moment(), from);
    let help = |when, command, label| (when, asked(when, command), label);
    let commands = HelpCommands {
        hint: help(Availability::Herald, Command::Hint, say("answer-more-hint")),
        since: help(Availability::Plays, Command::Since, say("answer-more-since")),
        takeback: help(Availability::Captain, Command::Takeback, say("answer-more-takeback")),
    };
    let message = layouts::more::help(&composer.locale, &state, aids, &commands);
    Ok(Reply::private(message, visibility))
}

/// The **More…** menu.
pub(crate) async fn shown(composer: &Composer, by: &Person, id: MatchId) -> Answer {
    let state = menu_state(composer, by, id).await?;
    let items = MENU.map(|(when, command, label)| (when, asked(when, command), label));
    Ok(Reply::Tell(layouts::more::menu(&composer.locale, &state, &items)))
}
