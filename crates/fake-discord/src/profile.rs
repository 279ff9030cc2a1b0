//! The parts of accounts other than names: avatars, decorations, nameplates, server tags, flags and
//! roles. Each person has another mixture, taken from real accounts ("User Object", "Guild Member
//! Object").

use serde_json::{Value, json};

use crate::ids::{BOT, GUILD, ROLE};
use crate::snowflake::{Snowflake, sid};

pub(crate) const PLAYERS: Snowflake = ROLE + 1;

/// The SKU of gifts. Discord's description allows null, its documentation doesn't.
const GIFT: Snowflake = 1_212_569_433_839_636_530;

/// The mixture of an account: one for bots, and six for people and guests in turn.
enum Mixture {
    Bot,
    /// Everything that can be bought.
    All,
    Gifts,
    /// Nothing, with explicit nulls.
    Nothing,
    /// No display name: a nickname in the server, and fields left out.
    Nickname,
    /// A display name other than the nickname, and a hidden tag.
    OtherName,
    /// An account from Discord's first years.
    Old,
}

fn mixture(id: Snowflake, bot: bool) -> Mixture {
    if bot {
        return Mixture::Bot;
    }
    match id.wrapping_sub(BOT) % 6 {
        1 => Mixture::All,
        2 => Mixture::Gifts,
        3 => Mixture::Nothing,
        4 => Mixture::Nickname,
        5 => Mixture::OtherName,
        _ => Mixture::Old,
    }
}

/// A picture's hash; animated ones begin with `a_`.
fn hash(id: Snowflake, animated: bool) -> Value {
    let digits = format!("{:032x}", u128::from(id).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060));
    json!(if animated { format!("a_{digits}") } else { digits })
}

fn decoration(id: Snowflake, sku: Snowflake) -> Value {
    json!({"asset": hash(id, true), "sku_id": sid(sku), "expires_at": null})
}

fn nameplate(sku: Snowflake) -> Value {
    json!({"nameplate": {
        "sku_id": sid(sku), "asset": "nameplates/nameplates/twilight/",
        "label": "COLLECTIBLES_NAMEPLATES_TWILIGHT_A11Y", "palette": "cobalt",
    }})
}

pub(crate) fn user(id: Snowflake, name: &str, bot: bool) -> Value {
    let mut user = json!({
        "id": sid(id), "username": name.to_lowercase(), "global_name": name, "discriminator": "0",
        "avatar": null, "avatar_decoration_data": null, "collectibles": null, "banner": null,
        "accent_color": null, "public_flags": 0, "flags": 0, "primary_guild": null, "clan": null,
        "bot": bot, "system": false, "display_name_styles": null,
    });
    let extra = match mixture(id, bot) {
        Mixture::Bot => json!({
            "global_name": null, "discriminator": "0001", "avatar": hash(id, false),
            "public_flags": 1 << 16, "flags": 1 << 16,
        }),
        Mixture::All => json!({
            "avatar": hash(id, true), "banner": hash(id + 1, true), "accent_color": 0x0049_7dcc,
            "avatar_decoration_data": decoration(id, 1_144_058_844_004_233_369),
            "collectibles": nameplate(1_349_849_614_353_829_990),
            "primary_guild": {
                "identity_guild_id": sid(GUILD), "identity_enabled": true, "tag": "WAR", "badge": hash(GUILD, false),
            },
            "public_flags": 1 << 6 | 1 << 22, "flags": 1 << 6 | 1 << 22,
            "display_name_styles": {"font_id": 11, "effect_id": 2, "colors": [0x00ff_0000, 255]},
        }),
        Mixture::Gifts => json!({
            "avatar": hash(id, false), "avatar_decoration_data": decoration(id, GIFT),
            "collectibles": nameplate(GIFT),
            "primary_guild": {
                "identity_guild_id": null, "identity_enabled": null, "tag": null, "badge": null,
            },
            "public_flags": 256, "flags": 256 | 1_u64 << 50,
        }),
        Mixture::Nothing => json!({"collectibles": {"nameplate": null}}),
        Mixture::Nickname => json!({"global_name": null, "avatar": hash(id, false)}),
        Mixture::OtherName => json!({
            "global_name": format!("✦ {name} ✦"), "avatar": hash(id, false), "accent_color": 0,
            "primary_guild": {
                "identity_guild_id": sid(GUILD), "identity_enabled": false, "tag": null, "badge": null,
            },
        }),
        Mixture::Old => json!({
            "username": format!("{}.1899", name.to_lowercase()), "public_flags": 1 << 9, "flags": 1 << 9,
            "avatar": hash(id, false), "banner": hash(id + 1, false),
        }),
    };
    put(&mut user, extra);
    if matches!(mixture(id, bot), Mixture::Nickname)
        && let Some(fields) = user.as_object_mut()
    {
        // Discord leaves out some missing values.
        for field in ["avatar_decoration_data", "collectibles", "banner", "accent_color", "bot"] {
            fields.remove(field);
        }
    }
    user
}

pub(crate) fn member(id: Snowflake, name: &str, bot: bool) -> Value {
    let mut member = json!({
        "avatar": null, "banner": null, "nick": null, "flags": 0, "roles": [],
        "avatar_decoration_data": null, "collectibles": null, "premium_since": null,
    });
    let extra = match mixture(id, bot) {
        Mixture::Bot | Mixture::Nothing => json!({}),
        Mixture::All => json!({
            "avatar": hash(id + 2, true), "banner": hash(id + 3, false), "roles": [sid(PLAYERS)],
            "avatar_decoration_data": decoration(id + 2, 1_144_058_844_004_233_370),
            "premium_since": "2024-02-29T12:00:00.000000+00:00", "flags": 1 << 1 | 1 << 3,
        }),
        Mixture::Gifts => json!({
            "avatar_decoration_data": decoration(id + 2, GIFT), "collectibles": nameplate(GIFT),
            "roles": [sid(PLAYERS)], "flags": 1,
        }),
        Mixture::Nickname | Mixture::OtherName => json!({"nick": name}),
        Mixture::Old => json!({"flags": 1 << 2, "avatar": hash(id + 2, false)}),
    };
    put(&mut member, extra);
    member
}

fn put(object: &mut Value, fields: Value) {
    if let (Some(object), Value::Object(fields)) = (object.as_object_mut(), fields) {
        object.extend(fields);
    }
}
