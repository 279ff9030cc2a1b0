//! The places and installations in which commands can be used (Discord docs, "Application
//! Commands", "Contexts"; "Receiving and Responding", "Authorizing Integration Owners Object").

use serde_json::{Value, json};

use crate::ids::GUILD;
use crate::snowflake::{Snowflake, sid};
use crate::world::{Channel, World};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommandKind {
    ChatInput = 1,
    User = 2,
    Message = 3,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Context {
    Guild = 0,
    BotDm = 1,
    /// A group, or direct messages between two people.
    PrivateChannel = 2,
}

#[derive(Debug, Clone, Copy)]
struct Installations {
    /// The server's; also for direct messages with the bot.
    guild: bool,
    /// The person's own.
    user: bool,
}

impl Channel {
    pub(crate) fn context(&self) -> Context {
        match self.kind {
            1 => Context::BotDm,
            3 => Context::PrivateChannel,
            _ => Context::Guild,
        }
    }
}

impl World {
    pub(crate) fn usable_commands(
        &self,
        person: Snowflake,
        channel: &Channel,
        kind: CommandKind,
    ) -> Vec<&Value> {
        let all = self.commands.iter().map(|command| &command.json);
        all.filter(|command| command["type"] == kind as u8)
            .filter(|command| {
                let through = self.installations(person, channel, command);
                (through.guild && self.permits(person, channel, command)) || through.user
            })
            .collect()
    }

    fn installations(
        &self,
        person: Snowflake,
        channel: &Channel,
        command: &Value,
    ) -> Installations {
        let context = channel.context();
        let of_guild = !command["guild_id"].is_null();
        let offered = match command["contexts"].as_array().filter(|_| !of_guild) {
            Some(contexts) => contexts.iter().any(|allowed| *allowed == context as u8),
            None => match context {
                Context::Guild => true,
                Context::BotDm => command["dm_permission"] != false && !of_guild,
                Context::PrivateChannel => !of_guild,
            },
        };
        let installs = |kind: u8| match command["integration_types"].as_array() {
            Some(types) if !of_guild => types.iter().any(|allowed| *allowed == kind),
            _ => kind == 0,
        };
        Installations {
            guild: offered && installs(0) && channel.has_bot(),
            user: offered && installs(1) && self.installed.contains(&person),
        }
    }

    fn permits(&self, person: Snowflake, channel: &Channel, command: &Value) -> bool {
        let permissions = World::person_permissions(person);
        let needs = &command["default_member_permissions"];
        let barred = *needs == "0" && permissions != crate::permissions::ALL;
        let needs: u64 = needs.as_str().and_then(|bits| bits.parse().ok()).unwrap_or(0);
        let is_opened =
            command["name"].as_str().is_some_and(|name| self.open_commands.contains(name));
        channel.is_private() || is_opened || permissions & needs == needs && !barred
    }

    pub(crate) fn owners(&self, person: Snowflake, channel: &Channel, command: &Value) -> Value {
        let through = self.installations(person, channel, command);
        let mut owners = json!({});
        if through.guild {
            owners["0"] = if channel.is_private() { json!("0") } else { sid(GUILD) };
        }
        if through.user {
            owners["1"] = sid(person);
        }
        owners
    }

    /// Returns `authorizing_integration_owners` of a message: those of the interaction that it
    /// answers, otherwise the server's.
    pub(crate) fn owners_of_message(&self, channel: Snowflake, message: Snowflake) -> Value {
        let metadata = self.message(channel, message).and_then(|one| one.interaction.as_ref());
        let owners = metadata.map(|one| one["authorizing_integration_owners"].clone());
        owners.filter(Value::is_object).unwrap_or_else(|| {
            let private = self.channels.get(&channel).is_some_and(Channel::is_private);
            json!({"0": if private { json!("0") } else { sid(GUILD) }})
        })
    }
}
