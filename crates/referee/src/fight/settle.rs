//! Plays what follows an accepted action without a person being asked.

use games::Table;
use match_model::{DecidedBy, Ply, Throw, Way};
use rules::{Actor, PlayedAction};

use super::{attacker_wins, result_text, seed, throws};
use crate::team::{Team, ordered};
use crate::{Error, Result};

/// An action with how it came about.
#[derive(Clone, Debug)]
pub(crate) struct DecidedAction {
    pub(crate) played: PlayedAction,
    pub(crate) way: Way,
}

impl Team {
    /// Plays on as long as dice or standing orders decide. The actions are the rules' own texts,
    /// so that none can be refused.
    pub(crate) fn settle(
        &self,
        row: &match_model::Match,
        table: &mut Box<dyn Table>,
        steps: &mut Vec<DecidedAction>,
    ) -> Result<()> {
        loop {
            let (text, way) = match table.to_act() {
                Some(Actor::Chance) if self.decided_by == DecidedBy::Dice => {
                    let throws = thrown(row, Ply::new(table.plies()))?;
                    (result_text(attacker_wins(&throws)).to_owned(), Way::Thrown(throws))
                }
                Some(Actor::Side(_)) => {
                    let Some((text, person)) = ordered(self, row, &**table) else { return Ok(()) };
                    (text, Way::Ordered(person))
                }
                Some(Actor::Chance) | None => return Ok(()),
            };
            steps.push(DecidedAction { played: play(row, table, &text)?, way });
        }
    }
}

/// The throws for the fight that the next action decides.
pub(crate) fn thrown(row: &match_model::Match, ply: Ply) -> Result<Vec<Throw>> {
    let seed = seed(&row.seed).ok_or_else(|| Error::Record {
        match_id: Some(row.id),
        ply,
        why: "the seed is not 64 hexadecimal digits".to_owned(),
    })?;
    Ok(throws(&seed, ply))
}

fn play(row: &match_model::Match, table: &mut Box<dyn Table>, text: &str) -> Result<PlayedAction> {
    let ply = Ply::new(table.plies());
    table.play(text).map_err(|refusal| Error::Record {
        match_id: Some(row.id),
        ply,
        why: format!("{text}: {refusal:?}"),
    })
}
