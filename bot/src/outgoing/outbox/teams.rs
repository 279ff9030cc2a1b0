//! Messages about teams: pieces that change hands, players who leave and come back. Each message
//! depends on the log and the announcement alone, so every attempt produces the same text.

use discord_model::message::Message;
use match_model::{AwaitedPerson, DecisionKind, MatchId, Moment, PersonId};
use messages::words;
use messages::words::teams::TeamPieces;
use referee::{Due, Posted, Referee, Side};
use rules::l10n::L10nMessage;
use tracing::warn;

use super::error::{SendError, SendResult};
use super::posting::in_match;
use crate::ids::ToDiscord as _;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::outgoing::waiting::mentioned;

pub(super) struct Handover<'a> {
    pub(super) id: MatchId,
    pub(super) side: Side,
    /// The first piece's square at the start of the match.
    pub(super) home: &'a str,
    /// The other pieces' squares at the start.
    pub(super) more: &'a [String],
    /// The current moment, if the match waits for one of the pieces.
    pub(super) asked: Option<Moment>,
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

pub(super) async fn enlisted(
    messenger: &Messenger,
    entry: &Due,
    handed: &Handover<'_>,
    person: PersonId,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), handed.id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    if let Some(thread) = row.thread_id.filter(|_| !person.is_former()) {
        // They can find the thread without this: the message below mentions them.
        if let Err(trouble) =
            messenger.api.add_thread_member(thread.to_discord(), person.to_discord()).await
        {
            warn!(match_id = %row.id, %trouble, %person, "failed to add a member to the thread");
        }
    }
    let captain = shown_name(&messenger.composer, row.person(handed.side)).await?;
    let pieces = handed.pieces(messenger.referee()).await?;
    let pieces = TeamPieces { side: handed.side, captain: &captain, pieces };
    let count = handed.more.len() + 1;
    let mut content =
        words::teams::enlisted(messenger.locale(), row.id, game.info, pieces, person.get(), count);
    if let Some(asked) = asked_now(&messenger.composer, handed, person).await? {
        content.push('\n');
        content.push_str(&asked);
    }
    // No mention: they were called when they were asked.
    let posted = in_match(messenger, entry, &row, Message::text(content)).await?;
    Ok(Posted::Message(posted.message))
}

pub(super) async fn released(
    messenger: &Messenger,
    entry: &Due,
    handed: &Handover<'_>,
    person: PersonId,
    left: bool,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), handed.id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let captain = row.person(handed.side);
    let name = shown_name(&messenger.composer, person).await?;
    let pieces = TeamPieces {
        side: handed.side,
        captain: &shown_name(&messenger.composer, captain).await?,
        pieces: handed.pieces(messenger.referee()).await?,
    };
    let mut content =
        words::teams::released(messenger.locale(), row.id, game.info, pieces, &name, left);
    let mut pings = Vec::new();
    if let Some(asked) = asked_now(&messenger.composer, handed, captain).await? {
        content.push('\n');
        content.push_str(&asked);
        pings = mentioned(&messenger.composer, row.id, vec![captain.get()]).await?;
    }
    let posted =
        in_match(messenger, entry, &row, Message { pings, ..Message::text(content) }).await?;
    Ok(Posted::Message(posted.message))
}

/// For a person who has just received the piece that the match waits for. The original buttons work
/// for them, too.
async fn asked_now(
    composer: &Composer,
    handed: &Handover<'_>,
    person: PersonId,
) -> Result<Option<String>, SendError> {
    let Some(moment) = handed.asked else { return Ok(None) };
    let Some(waiting) = referee::story::asked_after(&composer.referee, handed.id, moment).await?
    else {
        return Ok(None);
    };
    Ok(match &waiting.what {
        DecisionKind::Move => None,
        DecisionKind::Decision(question) => {
            let whom = [AwaitedPerson { side: Some(handed.side), person, captain: None }];
            Some(words::fights::decision(&composer.locale, &whom, question, None))
        }
        DecisionKind::Plans { fight, .. } | DecisionKind::Reports { fight, .. } => {
            let plans = matches!(waiting.what, DecisionKind::Plans { .. });
            let fighter = fight.fighter(handed.side);
            fighter.map(|own| words::teams::fights_now(&composer.locale, person.get(), own, plans))
        }
    })
}

pub(super) async fn captain_left(
    messenger: &Messenger,
    entry: &Due,
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
    let posted = in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}

pub(super) async fn captain_back(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    by: Side,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let name = shown_name(&messenger.composer, row.person(by)).await?;
    let content = words::teams::captain_back(messenger.locale(), id, game.info, &name);
    let posted = in_match(messenger, entry, &row, Message::text(content)).await?;
    Ok(Posted::Message(posted.message))
}
