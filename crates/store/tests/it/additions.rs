//! Migrations only add. While processes are replaced one by one, those of the previous release
//! continue with the new tables. Unused parts are removed one release later, with a comment before
//! the statement: `-- Unused since 0.3.0.`
//!
//! `harness rolling NEW --from OLD` tests this with the previous release's program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Earlier migrations are exempt, because no release has them. From the first release on, this is
/// the last one's newest.
const BASELINE: i64 = 31;

/// A release: `0.2.0`.
type Release = (u32, u32, u32);

fn release(text: &str) -> Option<Release> {
    let mut numbers = text.trim_start_matches('v').trim_end_matches('.').splitn(3, '.');
    let mut next = || numbers.next()?.parse().ok();
    Some((next()?, next()?, next()?))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs git, without which there are no releases.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root()).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The last release before this commit, and its newest migration.
fn last_release() -> Option<(Release, i64)> {
    let tag = git(&["describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"])?;
    let tag = tag.trim();
    let files = git(&["ls-tree", "--name-only", tag, "migrations/"])?;
    let number = |file: &str| file.rsplit('/').next()?.split('_').next()?.parse::<i64>().ok();
    Some((release(tag)?, files.lines().filter_map(number).max()?))
}

/// A statement: its words without comments, in lower case, and the release since which the removed
/// part is unused.
#[derive(Debug)]
struct Statement {
    words: Vec<String>,
    unused_since: Option<Release>,
}

/// The statements of a migration.
fn statements(text: &str) -> Vec<Statement> {
    let (mut all, mut code, mut unused_since) = (Vec::new(), String::new(), None);
    let mut rest = text;
    let mut end = |code: &mut String, unused_since: &mut Option<Release>| {
        for mark in ["(", ")", ",", "="] {
            *code = code.replace(mark, &format!(" {mark} "));
        }
        let words: Vec<String> = code.split_whitespace().map(str::to_lowercase).collect();
        code.clear();
        let unused_since = unused_since.take();
        if !words.is_empty() {
            all.push(Statement { words, unused_since });
        }
    };
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("--") {
            let (comment, after) = comment.split_once('\n').unwrap_or((comment, ""));
            let since = comment.trim().strip_prefix("Unused since ");
            unused_since = since.and_then(release).or(unused_since);
            rest = after;
        } else if let Some(text) = rest.strip_prefix('\'') {
            // A text counts as one word.
            let (text, after) = text.split_once('\'').unwrap_or((text, ""));
            code.push_str(&format!("'{}'", text.replace(char::is_whitespace, "_")));
            rest = after;
        } else {
            rest = &rest[first.len_utf8()..];
            match first {
                ';' => end(&mut code, &mut unused_since),
                other => code.push(other),
            }
        }
    }
    end(&mut code, &mut unused_since);
    all
}

/// Additions of migrations so far.
#[derive(Default)]
struct Added {
    tables: BTreeSet<String>,
    columns: BTreeSet<(String, String)>,
}

impl Added {
    /// Returns why the previous release couldn't continue after a statement; empty if it can.
    fn refuse(&mut self, statement: &Statement, last: Option<Release>) -> Result<(), String> {
        let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
        match &words[..] {
            ["create", "table", name, "(", ..] => {
                self.tables.insert((*name).to_owned());
                Ok(())
            }
            ["create", "sequence", _] | ["select", "1"] => Ok(()),
            ["create", "index", _, "on", ..] => Ok(()),
            ["create", "unique", "index", _, "on", table, ..] => match self.tables.contains(*table)
            {
                true => Ok(()),
                false => Err(format!("what {table} may hold is less than before")),
            },
            ["alter", "table", _, "set", "(", "fillfactor", "=", _, ")"] => Ok(()),
            ["alter", "table", table, "add", "column", column, kind @ ..] => {
                let has = |word: &str| kind.contains(&word);
                let must = kind.windows(2).any(|two| two == ["not", "null"]);
                if must && !has("default") {
                    return Err(format!("who does not know {column} cannot write {table}"));
                }
                if has("unique") || has("primary") {
                    return Err(format!("who does not know {column} writes it twice"));
                }
                self.columns.insert(((*table).to_owned(), (*column).to_owned()));
                Ok(())
            }
            // New columns have values.
            ["insert", "into", table, ..] if self.tables.contains(*table) => Ok(()),
            ["update", table, "set", column, "=", ..]
                if self.columns.contains(&((*table).to_owned(), (*column).to_owned()))
                    && !words.contains(&",") =>
            {
                Ok(())
            }
            ["drop", "table" | "index", ..] | ["alter", "table", _, "drop", "column", _]
                if statement.unused_since.is_some_and(|since| last.is_some_and(|l| since <= l)) =>
            {
                Ok(())
            }
            ["drop", ..] | ["alter", "table", _, "drop" | "rename", ..] => {
                Err("the release before may still use it".to_owned())
            }
            _ => Err("it is none of the statements that add something".to_owned()),
        }
    }
}

