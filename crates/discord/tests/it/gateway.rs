//! The gateway with its own event handler, against a local stand-in for Discord.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use discord::api::Api;
use discord::endpoints::Endpoints;
use discord::gateway::{
    self, Delivery, EventHandler, Exit, FatalError, Gateway, RetryPolicy, SavedSessions, ShardId,
};
use discord_model::interaction::Interaction;
use discord_model::received_message::ReceivedMessage;
use fake_discord::{Options, PATIENCE, Sandbox};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

type TestResult<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// `GUILD_MESSAGES`.
const INTENTS: u32 = 1 << 9;

#[derive(Debug, PartialEq, Eq)]
enum ReceivedEvent {
    Connected,
    Message(String),
}

/// Forwards events.
struct Listener(UnboundedSender<ReceivedEvent>);

impl Listener {
    fn pass(&self, heard: ReceivedEvent) {
        // The test may be over.
        let _ = self.0.send(heard);
    }
}

impl EventHandler for Listener {
    fn connected(&self, shard: ShardId) {
        assert!(shard.index < shard.of);
        self.pass(ReceivedEvent::Connected);
    }

    fn elsewhere(&self, _: ShardId) {}

    fn disconnected(&self, _: ShardId) {}

    fn interaction(&self, _: Interaction, _: Delivery) {}

    fn message(&self, message: ReceivedMessage) {
        self.pass(ReceivedEvent::Message(message.content));
    }
}

/// A running gateway.
struct Running {
    exit: JoinHandle<Exit>,
    stop: CancellationToken,
    heard: UnboundedReceiver<ReceivedEvent>,
}

impl Running {
    fn start(
        sandbox: &Sandbox,
        token: &str,
        intents: u32,
        saved: Option<SavedSessions>,
    ) -> TestResult<Running> {
        let endpoints = Endpoints { api: Some(sandbox.url()), ..Endpoints::default() };
        let transport = endpoints.transport()?;
        let (sender, events) = unbounded_channel();
        let stop = CancellationToken::new();
        let gateway = Gateway {
            api: Api::new(&transport, token, PATIENCE).ok_or("no token")?,
            handler: Arc::new(Listener(sender)),
            token: token.to_owned(),
            intents,
            client_name: "test",
            address: transport.gateway,
            tls: transport.tls,
            leases: None,
            retry_policy: RetryPolicy {
                first_pause: Duration::from_millis(10),
                ..RetryPolicy::default()
            },
            stop: stop.clone(),
        };
        let exit = tokio::spawn(gateway::run(Arc::new(gateway), async { saved }));
        Ok(Running { exit, stop, heard: events })
    }

    async fn hears(&mut self) -> TestResult<ReceivedEvent> {
        Ok(tokio::time::timeout(PATIENCE, self.heard.recv()).await?.ok_or("it has ended")?)
    }

    async fn stop(self) -> TestResult<Option<SavedSessions>> {
        self.stop.cancel();
        match tokio::time::timeout(PATIENCE, self.exit).await?? {
            Exit::Stopped(sessions) => Ok(sessions),
            Exit::Fatal(fatal) => Err(fatal.into()),
        }
    }
}

#[tokio::test]
async fn a_session_is_resumed_by_another_process_and_brings_what_was_missed() -> TestResult<()> {
    let sandbox = fake_discord::start(Options::default()).await?;
    let (alice, room) = (sandbox.person("Alice")?, sandbox.channel("war-room")?);
    let message = |text: &str| ReceivedEvent::Message(text.to_owned());
    let mut first = Running::start(&sandbox, sandbox.token(), INTENTS, None)?;
    assert_eq!(first.hears().await?, ReceivedEvent::Connected);
    let mention = format!("<@{}>", sandbox.bot());
    alice.post(room, &format!("{mention} one"))?;
    assert_eq!(first.hears().await?, message(&format!("{mention} one")));
    let sessions = first.stop().await?.ok_or("no session is saved")?;
    assert_eq!(sessions.count(), 1);

    alice.post(room, &format!("{mention} two"))?;
    let restored: SavedSessions = serde_json::from_str(&serde_json::to_string(&sessions)?)?;
    let mut second = Running::start(&sandbox, sandbox.token(), INTENTS, Some(restored))?;
    assert_eq!(second.hears().await?, message(&format!("{mention} two")));
    assert_eq!(second.hears().await?, ReceivedEvent::Connected);
    let sessions_after = second.stop().await?;

    // With other intents a new session starts, without earlier events.
    alice.post(room, &format!("{mention} three"))?;
    let mut third = Running::start(&sandbox, sandbox.token(), INTENTS | 1, sessions_after)?;
    assert_eq!(third.hears().await?, ReceivedEvent::Connected);
    alice.post(room, &format!("{mention} four"))?;
    assert_eq!(third.hears().await?, message(&format!("{mention} four")));
    third.stop().await?;
    Ok(())
}

#[tokio::test]
async fn a_token_that_discord_does_not_know_ends_it() -> TestResult<()> {
    let sandbox = fake_discord::start(Options::default()).await?;
    let running = Running::start(&sandbox, "unknown", INTENTS, None)?;
    let exit = tokio::time::timeout(PATIENCE, running.exit).await??;
    assert!(matches!(exit, Exit::Fatal(FatalError::Token(_))), "{exit:?}");
    Ok(())
}
