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

pub(crate) async fn answers_of(
    composer: &Composer,
    asker: &Person,
    place: &Place,
) -> Result<Vec<PendingAnswer>, Failure> {
    let mut answers = Vec::new();
    let rows = referee::view::matches_of(&composer.referee, asker.id).await?;
    for row in &rows {
        answers.extend(answers_in(composer, asker, place, row).await?);
    }
    answers.extend(enlistment_answers(composer, asker, place).await?);
    answers.extend(challenges(composer, asker, place).await?);
    // The sort is stable, so the longest waiting stay in front.
    answers.sort_by_key(|answer| !answer.in_place);
    Ok(answers)
}

async fn answers_in(
    composer: &Composer,
    asker: &Person,
    place: &Place,
    row: &Match,
) -> Result<Vec<PendingAnswer>, Failure> {
    match match_answers(composer, asker, place, row).await {
        Err(Failure::Referee(Error::Refused(_) | Error::Record { .. })) => Ok(Vec::new()),
        other => other,
    }
}

async fn match_answers(
    composer: &Composer,
    asker: &Person,
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
    let mut answers = Vec::new();
    // A draft belongs to the person who decides, a captain or a member.
    if let Ok(draft) = referee::draft::find(&composer.referee, id, asker.id).await
        && !draft.actions.is_empty()
    {
        answers.extend(pending::of_draft(&draft, &about, here));
    }
    let Some(own_side) = row.side_of(asker.id) else { return Ok(answers) };
    about.name = name_of(composer, row.person(own_side.other())).await?;
    let mut enlistments = Vec::new();
    for enlistment in referee::teams::roster(&composer.referee, id).await?.requests {
        if enlistment.side == own_side {
            enlistments.push((enlistment.id, name_of(composer, enlistment.person_id).await?));
        }
    }
    let requests = MatchRequests {
        view: referee::view::find(&composer.referee, id).await?,
        times: referee::clock::times(&composer.referee, id, composer.now()).await?,
        watching: referee::watching::find(&composer.referee, id).await?,
        requests: enlistments,
    };
    answers.extend(pending::of_match(own_side, &requests, &about, here));
    Ok(answers)
}

async fn enlistment_answers(
    composer: &Composer,
    asker: &Person,
    place: &Place,
) -> Result<Vec<PendingAnswer>, Failure> {
    let mut answers = Vec::new();
    for enlistment in referee::enlistment::open_requests_to(&composer.referee, asker.id).await? {
        let id = enlistment.match_id;
        match referee::visibility::may_see_in(
            &composer.referee,
            id,
            asker.id,
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
            name: name_of(composer, row.person(enlistment.side)).await?,
            draft: String::new(),
        };
        answers.extend(pending::to_play(id, enlistment.id, &about, row.place() == place.channel));
    }
    Ok(answers)
}

async fn challenges(
    composer: &Composer,
    asker: &Person,
    place: &Place,
) -> Result<Vec<PendingAnswer>, Failure> {
    let mut rows: Vec<Challenge> =
        referee::view::challenges_of(&composer.referee, asker.id).await?;
    if let Some(guild) = place.guild {
        rows.extend(
            referee::view::seeks(&composer.referee, guild, composer.now(), MOST_SEEKS).await?,
        );
    }
    let mut seen_ids = HashSet::new();
    rows.retain(|row| seen_ids.insert(row.id));
    let mut answers = Vec::new();
    for row in rows {
        let Some(game) = games::find(&row.game) else { continue };
        let is_challenger = row.challenger == asker.id;
        let opponent_name = match (is_challenger, row.opponent) {
            (true, Some(opponent)) => name_of(composer, opponent).await?,
            (true, None) => String::new(),
            (false, _) => name_of(composer, row.challenger).await?,
        };
        let about = About {
            number: row.id.to_string(),
            game: game.info.name.to_owned(),
            name: opponent_name,
            ..About::default()
        };
        // Servers' challenges can only be accepted there; private ones anywhere.
        let in_its_server = row.guild_id == place.guild;
        let here = row.channel_id == place.channel;
        answers.extend(pending::of_challenge(&row, is_challenger, in_its_server, &about, here));
    }
    Ok(answers)
}
