//! Runs the stand-in alone, for working on the chat page: `cargo run -p sandbox --example show`.

use fake_discord::{Options, start};

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
    let state_file = std::env::args().nth(2).map(std::path::PathBuf::from);
    let sandbox = start(Options { port, state_file, ..Options::default() }).await?;
    println!("The chat page: {}   (bot token: {})", sandbox.url(), sandbox.token());
    tokio::signal::ctrl_c().await?;
    sandbox.shutdown().await;
    Ok(())
}
