//! Failover: [`Server::synchronous_standby`] copies a running server and makes its commits wait for
//! the copy. [`Server::end_primary`] ends the old primary, and [`Server::promote`] makes the
//! standby the new one, which confirms commits alone until it has a standby itself.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use super::{Error, PATIENCE, Server, USER, command};
use crate::folder::Medium;

const PAUSE: Duration = Duration::from_millis(50);

/// Long enough for an immediate shutdown to reach every process of a server.
const SHUTDOWN_SENT: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub enum PrimaryEnd {
    /// A shutdown: it closes all connections and sends the rest of its log to the standby.
    Shutdown,
    Crash,
    /// A crash after the replication stalled. Later commits are on the primary's disk, were never
    /// confirmed, and are lost.
    CrashUnsent(StalledReplication),
}

/// The stopped WAL sender processes of a primary, one per line.
#[derive(Debug)]
pub struct StalledReplication(String);

impl Server {
    pub fn socket_file(&self) -> PathBuf {
        self.socket().join(".s.PGSQL.5432")
    }

    /// Starts a standby. From then on this server confirms a commit only after the standby has
    /// written it.
    pub fn synchronous_standby(&self, medium: Medium) -> Result<Server, Error> {
        let standby = self.standby(medium)?;
        // Set after the copy, so that the standby doesn't inherit the setting.
        self.query("ALTER SYSTEM SET synchronous_standby_names = '*'")?;
        self.query("SELECT pg_reload_conf()")?;
        self.wait_for_standby()?;
        Ok(standby)
    }

    pub fn wait_for_standby(&self) -> Result<(), Error> {
        let written = self.query("SELECT pg_current_wal_flush_lsn()")?;
        let sql = format!(
            "SELECT COUNT(*) FROM pg_stat_replication
             WHERE state = 'streaming' AND sync_state = 'sync' AND flush_lsn >= '{written}'"
        );
        let started = Instant::now();
        while self.query(&sql)? != "1" {
            if started.elapsed() > PATIENCE {
                return Err("the standby does not catch up".into());
            }
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Pauses a standby's replay until it is promoted. It still writes the primary's log.
    pub fn pause_replay(&self) -> Result<(), Error> {
        self.query("SELECT pg_wal_replay_pause()").map(drop)
    }

    pub fn stall_replication(&self) -> Result<StalledReplication, Error> {
        let senders = self.query("SELECT pid FROM pg_stat_replication")?;
        signal("-STOP", &senders)?;
        Ok(StalledReplication(senders))
    }

    pub fn end_primary(mut self, end: PrimaryEnd) -> Result<(), Error> {
        match end {
            PrimaryEnd::Shutdown => self.request_stop("fast")?,
            PrimaryEnd::Crash => self.request_stop("immediate")?,
            PrimaryEnd::CrashUnsent(StalledReplication(senders)) => {
                self.request_stop("immediate")?;
                std::thread::sleep(SHUTDOWN_SENT);
                // They end at once, without sending anything.
                signal("-CONT", &senders)?;
            }
        }
        self.process.wait()?;
        Ok(())
    }

    fn request_stop(&self, mode: &str) -> Result<(), Error> {
        let output = command(&self.programs, "pg_ctl", self.user)
            .args(["stop", "--silent", "--no-wait", "--mode", mode, "--pgdata"])
            .arg(self.folder.path().join("data"))
            .current_dir(self.folder.path())
            .output()?;
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
        }
    }

    fn query(&self, sql: &str) -> Result<String, Error> {
        let output = self.statement(sql).output()?;
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{sql}: {stderr}").into());
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    fn statement(&self, sql: &str) -> Command {
        let mut psql = command(&self.programs, "psql", None);
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["--username", USER, "--dbname", "postgres", "--command", sql, "--host"])
            .arg(self.socket());
        psql
    }
}

fn signal(signal: &str, processes: &str) -> Result<(), Error> {
    Command::new("kill").arg(signal).args(processes.lines()).output()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use super::*;

    #[test]
    fn a_promoted_standby_has_what_the_primary_confirmed() {
        let Some(mut primary) = Server::start(Medium::Memory).unwrap() else { return };
        primary.query("CREATE TABLE confirmed (number INTEGER)").unwrap();
        let mut unconfirmed = None;
        for number in 0..3 {
            let standby = primary.synchronous_standby(Medium::Memory).unwrap();
            standby.pause_replay().unwrap();
            primary.query(&format!("INSERT INTO confirmed VALUES ({number})")).unwrap();
            let count = standby.query("SELECT COUNT(*) FROM confirmed").unwrap();
            assert_eq!(count, number.to_string());
            let end = match number {
                0 => PrimaryEnd::Shutdown,
                1 => PrimaryEnd::Crash,
                _ => {
                    let stalled = primary.stall_replication().unwrap();
                    let mut pending_insert = primary.statement("INSERT INTO confirmed VALUES (9)");
                    unconfirmed = Some(pending_insert.stderr(Stdio::null()).spawn().unwrap());
                    let waiting_commits =
                        "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
                    while primary.query(waiting_commits).unwrap() != "1" {
                        std::thread::sleep(PAUSE);
                    }
                    PrimaryEnd::CrashUnsent(stalled)
                }
            };
            primary.end_primary(end).unwrap();
            let error = standby.query("INSERT INTO confirmed VALUES (9)").unwrap_err();
            assert!(error.to_string().contains("read-only"), "{error}");
            standby.promote().unwrap();
            let seen = standby.query("SELECT COUNT(*) FROM confirmed").unwrap();
            assert_eq!(seen, (number + 1).to_string());
            primary = standby;
        }
        assert!(!unconfirmed.unwrap().wait().unwrap().success());
    }
}
