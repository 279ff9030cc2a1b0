use std::sync::Arc;

use discord_model::message::File;
use games::Entry;
use messages::words;
use model::scene::Scene;
use rules::{Options, Side};

use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::public_picture;
use crate::reply::Failure;

const WIDTH: u16 = 1080;

pub(crate) async fn start_positions(composer: &Composer) -> Result<File, Failure> {
    let theme = composer.themes.everybody;
    if let Some(file) =
        composer.drawing.start_pictures.find(composer.locale.language(), theme, None)
    {
        return Ok(file);
    }
    let (renderer, locale) = (Arc::clone(&composer.drawing.renderer), Arc::clone(&composer.locale));
    let draw = move || {
        let scenes: Vec<Scene> = games::all().iter().map(start_scene).collect();
        renderer.contact_sheet(&scenes, WIDTH, theme, &locale)
    };
    let failure = |cause: String| Failure::Broken(format!("the picture failed: {cause}"));
    let drawing = tokio::task::spawn_blocking(draw).await;
    let bytes = drawing.map_err(|cause| failure(cause.to_string()))?;
    let bytes = bytes.map_err(|cause| failure(cause.to_string()))?;
    let description = words::front_door::start_positions(&composer.locale);
    Ok(composer.drawing.start_pictures.keep(
        composer.locale.language(),
        theme,
        None,
        File { name: "games.png".to_owned(), description, accent: None, bytes },
    ))
}

pub(crate) async fn start_position(
    composer: &Composer,
    game: &'static Entry,
) -> Result<File, Failure> {
    let (id, theme) = (game.info.id, composer.themes.everybody);
    if let Some(file) =
        composer.drawing.start_pictures.find(composer.locale.language(), theme, Some(id))
    {
        return Ok(file);
    }
    let name = format!("game-{id}.png");
    let file = public_picture(composer, start_scene(game), Side::White, name).await?;
    Ok(composer.drawing.start_pictures.keep(composer.locale.language(), theme, Some(id), file))
}

/// With default options, or the fullest position of the tour if the board starts empty.
pub(crate) fn start_scene(game: &Entry) -> Scene {
    let start = game.start(&Options::default()).scene();
    if !start.pieces.is_empty() {
        return start;
    }
    let game_lessons = lessons::all().iter().find(|lessons| lessons.game.info.id == game.info.id);
    let steps = game_lessons.into_iter().flat_map(|lessons| &lessons.tour);
    let scenes = steps.filter_map(|step| Some(step.state(&[]).ok()?.table.scene()));
    scenes.max_by_key(|scene| scene.pieces.len()).unwrap_or(start)
}
