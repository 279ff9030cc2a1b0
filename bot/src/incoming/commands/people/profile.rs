//! Ratings: `/profile` and `/leaderboard`.

use discord_model::message::Message;
use discord_model::response::Visibility;
use games::Entry;
use lessons::Lessons;
use match_model::{GuildId, MatchTally, Person, PersonRating, RatingChange, RequestRefusal};
use messages::buttons::fields::GameId;
use messages::buttons::numbers::Page;
use messages::buttons::profile::{RatingButton, Scope};
use messages::layouts::profile::{self as layout, Progress};
use messages::words::{self, ratings as rated_words};

use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::curve::draw_curve;
use crate::outgoing::names::shown_name;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

const MOST_CHANGES: u32 = 100;

const LAST_MATCHES: usize = 5;

const MOST_ENDED: u32 = 100;

impl ButtonHandler for RatingButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            RatingButton::Page(game, scope, page) => {
                let (by, place) = (&press.by, &press.place);
                turn_to(services.composer(), by, place, game, scope, page, press.visibility).await
            }
        }
    }
}

fn game_of(values: &Values) -> Result<Option<&'static Entry>, Failure> {
    let unknown = || Failure::Referee(RequestRefusal::UnknownGame.into());
    values.text(named::GAME).map(|id| games::find(id).ok_or_else(unknown)).transpose()
}

pub(crate) async fn profile(context: &Context) -> Answer {
    let game = game_of(&context.values)?;
    let person = context
        .values
        .user(named::PERSON)
        .map_or_else(|| context.asker.clone(), |(person, _)| person);
    if person.id == context.composer().own {
        // Herald's matches elsewhere are private.
        return Ok(context.say("opponent-unrated"));
    }
    let ratings = referee::rating::of_person(context.referee(), person.id, context.now()).await?;
    let is_selected = |entry: &Entry| game.is_none_or(|game| game.info.id == entry.info.id);
    let ratings: Vec<(&'static Entry, PersonRating)> = ratings
        .into_iter()
        .filter_map(|rating| Some((games::find(&rating.game)?, rating)))
        .filter(|(entry, _)| is_selected(entry))
        .collect();
    let (mut course, mut picture) = (Vec::new(), None);
    if let Some((entry, last)) = ratings.first() {
        course =
            referee::rating::course(context.referee(), person.id, &last.game, MOST_CHANGES).await?;
        let (curve, description) =
            layout::curve(context.locale(), &person.name, entry, last.rating, &course);
        let name = format!("rating-{}.png", last.game);
        picture = Some(draw_curve(context.composer(), curve, description, name).await?);
    }
    let shown_game = ratings.first().map(|(entry, _)| *entry).or(game);
    let last = last_matches(context.composer(), &person, shown_game, &course).await?;
    let guild = context.place.guild;
    let progress = progress(context.composer(), &context.asker, guild, &person, game).await?;
    let (locale, name) = (context.locale(), &person.name);
    Ok(Reply::Tell(layout::profile(locale, name, game, &ratings, picture, last, &progress)))
}

/// Casual results, against Herald and the asker. Tours are shown only to their owner.
async fn progress(
    composer: &Composer,
    asker: &Person,
    guild: Option<GuildId>,
    person: &Person,
    game: Option<&Entry>,
) -> Result<Progress, Failure> {
    let is_own = person.id == asker.id;
    // Seasons of other servers are private.
    let mut medals = referee::season::view::medals(&composer.referee, person.id).await?;
    medals.retain(|medal| is_own || Some(medal.guild_id) == guild);
    let mut tours = Vec::new();
    let is_selected =
        |lessons: &Lessons| game.is_none_or(|game| game.info.id == lessons.game.info.id);
    for lessons in lessons::all().iter().filter(|lessons| is_own && is_selected(lessons)) {
        let tour_progress =
            referee::tours::find(&composer.referee, asker.id, lessons.game.info.id).await?;
        let step = tour_progress.and_then(|progress| usize::try_from(progress.step).ok());
        tours.extend(step.map(|step| (lessons, step)));
    }
    Ok(Progress {
        casual: referee::tallies::casual(&composer.referee, person.id).await?,
        between: match is_own {
            true => MatchTally::default(),
            false => referee::tallies::between(&composer.referee, asker.id, person.id).await?,
        },
        levels: referee::tallies::against_herald(&composer.referee, person.id).await?,
        medals,
        tours,
    })
}

async fn last_matches(
    composer: &Composer,
    person: &Person,
    only_game: Option<&Entry>,
    course: &[RatingChange],
) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    for (row, ending) in
        referee::view::ended_matches_of(&composer.referee, person.id, MOST_ENDED).await?
    {
        let (Some(seat), Some(game)) = (row.side_of(person.id), games::find(&row.game)) else {
            continue;
        };
        if only_game.is_some_and(|of| of.info.id != game.info.id) {
            continue;
        }
        let result = words::result_of(ending.as_ref(), seat);
        let opponent = shown_name(composer, row.person(seat.other())).await?;
        let change = course.iter().find(|change| change.match_id == row.id);
        let line =
            rated_words::last_match(&composer.locale, row.id, game.info, &opponent, result, change);
        lines.push(line);
        if lines.len() == LAST_MATCHES {
            break;
        }
    }
    Ok(lines)
}

pub(crate) async fn leaderboard(context: &Context) -> Answer {
    let unknown = || Failure::Referee(RequestRefusal::UnknownGame.into());
    let game = game_of(&context.values)?.ok_or_else(unknown)?;
    let everywhere = context.values.text(named::EVERYWHERE).is_some();
    let scope = if everywhere { Scope::Everywhere } else { Scope::Here };
    let number = context.values.number(named::PAGE).unwrap_or(1).saturating_sub(1);
    let number = Page(u16::try_from(number).unwrap_or(u16::MAX));
    page(context.composer(), &context.asker, context.place.guild, game, scope, number)
        .await
        .map(Reply::Tell)
}

pub(crate) async fn turn_to(
    composer: &Composer,
    asker: &Person,
    place: &Place,
    game: GameId,
    scope: Scope,
    number: Page,
    visibility: Visibility,
) -> Answer {
    let unknown = || Failure::Referee(RequestRefusal::UnknownGame.into());
    let game = game.entry().ok_or_else(unknown)?;
    let message = page(composer, asker, place.guild, game, scope, number).await?;
    Ok(Reply::private(message, visibility))
}

async fn page(
    composer: &Composer,
    asker: &Person,
    guild: Option<GuildId>,
    game: &'static Entry,
    scope: Scope,
    number: Page,
) -> Result<Message, Failure> {
    let guild = guild.filter(|_| scope == Scope::Here);
    let scope = guild.map_or(Scope::Everywhere, |_| Scope::Here);
    let rated_people =
        referee::rating::leaderboard(&composer.referee, game.info.id, guild, composer.now())
            .await?;
    Ok(layout::leaderboard(&composer.locale, game, scope, asker.id, number, &rated_people))
}
