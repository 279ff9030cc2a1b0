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

use self::message::{board, message, picture, solution};
use self::progress::{broken, lessons_of, load_position, store};
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
        None => cards::common_game_of_place(context.referee(), &context.place).await?,
    };
    let Some(game) = game.map(GameId::of) else {
        return list_tours(context.composer(), &context.asker).await;
    };
    let lessons = lessons_of(context.locale(), game)?;
    let moment = load_position(context.referee(), &context.asker, lessons).await?.at();
    match (
        context.values.text(named::TEXT),
        context.values.text(named::DO).and_then(TourAction::from_name),
    ) {
        (Some(text), _) => {
            play(context.composer(), &context.asker, game, moment, text, Visibility::Everyone).await
        }
        (None, Some(action)) => {
            act(context.composer(), &context.asker, game, moment, action, Visibility::Everyone)
                .await
        }
        (None, None) => show(context.composer(), &context.asker, game, Visibility::Everyone).await,
    }
}

async fn list_tours(composer: &Composer, asker: &Person) -> Answer {
    let mut tours = Vec::new();
    for lessons in lessons::all().iter().filter(|lessons| !lessons.tour.is_empty()) {
        tours.push(load_position(&composer.referee, asker, lessons).await?);
    }
    Ok(Reply::Tell(tour::all(&composer.locale, &tours)))
}

pub(crate) async fn show(
    composer: &Composer,
    asker: &Person,
    game: GameId,
    visibility: Visibility,
) -> Answer {
    let position =
        load_position(&composer.referee, asker, lessons_of(&composer.locale, game)?).await?;
    let message = board(composer, &position, None, Page::FIRST).await?;
    Ok(reply(message, visibility))
}

fn reply(message: Message, visibility: Visibility) -> Reply {
    Reply::private(message, visibility)
}

/// A person's position if a button still applies to it, otherwise the current message.
async fn current_or_stale(
    composer: &Composer,
    asker: &Person,
    game: GameId,
    at: TourMoment,
) -> Result<Result<(TourPosition, &'static TourTask, StepState), Message>, Failure> {
    let mut position =
        load_position(&composer.referee, asker, lessons_of(&composer.locale, game)?).await?;
    position.hinted = at.is_hinted;
    match position.step() {
        Some((_, step)) if position.at() == at => {
            let state =
                step.state(&position.progress.actions).map_err(|fault| broken(step, &fault))?;
            Ok(Ok((position, step, state)))
        }
        _ => {
            position.hinted = false;
            let news = composer.locale.say("lessons-stale");
            Ok(Err(board(composer, &position, Some(&news), Page::FIRST).await?))
        }
    }
}

pub(crate) async fn act(
    composer: &Composer,
    asker: &Person,
    game: GameId,
    at: TourMoment,
    action: TourAction,
    visibility: Visibility,
) -> Answer {
    if action == TourAction::Over {
        let lessons = lessons_of(&composer.locale, game)?;
        let position = TourPosition { lessons, progress: Progress::default(), hinted: false };
        store(composer, asker, &position).await?;
        return Ok(reply(board(composer, &position, None, Page::FIRST).await?, visibility));
    }
    let (mut position, step, state) = match current_or_stale(composer, asker, game, at).await? {
        Ok(current) => current,
        Err(current_message) => return Ok(reply(current_message, visibility)),
    };
    match action {
        TourAction::Hint => {
            position.hinted = true;
            Ok(reply(board(composer, &position, None, Page::FIRST).await?, visibility))
        }
        TourAction::Solution => {
            Ok(reply(solution(composer, &position, step, state).await?, visibility))
        }
        TourAction::Board => {
            let board = render::text_board(&state.table.scene(), state.side, &composer.locale);
            Ok(Reply::text(words::lessons::text_board(&board)))
        }
        TourAction::Type | TourAction::Over => {
            Ok(Reply::Ask(tour::form(&composer.locale, &position, &state)))
        }
    }
}

