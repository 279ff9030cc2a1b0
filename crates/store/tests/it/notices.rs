//! Notification settings of people and settings of servers.

use match_model::{
    ChannelId, DirectRefusal, GuildId, GuildSettings, NoticeWay, RoleId, Time, Wishes,
};
use store::{guild_settings, guilds, notices};

use crate::common::{ALICE, BOB, begin, peopled};

#[tokio::test]
async fn somebody_is_told_as_they_said_and_else_in_the_thread() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let (one, two) = (begin(&mut tx, 5).await, begin(&mut tx, 6).await);
    assert_eq!(notices::wishes(&mut tx, ALICE).await.unwrap(), Wishes::default());
    assert_eq!(
        notices::way_of(&mut tx, one, ALICE, Time(7)).await.unwrap(),
        (NoticeWay::Thread, false)
    );
    let wishes = Wishes {
        way: NoticeWay::Digest,
        hour: 23,
        zone: "Europe/Vienna".to_owned(),
        reminders: Some(vec![1440, 120]),
        closed_at: None,
    };
    notices::set(&mut tx, ALICE, &wishes).await.unwrap();
    assert_eq!(notices::wishes(&mut tx, ALICE).await.unwrap(), wishes);
    // A match's override has precedence and can be removed.
    notices::set_for(&mut tx, one, ALICE, Some(NoticeWay::Direct)).await.unwrap();
    notices::set_for(&mut tx, one, ALICE, Some(NoticeWay::Silent)).await.unwrap();
    assert_eq!(
        notices::way_of(&mut tx, one, ALICE, Time(7)).await.unwrap(),
        (NoticeWay::Silent, false)
    );
    assert_eq!(
        notices::way_of(&mut tx, two, ALICE, Time(7)).await.unwrap(),
        (NoticeWay::Digest, false)
    );
    assert_eq!(notices::chosen_ways(&mut tx, ALICE).await.unwrap(), [(one, NoticeWay::Silent)]);
    notices::set_for(&mut tx, one, ALICE, None).await.unwrap();
    assert_eq!(
        notices::way_of(&mut tx, one, ALICE, Time(7)).await.unwrap(),
        (NoticeWay::Digest, false)
    );
    // A refusal is stored for people without settings, too.
    for person in [ALICE, BOB] {
        notices::close(&mut tx, person, DirectRefusal::Lately, Time(7)).await.unwrap();
        assert!(notices::way_of(&mut tx, two, person, Time(7)).await.unwrap().1);
    }
    let closed = notices::wishes(&mut tx, ALICE).await.unwrap();
    assert_eq!(closed, Wishes { closed_at: Some(Time(7)), ..wishes });
    assert_eq!(closed.refusal(Time(7)), Some(DirectRefusal::Lately));
    // It is tried again a day later, unless it was refused for good.
    let next_day = Time(7 + 24 * 60 * 60 * 1000);
    assert_eq!(closed.refusal(next_day), None);
    assert!(!notices::way_of(&mut tx, two, ALICE, next_day).await.unwrap().1);
    notices::close(&mut tx, ALICE, DirectRefusal::ForGood, Time(7)).await.unwrap();
    let wishes_after = notices::wishes(&mut tx, ALICE).await.unwrap();
    assert_eq!(wishes_after.refusal(next_day), Some(DirectRefusal::ForGood));
    assert!(notices::way_of(&mut tx, two, ALICE, next_day).await.unwrap().1);
    notices::reopen(&mut tx, ALICE).await.unwrap();
    assert!(!notices::way_of(&mut tx, two, ALICE, Time(7)).await.unwrap().1);
}

#[tokio::test]
async fn a_server_is_as_it_was_set() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let guild = GuildId::new(31);
    assert_eq!(guild_settings::find(&mut tx, guild).await.unwrap(), GuildSettings::default());
    guilds::meet(&mut tx, guild, Time(1)).await.unwrap();
    let set = GuildSettings {
        channels: vec![ChannelId::new(21), ChannelId::new(22)],
        threads: false,
        clock: Some("standard".to_owned()),
        adjudicator: Some(RoleId::new(41)),
        language: Some("en".to_owned()),
        theme: Some("slate".to_owned()),
        replays: true,
        leavers_play: true,
        fights_at_once: true,
        boards_turn: true,
        daily_puzzles: None,
        weekly: None,
    };
    guild_settings::set(&mut tx, guild, &set).await.unwrap();
    assert_eq!(guild_settings::find(&mut tx, guild).await.unwrap(), set);
    assert_eq!(guild_settings::channels(&mut tx, guild).await.unwrap(), set.channels);
    guild_settings::set(&mut tx, guild, &GuildSettings::default()).await.unwrap();
    assert_eq!(guild_settings::find(&mut tx, guild).await.unwrap(), GuildSettings::default());
}
