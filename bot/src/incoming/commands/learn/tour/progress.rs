use i18n::Locale;
use lessons::{LessonFault, Lessons, Progress, TourTask};
use match_model::{Person, TourProgress};
use messages::buttons::fields::GameId;
use messages::layouts::tour::TourPosition;
use referee::Referee;
use rules::l10n::say;

use crate::outgoing::composer::Composer;
use crate::reply::Failure;

pub(super) fn broken(step: &TourTask, fault: &LessonFault) -> Failure {
    Failure::Broken(format!("step {} of a tour: {fault:?}", step.name))
}

pub(super) async fn load_position(
    referee: &Referee,
    asker: &Person,
    lessons: &'static Lessons,
) -> Result<TourPosition, Failure> {
    let stored =
        referee::tours::find(referee, asker.id, lessons.game.info.id).await?.unwrap_or_default();
    let step = usize::try_from(stored.step).unwrap_or_default().min(lessons.tour.len());
    let mut progress = Progress { step, actions: stored.done };
    // A newer version may have another task there.
    let state = lessons.tour.get(step).map(|step| step.state(&progress.actions));
    if state.is_none_or(|outcome| {
        outcome.is_err() || outcome.is_ok_and(|step_state| step_state.left.is_used_up())
    }) {
        progress.actions.clear();
    }
    Ok(TourPosition { lessons, progress, hinted: false })
}

pub(super) async fn store(
    composer: &Composer,
    asker: &Person,
    position: &TourPosition,
) -> Result<(), Failure> {
    let Progress { step, actions: done } = &position.progress;
    let progress =
        TourProgress { step: i64::try_from(*step).unwrap_or(i64::MAX), done: done.clone() };
    let game = position.lessons.game.info.id;
    Ok(referee::tours::store_progress(&composer.referee, asker, game, &progress, composer.now())
        .await?)
}

pub(super) fn lessons_of(locale: &Locale, game: GameId) -> Result<&'static Lessons, Failure> {
    let unknown = || Failure::Said(locale.say("match-unknown-button"));
    let game = game.entry().ok_or_else(unknown)?;
    let lessons = lessons::of(game);
    if lessons.tour.is_empty() {
        return Err(Failure::Said(
            locale.text(&say("lessons-no-tour").with("game", game.info.name)),
        ));
    }
    Ok(lessons)
}
