//! Ratings: `/profile` and `/leaderboard`.

use discord_model::message::{Button, File, Message, Row, Style};
use discord_model::response::Visibility;
use games::Entry;
use match_model::{GuildId, LevelTally, Person, RatingChange, RequestRefusal};
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::GameId;
use messages::buttons::numbers::Page;
use messages::buttons::profile::{PAGE, RatingButton, Scope};
use messages::words::{self, progress as progress_words, ratings as rated_words};
use ratings::THOUSAND;
use referee::PersonRating;
use render::{Curve, CurvePoint, CurveScale};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Options};

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

/// Matches that a picture of a rating's course goes back at most.
const COURSE: u32 = 100;

/// Last matches that a profile tells.
const LAST: usize = 5;

/// Among how many ended matches those are looked for.
const ENDED: u32 = 100;

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

/// `/profile`: somebody's ratings, and how one of them went.
pub(crate) async fn profile(context: &Context) -> Answer {
    let game = game_of(&context.values)?;
    let whom = context
        .values
        .user(named::PERSON)
        .map_or_else(|| context.asker.clone(), |(person, _)| person);
    if whom.id == context.composer().own {
        // Whom it has played elsewhere is nobody's business here.
        return Ok(context.say("opponent-unrated"));
    }
    let name = words::name(&whom.name);
    let rated = referee::rating::of_person(context.referee(), whom.id, context.now()).await?;
    let is_asked = |entry: &Entry| game.is_none_or(|game| game.info.id == entry.info.id);
    let rated: Vec<(&'static Entry, PersonRating)> = rated
        .into_iter()
        .filter_map(|one| Some((games::find(&one.game)?, one)))
        .filter(|(entry, _)| is_asked(entry))
        .collect();
    let mut lines = Vec::new();
    let mut files = Vec::new();
    let mut course = Vec::new();
    match rated.first() {
        None => {
            lines.push(rated_words::no_rating(context.locale(), &name, game.map(|game| game.info)));
        }
        Some((entry, last)) => {
            lines.push(context.text(&say("rating-profile-title").with("player", &name)));
            for (entry, one) in &rated {
                let (rating, tally) = (one.rating, one.standing.tally);
                lines.push(rated_words::profile_game(context.locale(), entry.info, rating, tally));
            }
            course =
                referee::rating::course(context.referee(), whom.id, &last.game, COURSE).await?;
            files.push(curve(context.composer(), &whom, entry, last, &course).await?);
        }
    }
    // Of the game in the picture, of the one asked for, else of all.
    let of = rated.first().map(|(entry, _)| *entry).or(game);
    let last = last_matches(context.composer(), &whom, of, &course).await?;
    if !last.is_empty() {
        lines.push(context.locale().say("rating-profile-last"));
        lines.extend(last);
    }
    lines.extend(progress(context.composer(), &context.asker, &whom, game).await?);
    if !rated.is_empty() {
        lines.push(rated_words::marks(context.locale()));
    }
    let content = lines.join("\n");
    Ok(Reply::Tell(Message { content, rows: Vec::new(), files, ..Message::default() }))
}

/// What somebody has come to beside ratings: casual matches, those against Herald and against who
/// asks, and, for themselves alone, their tours.
async fn progress(
    composer: &Composer,
    by: &Person,
    whom: &Person,
    of: Option<&Entry>,
) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    let casual = referee::tallies::casual(&composer.referee, whom.id).await?;
    if casual.all() > 0 {
        let line = say("rating-progress-casual")
            .with("won", casual.won.to_string())
            .with("drawn", casual.drawn.to_string())
            .with("lost", casual.lost.to_string());
        lines.push(composer.locale.text(&line));
    }
    if whom.id != by.id {
        let between = referee::tallies::between(&composer.referee, by.id, whom.id).await?;
        if between.all() > 0 {
            let line = say("rating-progress-between")
                .with("player", words::name(&whom.name))
                .with("won", between.won.to_string())
                .with("drawn", between.drawn.to_string())
                .with("lost", between.lost.to_string());
            lines.push(composer.locale.text(&line));
        }
    }
    let levels = referee::tallies::against_herald(&composer.referee, whom.id).await?;
    let is_asked = |info: &GameInfo| of.is_none_or(|of| of.info.id == info.id);
    for game in games::all().iter().filter(|game| is_asked(game.info)) {
        let of_game: Vec<&LevelTally> =
            levels.iter().filter(|one| one.game == game.info.id).collect();
        if !of_game.is_empty() {
            lines.push(progress_words::against_herald(&composer.locale, game.info, &of_game));
        }
    }
    if whom.id == by.id {
        let mut tours = Vec::new();
        for lessons in lessons::all().iter().filter(|lessons| is_asked(lessons.game.info)) {
            let toured =
                referee::tours::find(&composer.referee, by.id, lessons.game.info.id).await?;
            let step = toured.and_then(|toured| usize::try_from(toured.step).ok());
            tours.extend(
                step.map(|step| words::lessons::tour_label(&composer.locale, lessons, step)),
            );
        }
        if !tours.is_empty() {
            lines.push(progress_words::tours(&composer.locale, tours));
        }
    }
    Ok(lines)
}

