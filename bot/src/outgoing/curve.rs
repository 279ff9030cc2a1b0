use std::sync::Arc;

use discord_model::message::File;
use render::{Curve, View};

use crate::outgoing::composer::Composer;
use crate::reply::Failure;

pub(crate) async fn draw_curve(
    composer: &Composer,
    curve: Curve,
    description: String,
    name: String,
) -> Result<File, Failure> {
    let (renderer, locale) = (Arc::clone(&composer.drawing.renderer), Arc::clone(&composer.locale));
    let view = View { theme: composer.themes.asker, ..View::default() };
    let drawing = tokio::task::spawn_blocking(move || {
        renderer.curve(&curve, &view, &locale).map_err(|cause| cause.to_string())
    });
    let failure = |cause: String| Failure::Broken(format!("the picture failed: {cause}"));
    let bytes = drawing.await.map_err(|cause| failure(cause.to_string()))?.map_err(failure)?;
    Ok(File { name, description, accent: None, bytes })
}
