use crate::incoming::commands::server::games::available;
use crate::incoming::commands::table::named;
use crate::incoming::request::OptionValue;
use crate::incoming::request::Values;
use crate::outgoing::composer::Composer;
use crate::permissions::Place;
use crate::permissions::missing_to_play;
use crate::permissions::opponents;
use crate::reply::Answer;
use crate::reply::Failure;
use crate::reply::Reply;
use match_model::Person;
use messages::layouts::front_door::Opponents;
use messages::layouts::new_match_form::form;
use messages::words;

pub(crate) async fn ask(composer: &Composer, place: &Place, values: &Values) -> Answer {
    let missing_permissions = missing_to_play(place);
    if !missing_permissions.is_empty() {
        return Err(Failure::Said(words::lacking_permissions(
            &composer.locale,
            missing_permissions,
        )));
    }
    let games = available(&composer.referee, place.guild).await?;
    if games.is_empty() {
        return Err(Failure::Said(composer.locale.say("moderation-all-off")));
    }
    let opponent = match (values.user(named::OPPONENT), opponents(place)) {
        (Some((person, _)), _) => Some(person.id),
        (None, Opponents::People) => None,
        (None, Opponents::Herald) => Some(composer.own),
    };
    let typed = |name: &str| values.text(name);
    Ok(Reply::Ask(form(&composer.locale, &games, opponent, typed)))
}

pub(crate) fn with_herald(composer: &Composer, values: &Values) -> Values {
    let (person, bot) = herald(composer);
    values.with(named::OPPONENT, OptionValue::User(person, bot))
}

const HERALD: &str = "Herald";

pub(crate) fn herald(composer: &Composer) -> (Person, bool) {
    (Person { id: composer.own, name: HERALD.to_owned() }, true)
}
