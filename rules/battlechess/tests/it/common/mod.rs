//! What is said, in English.

use std::sync::LazyLock;

use i18n::Locale;
use rules::l10n::L10nMessage;

static ENGLISH: LazyLock<Locale> =
    LazyLock::new(|| Locale::load("en", |en| battlechess::INFO.sentences_in(en)).expect("English"));

pub(crate) fn english(sentence: impl Into<L10nMessage>) -> String {
    ENGLISH.checked(&sentence.into()).expect("the catalogue has it")
}
