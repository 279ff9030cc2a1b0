use match_model::{Match, PersonId};
use messages::layouts::names::Names;
use messages::words;
use rules::Side;

use crate::outgoing::composer::Composer;
use crate::reply::Failure;

pub(crate) async fn names_of(composer: &Composer, row: &Match) -> Result<Names, Failure> {
    let opponent = match composer.own {
        own if row.side_of(own).is_some() => {
            referee::opponent::find(&composer.referee, row.id).await?
        }
        _ => None,
    };
    let herald = |side: Side| opponent.filter(|opponent| opponent.side == side);
    let name = async |side: Side| match herald(side) {
        Some(herald) => {
            Ok((words::opponent::herald(&composer.locale, herald.level), String::new()))
        }
        None => {
            let plain = name_of(composer, row.person(side)).await?;
            Ok::<_, Failure>((words::name(&plain), plain))
        }
    };
    let ((white, white_plain), (black, black_plain)) =
        (name(Side::White).await?, name(Side::Black).await?);
    Ok(Names { white, black, plain: [white_plain, black_plain] })
}

pub(crate) async fn shown_name(composer: &Composer, person: PersonId) -> Result<String, Failure> {
    Ok(words::name(&name_of(composer, person).await?))
}

pub(crate) async fn name_of(
    composer: &Composer,
    person: PersonId,
) -> Result<String, referee::Error> {
    if person == PersonId::CROWD {
        return Ok(composer.locale.say("crowd-name"));
    }
    if person.is_former() {
        return Ok(composer.locale.say("privacy-former"));
    }
    referee::view::name_of(&composer.referee, person).await
}
