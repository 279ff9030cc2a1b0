//! A local stand-in for Discord: REST, gateway and a chat page.
//!
//! It listens on loopback only, keeps its data in memory (or in a file, [`Options::state_file`]),
//! and refuses whatever Discord would refuse, in Discord's error form. A bot connects with
//! [`Sandbox::token`]. Tests drive people through [`driver`]; a person uses the page at
//! [`Sandbox::url`].
//!
//! Not covered: real rate-limit buckets (only 50 requests a second, renames and edits of old
//! messages are limited), voice, role management and server emoji.

#![recursion_limit = "256"]

mod asking;
mod body_check;
mod changes;
mod chat;
mod contexts;
pub mod driver;
mod endpoint;
mod errors;
mod faults;
mod first_screen;
mod forms;
mod gateway;
mod hub;
mod ids;
mod interaction;
mod menu_commands;
mod message;
mod net;
mod people;
pub mod permissions;
mod profile;
mod recorded;
mod rest;
mod seen;
mod shape;
mod signing;
mod snowflake;
mod state;
#[cfg(feature = "testing")]
mod testing;
mod token;
mod validate;
mod world;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub use crate::body_check::{BodyCheck, BodyFault};
pub use crate::driver::{DriverError, PATIENCE, Person};
use crate::faults::Rule;
pub use crate::faults::{Fault, Halt};
pub use crate::first_screen::{FirstChoice, FirstCommand};
use crate::ids::{BOT, GUILD};
use crate::interaction::TOKEN_LIFE;
use crate::net::{Cut, Loopback};
pub use crate::recorded::RecordedRequest;
pub use crate::signing::PostedInteraction;
pub use crate::snowflake::Snowflake;
use crate::token::TOKEN;
use crate::world::World;
pub use crate::world::{InteractionHook, RequestHook};

#[derive(Debug, Clone, Default)]
pub struct Options {
    /// On loopback; 0 takes any free port.
    pub port: u16,
    /// Keeps the chat across restarts (a JSON file, and a folder of that name plus `.files`);
    /// `None` keeps it in memory.
    pub state_file: Option<PathBuf>,
    pub first_screen: Vec<FirstChoice>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelInfo {
    pub id: Snowflake,
    pub name: String,
    /// Discord's channel type: 0 text, 11 public thread, 12 private thread.
    pub kind: u8,
    pub archived: bool,
    pub locked: bool,
    pub members: Vec<Snowflake>,
}

pub(crate) struct SharedState {
    world: Mutex<World>,
    pub(crate) changes: watch::Sender<u64>,
    has_snapshot: bool,
    pub(crate) version: watch::Sender<u64>,
    pub(crate) stop: CancellationToken,
    pub(crate) client: reqwest::Client,
    runtime: tokio::runtime::Handle,
    pub(crate) first_screen: Vec<FirstChoice>,
}

impl SharedState {
    pub(crate) fn read<R>(&self, look: impl FnOnce(&World) -> R) -> R {
        look(&self.world.lock())
    }

    /// Changes the world and wakes all tasks waiting for a change.
    pub(crate) fn change<R>(self: &Arc<Self>, act: impl FnOnce(&mut World) -> R) -> R {
        let mut world = self.world.lock();
        let result = act(&mut world);
        let interactions = std::mem::take(&mut world.unwatched);
        let unposted = std::mem::take(&mut world.unposted);
        let endpoint = world.endpoint.clone();
        drop(world);
        for (id, event) in unposted {
            if let Some(url) = endpoint.clone() {
                self.runtime.spawn(self.clone().post_interaction(id, url, event));
            }
        }
        for id in interactions {
            self.runtime.spawn(self.clone().watch(id));
        }
        self.changes.send_modify(|count| *count = count.wrapping_add(1));
        result
    }

