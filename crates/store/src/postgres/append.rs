use match_model::{MatchId, MatchState, PersonId, Ply, Time};
use serde_json::json;
use sqlx::PgConnection;

use super::locks::{GATE, IS_MEMBER};
use crate::Result;
use crate::actions::{Action, Actor};
use crate::append_step::AppendStep;
use crate::outbox::{self, NewEntry};
use crate::row::Parameter as _;

#[derive(Debug)]
pub(crate) struct Append {
    step: AppendStep,
    actions: String,
    entries: String,
    nonce: Option<String>,
}

/// Bumps the match's version if it hasn't changed, and adds actions and outbox entries. The first
/// variant doesn't set `state`, because that would rewrite every index with this column.
const STEP: [&str; 2] = [
    "WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared($1)), step AS (
         UPDATE matches SET version = version + 1, plies = $4, updated_at = $5 FROM gate
         WHERE id = $2 AND version = $3 AND state = 'playing' AND is member RETURNING id
     ), ",
    "WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared($1)), step AS (
         UPDATE matches SET version = version + 1, plies = $4, updated_at = $5, state = 'over'
         FROM gate
         WHERE id = $2 AND version = $3 AND state = 'playing' AND is member RETURNING id
     ), ",
];

const REST: &str = "added AS (
         INSERT INTO actions (match_id, ply, actor, person_id, text, at)
         SELECT step.id, new.ply, new.actor, new.person_id, new.text, new.at
         FROM step, json_to_recordset(CAST($6 AS JSON)) AS new (
             ply BIGINT, actor TEXT, person_id BIGINT, text TEXT, at BIGINT)
     ), said AS (
         INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce)
         SELECT nextval('outbox_number'), topic, content, $5, $5, 0, 'waiting', nonce FROM (
             SELECT new.topic, new.content, new.nonce
             FROM step, ROWS FROM (json_to_recordset(CAST($7 AS JSON)) AS (
                 topic TEXT, content TEXT, nonce TEXT)) WITH ORDINALITY
                 AS new (topic, content, nonce, place)
             ORDER BY new.place
         ) AS ordered
     )
     SELECT COUNT(*) FROM step";

/// One for a match that continues, one for a match that ends.
static STATEMENTS: std::sync::LazyLock<[std::sync::Arc<str>; 2]> = std::sync::LazyLock::new(|| {
    STEP.map(|step| format!("{step}{REST}").replace("is member", IS_MEMBER).into())
});

impl Append {
    pub(crate) fn new(step: AppendStep) -> Result<Append> {
        let entries = outbox::with_nonces(&step.announcements)?;
        let nonce = entries.first().map(|entry| entry.nonce.clone());
        Ok(Append {
            actions: json!(step.actions).to_string(),
            entries: json!(entries).to_string(),
            nonce,
            step,
        })
    }

    pub(crate) fn match_id(&self) -> MatchId {
        self.step.match_id
    }

    pub(crate) fn goes_on(&self) -> bool {
        self.step.state == MatchState::Playing
    }

    pub(crate) fn row(&self) -> String {
        let AppendStep { match_id, seen_version, plies, at: Time(at), .. } = &self.step;
        let (actions, entries) = (&self.actions, &self.entries);
        format!(
            r#"{{"id":{match_id},"version":{seen_version},"plies":{plies},"at":{at},"actions":{actions},"entries":{entries}}}"#
        )
    }

