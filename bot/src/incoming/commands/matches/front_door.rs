//! `/play`, the front door: choose a game, and play it, challenge somebody to it, or learn it.

use std::sync::Arc;

use discord::Permissions;
use discord::interactions::Visibility;
use discord::message::Message;
use engine::Level;
use games::Entry;
use referee::guild_settings::may_play;
use referee::{ChallengeTerms, Person, SidePreference};
use rules::GameInfo;

use crate::app::{Answer, App, Failure, Reply};
use crate::buttons::front_door::FrontDoorButton;
use crate::incoming::commands::matches::challenge::{self, NewChallenge};
use crate::incoming::commands::matches::{begins, clocks};
use crate::incoming::commands::play::legal;
use crate::incoming::commands::server::games::available;
use crate::incoming::commands::table::{self, named};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::Values;
use crate::outgoing::front_door::opponents;
use crate::outgoing::front_door::{self, Opponents, PinPermission};
use crate::permissions::{Place, PlaceKind};
use crate::words;

impl ButtonHandler for FrontDoorButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        let shown = |message| Ok(shown(message, &press.place, press.visibility));
        let game = match &self {
            FrontDoorButton::Games(_) => {
                let pin = pin_permission(&press.place);
                let head = app.locale.say("front-door-asked");
                let offered = available(app, press.place.guild).await?;
                return shown(front_door::all_games(app, &head, &offered, pin).await?);
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
        if !matches!(self, FrontDoorButton::Learn(_)) {
            may_play(&app.referee, press.place.guild, entry.info.id).await?;
        }
        match self {
            FrontDoorButton::PlayHerald(_) => play_herald(app, press, entry).await,
            FrontDoorButton::Challenge(_) => shown(match opponents(&press.place) {
                Opponents::People => front_door::whom(app, entry).await?,
                Opponents::Herald => front_door::people_elsewhere(app, entry).await?,
            }),
            FrontDoorButton::Anyone(_) => challenge(app, press, entry, None).await,
            FrontDoorButton::Somebody(_) => match press.person.clone() {
                Some(person) => challenge(app, press, entry, Some(person)).await,
                None => Ok(unknown_button(app)),
            },
            FrontDoorButton::Learn(_) => shown(front_door::learn(app, entry).await?),
            _ => shown(front_door::game(app, entry, opponents(&press.place)).await?),
        }
    }
}

/// `/play`: all games, or the one that is named; with `pin`, for everybody.
pub(crate) async fn command(context: &Context) -> Answer {
    let game = context.values.text(named::GAME).and_then(games::find);
    if context.values.text(named::PIN).is_some() {
        return pin(&context.app, &context.place, game).await;
    }
    let head = context.locale().say("front-door-asked");
    answer(&context.app, &context.place, game, &head).await
}

/// The front door as the answer to a command: a game, or all of them below these words.
pub(crate) async fn answer(
    app: &App,
    place: &Place,
    game: Option<&'static Entry>,
    head: &str,
) -> Answer {
    let message = match game {
        Some(game) => {
            may_play(&app.referee, place.guild, game.info.id).await?;
            front_door::game(app, game, opponents(place)).await?
        }
        None => {
            let offered = available(app, place.guild).await?;
            front_door::all_games(app, head, &offered, pin_permission(place)).await?
        }
    };
    Ok(match place.kind {
        PlaceKind::Server | PlaceKind::AnswersOnly => Reply::Tell(message),
        // Nobody else is there to be spared.
        PlaceKind::DirectMessages => Reply::Post(message),
    })
}

/// A page that was pressed for: in the place of the one before, unless others read that.
fn shown(message: Message, place: &Place, pressed_on: Visibility) -> Reply {
    match place.kind {
        PlaceKind::Server | PlaceKind::AnswersOnly => Reply::private(message, pressed_on),
        PlaceKind::DirectMessages => Reply::Change(message),
    }
}

/// Whether the asker manages the server or the channel.
fn pin_permission(place: &Place) -> PinPermission {
    let manages = Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS;
    let may = place.asker.intersects(manages | Permissions::ADMINISTRATOR);
    if may && place.guild.is_some() { PinPermission::Allowed } else { PinPermission::Not }
}

/// Posts the front door for everybody.
async fn pin(app: &App, place: &Place, game: Option<&'static Entry>) -> Answer {
    if pin_permission(place) == PinPermission::Not {
        return Err(Failure::Said(app.locale.say("front-door-may-not-pin")));
    }
    Ok(Reply::Post(match game {
        Some(game) => {
            may_play(&app.referee, place.guild, game.info.id).await?;
            front_door::game(app, game, Opponents::People).await?
        }
        None => {
            let head = app.locale.say("front-door-pinned");
            let offered = available(app, place.guild).await?;
            front_door::all_games(app, &head, &offered, PinPermission::Not).await?
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
    challenge::challenge_and_tell(app, press.by, &press.place, new).await.map(Reply::text)
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
        record: None,
    }
}

/// Begins a match against Herald in which whoever asks moves first, and leads them to their move.
async fn play_herald(app: &Arc<App>, press: Press, game: &'static Entry) -> Answer {
    let level = easiest();
    let herald = Some(challenge::herald(app));
    let mut new = new_challenge(game, herald, SidePreference::White, Some(level));
    new.terms.clock = clocks::terms(app, &press.place, &Values::default()).await?;
    let made = challenge::make(app, press.by.clone(), &press.place, new).await?;
    let Some(row) = begins::accepted(app, made.id).await? else {
        return Ok(Reply::text(challenge::begins_soon(app, &made, level)));
    };
    let (of, here) = ((&row, press.by.id, level), press.place.channel);
    let begun = words::front_door::begun(&app.locale, game.info, of, here);
    let step = legal::first_step(app, &press.by, row.id).await?;
    let message = Message { content: format!("{begun}\n\n{}", step.content), ..step };
    Ok(Reply::private(message, press.visibility))
}
