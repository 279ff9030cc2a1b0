//! The place where people play, and how they read the answers that they get.

use std::collections::HashMap;
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

use super::ledger::{Ledger, Told};

/// What everybody shares.
pub(crate) struct Hall {
    pub(crate) people: HashMap<Snowflake, Person>,
    pub(crate) room: Snowflake,
    pub(crate) herald: Snowflake,
    pub(crate) book: Book,
    pub(crate) ledger: Mutex<Ledger>,
    /// Whether everybody is to stop.
    pub(crate) stop: AtomicBool,
}

/// A match as somebody finds it.
pub(crate) struct Found<'a> {
    pub(crate) row: &'a Match,
    pub(crate) table: Box<dyn Table>,
}

/// What Herald says when the database was lost in mid-commit.
const IN_DOUBT: &str = "I don't know whether that was written down";

pub(crate) fn told(outcome: Result<InteractionOutcome, DriverError>) -> Told {
    match outcome {
        Ok(outcome) => match &outcome.response {
            // Whether it was done is not known.
            Response::Message(message) | Response::Updated(message)
                if message.content.contains(IN_DOUBT) =>
            {
                Told::Nothing
            }
            Response::Message(message) | Response::Updated(message) if message.ephemeral => {
                Told::Said(message.content.clone())
            }
            Response::Message(_) | Response::Updated(_) | Response::UpdateLater => Told::Shown,
            Response::Modal(_) => Told::Form,
            Response::Thinking { .. } => Told::Nothing,
        },
        Err(DriverError::DidNotRespond) => Told::Nothing,
        Err(other) => Told::Unsent(other.to_string()),
    }
}

pub(crate) fn says(told: &Told, words: &str) -> bool {
    matches!(told, Told::Said(text) if text.contains(words))
}

impl Hall {
    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn person(&self, id: Snowflake) -> Option<&Person> {
        self.people.get(&id)
    }

    /// The newest public message in a place that has a button.
    pub(crate) fn newest_with(
        &self,
        who: &Person,
        place: Snowflake,
        button: &str,
    ) -> Option<SeenMessage> {
        let seen = who.sees(place);
        seen.into_iter().rev().find(|m| !m.ephemeral && m.button(button).is_some())
    }

    /// One of the players who is a person.
    pub(crate) fn somebody(&self, row: &Match, dice: &mut Dice) -> Option<(Side, &Person)> {
        let sides = if dice.below(2) == 0 { Side::ALL } else { [Side::Black, Side::White] };
        sides.into_iter().find_map(|side| Some((side, self.person(row.person(side))?)))
    }
}

/// There is nothing to do for this one now.
pub(crate) async fn rest() -> Result<(), Error> {
    tokio::time::sleep(Duration::from_millis(5)).await;
    Ok(())
}
