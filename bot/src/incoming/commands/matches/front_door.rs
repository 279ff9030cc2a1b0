//! `/play`: choose a game, then play it, challenge an opponent, or learn it.

use discord_model::Permissions;
use discord_model::message::Message;
use discord_model::response::Visibility;
use games::Entry;
use i18n::Locale;
use match_model::{Person, SidePreference};
use messages::buttons::front_door::FrontDoorButton;
use messages::buttons::numbers::{Level, Page};
use messages::layouts::front_door::{self, Opponents, PinPermission};
use messages::words;
use referee::ChallengeTerms;
use referee::guild_settings::may_play;
use referee::tallies::level_reached;
use rules::GameInfo;

use crate::incoming::commands::matches::challenge::{self, NewChallenge};
use crate::incoming::commands::matches::{begins, clocks, new_match_form};
use crate::incoming::commands::play::turn_view;
use crate::incoming::commands::server::games::available;
use crate::incoming::commands::table::{self, named};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::start_positions::{start_position, start_positions};
use crate::permissions::{Place, PlaceKind, opponents};
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for FrontDoorButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let show = |message| Ok(reply(message, &press.place, press.visibility));
        let game = match &self {
            FrontDoorButton::Games => {
                let pin = pin_permission(&press.place);
                let head = services.locale().say("front-door-asked");
                let games = available(services.referee(), press.place.guild).await?;
                return show(front_door::all_games(
                    services.locale(),
                    &head,
                    &games,
                    pin,
                    start_positions(services.composer()).await?,
                ));
            }
            FrontDoorButton::Commands => {
                return Ok(Reply::text(all_commands(services.locale())));
            }
            FrontDoorButton::Pin => {
                return pin(services.composer(), &press.place, None).await;
            }
            FrontDoorButton::Game(game)
            | FrontDoorButton::PlayHerald(game)
            | FrontDoorButton::PlayLevel(game, _)
            | FrontDoorButton::Challenge(game)
            | FrontDoorButton::Anyone(game)
            | FrontDoorButton::Somebody(game)
            | FrontDoorButton::Learn(game) => *game,
        };
        let Some(entry) = game.entry() else { return Ok(unknown_button(services.locale())) };
        if !matches!(self, FrontDoorButton::Learn(_)) {
            may_play(services.referee(), press.place.guild, entry.info.id).await?;
        }
        match self {
            FrontDoorButton::PlayHerald(_) | FrontDoorButton::PlayLevel(..) => {
                let level = match self {
                    FrontDoorButton::PlayLevel(_, Level(level)) => Some(level),
                    _ => None,
                };
                let start_message =
                    play_herald(services, &press.by, &press.place, entry, level).await?;
                Ok(Reply::private(start_message, press.visibility))
            }
            FrontDoorButton::Challenge(_) => show(match opponents(&press.place) {
                Opponents::People => front_door::choose_opponent(
                    services.locale(),
                    entry,
                    start_position(services.composer(), entry).await?,
                ),
                Opponents::Herald => front_door::people_elsewhere(
                    services.locale(),
                    entry,
                    start_position(services.composer(), entry).await?,
                ),
            }),
            FrontDoorButton::Anyone(_) => challenge(services, press, entry, None).await,
            FrontDoorButton::Somebody(_) => match press.person.clone() {
                Some(person) => challenge(services, press, entry, Some(person)).await,
                None => Ok(unknown_button(services.locale())),
            },
            FrontDoorButton::Learn(_) => show(front_door::learn(
                services.locale(),
                entry,
                start_position(services.composer(), entry).await?,
            )),
            _ => show(front_door::game(
                services.locale(),
                entry,
                opponents(&press.place),
                Some(level_reached(services.referee(), press.by.id, entry.info.id).await?),
                start_position(services.composer(), entry).await?,
            )),
        }
    }
}

/// Shows all games, or the named one. A level starts a game against Herald.
pub(crate) async fn command(context: &Context) -> Answer {
    let game = context.values.text(named::GAME).and_then(games::find);
    if context.values.text(named::PIN).is_some() {
        return pin(context.composer(), &context.place, game).await;
    }
    if let (Some(game), Some(level)) = (game, challenge::level(&context.values)) {
        may_play(context.referee(), context.place.guild, game.info.id).await?;
        let (services, by, place) = (&context.services, &context.asker, &context.place);
        return play_herald(services, by, place, game, Some(level)).await.map(Reply::Tell);
    }
    let head = context.locale().say("front-door-asked");
    answer(context.composer(), &context.asker, &context.place, game, &head).await
}

