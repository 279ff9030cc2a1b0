use serde_json::{Value, json};

use crate::errors::{self, ApiError, FormErrors};
use crate::hub::GUILDS;
use crate::ids::{BOT, GUILD};
use crate::message::Message;
use crate::permissions as may;
use crate::rest::call::{Answer, Call, Page, Reply, ok};
use crate::rest::checks::auto_archive;
use crate::shape::thread_member_json;
use crate::snowflake::{Snowflake, now_ms, sid};
use crate::validate::{int, text};
use crate::world::{Channel, Feed, World};

const HAS_THREAD: u64 = 1 << 5;

impl World {
    pub(crate) fn start_thread_from(
        &mut self,
        call: &Call,
        parent: Snowflake,
        message: Snowflake,
    ) -> Answer {
        self.plain_message(parent, &message.to_string())?;
        self.thread_place(parent, may::CREATE_PUBLIC_THREADS)?;
        if self.channels.contains_key(&message) {
            return Err(errors::thread_exists());
        }
        let thread = thread_form(&call.body, message, 11, parent)?;
        self.check_body(call)?;
        if let Some(message) = self.message_mut(parent, message) {
            message.flags |= HAS_THREAD;
        }
        self.open_thread(thread);
        let starter = Message {
            id: self.mint.next(),
            channel: message,
            author: BOT,
            kind: 21,
            reply_to: Some((parent, message)),
            ..Message::default()
        };
        self.add_message(starter);
        self.touch_message(parent, message, false);
        self.show_thread(message)
    }

    pub(crate) fn start_thread(&mut self, call: &Call, parent: Snowflake) -> Answer {
        let mut form = FormErrors::default();
        let kind = int(&mut form, &call.body, "", "type", 11, 12).unwrap_or(12);
        form.finish()?;
        let (kind, permission) = if kind == 11 {
            (11, may::CREATE_PUBLIC_THREADS)
        } else {
            (12, may::CREATE_PRIVATE_THREADS)
        };
        self.thread_place(parent, permission)?;
        let id = self.mint.next();
        let mut thread = thread_form(&call.body, id, kind, parent)?;
        thread.invitable = call.body["invitable"].as_bool().unwrap_or(true);
        let name = thread.name.clone();
        self.open_thread(thread);
        if kind == 11 {
            let notice = Message {
                id: self.mint.next(),
                channel: parent,
                author: BOT,
                kind: 18,
                content: name,
                reply_to: Some((id, id)),
                ..Message::default()
            };
            self.add_message(notice);
        }
        self.show_thread(id)
    }

    fn thread_place(&self, parent: Snowflake, permission: u64) -> Result<(), ApiError> {
        let place = self.channels.get(&parent).ok_or_else(errors::unknown_channel)?;
        if place.kind != 0 {
            return Err(errors::wrong_channel_type());
        }
        self.bot_may(parent, permission)
    }

    fn open_thread(&mut self, thread: Channel) {
        let id = thread.id;
        self.channels.insert(id, thread);
        self.dispatch_channel("THREAD_CREATE", id);
        self.publish(Feed::Channels);
    }

    fn show_thread(&self, id: Snowflake) -> Answer {
        let thread = self.channels.get(&id).ok_or_else(errors::unknown_channel)?;
        Ok(Reply::Json(201, self.channel_json(thread)))
    }

    pub(crate) fn active_threads(&self) -> Answer {
        let threads: Vec<&Channel> = self
            .channels
            .values()
            .filter(|c| c.is_thread() && !c.archived && self.bot_sees(c))
            .collect();
        let members: Vec<Value> = threads
            .iter()
            .filter(|c| c.members.contains(&BOT))
            .map(|c| thread_member_json(c, BOT))
            .collect();
        let threads: Vec<Value> = threads.iter().map(|c| self.channel_json(c)).collect();
        ok(json!({"threads": threads, "members": members, "has_more": false}))
    }

    pub(crate) fn thread_member_routes(
        &mut self,
        call: &Call,
        id: Snowflake,
        rest: &[&str],
    ) -> Answer {
        let channel = self.channels.get(&id).ok_or_else(errors::unknown_channel)?;
        if !channel.is_thread() {
            return Err(errors::wrong_channel_type());
        }
        match (call.method.as_str(), rest) {
            ("GET", []) => {
                let members = channel.members.iter().copied();
                // Without guild members, the list has one page ("List Thread Members").
                if !matches!(call.query("with_member"), Some("true" | "True" | "1")) {
                    return ok(members.map(|user| thread_member_json(channel, user)).collect());
                }
                let page = Page::read(call, 100, 100)?.of(members);
                let row = |user| {
                    let mut row = thread_member_json(channel, user);
                    row["member"] = self.full_member_json(user);
                    row
                };
                ok(page.into_iter().map(row).collect())
            }
            ("GET", [user]) => {
                let user = self.known_user(user)?;
                if !channel.members.contains(&user) {
                    return Err(errors::unknown_member());
                }
                ok(thread_member_json(channel, user))
            }
            ("PUT", [user]) => {
                self.awake(id)?;
                let user = self.known_user(user)?;
                if !self.members.contains(&user) {
                    return Err(errors::unknown_member());
                }
                self.bot_may(id, may::SEND_MESSAGES_IN_THREADS)?;
                let has_joined =
                    self.channels.get_mut(&id).is_some_and(|channel| channel.members.insert(user));
                if has_joined {
                    self.members_changed(id, &[user], &[]);
                }
                Ok(Reply::Empty)
            }
            ("DELETE", [user]) => {
                self.awake(id)?;
                let user = self.known_user(user)?;
                let own = channel.owner == BOT && channel.kind == 12;
                if user != BOT && !own {
                    self.bot_may(id, may::MANAGE_THREADS)?;
                }
                let has_left =
                    self.channels.get_mut(&id).is_some_and(|channel| channel.members.remove(&user));
                if has_left {
                    self.members_changed(id, &[], &[user]);
                }
                Ok(Reply::Empty)
            }
            _ => Err(errors::not_found()),
        }
    }

    fn members_changed(&mut self, id: Snowflake, added: &[Snowflake], removed: &[Snowflake]) {
        let Some(channel) = self.channels.get(&id) else { return };
        let added: Vec<Value> =
            added.iter().map(|user| thread_member_json(channel, *user)).collect();
        let removed: Vec<Value> = removed.iter().map(|user| sid(*user)).collect();
        let data = json!({
            "id": sid(id), "guild_id": sid(GUILD), "member_count": channel.members.len(),
            "added_members": added, "removed_member_ids": removed,
        });
        self.dispatch("THREAD_MEMBERS_UPDATE", &data, GUILDS, true);
        self.publish(Feed::Channels);
    }
}

fn thread_form(
    body: &Value,
    id: Snowflake,
    kind: u8,
    parent: Snowflake,
) -> Result<Channel, ApiError> {
    let mut form = FormErrors::default();
    let name = text(&mut form, body, "", "name", 1, 100);
    if name.is_none() {
        form.required("name");
    }
    let auto = auto_archive(&mut form, body);
    let slow = int(&mut form, body, "", "rate_limit_per_user", 0, 21_600);
    form.finish()?;
    let mut thread = Channel::new(id, kind, name.unwrap_or_default());
    thread.parent = Some(parent);
    thread.archive_changed_ms = now_ms();
    thread.auto_archive = auto.unwrap_or(4320);
    thread.rate_limit = slow.and_then(|slow| u32::try_from(slow).ok()).unwrap_or(0);
    thread.members.insert(BOT);
    Ok(thread)
}
