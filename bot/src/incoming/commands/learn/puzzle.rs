//! `/puzzle`: positions with one right turn, played in private; the attempt is stored.

use discord_model::message::Message;
use discord_model::response::Visibility;
use games::Entry;
use match_model::{Person, PuzzleAttempt, PuzzleRated, PuzzleRef, RequestRefusal};
use messages::buttons::fields::{GameId, PartialChoice};
use messages::buttons::numbers::{Page, PuzzleDay, PuzzleMoment};
use messages::buttons::puzzles::{PuzzleAction, PuzzleButton, PuzzleId};
use messages::buttons::stepper::{self, StepRequest};
use messages::layouts::puzzles::{self as layout, PuzzlePosition, PuzzleSource};
use messages::layouts::steps::{self, Composing};
use messages::words;
use model::scene::Scene;
use puzzles::Tried;
use referee::{Error, NewPractice, PracticeFrom};
use rules::l10n::say;
use tokio::sync::Semaphore;

use crate::incoming::commands::learn::practice_board;
use crate::incoming::commands::learn::puzzle_choice::{Chosen, another, posted, today};
use crate::incoming::commands::learn::puzzle_mistakes::{self, Deck};
use crate::incoming::commands::learn::puzzle_position::{change, position};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::services::RequestServices;
use crate::outgoing::pictures::asker_picture;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

/// One try at a time: the search for a refutation takes a core and some memory.
static TRIES: Semaphore = Semaphore::const_new(1);

pub(crate) async fn command(context: &Context) -> Answer {
    let Context { services, asker, place, values, .. } = context;
    let game = values.text(named::GAME).and_then(games::find);
    let text = values.text(named::TEXT);
    let what = values.text(named::DO).and_then(PuzzleAction::from_name);
    if text.is_some() || what.is_some() {
        let latest = referee::puzzles::latest(services.referee(), asker.id).await?;
        let none = || Failure::Said(context.locale().say("puzzle-none-begun"));
        let latest = latest.ok_or_else(none)?;
        let here = position(services, asker, &latest).await?;
        return match text {
            Some(text) => play(services, asker, here, text, Visibility::Everyone).await,
            None => {
                let what = what.unwrap_or(PuzzleAction::Look);
                act(services, &Press::typed(asker.clone(), *place), here, what).await
            }
        };
    }
    let theme = values.text(named::THEME);
    if values.text(named::SHOW) == Some("mistakes") {
        return show_mistake(services, asker, game, Visibility::Everyone).await;
    }
    if game.is_none() && theme.is_none() && values.text(named::SHOW) != Some("another") {
        return show_today(services, asker, place, Visibility::Everyone).await;
    }
    show_another(services, asker, place, game, theme, Visibility::Everyone).await
}

async fn show_today(
    services: &RequestServices,
    by: &Person,
    place: &Place,
    visibility: Visibility,
) -> Answer {
    let chosen = today(services, place).await?;
    begin(services, by, chosen, visibility).await
}

async fn show_another(
    services: &RequestServices,
    by: &Person,
    place: &Place,
    game: Option<&'static Entry>,
    theme: Option<&str>,
    visibility: Visibility,
) -> Answer {
    let game = match game {
        Some(game) => game,
        None => today(services, place).await?.game,
    };
    let chosen = another(services, by, place, game, theme).await?;
    begin(services, by, chosen, visibility).await
}

async fn show_mistake(
    services: &RequestServices,
    by: &Person,
    game: Option<&'static Entry>,
    visibility: Visibility,
) -> Answer {
    match puzzle_mistakes::next(services, by, game).await? {
        Deck::Due(here) => look(services, &here, &[], Page::FIRST, visibility).await,
        Deck::Empty(told) => Ok(Reply::private(Message::text(told), visibility)),
    }
}

/// Shows a puzzle, begun if it wasn't. One that was only looked at before its day counts for it.
async fn begin(
    services: &RequestServices,
    by: &Person,
    chosen: Chosen,
    visibility: Visibility,
) -> Answer {
    let Chosen { game, puzzle, news, day, guild } = chosen;
    let (referee, now) = (services.referee(), services.now());
    let key = PuzzleRef { game: game.info.id.to_owned(), puzzle: puzzle.id.clone() };
    let known = referee::puzzles::find(referee, by.id, &key).await?;
    let is_new = known.is_none();
    let attempt = known.unwrap_or_default();
    if is_new || (attempt.day < day && !attempt.is_decided()) {
        let attempt = PuzzleAttempt { day, ..attempt };
        match referee::puzzles::keep(referee, by, &key, &attempt, puzzle.rating, now).await {
            // Stale: it was opened twice at once.
            Ok(_) | Err(Error::Refused(RequestRefusal::Stale)) => {}
            Err(other) => return Err(other.into()),
        }
    }
    let here = position(services, by, &key).await?;
    let mut news: Vec<String> = news.into_iter().collect();
    if let (Some(guild), Some(day), true) = (guild, day, here.attempt.day == day) {
        referee::daily_puzzles::take_part(referee, by, guild, day, now).await?;
        let is_open = here.attempt.solved_at.is_none();
        if is_open && !referee::people::is_unlisted(referee, by.id).await? {
            news.push(services.locale().say("puzzle-daily-named"));
        }
    }
    look(services, &here, &news, Page::FIRST, visibility).await
}

