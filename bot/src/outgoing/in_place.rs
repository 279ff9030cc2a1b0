//! Boards that replace the one before: a question in mid-turn, a fight's result, and Herald's turn.
//! Edits send no notifications, so Herald's turn only joins if the opponent has acted within half a
//! minute (`Patience::watching`).

use std::ops::Range;

use games::Table;
use match_model::{AwaitedPerson, DecisionKind, MatchId, MessageId, Moment, PersonId, Time};
use messages::layouts::board::is_story;
use messages::layouts::story::fitted;
use messages::words;
use referee::{Announcement, MatchNews};
use rules::Actor;

use crate::outgoing::board::{board_message, board_then, start_words};
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::reply::Failure;

/// Whether the board answers the question that it replaces. Everyone concerned is present then.
pub(crate) async fn follows_question(
    composer: &Composer,
    id: MatchId,
    Range { start: from, end: to }: Range<Moment>,
    at: Time,
) -> Result<bool, Failure> {
    let referee = &composer.referee;
    let table_after = board_then(referee, id, to).await?.table;
    // Most boards end here, without replaying the match to the board before.
    if table_after.outcome().is_some()
        || (!asks_something(&*table_after) && table_after.fighters().is_empty())
    {
        return Ok(false);
    }
    let table_before = board_then(referee, id, from).await?.table;
    if !asks_something(&*table_before) {
        return Ok(false);
    }
    let previous_question = referee::story::decision_after(referee, id, from).await?;
    let previous_fight = previous_question
        .filter(|question| matches!(question.decision, DecisionKind::Plans { .. }));
    let still_asks =
        asks_something(&*table_after) && table_before.turn().number == table_after.turn().number;
    if previous_fight.is_none() && !still_asks {
        return Ok(false);
    }
    let Some(next_question) = referee::story::decision_after(referee, id, to).await? else {
        return Ok(false);
    };
    let mut awaited = next_question.people;
    awaited.extend(previous_fight.into_iter().flat_map(|question| question.people));
    awaited.retain(|awaited_person| awaited_person.person != composer.own);
    Ok(!referee::calling::should_mention_again(referee, id, &awaited, at).await?)
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
    let announcements = referee::outbox::said_in_message(messenger.referee(), message).await?;
    let [Announcement::Match(_, MatchNews::Played { from: first, to: last })] =
        announcements.as_slice()
    else {
        return Ok(None);
    };
    if *last != from {
        return Ok(None);
    }
    let table_before = board_then(messenger.referee(), id, from).await?.table;
    let table_after = board_then(messenger.referee(), id, to).await?.table;
    let herald_replies = table_before.to_act() == Some(Actor::Side(herald.side));
    if !herald_replies
        || !is_told_in_one_board(&*table_before)
        || !is_told_in_one_board(&*table_after)
    {
        return Ok(None);
    }
    let question = referee::story::decision_after(messenger.referee(), id, to).await?;
    let mentioned: Vec<PersonId> = match question {
        Some(asked) => asked.people.iter().map(|who| who.person).collect(),
        None => vec![row.person(herald.side.other())],
    };
    let mentioned: Vec<PersonId> =
        mentioned.into_iter().filter(|person| *person != messenger.composer.own).collect();
    let now = messenger.now();
    let lately = now.minus(messenger.patience.watching)..=now;
    let are_watching =
        referee::calling::have_acted(messenger.referee(), id, &mentioned, lately).await?;
    Ok(are_watching.then_some(*first))
}

pub(super) async fn board_without_prompt(
    composer: &Composer,
    message: MessageId,
) -> Result<Option<String>, Failure> {
    let announcements = referee::outbox::said_in_message(&composer.referee, message).await?;
    let (id, moment) = match announcements.last() {
        Some(Announcement::Match(match_id, MatchNews::Begun { moment, .. })) => {
            (*match_id, *moment)
        }
        Some(Announcement::Match(match_id, MatchNews::Played { to, .. })) => (*match_id, *to),
        _ => return Ok(None),
    };
    let question = referee::story::decision_after(&composer.referee, id, moment).await?;
    let only_herald =
        |awaited: &[AwaitedPerson]| awaited.iter().all(|who| who.person == composer.own);
    if !question.is_some_and(|asked| only_herald(&asked.people)) {
        return Ok(None);
    }
    let notes = board_then(&composer.referee, id, moment).await?.table.scene().notes;
    let (head, lines) = match announcements.last() {
        Some(Announcement::Match(_, MatchNews::Played { from, to })) => {
            let text = board_message(composer, id, *from..*to, announcements.len() > 1).await?;
            (text.head, text.lines)
        }
        _ => (start_words(composer, id, moment).await?, Vec::new()),
    };
    let notes = words::notes(&composer.locale, &notes);
    Ok(Some(fitted(&composer.locale, &head, lines, notes.trim_start())))
}

fn asks_something(table: &dyn Table) -> bool {
    table.question().is_some() || table.fight().is_some()
}

fn is_told_in_one_board(table: &dyn Table) -> bool {
    !asks_something(table) && !is_story(table)
}
