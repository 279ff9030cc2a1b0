//! Making every throw of a match again, from its record alone.

use std::collections::{BTreeMap, BTreeSet};

use match_model::{
    DecidedBy, MOST_TIES, MatchId, MatchState, Ply, RequestRefusal, Round, Throw, Way,
};
use rules::Actor;

use super::dice::{attacker_wins, commitment, seed, throws};
use crate::live::{GameStart, replay};
use crate::{Error, Referee, Result};

/// The evidence in a record of how its fights were decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: i64,
    /// Its options.
    pub options: match_model::Options,
    /// A start position other than the game's own.
    pub setup: Option<serde_json::Value>,
    /// The seed, 64 hexadecimal digits.
    pub seed: String,
    /// What was told of the seed at the start; `None`: not known.
    pub commitment: Option<String>,
    /// Actions taken over from another record, which were not decided in this match.
    pub given: u32,
    /// All actions, canonical texts.
    pub actions: Vec<String>,
    /// By the ply of its result: the dice that the record shows. Those it does not show are not
    /// compared, only made again.
    pub throws: BTreeMap<Ply, Vec<Throw>>,
    /// By the ply of its result: the rounds of stances that were revealed.
    pub rounds: BTreeMap<Ply, Vec<Round>>,
}

/// A record in which all is as it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerificationReport {
    /// By the ply of its result: every throw, made again.
    pub throws: BTreeMap<Ply, Vec<Throw>>,
    /// Results that follow from revealed plans.
    pub plans: u32,
    /// Results that were given or reported, which nothing can check.
    pub on_trust: u32,
}

/// A mismatch in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// The seed is none.
    #[error("the seed is not 64 hexadecimal digits")]
    Seed,
    /// The seed is not the one that was committed.
    #[error("the seed is not the one committed: its SHA-256 is {is}, not {told}")]
    Commitment {
        /// The SHA-256 of the seed.
        is: String,
        /// What was told.
        told: String,
    },
    /// The record does not replay.
    #[error("action {ply} does not replay: {why}")]
    Replay {
        /// Which action.
        ply: Ply,
        /// Why not.
        why: String,
    },
    /// The dice that the record shows are not those of the seed.
    #[error("action {ply}: the dice are {is:?}, not {told:?}")]
    Throw {
        /// The action that is the result.
        ply: Ply,
        /// What the seed gives.
        is: Vec<Throw>,
        /// What the record shows.
        told: Vec<Throw>,
    },
    /// The result is not that of the dice.
    #[error("action {ply}: by the dice {is:?} it is not `{told}`")]
    Result {
        /// The action that is the result.
        ply: Ply,
        /// What the seed gives.
        is: Vec<Throw>,
        /// The result in the record.
        told: String,
    },
    /// The result is not that of the revealed plans.
    #[error("action {ply}: by the plans it is not `{told}`")]
    Plans {
        /// The action that is the result.
        ply: Ply,
        /// The result in the record.
        told: String,
    },
    /// The rounds of plans are none that a fight can have: one goes on after a round that decides,
    /// or ends with a tie.
    #[error("action {ply}: the rounds of plans do not end where one of them decides")]
    Rounds {
        /// The action that is the result.
        ply: Ply,
    },
    /// The record shows plans where none were revealed.
    #[error("action {ply}: no plans were revealed there")]
    NoPlans {
        /// Which action.
        ply: Ply,
    },
    /// The record shows dice where none were thrown.
    #[error("action {ply}: no dice were thrown there")]
    NoThrow {
        /// Which action.
        ply: Ply,
    },
}

