//! The menu of what else than moving there is to do in a match: each button asks a command of it,
//! so that nothing needs to be typed.

use crate::app::{Answer, App, Reply};
use crate::buttons::custom_id::CustomId;
use crate::buttons::more::MoreButton;
use crate::buttons::which::WhichButton;
use crate::incoming::commands::matches::pick;
use crate::incoming::commands::table::{Command, named};
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::{OptionValue, Values};
use crate::words;
use crate::words::answering::besides_moves as label;
use discord::message::{Button, MOST_ROWS, Message, Row, Style};
use referee::{Closable, MatchId, MatchMoment, MatchState, Person};
use rules::l10n::L10nMessage;
use std::sync::Arc;

/// Buttons in a row.
const IN_A_ROW: usize = 5;

impl ButtonHandler for MoreButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        match self {
            MoreButton::Show(id, _) => shown(app, &press.by, id).await,
        }
    }
}

/// Puts the button that leads to the menu below a board, where there is room for it.
pub(crate) fn put(app: &App, rows: &mut Vec<Row>, MatchMoment { id, moment }: MatchMoment) {
    let label = app.locale.text(&words::answering::MORE);
    let button = Button { id: MoreButton::Show(id, moment).id(), label, style: Style::Secondary };
    let full = rows.len() >= MOST_ROWS;
    match rows.last_mut() {
        Some(Row::Buttons(last)) if last.len() < IN_A_ROW => last.push(button),
        _ if full => {}
        _ => rows.push(Row::Buttons(vec![button])),
    }
}

/// When a button is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Availability {
    Always,
    /// In a match with a clock.
    Timed,
    /// In a match whose pieces several people can play.
    Fighters,
    /// For who has a part in a match that goes on.
    Plays,
    /// The same, in a game with standing orders.
    Orders,
    /// For its captains.
    Captain,
    /// The same, against Herald.
    Herald,
    /// For its captains, while it can be called off.
    Early,
    /// After its end.
    Over,
    /// For its captains, where it is open to that.
    Open(Closable),
    /// For its captains, where it is closed to that.
    Closed(Closable),
}

/// Every button: when it is there, what it asks and what it is called.
const MENU: [(Availability, Command, L10nMessage); 16] = [
    (Availability::Plays, Command::Since, label::SINCE),
    (Availability::Always, Command::Replay, words::REPLAY),
    (Availability::Always, Command::Export, words::RECORD),
    (Availability::Timed, Command::Clock, label::CLOCK),
    (Availability::Fighters, Command::Roster, label::ROSTER),
    (Availability::Plays, Command::Answer, label::WAITS),
    (Availability::Plays, Command::Draft, label::DRAFT),
    (Availability::Orders, Command::Orders, label::ORDERS),
    (Availability::Herald, Command::Hint, label::HINT),
    (Availability::Over, Command::Analyse, label::ANALYSE),
    (Availability::Captain, Command::Takeback, label::TAKEBACK),
    (Availability::Open(Closable::Comments), Command::Close, label::CLOSE_COMMENTS),
    (Availability::Closed(Closable::Comments), Command::Open, label::OPEN_COMMENTS),
    (Availability::Open(Closable::Analysis), Command::Close, label::CLOSE_ANALYSIS),
    (Availability::Closed(Closable::Analysis), Command::Open, label::OPEN_ANALYSIS),
    (Availability::Early, Command::Abort, label::ABORT),
];

/// Whether the menu asks a command.
#[cfg(test)]
pub(in crate::incoming) fn asks(command: Command) -> bool {
    MENU.iter().any(|(_, asked, _)| *asked == command)
}

/// The menu, for whoever asks.
pub(crate) async fn shown(app: &Arc<App>, by: &Person, id: MatchId) -> Answer {
    let view = referee::view::find(&app.referee, id).await?;
    let info = view.table.info();
    let over = view.row.state == MatchState::Over;
    let plays = !over && pick::part_of(app, by, &view.row).await?.is_some();
    let captain = plays && view.row.side_of(by.id).is_some();
    let herald = referee::opponent::find(&app.referee, id).await?.is_some();
    let timed = referee::clock::times(&app.referee, id, app.clock.now()).await?.is_some();
    let early = captain && referee::abort::may_abort(&app.referee, id, by.id).await.is_ok();
    let watching = referee::watching::find(&app.referee, id).await?;
    let closed = |what| watching.closing(what).is_some();
    let is_there = |when: Availability| match when {
        Availability::Always => true,
        Availability::Timed => timed,
        Availability::Fighters => !view.table.fighters().is_empty(),
        Availability::Plays => plays,
        Availability::Orders => plays && !info.orders.is_empty(),
        Availability::Captain => captain,
        Availability::Herald => captain && herald,
        Availability::Early => early,
        Availability::Over => over,
        // Only a thread has comments that could be meant.
        Availability::Open(Closable::Comments) if view.row.thread_id.is_none() => false,
        Availability::Open(what) => captain && !closed(what),
        Availability::Closed(what) => captain && closed(what),
    };
    let moment = view.row.moment();
    let mut buttons = Vec::new();
    for (when, command, label) in MENU.into_iter().filter(|(when, ..)| is_there(*when)) {
        let values = match when {
            Availability::Open(what) | Availability::Closed(what) => {
                Values::default().with(named::WHAT, OptionValue::Text(what.id().to_owned()))
            }
            _ => Values::default(),
        };
        let asked = format!("{}{}", command.name(), values.written().unwrap_or_default());
        // None of them is as long as a button's id may be.
        let Ok(action) = WhichButton::new(id, moment, &asked) else { continue };
        let label = app.locale.text(&label);
        buttons.push(Button { id: action.id(), label, style: Style::Secondary });
    }
    let rows = buttons.chunks(IN_A_ROW).map(|row| Row::Buttons(row.to_vec())).collect();
    let content = words::answering::more(&app.locale, id, info.name);
    Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
}
