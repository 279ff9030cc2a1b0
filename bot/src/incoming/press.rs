//! What happens when somebody presses a button, chooses in a menu or sends a form: each module's
//! own work ([`ButtonHandler`]), found by the button's module.

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

/// Somebody presses a button, chooses in a menu or sends a form.
pub(crate) struct Press {
    /// Who.
    pub(crate) by: Person,
    /// Where.
    pub(crate) place: Place,
    /// What was chosen in the menu.
    pub(crate) chosen: Option<String>,
    /// Who was chosen in a menu of people, and whether it is a bot.
    pub(crate) person: Option<(Person, bool)>,
    /// The message on which it is; none for one whose work is asked for by typing.
    pub(crate) message: Option<MessageId>,
    /// Who sees that message.
    pub(crate) visibility: Visibility,
    /// What was filled in, if it is a form.
    pub(crate) values: Values,
}

impl Press {
    /// A button whose work is asked for by typing.
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

/// What the buttons of one module do.
pub(crate) trait ButtonHandler: Buttons {
    /// Carries out what a button or menu asks.
    async fn press(self, services: &RequestServices, press: Press) -> Answer;

    /// Carries out what a form asks, with its one line.
    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        let _ = (press, line);
        Ok(unknown_button(services.locale()))
    }
}

/// The answer to a button that this version does not know.
pub(crate) fn unknown_button(locale: &Locale) -> Reply {
    Reply::text(locale.say("match-unknown-button"))
}

/// Refuses what a player who has left a match's server may not do.
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

/// Hands each press to the handler of its module.
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
