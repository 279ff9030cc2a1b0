//! A local stand-in for Discord: REST, gateway and a chat page.
//!
//! It listens on loopback only, keeps its data in memory (or in a file, [`Options::state_file`]),
//! and refuses in Discord's error form whatever Discord would refuse. A bot connects with any
//! client whose API address can be set; the token is [`Sandbox::token`]. Tests drive people through
//! [`driver`]; a person uses the page at [`Sandbox::url`].
//!
//! Not covered: real rate-limit buckets (only 50 requests a second, renames and edits of old
//! messages are limited), voice, role management, server emoji, and the look of Discord's clients.

#![recursion_limit = "256"]

mod asking;
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
mod judge;
mod menu_commands;
mod net;
mod people;
pub mod permissions;
mod profile;
mod recorded;
mod rest;
mod seen;
mod shape;
mod shards;
mod signing;
mod snowflake;
mod state;
mod token;
mod validate;
mod world;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub use crate::driver::{DriverError, PATIENCE, Person};
pub use crate::faults::{Fault, Halt};
use crate::faults::{Halts, Rule};
pub use crate::first_screen::{FirstChoice, FirstCommand};
use crate::hub::Out;
use crate::ids::{BOT, GUILD};
use crate::interaction::TOKEN_LIFE;
pub use crate::judge::{Judge, Misfit};
use crate::net::{Cut, Loopback};
pub use crate::recorded::RecordedRequest;
pub use crate::signing::PostedInteraction;
pub use crate::snowflake::Snowflake;
use crate::token::TOKEN;
use crate::world::{Feed, World};
pub use crate::world::{InteractionHook, RequestHook};

#[derive(Debug, Clone, Default)]
pub struct Options {
    /// On loopback; 0 takes any free port.
    pub port: u16,
    /// Keeps the chat across restarts (a JSON file, and a folder of that name plus `.files`);
    /// `None` keeps it in memory.
    pub state_file: Option<PathBuf>,
    /// The page's offers in an empty channel.
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
    /// Whether the chat is kept in a file.
    keeps: bool,
    pub(crate) kept: watch::Sender<u64>,
    pub(crate) stop: CancellationToken,
    /// Posts interactions to the bot's endpoint.
    pub(crate) client: reqwest::Client,
    runtime: tokio::runtime::Handle,
    pub(crate) first_screen: Vec<FirstChoice>,
}

impl SharedState {
    fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn read<R>(&self, look: impl FnOnce(&World) -> R) -> R {
        look(&self.lock())
    }

    /// Changes the world and wakes all tasks waiting for a change.
    pub(crate) fn change<R>(self: &Arc<Self>, act: impl FnOnce(&mut World) -> R) -> R {
        let mut world = self.lock();
        let result = act(&mut world);
        let started = std::mem::take(&mut world.unwatched);
        let unposted = std::mem::take(&mut world.unposted);
        let endpoint = world.endpoint.clone();
        drop(world);
        for (id, event) in unposted {
            if let Some(url) = endpoint.clone() {
                self.runtime.spawn(self.clone().post_interaction(id, url, event));
            }
        }
        for id in started {
            self.runtime.spawn(self.clone().watch(id));
        }
        self.changes.send_modify(|count| *count = count.wrapping_add(1));
        result
    }

