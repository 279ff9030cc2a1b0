//! The front door: all games, and ways to begin each. Its buttons are reused wherever a person may
//! want to begin.

use discord_model::message::{
    Button, EntityKind, EntityMenu, File, MOST_BUTTONS, Message, Row, Style,
};
use games::Entry;
use i18n::Locale;
use match_model::LEVELS;
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::front_door::FrontDoorButton;
use crate::buttons::help::HelpButton;
use crate::buttons::numbers::Level;
use crate::buttons::settings::SettingsButton;
use crate::buttons::tour::TourButton;
use crate::layouts::learning_buttons::practise_button;
use crate::words::front_door as front_door_words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinPermission {
    /// For people who manage the server or the channel.
    Allowed,
    /// For others, and on messages that are already public.
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    People,
    /// Only Herald: a private chat, or a place where Herald isn't a member.
    Herald,
}

fn button(locale: &Locale, action: impl Into<ButtonAction>, label: &L10nMessage) -> Button {
    let action: ButtonAction = action.into();
    Button { id: action.id(), label: locale.text(label), style: Style::Secondary }
}

pub fn all_games(
    locale: &Locale,
    head: &str,
    offered: &[&'static Entry],
    pin: PinPermission,
    picture: File,
) -> Message {
    Message {
        content: format!("{head}\n{}", front_door_words::games(locale)),
        rows: games_rows(locale, offered, pin),
        files: vec![picture],
        ..Message::default()
    }
}

fn games_rows(locale: &Locale, offered: &[&'static Entry], pin: PinPermission) -> Vec<Row> {
    let games: Vec<Button> = offered
        .iter()
        .map(|game| Button {
            id: FrontDoorButton::Game(GameId::of(game)).id(),
            label: game.info.name.to_owned(),
            style: Style::Primary,
        })
        .collect();
    let mut rows: Vec<Row> =
        games.chunks(MOST_BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    let mut last = vec![button(locale, FrontDoorButton::Commands, &say("front-door-all-commands"))];
    last.push(button(locale, SettingsButton::Show, &say("settings-button")));
    if pin == PinPermission::Allowed {
        last.push(button(locale, FrontDoorButton::Pin, &say("front-door-pin")));
    }
    rows.push(Row::Buttons(last));
    rows
}

/// `reached`: the reader's level against Herald; `None` in public.
pub fn game(
    locale: &Locale,
    game: &'static Entry,
    opponents: Opponents,
    reached: Option<u8>,
    picture: File,
) -> Message {
    let of = GameId::of(game);
    let mut first = begin_buttons(locale, game, opponents);
    first.push(button(locale, FrontDoorButton::Learn(of), &say("front-door-learn")));
    first.push(button(locale, FrontDoorButton::Games, &say("front-door-all-games")));
    let mut rows = vec![Row::Buttons(first)];
    if engine::plays(game.info.id) {
        rows.push(Row::Buttons(LEVELS.map(|level| level_button(locale, of, level)).collect()));
    }
    Message {
        content: front_door_words::game(locale, game.info, reached),
        rows,
        files: vec![picture],
        ..Message::default()
    }
}

fn level_button(locale: &Locale, of: GameId, level: u8) -> Button {
    let label = say("front-door-level").with("level", level);
    button(locale, FrontDoorButton::PlayLevel(of, Level(level)), &label)
}

fn begin_buttons(locale: &Locale, game: &Entry, opponents: Opponents) -> Vec<Button> {
    let of = GameId::of(game);
    let mut buttons = Vec::new();
    if engine::plays(game.info.id) {
        let herald =
            button(locale, FrontDoorButton::PlayHerald(of), &say("front-door-play-herald"));
        buttons.push(Button { style: Style::Success, ..herald });
    }
    buttons.extend(challenge_button(locale, game, opponents));
    buttons
}

fn challenge_button(locale: &Locale, game: &Entry, opponents: Opponents) -> Option<Button> {
    let action = FrontDoorButton::Challenge(GameId::of(game));
    let challenge = || button(locale, action, &say("front-door-challenge"));
    (opponents == Opponents::People).then(challenge)
}

pub(crate) fn next_row(locale: &Locale, game: &Entry, opponents: Opponents) -> Row {
    let mut buttons = begin_buttons(locale, game, opponents);
    buttons.push(button(locale, FrontDoorButton::Games, &say("front-door-all-games")));
    Row::Buttons(buttons)
}

pub(crate) fn other_row(locale: &Locale, game: &Entry, opponents: Opponents) -> Row {
    let mut buttons = Vec::from_iter(challenge_button(locale, game, opponents));
    buttons.push(button(locale, FrontDoorButton::Games, &say("front-door-all-games")));
    Row::Buttons(buttons)
}

pub fn choose_opponent(locale: &Locale, game: &'static Entry, picture: File) -> Message {
    let of = GameId::of(game);
    let menu = EntityMenu {
        kind: EntityKind::People,
        id: FrontDoorButton::Somebody(of).id(),
        placeholder: locale.say("front-door-choose-somebody"),
    };
    let anyone_button = button(locale, FrontDoorButton::Anyone(of), &say("front-door-anyone"));
    let anyone_button = Button { style: Style::Primary, ..anyone_button };
    let back = button(locale, FrontDoorButton::Game(of), &say("button-back"));
    Message {
        content: locale.text(&say("front-door-whom").with("game", game.info.name)),
        rows: vec![Row::EntityMenu(menu), Row::Buttons(vec![anyone_button, back])],
        files: vec![picture],
        ..Message::default()
    }
}

pub fn people_elsewhere(locale: &Locale, game: &'static Entry, picture: File) -> Message {
    let mut buttons = begin_buttons(locale, game, Opponents::Herald);
    buttons.push(button(locale, FrontDoorButton::Game(GameId::of(game)), &say("button-back")));
    Message {
        content: locale.text(&say("front-door-people-elsewhere").with("game", game.info.name)),
        rows: vec![Row::Buttons(buttons)],
        files: vec![picture],
        ..Message::default()
    }
}

pub fn learn(locale: &Locale, game: &'static Entry, picture: File) -> Message {
    let of = GameId::of(game);
    let mut buttons = Vec::new();
    if !lessons::of(game).tour.is_empty() {
        buttons.push(button(locale, TourButton::Show(of), &say("lessons-take-tour")));
    }
    buttons.push(button(locale, HelpButton::Guide(of), &say("button-how-to-play")));
    buttons.push(practise_button(locale, of));
    if let Some(first) = buttons.first_mut() {
        first.style = Style::Primary;
    }
    buttons.push(button(locale, FrontDoorButton::Game(of), &say("button-back")));
    Message {
        content: locale.text(&say("front-door-how-to-learn").with("game", game.info.name)),
        rows: vec![Row::Buttons(buttons)],
        files: vec![picture],
        ..Message::default()
    }
}