/// Returns the later migrations of a folder in order: names and texts.
fn migrations(folder: &str, after: i64) -> Vec<(String, String)> {
    let mut all: Vec<(i64, String, String)> = std::fs::read_dir(root().join(folder))
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name()?.to_str()?.to_owned();
            let number = name.strip_suffix(".sql")?.split('_').next()?.parse().ok()?;
            Some((number, name, std::fs::read_to_string(&path).unwrap()))
        })
        .filter(|(number, ..)| *number > after)
        .collect();
    all.sort();
    all.into_iter().map(|(_, name, text)| (name, text)).collect()
}

#[test]
fn migrations_after_the_last_release_only_add() {
    let last = last_release();
    let after = last.map_or(BASELINE, |(_, newest)| newest);
    for folder in ["migrations", "migrations/postgres"] {
        let mut added = Added::default();
        for (name, text) in migrations(folder, after) {
            for statement in statements(&text) {
                let refused = added.refuse(&statement, last.map(|(release, _)| release));
                assert_eq!(refused, Ok(()), "{folder}/{name}: {}", statement.words.join(" "));
            }
        }
    }
}

#[test]
fn what_does_more_than_add_is_seen() {
    let refused = |text: &str, last| {
        let mut added = Added::default();
        statements(text).iter().find_map(|one| added.refuse(one, last).err())
    };
    for text in [
        "CREATE TABLE new (id BIGINT NOT NULL PRIMARY KEY, what TEXT CHECK (what IN ('a;b', 'c')));
         CREATE UNIQUE INDEX new_whats ON new (what);
         INSERT INTO new (id, what) SELECT id, 'a;b' FROM matches;",
        "-- Who plays; and when.\nCREATE INDEX matches_by_time ON matches (created_at)",
        "ALTER TABLE matches ADD COLUMN mood BIGINT; UPDATE matches SET mood = 1 WHERE id > 3;",
        "ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT 'not null';",
        "ALTER TABLE matches SET (fillfactor = 85); SELECT 1; CREATE SEQUENCE moods;",
    ] {
        assert_eq!(refused(text, None), None, "{text}");
    }
    for text in [
        "DROP TABLE levels",
        "DROP INDEX matches_waiting",
        "ALTER TABLE matches DROP COLUMN mood",
        "ALTER TABLE matches RENAME TO games",
        "ALTER TABLE matches RENAME COLUMN mood TO temper",
        "ALTER TABLE matches ALTER COLUMN id TYPE TEXT",
        "ALTER TABLE matches ADD CONSTRAINT few CHECK (plies < 9)",
        "ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL",
        "ALTER TABLE matches ADD COLUMN mood TEXT UNIQUE",
        "CREATE UNIQUE INDEX matches_moods ON matches (mood)",
        "UPDATE matches SET state = 'over'",
        "ALTER TABLE matches ADD COLUMN mood TEXT; UPDATE matches SET mood = '', plies = 0",
        "DELETE FROM matches",
        "INSERT INTO people (id) VALUES (1)",
        "CREATE TABLE new (id BIGINT); DROP TABLE levels",
        "CREATE TRIGGER t AFTER INSERT ON matches",
    ] {
        assert!(refused(text, Some((9, 0, 0))).is_some(), "{text}");
    }
    let unused = "-- Nobody asks for it.\n-- Unused since 0.3.0.\nDROP TABLE levels;";
    assert_eq!(refused(unused, Some((0, 3, 0))), None);
    for last in [None, Some((0, 2, 9))] {
        assert!(refused(unused, last).is_some(), "{last:?}");
    }
    // The comment concerns one statement.
    assert!(refused(&format!("{unused} DROP TABLE opponents;"), Some((0, 3, 0))).is_some());
}
