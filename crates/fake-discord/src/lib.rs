//! A local stand-in for Discord: REST, gateway and a chat page.
//!
//! It listens on loopback only, keeps its world in memory (or in a file, [`Options::state_file`]),
//! and is strict: what Discord would refuse, it refuses in Discord's error form. A bot reaches it
//! with any client whose API address can be set; the token is [`Sandbox::token`]. [`driver`] speaks
//! for people in tests, the page at [`Sandbox::url`] does so for a person in a browser.
//!
//! What Discord does and this does not: real rate-limit buckets (only the 50 requests a second, the
//! renames and the edits of old messages are counted), voice, roles, emoji of servers, and the
//! looks of Discord's own clients.

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

pub use crate::body_check::{BodyCheck, BodyFault};
pub use crate::driver::{DriverError, PATIENCE, Person};
pub use crate::faults::{Fault, Halt};
use crate::faults::{Halts, Rule};
pub use crate::first_screen::{FirstChoice, FirstCommand};
use crate::hub::Out;
use crate::ids::{BOT, GUILD};
use crate::interaction::TOKEN_LIFE;
use crate::net::{Cut, Loopback};
pub use crate::recorded::RecordedRequest;
pub use crate::signing::PostedInteraction;
pub use crate::snowflake::Snowflake;
use crate::token::TOKEN;
use crate::world::{Feed, World};
pub use crate::world::{InteractionHook, RequestHook};

/// How to start.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The port on loopback; 0 takes any that is free.
    pub port: u16,
    /// Where the chat is kept across restarts (a JSON file, and a folder of that name plus
    /// `.files`); `None` keeps it in memory alone.
    pub state_file: Option<PathBuf>,
    /// What the page offers in an empty channel.
    pub first_screen: Vec<FirstChoice>,
}

/// A channel or thread, as [`Sandbox::channels`] and [`Sandbox::threads`] list it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelInfo {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Discord's channel type: 0 text, 11 public thread, 12 private thread.
    pub kind: u8,
    /// A thread that is archived.
    pub archived: bool,
    /// A thread that is locked.
    pub locked: bool,
    /// The ids of a thread's members.
    pub members: Vec<Snowflake>,
}

/// What all parts of the stand-in share.
pub(crate) struct SharedState {
    world: Mutex<World>,
    pub(crate) changes: watch::Sender<u64>,
    /// Whether the chat is kept in a file.
    keeps: bool,
    /// Which state of the chat has been written ([`World::altered`]).
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

    /// Looks at the world.
    pub(crate) fn read<R>(&self, look: impl FnOnce(&World) -> R) -> R {
        look(&self.lock())
    }

    /// Changes the world and wakes everyone who waits for a change.
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

    /// Waits until a look at the world finds something; looks again after every change.
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

