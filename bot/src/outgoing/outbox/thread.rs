use match_model::{Match, MatchId, MessageId};
use messages::words;
use referee::{DueAnnouncement, Side};
use tracing::warn;

use super::challenges::thread_head;
use super::error::SendError;
use crate::ids::{ToDiscord as _, channel_id};
use crate::membership;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::name_of;

/// If that fails, the match stays in the channel.
pub(super) async fn open_for_match(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    match_id: MatchId,
    challenge: match_model::ChallengeId,
) -> Result<(), SendError> {
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    if !may_open(messenger, &row).await? {
        return Ok(());
    }
    let challenge = referee::view::challenge_row(messenger.referee(), challenge).await?;
    let Some(message) = thread_head(messenger, entry, &row, &challenge).await? else {
        return Ok(());
    };
    open_under(messenger, &row, message).await
}

pub(super) async fn may_open(messenger: &Messenger, row: &Match) -> Result<bool, SendError> {
    if row.access.is_answers_only()
        || row.thread_id.is_some()
        || messenger.access.threadless.is_threadless(row.channel_id)
    {
        return Ok(false);
    }
    Ok(referee::guild_settings::opens_threads(messenger.referee(), row.guild_id).await?)
}

pub(super) async fn open_under(
    messenger: &Messenger,
    row: &Match,
    message: MessageId,
) -> Result<(), SendError> {
    let match_id = row.id;
    let Some(game) = games::find(&row.game) else { return Ok(()) };
    let opponent = referee::opponent::find(messenger.referee(), row.id).await?;
    let (mut white, mut black) = (
        name_of(&messenger.composer, row.white).await?,
        name_of(&messenger.composer, row.black).await?,
    );
    if let Some(herald) = opponent {
        let name = words::opponent::herald(messenger.locale(), herald.level);
        *(if herald.side == Side::White { &mut white } else { &mut black }) = name;
    }
    let name = words::thread_name(messenger.locale(), match_id, game.info, &white, &black);
    let (channel, message) = (row.channel_id.to_discord(), message.to_discord());
    match messenger.api.open_thread(channel, message, &name).await {
        Ok(opened) => {
            let thread = channel_id(opened);
            referee::places::move_to_thread(
                messenger.referee(),
                match_id,
                Some(thread),
                messenger.now(),
            )
            .await?;
            let people = [row.white, row.black].into_iter();
            for person in
                people.filter(|person| !person.is_former() && *person != messenger.composer.own)
            {
                match messenger.api.add_thread_member(opened, person.to_discord()).await {
                    Ok(true) => {}
                    Ok(false) => {
                        Box::pin(membership::note_left(&messenger.composer, row.guild_id, person))
                            .await;
                    }
                    // The player can find the thread without this.
                    Err(trouble) => {
                        warn!(%trouble, %person, "failed to add a player to the thread");
                    }
                }
            }
            Ok(())
        }
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        Err(trouble) => {
            warn!(%match_id, %trouble, "failed to open a thread; playing in the channel");
            Ok(())
        }
    }
}
