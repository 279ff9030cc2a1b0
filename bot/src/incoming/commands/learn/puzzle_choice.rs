//! The choice of a puzzle: the one of the day, and another one at a person's level.

use games::Entry;
use match_model::{GuildId, Person};
use puzzles::{Puzzle, collection};
use referee::puzzles::day_of;
use rules::l10n::say;

use crate::daily_puzzles::{current, is_of_day, known, of_day};
use crate::incoming::services::RequestServices;
use crate::permissions::Place;
use crate::reply::Failure;

/// Points of a person without a rating.
const FIRST_LEVEL: i64 = 1_100;

pub(super) struct Chosen {
    pub(super) game: &'static Entry,
    pub(super) puzzle: &'static Puzzle,
    pub(super) news: Option<String>,
    /// Days since 1970, if it is the puzzle of that day.
    pub(super) day: Option<i64>,
    /// The server that shows who has solved it.
    pub(super) guild: Option<GuildId>,
}

impl Chosen {
    pub(super) fn new(
        services: &RequestServices,
        game: &'static Entry,
        puzzle: &'static Puzzle,
        news: Option<String>,
    ) -> Chosen {
        let today = day_of(services.now());
        let day = is_of_day(game, puzzle, today).then_some(today);
        Chosen { game, puzzle, news, day, guild: None }
    }
}

/// The puzzle of the day in a place: the server's, or else everyone's.
pub(super) async fn today(services: &RequestServices, place: &Place) -> Result<Chosen, Failure> {
    let (referee, now) = (services.referee(), services.now());
    if let Some((guild, daily)) = current(referee, place.guild, now).await?
        && let Some((game, puzzle)) = known(&daily)
        && referee::guild_settings::may_play(referee, place.guild, game.info.id).await.is_ok()
    {
        let day = Some(daily.day);
        return Ok(Chosen { game, puzzle, news: None, day, guild: Some(guild) });
    }
    let none = || Failure::Said(services.locale().say("puzzle-none-at-all"));
    let today = of_day(referee, place.guild, day_of(now)).await?;
    let (game, puzzle) = today.ok_or_else(none)?;
    Ok(Chosen::new(services, game, puzzle, None))
}

/// A server's puzzle of a day, from its message. Once the next one is posted, its solvers aren't
/// named any more.
pub(super) async fn posted(
    services: &RequestServices,
    place: &Place,
    (game, puzzle): (&'static Entry, &'static Puzzle),
    day: i64,
) -> Result<Chosen, Failure> {
    let referee = services.referee();
    referee::guild_settings::may_play(referee, place.guild, game.info.id).await?;
    let current = current(referee, place.guild, services.now()).await?;
    let is_posted = |daily: &match_model::DailyPuzzle| {
        daily.day == day && daily.game == game.info.id && daily.puzzle == puzzle.id
    };
    Ok(match current.filter(|(_, daily)| is_posted(daily)) {
        Some((guild, _)) => Chosen { game, puzzle, news: None, day: Some(day), guild: Some(guild) },
        None => Chosen::new(services, game, puzzle, None),
    })
}

/// A puzzle of a game that the person hasn't decided, nearest to their rating, with news if that
/// isn't what they asked for.
pub(super) async fn another(
    services: &RequestServices,
    by: &Person,
    place: &Place,
    game: &'static Entry,
    theme: Option<&str>,
) -> Result<Chosen, Failure> {
    let locale = services.locale();
    referee::guild_settings::may_play(services.referee(), place.guild, game.info.id).await?;
    let name = game.info.name;
    let none = || Failure::Said(locale.text(&say("puzzle-none").with("game", name)));
    let mut puzzles: Vec<&'static Puzzle> = collection(game.info.id).iter().collect();
    if puzzles.is_empty() {
        return Err(none());
    }
    let mut news = None;
    if let Some(theme) = theme {
        let about: Vec<&'static Puzzle> = puzzles
            .iter()
            .copied()
            .filter(|puzzle| puzzle.themes.iter().any(|one| one == theme))
            .collect();
        if about.is_empty() {
            news = Some(locale.text(&say("puzzle-none-of-theme").with("game", name)));
        } else {
            puzzles = about;
        }
    }
    let begun = referee::puzzles::begun(services.referee(), by.id, game.info.id).await?;
    let fresh: Vec<&'static Puzzle> =
        puzzles.iter().copied().filter(|puzzle| !begun.contains(&puzzle.id)).collect();
    if fresh.is_empty() {
        news = Some(locale.text(&say("puzzle-none-left").with("game", name)));
    } else {
        puzzles = fresh;
    }
    let rating = referee::puzzles::rating(services.referee(), by.id, game.info.id).await?;
    // A new rating is uncertain, and a first puzzle that is too hard discourages.
    let level = rating.map_or(FIRST_LEVEL, |rating| rating.shown() - rating.shown_deviation());
    let nearest = puzzles
        .into_iter()
        .min_by_key(|puzzle| (i64::from(puzzle.rating) - level).abs())
        .ok_or_else(none)?;
    Ok(Chosen::new(services, game, nearest, news))
}
