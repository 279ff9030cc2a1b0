use std::sync::{Arc, OnceLock};

use i18n::{LANGUAGES, LoadError, Locale};

#[derive(Clone, Debug)]
pub(crate) struct Locales(Vec<Arc<Locale>>);

impl Locales {
    pub(crate) fn load() -> Result<Locales, LoadError> {
        static LOADED: OnceLock<Locales> = OnceLock::new();
        if let Some(locales) = LOADED.get() {
            return Ok(locales.clone());
        }
        let load = |language: &&str| Locale::load(language, games::sentences).map(Arc::new);
        let loaded = LANGUAGES.iter().map(load).collect::<Result<_, _>>().map(Locales)?;
        Ok(LOADED.get_or_init(|| loaded).clone())
    }

    pub(crate) fn all(&self) -> &[Arc<Locale>] {
        &self.0
    }

    pub(crate) fn find(&self, language: &str) -> Option<&Arc<Locale>> {
        self.0.iter().find(|locale| locale.language() == language)
    }
}
