use std::sync::Arc;

use discord_model::message::File;
use i18n::Locale;
use messages::layouts::accent;
use model::scene::{Legend, Scene};
use render::{Renderer, Theme, View};
use rules::Side;

use crate::outgoing::composer::Composer;
use crate::reply::Failure;

const PICTURE_SIZE: u16 = 720;

pub(crate) async fn picture_without_figures(
    composer: &Composer,
    scene: Scene,
    from: Side,
    name: String,
) -> Result<File, Failure> {
    let description = render::alt_text(&scene, &composer.locale);
    let file = asker_picture(composer, scene.without_figures(), from, name).await?;
    Ok(File { description, ..file })
}

pub(crate) async fn asker_picture(
    composer: &Composer,
    scene: Scene,
    from: Side,
    name: String,
) -> Result<File, Failure> {
    draw_picture(composer, scene, board_view(from, composer.themes.asker), name).await
}

pub(crate) async fn public_picture(
    composer: &Composer,
    scene: Scene,
    from: Side,
    name: String,
) -> Result<File, Failure> {
    draw_picture(composer, scene, board_view(from, composer.themes.everybody), name).await
}

/// Takes about a millisecond, so it runs on the blocking pool.
async fn draw_picture(
    composer: &Composer,
    scene: Scene,
    view: View,
    name: String,
) -> Result<File, Failure> {
    let (renderer, locale) = (Arc::clone(&composer.drawing.renderer), Arc::clone(&composer.locale));
    let accent = scene.to_act.map(accent::of_side);
    let drawing = tokio::task::spawn_blocking(move || draw(&renderer, &locale, &scene, &view));
    match drawing.await {
        Ok(Ok((bytes, description))) => Ok(File { name, description, accent, bytes }),
        Ok(Err(cause)) => Err(Failure::Broken(format!("the picture failed: {cause}"))),
        Err(cause) => Err(Failure::Broken(format!("the picture failed: {cause}"))),
    }
}

pub(super) fn board_view(orientation: Side, theme: Theme) -> View {
    View { orientation, size: PICTURE_SIZE, theme }
}

fn draw(
    renderer: &Renderer,
    locale: &Locale,
    scene: &Scene,
    view: &View,
) -> Result<(Vec<u8>, String), String> {
    let bytes = renderer.png(scene, view, locale).map_err(|error| error.to_string())?;
    Ok((bytes, render::alt_text(scene, locale)))
}

pub(crate) async fn draw_legend(
    composer: &Composer,
    legend: Legend,
    name: String,
) -> Result<File, Failure> {
    let (renderer, locale) = (Arc::clone(&composer.drawing.renderer), Arc::clone(&composer.locale));
    let theme = composer.themes.asker;
    let draw = move || {
        let width = if legend.columns > 2 { PICTURE_SIZE * 3 / 2 } else { PICTURE_SIZE };
        let bytes = renderer.legend(&legend, width, theme, &locale);
        (bytes, render::legend_alt_text(&legend, &locale))
    };
    let failure = |cause: String| Failure::Broken(format!("the picture failed: {cause}"));
    let (bytes, description) =
        tokio::task::spawn_blocking(draw).await.map_err(|cause| failure(cause.to_string()))?;
    let bytes = bytes.map_err(|cause| failure(cause.to_string()))?;
    Ok(File { name, description, accent: None, bytes })
}
