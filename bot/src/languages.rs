//! The languages of the catalogue.

use std::sync::Arc;

use tongue::{LANGUAGES, LoadError, Tongue};

/// The languages of the catalogue.
#[derive(Debug)]
pub(crate) struct Tongues(Vec<Arc<Tongue>>);

impl Tongues {
    /// Loads all of them.
    pub(crate) fn load() -> Result<Tongues, LoadError> {
        let load = |language: &&str| Tongue::load(language, games::sentences).map(Arc::new);
        LANGUAGES.iter().map(load).collect::<Result<_, _>>().map(Tongues)
    }

    /// One of them.
    pub(crate) fn find(&self, language: &str) -> Option<&Arc<Tongue>> {
        self.0.iter().find(|tongue| tongue.language() == language)
    }
}
