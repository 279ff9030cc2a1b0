//! Repeats every throw of a match from its record alone.

use std::collections::{BTreeMap, BTreeSet};

use match_model::{
    ActionOrigin, DecidedBy, MOST_TIES, MatchId, MatchState, Ply, RequestRefusal, Round, Throw,
};
use rules::Actor;

use super::dice::{attacker_wins, commitment, seed, throws};
use crate::live::{GameStart, replay};
use crate::{Error, Referee, Result};

/// The evidence for the results of fights in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    pub game: String,
    pub rules_version: i64,
    pub options: match_model::Options,
    /// The start position; `None` for the standard one.
    pub setup: Option<serde_json::Value>,
    /// 64 hexadecimal digits.
    pub seed: String,
    /// SHA-256 of the seed as published at the start; `None` if unknown.
    pub commitment: Option<String>,
    /// Number of actions taken over from another record. This match didn't decide them.
    pub given: u32,
    /// Canonical texts.
    pub actions: Vec<String>,
    /// The dice shown in the record, by the ply of the result. Missing ones aren't compared.
    pub throws: BTreeMap<Ply, Vec<Throw>>,
    /// The revealed rounds of stances, by the ply of the result.
    pub rounds: BTreeMap<Ply, Vec<Round>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerificationReport {
    /// Every repeated throw, by the ply of the result.
    pub throws: BTreeMap<Ply, Vec<Throw>>,
    /// Number of results that follow from revealed plans.
    pub plans: u32,
    /// Number of given or reported results, which can't be checked.
    pub on_trust: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("the seed is not 64 hexadecimal digits")]
    Seed,
    #[error("the seed is not the one committed: its SHA-256 is {is}, not {told}")]
    Commitment { is: String, told: String },
    #[error("action {ply} does not replay: {why}")]
    Replay { ply: Ply, why: String },
    /// The dice in the record differ from the seed's.
    #[error("action {ply}: the dice are {is:?}, not {told:?}")]
    Throw { ply: Ply, is: Vec<Throw>, told: Vec<Throw> },
    /// The result contradicts the dice.
    #[error("action {ply}: by the dice {is:?} it is not `{told}`")]
    Result { ply: Ply, is: Vec<Throw>, told: String },
    /// The result contradicts the revealed plans.
    #[error("action {ply}: by the plans it is not `{told}`")]
    Plans { ply: Ply, told: String },
    /// The rounds are impossible: too many, one after a decided round, or a tie at the end
    /// too early.
    #[error("action {ply}: the rounds of plans do not end where one of them decides")]
    Rounds { ply: Ply },
    /// The record shows plans where none were revealed.
    #[error("action {ply}: no plans were revealed there")]
    NoPlans { ply: Ply },
    /// The record shows dice where none were thrown.
    #[error("action {ply}: no dice were thrown there")]
    NoThrow { ply: Ply },
}

/// Repeats every throw of a match and compares it with the record.
///
/// # Errors
/// The first mismatch.
pub fn verify(evidence: &Evidence) -> std::result::Result<VerificationReport, Mismatch> {
    let seed = seed(&evidence.seed).ok_or(Mismatch::Seed)?;
    let is = commitment(&evidence.seed).ok_or(Mismatch::Seed)?;
    if let Some(stated) =
        evidence.commitment.as_ref().filter(|stated| !stated.eq_ignore_ascii_case(&is))
    {
        return Err(Mismatch::Commitment { is, told: stated.clone() });
    }
    let beginning = GameStart {
        match_id: None,
        game: &evidence.game,
        rules_version: evidence.rules_version,
        options: &evidence.options,
        setup: evidence.setup.as_ref(),
    };
    let mismatch = |ply: Ply, why: String| Mismatch::Replay { ply, why };
    let mut table =
        replay(&beginning, &[]).map_err(|error| mismatch(Ply::FIRST, error.to_string()))?;
    let decided_by = DecidedBy::of(&evidence.game, &evidence.options);
    let mut verified = VerificationReport { throws: BTreeMap::new(), plans: 0, on_trust: 0 };
    let mut revealed = BTreeSet::new();
    for text in &evidence.actions {
        let ply = Ply::new(table.plies());
        let chance = table.to_act() == Some(Actor::Chance);
        let combat = table.fight();
        let action = table.play(text).map_err(|refusal| mismatch(ply, format!("{refusal:?}")))?;
        let Some(combat) = combat.filter(|_| chance) else { continue };
        let says_attacker = action.text == super::result_text(true);
        let rounds = evidence.rounds.get(&ply).map(Vec::as_slice).unwrap_or_default();
        let dice = match decided_by {
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
        if !dice {
            verified.on_trust += 1;
            continue;
        }
        let is = throws(&seed, ply);
        if let Some(stated) = evidence.throws.get(&ply).filter(|stated| **stated != is) {
            return Err(Mismatch::Throw { ply, is, told: stated.clone() });
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

/// The evidence for the fights of a finished match.
///
/// # Errors
/// The match is running, so its seed is still secret.
pub async fn evidence(referee: &Referee, match_id: MatchId) -> Result<Evidence> {
    let history = crate::records::history(referee, match_id).await?;
    let row = history.row;
    if row.state != MatchState::Over {
        return Err(RequestRefusal::SeedSealed.into());
    }
    let rounds = (0..)
        .map(Ply::new)
        .zip(history.ways)
        .filter_map(|(ply, origin)| match origin {
            ActionOrigin::Fought(fought) if !fought.rounds.is_empty() => Some((ply, fought.rounds)),
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