pub(crate) async fn play(
    composer: &Composer,
    asker: &Person,
    game: GameId,
    at: TourMoment,
    text: &str,
    visibility: Visibility,
) -> Answer {
    let (mut position, task, state) = match current_or_stale(composer, asker, game, at).await? {
        Ok(standing) => standing,
        Err(current_message) => return Ok(reply(current_message, visibility)),
    };
    let outcome =
        task.attempt(&position.progress.actions, text).map_err(|fault| broken(task, &fault))?;
    let message = match outcome {
        TryOutcome::Solved { words, scene } => {
            let (number, solved_step) = (position.progress.step, position.at().step);
            let mut actions = std::mem::take(&mut position.progress.actions);
            actions.push(text.to_owned());
            position.progress = Progress { step: number + 1, actions: Vec::new() };
            position.hinted = false;
            store(composer, asker, &position).await?;
            let content =
                words::lessons::solved(&composer.locale, position.lessons, number, task, &words);
            let solution_board = TextBoard::Solved(position.id(), solved_step, actions);
            let message = tour::solved(&composer.locale, &position, content, solution_board);
            let files = vec![picture(composer, &position, *scene, state.side).await?];
            Message { files, ..message }
        }
        TryOutcome::GoesOn(next_state) => {
            position.progress.actions = next_state.actions;
            store(composer, asker, &position).await?;
            board(composer, &position, None, Page::FIRST).await?
        }
        TryOutcome::Missed { .. } => {
            let news = words::lessons::try_outcome(
                &composer.locale,
                position.lessons.game.info,
                text,
                &outcome,
            );
            position.progress.actions.clear();
            store(composer, asker, &position).await?;
            board(composer, &position, Some(&news), Page::FIRST).await?
        }
        TryOutcome::Refused(_) => {
            let news = words::lessons::try_outcome(
                &composer.locale,
                position.lessons.game.info,
                text,
                &outcome,
            );
            board(composer, &position, Some(&news), Page::FIRST).await?
        }
    };
    Ok(reply(message, visibility))
}

async fn page(
    composer: &Composer,
    asker: &Person,
    game: GameId,
    at: TourMoment,
    page: Page,
) -> Answer {
    match current_or_stale(composer, asker, game, at).await? {
        Ok((position, ..)) => Ok(Reply::Change(board(composer, &position, None, page).await?)),
        Err(current_message) => Ok(Reply::Change(current_message)),
    }
}

pub(crate) async fn step(
    composer: &Composer,
    asker: &Person,
    game: GameId,
    at: TourMoment,
    request: StepRequest,
    visibility: Visibility,
) -> Answer {
    match request {
        StepRequest::Play(text) => play(composer, asker, game, at, &text, visibility).await,
        StepRequest::Actors(number) => page(composer, asker, game, at, number).await,
        StepRequest::Narrow(narrowed, page) => {
            narrow(composer, asker, game, at, &narrowed, page).await
        }
        StepRequest::Unknown => show(composer, asker, game, Visibility::Ephemeral).await,
    }
}

async fn narrow(
    composer: &Composer,
    asker: &Person,
    game: GameId,
    at: TourMoment,
    narrowed: &PartialChoice,
    page: Page,
) -> Answer {
    let (position, _, state) = match current_or_stale(composer, asker, game, at).await? {
        Ok(standing) => standing,
        Err(current_message) => return Ok(Reply::Change(current_message)),
    };
    let choices = stepper::left_of(state.choices(), narrowed);
    if choices.is_empty() {
        return Ok(Reply::Change(board(composer, &position, None, Page::FIRST).await?));
    }
    let words = steps::chosen(&composer.locale, &choices, narrowed);
    let scene = state.table.scene();
    let mut taps = steps::actor_choices(
        &composer.locale,
        step_of(game, at),
        &scene.board,
        &choices,
        narrowed,
        page,
    );
    composer.emoji.store.add_to(&mut taps.menus, &choices, &scene);
    let message = message(composer, &position, None, Some((words, &choices)), state, taps).await?;
    Ok(Reply::Change(message))
}

impl ButtonHandler for TourButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            TourButton::Show(game) => {
                show(services.composer(), &press.by, game, press.visibility).await
            }
            TourButton::Do(game, at, action) => {
                act(services.composer(), &press.by, game, at, action, press.visibility).await
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