async fn last_matches(
    composer: &Composer,
    whom: &Person,
    of: Option<&Entry>,
    course: &[RatingChange],
) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    for (row, ending) in referee::view::ended_matches_of(&composer.referee, whom.id, ENDED).await? {
        let (Some(seat), Some(game)) = (row.side_of(whom.id), games::find(&row.game)) else {
            continue;
        };
        if of.is_some_and(|of| of.info.id != game.info.id) {
            continue;
        }
        let result = words::result_of(ending.as_ref(), seat);
        let opponent = shown_name(composer, row.person(seat.other())).await?;
        let change = course.iter().find(|change| change.match_id == row.id);
        let line =
            rated_words::last_match(&composer.locale, row.id, game.info, &opponent, result, change);
        lines.push(line);
        if lines.len() == LAST {
            break;
        }
    }
    Ok(lines)
}

/// The picture of a rating's course.
async fn curve(
    composer: &Composer,
    whom: &Person,
    entry: &'static Entry,
    rated: &PersonRating,
    course: &[RatingChange],
) -> Result<File, Failure> {
    let parts = |part: i64| part as f32 / THOUSAND as f32;
    let point = |rating: ratings::Rating| {
        Some(CurvePoint { value: parts(rating.points), spread: parts(rating.deviation) })
    };
    let day = |change: &RatingChange| L10nMessage::verbatim(change.at.day());
    let curve = Curve {
        accent: entry.start(&Options::default()).scene().accent,
        title: say("rating-curve-title").with("player", &whom.name).with("game", entry.info.name),
        value: rated_words::curve_value(rated.rating),
        times: course.iter().map(day).enumerate().collect(),
        points: course.iter().map(|one| point(one.after)).collect(),
        scale: CurveScale::Fitted,
        marks: Vec::new(),
    };
    let description = rated_words::curve_alt(&composer.locale, &whom.name, entry.info, course);
    draw_curve(composer, curve, description, format!("rating-{}.png", rated.game)).await
}

/// `/leaderboard`.
pub(crate) async fn leaderboard(context: &Context) -> Answer {
    let unknown = || Failure::Referee(RequestRefusal::UnknownGame.into());
    let game = game_of(&context.values)?.ok_or_else(unknown)?;
    // A private chat is in no server.
    let everywhere =
        context.values.text(named::EVERYWHERE).is_some() || context.place.guild.is_none();
    let scope = if everywhere { Scope::Everywhere } else { Scope::Here };
    // People count pages from 1.
    let number = context.values.number(named::PAGE).unwrap_or(1).saturating_sub(1);
    let number = Page(u16::try_from(number).unwrap_or(u16::MAX));
    page(context.composer(), &context.asker, context.place.guild, game, scope, number)
        .await
        .map(Reply::Tell)
}

/// Another page of it.
pub(crate) async fn turn_to(
    composer: &Composer,
    by: &Person,
    place: &Place,
    game: GameId,
    scope: Scope,
    number: Page,
    visibility: Visibility,
) -> Answer {
    let unknown = || Failure::Referee(RequestRefusal::UnknownGame.into());
    let game = game.entry().ok_or_else(unknown)?;
    let message = page(composer, by, place.guild, game, scope, number).await?;
    Ok(Reply::private(message, visibility))
}

async fn page(
    composer: &Composer,
    by: &Person,
    guild: Option<GuildId>,
    game: &'static Entry,
    scope: Scope,
    number: Page,
) -> Result<Message, Failure> {
    let locale = &composer.locale;
    let guild = guild.filter(|_| scope == Scope::Here);
    let rated =
        referee::rating::leaderboard(&composer.referee, game.info.id, guild, composer.now())
            .await?;
    if rated.is_empty() {
        return Ok(Message::text(
            locale.text(&say("rating-board-empty").with("game", game.info.name)),
        ));
    }
    let placed = rated.iter().filter(|one| !one.rating.is_provisional()).count();
    let pages = rated.len().div_ceil(PAGE);
    // There were more when the button was made.
    let number = usize::from(number.0).min(pages - 1);
    let mut lines = vec![rated_words::board_title(locale, game.info, guild.is_none())];
    for (index, one) in rated.iter().enumerate().skip(number * PAGE).take(PAGE) {
        let place = (index < placed).then_some(index + 1);
        if place.is_none() && (index == placed || index == number * PAGE) {
            lines.push(locale.say("rating-board-provisional"));
        }
        let (name, tally) = (words::name(&one.name), one.standing.tally);
        lines.push(rated_words::board_line(locale, place, &name, one.rating, tally));
    }
    let own = rated.iter().position(|one| one.person == by.id);
    lines.push(match own.and_then(|own| rated.get(own).map(|one| (own, one))) {
        Some((own, _)) if own < placed => locale.text(
            &say("rating-board-own")
                .with("place", (own + 1).to_string())
                .with("of", placed.to_string()),
        ),
        Some((_, one)) => rated_words::own_provisional(locale, one.rating),
        None => locale.say("rating-board-own-none"),
    });
    lines.push(rated_words::marks(locale));
    let page_of = |number: usize| Page(u16::try_from(number).unwrap_or(u16::MAX));
    let turn = |to: usize, label: String| Button {
        id: RatingButton::Page(GameId::of(game), scope, page_of(to)).id(),
        label,
        style: Style::Secondary,
    };
    let mut buttons = Vec::new();
    if number > 0 {
        buttons.push(turn(
            number - 1,
            locale.text(&say("button-page-back").with("page", number).with("pages", pages)),
        ));
    }
    if number + 1 < pages {
        buttons.push(turn(
            number + 1,
            locale.text(&say("button-page-on").with("page", number + 2).with("pages", pages)),
        ));
    }
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    Ok(Message { content: lines.join("\n"), rows, files: Vec::new(), ..Message::default() })
}