    /// Waits until a check of the world succeeds. Repeats it after every change.
    pub(crate) async fn until<T>(&self, mut look: impl FnMut(&World) -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        loop {
            if let Some(value) = self.read(&mut look) {
                return value;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    async fn watch(self: Arc<Self>, id: Snowflake) {
        let Some((created_at, limit)) =
            self.read(|world| world.interactions.get(&id).map(|one| (one.created_at, one.limit)))
        else {
            return;
        };
        let limits = async {
            tokio::time::sleep_until(created_at + limit).await;
            self.change(|world| {
                if let Some(interaction) = world.interactions.get_mut(&id) {
                    interaction.expire();
                }
            });
            tokio::time::sleep_until(created_at + TOKEN_LIFE).await;
            self.change(|world| world.end_thinking(id));
            // A late request should still get the error for an expired token, not for an unknown
            // one.
            tokio::time::sleep(TOKEN_LIFE).await;
            self.change(|world| {
                if let Some(interaction) = world.interactions.remove(&id) {
                    world.tokens.remove(&interaction.token);
                }
            });
        };
        tokio::select! {
            () = self.stop.cancelled() => {}
            () = limits => {}
        }
    }
}

pub struct Sandbox {
    shared: Arc<SharedState>,
    address: SocketAddr,
    tasks: Vec<JoinHandle<()>>,
}

pub async fn start(options: Options) -> io::Result<Sandbox> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
    let address = listener.local_addr()?;
    let mut world = World::new(format!("http://{address}"));
    if let Some(path) = options.state_file.clone() {
        world = tokio::task::spawn_blocking(move || {
            state::load(&mut world, &path)?;
            Ok::<_, io::Error>(world)
        })
        .await??;
    }
    let shared = Arc::new(SharedState {
        world: Mutex::new(world),
        changes: watch::Sender::new(0),
        has_snapshot: options.state_file.is_some(),
        version: watch::Sender::new(0),
        stop: CancellationToken::new(),
        client: reqwest::Client::builder().no_proxy().build().map_err(io::Error::other)?,
        runtime: tokio::runtime::Handle::current(),
        first_screen: options.first_screen,
    });
    let mut tasks = Vec::new();
    let router = chat::router(shared.clone());
    let stop = shared.stop.clone();
    tasks.push(tokio::spawn(async move {
        let service = router.into_make_service_with_connect_info::<Cut>();
        let serving = axum::serve(Loopback(listener), service)
            .with_graceful_shutdown(async move { stop.cancelled().await });
        if let Err(error) = serving.await {
            tracing::error!(%error, "the sandbox stopped serving");
        }
    }));
    if let Some(path) = options.state_file {
        tasks.push(tokio::spawn(state::write_snapshots(shared.clone(), path)));
    }
    Ok(Sandbox { shared, address, tasks })
}

impl Sandbox {
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn token(&self) -> &'static str {
        TOKEN
    }

    pub fn bot(&self) -> Snowflake {
        BOT
    }

    pub fn guild(&self) -> Snowflake {
        GUILD
    }

    pub async fn shutdown(mut self) {
        self.shared.stop.cancel();
        for mut task in std::mem::take(&mut self.tasks) {
            // A client that keeps its connection open must not delay the end.
            if tokio::time::timeout(Duration::from_secs(2), &mut task).await.is_err() {
                task.abort();
            }
        }
    }

    /// Returns one of the people: Alice (who owns the guild), Bob, Carol, Dan, Erin or Frank.
    ///
    /// # Errors
    /// [`DriverError::NoSuchPerson`] for any other name.
    pub fn person(&self, name: &str) -> Result<Person, DriverError> {
        self.shared.read(|world| {
            let user = world.users.iter().find(|user| user.name == name && !user.bot);
            user.map(|user| Person { shared: self.shared.clone(), id: user.id, name: user.name })
                .ok_or_else(|| DriverError::NoSuchPerson(name.to_owned()))
        })
    }

    pub fn guests(&self, count: u64) -> Vec<Person> {
        const NAME: &str = "Guest";
        // Between the ids of the fixed people and those of channels and messages.
        const FIRST: Snowflake = BOT + 10_000;
        self.shared.change(|world| {
            let before = world.users.iter().filter(|user| user.name == NAME).count() as u64;
            (FIRST + before..FIRST + before + count)
                .map(|id| {
                    world.users.push(world::User { id, name: NAME, bot: false });
                    world.members.insert(id);
                    Person { shared: self.shared.clone(), id, name: NAME }
                })
                .collect()
        })
    }

    pub fn channels(&self) -> Vec<ChannelInfo> {
        self.list(|channel| channel.kind == 0 && channel.has_bot())
    }

    fn list(&self, filter: impl Fn(&world::Channel) -> bool) -> Vec<ChannelInfo> {
        self.shared.read(|world| {
            let list = world.channels.values().filter(|channel| filter(channel));
            list.map(|channel| ChannelInfo {
                id: channel.id,
                name: channel.name.clone(),
                kind: channel.kind,
                archived: channel.archived,
                locked: channel.locked,
                members: channel.members.iter().copied().collect(),
            })
            .collect()
        })
    }

    /// Finds a channel by name, such as `war-room`.
    ///
    /// # Errors
    /// [`DriverError::NoSuchChannel`] if there is none.
    pub fn channel(&self, name: &str) -> Result<Snowflake, DriverError> {
        let channel_found = self.channels().into_iter().find(|channel| channel.name == name);
        channel_found.map(|channel| channel.id).ok_or(DriverError::NoSuchChannel)
    }

    /// Makes the next `times` matching requests fail. In the pattern (a path after `/api/v10`), `*`
    /// is one part and `**` at the end any rest; the method `*` matches all.
    pub fn fault(&self, fault: Fault, method: &str, pattern: &str, times: u32) {
        let rule = Rule {
            fault,
            method: method.to_owned(),
            pattern: pattern.to_owned(),
            times_left: times,
        };
        self.shared.change(|world| world.rules.push(rule));
    }

    pub fn clear_faults(&self) {
        self.shared.change(|world| world.rules.clear());
    }

    /// Sets the time for the first response to the next interactions (three seconds by default).
    /// Tests of other things allow more, so that slow machines pass.
    pub fn set_first_response(&self, limit: Duration) {
        self.shared.change(|world| world.first_response = limit);
    }

    pub fn bot_connected(&self) -> bool {
        self.shared.read(|world| world.hub.connected())
    }

    /// Waits until a bot is connected and has registered a command of this name.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] after [`PATIENCE`].
    pub async fn wait_for_command(&self, name: &str) -> Result<(), DriverError> {
        let ready = self.shared.until(|world| {
            let is_registered = world.commands.iter().any(|command| command.json["name"] == name);
            (is_registered && world.hub.connected()).then_some(())
        });
        tokio::time::timeout(PATIENCE, ready)
            .await
            .map_err(|_| DriverError::TimedOut(format!("no command /{name} was registered")))
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop.cancel();
    }
}
