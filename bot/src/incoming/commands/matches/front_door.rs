//! `/play`, the front door: choose a game, and play it, challenge somebody to it, or learn it.

use std::sync::Arc;

use discord::Permissions;
use discord::interactions::Visibility;
use discord::message::Message;
use engine::Level;
use games::Entry;
use referee::{ChallengeTerms, Person, SidePreference};
use rules::GameInfo;

use crate::app::{Answer, App, Failure, Reply};
use crate::buttons::front_door::FrontDoorButton;
use crate::incoming::commands::matches::challenge::{self, NewChallenge};
use crate::incoming::commands::matches::{begins, clocks};
use crate::incoming::commands::play::legal;
use crate::incoming::commands::table::{self, named};
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::Values;
use crate::outgoing::front_door::{self, Pinning};
use crate::permissions::Place;
use crate::words;

impl ButtonHandler for FrontDoorButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        let shown = |message| Ok(shown(message, &press.place, press.visibility));
        let game = match &self {
            FrontDoorButton::Games(_) => {
                let pinning = pinning(&press.place);
                let head = words::front_door::front_door(&app.locale);
                return shown(front_door::all_games(app, &head, pinning).await?);
            }
            FrontDoorButton::Commands(_) => return Ok(Reply::text(all_commands(app))),
            FrontDoorButton::Pin(_) => return pin(app, &press.place, None).await,
            FrontDoorButton::Game(game)
            | FrontDoorButton::PlayHerald(game)
            | FrontDoorButton::Challenge(game)
            | FrontDoorButton::Anyone(game)
            | FrontDoorButton::Somebody(game)
            | FrontDoorButton::Learn(game) => *game,
        };
        let Some(entry) = game.entry() else { return Ok(unknown_button(app)) };
        match self {
            FrontDoorButton::PlayHerald(_) => play_herald(app, press, entry).await,
            FrontDoorButton::Challenge(_) => shown(front_door::whom(app, entry).await?),
            FrontDoorButton::Anyone(_) => challenge(app, press, entry, None).await,
            FrontDoorButton::Somebody(_) => match press.person.clone() {
                Some(person) => challenge(app, press, entry, Some(person)).await,
                None => Ok(unknown_button(app)),
            },
            FrontDoorButton::Learn(_) => shown(front_door::learn(app, entry).await?),
            _ => shown(front_door::game(app, entry).await?),
        }
    }
}

/// `/play`: all games, or the one that is named; with `pin`, for everybody.
pub(crate) async fn command(app: &Arc<App>, place: &Place, values: &Values) -> Answer {
    let game = values.text(named::GAME).and_then(games::find);
    if values.text(named::PIN).is_some() {
        return pin(app, place, game).await;
    }
    let head = words::front_door::front_door(&app.locale);
    answer(app, place, game, &head).await
}

/// The front door as the answer to a command: a game, or all of them below these words.
pub(crate) async fn answer(
    app: &App,
    place: &Place,
    game: Option<&'static Entry>,
    head: &str,
) -> Answer {
    let message = match game {
        Some(game) => front_door::game(app, game).await?,
        None => front_door::all_games(app, head, pinning(place)).await?,
    };
    // In a private chat nobody else is there to be spared.
    Ok(match place.guild {
        Some(_) => Reply::Tell(message),
        None => Reply::Post(message),
    })
}

/// A page that was pressed for: in the place of the one before, unless others read that.
fn shown(message: Message, place: &Place, pressed_on: Visibility) -> Reply {
    match place.guild {
        Some(_) => Reply::private(message, pressed_on),
        None => Reply::Change(message),
    }
}

/// Whether the asker manages the server or the channel.
fn pinning(place: &Place) -> Pinning {
    let manages = Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS;
    let may = place.asker.intersects(manages | Permissions::ADMINISTRATOR);
    if may && place.guild.is_some() { Pinning::Allowed } else { Pinning::Not }
}

/// Posts the front door for everybody.
async fn pin(app: &App, place: &Place, game: Option<&'static Entry>) -> Answer {
    if pinning(place) == Pinning::Not {
        return Err(Failure::Said(app.locale.text(&words::front_door::MAY_NOT_PIN)));
    }
    Ok(Reply::Post(match game {
        Some(game) => front_door::game(app, game).await?,
        None => {
            let head = words::front_door::pinned(&app.locale);
            front_door::all_games(app, &head, Pinning::Not).await?
        }
    }))
}

/// All commands, a line each.
pub(crate) fn all_commands(app: &App) -> String {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    words::front_door::commands(&app.locale, &table::listed(&app.locale, &games))
}

/// The level for whoever has never played.
fn easiest() -> u8 {
    Level::ALL.into_iter().min().map_or(referee::USUAL_LEVEL, Level::number)
}

/// Challenges somebody, or anyone here, to a match as it usually is.
async fn challenge(
    app: &Arc<App>,
    press: Press,
    game: &'static Entry,
    opponent: Option<(Person, bool)>,
) -> Answer {
    let mut new = new_challenge(game, opponent, SidePreference::Random, None);
    new.terms.clock = clocks::terms(app, &press.place, &Values::default()).await?;
    challenge::challenge_and_tell(app, press.by, &press.place, new).await
}

fn new_challenge(
    game: &Entry,
    opponent: Option<(Person, bool)>,
    side: SidePreference,
    level: Option<u8>,
) -> NewChallenge {
    NewChallenge {
        game: game.info.id.to_owned(),
        options: Vec::new(),
        side,
        opponent,
        terms: ChallengeTerms { level, ..ChallengeTerms::default() },
    }
}

/// Begins a match against Herald in which whoever asks moves first, and leads them to their move.
async fn play_herald(app: &Arc<App>, press: Press, game: &'static Entry) -> Answer {
    if press.place.guild.is_none() {
        let said = app.locale.text(&words::front_door::NOT_IN_PRIVATE);
        let learn = front_door::learn(app, game).await?;
        return Ok(Reply::Tell(Message { content: format!("{said}\n{}", learn.content), ..learn }));
    }
    let level = easiest();
    let herald = Some(challenge::herald(app));
    let new = new_challenge(game, herald, SidePreference::White, Some(level));
    let made = challenge::make(app, press.by.clone(), &press.place, new).await?;
    let Some(row) = begins::accepted(app, made.id).await? else {
        let elsewhere = made.elsewhere.map(referee::ChannelId::get);
        return Ok(Reply::text(words::opponent::challenge_made(&app.locale, level, elsewhere)));
    };
    let begun = words::front_door::begun(&app.locale, game.info, (&row, press.by.id, level));
    let step = legal::first_step(app, &press.by, row.id).await?;
    let message = Message { content: format!("{begun}\n\n{}", step.content), ..step };
    Ok(Reply::private(message, press.visibility))
}
