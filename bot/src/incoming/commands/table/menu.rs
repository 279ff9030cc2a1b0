//! The commands of the menus on people and messages (right click, *Apps*), as Discord is told of
//! them: one on each. They ask nothing else, so the menu alone says which it is.

use i18n::Locale;
use rules::l10n::{L10nMessage, say};
use serde_json::{Value, json};

use super::{ANYWHERE, Offer, TO_MEMBERS};

/// "Application Command Types".
mod kind {
    pub(super) const USER: u8 = 2;
    pub(super) const MESSAGE: u8 = 3;
}

/// The commands of the menus.
pub(crate) fn menu_commands(locale: &Locale) -> Vec<Value> {
    let body = |kind: u8, name: &L10nMessage, offer: &Offer| {
        json!({
            "type": kind,
            "name": locale.text(name),
            "contexts": offer.contexts,
            "integration_types": offer.integration_types,
        })
    };
    vec![
        body(kind::USER, &say("new-match-on-person"), &TO_MEMBERS),
        body(kind::MESSAGE, &say("replay-on-message"), &ANYWHERE),
    ]
}
