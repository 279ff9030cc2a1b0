//! What the sandbox's page offers in an empty channel: each game, with a picture of it.

use fake_discord::{FirstChoice, FirstCommand};
use games::Entry;
use i18n::Locale;
use model::scene::Scene;
use render::{RenderError, Renderer, View};
use rules::Options;

use crate::incoming::commands::table::{Command, named};

/// The games, each of which is begun with one press.
///
/// # Errors
/// If a picture cannot be drawn.
pub(super) fn choices(locale: &Locale) -> Result<Vec<FirstChoice>, RenderError> {
    let renderer = Renderer::new()?;
    games::all().iter().map(|game| choice(game, &renderer, locale)).collect()
}

fn choice(game: &Entry, renderer: &Renderer, locale: &Locale) -> Result<FirstChoice, RenderError> {
    let of_game = (named::GAME.to_owned(), game.info.id.to_owned());
    let front_door = Command::Play.typed();
    Ok(FirstChoice {
        title: game.info.name.to_owned(),
        words: locale.text(&game.info.about),
        picture: renderer.png(&scene(game), &View::default(), locale)?,
        commands: vec![FirstCommand { name: front_door.to_owned(), options: vec![of_game] }],
    })
}

/// A game as it begins; where nothing stands on its board then, the fullest position of its tour.
fn scene(game: &Entry) -> Scene {
    let start = game.start(&Options::default()).scene();
    if !start.pieces.is_empty() {
        return start;
    }
    let of_game = lessons::all().iter().find(|lessons| lessons.game.info.id == game.info.id);
    let steps = of_game.into_iter().flat_map(|lessons| &lessons.tour);
    let scenes = steps.filter_map(|step| Some(step.stood(&[]).ok()?.table.scene()));
    scenes.max_by_key(|scene| scene.pieces.len()).unwrap_or(start)
}
