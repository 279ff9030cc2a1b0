use rules::l10n::{L10nMessage, say};
use rules::{Actor, RefusalKind};

use crate::error::short;
use crate::read::ImportedRecord;
use crate::steps::Remark;

const MOST: usize = 30;

/// Returns the report as lines of plain text that are also Markdown: the content, the stop with its
/// reason, the position reached, the next step, and the remarks. Remarks come last because a long
/// report may be cut.
pub fn report(imported: &ImportedRecord) -> Vec<L10nMessage> {
    let ImportedRecord { game, header, table, steps, stop, remarks, .. } = imported;
    let mut lines = vec![title(imported)];
    match stop {
        None if imported.reads_nothing() => lines.push(say("record-read-nothing")),
        None => lines.push(say("record-read-all").with("count", steps.len())),
        Some(stop) => {
            lines.push(say("record-read-some").with("count", steps.len()));
            let refusal = &stop.refusal;
            let rule_reason = match refusal.rule {
                Some(rule) => say("record-stop-by-rule")
                    .with("why", refusal.message.clone())
                    .with("rule", rule),
                None => refusal.message.clone(),
            };
            let next = match refusal.kind {
                RefusalKind::Over => say("record-stop-over-next"),
                _ => refusal.next.clone(),
            };
            lines.push(
                say("record-stop")
                    .with("place", stop.place.sentence(game.info))
                    .with("text", short(&stop.source))
                    .with("why", rule_reason)
                    .with("next", next),
            );
        }
    }
    if stop.is_none()
        && table.outcome().is_none()
        && let Some(reason) = header.ending.as_ref().and_then(|ending| ending.reason.clone())
    {
        lines.push(say("record-ends-with").with("reason", reason));
    }
    lines.push(reached(imported));
    lines.push(next(imported));
    if !remarks.is_empty() {
        lines.push(say("record-remarks"));
        lines.extend(self::remarks(imported));
    }
    lines
}

/// The remarks as lines of a Markdown list, limited to the first 30.
pub fn remarks(imported: &ImportedRecord) -> Vec<L10nMessage> {
    let remarks = &imported.remarks;
    let mut lines: Vec<L10nMessage> =
        remarks.iter().take(MOST).map(|remark| remark_line(imported, remark)).collect();
    if let Some(rest) = remarks.len().checked_sub(MOST).filter(|&more| more > 0) {
        lines.push(say("record-more-remarks").with("more", rest));
    }
    lines
}

fn title(imported: &ImportedRecord) -> L10nMessage {
    let info = imported.game.info;
    let header = &imported.header;
    let name = |name: &Option<String>| name.as_deref().map(short);
    let player = |player: Option<String>| match player {
        Some(name) => L10nMessage::verbatim(name),
        None => say("record-somebody"),
    };
    let title = match (name(&header.white), name(&header.black)) {
        (None, None) => L10nMessage::verbatim(info.name),
        (white, black) => say("record-title")
            .with("game", info.name)
            .with("white", player(white))
            .with("light", info.side_names[0].clone())
            .with("black", player(black))
            .with("dark", info.side_names[1].clone()),
    };
    match name(&header.date) {
        Some(date) => say("record-title-dated").with("title", title).with("date", date),
        None => title,
    }
}

fn remark_line(imported: &ImportedRecord, remark: &Remark) -> L10nMessage {
    match &remark.action {
        Some((place, source)) => say("record-remark-on-action")
            .with("place", place.sentence(imported.game.info))
            .with("text", short(source)),
        None => say("record-remark-on-line").with("line", remark.line),
    }
    .with("remark", remark.message.clone())
}

fn reached(imported: &ImportedRecord) -> L10nMessage {
    let info = imported.game.info;
    let table = &imported.table;
    if let Some(outcome) = table.outcome() {
        return match outcome.winner {
            Some(side) => say("record-reached-won").with("side", info.side_name(side)),
            None => say("record-reached-drawn"),
        }
        .with("rule", outcome.rule)
        .with("reason", outcome.reason.clone());
    }
    let turn = table.turn();
    let to_move = match table.to_act() {
        Some(Actor::Side(side)) => say("record-to-move").with("side", info.side_name(side)),
        _ => say("record-to-fight"),
    };
    say("record-reached")
        .with("turn", turn.number)
        .with("whose", to_move)
        .with("done", turn.actions_made)
}

fn next(imported: &ImportedRecord) -> L10nMessage {
    match (&imported.stop, imported.table.outcome()) {
        // A finished game can't be continued.
        (Some(stop), Some(_)) => say("record-next-mend-or-replay").with("line", stop.place.line),
        (Some(stop), None) => say("record-next-mend-or-go-on").with("line", stop.place.line),
        (None, Some(_)) => say("record-next-replay"),
        (None, None) => say("record-next-replay-or-go-on"),
    }
}
