//! The languages of the catalogue.

use std::sync::Arc;

use i18n::{LANGUAGES, LoadError, Locale};

/// The languages of the catalogue.
#[derive(Debug)]
pub(crate) struct Locales(Vec<Arc<Locale>>);

impl Locales {
    /// Loads all of them.
    pub(crate) fn load() -> Result<Locales, LoadError> {
        let load = |language: &&str| Locale::load(language, games::sentences).map(Arc::new);
        LANGUAGES.iter().map(load).collect::<Result<_, _>>().map(Locales)
    }

    /// One of them.
    pub(crate) fn find(&self, language: &str) -> Option<&Arc<Locale>> {
        self.0.iter().find(|locale| locale.language() == language)
    }
}
