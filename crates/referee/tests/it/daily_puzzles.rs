//! The puzzle of the day in servers.

use match_model::{
    ChannelId, DailyPuzzle, GuildId, MessageId, PuzzleAttempt, PuzzleRef, RequestRefusal, Time,
};
use referee::daily_puzzles::{self, DueServer};
use referee::{Announcement, Posted, ServerNews, Setting};

use crate::common::{Hall, NOW, ROOM, alice, bob, refused};

const GUILD: GuildId = GuildId::new(31);
const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

fn puzzle(id: &str) -> PuzzleRef {
    PuzzleRef { game: "world-war".to_owned(), puzzle: id.to_owned() }
}

async fn choose(hall: &Hall, channel: ChannelId, now: Time) -> DueServer {
    let setting = Setting::DailyPuzzles { channel, hour: 18, by: alice() };
    let set = referee::guild_settings::set(&hall.referee, GUILD, &[setting], now).await.unwrap();
    DueServer { guild: GUILD, due_at: set.daily_puzzles.unwrap().due_at.unwrap() }
}

/// Posts the first announcement of the server, and returns it.
async fn say(hall: &Hall, message: u64, now: Time) -> ServerNews {
    let [due] = &referee::outbox::due_announcements(&hall.referee, now, 9).await.unwrap()[..]
    else {
        panic!("one topic");
    };
    let Announcement::Server(GUILD, news) = due.announcement.clone() else { panic!("{due:?}") };
    let posted = match news {
        ServerNews::DailyPuzzle { day } => Posted::DailyPuzzle(GUILD, day, MessageId::new(message)),
        _ => Posted::Nothing,
    };
    referee::posted::record(&hall.referee, due.id, posted, now).await.unwrap();
    news
}

#[tokio::test]
async fn a_puzzle_is_recorded_once_a_day() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let due = choose(&hall, ROOM, NOW).await;
    assert_eq!(due.due_at, Time(18 * HOUR));
    assert!(daily_puzzles::due(referee, Time(due.due_at.0 - 1)).await.unwrap().is_empty());
    assert_eq!(daily_puzzles::due(referee, due.due_at).await.unwrap(), [due]);
    // Two processes at once.
    let other = hall.another().await;
    let first = Some(puzzle("00000001"));
    let (one, two) = tokio::join!(
        daily_puzzles::record(referee, due, first.clone(), due.due_at),
        daily_puzzles::record(&other, due, first, due.due_at),
    );
    assert!(one.unwrap() ^ two.unwrap(), "one of them is faster");
    assert_eq!(say(&hall, 901, due.due_at).await, ServerNews::DailyPuzzle { day: 0 });
    let posted = daily_puzzles::find(referee, GUILD, 0).await.unwrap().unwrap();
    assert_eq!((posted.message, posted.channel), (Some(MessageId::new(901)), ROOM));

    // Two people open it; Alice solves it at the second try.
    for person in [alice(), bob()] {
        daily_puzzles::take_part(referee, &person, GUILD, 0, due.due_at).await.unwrap();
    }
    let attempt = PuzzleAttempt { day: Some(0), wrong: 1, ..PuzzleAttempt::default() };
    let key = puzzle("00000001");
    referee::puzzles::keep(referee, &alice(), &key, &attempt, 1_200, due.due_at).await.unwrap();
    let solved = PuzzleAttempt { moment: 1, solved_at: Some(due.due_at), ..attempt };
    referee::puzzles::keep(referee, &alice(), &key, &solved, 1_200, due.due_at).await.unwrap();
    let stale = referee::puzzles::keep(referee, &alice(), &key, &solved, 1_200, due.due_at).await;
    assert_eq!(refused(stale), RequestRefusal::Stale);

    // The manager moves it to the evening of the same day: none is recorded twice.
    let setting = Setting::DailyPuzzles { channel: ROOM, hour: 20, by: alice() };
    referee::guild_settings::set(referee, GUILD, &[setting], due.due_at).await.unwrap();
    let again = DueServer { due_at: Time(20 * HOUR), ..due };
    assert_eq!(daily_puzzles::due(referee, again.due_at).await.unwrap(), [again]);
    let second = Some(puzzle("00000002"));
    assert!(!daily_puzzles::record(referee, again, second.clone(), again.due_at).await.unwrap());
    let next = DueServer { due_at: Time(20 * HOUR + DAY), ..due };
    assert_eq!(daily_puzzles::due(referee, next.due_at).await.unwrap(), [next]);
    // The next day, first the solvers of the last one.
    assert!(daily_puzzles::record(referee, next, second, next.due_at).await.unwrap());
    assert_eq!(say(&hall, 0, next.due_at).await, ServerNews::DailyPuzzleOver { day: 0 });
    let solvers = daily_puzzles::solvers(referee, GUILD, 0).await.unwrap();
    let told: Vec<_> = solvers.iter().map(|one| (one.person, one.wrong, one.streak.days)).collect();
    assert_eq!(told, [(alice().id, 1, 1)]);
    assert_eq!(say(&hall, 902, next.due_at).await, ServerNews::DailyPuzzle { day: 1 });
    let used = daily_puzzles::used(referee, GUILD).await.unwrap();
    assert_eq!(used, [puzzle("00000001"), puzzle("00000002")]);
    // A day without a puzzle only sets the next time.
    let empty = DueServer { due_at: Time(20 * HOUR + 2 * DAY), ..due };
    assert!(!daily_puzzles::record(referee, empty, None, empty.due_at).await.unwrap());
    assert!(daily_puzzles::due(referee, empty.due_at).await.unwrap().is_empty());
    let current = |at| daily_puzzles::current(referee, GUILD, at);
    assert_eq!(current(empty.due_at).await.unwrap().map(|daily| daily.day), Some(1));
    assert_eq!(current(Time(3 * DAY)).await.unwrap(), None);
}

