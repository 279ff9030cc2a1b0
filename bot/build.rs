//! Embeds the commit of a release build for `herald --version`.
//!
//! Other builds don't ask for it, because that would recompile them after every commit.
//! `HERALD_COMMIT` names the commit where there is no repository, or for reproducible builds.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=HERALD_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    let given_commit = std::env::var("HERALD_COMMIT").ok().filter(|commit| !commit.is_empty());
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given_commit.or_else(|| if is_release { head() } else { None });
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    match commit {
        Some(commit) => println!("cargo:rustc-env=VERSION_AND_COMMIT={version} ({commit})"),
        None => println!("cargo:rustc-env=VERSION_AND_COMMIT={version}"),
    }
}

/// Returns the checked out commit, if this is a repository. `HEAD` and its log change with every
/// commit.
fn head() -> Option<String> {
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}
