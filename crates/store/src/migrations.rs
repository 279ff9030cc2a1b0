use std::sync::LazyLock;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

type File = (i64, &'static str, &'static str);

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

pub(crate) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| migrator(SQLITE_FILES));

pub(crate) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| migrator(POSTGRES_FILES));

fn migrator(files: &[File]) -> Migrator {
    let migrations = files.iter().map(|&(version, description, sql)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// A database refuses migrations with other checksums than those it has applied.
    #[tokio::test]
    async fn embedded_migrations_are_those_that_sqlx_reads() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
        let pairs = [(&SQLITE, folder.clone()), (&POSTGRES, folder.join("postgres"))];
        for (embedded, folder) in pairs {
            let read = Migrator::new(folder).await.unwrap();
            assert_eq!(embedded.iter().len(), read.iter().len());
            for (embedded, read) in embedded.iter().zip(read.iter()) {
                assert_eq!(embedded, read);
                assert_eq!(embedded.description, read.description);
                assert_eq!(embedded.sql, read.sql);
                assert_eq!(embedded.checksum, read.checksum);
                assert_eq!(embedded.no_tx, read.no_tx);
            }
        }
    }
}