async fn look(
    services: &RequestServices,
    here: &PuzzlePosition,
    news: &[String],
    page: Page,
    visibility: Visibility,
) -> Answer {
    if here.attempt.solved_at.is_some() {
        let told = services.locale().say("puzzle-solved-before");
        let (message, scene) = layout::ended(services.locale(), here, &told, news);
        return pictured(services, here, message, scene, visibility).await;
    }
    let choices = here.stands.table.choices();
    let table = &*here.stands.table;
    let composing = Composing::of(table);
    let mut taps = steps::actors(services.locale(), here.step(), &choices, composing, page);
    let scene = table.scene();
    services.composer().emoji.store.put_actors(&mut taps.menus, &choices, &scene);
    let (message, scene) = layout::board(services.locale(), here, news, None, taps);
    pictured(services, here, message, scene, visibility).await
}

async fn pictured(
    services: &RequestServices,
    here: &PuzzlePosition,
    message: Message,
    scene: Scene,
    visibility: Visibility,
) -> Answer {
    let name = format!("puzzle-{}-{}.png", here.key().puzzle, here.attempt.moment);
    let files = vec![asker_picture(services.composer(), scene, here.stands.solver, name).await?];
    Ok(Reply::private(Message { files, ..message }, visibility))
}

async fn play(
    services: &RequestServices,
    by: &Person,
    here: PuzzlePosition,
    text: &str,
    visibility: Visibility,
) -> Answer {
    let locale = services.locale();
    if here.attempt.solved_at.is_some() {
        return look(services, &here, &[], Page::FIRST, visibility).await;
    }
    let game = here.game;
    let exercise = here.exercise.clone();
    let (done, typed) = (here.attempt.actions.clone(), text.to_owned());
    let tried = {
        let _search = TRIES.acquire().await;
        tokio::task::spawn_blocking(move || exercise.attempt(&done, &typed)).await
    };
    let tried = tried.map_err(|cause| Failure::Broken(format!("a puzzle failed: {cause}")))?;
    let Some(tried) = tried else {
        return Err(Failure::Broken(format!("puzzle {} of {}", here.key().puzzle, game.info.id)));
    };
    match tried {
        Tried::Refused(refusal) => {
            let news = words::puzzles::refused(locale, &refusal);
            look(services, &here, &[news], Page::FIRST, visibility).await
        }
        Tried::Unfinished(actions) => {
            let attempt = PuzzleAttempt { actions, ..here.attempt.clone() };
            let (here, _) = change(services, by, &here, &attempt).await?;
            look(services, &here, &[], Page::FIRST, visibility).await
        }
        Tried::Right { done, solved: false } => {
            let turn = here.exercise.next_turn(here.stands.before_turn).len();
            let reply = done.get(here.stands.before_turn + turn..).unwrap_or_default();
            let solver = here.stands.solver;
            let news = words::puzzles::right(locale, game.info, solver, here.claim(), reply);
            let attempt = PuzzleAttempt { actions: done, ..here.attempt.clone() };
            let (here, _) = change(services, by, &here, &attempt).await?;
            look(services, &here, &[news], Page::FIRST, visibility).await
        }
        Tried::Right { done, solved: true } => {
            let now = services.now();
            let attempt =
                PuzzleAttempt { actions: done, solved_at: Some(now), ..here.attempt.clone() };
            let (here, rated) = change(services, by, &here, &attempt).await?;
            solved(services, by, &here, rated, visibility).await
        }
        Tried::Wrong { turn, value, refutation, done } => {
            let wrong = here.attempt.wrong.saturating_add(1);
            let attempt = PuzzleAttempt { actions: done, wrong, ..here.attempt.clone() };
            let (here, rated) = change(services, by, &here, &attempt).await?;
            let (message, scene) =
                layout::wrong(locale, &here, &turn, value, &refutation, rated.as_ref());
            pictured(services, &here, message, scene, visibility).await
        }
    }
}

