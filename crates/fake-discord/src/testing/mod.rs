//! Control over the stand-in, for tests.

mod shards;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::driver::{InteractionOutcome, outcome};
use crate::faults::Halts;
use crate::hub::{GUILD_MEMBERS, Hub, Out};
use crate::ids::GUILD;
use crate::snowflake::sid;
use crate::world::{Emoji, Feed, World};
use crate::{
    BOT, BodyCheck, ChannelInfo, DriverError, Halt, InteractionHook, PATIENCE, Person,
    RecordedRequest, RequestHook, Sandbox, Snowflake, ids, snowflake,
};

impl Sandbox {
    /// The id of the other bot, Beeper, who can be challenged in error.
    pub fn other_bot(&self) -> Snowflake {
        BOT + 7
    }

    /// The threads of a channel, oldest first.
    pub fn threads(&self, parent: Snowflake) -> Vec<ChannelInfo> {
        self.list(|channel| channel.is_thread() && channel.parent == Some(parent))
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

impl Sandbox {
    /// The application's emoji: ids and names.
    #[must_use]
    pub fn emoji(&self) -> Vec<(Snowflake, String)> {
        self.shared
            .read(|world| world.emojis.iter().map(|one| (one.id, one.name.clone())).collect())
    }

    /// Adds an emoji, as the application's owner can.
    pub fn add_emoji(&self, name: &str) -> Snowflake {
        self.shared.change(|world| {
            let id = world.mint.next();
            world.emojis.push(Emoji { id, name: name.to_owned(), png: Vec::new() });
            id
        })
    }

    /// Deletes one of them, as the application's owner can.
    pub fn remove_emoji(&self, id: Snowflake) {
        self.shared.change(|world| world.emojis.retain(|one| one.id != id));
    }

    /// Deletes all of them, as the application's owner can.
    pub fn forget_emoji(&self) {
        self.shared.change(|world| world.emojis.clear());
    }
}

impl Sandbox {
    /// Registers a global command, as Discord does for Activities and other programs do with the
    /// same token. Returns it as Discord lists it.
    pub fn add_command(&self, body: &Value) -> Value {
        self.shared.change(|world| world.register(false, body))
    }
}

impl Person {
    /// Uses a command of the menu on somebody (right click, *Apps*), and waits for the first
    /// response.
    pub async fn command_on_person(
        &self,
        channel: Snowflake,
        name: &str,
        target: &Person,
    ) -> Result<InteractionOutcome, DriverError> {
        self.command_on_user(channel, name, target.id).await
    }

    /// The same on any user, such as the bot.
    pub async fn command_on_user(
        &self,
        channel: Snowflake,
        name: &str,
        target: Snowflake,
    ) -> Result<InteractionOutcome, DriverError> {
        let id = self.shared.change(|world| world.use_on_person(self.id, channel, name, target))?;
        outcome(&self.shared, id).await
    }

    /// Uses a command of the menu on a message, and waits for the first response.
    pub async fn command_on_message(
        &self,
        message: Snowflake,
        name: &str,
    ) -> Result<InteractionOutcome, DriverError> {
        let id = self.shared.change(|world| world.use_on_message(self.id, message, name))?;
        outcome(&self.shared, id).await
    }
}

impl World {
    /// Someone joined or left the guild.
    pub(crate) fn dispatch_member(&mut self, id: Snowflake, joined: bool) {
        let (event, data) = if joined {
            let mut member = self.full_member_json(id);
            member["guild_id"] = sid(GUILD);
            ("GUILD_MEMBER_ADD", member)
        } else {
            ("GUILD_MEMBER_REMOVE", json!({"guild_id": sid(GUILD), "user": self.user_json(id)}))
        };
        self.dispatch(event, &data, GUILD_MEMBERS, true);
    }
}

impl Hub {
    /// Sends to every open connection, identified or not.
    pub(crate) fn all(&mut self, make: impl Fn() -> Out) {
        self.connections.retain(|wire| wire.send(make()).is_ok());
    }
}
