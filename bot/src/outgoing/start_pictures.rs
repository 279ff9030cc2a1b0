//! A cache of start position pictures, by language and theme. They never change.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use discord_model::message::File;
use render::Theme;

/// The game of a picture; `None` for the picture of all games.
type Shown = Option<&'static str>;

#[derive(Debug, Default)]
pub(crate) struct StartPictures(Mutex<HashMap<(&'static str, Theme, Shown), File>>);

impl StartPictures {
    pub(crate) fn find(&self, language: &'static str, theme: Theme, shown: Shown) -> Option<File> {
        let pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.get(&(language, theme, shown)).cloned()
    }

    pub(crate) fn keep(
        &self,
        language: &'static str,
        theme: Theme,
        shown: Shown,
        file: File,
    ) -> File {
        let mut pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.insert((language, theme, shown), file.clone());
        file
    }
}
