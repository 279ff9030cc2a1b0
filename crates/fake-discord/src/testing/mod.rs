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
    pub fn other_bot(&self) -> Snowflake {
        BOT + 7
    }

    pub fn threads(&self, parent: Snowflake) -> Vec<ChannelInfo> {
        self.list(|channel| channel.is_thread() && channel.parent == Some(parent))
    }

    /// A text channel of the other server, with the people but without the bot.
    pub fn other_server(&self) -> Snowflake {
        ids::OTHER_CHANNEL
    }

    /// A group chat of Alice, Bob and Carol without the bot.
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
            world.publish(Feed::Commands);
        });
    }

    pub fn role(&self) -> Snowflake {
        ids::ROLE
    }

    pub fn open_dm(&self, person: &Person) -> Snowflake {
        self.shared.change(|world| world.dm_with(person.id))
    }

    /// Sets whether a person accepts direct messages from the bot (50007 if not).
    pub fn set_dms_open(&self, person: &Person, open: bool) {
        self.shared.change(|world| {
            if open {
                world.dms_closed.remove(&person.id);
            } else {
                world.dms_closed.insert(person.id);
            }
        });
    }

    pub fn set_referee(&self, person: &Person, referee: bool) {
        self.shared.change(|world| {
            if referee {
                world.referees.insert(person.id);
            } else {
                world.referees.remove(&person.id);
            }
        });
    }

    /// Deletes the role that [`Self::role`] returns.
    pub fn delete_role(&self) {
        self.shared.change(|world| {
            world.referees.clear();
            world.without_referees = true;
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

    pub fn set_thread(&self, id: Snowflake, archived: bool, locked: bool) {
        self.shared.change(|world| {
            if let Some(thread) = world.channels.get_mut(&id).filter(|c| c.is_thread()) {
                thread.archived = archived;
                thread.locked = locked;
                thread.archive_changed_ms = snowflake::now_ms();
            }
            world.dispatch_channel("THREAD_UPDATE", id);
            world.publish(Feed::Channels);
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
            let is_changed =
                if inside { world.members.insert(id) } else { world.members.remove(&id) };
            if is_changed {
                world.dispatch_member(id, inside);
                world.publish(Feed::Channels);
            }
        });
    }

    /// Sets the bot's permissions in a channel or thread (`discord_model::Permissions` as bits).
    pub fn set_bot_permissions(&self, channel: Snowflake, bits: u64) {
        self.shared.change(|world| {
            if let Some(channel) = world.channels.get_mut(&channel) {
                channel.bot_permissions = Some(bits);
            }
        });
    }

    /// Counts the bot's requests from 1, and answers none from the given one on, until
    /// [`Sandbox::clear_halt`].
    pub fn halt(&self, at: Option<Halt>) {
        self.shared.change(|world| world.halts = Halts { at, ..Halts::default() });
    }

    pub fn clear_halt(&self) {
        self.halt(None);
    }

    pub fn request_count(&self) -> u32 {
        self.shared.read(|world| world.halts.count)
    }

    pub async fn wait_until_halted(&self) {
        self.shared.until(|world| world.halts.halted.then_some(())).await;
    }

    /// Sends the next `times` interactions in an unknown form: a bot understands only their ids and
    /// tokens.
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
        self.shared.change(|world| world.open_commands.insert(name.to_owned()));
    }

    /// Sets an additional check for the bodies of all requests.
    pub fn check_bodies(&self, check: BodyCheck) {
        self.shared.change(|world| world.body_check = Some(check));
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

    /// Sets the heartbeat interval of the next connections (41.25 s by default).
    pub fn set_heartbeat_interval(&self, interval: Duration) {
        self.shared.change(|world| world.hub.heartbeat = interval);
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

    /// Waits until a check of the bot's requests succeeds.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] after [`PATIENCE`].
    pub async fn wait_for_requests<T>(
        &self,
        mut look: impl FnMut(&[RecordedRequest]) -> Option<T>,
    ) -> Result<T, DriverError> {
        let value = self.shared.until(|world| look(&world.requests));
        tokio::time::timeout(PATIENCE, value)
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

impl Sandbox {
    pub fn emoji(&self) -> Vec<(Snowflake, String)> {
        self.shared
            .read(|world| world.emojis.iter().map(|one| (one.id, one.name.clone())).collect())
    }

    pub fn add_emoji(&self, name: &str) -> Snowflake {
        self.shared.change(|world| {
            let id = world.mint.next();
            world.emojis.push(Emoji { id, name: name.to_owned(), png: Vec::new() });
            id
        })
    }

    pub fn remove_emoji(&self, id: Snowflake) {
        self.shared.change(|world| world.emojis.retain(|one| one.id != id));
    }

    pub fn forget_emoji(&self) {
        self.shared.change(|world| world.emojis.clear());
    }
}

impl Sandbox {
    /// Registers a global command, like Discord does for Activities, or another program with the
    /// same token. Returns it in the form of Discord's list.
    pub fn add_command(&self, body: &Value) -> Value {
        self.shared.change(|world| world.register(false, body))
    }
}

impl Person {
    /// Uses a context menu command on a person (right click, *Apps*), and waits for the first
    /// response.
    pub async fn command_on_person(
        &self,
        channel: Snowflake,
        name: &str,
        target: &Person,
    ) -> Result<InteractionOutcome, DriverError> {
        self.command_on_user(channel, name, target.id).await
    }

    pub async fn command_on_user(
        &self,
        channel: Snowflake,
        name: &str,
        target: Snowflake,
    ) -> Result<InteractionOutcome, DriverError> {
        let id = self.shared.change(|world| world.use_on_person(self.id, channel, name, target))?;
        outcome(&self.shared, id).await
    }

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
    pub(crate) fn dispatch_member(&mut self, id: Snowflake, has_joined: bool) {
        let (event, data) = if has_joined {
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
    pub(crate) fn all(&mut self, make: impl Fn() -> Out) {
        self.connections.retain(|wire| wire.send(make()).is_ok());
    }
}
