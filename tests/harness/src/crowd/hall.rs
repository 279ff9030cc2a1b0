//! The channel in which people play, and the reading of answers.

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

pub(crate) struct Hall {
    pub(crate) people: HashMap<Snowflake, Person>,
    pub(crate) room: Snowflake,
    pub(crate) herald: Snowflake,
    pub(crate) book: Book,
    pub(crate) ledger: Mutex<Ledger>,
    pub(crate) stop: AtomicBool,
}

pub(crate) struct Found<'a> {
    pub(crate) row: &'a Match,
    pub(crate) table: Box<dyn Table>,
}

const IN_DOUBT: &str = "I don't know whether that was written down";

pub(crate) fn told(outcome: Result<InteractionOutcome, DriverError>) -> Told {
    match outcome {
        Ok(outcome) => match &outcome.response {
            // The outcome is unknown.
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

    pub(crate) fn newest_with(
        &self,
        who: &Person,
        place: Snowflake,
        button: &str,
    ) -> Option<SeenMessage> {
        let seen = who.sees(place);
        seen.into_iter().rev().find(|m| !m.ephemeral && m.button(button).is_some())
    }

    pub(crate) fn somebody(&self, row: &Match, dice: &mut Dice) -> Option<(Side, &Person)> {
        let sides = if dice.below(2) == 0 { Side::ALL } else { [Side::Black, Side::White] };
        sides.into_iter().find_map(|side| Some((side, self.person(row.person(side))?)))
    }
}

pub(crate) async fn rest() -> Result<(), Error> {
    tokio::time::sleep(Duration::from_millis(5)).await;
    Ok(())
}
