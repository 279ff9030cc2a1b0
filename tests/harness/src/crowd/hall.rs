//! The channel in which people play, and the reading of answers.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fake_discord::Snowflake;
use fake_discord::driver::{DriverError, InteractionOutcome, Person, Response, SeenMessage};
use games::Table;
use rules::Dice;
use rules::Side;
use tests::Error;
use tests::book::{Book, Match};

use super::ledger::{Ledger, ReplyKind};

pub(crate) struct Hall {
    pub(crate) people: BTreeMap<Snowflake, Person>,
    pub(crate) room: Snowflake,
    pub(crate) herald: Snowflake,
    pub(crate) book: Book,
    pub(crate) ledger: Mutex<Ledger>,
    pub(crate) stop: AtomicBool,
}

pub(crate) struct CurrentMatch<'a> {
    pub(crate) row: &'a Match,
    pub(crate) table: Box<dyn Table>,
}

const IN_DOUBT: &str = "I don't know whether that went through";

pub(crate) fn read_reply(outcome: Result<InteractionOutcome, DriverError>) -> ReplyKind {
    match outcome {
        Ok(outcome) => match &outcome.response {
            Response::Message(message) | Response::Updated(message)
                if message.content.contains(IN_DOUBT) =>
            {
                ReplyKind::Unanswered
            }
            Response::Message(message) | Response::Updated(message) if message.ephemeral => {
                ReplyKind::Private(message.content.clone())
            }
            Response::Message(_) | Response::Updated(_) | Response::UpdateLater => {
                ReplyKind::Public
            }
            Response::Modal(_) => ReplyKind::Form,
            Response::Thinking { .. } => ReplyKind::Unanswered,
        },
        Err(DriverError::DidNotRespond) => ReplyKind::Unanswered,
        Err(other) => ReplyKind::NotSent(other.to_string()),
    }
}

pub(crate) fn says_words(reply: &ReplyKind, words: &str) -> bool {
    matches!(reply, ReplyKind::Private(text) if text.contains(words))
}

impl Hall {
    /// Drafts then end by *Send the turn*, which the ledger counts.
    pub(crate) async fn confirm_turns(&self) -> Result<(), Error> {
        for person in self.people.values() {
            person.command(self.room, "settings confirm", [("confirm", "on".into())]).await?;
        }
        Ok(())
    }

    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn person(&self, id: Snowflake) -> Option<&Person> {
        self.people.get(&id)
    }

    pub(crate) fn newest_with(
        &self,
        person: &Person,
        place: Snowflake,
        button: &str,
    ) -> Option<SeenMessage> {
        let messages = person.sees(place);
        messages.into_iter().rev().find(|m| !m.ephemeral && m.button(button).is_some())
    }

    pub(crate) fn any_player(&self, row: &Match, dice: &mut Dice) -> Option<(Side, &Person)> {
        let sides = if dice.below(2) == 0 { Side::ALL } else { [Side::Black, Side::White] };
        sides.into_iter().find_map(|side| Some((side, self.person(row.person(side))?)))
    }
}

pub(crate) async fn rest() -> Result<(), Error> {
    tokio::time::sleep(Duration::from_millis(5)).await;
    Ok(())
}
