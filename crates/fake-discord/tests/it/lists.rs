//! Paginated lists, and the guild as a starting client reads it.

use serde_json::Value;

use crate::common::{ALL_INTENTS, Api, start};
use discord_schema::Description;

async fn ids(api: &Api, path: &str) -> Vec<u64> {
    let answer = api.call("GET", path, Value::Null).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    let list = answer.body.as_array().expect("a list");
    let id = |one: &Value| {
        let ids = [&one["user_id"], &one["user"]["id"], &one["id"]];
        ids.iter().find_map(|id| id.as_str()).and_then(|id| id.parse().ok())
    };
    list.iter().map(|one| id(one).expect("an id")).collect()
}

#[tokio::test]
async fn guilds_are_listed_page_by_page() {
    let api = start().await;
    let guild = api.sandbox.guild();
    for (query, expected) in [
        (String::new(), &[guild][..]),
        ("?limit=1".to_owned(), &[guild]),
        (format!("?after={}", guild - 1), &[guild]),
        (format!("?after={guild}"), &[]),
        (format!("?after={guild}&limit=200&with_counts=true"), &[]),
        (format!("?before={}", guild + 1), &[guild]),
        (format!("?before={guild}"), &[]),
    ] {
        assert_eq!(ids(&api, &format!("/users/@me/guilds{query}")).await, expected, "{query}");
    }
    for query in ["limit=0", "limit=201", "limit=x", "after=x", "before=-1"] {
        let answer = api.call("GET", &format!("/users/@me/guilds?{query}"), Value::Null).await;
        assert_eq!((answer.status, answer.code()), (400, 50035), "{query}");
    }
}

#[tokio::test]
async fn members_are_listed_page_by_page() {
    let api = start().await;
    let path = format!("/guilds/{}/members", api.sandbox.guild());
    let all = ids(&api, &format!("{path}?limit=1000")).await;
    assert!(all.len() > 5 && all.is_sorted(), "{all:?}");
    assert_eq!(ids(&api, &path).await, all[..1]);
    let mut listed: Vec<u64> = Vec::new();
    loop {
        let after = listed.last().copied().unwrap_or(0);
        let page = ids(&api, &format!("{path}?limit=2&after={after}")).await;
        if page.is_empty() {
            break;
        }
        listed.extend(page);
        assert!(listed.len() <= all.len(), "{listed:?}");
    }
    assert_eq!(listed, all);
    for query in ["limit=0", "limit=1001", "after=x"] {
        let answer = api.call("GET", &format!("{path}?{query}"), Value::Null).await;
        assert_eq!((answer.status, answer.code()), (400, 50035), "{query}");
    }
}

#[tokio::test]
async fn members_of_a_thread_are_listed_page_by_page() {
    let api = start().await;
    let body = serde_json::json!({"name": "a thread", "type": 11});
    let thread = api.call("POST", &format!("/channels/{}/threads", api.room), body).await.id();
    let bot = api.sandbox.bot();
    for id in bot + 1..bot + 4 {
        api.call("PUT", &format!("/channels/{thread}/thread-members/{id}"), Value::Null).await;
    }
    let path = format!("/channels/{thread}/thread-members");
    let all = ids(&api, &path).await;
    assert_eq!(all, [bot, bot + 1, bot + 2, bot + 3]);
    // Without `with_member`, Discord returns everything at once.
    assert_eq!(ids(&api, &format!("{path}?limit=2")).await, all);
    let first = ids(&api, &format!("{path}?with_member=true&limit=3")).await;
    assert_eq!(first, all[..3]);
    let rest = ids(&api, &format!("{path}?with_member=true&limit=3&after={}", first[2])).await;
    assert_eq!(rest, all[3..]);
    let member = api.call("GET", &format!("{path}?with_member=true"), Value::Null).await.body;
    assert_eq!(member[1]["member"]["user"]["id"], (bot + 1).to_string());
}

#[tokio::test]
async fn pins_are_listed_page_by_page() {
    let api = start().await;
    let pins = format!("/channels/{}/messages/pins", api.room);
    let mut pinned = Vec::new();
    for number in 0..3 {
        let id = api.post(serde_json::json!({"content": format!("{number}")})).await.id();
        api.call("PUT", &format!("{pins}/{id}"), Value::Null).await;
        pinned.push(id);
        // Pages begin at a time, in milliseconds.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    pinned.reverse();
    let (mut ids, mut query): (Vec<u64>, String) = (Vec::new(), "?limit=2".to_owned());
    loop {
        let page = api.call("GET", &format!("{pins}{query}"), Value::Null).await.body;
        let items = page["items"].as_array().expect("a list");
        ids.extend(
            items.iter().filter_map(|one| one["message"]["id"].as_str()?.parse::<u64>().ok()),
        );
        let last = items.last().and_then(|one| one["pinned_at"].as_str());
        let (true, Some(last)) = (page["has_more"] == true, last) else { break };
        query = format!("?limit=2&before={}", last.replace('+', "%2B").replace(':', "%3A"));
        assert!(ids.len() <= 3, "{ids:?}");
    }
    assert_eq!(ids, pinned);
}

/// Fields of the gateway's guild that the guild's route lacks.
const OF_THE_GATEWAY: [&str; 12] = [
    "joined_at",
    "large",
    "unavailable",
    "member_count",
    "members",
    "channels",
    "threads",
    "voice_states",
    "presences",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
];

#[tokio::test]
async fn the_guild_of_the_gateway_has_discords_shapes() {
    let Some(description) = Description::shared().expect("it is read") else { return };
    let api = start().await;
    let body = serde_json::json!({"name": "a thread", "type": 11});
    api.call("POST", &format!("/channels/{}/threads", api.room), body).await;
    let mut gateway = api.gateway().await;
    gateway.next().await;
    gateway.identify(ALL_INTENTS).await;
    let mut guild = gateway.event("GUILD_CREATE").await;
    // Discord's description allows null, its documentation doesn't, and hikari needs a number.
    assert!(!guild.to_string().contains("\"sku_id\":null"), "{guild:#}");
    for (list, shape) in [
        ("members", "GuildMemberResponse"),
        ("channels", "GuildChannelResponse"),
        ("threads", "ThreadResponse"),
    ] {
        let list = guild[list].as_array().expect("a list");
        assert!(!list.is_empty());
        for one in list {
            assert_eq!(description.is(shape, one), Ok(()), "{one:#}");
        }
    }
    assert!(guild["member_count"].is_u64());
    let fields = guild.as_object_mut().expect("an object");
    fields.retain(|name, _| !OF_THE_GATEWAY.contains(&name.as_str()));
    assert_eq!(description.is("GuildWithCountsResponse", &guild), Ok(()));
}
