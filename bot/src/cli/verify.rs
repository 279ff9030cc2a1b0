//! `herald verify`: checks the fights of a record against its seed and plans.

use std::path::PathBuf;

use clap::Args;
use i18n::Locale;
use match_model::{MOST_TIES, Ply, Round, Throw};
use record::ImportedRecord;
use referee::{Evidence, Mismatch, VerificationReport};
use rules::l10n::{L10nMessage, say};

use super::exit::{CliError, Exit};
use super::output::outln;
use crate::records::{dice, evidence, letters};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The record's file, as /export or herald export gives it; - reads the standard input
    file: PathBuf,
}

/// Repeats every throw of a record and prints the verdict. Returns whether everything is right.
pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<bool, CliError> {
    let imported = super::records::read(locale, &arguments.file, None)?;
    let evidence =
        evidence(&imported).ok_or_else(|| CliError::new(Exit::Data, locale.say("cli-no-seed")))?;
    let (is_right, verdict) = match referee::verify(&evidence) {
        Err(mismatch) => (false, locale.text(&verdict_if_wrong(&mismatch, &imported, &evidence))),
        // Reported first, because a changed result often leads to an illegal action.
        Ok(_) if imported.stop.is_some() => {
            let message = format!(
                "{}\n{}",
                locale.say("cli-not-to-its-end"),
                lines(locale, &record::report(&imported))
            );
            return Err(CliError::new(Exit::Data, message));
        }
        Ok(_) if !imported.broken_notes.is_empty() => (false, unreadable(locale, &imported)),
        Ok(verification) => (true, verdict_if_right(locale, &verification, &imported, &evidence)),
    };
    outln!("{verdict}");
    if is_right && !imported.remarks.is_empty() {
        outln!(
            "{}\n{}",
            locale.say("cli-beside-the-fights"),
            lines(locale, &record::remarks(&imported))
        );
    }
    Ok(is_right)
}

fn lines(locale: &Locale, sentences: &[L10nMessage]) -> String {
    sentences.iter().map(|sentence| locale.text(sentence)).collect::<Vec<_>>().join("\n")
}

fn verdict_if_right(
    locale: &Locale,
    verification: &VerificationReport,
    imported: &ImportedRecord,
    evidence: &Evidence,
) -> String {
    let thrown_fights = verification.throws.len();
    let verdict = match (thrown_fights, verification.plans, verification.on_trust) {
        (0, 0, 0) => say("cli-yes-no-fights"),
        (0, 0, _) => say("cli-yes-on-trust"),
        (_, _, 0) => say("cli-yes-all"),
        _ => say("cli-yes-some"),
    };
    let mut points = Vec::new();
    if thrown_fights == 0 {
        points.push(say("cli-nothing-thrown"));
    } else {
        let throws: usize = verification.throws.values().map(Vec::len).sum();
        points.push(say("cli-thrown").with("throws", throws).with("fights", thrown_fights));
        let shown_fights =
            verification.throws.keys().filter(|ply| evidence.throws.contains_key(ply)).count();
        if shown_fights < thrown_fights {
            points.push(say("cli-dice-not-shown").with("fights", thrown_fights - shown_fights));
        }
    }
    if verification.plans > 0 {
        points.push(say("cli-from-plans").with("results", verification.plans));
    }
    if verification.on_trust > 0 {
        points.push(say("cli-on-trust").with("results", verification.on_trust));
    }
    match (&imported.header.seed_sha256, referee::commitment(&evidence.seed)) {
        (Some(_), Some(hash)) => points.push(say("cli-seed-fits").with("hash", hash)),
        (None, Some(hash)) if thrown_fights > 0 => {
            points.push(say("cli-seed-untold").with("hash", hash));
        }
        _ => {}
    }
    with_points(locale, &verdict, &points)
}

fn with_points(locale: &Locale, head: &L10nMessage, points: &[L10nMessage]) -> String {
    let mut lines = vec![locale.text(head)];
    lines.extend(points.iter().map(|point| format!("- {}", locale.text(point))));
    lines.join("\n")
}

/// Formats throws as `7-7`, `14-9`.
fn dice_words(throws: &[Throw]) -> Vec<String> {
    dice(throws).iter().map(|[attacker, defender]| format!("{attacker}-{defender}")).collect()
}

fn round_words(round: &Round) -> String {
    let [white, black] = round.plans.map(|plan| String::from_iter(letters(plan)));
    format!("{white}-{black}")
}

fn verdict_if_wrong(
    mismatch: &Mismatch,
    imported: &ImportedRecord,
    evidence: &Evidence,
) -> L10nMessage {
    let action_at = |ply: Ply| {
        let number = u64::from(ply.get()) + 1;
        match imported.steps.get(ply.index()) {
            Some(step) => say("cli-no-at")
                .with("number", number)
                .with("place", step.place.sentence(imported.game.info))
                .with("action", &step.source),
            None => say("cli-no-at-number").with("number", number),
        }
    };
    let rounds = |ply: &Ply| evidence.rounds.get(ply).map(Vec::as_slice).unwrap_or_default();
    match mismatch {
        Mismatch::Seed => say("cli-no-such-seed"),
        Mismatch::Commitment { is, told } => {
            say("cli-no-promise").with("is", is).with("told", told)
        }
        Mismatch::Replay { ply, why } => {
            say("cli-no-replay").with("at", action_at(*ply)).with("why", why)
        }
        Mismatch::Throw { ply, is, told } => say("cli-no-throw")
            .with("at", action_at(*ply))
            .with("is", dice_words(is))
            .with("told", dice_words(told)),
        Mismatch::Result { ply, is, told } => say("cli-no-result")
            .with("at", action_at(*ply))
            .with("is", dice_words(is))
            .with("told", told),
        Mismatch::Plans { ply, told } => match rounds(ply).last() {
            Some(last) => {
                let [white, black] = last.hits();
                say("cli-no-plans")
                    .with("at", action_at(*ply))
                    .with("plans", round_words(last))
                    .with("white", white)
                    .with("black", black)
                    .with("told", told)
            }
            None => say("cli-no-plans-seen").with("at", action_at(*ply)).with("told", told),
        },
        Mismatch::Rounds { ply } => say("cli-no-rounds")
            .with("at", action_at(*ply))
            .with("plans", rounds(ply).iter().map(round_words).collect::<Vec<_>>())
            .with("most", MOST_TIES),
        Mismatch::NoPlans { ply } => say("cli-no-plans-revealed").with("at", action_at(*ply)),
        Mismatch::NoThrow { ply } => say("cli-no-dice-thrown").with("at", action_at(*ply)),
    }
}

fn unreadable(locale: &Locale, imported: &ImportedRecord) -> String {
    let fault_lines = imported.broken_notes.iter().map(|remark| {
        say("cli-no-reading-line").with("line", remark.line).with("fault", remark.message.clone())
    });
    with_points(locale, &say("cli-no-reading"), &fault_lines.collect::<Vec<_>>())
}