    /// Waits until a check of the world succeeds. Repeats it after every change.
    pub(crate) async fn until<T>(&self, mut look: impl FnMut(&World) -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        loop {
            if let Some(found) = self.read(&mut look) {
                return found;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// Enforces an interaction's time limits.
    async fn watch(self: Arc<Self>, id: Snowflake) {
        let Some((born, limit)) =
            self.read(|world| world.interactions.get(&id).map(|one| (one.born, one.limit)))
        else {
            return;
        };
        let limits = async {
            tokio::time::sleep_until(born + limit).await;
            self.change(|world| {
                if let Some(interaction) = world.interactions.get_mut(&id) {
                    interaction.expire();
                }
            });
            tokio::time::sleep_until(born + TOKEN_LIFE).await;
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
        keeps: options.state_file.is_some(),
        kept: watch::Sender::new(0),
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
        tasks.push(tokio::spawn(state::keep(shared.clone(), path)));
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

    pub fn other_bot(&self) -> Snowflake {
        BOT + 7
    }

    pub fn channels(&self) -> Vec<ChannelInfo> {
        self.list(|channel| channel.kind == 0 && channel.has_bot())
    }

    pub fn threads(&self, parent: Snowflake) -> Vec<ChannelInfo> {
        self.list(|channel| channel.is_thread() && channel.parent == Some(parent))
    }

    fn list(&self, wanted: impl Fn(&world::Channel) -> bool) -> Vec<ChannelInfo> {
        self.shared.read(|world| {
            let list = world.channels.values().filter(|channel| wanted(channel));
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
        let found = self.channels().into_iter().find(|channel| channel.name == name);
        found.map(|channel| channel.id).ok_or(DriverError::NoSuchChannel)
    }

    /// A text channel of the other server, with the people but without the bot.
    pub fn other_server(&self) -> Snowflake {
        ids::OTHER_CHANNEL
    }

    pub fn group(&self) -> Snowflake {
        ids::GROUP
    }

    pub fn other_guild(&self) -> Snowflake {
        ids::OTHER_GUILD
    }

    /// Sets whether everyone in the other server sees the bot's answers to people who have
    /// installed it (*Use External Apps*).
    pub fn set_external_apps(&self, allowed: bool) {
        self.shared.change(|world| world.external_apps = allowed);
    }

    /// Sets whether a person has installed the application. They can then use it anywhere, if its
    /// commands allow that.
    pub fn set_installed(&self, person: &Person, installed: bool) {
        self.shared.change(|world| {
            if installed {
                world.installed.insert(person.id);
            } else {
                world.installed.remove(&person.id);
            }
            world.tell(Feed::Commands);
        });
    }

    pub fn role(&self) -> Snowflake {
        ids::ROLE
    }

    pub fn open_dm(&self, person: &Person) -> Snowflake {
        self.shared.change(|world| world.dm_with(person.id))
    }

    pub fn set_dms_open(&self, person: &Person, open: bool) {
        self.shared.change(|world| {
            if open {
                world.dms_closed.remove(&person.id);
            } else {
                world.dms_closed.insert(person.id);
            }
        });
    }

    /// Gives a person the role "Referees", or takes it away.
    pub fn set_referee(&self, person: &Person, referee: bool) {
        self.shared.change(|world| {
            if referee {
                world.referees.insert(person.id);
            } else {
                world.referees.remove(&person.id);
            }
        });
    }

    pub fn delete_message(&self, id: Snowflake) -> bool {
        self.shared.change(|world| {
            let channel = world.find_message(id).map(|message| message.channel);
            channel.is_some_and(|channel| world.remove_message(channel, id))
        })
    }

    pub fn delete_channel(&self, id: Snowflake) -> bool {
        self.shared.change(|world| world.remove_channel(id))
    }

    /// Archives a thread, optionally locked, or unarchives it.
    pub fn set_thread(&self, id: Snowflake, archived: bool, locked: bool) {
        self.shared.change(|world| {
            if let Some(thread) = world.channels.get_mut(&id).filter(|c| c.is_thread()) {
                thread.archived = archived;
                thread.locked = locked;
                thread.archive_changed_ms = snowflake::now_ms();
            }
            world.dispatch_channel("THREAD_UPDATE", id);
            world.tell(Feed::Channels);
        });
    }

    pub fn remove_member(&self, person: &Person) {
        self.set_member(person.id, false);
    }

    pub fn add_member(&self, person: &Person) {
        self.set_member(person.id, true);
    }

    fn set_member(&self, id: Snowflake, inside: bool) {
        self.shared.change(|world| {
            let changed = if inside { world.members.insert(id) } else { world.members.remove(&id) };
            if changed {
                world.dispatch_member(id, inside);
                world.tell(Feed::Channels);
            }
        });
    }

    pub fn set_bot_permissions(&self, channel: Snowflake, bits: u64) {
        self.shared.change(|world| {
            if let Some(channel) = world.channels.get_mut(&channel) {
                channel.bot_permissions = Some(bits);
            }
        });
    }

    /// Makes the next `times` matching requests fail. In the pattern (a path after `/api/v10`), `*`
    /// is one part and `**` at the end any rest; the method `*` matches all.
    pub fn fault(&self, fault: Fault, method: &str, pattern: &str, times: u32) {
        let rule =
            Rule { fault, method: method.to_owned(), pattern: pattern.to_owned(), left: times };
        self.shared.change(|world| world.rules.push(rule));
    }

    pub fn clear_faults(&self) {
        self.shared.change(|world| world.rules.clear());
    }

    /// Counts the bot's requests from 1, and answers none from the given one on, until
    /// [`Sandbox::clear_halt`].
    pub fn halt(&self, at: Option<Halt>) {
        self.shared.change(|world| world.halts = Halts { at, ..Halts::default() });
    }

    pub fn clear_halt(&self) {
        self.halt(None);
    }

    /// Requests of the bot since [`Sandbox::halt`].
    pub fn counted(&self) -> u32 {
        self.shared.read(|world| world.halts.counted)
    }

    pub async fn halted(&self) {
        self.shared.until(|world| world.halts.halted.then_some(())).await;
    }

    /// Sends the next `times` interactions in an unknown form, of which a bot understands only ids
    /// and tokens.
    pub fn garble_interactions(&self, times: u32) {
        self.shared.change(|world| world.garbled = times);
    }

    /// Calls a hook with every interaction before it is sent; the hook may change it. `None`
    /// removes the hook.
    pub fn on_interaction(&self, hook: Option<InteractionHook>) {
        self.shared.change(|world| world.on_interaction = hook);
    }

    /// Calls a hook with every recorded request. `None` removes the hook.
    pub fn on_request(&self, hook: Option<RequestHook>) {
        self.shared.change(|world| world.on_request = hook);
    }

    /// Lets everyone use a command, whatever permissions the bot asks for, like a server's managers
    /// can (*Server Settings*, *Integrations*).
    pub fn open_command(&self, name: &str) {
        self.shared.change(|world| world.opened.insert(name.to_owned()));
    }

    pub fn judge(&self, judge: Judge) {
        self.shared.change(|world| world.judge = Some(judge));
    }

    pub fn drop_gateway(&self) {
        self.shared.change(|world| world.hub.all(|| Out::Drop));
    }

    pub fn close_gateway(&self, code: u16) {
        self.shared.change(|world| world.hub.all(|| Out::Close(code, "Closed by the sandbox.")));
    }

    pub fn ask_reconnect(&self) {
        self.send_all(&json!({"op": 7, "d": null}));
    }

    /// Invalidates the bot's sessions (op 9). If not resumable, they are gone.
    pub fn invalidate_session(&self, resumable: bool) {
        self.send_all(&json!({"op": 9, "d": resumable}));
        if !resumable {
            self.shared.change(|world| world.hub.sessions.clear());
        }
    }

    /// Sets whether every session is asked to reconnect (op 7) right after its start.
    pub fn keep_asking_reconnect(&self, keep: bool) {
        let payload: Arc<str> = json!({"op": 7, "d": null}).to_string().into();
        self.shared.change(|world| world.hub.unwelcome = keep.then_some(payload));
    }

    /// The times of the first 10,000 gateway connections, oldest first.
    pub fn gateway_connections(&self) -> Vec<std::time::Instant> {
        self.shared.read(|world| world.hub.connected_at.clone())
    }

    fn send_all(&self, payload: &Value) {
        let text: Arc<str> = payload.to_string().into();
        self.shared.change(|world| world.hub.all(|| Out::Text(text.clone())));
    }

    pub fn set_heartbeat_interval(&self, interval: Duration) {
        self.shared.change(|world| world.hub.heartbeat = interval);
    }

    /// Sets the time for the first response to the next interactions (three seconds by default).
    /// Tests of other things allow more, so that slow machines pass.
    pub fn set_first_response(&self, limit: Duration) {
        self.shared.change(|world| world.first_response = limit);
    }

    /// Sets the number of messages kept per channel, from the next message on.
    pub fn set_history(&self, messages: usize) {
        self.shared.change(|world| world.history = messages);
    }

    /// Sets whether heartbeats are acknowledged. A bot without acknowledgements must reconnect.
    pub fn acknowledge_heartbeats(&self, acknowledge: bool) {
        self.shared.change(|world| world.hub.deaf = !acknowledge);
    }

    /// Sets the application's privileged intents (all by default): `GUILD_MEMBERS` 2,
    /// `GUILD_PRESENCES` 256, `MESSAGE_CONTENT` 32768.
    pub fn set_privileged_intents(&self, bits: u64) {
        self.shared.change(|world| world.hub.privileged = bits);
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
            let known = world.commands.iter().any(|command| command.json["name"] == name);
            (known && world.hub.connected()).then_some(())
        });
        tokio::time::timeout(PATIENCE, ready)
            .await
            .map_err(|_| DriverError::TimedOut(format!("no command /{name} was registered")))
    }

    /// Waits until a check of the bot's requests succeeds.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] after [`PATIENCE`].
    pub async fn wait_for_requests<T>(
        &self,
        mut look: impl FnMut(&[RecordedRequest]) -> Option<T>,
    ) -> Result<T, DriverError> {
        let found = self.shared.until(|world| look(&world.requests));
        tokio::time::timeout(PATIENCE, found)
            .await
            .map_err(|_| DriverError::TimedOut("no such request came".to_owned()))
    }

    pub fn commands(&self) -> Vec<Value> {
        self.shared.read(|world| world.commands.iter().map(|c| c.json.clone()).collect())
    }

    /// The bot's requests, oldest first (at least the last 10,000).
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.shared.read(|world| world.requests.clone())
    }

    pub fn clear_requests(&self) {
        self.shared.change(|world| world.requests.clear());
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop.cancel();
    }
}
