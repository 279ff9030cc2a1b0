//! Passes presses, menu choices and forms to the button's module ([`ButtonHandler`]).

use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{MessageId, Person, RoleId};
use messages::buttons::custom_id::CustomId as _;
use messages::buttons::{ButtonAction, Buttons};
use messages::for_button_modules;

use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::membership;
use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

pub(crate) struct Press {
    pub(crate) by: Person,
    pub(crate) place: Place,
    pub(crate) chosen: Option<String>,
    /// The choice in a menu of people, and whether it is a bot.
    pub(crate) person: Option<(Person, bool)>,
    pub(crate) message: Option<MessageId>,
    pub(crate) visibility: Visibility,
    pub(crate) values: Values,
    /// The presser's roles in the server. Forms come without them.
    pub(crate) roles: Vec<RoleId>,
}

impl Press {
    pub(crate) const fn typed(asker: Person, place: Place) -> Press {
        Press {
            by: asker,
            place,
            chosen: None,
            person: None,
            message: None,
            visibility: Visibility::Everyone,
            values: Values::of(Vec::new()),
            roles: Vec::new(),
        }
    }
}

pub(crate) trait ButtonHandler: Buttons {
    async fn press(self, services: &RequestServices, press: Press) -> Answer;

    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        let _ = (press, line);
        Ok(unknown_button(services.locale()))
    }
}

pub(crate) fn unknown_button(locale: &Locale) -> Reply {
    Reply::text(locale.say("match-unknown-button"))
}

async fn may_act(
    messenger: &Messenger,
    action: &ButtonAction,
    press: &Press,
) -> Result<(), Failure> {
    match action.match_id().filter(|_| action.plays()) {
        Some(id) => Box::pin(membership::may_act(messenger, &press.by, &press.place, id)).await,
        None => Ok(()),
    }
}

macro_rules! dispatch {
    ($($module:ident($buttons:ty)),+ $(,)?) => {
        impl ButtonHandler for ButtonAction {
            async fn press(self, services: &RequestServices, press: Press) -> Answer {
                may_act(&services.messenger, &self, &press).await?;
                match self { $(ButtonAction::$module(button) => button.press(services, press).await,)+ }
            }

            async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
                may_act(&services.messenger, &self, &press).await?;
                match self {
                    $(ButtonAction::$module(button) => button.submit(services, press, line).await,)+
                }
            }
        }
    };
}

for_button_modules!(dispatch);
