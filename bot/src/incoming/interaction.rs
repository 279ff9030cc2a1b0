//! Interactions as Discord tells them ("Interaction Object"). Only what Herald uses is looked at:
//! what else stands there, and in which form, decides nothing.

use discord_model::Permissions;
use discord_model::ids::snowflake;
use discord_model::message::{EPHEMERAL, control_removal};
use discord_model::response::Visibility;
use match_model::{ChannelId, GuildId, MessageId, Person, PersonId, RoleId};
use serde_json::Value;

use super::form_values;
use super::request::{OptionValue, Request, RequestKind, SUBCOMMAND, Values};
use super::resolved::{called, list, resolved_file, resolved_message, resolved_user};
use crate::permissions::{Place, PlaceKind};

/// "Interaction Type".
mod kind {
    pub(super) const COMMAND: u64 = 2;
    pub(super) const COMPONENT: u64 = 3;
    pub(super) const AUTOCOMPLETE: u64 = 4;
    pub(super) const FORM: u64 = 5;
}

/// "Application Command Option Type".
mod option {
    pub(super) const SUBCOMMAND: u64 = 1;
    pub(super) const STRING: u64 = 3;
    pub(super) const INTEGER: u64 = 4;
    pub(super) const USER: u64 = 6;
    pub(super) const CHANNEL: u64 = 7;
    pub(super) const ROLE: u64 = 8;
    pub(super) const ATTACHMENT: u64 = 11;
}

/// "Application Command Types" of menus: Herald has one command on people, and one on messages.
mod menu {
    pub(super) const USER: u64 = 2;
    pub(super) const MESSAGE: u64 = 3;
}
/// "Channel Types": threads of announcements, public and private ones.
const THREADS: [u64; 3] = [10, 11, 12];

/// The id of an interaction and the key to answer it with, which is all that an apology needs.
pub(super) fn key(event: &Value) -> Option<(u64, &str)> {
    Some((snowflake(&event["id"])?, event["token"].as_str()?))
}

impl Request {
    /// What an interaction asks; `None` for a ping and for kinds that Herald never offers, and
    /// without what an answer needs: the interaction's id and token, where it is asked, by whom,
    /// and what.
    #[must_use]
    pub fn read(event: &Value) -> Option<Request> {
        let (id, token) = key(event)?;
        let place = place(event)?;
        let by = asker(event)?;
        let (token, kind) = (token.to_owned(), RequestKind::read(event)?);
        Some(Request { id, token, by, place, kind, control_removal: removal(event) })
    }
}

impl RequestKind {
    fn read(event: &Value) -> Option<RequestKind> {
        let data = &event["data"];
        let name = || data["name"].as_str().map(str::to_owned);
        let custom_id = || data["custom_id"].as_str().map(str::to_owned);
        match event["type"].as_u64()? {
            kind::COMMAND => {
                let (name, target) = (name()?, &data["target_id"]);
                match data["type"].as_u64() {
                    Some(menu::USER) => {
                        Some(RequestKind::OnPerson(resolved_user(target, &data["resolved"])))
                    }
                    Some(menu::MESSAGE) => {
                        Some(RequestKind::OnMessage(resolved_message(target, &data["resolved"])))
                    }
                    _ => {
                        let (values, roles) = (values(data), roles(event));
                        Some(RequestKind::Command { name, values, roles })
                    }
                }
            }
            kind::AUTOCOMPLETE => {
                let (focused, typed) = focused(&data["options"])?;
                Some(RequestKind::Complete { name: name()?, values: values(data), focused, typed })
            }
            kind::COMPONENT => {
                let chosen = list(&data["values"]).iter().filter_map(Value::as_str);
                // Only in a menu of people somebody is resolved.
                let users = &data["resolved"]["users"];
                let named = |id: &&Value| id.as_str().is_some_and(|id| users[id].is_object());
                let first = list(&data["values"]).first().filter(named);
                Some(RequestKind::Component {
                    id: custom_id()?,
                    chosen: chosen.map(str::to_owned).collect(),
                    person: first.and_then(|user| resolved_user(user, &data["resolved"])),
                    message: message(event),
                    visibility: visibility(event),
                })
            }
            kind::FORM => Some(RequestKind::Form {
                id: custom_id()?,
                line: form_values::line(&data["components"]).unwrap_or_default().to_owned(),
                values: form_values::values(&data["components"], &data["resolved"]),
                message: message(event),
                visibility: visibility(event),
            }),
            _ => None,
        }
    }
}

