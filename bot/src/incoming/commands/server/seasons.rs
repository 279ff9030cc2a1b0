//! `/season`: leagues, tournaments, ladders and teams of a server, and the buttons of their
//! messages.

use std::time::Duration;

use discord_model::message::Message;
use i18n::Locale;
use match_model::{
    GuildId, MOST_PLAYERS, Person, RequestRefusal, RoleId, SeasonEntry, SeasonId, SeasonKind,
    SeasonRefusal, SeasonState,
};
use messages::buttons::seasons::SeasonButton;
use messages::layouts::{season_form, seasons};
use messages::words;
use referee::clocks::DAY;
use referee::{Error, JoinOutcome, NewSeason, SeasonGames, season};
use rules::l10n::{L10nMessage, say};
use tracing::warn;

use crate::ids::ToDiscord as _;
use crate::incoming::commands::matches::{clocks, places};
use crate::incoming::commands::server::games::available;
use crate::incoming::commands::table::{MANAGES, named};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::names::shown_name;
use crate::permissions::{Place, PlaceKind, missing_to_play};
use crate::reply::{Answer, Failure, Reply};

const USUAL_PLAYERS: u64 = 32;
const USUAL_HOURS: u64 = 24;
const USUAL_DAYS: u64 = 30;
const MOST_LISTED: u32 = 10;

impl ButtonHandler for SeasonButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            SeasonButton::Join(id) => {
                join(services, &press.by, &press.roles, &press.place, id, None).await
            }
            SeasonButton::JoinTeam(id, team) => {
                join(services, &press.by, &press.roles, &press.place, id, Some(team)).await
            }
            SeasonButton::Leave(id) => leave(services, &press.by, &press.place, id).await,
            SeasonButton::Start(id) => start(services, &press.by, &press.place, id).await,
            SeasonButton::Accept(id) => accept(services, &press.by, &press.place, id).await,
            SeasonButton::Decline(id) => decline(services, &press.by, &press.place, id).await,
            SeasonButton::New => ask(services, &press.place).await,
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, _line: &str) -> Answer {
        match self {
            SeasonButton::New => create(&Context::of_form(services, press)).await,
            _ => Ok(unknown_button(services.locale())),
        }
    }
}

/// `/season new`: the form, unless there are options. Only managers of the server can create
/// seasons.
pub(crate) async fn new(context: &Context) -> Answer {
    let options = [
        named::NAME,
        named::KIND,
        named::GAME,
        named::CLOCK,
        named::RATED,
        named::PLAYERS,
        named::WHO,
        named::ROLE,
        named::TEAMS,
        named::ROUNDS,
        named::HOURS,
        named::DAYS,
    ];
    match options.into_iter().any(|name| context.values.has(name)) {
        true => create(context).await,
        false => ask(&context.services, &context.place).await,
    }
}

async fn ask(services: &RequestServices, place: &Place) -> Answer {
    let guild = check_place(services.locale(), place)?;
    let games = available(services.referee(), Some(guild)).await?;
    if games.is_empty() {
        return Err(Failure::Said(services.locale().say("moderation-all-off")));
    }
    let clock = referee::guild_settings::default_clock(services.referee(), guild).await?;
    Ok(Reply::Ask(season_form::form(services.locale(), &games, clock.as_deref())))
}

/// Returns the server in which a season may be created.
fn check_place(locale: &Locale, place: &Place) -> Result<GuildId, Failure> {
    let refuse = |words: String| Err(Failure::Said(words));
    if place.kind != PlaceKind::Server {
        return refuse(locale.say("season-refused-elsewhere"));
    }
    let Some(guild) = place.guild.filter(|_| may_manage(place)) else {
        return refuse(locale.say("season-refused-not-a-manager"));
    };
    let lacking = missing_to_play(place);
    match lacking.is_empty() {
        true => Ok(guild),
        false => refuse(words::lacking_permissions(locale, lacking)),
    }
}

async fn create(context: &Context) -> Answer {
    let (values, place) = (&context.values, &context.place);
    let guild = check_place(context.locale(), place)?;
    let kind = values.text(named::KIND).and_then(SeasonKind::from_id);
    let (Some(name), Some(kind), Some(game)) =
        (values.text(named::NAME), kind, values.text(named::GAME))
    else {
        return Ok(context.say("season-refused-incomplete"));
    };
    let (channel, _) = places::of_challenge(context.referee(), place).await?;
    let number = |name: &str, usual: u64| values.number(name).unwrap_or(usual);
    let now = context.now();
    let wait = Duration::from_secs(number(named::HOURS, USUAL_HOURS).saturating_mul(60 * 60));
    let days = i64::try_from(number(named::DAYS, USUAL_DAYS)).unwrap_or(i64::MAX);
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let new = NewSeason {
        guild,
        channel,
        by: context.asker.clone(),
        title: name.to_owned(),
        kind,
        game: match game {
            named::EACH_ROUND => SeasonGames::EachRound,
            game => SeasonGames::One(game.to_owned()),
        },
        options: Default::default(),
        clock: clocks::terms(context.composer(), place, values).await?,
        rated: values.text(named::RATED) == Some("yes"),
        teams: match values.text(named::TEAMS) {
            Some(typed) => typed.to_owned(),
            None => context.locale().say("season-teams-usual"),
        },
        most_players: small(number(named::PLAYERS, USUAL_PLAYERS)),
        entry: chosen_entry(values).unwrap_or(SeasonEntry::Everyone),
        rounds: small(number(named::ROUNDS, 0)).min(MOST_PLAYERS),
        starts_at: now.plus(wait),
        lasts: days.saturating_mul(DAY),
    };
    let id = season::requests::create(context.referee(), new, now).await?;
    let made = season::view::find(context.referee(), id).await?.season;
    let created =
        say("season-created").with("season", id.to_string()).with("title", made.title.as_str());
    Ok(Reply::text(context.text(&created)))
}

