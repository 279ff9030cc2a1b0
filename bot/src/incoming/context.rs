//! A request as its handler sees it.

use i18n::Locale;
use match_model::{Person, RoleId, Time};
use referee::Referee;
use rules::l10n::L10nMessage;

use crate::incoming::press::Press;
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::permissions::Place;
use crate::reply::Reply;

/// The asker of a command, the place, the options, and the services that carry it out.
#[derive(Clone)]
pub(crate) struct Context {
    pub(crate) services: RequestServices,
    pub(crate) asker: Person,
    pub(crate) place: Place,
    pub(crate) values: Values,
    /// The asker's roles in the server; empty for a button.
    pub(crate) roles: Vec<RoleId>,
}

impl Context {
    /// Returns the context of a form that asks the same as a command.
    pub(crate) fn of_form(services: &RequestServices, press: Press) -> Context {
        Context {
            services: services.clone(),
            asker: press.by,
            place: press.place,
            values: press.values,
            roles: Vec::new(),
        }
    }

    /// Returns this request with other options.
    pub(crate) fn with_values(&self, values: Values) -> Context {
        Context { values, ..self.clone() }
    }

    pub(crate) fn referee(&self) -> &Referee {
        self.services.referee()
    }

    pub(crate) fn locale(&self) -> &Locale {
        self.services.locale()
    }

    pub(crate) fn composer(&self) -> &Composer {
        self.services.composer()
    }

    /// Returns the current time, which may be later than when the request came.
    pub(crate) fn now(&self) -> Time {
        self.services.now()
    }

    /// Returns the text of a message in the language of this place.
    pub(crate) fn text(&self, message: &L10nMessage) -> String {
        self.locale().text(message)
    }

    /// Returns a private reply of one message without arguments. The key must be a literal, because
    /// the test of the catalogue finds keys by reading the sources.
    pub(crate) fn say(&self, key: &'static str) -> Reply {
        Reply::text(self.text(&L10nMessage::of_data(key)))
    }
}
