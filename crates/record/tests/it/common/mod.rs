//! What records say in English.

use std::sync::LazyLock;

use i18n::Locale;
use record::{Header, ImportedRecord};
use rules::l10n::L10nMessage;

pub(crate) static LOCALE: LazyLock<Locale> =
    LazyLock::new(|| Locale::load("en", games::sentences).expect("the catalogue is whole"));

/// What a sentence says in English.
pub(crate) fn english(sentence: &L10nMessage) -> String {
    LOCALE.checked(sentence).unwrap_or_else(|faults| panic!("{sentence:?}: {faults:?}"))
}

/// The report on a record.
pub(crate) fn report(imported: &ImportedRecord) -> String {
    record::report(imported).iter().map(english).collect::<Vec<_>>().join("\n")
}

/// The remarks on a record, without their places.
pub(crate) fn remarks(imported: &ImportedRecord) -> Vec<String> {
    imported.remarks.iter().map(|remark| english(&remark.message)).collect()
}

/// A header as it comes back from a text: the reason of its ending is a finished sentence.
pub(crate) fn as_written(mut header: Header) -> Header {
    if let Some(ending) = &mut header.ending {
        let reason = ending.reason.as_ref().map(english).filter(|reason| !reason.is_empty());
        ending.reason = reason.map(L10nMessage::verbatim);
    }
    header
}
