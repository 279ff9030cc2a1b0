//! Writes a step of a match.
//!
//! All its statements are sent as one text and share their parameters, which [`Parameter`] numbers.

use std::fmt;
use std::sync::LazyLock;

use match_model::MatchState;
use serde_json::json;
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::append_step::AppendStep;
use crate::row::Parameter as _;
use crate::{actions, outbox};

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
    /// In binding order.
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

/// The placeholder: `$1` for the first.
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", *self as usize + 1)
    }
}

struct Statements {
    /// Bumps the match's version if it hasn't changed. Comes first, so that a late step fails here.
    /// Doesn't set `state`, because that would rewrite every index with this column.
    step: String,
    /// Like `step`, for a match that ends.
    last_step: String,
    /// Bumps the commit counter, and fails if the match hasn't stepped.
    number: String,
    actions: String,
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

    /// Whether the match can make this step: it is in progress at the version that the caller read.
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
