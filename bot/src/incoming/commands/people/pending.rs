//! What waits for somebody's answer: each answer as the button that gives it.

use std::collections::HashSet;

use i18n::Locale;
use match_model::{Challenge, Match, MatchId, Person};
use messages::buttons::ButtonAction;
use messages::buttons::challenge::ChallengeButton;
use messages::buttons::clocks::ClockButton;
use messages::buttons::control::ControlButton;
use messages::buttons::drafts::DraftButton;
use messages::buttons::ending::EndingButton;
use messages::buttons::teams::TeamButton;
use messages::buttons::why::{WhyAction, WhyButton};
use messages::words;
use messages::words::answering::{About, Reply};
use referee::Error;

use crate::incoming::commands::Failure;
use crate::outgoing::composer::Composer;
use crate::outgoing::names::name_of;
use crate::permissions::Place;

/// Challenges to anyone of a server that are looked through.
const MOST_SEEKS: u32 = 25;

/// An answer that somebody can give.
#[derive(Clone, Debug)]
pub(crate) struct PendingAnswer {
    /// The button that gives it.
    pub(crate) action: ButtonAction,
    /// What it says.
    pub(crate) reply: Reply,
    /// What it is about.
    pub(crate) about: About,
    /// The match that it is of, if it is of one.
    pub(crate) of: Option<MatchId>,
    /// Whether it is about something in the place where it is asked.
    pub(crate) here: bool,
}

/// Every answer that somebody can give from a place, those about something there first.
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
    // A stable sort keeps those that have waited longest in front.
    all.sort_by_key(|one| !one.here);
    Ok(all)
}

/// What is asked of somebody in a match. One that cannot be read must not hide the others.
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
    let mut add = |action: ButtonAction, reply: Reply, about: &About| {
        found.push(PendingAnswer { action, reply, about: about.clone(), of: Some(id), here });
    };
    // A draft is of whoever decides, be it a captain or a member.
    if let Ok(drafted) = referee::draft::find(&composer.referee, id, by.id).await
        && !drafted.actions.is_empty()
    {
        let texts: Vec<&str> = drafted.actions.iter().map(|one| one.text.as_str()).collect();
        let about = About { draft: texts.join(", "), ..about.clone() };
        if drafted.is_complete() {
            add(DraftButton::Send(id, drafted.moment()).into(), Reply::Send, &about);
        }
        add(DraftButton::UndoAll(id, drafted.moment()).into(), Reply::ThrowAway, &about);
    }
    let Some(own) = row.side_of(by.id) else { return Ok(found) };
    let other = own.other();
    about.who = name_of(composer, row.person(other)).await?;
    let view = referee::view::find(&composer.referee, id).await?;
    let moment = view.moment();
    if let Some(offer) = view.offer.filter(|offer| offer.side == other) {
        // The buttons are of the moment at which it was offered.
        let then = view.row.moment_after(u32::try_from(offer.plies).unwrap_or(u32::MAX));
        add(EndingButton::AcceptDraw(id, then).into(), Reply::Draw(true), &about);
        add(EndingButton::DeclineDraw(id, then).into(), Reply::Draw(false), &about);
    }
    if view.takeback.is_some_and(|asked| asked.side == other) {
        add(ControlButton::GrantTakeback(id, moment).into(), Reply::Takeback(true), &about);
        add(ControlButton::DeclineTakeback(id, moment).into(), Reply::Takeback(false), &about);
    }
    let times = referee::clock::times(&composer.referee, id, composer.now()).await?;
    if times.is_some_and(|times| times.paused.is_none() && times.pause_offer == Some(other)) {
        add(ClockButton::AcceptPause(id, moment).into(), Reply::Pause(true), &about);
        add(ClockButton::DeclinePause(id, moment).into(), Reply::Pause(false), &about);
    }
    let watching = referee::watching::find(&composer.referee, id).await?;
    if watching.threats.contains(&other) && !watching.threats.contains(&own) {
        add(WhyButton::Ask(id, moment, WhyAction::Agree).into(), Reply::Threats(true), &about);
        add(WhyButton::Ask(id, moment, WhyAction::Decline).into(), Reply::Threats(false), &about);
    }
    for closing in watching.closings.iter().filter(|one| one.opening == Some(other)) {
        for yes in [true, false] {
            let asking = WhyAction::Reopen(closing.what, yes);
            add(WhyButton::Ask(id, moment, asking).into(), Reply::Open(closing.what, yes), &about);
        }
    }
    for asked in referee::teams::roster(&composer.referee, id).await?.asked {
        if asked.side == own {
            let who = name_of(composer, asked.person_id).await?;
            let about = About { number: asked.id.to_string(), who, ..about.clone() };
            add(TeamButton::Withdraw(id, asked.id).into(), Reply::AskNoMore, &about);
        }
    }
    Ok(found)
}

/// The pieces that somebody is asked to play.
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
        let here = row.place() == place.channel;
        for (action, reply) in [
            (TeamButton::Join(id, asked.id).into(), Reply::Join),
            (TeamButton::Refuse(id, asked.id).into(), Reply::JoinNot),
        ] {
            found.push(PendingAnswer { action, reply, about: about.clone(), of: Some(id), here });
        }
    }
    Ok(found)
}

/// The open challenges that somebody can answer or withdraw; those to anyone in the server come
/// last.
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
        // From elsewhere it is neither accepted nor seen. One of no server is its people's
        // anywhere.
        let in_its_server = row.guild_id == place.guild;
        let here = row.channel_id == place.channel;
        let mut add = |action: ButtonAction, reply: Reply| {
            found.push(PendingAnswer { action, reply, about: about.clone(), of: None, here });
        };
        match (own, row.opponent) {
            (true, Some(_)) => add(ChallengeButton::Withdraw(row.id).into(), Reply::Withdraw),
            (true, None) => add(ChallengeButton::Withdraw(row.id).into(), Reply::WithdrawOpen),
            (false, Some(_)) => {
                if in_its_server {
                    add(ChallengeButton::Accept(row.id).into(), Reply::Accept);
                }
                add(ChallengeButton::Decline(row.id).into(), Reply::Decline);
            }
            (false, None) if in_its_server => {
                add(ChallengeButton::Accept(row.id).into(), Reply::JoinSeek);
            }
            (false, None) => {}
        }
    }
    Ok(found)
}

impl PendingAnswer {
    /// As it is listed, with names as they are or as they are shown.
    pub(crate) fn label(&self, locale: &Locale, shown: bool) -> String {
        let who = match shown {
            true => words::name(&self.about.who),
            false => self.about.who.clone(),
        };
        words::answering::label(locale, self.reply, &self.about, &who)
    }

    /// What is typed to give it, and nothing else.
    pub(crate) fn typed(&self, locale: &Locale) -> String {
        words::answering::typed(locale, self.reply, &self.about)
    }
}
