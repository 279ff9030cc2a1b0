use discord_model::Permissions;
use discord_model::interaction::{
    self, CommandInput, Interaction, InteractionContext, InteractionKind,
    OptionValue as GivenValue, User,
};
use discord_model::response::Visibility;
use match_model::{ChannelId, GuildId, MessageId, Person, PersonId, RoleId};

use super::request::{OptionValue, Request, RequestKind, SUBCOMMAND, Values};
use crate::permissions::{Place, PlaceKind};

impl Request {
    pub fn of(interaction: Interaction) -> Option<Request> {
        let Interaction { id, token, content } = interaction;
        let content = content?;
        let (message, visibility) =
            (content.message.id.map(MessageId::new), content.message.visibility);
        let roles = content.roles.into_iter().map(RoleId::new).collect();
        let kind = match content.kind {
            InteractionKind::Command(command) => RequestKind::Command {
                roles,
                values: values(command.subcommand, command.options),
                name: command.name,
            },
            InteractionKind::Autocomplete { command, focused, typed } => {
                let CommandInput { name, subcommand, options } = command;
                RequestKind::Complete { name, values: values(subcommand, options), focused, typed }
            }
            InteractionKind::UserMenu(user) => {
                RequestKind::OnPerson(user.map(|user| (person(&user), user.is_bot)))
            }
            InteractionKind::MessageMenu(content) => RequestKind::OnMessage(content),
            InteractionKind::Component { id, values, user } => RequestKind::Component {
                id,
                chosen: values,
                person: user.map(|user| (person(&user), user.is_bot)),
                message,
                visibility,
                roles,
            },
            InteractionKind::ModalSubmit { id, first_text, fields } => RequestKind::Form {
                id,
                line: first_text,
                values: values(None, fields),
                message,
                visibility,
            },
        };
        Some(Request {
            id,
            token,
            asker: person(&content.user),
            place: place(&content.place),
            kind,
            control_removal: content.message.control_removal,
        })
    }
}

fn person(user: &User) -> Person {
    let name = user.names().find_map(match_model::plain_name);
    Person {
        id: PersonId::new(user.id),
        name: name.unwrap_or_else(|| format!("player {}", user.id)),
    }
}

fn place(place: &interaction::Place) -> Place {
    let guild = place.guild.map(GuildId::new);
    let kind = kind_of_place(place);
    // Discord always sends them.
    let asker = place.user_permissions.unwrap_or(Permissions::empty());
    let outside = guild.filter(|_| kind == PlaceKind::AnswersOnly);
    let is_hidden = outside.is_some() && !asker.contains(Permissions::USE_EXTERNAL_APPS);
    Place {
        kind,
        guild: guild.filter(|_| kind == PlaceKind::Server),
        outside,
        answers: if is_hidden { Visibility::Ephemeral } else { Visibility::Everyone },
        channel: ChannelId::new(place.channel),
        is_thread: place.is_thread,
        parent: place.parent.map(ChannelId::new),
        // Discord always sends them; without them, an attempt would show.
        permissions: place.app_permissions.unwrap_or(Permissions::all()),
        asker,
    }
}

/// By the installation that allowed the interaction; by default, Herald is a member.
fn kind_of_place(place: &interaction::Place) -> PlaceKind {
    match place.guild {
        Some(_) if place.is_user_install => PlaceKind::AnswersOnly,
        Some(_) => PlaceKind::Server,
        None if place.context == Some(InteractionContext::PrivateChannel) => PlaceKind::AnswersOnly,
        None => PlaceKind::DirectMessages,
    }
}

fn values(subcommand: Option<String>, fields: Vec<(String, GivenValue)>) -> Values {
    let subcommand = subcommand.map(|name| (SUBCOMMAND.to_owned(), OptionValue::Text(name)));
    let given = fields.into_iter().map(|(name, value)| (name, option_value(value)));
    Values::of(subcommand.into_iter().chain(given).collect())
}

