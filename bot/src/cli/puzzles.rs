//! `herald puzzles`: finds puzzles in games of Herald against itself, and proves them. Also proves
//! the stored ones for `herald check`.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use games::Entry;
use i18n::Locale;
use puzzles::{Finder, MAX_PROOF, Puzzle, Verdict, verify};
use rules::l10n::{L10nMessage, say};

use super::common::{cannot_write, file_trouble};
use super::exit::{CliError, Exit};
use super::output::{self, outln};

#[derive(Debug, Subcommand)]
pub(crate) enum Arguments {
    /// Play games of Herald against itself and add the puzzles in them to a file, one a line;
    /// continues after the last seed in the file
    Find(Find),
    /// Prove puzzles again, and print each with the positions that the proof visits
    Prove(Prove),
}

#[derive(Debug, Args)]
pub(crate) struct Find {
    /// The game's id: world-war, medieval-war, wizards-war, battlechess or medieval
    game: String,
    /// The file with the puzzles [default: rules/GAME/puzzles.jsonl]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Stop when the file has this many puzzles
    #[arg(long, default_value_t = 365)]
    goal: usize,
    /// Stop after this many minutes
    #[arg(long)]
    minutes: Option<u64>,
    /// The seed of the first game [default: the one after the last in the file]
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct Prove {
    /// The game's id: world-war, medieval-war, wizards-war, battlechess or medieval
    game: String,
    /// The puzzle's id [default: all of the game]
    id: Option<String>,
    /// Print each puzzle and its smallest proof as JSON, except proofs with more positions
    #[arg(long, value_name = "POSITIONS")]
    tree: Option<u64>,
    /// Prove the puzzles in this file [default: Herald's own]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Returns whether every proof holds.
pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<bool, CliError> {
    match arguments {
        Arguments::Find(find) => search(locale, find).map(|()| true),
        Arguments::Prove(prove) => prove_again(locale, prove),
    }
}

fn game_of(locale: &Locale, id: &str) -> Result<&'static Entry, CliError> {
    let game = games::find(id).filter(|game| puzzles::has_puzzles(game.info.id));
    game.ok_or_else(|| CliError::new(Exit::Usage, locale.text(&judge::no_game(id))))
}

fn search(locale: &Locale, find: &Find) -> Result<(), CliError> {
    let game = game_of(locale, &find.game)?;
    let default_file = || PathBuf::from(format!("rules/{}/puzzles.jsonl", game.info.id));
    let file = find.file.clone().unwrap_or_else(default_file);
    let known_puzzles = puzzles_in(locale, &file)?;
    let after_last = known_puzzles.iter().map(|puzzle| puzzle.seed.saturating_add(1)).max();
    let first = find.seed.or(after_last).unwrap_or(1);
    let mut finder = Finder::new(game, &known_puzzles)
        .ok_or_else(|| CliError::new(Exit::Usage, locale.text(&judge::no_game(&find.game))))?;
    let mut out = OpenOptions::new()
        .append(true)
        .create(true)
        .open(&file)
        .map_err(|cause| cannot_write(locale, &file, cause))?;
    let started_at = Instant::now();
    let limit = find.minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60)));
    let (mut count, mut seed) = (known_puzzles.len(), first);
    while count < find.goal && limit.is_none_or(|limit| started_at.elapsed() < limit) {
        for puzzle in finder.play(seed) {
            let line = puzzle.to_line().map_err(|cause| CliError::new(Exit::Internal, cause))?;
            writeln!(out, "{line}").map_err(|cause| cannot_write(locale, &file, cause))?;
            count += 1;
            outln!("{seed}: {} {} ({})", puzzle.id, puzzle.claim, puzzle.line.join(", "));
        }
        if output::is_closed() {
            return Ok(());
        }
        seed = seed.saturating_add(1);
    }
    let summary = say("puzzle-cli-found")
        .with("games", seed - first)
        .with("puzzles", count)
        .with("seconds", started_at.elapsed().as_secs());
    outln!("{}", locale.text(&summary));
    Ok(())
}

