//! The front door: all games, and of each how to begin. Its buttons stand wherever somebody may be
//! about to begin.

use discord::message::{Button, EntityKind, EntityMenu, MOST_BUTTONS, Message, Row, Style};
use games::Entry;
use i18n::Locale;
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::front_door::FrontDoorButton;
use crate::buttons::help::HelpButton;
use crate::buttons::settings::SettingsButton;
use crate::buttons::tour::TourButton;
use crate::outgoing::composer::Composer;
use crate::outgoing::learning_buttons::practise_button;
use crate::outgoing::start_positions::{start_position, start_positions};
use crate::permissions::{Place, PlaceKind};
use crate::reply::Failure;
use crate::words::front_door as said;

/// Whether whoever looks may post the front door for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PinPermission {
    /// They manage the server or the channel.
    Allowed,
    /// They do not, or it is for everybody already.
    Not,
}

/// Whom one can play where somebody looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    /// People, and Herald.
    People,
    /// Herald alone: it is a private chat, or one of which Herald is no member.
    Herald,
}

/// Whom one can challenge from a place: people where they see the challenge.
pub(crate) fn opponents(place: &Place) -> Opponents {
    match place.kind {
        PlaceKind::Server => Opponents::People,
        PlaceKind::AnswersOnly if place.speaks_by_answers() => Opponents::People,
        PlaceKind::DirectMessages | PlaceKind::AnswersOnly => Opponents::Herald,
    }
}

fn button(locale: &Locale, action: impl Into<ButtonAction>, label: &L10nMessage) -> Button {
    let action: ButtonAction = action.into();
    Button { id: action.id(), label: locale.text(label), style: Style::Secondary }
}

/// The games that are offered, with a text above them.
pub(crate) async fn all_games(
    composer: &Composer,
    head: &str,
    offered: &[&'static Entry],
    pin: PinPermission,
) -> Result<Message, Failure> {
    Ok(Message {
        content: format!("{head}\n{}", said::games(&composer.locale)),
        rows: games_rows(&composer.locale, offered, pin),
        files: vec![start_positions(composer).await?],
        ..Message::default()
    })
}

/// A button for each game, and below them what else there is.
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

/// A game, and how to begin it.
pub(crate) async fn game(
    composer: &Composer,
    game: &'static Entry,
    opponents: Opponents,
) -> Result<Message, Failure> {
    let of = GameId::of(game);
    let mut first = begin_buttons(&composer.locale, game, opponents);
    first.push(button(&composer.locale, FrontDoorButton::Learn(of), &say("front-door-learn")));
    first.push(button(&composer.locale, FrontDoorButton::Games, &say("front-door-all-games")));
    Ok(Message {
        content: said::game(&composer.locale, game.info),
        rows: vec![Row::Buttons(first)],
        files: vec![start_position(composer, game).await?],
        ..Message::default()
    })
}

/// The buttons that begin a match of a game.
fn begin_buttons(locale: &Locale, game: &Entry, opponents: Opponents) -> Vec<Button> {
    let of = GameId::of(game);
    let mut buttons = Vec::new();
    if engine::plays(game.info.id) {
        let herald =
            button(locale, FrontDoorButton::PlayHerald(of), &say("front-door-play-herald"));
        buttons.push(Button { style: Style::Success, ..herald });
    }
    if opponents == Opponents::People {
        let label = &say("front-door-challenge");
        buttons.push(button(locale, FrontDoorButton::Challenge(of), label));
    }
    buttons
}

/// The same below something that is over: another match, or another game.
pub(crate) fn next_row(locale: &Locale, game: &Entry, opponents: Opponents) -> Row {
    let mut buttons = begin_buttons(locale, game, opponents);
    buttons.push(button(locale, FrontDoorButton::Games, &say("front-door-all-games")));
    Row::Buttons(buttons)
}

/// Whom somebody challenges.
pub(crate) async fn whom(composer: &Composer, game: &'static Entry) -> Result<Message, Failure> {
    let of = GameId::of(game);
    let menu = EntityMenu {
        kind: EntityKind::People,
        id: FrontDoorButton::Somebody(of).id(),
        placeholder: composer.locale.say("front-door-choose-somebody"),
    };
    let anyone = button(&composer.locale, FrontDoorButton::Anyone(of), &say("front-door-anyone"));
    let anyone = Button { style: Style::Primary, ..anyone };
    let back = button(&composer.locale, FrontDoorButton::Game(of), &say("button-back"));
    Ok(Message {
        content: composer.locale.text(&say("front-door-whom").with("game", game.info.name)),
        rows: vec![Row::EntityMenu(menu), Row::Buttons(vec![anyone, back])],
        files: vec![start_position(composer, game).await?],
        ..Message::default()
    })
}

/// Where people are challenged, for who would do so where they cannot.
pub(crate) async fn people_elsewhere(
    composer: &Composer,
    game: &'static Entry,
) -> Result<Message, Failure> {
    let mut buttons = begin_buttons(&composer.locale, game, Opponents::Herald);
    buttons.push(button(
        &composer.locale,
        FrontDoorButton::Game(GameId::of(game)),
        &say("button-back"),
    ));
    Ok(Message {
        content: composer
            .locale
            .text(&say("front-door-people-elsewhere").with("game", game.info.name)),
        rows: vec![Row::Buttons(buttons)],
        files: vec![start_position(composer, game).await?],
        ..Message::default()
    })
}

/// The ways to learn a game.
pub(crate) async fn learn(composer: &Composer, game: &'static Entry) -> Result<Message, Failure> {
    let of = GameId::of(game);
    let locale = &composer.locale;
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
    Ok(Message {
        content: locale.text(&say("front-door-how-to-learn").with("game", game.info.name)),
        rows: vec![Row::Buttons(buttons)],
        files: vec![start_position(composer, game).await?],
        ..Message::default()
    })
}

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;

    use super::*;
    use crate::testing::bot::{TestBot, TestResult};
    use crate::testing::messages::assert_fits;

    #[tokio::test]
    async fn every_page_fits_into_a_message_in_english_and_with_longer_words() -> TestResult<()> {
        let bot = TestBot::make().await?;
        for language in ["en", PSEUDO] {
            let locale = std::sync::Arc::new(Locale::load(language, games::sentences)?);
            let composer = Composer { locale, ..bot.services.messenger.composer.clone() };
            for head in
                [composer.locale.say("front-door-asked"), composer.locale.say("help-herald")]
            {
                let all: Vec<&Entry> = games::all().iter().collect();
                let door = all_games(&composer, &head, &all, PinPermission::Allowed).await?;
                assert_fits(&door);
                let [picture] = door.files.as_slice() else { return Err("no picture".into()) };
                if let Some(folder) = std::env::var_os("PICTURES") {
                    std::fs::write(
                        std::path::Path::new(&folder).join("games.png"),
                        &picture.bytes,
                    )?;
                }
            }
            let commands =
                crate::incoming::commands::matches::front_door::all_commands(&composer.locale);
            assert_fits(&Message::text(commands));
            for entry in games::all() {
                for opponents in [Opponents::People, Opponents::Herald] {
                    assert_fits(&game(&composer, entry, opponents).await?);
                }
                assert_fits(&people_elsewhere(&composer, entry).await?);
                assert_fits(&whom(&composer, entry).await?);
                assert_fits(&learn(&composer, entry).await?);
            }
        }
        Ok(())
    }
}
