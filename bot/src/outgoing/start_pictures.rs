//! A cache of start position pictures, by language and theme. They never change.

use std::collections::HashMap;

use discord_model::message::File;
use parking_lot::Mutex;
use render::Theme;

/// The game of a picture; `None` for the picture of all games.
type Shown = Option<&'static str>;

#[derive(Debug, Default)]
pub(crate) struct StartPictures(Mutex<HashMap<(&'static str, Theme, Shown), File>>);

impl StartPictures {
    pub(crate) fn find(&self, language: &'static str, theme: Theme, shown: Shown) -> Option<File> {
        let pictures = self.0.lock();
        pictures.get(&(language, theme, shown)).cloned()
    }

    pub(crate) fn keep(
        &self,
        language: &'static str,
        theme: Theme,
        shown: Shown,
        file: File,
    ) -> File {
        let mut pictures = self.0.lock();
        pictures.insert((language, theme, shown), file.clone());
        file
    }
}