fn puzzles_in(locale: &Locale, file: &Path) -> Result<Vec<Puzzle>, CliError> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(cause) => {
            return Err(CliError::new(Exit::NoInput, locale.text(&file_trouble(file, cause))));
        }
    };
    let (puzzles_read, broken) = puzzles::read(&text);
    match broken.first() {
        None => Ok(puzzles_read),
        Some(fault) => {
            let cause = format!("{}: {}", fault.line, fault.cause);
            Err(CliError::new(Exit::Data, locale.text(&file_trouble(file, cause))))
        }
    }
}

fn prove_again(locale: &Locale, prove: &Prove) -> Result<bool, CliError> {
    let game = game_of(locale, &prove.game)?;
    let is_selected = |puzzle: &&Puzzle| prove.id.as_ref().is_none_or(|id| *id == puzzle.id);
    let puzzles_in_file = prove.file.as_ref().map(|file| puzzles_in(locale, file)).transpose()?;
    let puzzles = puzzles_in_file.as_deref().unwrap_or_else(|| puzzles::collection(game.info.id));
    let mut all_hold = true;
    for puzzle in puzzles.iter().filter(is_selected) {
        if output::is_closed() {
            break;
        }
        if let Some(most) = prove.tree {
            print_tree(game, puzzle, most)?;
            continue;
        }
        match fault_of(game, puzzle) {
            None => outln!("{} {}: {}", puzzle.id, puzzle.claim, puzzle.proof),
            Some(fault) => {
                all_hold = false;
                outln!("{}", locale.text(&fault));
            }
        }
    }
    Ok(all_hold)
}

fn print_tree(game: &Entry, puzzle: &Puzzle, most: u64) -> Result<(), CliError> {
    let tree = puzzle.start(game).and_then(|start| puzzles::tree(&*start, puzzle.claim, MAX_PROOF));
    if let Some(tree) = tree.filter(|tree| tree.len() <= most) {
        let proof = serde_json::json!({
            "game": game.info.id,
            "id": puzzle.id,
            "setup": puzzle.setup,
            "claim": puzzle.claim.to_string(),
            "line": puzzle.line,
            "proof": tree,
        });
        outln!("{proof}");
    }
    Ok(())
}

fn fault_of(game: &Entry, puzzle: &Puzzle) -> Option<L10nMessage> {
    let verdict = puzzle
        .start(game)
        .map_or(Verdict::Refuted, |start| verify(&*start, puzzle.claim, &puzzle.line, MAX_PROOF));
    let fault = match verdict {
        Verdict::Proved(nodes) if nodes == puzzle.proof => return None,
        Verdict::Proved(nodes) => say("puzzle-cli-other-size").with("nodes", nodes),
        Verdict::Refuted => say("puzzle-cli-refuted"),
        Verdict::Unknown => say("puzzle-cli-unknown"),
    }
    .with("game", game.info.name)
    .with("id", &puzzle.id);
    Some(fault)
}

/// Proves all puzzles, or each game's smallest proofs up to this many positions. Prints the faults
/// and returns whether there are none.
pub(crate) fn check(locale: &Locale, max_nodes: u64) -> bool {
    let (mut proved, mut total, mut faults) = (0_u64, 0_u64, 0_u64);
    let mut fault = |message: &L10nMessage| {
        faults += 1;
        outln!("{}", locale.text(message));
    };
    for game in games::all() {
        let (mut puzzles, broken) = puzzles::read(puzzles::text_of(game.info.id));
        for fault_in_line in broken {
            fault(
                &say("puzzle-cli-broken")
                    .with("game", game.info.name)
                    .with("line", fault_in_line.line)
                    .with("cause", fault_in_line.cause),
            );
        }
        total += puzzles.len() as u64;
        puzzles.sort_by_key(|puzzle| puzzle.proof);
        let mut nodes_left = max_nodes;
        for puzzle in &puzzles {
            if !puzzle.is_current(game) {
                fault(
                    &say("puzzle-cli-old-rules")
                        .with("game", game.info.name)
                        .with("id", &puzzle.id),
                );
                continue;
            }
            let Some(remaining) = nodes_left.checked_sub(puzzle.proof) else { break };
            nodes_left = remaining;
            proved += 1;
            if let Some(fault_text) = fault_of(game, puzzle) {
                fault(&fault_text);
            }
        }
    }
    let summary =
        say("puzzle-cli-checked").with("proved", proved).with("all", total).with("faults", faults);
    outln!("{}", locale.text(&summary));
    faults == 0
}
