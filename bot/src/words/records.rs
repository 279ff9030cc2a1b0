//! Records and replays.

use referee::MatchId;
use rules::GameInfo;
use rules::saying::{Saying, say};
use tongue::Tongue;

use super::sentence;

pub(crate) const IMPORT_WHAT: Saying = say("replay-import-what");
pub(crate) const RECORD_TOO_LARGE: Saying = say("replay-too-large");
pub(crate) const FILE_ELSEWHERE: Saying = say("replay-file-elsewhere");

/// What an exported record is, for those who don't see the file's name.
pub(crate) fn record_description(tongue: &Tongue, id: MatchId) -> String {
    tongue.text(&say("replay-file").with("match", id.to_string()))
}

/// Over an exported record.
pub(crate) fn exported(tongue: &Tongue, id: MatchId) -> String {
    tongue.text(&say("replay-exported").with("match", id.to_string()))
}

/// A text that is no record.
pub(crate) fn import_refused(tongue: &Tongue, why: &Saying) -> String {
    let why = sentence(&tongue.text(why));
    tongue.text(&say("replay-import-refused").with("why", why))
}

/// Over the position that an imported record reaches.
pub(crate) fn imported(tongue: &Tongue, report: &[Saying]) -> String {
    let report: Vec<String> = report.iter().map(|line| tongue.text(line)).collect();
    crate::discord::wire::shorten(&report.join("\n"), 1700)
}

fn last_words(tongue: &Tongue, last: Option<&Saying>) -> String {
    match last {
        Some(last) => sentence(&tongue.text(last)),
        None => tongue.text(&say("replay-start")),
    }
}

/// Over a board of a match's past.
pub(crate) fn replay(
    tongue: &Tongue,
    id: MatchId,
    info: &GameInfo,
    plies: u32,
    all: u32,
    last: Option<&Saying>,
) -> String {
    tongue.text(
        &say("replay-match")
            .with("match", id.to_string())
            .with("game", info.name)
            .with("plies", plies)
            .with("all", all)
            .with("last", last_words(tongue, last)),
    )
}

/// Over a board of an imported record.
pub(crate) fn replay_record(
    tongue: &Tongue,
    info: &GameInfo,
    plies: u32,
    all: u32,
    last: Option<&Saying>,
) -> String {
    tongue.text(
        &say("replay-record")
            .with("game", info.name)
            .with("plies", plies)
            .with("all", all)
            .with("last", last_words(tongue, last)),
    )
}
