//! `herald verify`: whether the fights of a record end as its seed and its plans say.

use std::path::PathBuf;

use clap::Args;
use record::Imported;
use referee::{Evidence, MOST_TIES, Mismatch, Round, Throw, Verified};

use super::records::text_of;
use rules::saying::Saying;
use tongue::Tongue;

use crate::records::{dice, evidence, letters};

/// Which record to check.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The record's file, as /export or herald export gives it; - reads the standard input
    file: PathBuf,
}

/// Makes every throw of a record again and prints the verdict. Whether all is as it must be.
pub(crate) fn run(tongue: &Tongue, arguments: &Arguments) -> Result<bool, String> {
    let text = text_of(&arguments.file)?;
    let imported = record::read(&text, None).map_err(|error| tongue.text(&error.saying()))?;
    let evidence = evidence(&imported).ok_or(
        "the record has no seed, so nothing can be thrown again. Herald tells the seed when a \
         match is over: export it again then",
    )?;
    let (right, verdict) = match referee::verify(&evidence) {
        Err(mismatch) => (false, no(tongue, &mismatch, &imported, &evidence)),
        // What is wrong is told first: a result that was changed often leads to an illegal action.
        Ok(_) if imported.stop.is_some() => {
            return Err(format!(
                "the record cannot be checked to its end.\n{}",
                lines(tongue, &record::report(&imported))
            ));
        }
        Ok(_) if !imported.broken_notes.is_empty() => (false, unreadable(tongue, &imported)),
        Ok(verified) => (true, yes(&verified, &imported, &evidence)),
    };
    println!("{verdict}");
    if right && !imported.remarks.is_empty() {
        println!(
            "Beside the fights, in the record:\n{}",
            lines(tongue, &record::remarks(&imported))
        );
    }
    Ok(right)
}

fn lines(tongue: &Tongue, sayings: &[Saying]) -> String {
    sayings.iter().map(|saying| tongue.text(saying)).collect::<Vec<_>>().join("\n")
}

/// `1 throw`, `2 throws`.
fn count(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// What was checked, and by what.
fn yes(verified: &Verified, imported: &Imported, evidence: &Evidence) -> String {
    let thrown = verified.throws.len();
    let plans = usize::try_from(verified.plans).unwrap_or(usize::MAX);
    let mut lines = Vec::new();
    lines.push(match (thrown + plans, verified.on_trust) {
        (0, 0) => "Yes, but there was nothing to check: nobody fought in this match.".to_owned(),
        (0, _) => "Yes, but there was nothing that can be checked.".to_owned(),
        (_, 0) => "Yes: every fight ends as its dice or plans say.".to_owned(),
        _ => "Yes: every fight that can be checked ends as its dice or plans say.".to_owned(),
    });
    if thrown == 0 {
        lines.push("- Nothing was thrown.".to_owned());
    } else {
        let throws: usize = verified.throws.values().map(Vec::len).sum();
        lines.push(format!(
            "- {} of {} made again from the seed, and each fight ends as they fall.",
            count(throws, "throw", "throws"),
            count(thrown, "fight was", "fights were"),
        ));
        let shown = verified.throws.keys().filter(|ply| evidence.throws.contains_key(ply)).count();
        if shown < thrown {
            lines.push(format!(
                "- The record does not show the dice of {}; only who won was compared.",
                count(thrown - shown, "fight", "of these fights")
            ));
        }
    }
    if plans > 0 {
        let result = count(plans, "result follows", "results follow");
        lines.push(format!("- {result} from plans that were revealed."));
    }
    if verified.on_trust > 0 {
        let results = usize::try_from(verified.on_trust).unwrap_or(usize::MAX);
        lines.push(format!(
            "- {} checked: reported by people, taken over from another record, or without the \
             plans.",
            count(results, "result cannot be", "results cannot be")
        ));
    }
    match (&imported.header.seed_sha256, referee::commitment(&evidence.seed)) {
        (Some(_), Some(hash)) => lines.push(format!(
            "- The seed fits the SHA-256 in the record. Compare that with what Herald said when \
             the match began: {hash}"
        )),
        (None, Some(hash)) if thrown > 0 => lines.push(format!(
            "- The record does not say the seed's SHA-256. Compare it with what Herald said when \
             the match began: {hash}"
        )),
        _ => {}
    }
    lines.join("\n")
}

/// `7-7, 14-9`.
fn dice_words(throws: &[Throw]) -> String {
    let all: Vec<String> =
        dice(throws).iter().map(|[attacker, defender]| format!("{attacker}-{defender}")).collect();
    all.join(", ")
}

fn round_words(round: &Round) -> String {
    let [white, black] = round.plans.map(|plan| String::from_iter(letters(plan)));
    format!("{white}-{black}")
}

/// What is wrong, and where.
fn no(tongue: &Tongue, mismatch: &Mismatch, imported: &Imported, evidence: &Evidence) -> String {
    // As the record has it, where it stands, and its number in the list of actions.
    let at = |ply: u32| match imported.steps.get(ply as usize) {
        Some(step) => {
            let place = tongue.text(&step.place.saying(imported.game.info));
            format!("No. Action {} ({place}), `{}`:", u64::from(ply) + 1, step.written)
        }
        None => format!("No. Action {}:", u64::from(ply) + 1),
    };
    let rounds = |ply: &u32| evidence.rounds.get(ply).map(Vec::as_slice).unwrap_or_default();
    match mismatch {
        Mismatch::Seed => "No. The seed in the record is not 64 hexadecimal digits.".to_owned(),
        Mismatch::Commitment { is, told } => format!(
            "No. The seed is not the one that was promised: its SHA-256 is {is}, the record says \
             `{told}`."
        ),
        Mismatch::Replay { ply, why } => format!("{} {why}", at(*ply)),
        Mismatch::Throw { ply, is, told } => format!(
            "{} the seed gives the dice {}, the record says {}.",
            at(*ply),
            dice_words(is),
            dice_words(told)
        ),
        Mismatch::Result { ply, is, told } => format!(
            "{} the seed gives the dice {} (the attacker's first), by which it is not `{told}`.",
            at(*ply),
            dice_words(is)
        ),
        Mismatch::Plans { ply, told } => match rounds(ply).last() {
            Some(last) => {
                let [white, black] = last.hits();
                format!(
                    "{} by the plans {}, White hits {} and Black {}; that does not give `{told}`.",
                    at(*ply),
                    round_words(last),
                    count(white.into(), "time", "times"),
                    count(black.into(), "time", "times"),
                )
            }
            None => format!("{} the plans do not give `{told}`.", at(*ply)),
        },
        Mismatch::Rounds { ply } => {
            let all: Vec<String> = rounds(ply).iter().map(round_words).collect();
            format!(
                "{} the plans {} are not those of one fight. It ends with the first round that \
                 one side wins, or with the dice after {MOST_TIES} ties.",
                at(*ply),
                all.join(", ")
            )
        }
        Mismatch::NoPlans { ply } => {
            format!("{} the record shows plans where none were revealed.", at(*ply))
        }
        Mismatch::NoThrow { ply } => {
            format!("{} the record shows dice where none were thrown.", at(*ply))
        }
    }
}

/// Which comments cannot be read.
fn unreadable(tongue: &Tongue, imported: &Imported) -> String {
    let mut lines =
        vec!["No. What the record says of these fights cannot be read as Herald writes it:".into()];
    let broken = imported.broken_notes.iter();
    lines.extend(
        broken.map(|remark| format!("- line {}: {}.", remark.line, tongue.text(&remark.message))),
    );
    lines.join("\n")
}
