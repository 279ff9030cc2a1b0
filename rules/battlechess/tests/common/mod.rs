//! What is said, in English.

use std::sync::LazyLock;

use rules::saying::Saying;
use tongue::Tongue;

static ENGLISH: LazyLock<Tongue> = LazyLock::new(|| Tongue::load("en", |en| battlechess::INFO.sentences_in(en)).expect("English"));

pub(crate) fn english(saying: impl Into<Saying>) -> String {
    ENGLISH.checked(&saying.into()).expect("the catalogue has it")
}
