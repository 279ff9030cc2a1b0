//! A record that was read, told to a person.

use rules::{Actor, RefusalKind};

use crate::error::short;
use crate::read::Imported;
use crate::steps::Remark;

/// Remarks that are told one by one.
const MOST: usize = 30;

/// What was read, where and why it stops, the position reached in a line, the next step, and what
/// was remarkable: plain lines that are Markdown too. The remarks come last, since a long report
/// may have to be cut.
#[must_use]
pub fn report(imported: &Imported) -> String {
    let Imported { game, header, table, steps, stop, remarks, .. } = imported;
    let info = game.info;
    let mut lines = vec![title(imported)];
    let count = match steps.len() {
        0 => "No action was read".into(),
        1 => "1 action was read and is legal".into(),
        count => format!("{count} actions were read and are legal"),
    };
    match stop {
        None => lines.push(format!("{count}; nothing stops the record.")),
        Some(stop) => {
            lines.push(format!("{count}; then the record stops."));
            let refusal = &stop.refusal;
            let rule = refusal.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            let advice = match refusal.kind {
                RefusalKind::Over => "Take out what follows the end of the game",
                _ => &refusal.next,
            };
            lines.push(format!(
                "Stops at {}, `{}`: {}{rule}. {advice}.",
                stop.place.words(info),
                short(&stop.written),
                refusal.message
            ));
        }
    }
    if stop.is_none()
        && table.outcome().is_none()
        && let Some(ending) = &header.ending
        && !ending.reason.is_empty()
    {
        lines.push(format!("The record ends with: {}.", short(&ending.reason)));
    }
    lines.push(reached(imported));
    lines.push(next(imported));
    if !remarks.is_empty() {
        lines.push("Remarks:".into());
        lines.extend(self::remarks(imported));
    }
    lines.join("\n")
}

/// The remarks on a record, each a line of a Markdown list; of very many only the first.
#[must_use]
pub fn remarks(imported: &Imported) -> Vec<String> {
    let remarks = &imported.remarks;
    let mut lines: Vec<String> =
        remarks.iter().take(MOST).map(|remark| told(imported, remark)).collect();
    if let Some(more) = remarks.len().checked_sub(MOST).filter(|&more| more > 0) {
        lines.push(format!("- and {more} more"));
    }
    lines
}

fn title(imported: &Imported) -> String {
    let info = imported.game.info;
    let header = &imported.header;
    let mut title = info.name.to_owned();
    let name = |name: &Option<String>| name.as_deref().map(short);
    match (name(&header.white), name(&header.black)) {
        (None, None) => {}
        (white, black) => {
            let unknown = || "somebody".to_owned();
            title.push_str(&format!(
                ": {} ({}) against {} ({})",
                white.unwrap_or_else(unknown),
                info.side_names[0],
                black.unwrap_or_else(unknown),
                info.side_names[1]
            ));
        }
    }
    if let Some(date) = name(&header.date) {
        title.push_str(&format!(", {date}"));
    }
    title
}

fn told(imported: &Imported, remark: &Remark) -> String {
    match &remark.action {
        Some((place, written)) => {
            let place = place.words(imported.game.info);
            format!("- {place}, `{}`: {}", short(written), remark.message)
        }
        None => format!("- line {}: {}", remark.line, remark.message),
    }
}

/// The position reached, in a line.
fn reached(imported: &Imported) -> String {
    let info = imported.game.info;
    let table = &imported.table;
    if let Some(outcome) = table.outcome() {
        let result = match outcome.winner {
            Some(side) => format!("{} has won", info.side_names[side.index()]),
            None => "it is a draw".into(),
        };
        return format!(
            "Position reached: the game is over, {result} ({}). {}.",
            outcome.rule, outcome.reason
        );
    }
    let turn = table.turn();
    let whose = match table.to_act() {
        Some(Actor::Side(side)) => format!("{} to move", info.side_names[side.index()]),
        _ => "a fight is to be decided".into(),
    };
    let done = match turn.done {
        0 => String::new(),
        1 => ", 1 action of the turn done".into(),
        done => format!(", {done} actions of the turn done"),
    };
    format!("Position reached: turn {}, {whose}{done}.", turn.number)
}

fn next(imported: &Imported) -> String {
    match &imported.stop {
        Some(stop) => {
            // Nobody goes on from a game that is over.
            let or = match imported.table.outcome() {
                None => "go on from the position reached",
                Some(_) => "replay what was read",
            };
            format!("Next: mend line {} and import it again, or {or}.", stop.place.line)
        }
        None if imported.table.outcome().is_some() => "Next: replay it.".into(),
        None => "Next: replay it, or go on from the position reached.".into(),
    }
}
