use serde_json::{Value, json};

use crate::errors::{self, ApiError, FormErrors};
use crate::ids::{BOT, GUILD};
use crate::rest::call::{Answer, Call, Reply, ok};
use crate::snowflake::{Snowflake, sid};
use crate::validate::command::{check, check_all};
use crate::world::{Command, Feed, World};

/// The type of the command that starts an Activity ("Entry Point Commands").
const ENTRY_POINT: u8 = 4;

impl World {
    pub(crate) fn command_routes(&mut self, call: &Call, rest: &[&str]) -> Answer {
        let (guild, rest) = match rest {
            ["commands", rest @ ..] => (false, rest),
            ["guilds", guild, "commands", rest @ ..] => {
                if guild.parse() != Ok(GUILD) {
                    return Err(errors::unknown_guild());
                }
                (true, rest)
            }
            ["emojis", rest @ ..] => return self.emoji_routes(call, rest),
            _ => return Err(errors::not_found()),
        };
        match (call.method.as_str(), rest) {
            ("GET", []) => {
                let mut listed = self.listed(guild);
                if !matches!(call.query("with_localizations"), Some("true" | "True" | "1")) {
                    drop_localizations(&mut listed);
                }
                ok(listed)
            }
            ("PUT", []) => self.overwrite_commands(call, guild),
            ("POST", []) => {
                let mut form = FormErrors::default();
                check(&mut form, &call.body, "");
                form.finish()?;
                self.check_body(call)?;
                let exists = self.same_name(guild, &call.body).is_some();
                let kind = call.body["type"].as_u64().unwrap_or(1);
                let most = if kind == 1 { 100 } else { 15 };
                let count = self
                    .commands
                    .iter()
                    .filter(|c| c.guild == guild && c.json["type"].as_u64() == Some(kind))
                    .count();
                if !exists && count >= most {
                    return Err(errors::too_many_commands());
                }
                let command = self.register(guild, &call.body);
                self.publish(Feed::Commands);
                Ok(Reply::Json(if exists { 200 } else { 201 }, command))
            }
            ("GET", [id]) => {
                let at = self.position(guild, id)?;
                ok(self.commands[at].json.clone())
            }
            ("PATCH", [id]) => {
                let at = self.position(guild, id)?;
                let mut merged = self.commands[at].json.clone();
                for (key, value) in call.body.as_object().into_iter().flatten() {
                    merged[key] = value.clone();
                }
                let mut form = FormErrors::default();
                check(&mut form, &merged, "");
                form.finish()?;
                self.check_body(call)?;
                merged["version"] = sid(self.mint.next());
                self.commands[at].json = merged.clone();
                self.publish(Feed::Commands);
                ok(merged)
            }
            ("DELETE", [id]) => {
                let at = self.position(guild, id)?;
                self.commands.remove(at);
                self.publish(Feed::Commands);
                Ok(Reply::Empty)
            }
            _ => Err(errors::not_found()),
        }
    }

    fn position(&self, guild: bool, id: &str) -> Result<usize, ApiError> {
        let id: Snowflake = id.parse().unwrap_or(0);
        self.commands
            .iter()
            .position(|command| command.id == id && command.guild == guild)
            .ok_or_else(errors::unknown_command)
    }

    fn listed(&self, guild: bool) -> Value {
        self.commands.iter().filter(|c| c.guild == guild).map(|c| c.json.clone()).collect()
    }

    fn overwrite_commands(&mut self, call: &Call, guild: bool) -> Answer {
        let Some(commands) = call.body.as_array() else {
            let words = "Only iterables may be used in a ListType";
            return Err(errors::invalid("", "LIST_TYPE_CONVERT", words));
        };
        let mut form = FormErrors::default();
        check_all(&mut form, commands);
        form.finish()?;
        self.check_body(call)?;
        let has_entry_point = commands.iter().any(|command| command["type"] == ENTRY_POINT);
        let keeps_entry_point = |registered: &Command| {
            registered.guild == guild && registered.json["type"] == ENTRY_POINT
        };
        if !has_entry_point && self.commands.iter().any(keeps_entry_point) {
            return Err(errors::entry_point_removed());
        }
        let created: Vec<Value> =
            commands.iter().map(|command| self.register(guild, command)).collect();
        let ids: Vec<&Value> = created.iter().map(|command| &command["id"]).collect();
        self.commands
            .retain(|command| command.guild != guild || ids.contains(&&command.json["id"]));
        self.publish(Feed::Commands);
        ok(self.listed(guild))
    }

    fn same_name(&self, guild: bool, body: &Value) -> Option<usize> {
        let kind = body["type"].as_u64().unwrap_or(1);
        self.commands.iter().position(|command| {
            command.guild == guild
                && command.json["name"] == body["name"]
                && command.json["type"].as_u64() == Some(kind)
        })
    }

    /// Adds a command, or replaces the one of that name and type, which keeps its id.
    pub(crate) fn register(&mut self, guild: bool, body: &Value) -> Value {
        let at = self.same_name(guild, body);
        let id = match at {
            Some(at) => self.commands[at].id,
            None => self.mint.next(),
        };
        let mut json = body.clone();
        if let Some(map) = json.as_object_mut() {
            map.retain(|key, value| !value.is_null() || key == "default_member_permissions");
        }
        let permissions = match &body["default_member_permissions"] {
            Value::Number(number) => json!(number.to_string()),
            other => other.clone(),
        };
        for (key, value) in [
            ("id", sid(id)),
            ("application_id", sid(BOT)),
            ("version", sid(self.mint.next())),
            ("default_member_permissions", permissions),
            ("type", json!(body["type"].as_u64().unwrap_or(1))),
            ("description", json!(body["description"].as_str().unwrap_or(""))),
            ("nsfw", json!(body["nsfw"] == true)),
        ] {
            json[key] = value;
        }
        if guild {
            json["guild_id"] = sid(GUILD);
        } else {
            for (key, value) in [
                ("integration_types", json!([0])),
                ("contexts", Value::Null),
                ("dm_permission", json!(true)),
            ] {
                if json[key].is_null() {
                    json[key] = value;
                }
            }
        }
        drop_nulls(&mut json["options"]);
        if json["options"].is_null() {
            json["options"] = json!([]);
        }
        let command = Command { id, guild, json: json.clone() };
        match at {
            Some(at) => self.commands[at] = command,
            None => self.commands.push(command),
        }
        json
    }
}

/// Without `with_localizations`, Discord lists commands without localizations.
fn drop_localizations(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(drop_localizations),
        Value::Object(map) => {
            map.retain(|key, _| !key.ends_with("_localizations"));
            map.values_mut().for_each(drop_localizations);
        }
        _ => {}
    }
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(drop_nulls),
        Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(drop_nulls);
        }
        _ => {}
    }
}
