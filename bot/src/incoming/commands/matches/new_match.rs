use match_model::Person;
use messages::buttons::new_match::NewMatchButton;

use crate::incoming::commands::matches::{challenge, new_match_form};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::{OptionValue, Values};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::permissions::Place;
use crate::reply::Answer;

impl ButtonHandler for NewMatchButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let mut values = Values::default();
        if let NewMatchButton::Of(game) = self
            && let Some(game) = game.entry()
        {
            values = values.with(named::GAME, OptionValue::Text(game.info.id.to_owned()));
        }
        new_match_form::ask(services.composer(), &press.place, &values).await
    }

    async fn submit(self, services: &RequestServices, press: Press, _line: &str) -> Answer {
        challenge::challenge_here(&Context::of_form(services, press)).await
    }
}

/// *Challenge* in a user's menu: the form with this opponent preselected, except oneself.
pub(crate) async fn with_person(
    composer: &Composer,
    asker: &Person,
    place: &Place,
    person: Option<(Person, bool)>,
) -> Answer {
    let opponent = person.filter(|(person, _)| person.id != asker.id);
    let values = match opponent {
        Some((person, bot)) => {
            Values::default().with(named::OPPONENT, OptionValue::User(person, bot))
        }
        None => Values::default(),
    };
    new_match_form::ask(composer, place, &values).await
}
