//! Long tests to run by hand.
//!
//! `cargo run -p harness -- --help` lists them; each has its own `--help`.

mod balancer;
mod bot;
mod crowd;
mod databases;
mod fleet;
mod forwarder;
mod kills;
mod long_matches;
mod restart_policy;
mod rolling;
mod several;
mod whole_game;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tests::Error;

/// Tests Herald for hours: with kills, faults, crowds and long matches.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    program: Program,
}

#[derive(Debug, Subcommand)]
enum Program {
    Kills(kills::Arguments),
    LongMatches(long_matches::Arguments),
    Rolling(rolling::Arguments),
    Several(several::Arguments),
    WholeGame(whole_game::Arguments),
}

async fn run(program: Program) -> Result<(), Error> {
    match program {
        Program::Kills(arguments) => kills::run(arguments).await,
        Program::LongMatches(arguments) => long_matches::run(arguments).await,
        Program::Rolling(arguments) => rolling::run(arguments).await,
        Program::Several(arguments) => several::run(arguments).await,
        Program::WholeGame(arguments) => whole_game::run(arguments).await,
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse().program).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(cause) => {
            eprintln!("harness: {cause}");
            ExitCode::FAILURE
        }
    }
}
