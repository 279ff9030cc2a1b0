//! The contents of the database, for comparisons of two walks.

use std::fmt::Write as _;

use tests::{Error, Stage};

use crate::points::people::PEOPLE;
use crate::points::seen::without_ids;

/// Tables about posts, views and rate limits rather than events. Posts ([`announcements`]) and
/// Herald's downtimes ([`downtimes`]) are compared separately; the heartbeat is written here
/// ([`at_work`]).
const ASIDE: [&str; 7] =
    ["outbox", "absences", "counters", "doings", "heartbeat", "downtimes", "handovers"];

/// Columns about attempts, durations or chance rather than results. Times on clocks are compared
/// separately ([`clocks`]).
const TRIES: [&str; 5] = ["version", "updated_at", "looked_at", "seed", "left_ms"];

/// Returns everything in the database except [`ASIDE`] and [`TRIES`], by table and row, without
/// Discord's ids of messages and channels, and without times. People have their names.
pub(crate) async fn of(stage: &Stage) -> Result<String, Error> {
    let book = stage.book();
    let mut told = String::new();
    for table in book.tables().await? {
        if ASIDE.contains(&table.name.as_str()) {
            continue;
        }
        let kept = table.columns.iter().filter(|column| !TRIES.contains(&column.as_str()));
        let (mut shown, mut places) = (Vec::new(), Vec::new());
        for column in kept {
            shown.push(format!("' {column}=' || COALESCE(CAST({column} AS TEXT), '-')"));
            places.push(column.as_str());
        }
        let sql = format!(
            "SELECT {} FROM {} ORDER BY {}",
            shown.join(" || "),
            table.name,
            places.join(", ")
        );
        for (row,) in book.rows::<(String,)>(&sql, &[]).await? {
            writeln!(told, "{}:{row}", table.name)?;
        }
    }
    for name in PEOPLE {
        told = told.replace(&stage.person(name)?.id.to_string(), name);
    }
    Ok(without_ids(&told))
}

/// Whether a step had no visible effect. A person whose request is counted before it is done (an
/// import) is known afterwards; a record may be stored before the challenge to continue it is made,
/// and a repeated request finds it.
pub(crate) fn is_as_before(before: &str, now: &str, after: &str) -> bool {
    let has = |text: &str, line: &str| text.lines().any(|one| one == line);
    let unseen = |line: &&str| {
        (line.starts_with("people: ") || line.starts_with("records: "))
            && !has(before, line)
            && has(after, line)
    };
    now.lines().filter(|line| !unseen(line)).eq(before.lines())
}

/// Returns the last written times on a match's clocks, in milliseconds: by match and side.
pub(crate) async fn clocks(stage: &Stage) -> Result<Vec<(String, i64)>, Error> {
    let sql = "SELECT match_id || ' ' || side, left_ms FROM clock_sides ORDER BY match_id, side";
    stage.book().rows(sql, &[]).await
}

/// Returns the announcements by topic, in order, without removed buttons.
pub(crate) async fn announcements(stage: &Stage) -> Result<String, Error> {
    let sql = "SELECT topic || ': ' || state || ' ' || content FROM outbox
        WHERE content NOT LIKE '%\"say\":\"strip\"%' ORDER BY topic, id";
    let mut told = stage.book().lines(sql).await?.join("\n");
    for name in PEOPLE {
        told = told.replace(&stage.person(name)?.id.to_string(), name);
    }
    Ok(without_ids(&told))
}

/// Counts Herald's recorded downtimes and wrong clocks.
pub(crate) async fn downtimes(stage: &Stage) -> Result<i64, Error> {
    stage.book().number("SELECT COUNT(*) FROM downtimes", &[]).await
}

pub(crate) async fn waiting(stage: &Stage) -> Result<i64, Error> {
    stage.book().waiting().await
}

/// Records that Herald is at work at a time, like its own heartbeat, so that a pause between two
/// steps isn't a downtime.
pub(crate) async fn record_heartbeat(stage: &Stage, at: i64) -> Result<(), Error> {
    // If it hangs with a pending write, its downtime starts now.
    stage.book().change_unless_locked("UPDATE heartbeat SET at = $1 WHERE at < $1", &[at]).await
}

pub(crate) async fn count_announcements(stage: &Stage) -> Result<i64, Error> {
    stage.book().number("SELECT COUNT(*) FROM outbox", &[]).await
}