#[tokio::test]
async fn posting_stops_once_and_only_in_the_channel_that_failed() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let due = choose(&hall, ROOM, NOW).await;
    let first = Some(puzzle("00000001"));
    assert!(daily_puzzles::record(referee, due, first, due.due_at).await.unwrap());
    assert_eq!(say(&hall, 901, due.due_at).await, ServerNews::DailyPuzzle { day: 0 });
    let next = DueServer { due_at: Time(due.due_at.0 + DAY), ..due };
    let second = Some(puzzle("00000002"));
    assert!(daily_puzzles::record(referee, next, second, next.due_at).await.unwrap());
    let failed = daily_puzzles::find(referee, GUILD, 1).await.unwrap().unwrap();
    let elsewhere = DailyPuzzle { channel: ChannelId::new(22), ..failed.clone() };
    daily_puzzles::stop(referee, GUILD, &elsewhere, next.due_at).await.unwrap();
    let set = referee::guild_settings::find(referee, GUILD).await.unwrap().daily_puzzles;
    assert!(set.unwrap().due_at.is_some(), "another channel was chosen meanwhile");
    for _ in 0..2 {
        daily_puzzles::stop(referee, GUILD, &failed, next.due_at).await.unwrap();
    }
    let set = referee::guild_settings::find(referee, GUILD).await.unwrap().daily_puzzles.unwrap();
    assert_eq!((set.channel, set.due_at, set.set_by), (ROOM, None, Some(alice().id)));
    assert_eq!(
        daily_puzzles::find(referee, GUILD, 1).await.unwrap(),
        None,
        "it can be tried again"
    );
    assert!(daily_puzzles::due(referee, Time(9 * DAY)).await.unwrap().is_empty());
    let server = |news| Announcement::Server(GUILD, news);
    let news: Vec<Announcement> = hall.news().await;
    let stopped = server(ServerNews::DailyPuzzleStopped);
    assert_eq!(news.iter().filter(|news| **news == stopped).count(), 1, "{news:?}");
    // Other settings don't touch it, and it is turned off.
    let others = [Setting::Threads(false)];
    let set = referee::guild_settings::set(referee, GUILD, &others, NOW).await.unwrap();
    assert!(set.daily_puzzles.is_some_and(|set| set.due_at.is_none()));
    let off = [Setting::NoDailyPuzzles];
    referee::guild_settings::set(referee, GUILD, &off, NOW).await.unwrap();
    let set = referee::guild_settings::find(referee, GUILD).await.unwrap();
    assert_eq!(set.daily_puzzles, None);
}
