//! Boards that replace the one before: a question in mid-turn, the result of a fight, and Herald's
//! turn, which joins the board of the turn that it answers.
//!
//! Discord sends no notifications for edits. So Herald's turn only joins if the opponent has acted
//! within half a minute (`Patience::looks_on`). Later it is a separate message with a mention.

use std::ops::Range;

use games::Table;
use match_model::{AwaitedPerson, DecisionKind, MatchId, MessageId, Moment, PersonId, Time};
use messages::layouts::board::is_story;
use messages::layouts::story::fitted;
use messages::words;
use referee::{Announcement, MatchNews};
use rules::Actor;

use crate::outgoing::board::{begun_words, board_message, board_then};
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::reply::Failure;

/// Whether the board answers a question that it replaces: another question of the turn, or a fight
/// by plans. Everyone concerned is present then.
pub(crate) async fn follows_question(
    composer: &Composer,
    id: MatchId,
    Range { start: from, end: to }: Range<Moment>,
    at: Time,
) -> Result<bool, Failure> {
    let referee = &composer.referee;
    let after = board_then(referee, id, to).await?.table;
    // Most boards end here, without replaying the match to the board before.
    if after.outcome().is_some() || (!asks(&*after) && after.fighters().is_empty()) {
        return Ok(false);
    }
    let before = board_then(referee, id, from).await?.table;
    if !asks(&*before) {
        return Ok(false);
    }
    let answered = referee::story::asked_after(referee, id, from).await?;
    let fought = answered.filter(|one| matches!(one.what, DecisionKind::Plans { .. }));
    let asks_on = asks(&*after) && before.turn().number == after.turn().number;
    if fought.is_none() && !asks_on {
        return Ok(false);
    }
    let Some(asked) = referee::story::asked_after(referee, id, to).await? else {
        return Ok(false);
    };
    let mut whom = asked.whom;
    whom.extend(fought.into_iter().flat_map(|fought| fought.whom));
    whom.retain(|who| who.person != composer.own);
    Ok(!referee::calling::calls_anew(referee, id, &whom, at).await?)
}

/// The moment at which the previous board's text begins, if Herald's turn joins that board.
pub(super) async fn joined_turn(
    messenger: &Messenger,
    id: MatchId,
    Range { start: from, end: to }: Range<Moment>,
) -> Result<Option<Moment>, Failure> {
    let Some(herald) = referee::opponent::find(messenger.referee(), id).await? else {
        return Ok(None);
    };
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(message) = row.board_message_id.filter(|_| row.board_channel_id == Some(row.place()))
    else {
        return Ok(None);
    };
    let said = referee::outbox::said_in_message(messenger.referee(), message).await?;
    let [Announcement::Match(_, MatchNews::Played { from: begun, to: then })] = said.as_slice()
    else {
        return Ok(None);
    };
    if *then != from {
        return Ok(None);
    }
    let before = board_then(messenger.referee(), id, from).await?.table;
    let after = board_then(messenger.referee(), id, to).await?.table;
    let answers = before.to_act() == Some(Actor::Side(herald.side));
    if !answers || !is_told_at_once(&*before) || !is_told_at_once(&*after) {
        return Ok(None);
    }
    let asked = referee::story::asked_after(messenger.referee(), id, to).await?;
    let called: Vec<PersonId> = match asked {
        Some(asked) => asked.whom.iter().map(|who| who.person).collect(),
        None => vec![row.person(herald.side.other())],
    };
    let called: Vec<PersonId> =
        called.into_iter().filter(|one| *one != messenger.composer.own).collect();
    let now = messenger.now();
    let lately = now.minus(messenger.patience.looks_on)..=now;
    let look_on = referee::calling::have_acted(messenger.referee(), id, &called, lately).await?;
    Ok(look_on.then_some(*begun))
}

pub(super) async fn without_waiting(
    composer: &Composer,
    message: MessageId,
) -> Result<Option<String>, Failure> {
    let said = referee::outbox::said_in_message(&composer.referee, message).await?;
    // A fight's result replaces its question, so the last board is the visible one.
    let (id, moment) = match said.last() {
        Some(Announcement::Match(match_id, MatchNews::Begun { moment, .. })) => {
            (*match_id, *moment)
        }
        Some(Announcement::Match(match_id, MatchNews::Played { to, .. })) => (*match_id, *to),
        _ => return Ok(None),
    };
    let asked = referee::story::asked_after(&composer.referee, id, moment).await?;
    let of_herald = |whom: &[AwaitedPerson]| whom.iter().all(|who| who.person == composer.own);
    if !asked.is_some_and(|asked| of_herald(&asked.whom)) {
        return Ok(None);
    }
    let notes = board_then(&composer.referee, id, moment).await?.table.scene().notes;
    let (head, lines) = match said.last() {
        Some(Announcement::Match(_, MatchNews::Played { from, to })) => {
            let told = board_message(composer, id, *from..*to, said.len() > 1).await?;
            (told.head, told.lines)
        }
        _ => (begun_words(composer, id, moment).await?, Vec::new()),
    };
    let notes = words::notes(&composer.locale, &notes);
    Ok(Some(fitted(&composer.locale, &head, lines, notes.trim_start())))
}

fn asks(table: &dyn Table) -> bool {
    table.question().is_some() || table.fight().is_some()
}

fn is_told_at_once(table: &dyn Table) -> bool {
    !asks(table) && !is_story(table)
}
