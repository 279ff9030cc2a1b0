use discord_model::message::{File, Message};
use games::Choice;
use lessons::{StepState, TourTask};
use messages::buttons::numbers::Page;
use messages::layouts::menus::MenuPage;
use messages::layouts::steps;
use messages::layouts::tour::{self, TourPosition, step_of};
use messages::words;
use model::scene::Scene;
use rules::Side;

use super::progress::broken;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::reply::Failure;

/// A step's task, board and moves; after the last one, the next thing to do.
pub(super) async fn board(
    composer: &Composer,
    position: &TourPosition,
    news: Option<&str>,
    page: Page,
) -> Result<Message, Failure> {
    let Some((_, step)) = position.step() else {
        return Ok(tour::tour_ended(&composer.locale, position));
    };
    let state = step.state(&position.progress.actions).map_err(|fault| broken(step, &fault))?;
    let choices = state.choices();
    let button = step_of(position.id(), position.at());
    let mut taps = steps::actors(&composer.locale, button, &choices, None, page);
    composer.emoji.store.put_actors(&mut taps.menus, &choices, &state.table.scene());
    message(composer, position, news, None, state, taps).await
}

/// The next action of the solution with a button that plays it. Only words if the person has left
/// its path.
pub(super) async fn solution(
    composer: &Composer,
    position: &TourPosition,
    step: &TourTask,
    state: StepState,
) -> Result<Message, Failure> {
    let words = words::lessons::solution(&composer.locale, step);
    match tour::solution(&composer.locale, position, step, &state) {
        Some((choices, taps)) => {
            message(composer, position, None, Some((words, &choices)), state, taps).await
        }
        None => board(composer, position, Some(&words), Page::FIRST).await,
    }
}

pub(super) async fn message(
    composer: &Composer,
    position: &TourPosition,
    news: Option<&str>,
    narrowed: Option<(String, &[Choice])>,
    state: StepState,
    taps: MenuPage,
) -> Result<Message, Failure> {
    let step = tour::step(&composer.locale, position, news, narrowed, &state, taps);
    let Some((message, scene)) = step else {
        return Ok(tour::tour_ended(&composer.locale, position));
    };
    let files = vec![picture(composer, position, scene, state.side).await?];
    Ok(Message { files, ..message })
}

pub(super) async fn picture(
    composer: &Composer,
    position: &TourPosition,
    scene: Scene,
    side: Side,
) -> Result<File, Failure> {
    let name = format!("tour-{}-{}.png", position.lessons.game.info.id, position.at());
    asker_picture(composer, scene, side, name).await
}
