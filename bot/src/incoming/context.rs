//! A request as its handler sees it.

use i18n::Locale;
use referee::{MatchId, Person, Referee, RoleId, Time};
use rules::l10n::L10nMessage;

use crate::incoming::commands::matches::pick;
use crate::incoming::press::Press;
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::permissions::Place;
use crate::reply::{Failure, Reply};

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
        Reply::text(self.locale().say(key))
    }

    /// Returns the asker's match that is meant ([`pick::of_player`]).
    pub(crate) async fn own_match(&self) -> Result<MatchId, Failure> {
        pick::of_player(self).await
    }

    /// As [`Context::own_match`], for what can't be undone: none of several matches is guessed.
    pub(crate) async fn own_match_surely(&self) -> Result<MatchId, Failure> {
        pick::of_player_surely(self).await
    }

    /// As [`Context::own_match`], but refuses a player who has left the match's server.
    pub(crate) async fn match_to_act(&self) -> Result<MatchId, Failure> {
        pick::to_act(self).await
    }

    /// As [`Context::own_match_surely`], but refuses a player who has left the match's server.
    pub(crate) async fn match_to_act_surely(&self) -> Result<MatchId, Failure> {
        pick::to_act_surely(self).await
    }

    /// Returns the match that is meant, which may be one that the asker only watches.
    pub(crate) async fn any_match(&self) -> Result<MatchId, Failure> {
        pick::of_anyone(self).await
    }

    /// Returns the match that is meant among those that are over.
    pub(crate) async fn ended_match(&self) -> Result<MatchId, Failure> {
        pick::over(self).await
    }
}
