//! English, the language of journeys.

use std::sync::LazyLock;

use i18n::Locale;
use model::l10n::L10nMessage;

/// English, the language that journeys check.
///
/// # Panics
/// When the catalogue is broken, which a separate test reports first.
#[allow(clippy::expect_used, reason = "for tests alone")]
pub fn locale() -> &'static Locale {
    static ENGLISH: LazyLock<Locale> =
        LazyLock::new(|| Locale::load("en", games::sentences).expect("the catalogue is whole"));
    &ENGLISH
}

pub fn english(sentence: &L10nMessage) -> String {
    locale().text(sentence)
}