/// `/season show`: the list, or an action on one season.
pub(crate) async fn show(context: &Context) -> Answer {
    let Some(guild) = context.place.guild else {
        return Ok(context.say("season-refused-elsewhere"));
    };
    let Some(action) = context.values.text(named::DO) else {
        let mut newest = season::view::of_guild(context.referee(), guild, MOST_LISTED).await?;
        newest.sort_by(season::requests::by_urgency);
        let lines = newest.iter().filter_map(|season| {
            let game = games::find(&season.game)?;
            Some(words::seasons::list_line(context.locale(), season, game.info))
        });
        let lines: Vec<String> = lines.collect();
        let list = seasons::list(context.locale(), &lines, may_manage(&context.place));
        return Ok(Reply::Tell(list));
    };
    let id = chosen_season(context).await?;
    let (services, by, place) = (&context.services, &context.asker, &context.place);
    match action {
        "join" => {
            let team = chosen_team(context, id).await?;
            join(services, by, &context.roles, place, id, team).await
        }
        "leave" => leave(services, by, place, id).await,
        "start" => start(services, by, place, id).await,
        _ => stop(services, by, place, id).await,
    }
}

pub(crate) async fn challenge(context: &Context) -> Answer {
    let Some((opponent, is_bot)) = context.values.user(named::OPPONENT) else {
        return Err(refused(SeasonRefusal::OutOfReach));
    };
    if is_bot {
        return Err(refused(SeasonRefusal::Bot));
    }
    let id = chosen_season(context).await?;
    let (by, now) = (context.asker.id, context.now());
    season::requests::challenge(context.referee(), id, by, opponent.id, now).await?;
    let name = shown_name(context.composer(), opponent.id).await?;
    Ok(Reply::text(context.text(&say("season-challenged").with("opponent", name))))
}

pub(crate) async fn invite(context: &Context) -> Answer {
    let Some((person, is_bot)) = context.values.user(named::PERSON) else {
        return Ok(context.say("match-unknown-command"));
    };
    if is_bot {
        return Err(refused(SeasonRefusal::Bot));
    }
    let id = chosen_season(context).await?;
    check_server(&context.services, &context.place, id).await?;
    let (by, manages, now) = (context.asker.id, may_manage(&context.place), context.now());
    let invited = season::entry::invite(context.referee(), id, by, manages, &person, now);
    let season = invited.await?;
    let sentence = say("season-invited")
        .with("player", words::mention(person.id.get()))
        .with("title", season.title.as_str());
    Ok(Reply::text(context.text(&sentence)))
}

/// `/season entry`: changes who may join.
pub(crate) async fn change_entry(context: &Context) -> Answer {
    let Some(entry) = chosen_entry(&context.values) else {
        return Err(refused(SeasonRefusal::NoEntry));
    };
    let id = chosen_season(context).await?;
    check_server(&context.services, &context.place, id).await?;
    let (by, manages, now) = (context.asker.id, may_manage(&context.place), context.now());
    let changed = season::entry::change(context.referee(), id, by, manages, entry, now).await?;
    Ok(Reply::text(words::seasons::entry_changed(context.locale(), &changed)))
}

fn chosen_entry(values: &Values) -> Option<SeasonEntry> {
    match (values.role(named::ROLE), values.text(named::WHO)) {
        (Some(role), _) => Some(SeasonEntry::Role(role)),
        (None, Some("invited")) => Some(SeasonEntry::Invited),
        (None, who) => who.map(|_| SeasonEntry::Everyone),
    }
}

/// The season of the option, or the server's most urgent one.
async fn chosen_season(context: &Context) -> Result<SeasonId, Failure> {
    let none = || refused(SeasonRefusal::NoSuchSeason);
    let guild = context.place.guild.ok_or_else(none)?;
    if let Some(number) = context.values.number(named::SEASON) {
        return Ok(SeasonId::new(number.min(i64::MAX.unsigned_abs())));
    }
    let mut newest = season::view::of_guild(context.referee(), guild, MOST_LISTED).await?;
    newest.sort_by(season::requests::by_urgency);
    newest.first().map(|season| season.id).ok_or_else(none)
}

