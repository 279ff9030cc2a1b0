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

#[derive(Clone)]
pub(crate) struct Context {
    pub(crate) services: RequestServices,
    pub(crate) asker: Person,
    pub(crate) place: Place,
    pub(crate) values: Values,
    pub(crate) roles: Vec<RoleId>,
}

impl Context {
    pub(crate) fn of_form(services: &RequestServices, press: Press) -> Context {
        Context {
            services: services.clone(),
            asker: press.by,
            place: press.place,
            values: press.values,
            roles: Vec::new(),
        }
    }

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

    pub(crate) fn now(&self) -> Time {
        self.services.now()
    }

    pub(crate) fn text(&self, message: &L10nMessage) -> String {
        self.locale().text(message)
    }

    /// The key must be a literal, because the catalogue's test finds keys in the sources.
    pub(crate) fn say(&self, key: &'static str) -> Reply {
        Reply::text(self.text(&L10nMessage::of_data(key)))
    }
}
