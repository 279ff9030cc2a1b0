//! `/learn tour`: a game in small tasks, shown only to the person; the progress is stored.

mod message;
mod progress;

use discord_model::message::Message;
use discord_model::response::Visibility;
use lessons::{Progress, StepState, TourTask, TryOutcome};
use match_model::Person;
use messages::buttons::fields::{GameId, PartialChoice};
use messages::buttons::numbers::Page;
use messages::buttons::stepper::{self, StepButton, StepRequest};
use messages::buttons::text_boards::TextBoard;
use messages::buttons::tour::{TourAction, TourButton};
use messages::buttons::tour_moment::TourMoment;
use messages::layouts::steps;
use messages::layouts::tour::{self, TourPosition, step_of};
use messages::words;
use rules::l10n::say;

use self::message::{board, message, picture, solution};
use self::progress::{broken, here, keep, lessons_of};
use crate::incoming::commands::learn::cards;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

/// `/learn tour`: the tour of the named or local game, otherwise a list. Also covers its buttons.
pub(crate) async fn command(context: &Context) -> Answer {
    let game = match context.values.text(named::GAME).and_then(games::find) {
        Some(game) => Some(game),
        None => cards::game_of_place(context.referee(), &context.place).await?,
    };
    let Some(game) = game.map(GameId::of) else {
        return all(context.composer(), &context.asker).await;
    };
    let lessons = lessons_of(context.locale(), game)?;
    let at = here(context.referee(), &context.asker, lessons).await?.at();
    match (
        context.values.text(named::TEXT),
        context.values.text(named::DO).and_then(TourAction::from_name),
    ) {
        (Some(text), _) => {
            play(context.composer(), &context.asker, game, at, text, Visibility::Everyone).await
        }
        (None, Some(what)) => {
            act(context.composer(), &context.asker, game, at, what, Visibility::Everyone).await
        }
        (None, None) => show(context.composer(), &context.asker, game, Visibility::Everyone).await,
    }
}

async fn all(composer: &Composer, by: &Person) -> Answer {
    let mut tours = Vec::new();
    for lessons in lessons::all().iter().filter(|lessons| !lessons.tour.is_empty()) {
        tours.push(here(&composer.referee, by, lessons).await?);
    }
    Ok(Reply::Tell(tour::all(&composer.locale, &tours)))
}

pub(crate) async fn show(
    composer: &Composer,
    by: &Person,
    game: GameId,
    visibility: Visibility,
) -> Answer {
    let here = here(&composer.referee, by, lessons_of(&composer.locale, game)?).await?;
    let message = board(composer, &here, None, Page::FIRST).await?;
    Ok(answered(message, visibility))
}

fn answered(message: Message, visibility: Visibility) -> Reply {
    Reply::private(message, visibility)
}

/// A person's position if a button still applies to it, otherwise the current message.
async fn still_here(
    composer: &Composer,
    by: &Person,
    game: GameId,
    at: TourMoment,
) -> Result<Result<(TourPosition, &'static TourTask, StepState), Message>, Failure> {
    let mut here = here(&composer.referee, by, lessons_of(&composer.locale, game)?).await?;
    here.hinted = at.is_hinted;
    match here.step() {
        Some((_, step)) if here.at() == at => {
            let stood = step.stood(&here.progress.done).map_err(|fault| broken(step, &fault))?;
            Ok(Ok((here, step, stood)))
        }
        _ => {
            here.hinted = false;
            let news = composer.locale.say("lessons-stale");
            Ok(Err(board(composer, &here, Some(&news), Page::FIRST).await?))
        }
    }
}

pub(crate) async fn act(
    composer: &Composer,
    by: &Person,
    game: GameId,
    at: TourMoment,
    what: TourAction,
    visibility: Visibility,
) -> Answer {
    if what == TourAction::Over {
        let lessons = lessons_of(&composer.locale, game)?;
        let here = TourPosition { lessons, progress: Progress::default(), hinted: false };
        keep(composer, by, &here).await?;
        return Ok(answered(board(composer, &here, None, Page::FIRST).await?, visibility));
    }
    let (mut here, step, stood) = match still_here(composer, by, game, at).await? {
        Ok(standing) => standing,
        Err(elsewhere) => return Ok(answered(elsewhere, visibility)),
    };
    match what {
        TourAction::Hint => {
            here.hinted = true;
            Ok(answered(board(composer, &here, None, Page::FIRST).await?, visibility))
        }
        TourAction::Solution => {
            Ok(answered(solution(composer, &here, step, stood).await?, visibility))
        }
        TourAction::Board => {
            let board = render::text_board(&stood.table.scene(), stood.side, &composer.locale);
            Ok(Reply::text(words::lessons::text_board(&board)))
        }
        TourAction::Type | TourAction::Over => {
            Ok(Reply::Ask(tour::form(&composer.locale, &here, &stood)))
        }
    }
}

