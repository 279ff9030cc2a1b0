//! What else than moving there is to do in a match: **Help ▾** below every board has what one wants
//! most, **More…** the rest. Each button asks a command, so that nothing needs to be typed.

use discord_model::message::{Button, MOST_BUTTONS, Message, Row, Style};
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{Closable, MatchId, MatchMoment, MatchState, Person, View, WatchingTerms};
use messages::buttons::ButtonAction;
use messages::buttons::board::BoardButton;
use messages::buttons::custom_id::CustomId;
use messages::buttons::ending::EndingButton;
use messages::buttons::fields::GameId;
use messages::buttons::help::HelpButton;
use messages::buttons::legal::LegalButton;
use messages::buttons::more::MoreButton;
use messages::buttons::numbers::Page;
use messages::buttons::which::WhichButton;
use messages::buttons::why::{WhyAction, WhyButton};
use rules::l10n::{L10nMessage, say};
use rules::{Actor, Side};

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
    /// After its end, where somebody has played something.
    Played,
    /// For its captains, where it is open to that.
    Open(Closable),
    /// For its captains, where it is closed to that.
    Closed(Closable),
}

/// Every button: when it is there, what it asks and what it is called.
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

/// Whether the menu asks a command.
#[cfg(test)]
pub(in crate::incoming) fn asks(command: Command) -> bool {
    MENU.iter().any(|(_, asked, _)| *asked == command)
}

/// What decides which buttons are there.
struct MenuState {
    view: View,
    over: bool,
    plays: bool,
    captain: bool,
    herald: bool,
    timed: bool,
    early: bool,
    watching: WatchingTerms,
}

impl MenuState {
    async fn of(composer: &Composer, by: &Person, id: MatchId) -> Result<MenuState, Failure> {
        let view = referee::view::find(&composer.referee, id).await?;
        let over = view.row.state == MatchState::Over;
        let plays = !over && pick::part_of(&composer.referee, by, &view.row).await?.is_some();
        let captain = plays && view.row.side_of(by.id).is_some();
        let early =
            captain && referee::abort::may_abort(&composer.referee, id, by.id).await.is_ok();
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

    fn has(&self, when: Availability) -> bool {
        let closed = |what| self.watching.closing(what).is_some();
        match when {
            Availability::Always => true,
            Availability::Timed => self.timed,
            Availability::Fighters => !self.view.table.fighters().is_empty(),
            Availability::Plays => self.plays,
            Availability::Orders => self.plays && !self.view.table.info().orders.is_empty(),
            Availability::Captain => self.captain,
            Availability::Herald => self.captain && self.herald,
            Availability::Early => self.early,
            Availability::Played => self.over && self.view.row.plies > 0,
            // Only a thread has comments that could be meant.
            Availability::Open(Closable::Comments) if self.view.row.thread_id.is_none() => false,
            Availability::Open(what) => self.captain && !closed(what),
            Availability::Closed(what) => self.captain && closed(what),
        }
    }
}

/// The button that asks a command of a match.
fn asking(
    locale: &Locale,
    MatchMoment { id, moment }: MatchMoment,
    command: Command,
    values: &Values,
    label: &L10nMessage,
) -> Option<Button> {
    let asked = format!("{}{}", command.row().id, values.written().unwrap_or_default());
    // None of them is as long as a button's id may be.
    let action = WhichButton::new(id, moment, &asked).ok()?;
    Some(Button { id: action.id(), label: locale.text(label), style: Style::Secondary })
}

/// What helps whoever looks at a match, in rows: how the game goes, and what one may do.
async fn help(composer: &Composer, by: &Person, id: MatchId, visibility: Visibility) -> Answer {
    let standing = MenuState::of(composer, by, id).await?;
    let row = &standing.view.row;
    let (now, seen) = (standing.view.moment(), row.moment());
    let button = |action: ButtonAction, label: L10nMessage| {
        let (id, label) = (action.id(), composer.locale.text(&label));
        Some(Button { id, label, style: Style::Secondary })
    };
    let asks = |when: Availability, command: Command, label: L10nMessage| match standing.has(when) {
        true => asking(&composer.locale, id.at(seen), command, &Values::default(), &label),
        false => None,
    };
    let guide = games::find(&row.game).map(GameId::of).map(HelpButton::Guide);
    let moves = !standing.over
        && standing.view.table.question().is_none()
        && matches!(standing.view.table.to_act(), Some(Actor::Side(_)));
    let why = WhyButton::Ask(id, seen, WhyAction::Start(Page::FIRST));
    let from = row.side_of(by.id).unwrap_or(Side::White);
    let learns = [
        guide.and_then(|guide| button(guide.into(), say("button-how-to-play"))),
        button(LegalButton::Legal(id, now).into(), say("button-legal-moves")).filter(|_| moves),
        asks(Availability::Herald, Command::Hint, say("answer-more-hint")),
        button(why.into(), say("why-ask")).filter(|_| !standing.over),
        asks(Availability::Plays, Command::Since, say("answer-more-since")),
    ];
    let does = [
        asks(Availability::Captain, Command::Takeback, say("answer-more-takeback")),
        button(EndingButton::Draw(id, now).into(), say("button-draw")).filter(|_| standing.captain),
        button(EndingButton::Resign(id, now).into(), say("button-resign"))
            .filter(|_| standing.captain),
        button(BoardButton::Flip(id, seen, from.other()).into(), say("button-flip")),
        button(MoreButton::Show(id, seen).into(), say("answer-more")),
    ];
    let rows = [learns, does].map(|row| row.into_iter().flatten().collect::<Vec<Button>>());
    let rows = rows.into_iter().filter(|row| !row.is_empty()).map(Row::Buttons);
    let mut rows: Vec<Row> = rows.collect();
    board_aids::put(composer, by, &mut rows, id.at(seen), from).await?;
    let content = composer.locale.text(
        &say("answer-helped")
            .with("match", id.to_string())
            .with("game", standing.view.table.info().name),
    );
    Ok(Reply::private(Message { rows, ..Message::text(content) }, visibility))
}

/// The menu of the rest, for whoever asks.
pub(crate) async fn shown(composer: &Composer, by: &Person, id: MatchId) -> Answer {
    let standing = MenuState::of(composer, by, id).await?;
    let at = id.at(standing.view.row.moment());
    let mut buttons = Vec::new();
    for (when, command, label) in MENU.into_iter().filter(|(when, ..)| standing.has(*when)) {
        let values = match when {
            Availability::Open(what) | Availability::Closed(what) => {
                Values::default().with(named::WHAT, OptionValue::Text(what.id().to_owned()))
            }
            _ => Values::default(),
        };
        buttons.extend(asking(&composer.locale, at, command, &values, &label));
    }
    let rows = buttons.chunks(MOST_BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    let content = composer.locale.text(
        &say("answer-more-asked")
            .with("match", id.to_string())
            .with("game", standing.view.table.info().name),
    );
    Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
}
