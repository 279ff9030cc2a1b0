//! Lists the migrations for `src/migrations.rs`, which embeds them in the program.

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=../../migrations");
    let sqlite = list("SQLITE_FILES", "../../migrations")?;
    let postgres = list("POSTGRES_FILES", "../../migrations/postgres")?;
    let file = PathBuf::from(env::var("OUT_DIR")?).join("migrations.rs");
    fs::write(file, sqlite + &postgres)?;
    Ok(())
}

/// Generates a constant that lists the files `VERSION_DESCRIPTION.sql` of a folder. Their paths use
/// the crate's folder at compile time, because a target folder may outlive a checkout.
fn list(name: &str, folder: &str) -> Result<String, Box<dyn Error>> {
    let files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    let mut files: Vec<PathBuf> = files
        .into_iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "sql"))
        .collect();
    files.sort();
    let mut list = format!("const {name}: &[File] = &[\n");
    for file in files {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let (version, description) =
            stem.split_once('_').ok_or_else(|| format!("{stem}: no description"))?;
        let version: i64 = version.parse()?;
        let description = description.replace('_', " ");
        let path = format!("/{}", file.display());
        writeln!(
            list,
            "({version}, {description:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),"
        )?;
    }
    list.push_str("];\n");
    Ok(list)
}
