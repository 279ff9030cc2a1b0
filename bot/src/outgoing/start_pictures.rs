//! Start position pictures never change.

use std::collections::HashMap;

use discord_model::message::File;
use parking_lot::Mutex;
use render::Theme;

/// `None` for the picture of all games.
type PictureGame = Option<&'static str>;

#[derive(Debug, Default)]
pub(crate) struct StartPictures(Mutex<HashMap<(&'static str, Theme, PictureGame), File>>);

impl StartPictures {
    pub(crate) fn find(
        &self,
        language: &'static str,
        theme: Theme,
        game: PictureGame,
    ) -> Option<File> {
        let pictures = self.0.lock();
        pictures.get(&(language, theme, game)).cloned()
    }

    pub(crate) fn keep(
        &self,
        language: &'static str,
        theme: Theme,
        game: PictureGame,
        file: File,
    ) -> File {
        let mut pictures = self.0.lock();
        pictures.insert((language, theme, game), file.clone());
        file
    }
}
