//! Open questions to a person, each answer as the button that gives it.

use std::collections::HashSet;

use match_model::{Challenge, Match, Person};
use messages::layouts::pending::{self, MatchRequests, PendingAnswer};
use messages::words::answering::About;
use referee::Error;

use crate::incoming::commands::Failure;
use crate::outgoing::composer::Composer;
use crate::outgoing::names::name_of;
use crate::permissions::Place;

const MOST_SEEKS: u32 = 25;

pub(crate) async fn of(
    composer: &Composer,
    by: &Person,
    place: &Place,
) -> Result<Vec<PendingAnswer>, Failure> {
    let mut all = Vec::new();
    let rows = referee::view::matches_of(&composer.referee, by.id).await?;
    for row in &rows {
        all.extend(of_match(composer, by, place, row).await?);
    }
    all.extend(asked_to_play(composer, by, place).await?);
    all.extend(challenges(composer, by, place).await?);
    // The sort is stable, so the longest waiting stay in front.
    all.sort_by_key(|one| !one.here);
    Ok(all)
}

async fn of_match(
    composer: &Composer,
    by: &Person,
    place: &Place,
    row: &Match,
) -> Result<Vec<PendingAnswer>, Failure> {
    match asked_in(composer, by, place, row).await {
        Err(Failure::Referee(Error::Refused(_) | Error::Record { .. })) => Ok(Vec::new()),
        other => other,
    }
}

async fn asked_in(
    composer: &Composer,
    by: &Person,
    place: &Place,
    row: &Match,
) -> Result<Vec<PendingAnswer>, Failure> {
    let id = row.id;
    let Some(game) = games::find(&row.game) else { return Ok(Vec::new()) };
    let mut about = About {
        number: id.to_string(),
        of_match: id.to_string(),
        game: game.info.name.to_owned(),
        ..About::default()
    };
    let here = row.place() == place.channel;
    let mut found = Vec::new();
    // A draft belongs to the person who decides, a captain or a member.
    if let Ok(drafted) = referee::draft::find(&composer.referee, id, by.id).await
        && !drafted.actions.is_empty()
    {
        found.extend(pending::of_draft(&drafted, &about, here));
    }
    let Some(own) = row.side_of(by.id) else { return Ok(found) };
    about.who = name_of(composer, row.person(own.other())).await?;
    let mut asked = Vec::new();
    for one in referee::teams::roster(&composer.referee, id).await?.asked {
        if one.side == own {
            asked.push((one.id, name_of(composer, one.person_id).await?));
        }
    }
    let requests = MatchRequests {
        view: referee::view::find(&composer.referee, id).await?,
        times: referee::clock::times(&composer.referee, id, composer.now()).await?,
        watching: referee::watching::find(&composer.referee, id).await?,
        asked,
    };
    found.extend(pending::of_match(own, &requests, &about, here));
    Ok(found)
}

async fn asked_to_play(
    composer: &Composer,
    by: &Person,
    place: &Place,
) -> Result<Vec<PendingAnswer>, Failure> {
    let mut found = Vec::new();
    for asked in referee::enlistment::asked_of(&composer.referee, by.id).await? {
        let id = asked.match_id;
        match referee::visibility::may_see_in(
            &composer.referee,
            id,
            by.id,
            place.guild,
            place.channel,
        )
        .await
        {
            Ok(()) => {}
            Err(Error::Refused(_)) => continue,
            Err(other) => return Err(other.into()),
        }
        let row = referee::view::match_row(&composer.referee, id).await?;
        let Some(game) = games::find(&row.game) else { continue };
        let about = About {
            number: id.to_string(),
            of_match: id.to_string(),
            game: game.info.name.to_owned(),
            who: name_of(composer, row.person(asked.side)).await?,
            draft: String::new(),
        };
        found.extend(pending::to_play(id, asked.id, &about, row.place() == place.channel));
    }
    Ok(found)
}

/// Returns the open challenges that a person can answer or withdraw, those to anyone last.
async fn challenges(
    composer: &Composer,
    by: &Person,
    place: &Place,
) -> Result<Vec<PendingAnswer>, Failure> {
    let mut rows: Vec<Challenge> = referee::view::challenges_of(&composer.referee, by.id).await?;
    if let Some(guild) = place.guild {
        rows.extend(
            referee::view::seeks(&composer.referee, guild, composer.now(), MOST_SEEKS).await?,
        );
    }
    let mut seen = HashSet::new();
    rows.retain(|row| seen.insert(row.id));
    let mut found = Vec::new();
    for row in rows {
        let Some(game) = games::find(&row.game) else { continue };
        let own = row.challenger == by.id;
        let who = match (own, row.opponent) {
            (true, Some(opponent)) => name_of(composer, opponent).await?,
            (true, None) => String::new(),
            (false, _) => name_of(composer, row.challenger).await?,
        };
        let about = About {
            number: row.id.to_string(),
            game: game.info.name.to_owned(),
            who,
            ..About::default()
        };
        // A server's challenge can only be seen and accepted there; a private one anywhere.
        let in_its_server = row.guild_id == place.guild;
        let here = row.channel_id == place.channel;
        found.extend(pending::of_challenge(&row, own, in_its_server, &about, here));
    }
    Ok(found)
}
