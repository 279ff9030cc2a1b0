//! Context menu commands on people and messages (Discord docs, "Application Commands", "User
//! Commands" and "Message Commands").

use serde_json::{Value, json};

use crate::asking::Start;
use crate::contexts::CommandKind;
use crate::driver::DriverError;
use crate::interaction::Kind;
use crate::snowflake::{Snowflake, sid};
use crate::world::World;

impl World {
    pub(crate) fn use_on_person(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        name: &str,
        target: Snowflake,
    ) -> Result<Snowflake, DriverError> {
        self.seen_channel(person, channel)?;
        self.user(target).ok_or_else(|| DriverError::NoSuchPerson(target.to_string()))?;
        let mut resolved = json!({});
        self.resolve_user(target, &mut resolved);
        self.use_on(person, channel, CommandKind::User, name, target, &resolved)
    }

    pub(crate) fn use_on_message(
        &mut self,
        person: Snowflake,
        target: Snowflake,
        name: &str,
    ) -> Result<Snowflake, DriverError> {
        let message = self.seen_message(person, target)?;
        if message.only_for.is_some() || message.loading() {
            return Err(DriverError::NoSuchCommand(name.to_owned()));
        }
        let (channel, json) = (message.channel, self.message_json(message));
        let mut resolved = json!({});
        resolved["messages"][target.to_string()] = json;
        self.use_on(person, channel, CommandKind::Message, name, target, &resolved)
    }

    fn use_on(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        kind: CommandKind,
        name: &str,
        target: Snowflake,
        resolved: &Value,
    ) -> Result<Snowflake, DriverError> {
        let place = self.seen_channel(person, channel)?;
        let commands = self.usable_commands(person, place, kind);
        let command = commands.into_iter().find(|command| command["name"] == name);
        let command = command.ok_or_else(|| DriverError::NoSuchCommand(name.to_owned()))?.clone();
        let owners = self.owners(person, place, &command);
        let mut data = json!({
            "id": command["id"], "name": name, "type": kind as u8, "target_id": sid(target),
            "resolved": resolved,
        });
        if !command["guild_id"].is_null() {
            data["guild_id"] = command["guild_id"].clone();
        }
        self.wake(channel);
        Ok(self.start_interaction(Start {
            kind: Kind::Command,
            user: person,
            channel,
            name: name.to_owned(),
            data,
            owners,
            source: None,
            triggered_by: None,
        }))
    }
}
