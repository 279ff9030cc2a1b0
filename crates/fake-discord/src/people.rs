//! People's acts: slash commands, autocomplete, clicks, menus, messages. The checks are those of
//! Discord's client, so the bot gets nothing that a person couldn't have sent.

use serde_json::{Value, json};

use crate::asking::Start;
use crate::contexts::CommandKind;
use crate::driver::{DriverError, FileOption, OptionValue};
use crate::ids::{BOT, GUILD, ROLE};
use crate::interaction::{ATTACHMENT_LIMIT, Kind};
use crate::message::{Attachment, Message};
use crate::rest::compose::{clean_filename, image_size, type_of};
use crate::shape::roles_json;
use crate::snowflake::{Snowflake, sid};
use crate::validate::component::flatten;
use crate::world::{Channel, World};

type DriverResult<T> = Result<T, DriverError>;

impl World {
    pub(crate) fn seen_channel(&self, person: Snowflake, id: Snowflake) -> DriverResult<&Channel> {
        self.channels
            .get(&id)
            .filter(|channel| self.can_see(person, channel))
            .ok_or(DriverError::NoSuchChannel)
    }

    pub(crate) fn seen_message(&self, person: Snowflake, id: Snowflake) -> DriverResult<&Message> {
        let message = self.find_message(id).ok_or(DriverError::NoSuchMessage)?;
        self.seen_channel(person, message.channel)?;
        if message.visible_to(person) { Ok(message) } else { Err(DriverError::NoSuchMessage) }
    }

    pub(crate) fn use_command(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        name: &str,
        options: Vec<(String, OptionValue)>,
        focused: Option<&str>,
    ) -> DriverResult<Snowflake> {
        let place = self.seen_channel(person, channel)?;
        if place.archived && place.locked && person != BOT + 1 {
            return Err(DriverError::Refused("This thread is locked.".to_owned()));
        }
        let mut words = name.split_whitespace();
        let first = words.next().unwrap_or("");
        let command = self
            .usable_commands(person, place, CommandKind::ChatInput)
            .into_iter()
            .find(|command| command["name"] == first)
            .ok_or_else(|| DriverError::NoSuchCommand(name.to_owned()))?
            .clone();
        let mut at = &command;
        let mut path: Vec<(i64, String)> = Vec::new();
        for word in words {
            at = at["options"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|option| {
                    option["name"] == word && matches!(option["type"].as_i64(), Some(1 | 2))
                })
                .ok_or_else(|| DriverError::NoSuchCommand(name.to_owned()))?;
            path.push((at["type"].as_i64().unwrap_or(1), word.to_owned()));
        }
        let specs: Vec<Value> = at["options"].as_array().cloned().unwrap_or_default();
        if specs.iter().any(|spec| matches!(spec["type"].as_i64(), Some(1 | 2))) {
            return Err(DriverError::NoSuchCommand(format!("{name} (needs a subcommand)")));
        }
        let mut resolved = json!({});
        let mut values = Vec::new();
        let mut focused_type = None;
        for (option, value) in options {
            let spec = specs
                .iter()
                .find(|spec| spec["name"] == option.as_str())
                .ok_or_else(|| DriverError::NoSuchOption(option.clone()))?;
            let mut option_sent = if focused == Some(option.as_str()) {
                if spec["autocomplete"] != true {
                    return Err(DriverError::NoAutocomplete(option));
                }
                focused_type = spec["type"].as_i64();
                json!({"value": value.as_text(), "focused": true})
            } else {
                json!({"value": self.option_value(channel, spec, value, &mut resolved)?})
            };
            option_sent["name"] = json!(option);
            option_sent["type"] = spec["type"].clone();
            values.push(option_sent);
        }
        if focused.is_none() {
            for spec in specs.iter().filter(|spec| spec["required"] == true) {
                if !values.iter().any(|option_sent| option_sent["name"] == spec["name"]) {
                    let missing = spec["name"].as_str().unwrap_or("").to_owned();
                    return Err(DriverError::MissingOption(missing));
                }
            }
        } else if focused_type.is_none() {
            return Err(DriverError::NoSuchOption(focused.unwrap_or("").to_owned()));
        }
        let mut tree = json!(values);
        for (kind, word) in path.into_iter().rev() {
            tree = json!([{"type": kind, "name": word, "options": tree}]);
        }
        let mut data = json!({
            "id": command["id"], "name": first, "type": 1, "options": tree, "resolved": resolved,
        });
        if !command["guild_id"].is_null() {
            data["guild_id"] = command["guild_id"].clone();
        }
        let kind = if focused.is_some() { Kind::Autocomplete } else { Kind::Command };
        if focused.is_none() {
            self.wake(channel);
        }
        let owners = self
            .channels
            .get(&channel)
            .map(|place| self.owners(person, place, &command))
            .unwrap_or_default();
        let start = Start {
            kind,
            user: person,
            channel,
            name: name.to_owned(),
            data,
            owners,
            source: None,
            triggered_by: None,
        };
        let id = self.start_interaction(start);
        if let Some(interaction) = self.interactions.get_mut(&id).filter(|_| focused.is_some()) {
            interaction.metadata["focused_type"] = json!(focused_type);
        }
        Ok(id)
    }

