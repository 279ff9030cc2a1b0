//! Announces changes in teams. Messages depend on the log and the announcement alone, so every
//! attempt produces the same text.

use discord_model::message::Message;
use match_model::{AwaitedPerson, DecisionKind, MatchId, Moment, PersonId};
use messages::words;
use messages::words::teams::TeamPieces;
use referee::{DueAnnouncement, Posted, Referee, Side};
use rules::l10n::L10nMessage;
use tracing::warn;

use super::error::{SendError, SendResult};
use super::posting::post_in_match;
use crate::ids::ToDiscord as _;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::outgoing::waiting::people_to_mention;

pub(super) struct Handover<'a> {
    pub(super) id: MatchId,
    pub(super) side: Side,
    /// The first piece's square at the start of the match.
    pub(super) home: &'a str,
    pub(super) more: &'a [String],
    /// The current moment, if the match waits for one of the pieces.
    pub(super) asked_at: Option<Moment>,
}

impl Handover<'_> {
    fn homes(&self) -> Vec<&str> {
        std::iter::once(self.home).chain(self.more.iter().map(String::as_str)).collect()
    }

    async fn pieces(&self, referee: &Referee) -> Result<L10nMessage, referee::Error> {
        let beginning = referee::view::board_at(referee, self.id, 0).await?;
        Ok(words::teams::pieces(&beginning.table.fighters(), &self.homes()))
    }
}

pub(super) async fn announce_enlisted(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    handover: &Handover<'_>,
    person: PersonId,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), handover.id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    if let Some(thread) = row.thread_id.filter(|_| !person.is_former()) {
        // The message below mentions them.
        if let Err(trouble) =
            messenger.api.add_thread_member(thread.to_discord(), person.to_discord()).await
        {
            warn!(match_id = %row.id, %trouble, %person, "failed to add a member to the thread");
        }
    }
    let captain = shown_name(&messenger.composer, row.person(handover.side)).await?;
    let pieces = handover.pieces(messenger.referee()).await?;
    let pieces = TeamPieces { side: handover.side, captain: &captain, pieces };
    let count = handover.more.len() + 1;
    let mut content =
        words::teams::enlisted(messenger.locale(), row.id, game.info, pieces, person.get(), count);
    if let Some(question) = question_line(&messenger.composer, handover, person).await? {
        content.push('\n');
        content.push_str(&question);
    }
    // They were called when they were asked.
    let posted = post_in_match(messenger, entry, &row, Message::text(content)).await?;
    Ok(Posted::Message(posted.message))
}

pub(super) async fn announce_released(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    handover: &Handover<'_>,
    person: PersonId,
    left: bool,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), handover.id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let captain = row.person(handover.side);
    let name = shown_name(&messenger.composer, person).await?;
    let pieces = TeamPieces {
        side: handover.side,
        captain: &shown_name(&messenger.composer, captain).await?,
        pieces: handover.pieces(messenger.referee()).await?,
    };
    let mut content =
        words::teams::piece_released(messenger.locale(), row.id, game.info, pieces, &name, left);
    let mut pings = Vec::new();
    if let Some(question) = question_line(&messenger.composer, handover, captain).await? {
        content.push('\n');
        content.push_str(&question);
        pings = people_to_mention(&messenger.composer, row.id, vec![captain.get()]).await?;
    }
    let posted =
        post_in_match(messenger, entry, &row, Message { pings, ..Message::text(content) }).await?;
    Ok(Posted::Message(posted.message))
}

/// For the new commander of the awaited piece. The original buttons work for them, too.
async fn question_line(
    composer: &Composer,
    handover: &Handover<'_>,
    person: PersonId,
) -> Result<Option<String>, SendError> {
    let Some(moment) = handover.asked_at else { return Ok(None) };
    let Some(waiting) =
        referee::story::decision_after(&composer.referee, handover.id, moment).await?
    else {
        return Ok(None);
    };
    Ok(match &waiting.decision {
        DecisionKind::Move => None,
        DecisionKind::Decision(question) => {
            let awaited = [AwaitedPerson { side: Some(handover.side), person, captain: None }];
            Some(words::fights::decision(&composer.locale, &awaited, question, None))
        }
        DecisionKind::Plans { fight, .. } | DecisionKind::Reports { fight, .. } => {
            let plans = matches!(waiting.decision, DecisionKind::Plans { .. });
            let fighter = fight.fighter(handover.side);
            fighter.map(|fighter| {
                words::teams::fights_now(&composer.locale, person.get(), fighter, plans)
            })
        }
    })
}

pub(super) async fn announce_captain_left(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    by: Side,
    quiet: bool,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let opponent = row.person(by.other());
    if opponent == messenger.composer.own {
        return Ok(Posted::Nothing);
    }
    let plays = match row.guild_id {
        Some(guild) => referee::guild_settings::leavers_play(messenger.referee(), guild).await?,
        None => false,
    };
    let name = shown_name(&messenger.composer, row.person(by)).await?;
    let content = words::teams::captain_left(
        messenger.locale(),
        id,
        game.info,
        by,
        &name,
        opponent.get(),
        plays,
    );
    let pings = if quiet { Vec::new() } else { vec![opponent.get()] };
    let message = Message { pings, ..Message::text(content) };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}

pub(super) async fn announce_captain_back(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    by: Side,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let name = shown_name(&messenger.composer, row.person(by)).await?;
    let content = words::teams::captain_back(messenger.locale(), id, game.info, &name);
    let posted = post_in_match(messenger, entry, &row, Message::text(content)).await?;
    Ok(Posted::Message(posted.message))
}