    /// Keeps an interaction's time limits.
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
            // A late request should still hear that its token is old, not that it never was.
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

/// A running stand-in.
pub struct Sandbox {
    shared: Arc<SharedState>,
    address: SocketAddr,
    tasks: Vec<JoinHandle<()>>,
}

/// Starts the stand-in on loopback.
///
/// # Errors
/// When the port cannot be bound, or the chat's file not be read.
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
    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `http://127.0.0.1:PORT`: the chat page, and what takes the place of `https://discord.com`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The bot token it accepts.
    pub fn token(&self) -> &'static str {
        TOKEN
    }

    /// The id of the bot user, which is the application's id too.
    pub fn bot(&self) -> Snowflake {
        BOT
    }

    /// The id of the guild "The Sandbox".
    pub fn guild(&self) -> Snowflake {
        GUILD
    }

    /// Closes all connections and writes the state file a last time.
    pub async fn shutdown(mut self) {
        self.shared.stop.cancel();
        for mut task in std::mem::take(&mut self.tasks) {
            // A client that keeps its connection open must not keep the sandbox alive.
            if tokio::time::timeout(Duration::from_secs(2), &mut task).await.is_err() {
                task.abort();
            }
        }
    }

    /// One of the people: Alice (who owns the guild), Bob, Carol, Dan, Erin or Frank.
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

    /// So many people more, each of the name Guest.
    pub fn guests(&self, count: u64) -> Vec<Person> {
        const NAME: &str = "Guest";
        // Beside those who are always there, and before the ids of channels and messages.
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

    /// The id of the other bot, Beeper, who can be challenged in error.
    pub fn other_bot(&self) -> Snowflake {
        BOT + 7
    }

    /// The guild's channels, threads apart.
    pub fn channels(&self) -> Vec<ChannelInfo> {
        self.list(|channel| channel.kind == 0 && channel.has_bot())
    }

    /// The threads of a channel, oldest first.
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

    /// The id of a channel by its name, such as `war-room`.
    ///
    /// # Errors
    /// [`DriverError::NoSuchChannel`] if there is none.
    pub fn channel(&self, name: &str) -> Result<Snowflake, DriverError> {
        let found = self.channels().into_iter().find(|channel| channel.name == name);
        found.map(|channel| channel.id).ok_or(DriverError::NoSuchChannel)
    }

    /// A text channel of another server, in which the people are and the bot is not.
    pub fn other_server(&self) -> Snowflake {
        ids::OTHER_CHANNEL
    }

    /// A group in which Alice, Bob and Carol write to each other, and the bot is not.
    pub fn group(&self) -> Snowflake {
        ids::GROUP
    }

    /// The id of that server.
    pub fn other_guild(&self) -> Snowflake {
        ids::OTHER_GUILD
    }

    /// Whether the other server lets everybody see what answers people who have installed the bot
    /// for themselves (*Use External Apps*).
    pub fn set_external_apps(&self, allowed: bool) {
        self.shared.change(|world| world.external_apps = allowed);
    }

    /// Whether a person has installed the application for themselves (nobody has at first): then
    /// they can use it wherever they are, as far as its commands say so.
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

    /// The role of the guild that can be named: "Referees", which nobody has.
    pub fn role(&self) -> Snowflake {
        ids::ROLE
    }

    /// The channel of direct messages between a person and the bot.
    pub fn open_dm(&self, person: &Person) -> Snowflake {
        self.shared.change(|world| world.dm_with(person.id))
    }

    /// Whether a person lets the bot send direct messages (50007 if not).
    pub fn set_dms_open(&self, person: &Person, open: bool) {
        self.shared.change(|world| {
            if open {
                world.dms_closed.remove(&person.id);
            } else {
                world.dms_closed.insert(person.id);
            }
        });
    }

    /// Gives a person the role "Referees", or takes it.
    pub fn set_referee(&self, person: &Person, referee: bool) {
        self.shared.change(|world| {
            if referee {
                world.referees.insert(person.id);
            } else {
                world.referees.remove(&person.id);
            }
        });
    }

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, id: Snowflake) -> bool {
        self.shared.change(|world| {
            let channel = world.find_message(id).map(|message| message.channel);
            channel.is_some_and(|channel| world.remove_message(channel, id))
        })
    }

    /// Deletes a channel or thread with all that was said in it.
    pub fn delete_channel(&self, id: Snowflake) -> bool {
        self.shared.change(|world| world.remove_channel(id))
    }

    /// Archives a thread, locked or not; or wakes it.
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

    /// Takes a person out of the guild.
    pub fn remove_member(&self, person: &Person) {
        self.set_member(person.id, false);
    }

    /// Takes a person into the guild again.
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

    /// Sets what the bot may do in a channel or thread (bits of [`permissions`]).
    pub fn set_bot_permissions(&self, channel: Snowflake, bits: u64) {
        self.shared.change(|world| {
            if let Some(channel) = world.channels.get_mut(&channel) {
                channel.bot_permissions = Some(bits);
            }
        });
    }

    /// Makes the next `times` requests that match go wrong. In the pattern (a path after
    /// `/api/v10`) `*` stands for one part and `**` at the end for any rest; the method `*` means
    /// all.
    pub fn fault(&self, fault: Fault, method: &str, pattern: &str, times: u32) {
        let rule =
            Rule { fault, method: method.to_owned(), pattern: pattern.to_owned(), left: times };
        self.shared.change(|world| world.rules.push(rule));
    }

    /// Takes back all faults that have not struck yet.
    pub fn clear_faults(&self) {
        self.shared.change(|world| world.rules.clear());
    }

    /// Counts the bot's requests from 1 on; at the one that is named it is left alone, and at all
    /// after it. [`Sandbox::clear_halt`] ends that.
    pub fn halt(&self, at: Option<Halt>) {
        self.shared.change(|world| world.halts = Halts { at, ..Halts::default() });
    }

    /// Answers again.
    pub fn clear_halt(&self) {
        self.halt(None);
    }

    /// How many requests of the bot's have been counted since [`Sandbox::halt`].
    pub fn counted(&self) -> u32 {
        self.shared.read(|world| world.halts.counted)
    }

    /// Waits until the bot is left alone.
    pub async fn halted(&self) {
        self.shared.until(|world| world.halts.halted.then_some(())).await;
    }

    /// Sends the next `times` interactions in a form that no client knows: a bot gets no more of
    /// them than their ids and tokens.
    pub fn garble_interactions(&self, times: u32) {
        self.shared.change(|world| world.garbled = times);
    }

    /// Shows every interaction to a hook before it is sent, which may change it; or to none any
    /// more.
    pub fn on_interaction(&self, hook: Option<InteractionHook>) {
        self.shared.change(|world| world.on_interaction = hook);
    }

    /// Calls a hook with every request from now on, when the request is recorded. `None` removes
    /// the hook.
    pub fn on_request(&self, hook: Option<RequestHook>) {
        self.shared.change(|world| world.on_request = hook);
    }

    /// Lets everybody use a command, whatever permissions the bot asks for, as those who manage a
    /// server may (*Server Settings*, *Integrations*).
    pub fn open_command(&self, name: &str) {
        self.shared.change(|world| world.opened.insert(name.to_owned()));
    }

    /// Holds the body of every request against more rules than the stand-in's own.
    pub fn check_bodies(&self, check: BodyCheck) {
        self.shared.change(|world| world.body_check = Some(check));
    }

    /// Cuts the gateway's connections without a close frame.
    pub fn drop_gateway(&self) {
        self.shared.change(|world| world.hub.all(|| Out::Drop));
    }

    /// Closes the gateway's connections with a code.
    pub fn close_gateway(&self, code: u16) {
        self.shared.change(|world| world.hub.all(|| Out::Close(code, "Closed by the sandbox.")));
    }

    /// Asks the bot to reconnect and resume (op 7).
    pub fn ask_reconnect(&self) {
        self.send_all(&json!({"op": 7, "d": null}));
    }

    /// Tells the bot that its session is invalid (op 9). If not resumable, the session is gone.
    pub fn invalidate_session(&self, resumable: bool) {
        self.send_all(&json!({"op": 9, "d": resumable}));
        if !resumable {
            self.shared.change(|world| world.hub.sessions.clear());
        }
    }

    /// Asks every session to reconnect (op 7) as soon as it is there, or no more.
    pub fn keep_asking_reconnect(&self, keep: bool) {
        let payload: Arc<str> = json!({"op": 7, "d": null}).to_string().into();
        self.shared.change(|world| world.hub.unwelcome = keep.then_some(payload));
    }

    /// When connections to the gateway were made, oldest first (the first 10,000).
    pub fn gateway_connections(&self) -> Vec<std::time::Instant> {
        self.shared.read(|world| world.hub.connected_at.clone())
    }

    fn send_all(&self, payload: &Value) {
        let text: Arc<str> = payload.to_string().into();
        self.shared.change(|world| world.hub.all(|| Out::Text(text.clone())));
    }

    /// Sets the heartbeat interval told to the next connections (41.25 s at first).
    pub fn set_heartbeat_interval(&self, interval: Duration) {
        self.shared.change(|world| world.hub.heartbeat = interval);
    }

    /// Sets how long the bot has for its first response to the next interactions (Discord's three
    /// seconds at first). A test that is not about them grants more, so that a slow machine passes.
    pub fn set_first_response(&self, limit: Duration) {
        self.shared.change(|world| world.first_response = limit);
    }

    /// Sets how many messages of a channel are kept and seen, from the next one on.
    pub fn set_history(&self, messages: usize) {
        self.shared.change(|world| world.history = messages);
    }

    /// Whether heartbeats are acknowledged; a bot that hears nothing must reconnect.
    pub fn acknowledge_heartbeats(&self, acknowledge: bool) {
        self.shared.change(|world| world.hub.deaf = !acknowledge);
    }

    /// Sets which privileged intents the application has (all at first): bits of `GUILD_MEMBERS` 2,
    /// `GUILD_PRESENCES` 256, `MESSAGE_CONTENT` 32768.
    pub fn set_privileged_intents(&self, bits: u64) {
        self.shared.change(|world| world.hub.privileged = bits);
    }

    /// Whether a bot is connected to the gateway and identified.
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

    /// Waits until something holds of the requests the bot made.
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

    /// The commands the bot has registered, as Discord's JSON.
    pub fn commands(&self) -> Vec<Value> {
        self.shared.read(|world| world.commands.iter().map(|c| c.json.clone()).collect())
    }

    /// Every REST request the bot made, oldest first (the last 10,000 at least).
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.shared.read(|world| world.requests.clone())
    }

    /// Forgets the recorded requests.
    pub fn clear_requests(&self) {
        self.shared.change(|world| world.requests.clear());
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop.cancel();
    }
}