async fn chosen_team(context: &Context, id: SeasonId) -> Result<Option<u32>, Failure> {
    let Some(typed) = context.values.text(named::TEAM) else { return Ok(None) };
    let season = season::view::find(context.referee(), id).await?.season;
    let typed = typed.trim().to_lowercase();
    let number = (0..).zip(&season.teams).find(|(_, name)| name.to_lowercase() == typed);
    match number {
        Some((number, _)) => Ok(Some(number)),
        None => Err(refused(SeasonRefusal::NoSuchTeam)),
    }
}

fn refused(refusal: SeasonRefusal) -> Failure {
    Failure::Referee(Error::Refused(RequestRefusal::Season(refusal)))
}

fn answer(locale: &Locale, sentence: &L10nMessage) -> Answer {
    Ok(Reply::text(locale.text(sentence)))
}

async fn join(
    services: &RequestServices,
    by: &Person,
    roles: &[RoleId],
    place: &Place,
    id: SeasonId,
    team: Option<u32>,
) -> Answer {
    let (referee, now) = (services.referee(), services.now());
    let joined = season::requests::join(referee, id, by, roles, place.guild, team, now);
    let joined = match joined.await {
        Err(Error::Refused(RequestRefusal::Season(SeasonRefusal::NeedsRole { role })))
            if is_deleted(services, place, role).await =>
        {
            return Err(refused(SeasonRefusal::RoleGone));
        }
        joined => joined?,
    };
    let JoinOutcome { season, reserve, team } = joined;
    let words = words::seasons::joined(services.locale(), &season, reserve, team.as_deref());
    Ok(Reply::text(words))
}

/// The answer replaces the offer, which no one else can use.
async fn accept(services: &RequestServices, by: &Person, place: &Place, id: SeasonId) -> Answer {
    let (referee, now) = (services.referee(), services.now());
    let season = season::reserves::accept(referee, id, by, place.guild, now).await?;
    let sentence = say("season-place-taken")
        .with("player", words::mention(by.id.get()))
        .with("title", season.title.as_str());
    Ok(Reply::Change(Message::text(services.locale().text(&sentence))))
}

async fn decline(services: &RequestServices, by: &Person, place: &Place, id: SeasonId) -> Answer {
    check_server(services, place, id).await?;
    let now = services.now();
    let season = season::reserves::decline(services.referee(), id, by.id, now).await?;
    let sentence = say("season-place-declined")
        .with("player", words::mention(by.id.get()))
        .with("title", season.title.as_str());
    Ok(Reply::Change(Message::text(services.locale().text(&sentence))))
}

async fn leave(services: &RequestServices, by: &Person, place: &Place, id: SeasonId) -> Answer {
    check_server(services, place, id).await?;
    let now = services.now();
    let left = season::requests::leave(services.referee(), id, by.id, now).await?;
    let season = left.season;
    let sentence = match season.state {
        _ if left.was_reserve => say("season-reserve-left"),
        SeasonState::Running => say("season-withdrawn"),
        _ => say("season-left"),
    }
    .with("title", season.title.as_str());
    answer(services.locale(), &sentence)
}

async fn start(services: &RequestServices, by: &Person, place: &Place, id: SeasonId) -> Answer {
    check_server(services, place, id).await?;
    let (manages, now) = (may_manage(place), services.now());
    let season = season::requests::start(services.referee(), id, by.id, manages, now).await?;
    let sentence = say("season-starting").with("title", season.title.as_str());
    answer(services.locale(), &sentence)
}

async fn stop(services: &RequestServices, by: &Person, place: &Place, id: SeasonId) -> Answer {
    check_server(services, place, id).await?;
    let (manages, now) = (may_manage(place), services.now());
    let season = season::requests::stop(services.referee(), id, by.id, manages, now).await?;
    let sentence = say("season-stopped").with("title", season.title.as_str());
    answer(services.locale(), &sentence)
}

/// Asks Discord, because the event needs an intent that sends every server's channels.
async fn is_deleted(services: &RequestServices, place: &Place, role: RoleId) -> bool {
    let Some(guild) = place.guild else { return false };
    match services.messenger.api.has_role(guild.to_discord(), role.to_discord()).await {
        Ok(exists) => !exists,
        Err(trouble) => {
            warn!(%guild, %trouble, "failed to check the role of a season");
            false
        }
    }
}

fn may_manage(place: &Place) -> bool {
    place.asker.intersects(MANAGES | discord_model::Permissions::ADMINISTRATOR)
}

/// A typed number may belong to another server.
async fn check_server(
    services: &RequestServices,
    place: &Place,
    id: SeasonId,
) -> Result<(), Failure> {
    let season = season::view::find(services.referee(), id).await?.season;
    match Some(season.guild_id) == place.guild {
        true => Ok(()),
        false => Err(refused(SeasonRefusal::NoSuchSeason)),
    }
}