/// Makes every throw of a match again and holds it against the record.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(evidence: &Evidence) -> std::result::Result<VerificationReport, Mismatch> {
    let seed = seed(&evidence.seed).ok_or(Mismatch::Seed)?;
    let is = commitment(&evidence.seed).ok_or(Mismatch::Seed)?;
    if let Some(told) = evidence.commitment.as_ref().filter(|told| !told.eq_ignore_ascii_case(&is))
    {
        return Err(Mismatch::Commitment { is, told: told.clone() });
    }
    let beginning = GameStart {
        match_id: None,
        game: &evidence.game,
        rules_version: evidence.rules_version,
        options: &evidence.options,
        setup: evidence.setup.as_ref(),
    };
    let broken = |ply: Ply, why: String| Mismatch::Replay { ply, why };
    let mut table =
        replay(&beginning, &[]).map_err(|error| broken(Ply::FIRST, error.to_string()))?;
    let decided_by = DecidedBy::of(&evidence.game, &evidence.options);
    let mut verified = VerificationReport { throws: BTreeMap::new(), plans: 0, on_trust: 0 };
    let mut revealed = BTreeSet::new();
    for text in &evidence.actions {
        let ply = Ply::new(table.plies());
        let chance = table.to_act() == Some(Actor::Chance);
        let combat = table.fight();
        let played = table.play(text).map_err(|refusal| broken(ply, format!("{refusal:?}")))?;
        let Some(combat) = combat.filter(|_| chance) else { continue };
        let says_attacker = played.text == super::result_text(true);
        let rounds = evidence.rounds.get(&ply).map(Vec::as_slice).unwrap_or_default();
        let thrown = match decided_by {
            _ if ply.get() < evidence.given => false,
            DecidedBy::Dice => true,
            DecidedBy::Marshal => false,
            DecidedBy::Stances => match rounds.split_last() {
                None => false,
                Some((last, before)) => {
                    revealed.insert(ply);
                    let tied = before.iter().all(|round| round.winner().is_none());
                    match last.winner() {
                        _ if !tied || rounds.len() > MOST_TIES => {
                            return Err(Mismatch::Rounds { ply });
                        }
                        None if rounds.len() < MOST_TIES => return Err(Mismatch::Rounds { ply }),
                        None => true,
                        Some(winner) => {
                            if (winner == combat.attacker.side) != says_attacker {
                                return Err(Mismatch::Plans { ply, told: text.clone() });
                            }
                            verified.plans += 1;
                            continue;
                        }
                    }
                }
            },
        };
        if !thrown {
            verified.on_trust += 1;
            continue;
        }
        let is = throws(&seed, ply);
        if let Some(told) = evidence.throws.get(&ply).filter(|told| **told != is) {
            return Err(Mismatch::Throw { ply, is, told: told.clone() });
        }
        if attacker_wins(&is) != says_attacker {
            return Err(Mismatch::Result { ply, is, told: text.clone() });
        }
        verified.throws.insert(ply, is);
    }
    if let Some(&ply) = evidence.rounds.keys().find(|ply| !revealed.contains(ply)) {
        return Err(Mismatch::NoPlans { ply });
    }
    match evidence.throws.keys().find(|ply| !verified.throws.contains_key(ply)) {
        Some(&ply) => Err(Mismatch::NoThrow { ply }),
        None => Ok(verified),
    }
}

/// The evidence of the fights of a match, once it is over.
///
/// # Errors
/// When the match goes on: its seed is not told before the end.
pub async fn evidence(referee: &Referee, match_id: MatchId) -> Result<Evidence> {
    let history = crate::records::history(referee, match_id).await?;
    let row = history.row;
    if row.state != MatchState::Over {
        return Err(RequestRefusal::SeedSealed.into());
    }
    let rounds = (0..)
        .map(Ply::new)
        .zip(history.ways)
        .filter_map(|(ply, way)| match way {
            Way::Fought(fought) if !fought.rounds.is_empty() => Some((ply, fought.rounds)),
            _ => None,
        })
        .collect();
    let mut evidence = Evidence {
        game: row.game,
        rules_version: row.rules_version,
        options: row.options,
        setup: row.setup,
        commitment: commitment(&row.seed),
        seed: row.seed,
        given: history.given,
        actions: history.actions.into_iter().map(|action| action.text).collect(),
        throws: BTreeMap::new(),
        rounds,
    };
    match verify(&evidence) {
        Ok(verified) => evidence.throws = verified.throws,
        Err(mismatch) => {
            let (match_id, why) = (Some(match_id), mismatch.to_string());
            return Err(Error::Record { match_id, ply: Ply::FIRST, why });
        }
    }
    Ok(evidence)
}
