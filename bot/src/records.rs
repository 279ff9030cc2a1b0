//! Converts matches to records, and records to data that can be checked.

use std::collections::BTreeMap;

use i18n::Locale;
use match_model::{
    ActionOrigin, MatchState, PersonId, Plan, Ply, Round, Stance, StanceFight, Throw,
};
use record::{Ending, Header, ImportedRecord, Note, Notes};
use referee::{Evidence, History};
use rules::Side;

/// Writes the record of a match.
///
/// # Errors
/// When its log can't be replayed, with a reason for the log.
pub(crate) fn write(locale: &Locale, history: &History) -> Result<String, String> {
    let row = &history.row;
    let name = |side: Side| {
        let person = row.person(side);
        match person.is_former() {
            true if person == PersonId::CROWD => locale.say("crowd-name"),
            true => locale.say("privacy-former"),
            false => history.names[side.index()].clone(),
        }
    };
    let header = Header {
        game: row.game.clone(),
        rules_version: u32::try_from(row.rules_version).ok(),
        options: row.options.clone(),
        setup: row.setup.clone(),
        white: Some(name(Side::White)),
        black: Some(name(Side::Black)),
        date: Some(row.created_at.day()),
        end_date: history.ending.as_ref().map(|ending| ending.at.day()),
        match_number: Some(row.id.get()),
        seed_sha256: history.commitment.clone(),
        // The seed of a running match is secret.
        seed: (row.state == MatchState::Over).then(|| row.seed.clone()),
        given: history.given,
        ending: history.ending.as_ref().filter(|ending| !ending.ended_by.is_void()).map(|ending| {
            Ending {
                winner: ending.winner,
                rule: ending.rule.clone(),
                reason: Some(ending.reason.clone()),
            }
        }),
        commentary: history.commentary.clone(),
        other_tags: Vec::new(),
    };
    let actions: Vec<&str> = history.actions.iter().map(|action| action.text.as_str()).collect();
    let notes = (0..).zip(&history.ways).filter_map(|(ply, way)| Some((ply, note(way)?))).collect();
    record::write(&header, &actions, &notes, locale).map_err(|error| locale.text(&error.sentence()))
}

fn note(way: &ActionOrigin) -> Option<Note> {
    match way {
        ActionOrigin::Thrown(throws) => Some(Note::Dice(dice(throws))),
        ActionOrigin::Fought(StanceFight { rounds, .. }) if rounds.is_empty() => None,
        ActionOrigin::Fought(StanceFight { rounds, throws, .. }) => Some(Note::Plans {
            rounds: rounds.iter().map(|round| round.plans.map(letters)).collect(),
            dice: dice(throws),
        }),
        ActionOrigin::Reported(Some(_)) => Some(Note::Reported),
        ActionOrigin::Reported(None) => Some(Note::ReportedByBoth),
        ActionOrigin::Ordered(_) => Some(Note::Ordered),
        ActionOrigin::Chosen(_) | ActionOrigin::Given => None,
    }
}

pub(crate) fn way_of_note(note: Option<&Note>) -> ActionOrigin {
    match note {
        Some(Note::Dice(dice)) => ActionOrigin::Thrown(throws(dice)),
        Some(Note::Plans { rounds: plans, dice }) => {
            let (rounds, throws) = (rounds(plans).unwrap_or_default(), throws(dice));
            ActionOrigin::Fought(StanceFight { rounds, throws, people: [None; 2] })
        }
        Some(Note::Reported | Note::ReportedByBoth) => ActionOrigin::Reported(None),
        Some(Note::Ordered) | None => ActionOrigin::Chosen(None),
    }
}

pub(crate) fn dice(throws: &[Throw]) -> Vec<[u8; 2]> {
    throws.iter().map(|throw| [throw.attacker, throw.defender]).collect()
}

fn throws(dice: &[[u8; 2]]) -> Vec<Throw> {
    dice.iter().map(|&[attacker, defender]| Throw { attacker, defender }).collect()
}

pub(crate) fn letters(plan: Plan) -> record::Plan {
    plan.map(Stance::letter)
}

/// `None` for unknown letters, which the record's reader refuses.
fn rounds(plans: &[[record::Plan; 2]]) -> Option<Vec<Round>> {
    let plan = |[one, two, three]: record::Plan| -> Option<Plan> {
        let stance = Stance::from_letter;
        Some([stance(one)?, stance(two)?, stance(three)?])
    };
    plans
        .iter()
        .map(|&[white, black]| Some(Round { plans: [plan(white)?, plan(black)?] }))
        .collect()
}

pub(crate) fn evidence(imported: &ImportedRecord) -> Option<Evidence> {
    let ImportedRecord { header, options, notes, .. } = imported;
    let text = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    Some(Evidence {
        game: header.game.clone(),
        rules_version: imported.game.info.rules_version.into(),
        options: options.iter().map(text).collect(),
        setup: header.setup.clone(),
        seed: header.seed.clone()?,
        commitment: header.seed_sha256.clone(),
        given: header.given,
        actions: imported.actions(),
        throws: by_ply(notes, |note| match note {
            Note::Dice(dice) => Some(throws(dice)),
            Note::Plans { dice, .. } if !dice.is_empty() => Some(throws(dice)),
            _ => None,
        }),
        rounds: by_ply(notes, |note| match note {
            Note::Plans { rounds: plans, .. } => rounds(plans),
            _ => None,
        }),
    })
}

fn by_ply<T>(notes: &Notes, extract: impl Fn(&Note) -> Option<T>) -> BTreeMap<Ply, T> {
    notes.iter().filter_map(|(&ply, note)| Some((Ply::new(ply), extract(note)?))).collect()
}
