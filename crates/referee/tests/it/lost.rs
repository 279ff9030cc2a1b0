//! A database that is lost while the referee works with it.

use std::io::{Seek as _, SeekFrom, Write as _};

use match_model::DatabaseLoss;
use referee::{Error, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::{Hall, NOW, challenge};

/// What is of the file, the referee passes on: it is damaged, and nothing is written any more once
/// that is noted.
#[tokio::test]
async fn damage_that_is_noted_stops_all_changes() {
    let hall = Hall::alone().await;
    if hall.address().file().is_none() {
        return;
    }
    referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await.unwrap();
    let file = SqliteConnectOptions::new().filename(hall.file());
    let mut other = file.connect().await.unwrap();
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let mut file = std::fs::OpenOptions::new().write(true).open(hall.file()).unwrap();
    for page in 1..file.metadata().unwrap().len() / 4096 {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xa5; 512]).unwrap();
    }
    file.sync_all().unwrap();
    let person = challenge("world-war").challenger.id;
    let error = referee::view::challenges_of(&hall.referee, person).await.unwrap_err();
    assert_eq!(hall.referee.lost(), None, "nobody has told it yet");
    hall.referee.note(&error);
    assert!(matches!(hall.referee.lost(), Some(DatabaseLoss::Damaged { .. })), "{error}");
    let refused = referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await;
    assert!(
        matches!(refused, Err(Error::Store(StoreError::Lost(DatabaseLoss::Damaged { .. })))),
        "{refused:?}"
    );
}
