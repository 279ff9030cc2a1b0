//! What is set in a server, and what follows from it.

use match_model::{ChannelId, GuildId, GuildSettings, MOST_CHANNELS, RequestRefusal, RoleId};
use referee::Setting;

use crate::common::{Hall, NOW, refused};

const GUILD: GuildId = GuildId::new(31);

#[tokio::test]
async fn a_server_says_where_games_are_played() {
    let hall = Hall::open().await;
    let (one, two, three) = (ChannelId::new(1), ChannelId::new(2), ChannelId::new(3));
    let may = async |place: &[ChannelId]| {
        referee::guild_settings::may_be_played_in(&hall.referee, Some(GUILD), place).await
    };
    may(&[one]).await.unwrap();
    let set = |setting: Setting| {
        let referee = &hall.referee;
        async move { referee::guild_settings::set(referee, GUILD, &[setting], NOW).await.unwrap() }
    };
    set(Setting::Allow(one)).await;
    assert_eq!(set(Setting::Allow(one)).await.channels, [one]);
    set(Setting::Allow(two)).await;
    may(&[one]).await.unwrap();
    // A thread of it, too.
    may(&[three, two]).await.unwrap();
    let expected = RequestRefusal::NotPlayedHere { channels: vec![one, two] };
    assert_eq!(refused(may(&[three]).await), expected);
    // Other servers and private chats are as they were.
    referee::guild_settings::may_be_played_in(&hall.referee, Some(GuildId::new(32)), &[three])
        .await
        .unwrap();
    referee::guild_settings::may_be_played_in(&hall.referee, None, &[three]).await.unwrap();
    assert_eq!(set(Setting::Disallow(one)).await.channels, [two]);
    set(Setting::Everywhere).await;
    may(&[three]).await.unwrap();
    let settings: Vec<Setting> =
        (1..=MOST_CHANNELS as u64 + 1).map(|at| Setting::Allow(ChannelId::new(at))).collect();
    assert_eq!(
        refused(referee::guild_settings::set(&hall.referee, GUILD, &settings, NOW).await),
        RequestRefusal::TooManyChannels
    );
    may(&[three]).await.unwrap();
}

#[tokio::test]
async fn what_is_set_is_told() {
    let hall = Hall::open().await;
    assert_eq!(
        referee::guild_settings::find(&hall.referee, GUILD).await.unwrap(),
        GuildSettings::default()
    );
    assert!(referee::guild_settings::opens_threads(&hall.referee, Some(GUILD)).await.unwrap());
    let role = RoleId::new(41);
    let changes = [
        Setting::Threads(false),
        Setting::Clock(Some("standard".to_owned())),
        Setting::Adjudicator(Some(role)),
        Setting::Language(Some("en".to_owned())),
    ];
    referee::guild_settings::set(&hall.referee, GUILD, &changes, NOW).await.unwrap();
    assert!(!referee::guild_settings::opens_threads(&hall.referee, Some(GUILD)).await.unwrap());
    assert_eq!(
        referee::guild_settings::adjudicator_role(&hall.referee, GUILD).await.unwrap(),
        Some(role)
    );
    assert_eq!(
        referee::guild_settings::default_clock(&hall.referee, GUILD).await.unwrap().as_deref(),
        Some("standard")
    );
    let changes = [Setting::Adjudicator(None), Setting::Clock(None), Setting::Language(None)];
    let set = referee::guild_settings::set(&hall.referee, GUILD, &changes, NOW).await.unwrap();
    assert_eq!(set, GuildSettings { threads: false, ..GuildSettings::default() });
}
