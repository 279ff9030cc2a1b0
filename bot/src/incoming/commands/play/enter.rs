//! Entering moves by text, form, menu or button, and the answer for the player.

use discord_model::message::Message;
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{ActionOrigin, DraftView, Match, MatchId, Moment, Person, RequestRefusal};
use messages::layouts::drafts;
use messages::words;
use referee::{AcceptedActions, Error, InputOutcome};
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::play::turn_view;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply::PublicReply;
use crate::outgoing::topics::TopicGuard;
use crate::permissions::{Place, missing_to_play};
use crate::reply::{Answer, Failure, Reply};

/// Refuses if the board could not be posted in the match's place.
pub(crate) async fn may_post(
    composer: &Composer,
    place: &Place,
    id: MatchId,
) -> Result<Match, Failure> {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let missing_permissions = missing_to_play(place);
    if row.place() == place.channel && !missing_permissions.is_empty() {
        return Err(Failure::Said(words::lacking_permissions(
            &composer.locale,
            missing_permissions,
        )));
    }
    Ok(row)
}

/// Claims the announcement, so that the interaction itself shows the move. `None` elsewhere, or
/// while the match is being announced.
pub(crate) fn hold_topic(messenger: &Messenger, place: &Place, row: &Match) -> Option<TopicGuard> {
    let is_in_place = row.place() == place.channel && place.answers == Visibility::Everyone;
    is_in_place.then(|| messenger.posted.topics.hold(&referee::topic_of(row.id))).flatten()
}

pub(crate) enum EntryOutcome {
    Shown(Reply),
    Drafted(DraftView),
}

/// Enters a text. `visibility` is the visibility of the button's message.
pub(crate) async fn enter_text(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    id: MatchId,
    seen_moment: Option<Moment>,
    visibility: Visibility,
    text: &str,
) -> Result<EntryOutcome, Failure> {
    let row = may_post(&messenger.composer, place, id).await?;
    if row.crowd_side().is_some() {
        let reply = vote(messenger, asker, place, &row, seen_moment, visibility, text).await?;
        return Ok(EntryOutcome::Shown(reply));
    }
    let topic_guard = hold_topic(messenger, place, &row);
    match referee::draft::enter(
        messenger.referee(),
        id,
        asker.id,
        text,
        seen_moment,
        messenger.now(),
    )
    .await
    {
        Ok(InputOutcome::Played(accepted)) => {
            let place_link = words::place_unless_here(&row, place.channel);
            Ok(EntryOutcome::Shown(public_reply(
                messenger.locale(),
                topic_guard,
                &accepted,
                visibility,
                place_link,
            )))
        }
        Ok(InputOutcome::Drafted(draft)) => Ok(EntryOutcome::Drafted(draft)),
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            tracing::info!(match_id = %id, ply = row.plies, refused = refused.logged(), "refused");
            Err(illegal(messenger.locale(), &row, &refused))
        }
        Err(other) => Err(other.into()),
    }
}

/// Only people who see the channel can vote.
async fn vote(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    row: &Match,
    seen_moment: Option<Moment>,
    visibility: Visibility,
    text: &str,
) -> Answer {
    let locale = messenger.locale();
    if place.channel != row.channel_id && Some(place.channel) != row.thread_id {
        let elsewhere = say("crowd-refused-elsewhere").with("place", words::place(row));
        return Err(Failure::Said(locale.text(&elsewhere)));
    }
    let now = messenger.now();
    match referee::crowd::vote(messenger.referee(), row.id, asker, text, seen_moment, now).await {
        Ok(vote) => {
            tracing::info!(match_id = %row.id, "voted");
            let message = Message::text(words::crowds::voted(
                locale,
                row.id,
                &vote.action.display,
                vote.closes_at,
            ));
            Ok(Reply::private(message, visibility))
        }
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            Err(illegal(locale, row, &refused))
        }
        Err(other) => Err(other.into()),
    }
}

pub(crate) fn illegal(locale: &Locale, row: &Match, refused: &RequestRefusal) -> Failure {
    Failure::Told(Box::new(drafts::illegal(locale, games::find(&row.game), refused)))
}

pub(crate) async fn enter(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    id: MatchId,
    seen_moment: Option<Moment>,
    visibility: Visibility,
    text: &str,
) -> Answer {
    match enter_text(messenger, asker, place, id, seen_moment, visibility, text).await? {
        EntryOutcome::Shown(reply) => Ok(reply),
        EntryOutcome::Drafted(draft) => {
            let message = turn_view::draft(&messenger.composer, asker, &draft).await?;
            Ok(Reply::private(message, visibility))
        }
    }
}

pub(crate) fn public_reply(
    locale: &Locale,
    topic_guard: Option<TopicGuard>,
    accepted: &AcceptedActions,
    visibility: Visibility,
    place_link: Option<L10nMessage>,
) -> Reply {
    let mut text = accepted_text(locale, accepted);
    // The board may be elsewhere.
    if let Some(place_link) = place_link.filter(|_| visibility == Visibility::Ephemeral) {
        text.push(' ');
        text.push_str(&locale.text(&say("match-board-is-there").with("place", place_link)));
    }
    Reply::Show(Box::new(PublicReply {
        at: accepted.match_id.at(accepted.moment),
        topic_guard,
        private_message: Message::text(text),
        replaces_message: visibility == Visibility::Ephemeral,
        has_remarks: accepted.actions.iter().any(|action| !action.remarks.is_empty()),
    }))
}

fn accepted_text(locale: &Locale, accepted: &AcceptedActions) -> String {
    tracing::info!(match_id = %accepted.match_id, ply = accepted.moment.get(), "played");
    // Everyone sees consequences by dice or standing orders.
    let chosen_actions = accepted.actions.iter().zip(&accepted.origins);
    let texts: Vec<&str> = chosen_actions
        .filter(|(_, way)| matches!(way, ActionOrigin::Chosen(_)))
        .map(|(action, _)| action.display.as_str())
        .collect();
    let remarks = accepted.actions.iter().flat_map(|action| &action.remarks);
    words::accepted(locale, accepted.match_id, &texts, remarks)
}
