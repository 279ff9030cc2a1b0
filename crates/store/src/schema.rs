//! The tables, indexes and sequences that the migrations create, to detect missing ones.

use std::collections::BTreeMap;

use sqlx::migrate::{Migration, Migrator};

#[derive(Debug, Default)]
pub(crate) struct SchemaObjects(BTreeMap<String, Option<String>>);

impl SchemaObjects {
    pub(crate) fn objects_made_by(migrations: &Migrator) -> SchemaObjects {
        let mut objects = SchemaObjects::default();
        let mut ordered: Vec<&Migration> = migrations.iter().collect();
        ordered.sort_by_key(|migration| migration.version);
        for migration in ordered {
            let lines = migration.sql.as_str().lines();
            let code: Vec<&str> =
                lines.map(|line| line.split_once("--").map_or(line, |(code, _)| code)).collect();
            for statement in code.join("\n").split(';') {
                objects.read(statement);
            }
        }
        objects
    }

    pub(crate) fn into_names(self) -> Vec<String> {
        self.0.into_keys().collect()
    }

    fn read(&mut self, statement: &str) {
        let words = statement.split(|c: char| c.is_whitespace() || c == '(');
        let words: Vec<String> = words
            .map(|word| word.trim_matches('"').to_lowercase())
            .filter(|word| !matches!(word.as_str(), "" | "unique" | "if" | "not" | "exists"))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["create", "table" | "sequence", name, ..] => {
                self.0.insert((*name).to_owned(), None);
            }
            ["create", "index", name, "on", table, ..] => {
                self.0.insert((*name).to_owned(), Some((*table).to_owned()));
            }
            // Dropping a table drops its indexes.
            ["drop", "table", name, ..] => {
                self.0.retain(|other, of| other != name && of.as_deref() != Some(name));
            }
            ["drop", "index" | "sequence", name, ..] => {
                self.0.remove(*name);
            }
            ["alter", "table", name, "rename", "to", new, ..] => {
                self.0.remove(*name);
                self.0.insert((*new).to_owned(), None);
                for of in self.0.values_mut().filter(|of| of.as_deref() == Some(name)) {
                    *of = Some((*new).to_owned());
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test says why")]

    use std::path::Path;

    use sqlx::ConnectOptions as _;
    use sqlx::postgres::PgConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;
    use test_databases::{Medium, Server};

    use super::*;

    async fn migrations(folder: &str) -> Migrator {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        Migrator::new(folder).await.unwrap()
    }

    #[tokio::test]
    async fn the_migrations_of_a_file_make_what_is_read_in_them() {
        let all = migrations("../../migrations").await;
        let mut file = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        all.run_direct(None, &mut file, false).await.unwrap();
        let objects: Vec<String> = sqlx::query_scalar(
            "SELECT name FROM sqlite_schema
             WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_sqlx_migrations'
             ORDER BY name",
        )
        .fetch_all(&mut file)
        .await
        .unwrap();
        assert_eq!(SchemaObjects::objects_made_by(&all).into_names(), objects);
    }

    #[tokio::test]
    async fn the_migrations_of_a_server_make_what_is_read_in_them() {
        let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
        let all = migrations("../../migrations/postgres").await;
        let options: PgConnectOptions = server.url("postgres").parse().unwrap();
        let mut connection = options.connect().await.unwrap();
        all.run_direct(None, &mut connection, false).await.unwrap();
        // Leaves out the indexes of keys, which only go with their tables.
        let objects: Vec<String> = sqlx::query_scalar(
            "SELECT CAST(relname AS TEXT) FROM pg_class
             WHERE relnamespace = CAST('public' AS regnamespace) AND relkind IN ('r', 'S', 'i')
               AND oid NOT IN (SELECT conindid FROM pg_constraint) AND relname <> '_sqlx_migrations'
             ORDER BY relname COLLATE \"C\"",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        assert_eq!(SchemaObjects::objects_made_by(&all).into_names(), objects);
    }
}