/// Who asks: a member of a server, or somebody in a private chat.
fn asker(event: &Value) -> Option<Person> {
    let member = &event["member"];
    [&member["user"], &event["user"]].into_iter().find_map(|user| person(user, member))
}

/// Who a user is, under the name that people here see.
fn person(user: &Value, member: &Value) -> Option<Person> {
    let id = PersonId::new(snowflake(&user["id"])?);
    Some(called(id, user, member))
}

/// The roles of the asker in the server.
fn roles(event: &Value) -> Vec<RoleId> {
    list(&event["member"]["roles"]).iter().filter_map(snowflake).map(RoleId::new).collect()
}

fn place(event: &Value) -> Option<Place> {
    let channel = &event["channel"];
    let is_thread = channel["type"].as_u64().is_some_and(|kind| THREADS.contains(&kind));
    let guild = snowflake(&event["guild_id"]).map(GuildId::new);
    let kind = kind_of_place(event, guild);
    // Of the asker it always says, too; were it silent, nothing would be theirs.
    let asker = permissions(&event["member"]["permissions"]).unwrap_or(Permissions::empty());
    let outside = guild.filter(|_| kind == PlaceKind::AnswersOnly);
    let hidden = outside.is_some() && !asker.contains(Permissions::USE_EXTERNAL_APPS);
    Some(Place {
        kind,
        guild: guild.filter(|_| kind == PlaceKind::Server),
        outside,
        answers: if hidden { Visibility::Ephemeral } else { Visibility::Everyone },
        channel: snowflake(&event["channel_id"])
            .or_else(|| snowflake(&channel["id"]))
            .map(ChannelId::new)?,
        is_thread,
        parent: snowflake(&channel["parent_id"]).filter(|_| is_thread).map(ChannelId::new),
        // Discord always says; were it silent, the attempt would tell.
        permissions: permissions(&event["app_permissions"]).unwrap_or(Permissions::all()),
        asker,
    })
}

/// What Herald is where something was asked. Whose installation lets it be asked there is told by
/// the interaction; were it silent, Herald would be a member.
fn kind_of_place(event: &Value, guild: Option<GuildId>) -> PlaceKind {
    const GUILD_INSTALL: &str = "0";
    const USER_INSTALL: &str = "1";
    const PRIVATE_CHANNEL: u64 = 2;
    let owners = &event["authorizing_integration_owners"];
    let by_user_alone = owners[USER_INSTALL].is_string() && owners[GUILD_INSTALL].is_null();
    match guild {
        Some(_) if by_user_alone => PlaceKind::AnswersOnly,
        Some(_) => PlaceKind::Server,
        None if event["context"] == PRIVATE_CHANNEL => PlaceKind::AnswersOnly,
        None => PlaceKind::DirectMessages,
    }
}

/// Permissions are a number of any length, written as a text ("Permissions"). Bits that are not
/// known yet are left out.
fn permissions(value: &Value) -> Option<Permissions> {
    let bits: u128 = match value {
        Value::String(text) => text.parse().ok()?,
        other => other.as_u64()?.into(),
    };
    let known = u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
    Some(Permissions::from_bits_truncate(known))
}

/// The message whose component was used, or from which a form was opened.
fn message(event: &Value) -> Option<MessageId> {
    snowflake(&event["message"]["id"]).map(MessageId::new)
}

/// What that message becomes when its buttons are taken off.
fn removal(event: &Value) -> Option<Value> {
    message(event)?;
    // Nobody else sees a private one, and its answer takes its place.
    if visibility(event) == Visibility::Ephemeral {
        return None;
    }
    control_removal(&event["message"], None)
}