pub(crate) async fn answer(
    composer: &Composer,
    asker: &Person,
    place: &Place,
    game: Option<&'static Entry>,
    head: &str,
) -> Answer {
    let message = match game {
        Some(game) => {
            may_play(&composer.referee, place.guild, game.info.id).await?;
            front_door::game(
                &composer.locale,
                game,
                opponents(place),
                Some(level_reached(&composer.referee, asker.id, game.info.id).await?),
                start_position(composer, game).await?,
            )
        }
        None => {
            let games = available(&composer.referee, place.guild).await?;
            front_door::all_games(
                &composer.locale,
                head,
                &games,
                pin_permission(place),
                start_positions(composer).await?,
            )
        }
    };
    Ok(match place.kind {
        PlaceKind::Server | PlaceKind::AnswersOnly => Reply::Tell(message),
        PlaceKind::DirectMessages => Reply::Post(message),
    })
}

fn reply(message: Message, place: &Place, pressed_on: Visibility) -> Reply {
    match place.kind {
        PlaceKind::Server | PlaceKind::AnswersOnly => Reply::private(message, pressed_on),
        PlaceKind::DirectMessages => Reply::Change(message),
    }
}

fn pin_permission(place: &Place) -> PinPermission {
    let manages = Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS;
    let has_permission = place.asker.intersects(manages | Permissions::ADMINISTRATOR);
    if has_permission && place.guild.is_some() {
        PinPermission::Allowed
    } else {
        PinPermission::Not
    }
}

async fn pin(composer: &Composer, place: &Place, game: Option<&'static Entry>) -> Answer {
    if pin_permission(place) == PinPermission::Not {
        return Err(Failure::Said(composer.locale.say("front-door-may-not-pin")));
    }
    Ok(Reply::Post(match game {
        Some(game) => {
            may_play(&composer.referee, place.guild, game.info.id).await?;
            front_door::game(
                &composer.locale,
                game,
                Opponents::People,
                None,
                start_position(composer, game).await?,
            )
        }
        None => {
            let head = composer.locale.say("front-door-pinned");
            let games = available(&composer.referee, place.guild).await?;
            front_door::all_games(
                &composer.locale,
                &head,
                &games,
                PinPermission::Not,
                start_positions(composer).await?,
            )
        }
    }))
}

pub(crate) fn all_commands(locale: &Locale) -> String {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    words::front_door::commands(locale, &table::listed(locale, &games))
}

async fn challenge(
    services: &RequestServices,
    press: Press,
    game: &'static Entry,
    opponent: Option<(Person, bool)>,
) -> Answer {
    let mut challenge = new_challenge(game, opponent, SidePreference::Random, None);
    challenge.terms.clock =
        clocks::terms(services.composer(), &press.place, &Values::default()).await?;
    challenge::challenge_and_tell(services, press.by, &press.place, challenge)
        .await
        .map(Reply::text)
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

/// The asker moves first, by default against the level that they have reached.
async fn play_herald(
    services: &RequestServices,
    asker: &Person,
    place: &Place,
    game: &'static Entry,
    level: Option<u8>,
) -> Result<Message, Failure> {
    let level = match level {
        Some(level) => level,
        None => level_reached(services.referee(), asker.id, game.info.id).await?,
    };
    let herald = Some(new_match_form::herald(services.composer()));
    let mut challenge = new_challenge(game, herald, SidePreference::White, Some(level));
    challenge.terms.clock = clocks::terms(services.composer(), place, &Values::default()).await?;
    let created = challenge::create(services, asker.clone(), place, challenge).await?;
    let Some(row) = begins::wait_for_acceptance(&services.messenger, created.id).await? else {
        return Ok(Message::text(challenge::begins_soon(services.locale(), &created, level)));
    };
    let channel = place.channel;
    let start_text = words::front_door::match_begun(
        services.locale(),
        game.info,
        &row,
        asker.id,
        level,
        channel,
    );
    let step = turn_view::choices(services.composer(), asker, row.id, Page::FIRST).await?;
    Ok(Message { content: format!("{start_text}\n\n{}", step.content), ..step })
}
