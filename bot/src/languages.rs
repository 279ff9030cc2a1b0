//! The languages of the catalogue.

use std::sync::Arc;

use tongue::{LANGUAGES, LoadError, Tongue};

/// The languages of the catalogue.
#[derive(Debug)]
pub(crate) struct Tongues(Vec<Arc<Tongue>>);

impl Tongues {
    /// Loads all of them, with further sentences.
    pub(crate) fn load(sentences: &'static str) -> Result<Tongues, LoadError> {
        let load = |language: &&str| Tongue::with(language, sentences).map(Arc::new);
        LANGUAGES.iter().map(load).collect::<Result<_, _>>().map(Tongues)
    }

    /// One of them.
    pub(crate) fn find(&self, language: &str) -> Option<&Arc<Tongue>> {
        self.0.iter().find(|tongue| tongue.language() == language)
    }
}
