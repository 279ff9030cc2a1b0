//! A step of a match in one text.
//!
//! All its statements are sent as one text, so they share their parameters: [`Parameter`] numbers
//! them, and nothing else does.

use std::fmt;
use std::sync::LazyLock;

use match_model::MatchState;
use serde_json::json;
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::append_step::AppendStep;
use crate::row::Parameter as _;
use crate::{actions, outbox};

/// A parameter of the statements of a step.
#[derive(Clone, Copy, Debug)]
enum Parameter {
    Match,
    SeenVersion,
    Plies,
    State,
    At,
    Actions,
    EntryCount,
    Entries,
    CommitNumber,
}

impl Parameter {
    /// All of them, in the order in which they are bound.
    const ALL: [Parameter; 9] = [
        Parameter::Match,
        Parameter::SeenVersion,
        Parameter::Plies,
        Parameter::State,
        Parameter::At,
        Parameter::Actions,
        Parameter::EntryCount,
        Parameter::Entries,
        Parameter::CommitNumber,
    ];
}

/// As it stands in a statement: `$1` for the first.
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", *self as usize + 1)
    }
}

/// The statements of a step.
struct Statements {
    /// Counts the version of a match up that goes on: first, so that whoever comes too late hears
    /// that and nothing else. The state is left out, since naming it rewrites every index that it
    /// is in.
    step: String,
    /// The same of a match that is over then.
    last_step: String,
    /// Counts the file's number up, and fails if the match has not stepped: no row can be without a
    /// number.
    number: String,
    /// Adds the actions.
    actions: String,
    /// Adds what is to be said.
    entries: String,
}

static STATEMENTS: LazyLock<Statements> = LazyLock::new(|| {
    use Parameter as P;
    let step = |set: &str| {
        format!(
            "UPDATE matches SET version = version + 1, plies = {}, updated_at = {}{set}
             WHERE id = {} AND version = {} AND state = 'playing'",
            P::Plies,
            P::At,
            P::Match,
            P::SeenVersion,
        )
    };
    Statements {
        step: step(""),
        last_step: step(&format!(", state = {}", P::State)),
        number: format!(
            "INSERT INTO counters (name, value)
             VALUES ('commits', CASE changes() WHEN 1 THEN {} END)
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            P::CommitNumber
        ),
        actions: actions::insert_all_sql(&P::Match, &P::Actions),
        entries: outbox::insert_all_sql(&P::EntryCount, &P::Entries, &P::At),
    }
});

impl AppendStep {
    /// Writes it, with the file's number, between two other statements.
    pub(crate) async fn run(
        &self,
        connection: &mut SqliteConnection,
        before: &str,
        number: i64,
        after: &str,
    ) -> sqlx::Result<()> {
        let AppendStep { match_id: id, seen_version: version, plies, state, .. } = *self;
        let entries = json!(outbox::with_nonces(&self.announcements)?).to_string();
        let statements = &*STATEMENTS;
        let step = match state {
            MatchState::Playing => &statements.step,
            MatchState::Over => &statements.last_step,
        };
        let mut sql = format!("{before}{step};{};", statements.number);
        for (statement, is_needed) in [
            (&statements.actions, !self.actions.is_empty()),
            (&statements.entries, !self.announcements.is_empty()),
        ] {
            if is_needed {
                sql.push_str(statement);
                sql.push(';');
            }
        }
        sql.push_str(after);
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for parameter in Parameter::ALL {
            query = match parameter {
                Parameter::Match => query.bind(id.into_sql()),
                Parameter::SeenVersion => query.bind(version),
                Parameter::Plies => query.bind(plies),
                Parameter::State => query.bind(state.into_sql()),
                Parameter::At => query.bind(self.at.into_sql()),
                Parameter::Actions => query.bind(json!(self.actions).to_string()),
                Parameter::EntryCount => query.bind(self.announcements.len().cast_signed() as i64),
                Parameter::Entries => query.bind(&entries),
                Parameter::CommitNumber => query.bind(number),
            };
        }
        query.execute(connection).await?;
        Ok(())
    }

    /// Whether the match can still make this step: it goes on, and its version is the one that was
    /// seen.
    pub(crate) async fn is_current(&self, connection: &mut SqliteConnection) -> sqlx::Result<bool> {
        let sql = "SELECT EXISTS (
            SELECT 1 FROM matches WHERE id = $1 AND version = $2 AND state = 'playing')";
        sqlx::query_scalar(sql)
            .bind(self.match_id.into_sql())
            .bind(self.seen_version)
            .fetch_one(connection)
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::Parameter;

    #[test]
    fn parameters_are_bound_in_the_order_of_their_numbers() {
        let numbers: Vec<String> = Parameter::ALL.iter().map(ToString::to_string).collect();
        let expected: Vec<String> = (1..=Parameter::ALL.len()).map(|n| format!("${n}")).collect();
        assert_eq!(numbers, expected);
    }
}
