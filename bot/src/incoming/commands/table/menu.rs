//! The commands of the menus on people and messages (right click, *Apps*), as Discord is told of
//! them: one on each. They ask nothing else, so the menu alone says which it is.

use i18n::Locale;
use rules::l10n::L10nMessage;
use serde_json::{Value, json};

use super::{INTEGRATION_TYPES, PRIVATE_CHAT, SERVER};
use crate::words;

/// "Application Command Types".
mod kind {
    pub(super) const USER: u8 = 2;
    pub(super) const MESSAGE: u8 = 3;
}

/// The commands of the menus.
pub(crate) fn menu_commands(locale: &Locale) -> Vec<Value> {
    let body = |kind: u8, name: &L10nMessage, contexts: &[u8]| {
        json!({
            "type": kind,
            "name": locale.text(name),
            "contexts": contexts,
            "integration_types": INTEGRATION_TYPES,
        })
    };
    vec![
        body(kind::USER, &words::new_match::ON_PERSON, &[SERVER]),
        body(kind::MESSAGE, &words::ON_MESSAGE, &[SERVER, PRIVATE_CHAT]),
    ]
}