    fn option_value(
        &mut self,
        channel: Snowflake,
        spec: &Value,
        value: OptionValue,
        resolved: &mut Value,
    ) -> DriverResult<Value> {
        let name = spec["name"].as_str().unwrap_or("").to_owned();
        let wrong = |expected: &str| DriverError::WrongType {
            option: name.clone(),
            expected: expected.to_owned(),
        };
        let json = match (spec["type"].as_i64(), value) {
            (Some(3), OptionValue::Text(text)) => {
                let length = text.chars().count() as u64;
                let min = spec["min_length"].as_u64().unwrap_or(0);
                let max = spec["max_length"].as_u64().unwrap_or(6000);
                if length < min || length > max {
                    return Err(wrong(&format!("a text of {min} to {max} characters")));
                }
                if text.is_empty() && spec["required"] == true {
                    return Err(DriverError::MissingOption(name));
                }
                json!(text)
            }
            (Some(3), _) => return Err(wrong("a text")),
            (Some(4), OptionValue::Integer(number)) => json!(number),
            (Some(4), _) => return Err(wrong("a whole number")),
            (Some(5), OptionValue::Boolean(answer)) => json!(answer),
            (Some(5), _) => return Err(wrong("true or false")),
            (Some(10), OptionValue::Number(number)) => json!(number),
            (Some(10), OptionValue::Integer(number)) => json!(number),
            (Some(10), _) => return Err(wrong("a number")),
            (Some(6 | 9), OptionValue::User(user)) if self.user(user).is_some() => {
                self.resolve_user(user, resolved);
                json!(user.to_string())
            }
            (Some(6 | 9), _) => return Err(wrong("a person")),
            (Some(7), OptionValue::Channel(id)) if self.offers_channel(spec, id) => {
                let mut user_json = self
                    .channels
                    .get(&id)
                    .map(|c| self.partial_channel_json(c))
                    .unwrap_or_default();
                user_json["permissions"] = json!(crate::permissions::PEOPLE.to_string());
                resolved["channels"][id.to_string()] = user_json;
                json!(id.to_string())
            }
            (Some(7), _) => return Err(wrong("a channel of the kinds that the option has")),
            (Some(8), OptionValue::Role(id)) if id == GUILD || id == ROLE => {
                let roles = roles_json();
                let role = roles.into_iter().find(|role| role["id"] == sid(id));
                resolved["roles"][id.to_string()] = role.unwrap_or_default();
                json!(id.to_string())
            }
            (Some(8), _) => return Err(wrong("a role")),
            (Some(11), OptionValue::File(file)) => {
                let id = self.upload(channel, file)?;
                let file_json =
                    self.uploads.get(&id).map(|file| self.attachment_json(channel, file));
                let mut file_json = file_json.unwrap_or_default();
                file_json["ephemeral"] = json!(true);
                resolved["attachments"][id.to_string()] = file_json;
                json!(id.to_string())
            }
            (Some(11), _) => return Err(wrong("a file")),
            _ => return Err(wrong("a kind of value the sandbox offers")),
        };
        if let Some(number) = json.as_f64().filter(|_| json.is_number()) {
            let (min, max) = (spec["min_value"].as_f64(), spec["max_value"].as_f64());
            if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
                return Err(wrong(&match (min, max) {
                    (Some(min), Some(max)) => format!("a number from {min} to {max}"),
                    (Some(min), None) => format!("{min} or more"),
                    (None, Some(max)) => format!("{max} or less"),
                    (None, None) => "a number".to_owned(),
                }));
            }
        }
        let choices = spec["choices"].as_array().filter(|choices| !choices.is_empty());
        if let Some(choices) = choices
            && !choices.iter().any(|choice| choice["value"] == json)
        {
            // People choose by name; the value is sent.
            let choice_named = choices.iter().find(|choice| choice["name"] == json);
            return choice_named
                .map(|choice| choice["value"].clone())
                .ok_or(DriverError::NotAChoice(name));
        }
        Ok(json)
    }

    fn role(&self, name: &str) -> Option<Value> {
        roles_json().into_iter().find(|role| role["id"] == name || role["name"] == name)
    }

    fn offers_channel(&self, spec: &Value, id: Snowflake) -> bool {
        self.channels.get(&id).filter(|channel| !channel.is_private()).is_some_and(|channel| {
            let kinds = spec["channel_types"].as_array().filter(|kinds| !kinds.is_empty());
            kinds.is_none_or(|kinds| kinds.iter().any(|kind| *kind == channel.kind))
        })
    }

    pub(crate) fn upload(
        &mut self,
        channel: Snowflake,
        file: FileOption,
    ) -> DriverResult<Snowflake> {
        if file.bytes.len() > ATTACHMENT_LIMIT {
            return Err(DriverError::Refused(
                "Your files are too powerful. Max file size: 10 MB".to_owned(),
            ));
        }
        self.seen_upload_room(channel);
        let id = self.mint.next();
        let filename = clean_filename(&file.filename);
        let size = image_size(&file.bytes);
        let attachment = Attachment {
            id,
            content_type: type_of(&filename, file.content_type.as_deref()),
            filename,
            description: None,
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
            placed: false,
            bytes: file.bytes,
        };
        self.uploads.insert(id, attachment);
        Ok(id)
    }

    /// Drops the oldest files of command options when there are too many.
    fn seen_upload_room(&mut self, _channel: Snowflake) {
        while self.uploads.len() >= 100 {
            let Some(oldest) = self.uploads.keys().min().copied() else { return };
            self.uploads.remove(&oldest);
        }
    }

    pub(crate) fn use_component(
        &mut self,
        person: Snowflake,
        message: Snowflake,
        key: &str,
        values: Option<&[String]>,
    ) -> DriverResult<Snowflake> {
        let seen = self.seen_message(person, message)?;
        let channel = seen.channel;
        let all = flatten(&seen.components);
        let usable: Vec<&&Value> = all
            .iter()
            .filter(|c| match values {
                None => c["type"] == 2,
                Some(_) => matches!(c["type"].as_i64(), Some(3 | 5..=8)),
            })
            .collect();
        let by_id = usable.iter().find(|c| c["custom_id"] == key);
        let by_label = || usable.iter().find(|c| c["label"] == key || c["emoji"]["name"] == key);
        let component = (***by_id
            .or_else(by_label)
            .ok_or_else(|| DriverError::NoSuchComponent(key.to_owned()))?)
        .clone();
        if component["disabled"] == true {
            return Err(DriverError::Disabled(key.to_owned()));
        }
        if component["style"] == 5 {
            return Err(DriverError::Refused("This button is a link.".to_owned()));
        }
        let mut data = json!({
            "custom_id": component["custom_id"], "component_type": component["type"],
            "id": component["id"],
        });
        if let Some(values) = values {
            let min = component["min_values"].as_u64().unwrap_or(1);
            let max = component["max_values"].as_u64().unwrap_or(1);
            if !(min..=max).contains(&(values.len() as u64)) {
                return Err(DriverError::Refused(format!("Choose {min} to {max} of these.")));
            }
            let values_sent = self.select_values(&component, values, &mut data)?;
            data["values"] = values_sent;
        }
        self.wake(channel);
        Ok(self.start_interaction(Start {
            kind: Kind::Component,
            user: person,
            channel,
            name: key.to_owned(),
            data,
            owners: self.owners_of_message(channel, message),
            source: Some(message),
            triggered_by: None,
        }))
    }

    pub(crate) fn select_values(
        &self,
        select: &Value,
        values: &[String],
        data: &mut Value,
    ) -> DriverResult<Value> {
        let mut ids = Vec::new();
        let mut resolved = json!({});
        for value in values {
            let bad = || DriverError::NotAChoice(value.clone());
            match select["type"].as_i64() {
                Some(3) => {
                    let options = select["options"].as_array().into_iter().flatten();
                    let option = options
                        .clone()
                        .find(|option| option["value"] == value.as_str())
                        .or_else(|| options.clone().find(|o| o["label"] == value.as_str()));
                    ids.push(option.ok_or_else(bad)?["value"].clone());
                }
                Some(6 | 7) if self.role(value).is_some() => {
                    let role = self.role(value).ok_or_else(bad)?;
                    let id = role["id"].clone();
                    resolved["roles"][id.as_str().unwrap_or("")] = role;
                    ids.push(id);
                }
                Some(5 | 7) => {
                    let user = value.parse().ok().filter(|id| self.user(*id).is_some());
                    let user_id = || self.users.iter().find(|u| u.name == value).map(|u| u.id);
                    let id = user.or_else(user_id).ok_or_else(bad)?;
                    self.resolve_user(id, &mut resolved);
                    ids.push(sid(id));
                }
                Some(8) => {
                    let id: Snowflake = value.parse().map_err(|_| bad())?;
                    let offered = self.offers_channel(select, id);
                    let channel = self.channels.get(&id).filter(|_| offered).ok_or_else(bad)?;
                    resolved["channels"][value] = self.partial_channel_json(channel);
                    ids.push(sid(id));
                }
                _ => return Err(bad()),
            }
        }
        if resolved.as_object().is_some_and(|map| !map.is_empty()) {
            data["resolved"] = resolved;
        }
        Ok(json!(ids))
    }

    pub(crate) fn post_message(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        text: &str,
    ) -> DriverResult<Snowflake> {
        let place = self.seen_channel(person, channel)?;
        if place.locked {
            return Err(DriverError::Refused("This thread is locked.".to_owned()));
        }
        let count = text.chars().count();
        if count == 0 || count > 2000 {
            return Err(DriverError::Refused("A message has 1 to 2000 characters.".to_owned()));
        }
        self.wake(channel);
        if let Some(place) = self.channels.get_mut(&channel).filter(|place| place.is_thread()) {
            place.members.insert(person);
        }
        let mut message = Message {
            id: self.mint.next(),
            channel,
            author: person,
            content: text.to_owned(),
            ..Message::default()
        };
        self.mention(&Value::Null, &mut message, true);
        let id = message.id;
        self.add_message(message);
        Ok(id)
    }
}