fn option_value(value: GivenValue) -> OptionValue {
    match value {
        GivenValue::Text(text) => OptionValue::Text(text),
        GivenValue::Number(number) => OptionValue::Number(number),
        GivenValue::User(user) => OptionValue::User(person(&user), user.is_bot),
        GivenValue::Channel(id) => OptionValue::Channel(ChannelId::new(id)),
        GivenValue::Role(id) => OptionValue::Role(RoleId::new(id)),
        GivenValue::File(file) => OptionValue::File(file),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn command(change: impl FnOnce(&mut Value)) -> Request {
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
                    {"type": 1, "name": "change", "options": [
                        {"type": 3, "name": "game", "value": "chess"},
                        {"type": 4, "name": "grace", "value": 24},
                        {"type": 6, "name": "opponent", "value": "12"},
                        {"type": 7, "name": "allow", "value": "8"},
                        {"type": 8, "name": "adjudicator", "value": "31"},
                        {"type": 11, "name": "file", "value": "41"},
                    ]},
                ],
                "resolved": {
                    "users": {"12": {"id": "12", "username": "bob", "global_name": "Bob", "bot": true}},
                    "members": {"12": {"nick": "Bobby"}},
                    "attachments": {"41": {"id": "41", "url": "https://cdn/a.txt", "size": 9}},
                },
            },
        });
        change(&mut event);
        Interaction::read(&event).and_then(Request::of).expect("it is readable")
    }

    #[test]
    fn a_command_has_its_place_asker_and_options() {
        let request = command(|_| {});
        assert_eq!((request.id, request.token.as_str()), (5, "t"));
        assert_eq!((request.asker.id.get(), request.asker.name.as_str()), (11, "Al"));
        let place = request.place;
        assert_eq!((place.kind, place.guild), (PlaceKind::Server, Some(GuildId::new(3))));
        assert_eq!((place.channel.get(), place.is_thread), (7, true));
        assert_eq!(place.parent, Some(ChannelId::new(6)));
        assert_eq!(place.permissions, Permissions::VIEW_CHANNEL);
        assert_eq!(place.asker, Permissions::MANAGE_GUILD);
        let RequestKind::Command { name, values, roles } = request.kind else {
            panic!("no command")
        };
        assert_eq!((name.as_str(), values.subcommand()), ("challenge", Some("change")));
        assert_eq!(values.text("game"), Some("chess"));
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
    fn missing_permissions_from_discord_exclude_no_player() {
        let request = command(|event| {
            event["app_permissions"] = json!({});
            event["member"]["permissions"] = json!([]);
            event["data"]["resolved"] = Value::Null;
        });
        assert_eq!(request.place.permissions, Permissions::all());
        assert_eq!(request.place.asker, Permissions::empty());
        let RequestKind::Command { values, .. } = request.kind else { panic!("no command") };
        let unknown = Person { id: PersonId::new(12), name: "player 12".to_owned() };
        assert_eq!(values.user("opponent"), Some((unknown, false)));
    }

    #[test]
    fn where_herald_is_no_member_it_can_only_answer() {
        let place_kind = |guild: Option<&str>, context: Value, owners: Value| {
            let request = command(|event| {
                event["guild_id"] = json!(guild);
                event["context"] = context;
                event["authorizing_integration_owners"] = owners;
            });
            (request.place.kind, request.place.guild.map(GuildId::get))
        };
        let server = (PlaceKind::Server, Some(3));
        assert_eq!(place_kind(Some("3"), json!(0), json!({"0": "3", "1": "11"})), server);
        assert_eq!(place_kind(Some("3"), Value::Null, Value::Null), server);
        let answers_only = (PlaceKind::AnswersOnly, None);
        assert_eq!(place_kind(Some("3"), json!(0), json!({"1": "11"})), answers_only);
        assert_eq!(place_kind(None, json!(2), json!({"1": "11"})), answers_only);
        let direct = (PlaceKind::DirectMessages, None);
        assert_eq!(place_kind(None, json!(1), json!({"1": "11"})), direct);
        assert_eq!(place_kind(None, json!("?"), json!([])), direct);
    }

    #[test]
    fn a_person_has_the_first_visible_name() {
        let name_of = |nick: Option<&str>, global_name: Option<&str>, username: &str| {
            person(&User {
                id: 7,
                is_bot: false,
                nick: nick.map(str::to_owned),
                global_name: global_name.map(str::to_owned),
                username: Some(username.to_owned()),
            })
            .name
        };
        for (names, expected) in [
            ((Some("Al"), Some("Alice"), "alice"), "Al"),
            ((Some("\u{200B}\u{202E}"), Some("Alice"), "alice"), "Alice"),
            ((Some(" "), Some("\u{FEFF}"), "alice"), "alice"),
            ((None, Some("\u{2066}discord.gg/a"), "alice"), "discord·gg/a"),
            ((None, None, "\u{3164}"), "player 7"),
        ] {
            assert_eq!(name_of(names.0, names.1, names.2), expected);
        }
    }
}