async fn solved(
    services: &RequestServices,
    by: &Person,
    here: &PuzzlePosition,
    rated: Option<PuzzleRated>,
    visibility: Visibility,
) -> Answer {
    let locale = services.locale();
    let exercise = here.exercise.clone();
    let reasons = tokio::task::spawn_blocking(move || {
        engine::reasons(&*exercise.start(), exercise.next_turn(0), &[])
    });
    let reasons = reasons.await.unwrap_or_default();
    let mut more: Vec<String> =
        rated.iter().map(|rated| words::puzzles::rated(locale, rated)).collect();
    if let PuzzleSource::Mistake(mistake, _) = &here.source {
        more.push(words::puzzles::comes_back(locale, mistake));
    }
    if here.attempt.day.is_some() {
        let streak = referee::puzzles::streak(services.referee(), by.id, services.now()).await?;
        more.extend(words::puzzles::streak(locale, streak));
    }
    let told = layout::solved(locale, here, &reasons);
    let (message, scene) = layout::ended(locale, here, &told, &more);
    pictured(services, here, message, scene, visibility).await
}

async fn act(
    services: &RequestServices,
    press: &Press,
    here: PuzzlePosition,
    what: PuzzleAction,
) -> Answer {
    let (by, visibility, locale) = (&press.by, press.visibility, services.locale());
    match what {
        PuzzleAction::Look => look(services, &here, &[], Page::FIRST, visibility).await,
        PuzzleAction::Step(step) => match step.request(press.chosen.clone()) {
            StepRequest::Play(text) => play(services, by, here, &text, visibility).await,
            StepRequest::Actors(page) => look(services, &here, &[], page, visibility).await,
            StepRequest::Narrow(narrowed, page) => {
                narrow(services, &here, &narrowed, page, visibility).await
            }
            StepRequest::Unknown => look(services, &here, &[], Page::FIRST, visibility).await,
        },
        PuzzleAction::Type => Ok(Reply::Ask(layout::form(locale, &here))),
        PuzzleAction::Letters => {
            let scene = here.stands.table.scene();
            let board = render::text_board(&scene, here.stands.solver, locale);
            Ok(Reply::text(words::lessons::text_board(&board)))
        }
        PuzzleAction::Practise => practise(services, press, &here).await,
        PuzzleAction::Undo => {
            let here = at_start_of_turn(services, by, here).await?;
            look(services, &here, &[], Page::FIRST, visibility).await
        }
        PuzzleAction::Hint | PuzzleAction::Solution if here.attempt.solved_at.is_some() => {
            look(services, &here, &[], Page::FIRST, visibility).await
        }
        PuzzleAction::Hint => {
            let (here, rated) = helped(services, by, here).await?;
            let next = here.exercise.next_turn(here.stands.before_turn);
            let outline = next.first().and_then(|text| here.stands.table.outline(text));
            let themes = here.themes().iter().map(String::as_str);
            // The task says that the turn wins.
            let theme =
                themes.filter(|id| *id != "wins").filter_map(words::puzzles::theme_name).next();
            let hint = outline.map(|outline| {
                match theme {
                    Some(theme) => say("puzzle-hint-theme").with("theme", theme),
                    None => say("puzzle-hint"),
                }
                .with("actor", outline.actor)
            });
            let mut news: Vec<String> = hint.iter().map(|hint| locale.text(hint)).collect();
            news.extend(rated.iter().map(|rated| words::puzzles::rated(locale, rated)));
            look(services, &here, &news, Page::FIRST, visibility).await
        }
        PuzzleAction::Solution => {
            let (here, _) = helped(services, by, here).await?;
            let next = here.exercise.next_turn(here.stands.before_turn);
            let (message, scene) = layout::solution(locale, &here, next);
            pictured(services, &here, message, scene, visibility).await
        }
    }
}

/// Takes back an unfinished turn.
async fn at_start_of_turn(
    services: &RequestServices,
    by: &Person,
    here: PuzzlePosition,
) -> Result<PuzzlePosition, Failure> {
    let mut attempt = here.attempt.clone();
    attempt.actions.truncate(here.stands.before_turn);
    if attempt == here.attempt {
        return Ok(here);
    }
    Ok(change(services, by, &here, &attempt).await?.0)
}

/// Records help, which starts at the beginning of the turn.
async fn helped(
    services: &RequestServices,
    by: &Person,
    here: PuzzlePosition,
) -> Result<(PuzzlePosition, Option<PuzzleRated>), Failure> {
    let mut attempt = PuzzleAttempt { helped: true, ..here.attempt.clone() };
    attempt.actions.truncate(here.stands.before_turn);
    if attempt == here.attempt {
        return Ok((here, None));
    }
    change(services, by, &here, &attempt).await
}

