//! Pictures of a number's course.

use std::sync::Arc;

use discord::message::File;
use render::{Curve, View};

use crate::app::{App, Failure};

impl App {
    /// The picture of a course, which `description` tells in words.
    pub(crate) async fn curve(
        &self,
        curve: Curve,
        description: String,
        name: String,
    ) -> Result<File, Failure> {
        let (renderer, locale) = (Arc::clone(&self.renderer), Arc::clone(&self.locale));
        let view = View { theme: self.themes.asker, ..View::default() };
        let drawn = tokio::task::spawn_blocking(move || {
            renderer.curve(&curve, &view, &locale).map_err(|cause| cause.to_string())
        });
        let failed = |cause: String| Failure::Broken(format!("the picture failed: {cause}"));
        let bytes = drawn.await.map_err(|cause| failed(cause.to_string()))?.map_err(failed)?;
        Ok(File { name, description, accent: None, bytes })
    }
}
