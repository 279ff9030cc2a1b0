//! Loads and stores the progress in tours.

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

pub(super) async fn here(
    referee: &Referee,
    by: &Person,
    lessons: &'static Lessons,
) -> Result<TourPosition, Failure> {
    let toured =
        referee::tours::find(referee, by.id, lessons.game.info.id).await?.unwrap_or_default();
    let step = usize::try_from(toured.step).unwrap_or_default().min(lessons.tour.len());
    let mut progress = Progress { step, done: toured.done };
    // A newer version may have another task there.
    let stands = lessons.tour.get(step).map(|step| step.stood(&progress.done));
    if stands
        .is_none_or(|stands| stands.is_err() || stands.is_ok_and(|stood| stood.left.is_used_up()))
    {
        progress.done.clear();
    }
    Ok(TourPosition { lessons, progress, hinted: false })
}

pub(super) async fn keep(
    composer: &Composer,
    by: &Person,
    here: &TourPosition,
) -> Result<(), Failure> {
    let Progress { step, done } = &here.progress;
    let toured =
        TourProgress { step: i64::try_from(*step).unwrap_or(i64::MAX), done: done.clone() };
    let game = here.lessons.game.info.id;
    Ok(referee::tours::keep(&composer.referee, by, game, &toured, composer.now()).await?)
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
