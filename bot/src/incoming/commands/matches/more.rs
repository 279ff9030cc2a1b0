//! The menu of what else than moving there is to do in a match: each button asks a command of it, so that
//! nothing needs to be typed.

use std::sync::Arc;

use discord::message::{Button, MOST_ROWS, Message, Row, Style};
use referee::{Closable, MatchId, MatchMoment, MatchState, Person};
use rules::l10n::L10nMessage;

use crate::app::{App, Reply};
use crate::incoming::asked::{OptionValue, Values};
use crate::incoming::buttons::Deed;
use crate::incoming::commands::Answer;
use crate::incoming::commands::matches::pick;
use crate::incoming::commands::table::{Command, named};
use crate::words;
use crate::words::answering::besides_moves as label;

/// Buttons in a row.
const IN_A_ROW: usize = 5;

/// Puts the button that leads to the menu below a board, where there is room for it.
pub(crate) fn put(app: &App, rows: &mut Vec<Row>, MatchMoment { id, moment }: MatchMoment) {
    let label = app.locale.text(&words::answering::MORE);
    let button = Button { id: Deed::More(id, moment).id(), label, style: Style::Secondary };
    let full = rows.len() >= MOST_ROWS;
    match rows.last_mut() {
        Some(Row::Buttons(last)) if last.len() < IN_A_ROW => last.push(button),
        _ if full => {}
        _ => rows.push(Row::Buttons(vec![button])),
    }
}

/// When a button is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
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
const MENU: [(When, Command, L10nMessage); 16] = [
    (When::Plays, Command::Since, label::SINCE),
    (When::Always, Command::Replay, words::REPLAY),
    (When::Always, Command::Export, words::RECORD),
    (When::Timed, Command::Clock, label::CLOCK),
    (When::Fighters, Command::Roster, label::ROSTER),
    (When::Plays, Command::Answer, label::WAITS),
    (When::Plays, Command::Draft, label::DRAFT),
    (When::Orders, Command::Orders, label::ORDERS),
    (When::Herald, Command::Hint, label::HINT),
    (When::Over, Command::Analyse, label::ANALYSE),
    (When::Captain, Command::Takeback, label::TAKEBACK),
    (When::Open(Closable::Comments), Command::Close, label::CLOSE_COMMENTS),
    (When::Closed(Closable::Comments), Command::Open, label::OPEN_COMMENTS),
    (When::Open(Closable::Analysis), Command::Close, label::CLOSE_ANALYSIS),
    (When::Closed(Closable::Analysis), Command::Open, label::OPEN_ANALYSIS),
    (When::Early, Command::Abort, label::ABORT),
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
    let is_there = |when: When| match when {
        When::Always => true,
        When::Timed => timed,
        When::Fighters => !view.table.fighters().is_empty(),
        When::Plays => plays,
        When::Orders => plays && !info.orders.is_empty(),
        When::Captain => captain,
        When::Herald => captain && herald,
        When::Early => early,
        When::Over => over,
        // Only a thread has comments that could be meant.
        When::Open(Closable::Comments) if view.row.thread_id.is_none() => false,
        When::Open(what) => captain && !closed(what),
        When::Closed(what) => captain && closed(what),
    };
    let moment = view.row.moment();
    let mut buttons = Vec::new();
    for (when, command, label) in MENU.into_iter().filter(|(when, ..)| is_there(*when)) {
        let values = match when {
            When::Open(what) | When::Closed(what) => {
                Values::default().with(named::WHAT, OptionValue::Text(what.id().to_owned()))
            }
            _ => Values::default(),
        };
        let asked = format!("{}{}", command.name(), values.written().unwrap_or_default());
        // None of them is as long as a button's id may be.
        let Ok(deed) = Deed::which(id, moment, &asked) else { continue };
        let label = app.locale.text(&label);
        buttons.push(Button { id: deed.id(), label, style: Style::Secondary });
    }
    let rows = buttons.chunks(IN_A_ROW).map(|row| Row::Buttons(row.to_vec())).collect();
    let content = words::answering::more(&app.locale, id, info.name);
    Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
}
