//! The sandbox without Herald, and Alice in it: any client library's bot can be held against it
//! (`tests/clients/`). She waits for the command `ping`, uses it, looks at the answer and clicks
//! its button.
//!
//!     cargo run -p fake-discord --example empty_sandbox [PORT]

use std::time::Duration;

use fake_discord::Options;
use fake_discord::driver::Response;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// The timeout of everything.
const PATIENCE: Duration = Duration::from_secs(180);

#[tokio::main]
async fn main() -> Result<(), Error> {
    // Any free port by default.
    let port = std::env::args().nth(1).map_or(Ok(0), |port| port.parse())?;
    match tokio::time::timeout(PATIENCE, watch(port)).await {
        Ok(seen) => seen?,
        Err(_) => return Err(format!("not everything was seen within {PATIENCE:?}").into()),
    }
    println!("seen: register, slash command, defer, edit with a file, button");
    Ok(())
}

async fn watch(port: u16) -> Result<(), Error> {
    let sandbox = fake_discord::start(Options { port, ..Options::default() }).await?;
    println!("{}", sandbox.url());
    let alice = sandbox.person("Alice")?;
    let room = sandbox.channel("war-room")?;
    sandbox.wait_for_command("ping").await?;

    let answer = alice.command(room, "ping", []).await?;
    if !matches!(answer.response, Response::Thinking { ephemeral: false, .. }) {
        return Err(format!("/ping was not deferred: {:?}", answer.response).into());
    }
    let message = answer.finished().await?;
    expect("the content", message.content.as_str(), "Pong, Alice!")?;
    let [file] = message.attachments.as_slice() else {
        return Err(format!("not one file: {:?}", message.attachments).into());
    };
    expect("the file's name", file.filename.as_str(), "pong.txt")?;
    expect("the file", &*file.bytes, b"pong\n".as_slice())?;
    expect("the alt text", file.description.as_deref(), Some("A pong"))?;

    let clicked = alice.click(message.id, "Again").await?;
    let Response::Updated(message) = &clicked.response else {
        return Err(format!("the click did not update the message: {:?}", clicked.response).into());
    };
    expect("the updated content", message.content.as_str(), "Pong again, Alice!")?;
    expect("the button is still there", message.button("Again").is_some(), false)?;
    // The bot leaves after its answer. It would report a server that ends before that.
    while sandbox.bot_connected() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    sandbox.shutdown().await;
    Ok(())
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "values are compared, and written where they are made"
)]
fn expect<T: PartialEq + std::fmt::Debug>(what: &str, is: T, should_be: T) -> Result<(), Error> {
    if is == should_be {
        return Ok(());
    }
    Err(format!("{what}: {is:?}, not {should_be:?}").into())
}
