//! Handles presses of buttons, choices in menus and submitted forms, each by the module of its
//! button ([`ButtonHandler`]).

use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{MessageId, Person};
use messages::buttons::custom_id::CustomId as _;
use messages::buttons::{ButtonAction, Buttons};
use messages::for_button_modules;

use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::membership;
use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

/// A press of a button, a choice in a menu, or a submitted form.
pub(crate) struct Press {
    pub(crate) by: Person,
    pub(crate) place: Place,
    /// The choice in a menu.
    pub(crate) chosen: Option<String>,
    /// The choice in a menu of people, and whether it is a bot.
    pub(crate) person: Option<(Person, bool)>,
    /// The message with the control; `None` for a typed equivalent.
    pub(crate) message: Option<MessageId>,
    /// That message's visibility.
    pub(crate) visibility: Visibility,
    /// The fields of a form.
    pub(crate) values: Values,
}

impl Press {
    /// A typed equivalent of a button.
    pub(crate) const fn typed(by: Person, place: Place) -> Press {
        Press {
            by,
            place,
            chosen: None,
            person: None,
            message: None,
            visibility: Visibility::Everyone,
            values: Values::of(Vec::new()),
        }
    }
}

/// The handlers of one module's buttons.
pub(crate) trait ButtonHandler: Buttons {
    /// Handles a button or menu.
    async fn press(self, services: &RequestServices, press: Press) -> Answer;

    /// Handles a form, with its single line.
    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        let _ = (press, line);
        Ok(unknown_button(services.locale()))
    }
}

/// The answer to a button that this version doesn't know.
pub(crate) fn unknown_button(locale: &Locale) -> Reply {
    Reply::text(locale.say("match-unknown-button"))
}

/// Refuses acts of a player who has left the match's server.
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

/// Dispatches each press to its module.
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