/// Who sees that message.
fn visibility(event: &Value) -> Visibility {
    match event["message"]["flags"].as_u64() {
        Some(flags) if flags & EPHEMERAL != 0 => Visibility::Ephemeral,
        _ => Visibility::Everyone,
    }
}

/// The option that is being typed, and what is typed so far.
fn focused(options: &Value) -> Option<(String, String)> {
    list(options).iter().find_map(|option| {
        if option["focused"] != true {
            return focused(&option["options"]);
        }
        Some((option["name"].as_str()?.to_owned(), typed(&option["value"])))
    })
}

/// What stands in the field of an option that is being typed: a text, whatever the option is for.
fn typed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn values(data: &Value) -> Values {
    let mut values = Vec::new();
    read_values(&data["options"], &data["resolved"], &mut values);
    Values::of(values)
}

fn read_values(options: &Value, resolved: &Value, values: &mut Vec<(String, OptionValue)>) {
    for option in list(options) {
        let Some(name) = option["name"].as_str() else { continue };
        let kind = option["type"].as_u64();
        if kind == Some(option::SUBCOMMAND) {
            values.push((SUBCOMMAND.to_owned(), OptionValue::Text(name.to_owned())));
            read_values(&option["options"], resolved, values);
            continue;
        }
        let value = match option["focused"] == true {
            true => Some(OptionValue::Text(typed(&option["value"]))),
            false => kind.and_then(|kind| read_value(kind, &option["value"], resolved)),
        };
        values.extend(value.map(|value| (name.to_owned(), value)));
    }
}

