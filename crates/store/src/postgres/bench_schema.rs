//! A temporary schema on a PostgreSQL server for benchmarks, separate from other data.

use std::fmt::Write as _;

use match_model::MatchId;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection as _};

use super::address::PostgresUrl;
use super::append;
use super::open::{connect, trouble};
use super::session::SessionOptions;
use crate::open_error::OpenResult;
use crate::{DatabaseAddress, Result};

#[derive(Debug)]
pub struct BenchSchema {
    server: PostgresUrl,
    name: String,
}

#[derive(Clone, Copy, Debug)]
pub struct Growth {
    pub matches: i64,
    pub guilds: i64,
    pub people: i64,
    pub spread: i64,
}

/// The tables with rows of a match in progress and its players.
const TABLES: [&str; 8] =
    ["guilds", "people", "matches", "actions", "clocks", "clock_sides", "dues", "outbox"];

const AT_ONCE: i64 = 500;

impl BenchSchema {
    /// Creates a schema of that name.
    ///
    /// # Errors
    /// When the server cannot be reached, has such a schema, or lets this user create none.
    pub async fn make(server: &PostgresUrl, name: &str) -> OpenResult<BenchSchema> {
        let mut connection = connect(server, &SessionOptions::without_limits(server)).await?;
        let sql = format!("CREATE SCHEMA {name}");
        let outcome = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await;
        outcome.map_err(|cause| trouble(server, &cause))?;
        let _ = connection.close().await;
        Ok(BenchSchema { server: server.clone(), name: name.to_owned() })
    }

    pub fn address(&self) -> DatabaseAddress {
        DatabaseAddress::Postgres(self.server.with_schema(&self.name))
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub async fn remove(self) -> Result<()> {
        let mut connection = SessionOptions::without_limits(&self.server).connect().await?;
        let sql = format!("DROP SCHEMA {} CASCADE", self.name);
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await?;
        Ok(())
    }

    /// Returns the statement of a move as a script for `pgbench`. Client `n` plays in match
    /// `:first + n` as person `:person + 2 * n`, from version `:version` and action `:ply` on.
    ///
    /// # Errors
    /// When the step cannot be written as the statement's parameters.
    pub fn script() -> Result<String> {
        append::script()
    }

    async fn inside(&self) -> Result<PgConnection> {
        let inside = self.server.with_schema(&self.name);
        Ok(SessionOptions::without_limits(&inside).connect().await?)
    }

    /// Copies the existing matches many times, with other players, servers and times.
    pub async fn grow(&self, growth: Growth) -> Result<()> {
        let mut connection = self.inside().await?;
        let (matches, last_match, last_person, entries): (i64, i64, i64, i64) = sqlx::query_as(
            "SELECT COUNT(*), MAX(id), (SELECT MAX(id) FROM people),
                    (SELECT COALESCE(MAX(id), 0) FROM outbox) FROM matches",
        )
        .fetch_one(&mut connection)
        .await?;
        let copies = (growth.matches / matches.max(1)).max(1);
        let groups = (growth.people / (2 * matches.max(1))).clamp(1, copies);
        let guilds = growth.guilds.clamp(1, copies);
        // The offset that each copy adds to a column; `n` is the copy's number, from 1.
        let shift = growth.spread / copies;
        let new_value = |table: &str, column: &str| match (table, column) {
            ("guilds", "id") | (_, "guild_id" | "channel_id") => format!(" + n % {guilds}"),
            ("people", "id") => format!(" + n * {last_person}"),
            (_, "white" | "black" | "person_id") => {
                format!(" + CASE x.{column} WHEN 0 THEN 0 ELSE n % {groups} * {last_person} END")
            }
            ("matches", "id") | (_, "match_id" | "subject") => format!(" + n * {last_match}"),
            ("outbox", "id" | "message_id") => format!(" + n * {entries}"),
            (_, "at") => format!(" - n * {shift}"),
            (_, time) if time.ends_with("_at") => format!(" - n * {shift}"),
            _ => String::new(),
        };
        let foreign: Vec<(String, String, String)> = sqlx::query_as(
            "SELECT CAST(conname AS TEXT), CAST(conrelid::regclass AS TEXT),
                    pg_get_constraintdef(oid)
             FROM pg_constraint
             WHERE contype = 'f' AND connamespace = CAST(current_schema() AS regnamespace)",
        )
        .fetch_all(&mut connection)
        .await?;
        let mut sql = String::new();
        for (name, table, _) in &foreign {
            let _ = writeln!(sql, "ALTER TABLE {table} DROP CONSTRAINT {name};");
        }
        run(&mut connection, sql).await?;
        for table in TABLES {
            let columns: Vec<String> = sqlx::query_scalar(
                "SELECT CAST(column_name AS TEXT) FROM information_schema.columns
                 WHERE table_schema = current_schema() AND table_name = $1
                 ORDER BY ordinal_position",
            )
            .bind(table)
            .fetch_all(&mut connection)
            .await?;
            let expressions: Vec<String> = columns
                .iter()
                .map(|column| format!("x.{column}{}", new_value(table, column)))
                .collect();
            let last = match table {
                "people" => groups - 1,
                "guilds" => guilds - 1,
                _ => copies - 1,
            };
            // Only the last entry of each topic.
            let which = match table {
                "outbox" => " WHERE id IN (SELECT MAX(id) FROM outbox GROUP BY topic)",
                _ => "",
            };
            let templates =
                format!("CREATE TEMPORARY TABLE templates AS SELECT * FROM {table}{which}");
            run(&mut connection, templates).await?;
            for from in (1..=last).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
                let sql = format!(
                    "INSERT INTO {table} ({}) SELECT {}
                     FROM generate_series(CAST({from} AS BIGINT), {}) AS n, templates AS x",
                    columns.join(", "),
                    expressions.join(", "),
                    last.min(from + AT_ONCE - 1)
                );
                run(&mut connection, sql).await?;
            }
            run(&mut connection, "DROP TABLE templates".to_owned()).await?;
        }
        let mut sql = String::new();
        for (name, table, definition) in &foreign {
            let _ = writeln!(sql, "ALTER TABLE {table} ADD CONSTRAINT {name} {definition};");
        }
        for table in ["matches", "outbox"] {
            let _ =
                writeln!(sql, "SELECT setval('{table}_number', (SELECT MAX(id) FROM {table}));");
        }
        run(&mut connection, sql).await?;
        run(&mut connection, format!("VACUUM (ANALYZE) {}", TABLES.join(", "))).await?;
        connection.close().await?;
        Ok(())
    }

    pub async fn bytes(&self) -> Result<i64> {
        let mut connection = self.inside().await?;
        let sql = "SELECT CAST(SUM(pg_total_relation_size(oid)) AS BIGINT) FROM pg_class
                   WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS regnamespace)";
        let bytes = sqlx::query_scalar(sql).fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(bytes)
    }

    pub async fn last_match(&self) -> Result<MatchId> {
        let mut connection = self.inside().await?;
        let last: i64 =
            sqlx::query_scalar("SELECT MAX(id) FROM matches").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(MatchId::new(last.cast_unsigned()))
    }
}

async fn run(connection: &mut PgConnection, sql: String) -> Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await?;
    Ok(())
}