pub(crate) async fn play(
    composer: &Composer,
    by: &Person,
    game: GameId,
    at: TourMoment,
    text: &str,
    visibility: Visibility,
) -> Answer {
    let (mut here, step, stood) = match still_here(composer, by, game, at).await? {
        Ok(standing) => standing,
        Err(elsewhere) => return Ok(answered(elsewhere, visibility)),
    };
    let tried = step.attempt(&here.progress.done, text).map_err(|fault| broken(step, &fault))?;
    let message = match tried {
        TryOutcome::Solved { words, scene } => {
            let (number, solved_step) = (here.progress.step, here.at().step);
            let mut played = std::mem::take(&mut here.progress.done);
            played.push(text.to_owned());
            here.progress = Progress { step: number + 1, done: Vec::new() };
            here.hinted = false;
            keep(composer, by, &here).await?;
            let content =
                words::lessons::solved(&composer.locale, here.lessons, number, step, &words);
            let played = TextBoard::Solved(here.id(), solved_step, played);
            let message = tour::solved(&composer.locale, &here, content, played);
            let files = vec![picture(composer, &here, *scene, stood.side).await?];
            Message { files, ..message }
        }
        TryOutcome::GoesOn(stood) => {
            here.progress.done = stood.done;
            keep(composer, by, &here).await?;
            board(composer, &here, None, Page::FIRST).await?
        }
        TryOutcome::Missed { .. } => {
            let news =
                words::lessons::tried(&composer.locale, here.lessons.game.info, text, &tried);
            here.progress.done.clear();
            keep(composer, by, &here).await?;
            board(composer, &here, Some(&news), Page::FIRST).await?
        }
        TryOutcome::Refused(_) => {
            let news =
                words::lessons::tried(&composer.locale, here.lessons.game.info, text, &tried);
            board(composer, &here, Some(&news), Page::FIRST).await?
        }
    };
    Ok(answered(message, visibility))
}

async fn page(
    composer: &Composer,
    by: &Person,
    game: GameId,
    at: TourMoment,
    page: Page,
) -> Answer {
    match still_here(composer, by, game, at).await? {
        Ok((here, ..)) => Ok(Reply::Change(board(composer, &here, None, page).await?)),
        Err(elsewhere) => Ok(Reply::Change(elsewhere)),
    }
}

pub(crate) async fn step(
    composer: &Composer,
    by: &Person,
    game: GameId,
    at: TourMoment,
    request: StepRequest,
    visibility: Visibility,
) -> Answer {
    match request {
        StepRequest::Play(text) => play(composer, by, game, at, &text, visibility).await,
        StepRequest::Actors(number) => page(composer, by, game, at, number).await,
        StepRequest::Narrow(narrowed, page) => {
            narrow(composer, by, game, at, &narrowed, page).await
        }
        StepRequest::Unknown => show(composer, by, game, Visibility::Ephemeral).await,
    }
}

async fn narrow(
    composer: &Composer,
    by: &Person,
    game: GameId,
    at: TourMoment,
    narrowed: &PartialChoice,
    page: Page,
) -> Answer {
    let (here, _, stood) = match still_here(composer, by, game, at).await? {
        Ok(standing) => standing,
        Err(elsewhere) => return Ok(Reply::Change(elsewhere)),
    };
    let choices = stepper::left_of(stood.choices(), narrowed);
    let Some(first) = choices.first() else {
        return Ok(Reply::Change(board(composer, &here, None, Page::FIRST).await?));
    };
    let actor = composer.locale.text(&first.outline.actor);
    let words = composer
        .locale
        .text(&say("lessons-chosen").with("actor", &actor).with("count", choices.len()));
    let scene = stood.table.scene();
    let mut taps = steps::actor_choices(
        &composer.locale,
        step_of(game, at),
        &scene.board,
        &choices,
        narrowed,
        page,
    );
    composer.emoji.store.put(&mut taps.menus, &choices, &scene);
    let message = message(composer, &here, None, Some((words, &choices)), stood, taps).await?;
    Ok(Reply::Change(message))
}

impl ButtonHandler for TourButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            TourButton::Show(game) => {
                show(services.composer(), &press.by, game, press.visibility).await
            }
            TourButton::Do(game, at, what) => {
                act(services.composer(), &press.by, game, at, what, press.visibility).await
            }
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        match self {
            TourButton::Do(game, at, TourAction::Type) => {
                play(services.composer(), &press.by, game, at, line, press.visibility).await
            }
            _ => Ok(unknown_button(services.locale())),
        }
    }
}

impl ButtonHandler for StepButton<GameId> {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let request = self.step.request(press.chosen);
        step(services.composer(), &press.by, self.of, self.at, request, press.visibility).await
    }
}