async fn narrow(
    services: &RequestServices,
    here: &PuzzlePosition,
    narrowed: &PartialChoice,
    page: Page,
    visibility: Visibility,
) -> Answer {
    let locale = services.locale();
    let choices = stepper::matching_choices(&*here.stands.table, narrowed);
    if choices.is_empty() {
        return look(services, here, &[], Page::FIRST, visibility).await;
    }
    let chosen = steps::chosen(locale, &choices, narrowed);
    let scene = here.stands.table.scene();
    let mut taps =
        steps::actor_choices(locale, here.step(), &scene.board, &choices, narrowed, page);
    services.composer().emoji.store.add_to(&mut taps.menus, &choices, &scene);
    let chosen = Some((chosen, choices.as_slice()));
    let (message, scene) = layout::board(locale, here, &[], chosen, taps);
    pictured(services, here, message, scene, visibility).await
}

async fn practise(services: &RequestServices, press: &Press, here: &PuzzlePosition) -> Answer {
    let Press { by, place, visibility, .. } = press;
    let (referee, now) = (services.referee(), services.now());
    let board = match &here.source {
        PuzzleSource::Collection(puzzle) => {
            // A position that is won would leave nothing to practise.
            let is_over = here.stands.table.outcome().is_some();
            let actions = if is_over { Vec::new() } else { here.attempt.actions.clone() };
            let new = NewPractice {
                game: here.game.info.id.to_owned(),
                setup: Some(puzzle.setup.clone()),
                actions,
                ..NewPractice::default()
            };
            referee::practice::begin(referee, by, new, now).await?
        }
        PuzzleSource::Mistake(mistake, _) => {
            let (match_id, after) = (mistake.match_id, Some(mistake.ply));
            let from = PracticeFrom { match_id, after, guild: place.guild };
            referee::practice::begin_from_match(referee, by, from, now).await?
        }
    };
    let message = practice_board::shown(services, &board, None, Page::FIRST).await?;
    Ok(Reply::private(message, *visibility).anew())
}

impl ButtonHandler for PuzzleButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let (by, place, visibility) = (&press.by, &press.place, press.visibility);
        match self {
            PuzzleButton::Today => show_today(services, by, place, visibility).await,
            PuzzleButton::Mistakes => show_mistake(services, by, None, visibility).await,
            PuzzleButton::Solve(game, puzzle, PuzzleDay(day)) => {
                let gone = || Failure::Said(services.locale().say("puzzle-gone"));
                let game = game.entry().ok_or_else(gone)?;
                let puzzle = puzzles::find(game.info.id, puzzle.as_str()).ok_or_else(gone)?;
                let chosen = posted(services, place, (game, puzzle), day).await?;
                begin(services, by, chosen, visibility).await
            }
            PuzzleButton::Another(game) => {
                show_another(services, by, place, game.entry(), None, visibility).await
            }
            PuzzleButton::Do(game, puzzle, at, what) => {
                match there(services, by, game, &puzzle, at).await? {
                    (here, true) => act(services, &press, here, what).await,
                    (here, false) => {
                        let news = services.locale().say("puzzle-stale");
                        look(services, &here, &[news], Page::FIRST, visibility).await
                    }
                }
            }
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        let PuzzleButton::Do(game, puzzle, at, PuzzleAction::Type) = self else {
            return Ok(unknown_button(services.locale()));
        };
        let (here, stands) = there(services, &press.by, game, &puzzle, at).await?;
        if !stands {
            let news = services.locale().say("puzzle-stale");
            return look(services, &here, &[news], Page::FIRST, press.visibility).await;
        }
        play(services, &press.by, here, line, press.visibility).await
    }
}

/// A person's position, and whether a button still applies to it. Another person's button belongs
/// to no moment of theirs, so it shows them their own board.
async fn there(
    services: &RequestServices,
    by: &Person,
    game: GameId,
    puzzle: &PuzzleId,
    at: PuzzleMoment,
) -> Result<(PuzzlePosition, bool), Failure> {
    let gone = || Failure::Said(services.locale().say("puzzle-gone"));
    let game = game.entry().ok_or_else(gone)?;
    let key = PuzzleRef { game: game.info.id.to_owned(), puzzle: puzzle.as_str().to_owned() };
    let here = position(services, by, &key).await?;
    let stands = here.attempt.moment == at.0;
    Ok((here, stands))
}
