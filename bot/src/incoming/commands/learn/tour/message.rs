//! A step of a tour as a message: its task, the board, and the choices.

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
    here: &TourPosition,
    news: Option<&str>,
    page: Page,
) -> Result<Message, Failure> {
    let Some((_, step)) = here.step() else { return Ok(tour::ended(&composer.locale, here)) };
    let stood = step.stood(&here.progress.done).map_err(|fault| broken(step, &fault))?;
    let choices = stood.choices();
    let mut taps = steps::actors(&composer.locale, step_of(here.id(), here.at()), &choices, page);
    composer.emoji.store.put(&mut taps.menus, &choices, &stood.table.scene());
    message(composer, here, news, None, stood, taps).await
}

/// The next action of the solution with a button that plays it. Only words if the person has left
/// its path.
pub(super) async fn solution(
    composer: &Composer,
    here: &TourPosition,
    step: &TourTask,
    stood: StepState,
) -> Result<Message, Failure> {
    let words = words::lessons::solution(&composer.locale, step);
    match tour::solution(&composer.locale, here, step, &stood) {
        Some((choices, taps)) => {
            message(composer, here, None, Some((words, &choices)), stood, taps).await
        }
        None => board(composer, here, Some(&words), Page::FIRST).await,
    }
}

pub(super) async fn message(
    composer: &Composer,
    here: &TourPosition,
    news: Option<&str>,
    chosen: Option<(String, &[Choice])>,
    stood: StepState,
    taps: MenuPage,
) -> Result<Message, Failure> {
    let step = tour::step(&composer.locale, here, news, chosen, &stood, taps);
    let Some((message, scene)) = step else { return Ok(tour::ended(&composer.locale, here)) };
    let files = vec![picture(composer, here, scene, stood.side).await?];
    Ok(Message { files, ..message })
}

pub(super) async fn picture(
    composer: &Composer,
    here: &TourPosition,
    scene: Scene,
    side: Side,
) -> Result<File, Failure> {
    let name = format!("tour-{}-{}.png", here.lessons.game.info.id, here.at());
    asker_picture(composer, scene, side, name).await
}
