//! The weekly summary of servers: recorded once, and stopped once.

use match_model::{ChannelId, GuildId, MatchId, Time};
use referee::{Announcement, ServerNews, Setting, Verdict, weekly};

use crate::common::{Hall, NOW, ROOM, alice, bob, carol};

const SERVER: GuildId = GuildId::new(31);
const HOUR: i64 = 60 * 60 * 1000;
const WEEK: i64 = 7 * 24 * HOUR;
/// The first Monday of 1970, at 12:00 UTC.
const FIRST: Time = Time(4 * 24 * HOUR + 12 * HOUR);

fn later(weeks: i64, hours: i64) -> Time {
    Time(FIRST.0 + weeks * WEEK + hours * HOUR)
}

async fn choose(hall: &Hall, channel: ChannelId, now: Time) -> Option<Time> {
    let setting = Setting::Weekly { channel, by: alice() };
    let set = referee::guild_settings::set(&hall.referee, SERVER, &[setting], now).await.unwrap();
    set.weekly.unwrap().due_at
}

/// A match that Bob resigns after two moves.
async fn play(hall: &Hall, now: Time) -> MatchId {
    let id = hall.write_match(|new| new.guild_id = Some(SERVER)).await;
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, now).await.unwrap();
    referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, now).await.unwrap();
    referee::resign::resign(&hall.referee, id, bob().id, now).await.unwrap();
    id
}

/// The news of the week.
async fn news(hall: &Hall) -> Vec<ServerNews> {
    let of_week = |news| match news {
        Announcement::Server(
            SERVER,
            news @ (ServerNews::WeeklySummary { .. } | ServerNews::WeeklySummaryStopped),
        ) => Some(news),
        _ => None,
    };
    hall.news().await.into_iter().filter_map(of_week).collect()
}

#[tokio::test]
async fn a_summary_is_recorded_once_a_week_if_matches_have_ended() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    assert_eq!(weekly::record_due(referee, later(0, 0)).await.unwrap(), 0, "off by default");
    assert_eq!(choose(&hall, ROOM, NOW).await, Some(FIRST));
    play(&hall, NOW).await;
    assert_eq!(weekly::record_due(referee, Time(FIRST.0 - 1)).await.unwrap(), 0);
    // Two processes at once.
    let other = hall.another().await;
    let (one, two) =
        tokio::join!(weekly::record_due(referee, FIRST), weekly::record_due(&other, FIRST));
    assert_eq!(one.unwrap() + two.unwrap(), 1, "one of them is faster");
    let summary = |until| ServerNews::WeeklySummary { channel: ROOM, until };
    assert_eq!(news(&hall).await, [summary(FIRST)]);
    let view = weekly::view(referee, SERVER, FIRST).await.unwrap();
    assert_eq!(view.ended, [("world-war".to_owned(), 1)]);
    assert!(view.upset.is_none() && view.quickest.is_none() && view.climb.is_none());

    // A week without ended matches, and one with a void match.
    assert_eq!(weekly::record_due(referee, later(1, 3)).await.unwrap(), 0);
    let id = hall.write_match(|new| new.guild_id = Some(SERVER)).await;
    let (judge, void, at) = (carol(), Verdict::Void, later(1, 30));
    let judged =
        referee::adjudication::adjudicate(referee, id, &judge, Some(SERVER), void, "noise", at);
    judged.await.unwrap();
    assert_eq!(weekly::record_due(referee, later(2, 0)).await.unwrap(), 0);
    // Herald was away for two weeks: only the last one counts.
    play(&hall, later(2, 30)).await;
    play(&hall, later(3, 30)).await;
    assert_eq!(weekly::record_due(referee, later(4, 5)).await.unwrap(), 1);
    assert_eq!(news(&hall).await, [summary(later(4, 0))]);
    let view = weekly::view(referee, SERVER, later(4, 0)).await.unwrap();
    assert_eq!(view.ended, [("world-war".to_owned(), 1)]);
    assert_eq!(weekly::record_due(referee, later(4, 6)).await.unwrap(), 0);

    // It is turned off.
    let off = [Setting::NoWeekly];
    referee::guild_settings::set(referee, SERVER, &off, later(4, 7)).await.unwrap();
    play(&hall, later(4, 8)).await;
    assert_eq!(weekly::record_due(referee, later(5, 0)).await.unwrap(), 0);
}

#[tokio::test]
async fn posting_stops_once_and_only_in_the_channel_that_failed() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    choose(&hall, ROOM, NOW).await;
    let elsewhere = ChannelId::new(22);
    weekly::stop(referee, SERVER, elsewhere, NOW).await.unwrap();
    assert!(news(&hall).await.is_empty(), "another channel was chosen meanwhile");
    for _ in 0..2 {
        weekly::stop(referee, SERVER, ROOM, NOW).await.unwrap();
    }
    assert_eq!(news(&hall).await, [ServerNews::WeeklySummaryStopped]);
    let set = referee::guild_settings::find(referee, SERVER).await.unwrap().weekly.unwrap();
    assert_eq!((set.channel, set.due_at, set.set_by), (ROOM, None, Some(alice().id)));
    play(&hall, NOW).await;
    assert_eq!(weekly::record_due(referee, later(0, 1)).await.unwrap(), 0);
    // Other settings don't touch it.
    let others = [Setting::Threads(false)];
    let set = referee::guild_settings::set(referee, SERVER, &others, NOW).await.unwrap();
    assert!(set.weekly.is_some_and(|set| set.due_at.is_none()));
    assert_eq!(choose(&hall, elsewhere, later(0, 1)).await, Some(later(1, 0)));
}