/// The value of an option; `None` for kinds that Herald never offers, and for what is none of its
/// kind.
fn read_value(kind: u64, value: &Value, resolved: &Value) -> Option<OptionValue> {
    match kind {
        option::STRING => Some(OptionValue::Text(value.as_str()?.to_owned())),
        option::INTEGER => Some(OptionValue::Number(value.as_i64()?)),
        option::USER => {
            let (person, bot) = resolved_user(value, resolved)?;
            Some(OptionValue::User(person, bot))
        }
        option::CHANNEL => Some(OptionValue::Channel(ChannelId::new(snowflake(value)?))),
        option::ROLE => Some(OptionValue::Role(RoleId::new(snowflake(value)?))),
        option::ATTACHMENT => resolved_file(value, resolved).map(OptionValue::File),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::request::{AttachedFile, MessageContent};
    use super::*;

    /// A command in a server, changed.
    fn command(change: impl FnOnce(&mut Value)) -> Option<Request> {
        let mut event = json!({
            "id": "5", "token": "t", "type": 2, "guild_id": "3", "channel_id": "7",
            "channel": {"id": "7", "type": 11, "parent_id": "6"}, "app_permissions": "1024",
            "member": {
                "nick": "Al", "roles": ["31", "32"], "permissions": "32",
                "user": {"id": "11", "username": "alice", "global_name": "Alice"},
            },
            "data": {
                "id": "1", "name": "challenge", "type": 1,
                "options": [
                    {"type": 3, "name": "game", "value": "chess"},
                    {"type": 4, "name": "grace", "value": 24},
                    {"type": 6, "name": "opponent", "value": "12"},
                    {"type": 7, "name": "allow", "value": "8"},
                    {"type": 8, "name": "adjudicator", "value": "31"},
                    {"type": 11, "name": "file", "value": "41"},
                ],
                "resolved": {
                    "users": {"12": {"id": "12", "username": "bob", "global_name": "Bob", "bot": true}},
                    "members": {"12": {"nick": "Bobby"}},
                    "attachments": {"41": {"id": "41", "url": "https://cdn/a.txt", "size": 9}},
                },
            },
        });
        change(&mut event);
        Request::read(&event)
    }

    fn values_of(asked: Option<Request>) -> Values {
        match asked.expect("it is readable").kind {
            RequestKind::Command { values, .. } | RequestKind::Complete { values, .. } => values,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_command_is_read_with_its_place_asker_and_options() {
        let asked = command(|_| {}).expect("it is readable");
        assert_eq!((asked.id, asked.token.as_str()), (5, "t"));
        assert_eq!((asked.by.id.get(), asked.by.name.as_str()), (11, "Al"));
        let place = asked.place;
        assert_eq!((place.kind, place.guild), (PlaceKind::Server, Some(GuildId::new(3))));
        assert_eq!((place.channel.get(), place.is_thread), (7, true));
        assert_eq!(place.parent, Some(ChannelId::new(6)));
        assert_eq!(place.permissions, Permissions::VIEW_CHANNEL);
        assert_eq!(place.asker, Permissions::MANAGE_GUILD);
        let RequestKind::Command { name, values, roles } = asked.kind else { panic!("no command") };
        assert_eq!((name.as_str(), values.text("game")), ("challenge", Some("chess")));
        assert_eq!(roles, [RoleId::new(31), RoleId::new(32)]);
        assert_eq!(values.number("grace"), Some(24));
        let bobby = Person { id: PersonId::new(12), name: "Bobby".to_owned() };
        assert_eq!(values.user("opponent"), Some((bobby, true)));
        assert_eq!(values.channel("allow"), Some(ChannelId::new(8)));
        assert_eq!(values.role("adjudicator"), Some(RoleId::new(31)));
        let file = values.file("file").expect("a file");
        assert_eq!((file.url.as_str(), file.size), ("https://cdn/a.txt", 9));
    }

    #[test]
    fn where_herald_is_no_member_it_knows_that_it_can_only_answer() {
        let asked = |guild: Option<&str>, context: Value, owners: Value| {
            let read = command(|event| {
                event["guild_id"] = json!(guild);
                event["context"] = context;
                event["authorizing_integration_owners"] = owners;
            });
            let place = read.expect("it is readable").place;
            (place.kind, place.guild.map(GuildId::get))
        };
        let server = (PlaceKind::Server, Some(3));
        assert_eq!(asked(Some("3"), json!(0), json!({"0": "3", "1": "11"})), server);
        assert_eq!(asked(Some("3"), Value::Null, Value::Null), server);
        let elsewhere = (PlaceKind::AnswersOnly, None);
        assert_eq!(asked(Some("3"), json!(0), json!({"1": "11"})), elsewhere);
        assert_eq!(asked(None, json!(2), json!({"1": "11"})), elsewhere);
        let direct = (PlaceKind::DirectMessages, None);
        assert_eq!(asked(None, json!(1), json!({"1": "11"})), direct);
        assert_eq!(asked(None, json!("?"), json!([])), direct);
    }

    #[test]
    fn what_is_not_needed_may_have_any_form() {
        let plain = command(|_| {});
        for (field, values) in [
            ("avatar", json!(["clyde", "v2:x", 5, null, {"hash": "a"}])),
            ("avatar_decoration_data", json!([{"asset": "x", "sku_id": null}, {"asset": 1}, 7])),
            ("collectibles", json!([{"nameplate": {"sku_id": null}}, {"nameplate": {}}, "x"])),
            ("primary_guild", json!([{"badge": "short"}, {"tag": 5}, []])),
            ("public_flags", json!([-1, "many", 1e30])),
            ("discriminator", json!(["00001", 0, null])),
        ] {
            for value in values.as_array().expect("a list") {
                let read = command(|event| event["member"]["user"][field] = value.clone());
                assert_eq!(read, plain, "{field}: {value}");
                let other = command(|event| {
                    event["data"]["resolved"]["users"]["12"][field] = value.clone();
                });
                assert_eq!(other, plain, "{field}: {value}");
            }
        }
    }

    #[test]
    fn what_is_used_and_cannot_be_read_keeps_nobody_out() {
        let asked = command(|event| {
            event["app_permissions"] = json!({});
            event["channel"] = json!("?");
            event["member"]["nick"] = json!(5);
            event["member"]["roles"] = json!([null, "31"]);
            event["member"]["permissions"] = json!([]);
            event["data"]["resolved"] = Value::Null;
        })
        .expect("it is readable");
        assert_eq!(asked.by.name, "Alice");
        assert_eq!(asked.place.permissions, Permissions::all());
        assert_eq!(asked.place.asker, Permissions::empty());
        assert!(!asked.place.is_thread);
        let RequestKind::Command { values, roles, .. } = asked.kind else { panic!("no command") };
        assert_eq!(roles, [RoleId::new(31)]);
        let unknown = Person { id: PersonId::new(12), name: "player 12".to_owned() };
        assert_eq!(values.user("opponent"), Some((unknown, false)));
        assert!(values.file("file").is_none(), "nobody says where it is");
        // More bits than there are today.
        let wide = "36893488147419104256"; // 2⁶⁵ and 1 << 10
        let asked = command(|event| event["app_permissions"] = json!(wide)).expect("readable");
        assert_eq!(asked.place.permissions, Permissions::VIEW_CHANNEL);
    }

    #[test]
    fn without_what_an_answer_needs_nothing_is_read() {
        assert_eq!(Request::read(&Value::Null), None);
        for field in ["id", "token", "type", "data", "member"] {
            let without = command(|event| event[field] = Value::Null);
            assert_eq!(without, None, "{field}");
        }
        let nowhere = command(|event| {
            event["channel_id"] = Value::Null;
            event["channel"] = Value::Null;
        });
        assert_eq!(nowhere, None);
        assert!(command(|event| event["channel_id"] = Value::Null).is_some());
        // What nobody is called by: such a number would be taken for a former player, or break off.
        for id in ["0", "9223372036854775808", "18446744073709551615", "-1", "x", ""] {
            assert_eq!(command(|event| event["member"]["user"]["id"] = json!(id)), None, "{id}");
        }
        // A ping.
        assert_eq!(command(|event| event["type"] = json!(1)), None);
    }

    #[test]
    fn commands_of_menus_are_read_with_what_they_are_on() {
        let on = |kind: u64, target: &str| {
            let asked = command(|event| {
                event["data"] = json!({
                    "id": "1", "name": "?", "type": kind, "target_id": target,
                    "resolved": {
                        "users": {"12": {"id": "12", "username": "bob"}},
                        "members": {"12": {"nick": "Bobby"}},
                        "messages": {"9": {"content": "1. e4", "attachments": [
                            {"url": "https://cdn/a.png", "size": 5, "content_type": "image/png"},
                            {"url": "https://cdn/a.txt", "size": 9, "content_type": "text/plain"}]}},
                    },
                });
            });
            asked.expect("it is readable").kind
        };
        let bobby = Person { id: PersonId::new(12), name: "Bobby".to_owned() };
        assert_eq!(on(2, "12"), RequestKind::OnPerson(Some((bobby, false))));
        let file = AttachedFile { url: "https://cdn/a.txt".to_owned(), size: 9 };
        let message = MessageContent { text: "1. e4".to_owned(), file: Some(file) };
        assert_eq!(on(3, "9"), RequestKind::OnMessage(message));
        assert_eq!(on(2, "?"), RequestKind::OnPerson(None));
        assert_eq!(on(3, "12"), RequestKind::OnMessage(MessageContent::default()));
    }

    #[test]
    fn subcommands_and_what_is_being_typed_are_found() {
        let values = values_of(command(|event| {
            event["data"]["options"] = json!([{"type": 1, "name": "change", "options": [
                {"type": 3, "name": "threads", "value": "off"}]}]);
        }));
        assert_eq!((values.subcommand(), values.text("threads")), (Some("change"), Some("off")));
        for (typed, expected) in [(json!("fl"), "fl"), (json!(12), "12"), (Value::Null, "")] {
            let asked = command(|event| {
                event["type"] = json!(4);
                event["data"]["options"] = json!([
                    {"type": 6, "name": "who", "value": "12"},
                    {"type": 4, "name": "match", "value": typed, "focused": true}]);
            });
            match asked.map(|asked| asked.kind) {
                Some(RequestKind::Complete { name, focused, typed, values }) => {
                    assert_eq!((name.as_str(), focused.as_str()), ("challenge", "match"));
                    assert_eq!(typed, expected);
                    assert_eq!(values.text("match"), Some(expected));
                    assert!(values.user("who").is_some());
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn buttons_and_menus_are_read_whatever_stands_beside_them() {
        let pressed = |data: Value, message: Value| {
            Request::read(&json!({
                "id": "5", "token": "t", "type": 3, "channel_id": "7", "user": {"id": "11"},
                "data": data, "message": message,
            }))
            .expect("it is readable")
        };
        let message = json!({"id": "9", "flags": 64, "components": [
            {"type": 1, "components": [{"type": 99, "new": true}, {"type": 2}]}, "?"]});
        let asked = pressed(json!({"custom_id": "a", "component_type": 2}), message);
        assert_eq!((asked.by.name.as_str(), asked.place.guild), ("player 11", None));
        let expected = |chosen: &[&str], message, visibility| RequestKind::Component {
            id: "a".to_owned(),
            chosen: chosen.iter().map(|&text| text.to_owned()).collect(),
            person: None,
            message,
            visibility,
        };
        let there = Some(MessageId::new(9));
        assert_eq!(asked.kind, expected(&[], there, Visibility::Ephemeral));
        let menu = json!({"custom_id": "a", "component_type": 3, "values": ["x", 5, "y"]});
        let people = json!({
            "custom_id": "a", "component_type": 5, "values": ["12"],
            "resolved": {"users": {"12": {"id": "12", "username": "bob"}}},
        });
        match pressed(people, json!({"id": "9", "flags": 64})).kind {
            RequestKind::Component { person: Some((person, bot)), .. } => {
                assert_eq!((person.id.get(), person.name.as_str(), bot), (12, "bob", false));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(
            pressed(menu.clone(), json!({"id": "9", "flags": 0})).kind,
            expected(&["x", "y"], there, Visibility::Everyone)
        );
        assert_eq!(
            pressed(menu, Value::Null).kind,
            expected(&["x", "y"], None, Visibility::Everyone)
        );
    }

    #[test]
    fn the_line_of_a_form_stands_in_a_row_or_in_a_label() {
        let input = json!({"type": 4, "custom_id": "text", "value": "e2-e4"});
        let select = json!({"type": 3, "custom_id": "text", "values": ["e2-e4", "d2-d4"]});
        let radio = json!({"type": 21, "custom_id": "text", "value": "e2-e4"});
        let unknown = json!({"type": 99, "of": [input]});
        for (components, expected) in [
            (json!([{"type": 1, "components": [input]}]), "e2-e4"),
            (json!([{"type": 1, "components": [unknown, input]}]), "e2-e4"),
            (json!([unknown, {"type": 18, "id": 1, "component": input}]), "e2-e4"),
            (json!([{"type": 18, "component": select}]), "e2-e4"),
            (json!([{"type": 18, "component": radio}]), "e2-e4"),
            (json!([{"type": 10}, {"type": 1, "components": "?"}]), ""),
            (json!("?"), ""),
        ] {
            let asked = Request::read(&json!({
                "id": "5", "token": "t", "type": 5, "channel_id": "7", "user": {"id": "11"},
                "data": {"custom_id": "a", "components": components},
            }));
            match asked.map(|asked| asked.kind) {
                Some(RequestKind::Form {
                    line,
                    message: None,
                    visibility: Visibility::Everyone,
                    ..
                }) => {
                    assert_eq!(line, expected, "{components}");
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn somebody_is_called_by_the_first_name_that_can_be_seen() {
        let called = |nick: Option<&str>, shown: Option<&str>, name: &str| {
            let user = json!({"id": "7", "username": name, "global_name": shown});
            person(&user, &json!({"nick": nick})).map(|person| person.name)
        };
        for (names, expected) in [
            ((Some("Al"), Some("Alice"), "alice"), "Al"),
            ((Some("\u{200B}\u{202E}"), Some("Alice"), "alice"), "Alice"),
            ((Some(" "), Some("\u{FEFF}"), "alice"), "alice"),
            ((None, Some("\u{2066}discord.gg/a"), "alice"), "discord·gg/a"),
            ((None, None, "\u{3164}"), "player 7"),
        ] {
            assert_eq!(called(names.0, names.1, names.2).as_deref(), Some(expected));
        }
    }
}
