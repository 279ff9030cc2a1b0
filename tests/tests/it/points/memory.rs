//! What the database holds, so that two walks can be compared.

use std::fmt::Write as _;

use tests::{Error, Stage};

use crate::points::people::PEOPLE;
use crate::points::seen::without_ids;

/// Tables that tell of what was said and looked at, and how often within the hour, not of what
/// happened. What was said ([`announcements`]) and how long Herald was away ([`downtimes`]) is held
/// by itself; the heartbeat is written here ([`at_work`]).
const ASIDE: [&str; 7] =
    ["outbox", "absences", "counters", "doings", "heartbeat", "downtimes", "handovers"];

/// Columns that hold how often and when something was tried, how long it took, or what falls by
/// lot, and not what came of it. What is left on clocks is held by itself ([`clocks`]).
const TRIES: [&str; 5] = ["version", "updated_at", "looked_at", "seed", "left_ms"];

/// Everything in the database but [`ASIDE`] and [`TRIES`], table by table, row by row; without the
/// numbers that Discord gives to messages and channels, and without times. People have their names.
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

/// Whether nothing has come of a step that anybody can see. Whoever asks for something that is
/// counted before it is done (an import) is known from then on; a record may be kept before the
/// challenge that goes on with it is made, and is found again by whoever asks once more.
pub(crate) fn is_as_before(before: &str, now: &str, after: &str) -> bool {
    let has = |text: &str, line: &str| text.lines().any(|one| one == line);
    let unseen = |line: &&str| {
        (line.starts_with("people: ") || line.starts_with("records: "))
            && !has(before, line)
            && has(after, line)
    };
    now.lines().filter(|line| !unseen(line)).eq(before.lines())
}

/// What is left on the clocks of a match as they were last written, in milliseconds: by match and
/// side.
pub(crate) async fn clocks(stage: &Stage) -> Result<Vec<(String, i64)>, Error> {
    let sql = "SELECT match_id || ' ' || side, left_ms FROM clock_sides ORDER BY match_id, side";
    stage.book().rows(sql, &[]).await
}

/// What was announced, topic by topic, in order; without the buttons that were taken off, which
/// whoever shows a board does by the way.
pub(crate) async fn announcements(stage: &Stage) -> Result<String, Error> {
    let sql = "SELECT topic || ': ' || state || ' ' || content FROM outbox
        WHERE content NOT LIKE '{\"say\":\"strip\"%' ORDER BY topic, id";
    let mut told = stage.book().lines(sql).await?.join("\n");
    for name in PEOPLE {
        told = told.replace(&stage.person(name)?.id.to_string(), name);
    }
    Ok(without_ids(&told))
}

/// How often Herald has noted that it was away, or that its clock was wrong.
pub(crate) async fn downtimes(stage: &Stage) -> Result<i64, Error> {
    stage.book().number("SELECT COUNT(*) FROM downtimes", &[]).await
}

/// How much waits to be said.
pub(crate) async fn waiting(stage: &Stage) -> Result<i64, Error> {
    stage.book().waiting().await
}

/// Notes that Herald is at work at a moment, as it does by itself every so often: what it does not
/// do between two steps is no absence.
pub(crate) async fn at_work(stage: &Stage, at: i64) -> Result<(), Error> {
    // Where it stands still with a write before it, it is away from now on.
    stage.book().change_unless_locked("UPDATE heartbeat SET at = $1 WHERE at < $1", &[at]).await
}

/// How much was ever to be said.
pub(crate) async fn announced(stage: &Stage) -> Result<i64, Error> {
    stage.book().number("SELECT COUNT(*) FROM outbox", &[]).await
}