    /// Returns `false` if the match has changed or is over.
    pub(crate) async fn send(&self, connection: &mut PgConnection) -> sqlx::Result<bool> {
        let [goes_on, is_over] = &*STATEMENTS;
        let sql = match self.step.state {
            MatchState::Playing => goes_on,
            MatchState::Over => is_over,
        };
        let stepped: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(std::sync::Arc::clone(sql)))
            .bind(GATE)
            .bind(self.step.match_id.into_sql())
            .bind(self.step.seen_version)
            .bind(self.step.plies)
            .bind(self.step.at.into_sql())
            .bind(&self.actions)
            .bind(&self.entries)
            .fetch_one(connection)
            .await?;
        Ok(stepped > 0)
    }

    /// Finds out whether a step was made whose reply was lost. If not, bumps the match's version,
    /// so that the server can't make the step later.
    pub(crate) async fn look_up(&self, connection: &mut PgConnection) -> sqlx::Result<bool> {
        let AppendStep { match_id, seen_version, .. } = self.step;
        let is_stopped =
            sqlx::query("UPDATE matches SET version = version + 1 WHERE id = $1 AND version = $2")
                .bind(match_id.into_sql())
                .bind(seen_version)
                .execute(&mut *connection)
                .await?;
        if is_stopped.rows_affected() > 0 {
            return Ok(false);
        }
        if let Some(nonce) = &self.nonce {
            let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE nonce = $1)";
            return sqlx::query_scalar(sql).bind(nonce).fetch_one(connection).await;
        }
        if let Some(action) = self.step.actions.last() {
            let sql = "SELECT EXISTS (SELECT 1 FROM actions
                       WHERE match_id = $1 AND ply = $2 AND text = $3 AND at = $4)";
            return sqlx::query_scalar(sql)
                .bind(match_id.into_sql())
                .bind(action.ply.into_sql())
                .bind(&action.text)
                .bind(action.at.into_sql())
                .fetch_one(connection)
                .await;
        }
        // It would have written only a new version, which the next one replaces.
        Ok(true)
    }
}

/// Returns a step as a script for `pgbench`, with variables for the values that differ between
/// moves ([`super::BenchSchema::script`]).
///
/// # Errors
/// When there is no randomness for a nonce.
pub(crate) fn script() -> Result<String> {
    /// Numbers that are replaced by variables in the parameters.
    const VARIABLES: [(u32, &str); 4] =
        [(800_000_001, "id"), (800_000_002, "player"), (800_000_003, "ply"), (800_000_004, "at")];
    let [(id, _), (player, _), (ply, _), (at, _)] = VARIABLES;
    let at = Time(i64::from(at));
    let append = Append::new(AppendStep {
        match_id: MatchId::new(id.into()),
        seen_version: 0,
        actions: vec![Action {
            ply: Ply::new(ply),
            actor: Actor::White,
            person_id: Some(PersonId::new(player.into())),
            text: "b2-b3".to_owned(),
            at,
        }],
        plies: 1,
        state: MatchState::Playing,
        announcements: vec![NewEntry {
            topic: format!("match {id}"),
            content: format!(r#"{{"say":"played","match":{id},"from":{ply},"to":{ply}}}"#),
        }],
        at,
    })?;
    let text = |parameter: &str| {
        let mut text = format!("'{}'", parameter.replace('\'', "''"));
        if let Some(nonce) = &append.nonce {
            text = text.replace(nonce.as_str(), &format!("h{id}-{ply}"));
        }
        for (number, variable) in VARIABLES {
            text =
                text.replace(&number.to_string(), &format!("' || CAST(:{variable} AS TEXT) || '"));
        }
        text
    };
    let [goes_on, _] = &*STATEMENTS;
    let mut statement = goes_on.to_string();
    let number = |variable: &str| format!("CAST(:{variable} AS BIGINT)");
    for (parameter, value) in [
        ("$1", number("gate")),
        ("$2", number("id")),
        ("$3", number("version")),
        ("$4", number("plies")),
        ("$5", number("at")),
        ("$6", text(&append.actions)),
        ("$7", text(&append.entries)),
    ] {
        statement = statement.replace(parameter, &value);
    }
    Ok(format!(
        "\\set id :first + :client_id\n\\set player :person + 2 * :client_id\n\\set gate {GATE}\n\
         \\set plies :ply + 1\n\\set at 1000000 + :ply\n{statement};\n\
         \\set ply :ply + 1\n\\set version :version + 1\n"
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test says why")]

    use super::*;

    #[test]
    fn the_script_has_a_value_for_every_parameter() {
        let script = script().unwrap();
        assert!(!script.contains('$') && !script.contains("80000000"), "{script}");
        for variable in [":id", ":player", ":version", ":plies", ":ply", ":at", ":gate"] {
            assert!(script.contains(variable), "{variable}: {script}");
        }
    }
}
