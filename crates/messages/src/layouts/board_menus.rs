use discord_model::message::{Button, MOST_BUTTONS, Message, Row, Style};
use i18n::Locale;
use match_model::{Closable, View, WatchingTerms};
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::board::BoardButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::ending::EndingButton;
use crate::buttons::fields::GameId;
use crate::buttons::help::HelpButton;
use crate::buttons::legal::LegalButton;
use crate::buttons::more::MoreButton;
use crate::buttons::numbers::Page;
use crate::buttons::which::WhichButton;
use crate::buttons::why::{WhyAction, WhyButton};
use crate::layouts::board_aids::{self, AidedMatch};
use crate::layouts::board_view::is_to_move;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    Always,
    Timed,
    /// In a match whose pieces several people can play.
    Fighters,
    /// For people with a part in a running match.
    Plays,
    /// Like `Plays`, in a game with standing orders.
    Orders,
    Captain,
    Herald,
    /// For its captains, while it can be aborted.
    Early,
    /// After its end, if anything was played.
    Played,
    /// For its captains, while it is open to this.
    Open(Closable),
    /// For its captains, while it is closed to this.
    Closed(Closable),
}

pub struct MenuState {
    pub view: View,
    pub over: bool,
    pub plays: bool,
    pub captain: bool,
    pub herald: bool,
    pub timed: bool,
    pub early: bool,
    pub watching: WatchingTerms,
}

impl MenuState {
    fn has(&self, availability: Availability) -> bool {
        let is_closed = |closable| self.watching.closing(closable).is_some();
        match availability {
            Availability::Always => true,
            Availability::Timed => self.timed,
            Availability::Fighters => !self.view.table.fighters().is_empty(),
            Availability::Plays => self.plays,
            Availability::Orders => self.plays && !self.view.table.info().orders.is_empty(),
            Availability::Captain => self.captain,
            Availability::Herald => self.captain && self.herald,
            Availability::Early => self.early,
            Availability::Played => self.over && self.view.row.plies > 0,
            // Only threads have comments to close.
            Availability::Open(Closable::Comments) if self.view.row.thread_id.is_none() => false,
            Availability::Open(closable) => self.captain && !is_closed(closable),
            Availability::Closed(closable) => self.captain && is_closed(closable),
        }
    }
}

/// A button that runs a command for a match: condition, command id with values, label.
pub type MenuItem = (Availability, String, L10nMessage);

fn asking(locale: &Locale, state: &MenuState, (when, asked, label): &MenuItem) -> Option<Button> {
    let row = &state.view.row;
    // None of them exceeds the limit for ids.
    let action = WhichButton::new(row.id, row.moment(), asked).ok()?;
    let button = Button { id: action.id(), label: locale.text(label), style: Style::Secondary };
    Some(button).filter(|_| state.has(*when))
}

pub struct HelpCommands {
    pub hint: MenuItem,
    pub since: MenuItem,
    pub takeback: MenuItem,
}

pub fn help(
    locale: &Locale,
    state: &MenuState,
    aids: AidedMatch<'_>,
    commands: &HelpCommands,
) -> Message {
    let view = &state.view;
    let row = &view.row;
    let (id, now, moment) = (row.id, view.moment(), row.moment());
    let button = |action: ButtonAction, label: L10nMessage| {
        let (id, label) = (action.id(), locale.text(&label));
        Some(Button { id, label, style: Style::Secondary })
    };
    let asks = |item: &MenuItem| asking(locale, state, item);
    let guide = games::find(&row.game).map(GameId::of).map(HelpButton::Guide);
    let moves = !state.over && is_to_move(view);
    let why = WhyButton::Ask(id, moment, WhyAction::Start(Page::FIRST));
    let learns = [
        guide.and_then(|guide| button(guide.into(), say("button-how-to-play"))),
        button(LegalButton::Legal(id, now).into(), say("button-legal-moves")).filter(|_| moves),
        asks(&commands.hint),
        button(why.into(), say("why-ask")).filter(|_| !state.over),
        asks(&commands.since),
    ];
    let does = [
        asks(&commands.takeback),
        button(EndingButton::Draw(id, now).into(), say("button-draw")).filter(|_| state.captain),
        button(EndingButton::Resign(id, now).into(), say("button-resign"))
            .filter(|_| state.captain),
        button(BoardButton::Flip(id, moment, aids.from.other()).into(), say("button-flip")),
        button(MoreButton::Show(id, moment).into(), say("answer-more")),
    ];
    let rows = [learns, does].map(|row| row.into_iter().flatten().collect::<Vec<Button>>());
    let rows = rows.into_iter().filter(|row| !row.is_empty()).map(Row::Buttons);
    let mut rows: Vec<Row> = rows.collect();
    board_aids::add_buttons(locale, &mut rows, aids);
    let content = locale.text(
        &say("answer-helped").with("match", id.to_string()).with("game", view.table.info().name),
    );
    Message { rows, ..Message::text(content) }
}

pub fn menu(locale: &Locale, state: &MenuState, items: &[MenuItem]) -> Message {
    let buttons: Vec<Button> =
        items.iter().filter_map(|item| asking(locale, state, item)).collect();
    let rows = buttons.chunks(MOST_BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    let content = locale.text(
        &say("answer-more-asked")
            .with("match", state.view.row.id.to_string())
            .with("game", state.view.table.info().name),
    );
    Message { rows, ..Message::text(content) }
}
