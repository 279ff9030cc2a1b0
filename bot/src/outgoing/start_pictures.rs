//! Pictures of start positions: all games in one, and each by itself. They never change, so each is
//! kept once for a language and a theme.

use std::collections::HashMap;

use discord_model::message::File;
use parking_lot::Mutex;
use render::Theme;

/// What a picture shows: all games, or that one.
type Shown = Option<&'static str>;

/// The pictures that have been drawn, by language, theme, and by what they show.
#[derive(Debug, Default)]
pub(crate) struct StartPictures(Mutex<HashMap<(&'static str, Theme, Shown), File>>);

impl StartPictures {
    /// A picture that has been drawn.
    pub(crate) fn find(&self, language: &'static str, theme: Theme, shown: Shown) -> Option<File> {
        let kept = self.0.lock();
        kept.get(&(language, theme, shown)).cloned()
    }

    /// Keeps a picture.
    pub(crate) fn keep(
        &self,
        language: &'static str,
        theme: Theme,
        shown: Shown,
        file: File,
    ) -> File {
        let mut kept = self.0.lock();
        kept.insert((language, theme, shown), file.clone());
        file
    }
}
