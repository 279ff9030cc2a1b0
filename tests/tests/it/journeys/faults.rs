//! Discord's failures: rate limits, errors, silence, lost responses, removed permissions, deleted
//! threads and messages. Accepted acts are announced once, in order.

use std::time::{Duration, Instant};

use fake_discord::driver::{DriverError, Person, SeenMessage};
use fake_discord::{Fault, PATIENCE, Snowflake, permissions};
use herald::{Clock, Patience};
use tests::{Error, Stage, after, board_after, boards, gone, hurry, said, stripped};

use crate::journeys::{Walked, clicked, holds, told, types, types_elsewhere};

/// Every fault of a request, and its repetitions.
fn faults() -> Vec<(Fault, u32)> {
    vec![
        (Fault::RateLimit { retry_after: Duration::from_millis(30) }, 2),
        (Fault::Status(500), 3),
        (Fault::Status(502), 1),
        (Fault::Hang, 1),
        (Fault::DropAfterApplying, 1),
        (Fault::DropAfterApplying, 2),
    ]
}

/// Consecutive legal moves, Light's and Dark's.
const MOVES: [&str; 12] = [
    "b2-b3", "b7-b6", "c2-c3", "c7-c6", "f2-f3", "f7-f6", "g2-g3", "g7-g6", "a2-a3", "a7-a6",
    "h2-h3", "h7-h6",
];

/// Makes the next move of a match that plays [`MOVES`].
async fn next(place: Snowflake, light: &Person, dark: &Person, ply: u32) -> Result<String, Error> {
    let mover = if ply.is_multiple_of(2) { light } else { dark };
    types(mover, place, MOVES[ply as usize]).await
}

fn public(person: &Person, place: Snowflake) -> usize {
    person.sees(place).iter().filter(|message| !message.ephemeral).count()
}

#[tokio::test]
async fn a_board_is_posted_once_and_in_order() -> Walked {
    let stage = Stage::set_at(Clock::System, hurry()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let mut ply = 0;
    for (fault, times) in faults() {
        stage.sandbox.fault(fault.clone(), "POST", "/channels/*/messages", times);
        // Typed elsewhere; the next move doesn't wait for this one's board.
        for mover in [&alice, &bob] {
            let text = MOVES[ply as usize];
            holds(&types_elsewhere(mover, room, 1, text).await?, &["Played"])?;
            ply += 1;
        }
        let board = board_after(&alice, thread, ply).await?;
        assert_eq!(board.pings, ["Alice"], "{fault:?}");
        assert_eq!(boards(&bob, thread), (0..=ply).collect::<Vec<_>>(), "{fault:?}");
    }
    assert_eq!(public(&bob, thread), ply as usize + 1);
    stage.close().await
}

#[tokio::test]
async fn old_buttons_go_in_the_end() -> Walked {
    let stage = Stage::set_at(Clock::System, hurry()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, (fault, times)) in (0..).zip(faults()) {
        stage.sandbox.fault(fault, "PATCH", "/channels/*/messages/*", times);
        let mover = if ply % 2 == 0 { &alice } else { &bob };
        types_elsewhere(mover, room, 1, MOVES[ply as usize]).await?;
        let newer = board_after(&bob, thread, ply + 1).await?;
        stripped(&bob, &board).await?;
        assert!(newer.button("Move").is_some());
        board = newer;
    }
    stage.close().await
}

#[tokio::test]
async fn a_challenge_and_its_thread_come_once() -> Walked {
    let mut stage = Stage::set_at(Clock::System, hurry()).await?;
    // A thread that was opened after all.
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    for (number, (fault, times)) in (1..).zip(faults()) {
        let fail = |method: &str, pattern: &str| {
            stage.sandbox.fault(fault.clone(), method, pattern, times);
        };
        let before = public(&bob, room);
        fail("POST", "/channels/*/messages");
        let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
        fail("PATCH", "/channels/*/messages/*");
        fail("POST", "/channels/*/messages/*/threads");
        fail("PUT", "/channels/*/thread-members/*");
        let accepted = clicked(&bob, challenge.id, "Accept").await?;
        holds(&accepted, &[&format!("Accepted. Match {number} begins.")])?;
        let open = after(&bob, &challenge, |m| m.thread.is_some() && m.controls().is_empty());
        let thread = open.await?.thread.ok_or("no thread")?;
        board_after(&bob, thread, 0).await?;
        assert_eq!(boards(&bob, thread), [0], "{fault:?}");
        assert_eq!(public(&bob, room), before + 1, "{fault:?}: one message for the challenge");
        assert_eq!(stage.sandbox.threads(room).len(), number, "{fault:?}");
        stage.sandbox.clear_faults();
    }
    stage.close().await
}

#[tokio::test]
async fn an_answer_comes_in_spite_of_it() -> Walked {
    let mut stage = Stage::set_at(Clock::System, hurry()).await?;
    // A second response to an interaction that was answered after all.
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, (fault, times)) in (0..).zip(faults()) {
        stage.sandbox.fault(fault.clone(), "POST", "/interactions/*/*/callback", times);
        let answer = next(thread, &alice, &bob, ply).await;
        let played = format!("Played `{}` in match 1.", MOVES[ply as usize]);
        assert_eq!(answer.map_err(|error| format!("{fault:?}: {error}"))?, played);
        board_after(&bob, thread, ply + 1).await?;
        stage.sandbox.clear_faults();
    }
    stage.close().await
}

#[tokio::test]
async fn without_an_answer_the_move_is_still_taken() -> Walked {
    let mut stage = Stage::set_at(Clock::System, hurry()).await?;
    // An answer that arrives after she has given up.
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.fault(Fault::Hang, "POST", "/interactions/*/*/callback", 1000);
    stage.sandbox.set_first_response(Duration::from_secs(3));
    let silent = alice.command(thread, "move", [("text", "b2-b3".into())]).await;
    assert!(matches!(silent, Err(DriverError::DidNotRespond)), "{silent:?}");
    // The next attempt learns that nobody waits for the answer any more.
    stage.sandbox.clear_faults();
    assert_eq!(board_after(&bob, thread, 1).await?.pings, ["Bob"]);
    stage.sandbox.set_first_response(PATIENCE);
    // She sees the board, or tries again and is told.
    holds(&types(&alice, thread, "b2-b3").await?, &["It is not your turn"])?;
    assert_eq!(boards(&bob, thread), [0, 1]);
    stage.close().await
}

#[tokio::test]
async fn a_storm_of_refusals_passes() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (fault, times) in [(Fault::Status(503), 12), (Fault::DropAfterApplying, 6)] {
        stage.sandbox.fault(fault, "*", "/channels/**", times);
    }
    for ply in 0..6 {
        holds(&next(thread, &alice, &bob, ply).await?, &["Played"])?;
    }
    let last = board_after(&alice, thread, 6).await?;
    assert_eq!(boards(&bob, thread), (0..=6).collect::<Vec<_>>());
    for message in bob.sees(thread).iter().filter(|m| !m.ephemeral && m.id != last.id) {
        stripped(&bob, message).await?;
    }
    stage.close().await
}

#[tokio::test]
async fn a_permission_is_taken_away_in_mid_match() -> Walked {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let mute = permissions::BOT_MUTE;
    stage.sandbox.set_bot_permissions(thread, mute | permissions::ATTACH_FILES);
    let refusal = types(&alice, thread, "b2-b3").await?;
    holds(&refusal, &["I can't play in this channel without **Send Messages in Threads**."])?;
    assert_eq!(boards(&bob, thread), [0]);

    // From elsewhere, the move is accepted; where nothing can be posted, it waits in the outbox.
    let dm = stage.sandbox.open_dm(&alice);
    stage.sandbox.set_bot_permissions(room, mute);
    assert_eq!(types(&alice, dm, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage
        .sandbox
        .wait_for_requests(|requests| requests.iter().any(|r| r.status == 403).then_some(()))
        .await?;
    assert_eq!((boards(&bob, thread), public(&bob, room)), (vec![0], 1));
    stage.sandbox.set_bot_permissions(room, permissions::BOT_DEFAULT);
    // The thread is closed to Herald: the match continues in the channel.
    assert_eq!(board_after(&bob, room, 1).await?.pings, ["Bob"]);
    assert_eq!(types(&bob, room, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, room, 2).await?;
    assert_eq!((boards(&bob, thread), boards(&bob, room)), (vec![0], vec![1, 2]));
    stage.close().await
}

#[tokio::test]
async fn the_thread_is_deleted_or_locked_in_mid_match() -> Walked {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    stage.excuse(403);
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (one, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, one, "b2-b3").await?;
    board_after(&bob, one, 1).await?;
    assert!(stage.sandbox.delete_channel(one));
    assert_eq!(types(&bob, room, "b7-b6").await?, "Played `b7-b6` in match 1.");
    assert_eq!(board_after(&alice, room, 2).await?.pings, ["Alice"]);
    assert_eq!(types(&alice, room, "c2-c3").await?, "Played `c2-c3` in match 1.");
    board_after(&bob, room, 3).await?;

    let club = stage.channel("chess-club")?;
    let (two, _) = stage.begin("world-war", club, &alice, &bob).await?;
    // A post wakes an archived thread, and also a locked one if Herald manages threads.
    let options = |text: &str| [("text", text.into()), ("match", 2.into())];
    stage.sandbox.set_thread(two, true, false);
    told(&alice, club, "move", &options("b2-b3")).await?;
    board_after(&bob, two, 1).await?;
    stage.sandbox.set_thread(two, true, true);
    told(&bob, club, "move", &options("b7-b6")).await?;
    board_after(&alice, two, 2).await?;
    // Otherwise the match continues in the channel.
    stage.sandbox.set_thread(two, true, true);
    let allowed = permissions::BOT_DEFAULT & !permissions::MANAGE_THREADS;
    stage.sandbox.set_bot_permissions(two, allowed);
    told(&alice, club, "move", &options("c2-c3")).await?;
    assert_eq!(board_after(&bob, club, 3).await?.pings, ["Bob"]);
    told(&bob, club, "move", &options("c7-c6")).await?;
    board_after(&alice, club, 4).await?;
    assert_eq!((boards(&alice, two), boards(&alice, club)), (vec![0, 1, 2], vec![3, 4]));
    stage.close().await
}

#[tokio::test]
async fn the_old_board_is_deleted() -> Walked {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    assert!(stage.sandbox.delete_message(board.id));
    assert!(gone(&alice, &board));
    types(&alice, thread, "b2-b3").await?;
    let next = board_after(&bob, thread, 1).await?;
    types(&bob, thread, "b7-b6").await?;
    board_after(&alice, thread, 2).await?;
    stripped(&alice, &next).await?;
    // Nothing is retried over and over.
    let about = |path: String| stage.sandbox.requests().iter().filter(|r| r.path == path).count();
    assert_eq!(about(format!("/channels/{thread}/messages/{}", board.id)), 1);
    stage.close().await
}

#[tokio::test]
async fn other_matches_do_not_wait() -> Walked {
    let stage = Stage::set_at(Clock::System, hurry()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (one, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let (two, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.fault(Fault::Status(500), "POST", &format!("/channels/{one}/messages"), 1000);
    types_elsewhere(&alice, room, 1, "b2-b3").await?;
    types_elsewhere(&alice, room, 2, "b2-b3").await?;
    board_after(&bob, two, 1).await?;
    types_elsewhere(&bob, room, 2, "b7-b6").await?;
    board_after(&bob, two, 2).await?;
    assert_eq!(boards(&bob, one), [0]);
    stage.sandbox.clear_faults();
    said(&bob, one, "`b2-b3`").await?;
    assert_eq!(boards(&bob, one), [0, 1]);
    stage.close().await
}

/// A channel that never answers, or asks for a pause of twenty seconds, delays only its own
/// matches, however many.
#[tokio::test]
async fn a_dead_channel_delays_nobody_else() -> Walked {
    let wait = Duration::from_secs(20);
    for fault in [Fault::Hang, Fault::RateLimit { retry_after: wait }] {
        // Longer than any wait here: nothing continues because of a timeout.
        let shutdown = Duration::from_millis(100);
        let request = 4 * PATIENCE;
        let stage =
            Stage::set_at(Clock::System, Patience { request, shutdown, ..tests::patience() })
                .await?;
        let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
        let room = stage.channel("war-room")?;
        let mut dead = Vec::new();
        for _ in 0..12 {
            let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
            dead.push(thread);
        }
        let (alive, _) = stage.begin("world-war", room, &alice, &bob).await?;
        for thread in &dead {
            let messages = format!("/channels/{thread}/messages");
            stage.sandbox.fault(fault.clone(), "POST", &messages, 1000);
        }
        // Typed elsewhere, all boards come from the outbox.
        for number in 1..=12 {
            types_elsewhere(&alice, room, number, "b2-b3").await?;
        }
        for (ply, text) in (0..4).zip(MOVES) {
            types_elsewhere(if ply % 2 == 0 { &alice } else { &bob }, room, 13, text).await?;
            board_after(&bob, alive, ply + 1).await?;
        }
        for thread in dead {
            assert_eq!(boards(&bob, thread), [0], "{fault:?}");
        }
        stage.close().await?;
    }
    Ok(())
}

/// Announcements deferred by a long outage are sent as soon as Discord is back: a request succeeds,
/// or the gateway connects.
#[tokio::test]
async fn what_waits_out_an_outage_is_said_when_it_ends() -> Walked {
    // Waiting out the pause would take longer than any test.
    let pause = 4 * PATIENCE;
    let slow = Patience { retry: pause, longest_retry: pause, ..tests::patience() };
    let stage = Stage::set_logging(Clock::System, slow).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = || {
        let path = format!("/channels/{thread}/messages");
        stage.sandbox.requests().iter().filter(|r| r.method == "POST" && r.path == path).count()
    };
    for (ply, gateway) in [(0, false), (1, true)] {
        let before = posts();
        let deferred =
            || stage.logged().iter().filter(|line| line.contains("announcement deferred")).count();
        stage.sandbox.fault(Fault::Status(503), "POST", "/channels/*/messages", 1);
        let mover = if ply == 0 { &alice } else { &bob };
        types_elsewhere(mover, room, 1, MOVES[ply as usize]).await?;
        let since = Instant::now();
        while deferred() <= ply as usize {
            assert!(since.elapsed() < PATIENCE, "nothing is deferred");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if gateway {
            stage.sandbox.drop_gateway();
        } else {
            told(&alice, thread, "help", &[]).await?;
        }
        board_after(&bob, thread, ply + 1).await?;
        assert_eq!(posts(), before + 2);
    }
    stage.close().await
}

/// An announcement that resembles a recent one is posted all the same, though its first attempt
/// fails.
#[tokio::test]
async fn the_same_words_twice_are_two_messages() -> Walked {
    let mut stage = Stage::set().await?;
    stage.excuse(500);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let offers = || -> Vec<fake_discord::Snowflake> {
        let seen = bob.sees(thread);
        seen.iter().filter(|m| m.content.contains("offers a draw")).map(|m| m.id).collect()
    };
    told(&alice, thread, "draw", &[]).await?;
    let first = said(&bob, thread, "offers a draw").await?;
    clicked(&bob, first.id, "Play on").await?;
    stripped(&bob, &first).await?;
    for (ply, text) in ["b2-b3", "b7-b6"].iter().enumerate() {
        types(if ply == 0 { &alice } else { &bob }, thread, text).await?;
    }
    board_after(&bob, thread, 2).await?;
    stage.sandbox.fault(Fault::Status(500), "POST", "/channels/*/messages", 1);
    told(&alice, thread, "draw", &[]).await?;
    let second = bob
        .wait(thread, |seen| {
            let new = |m: &&SeenMessage| m.id != first.id && m.content == first.content;
            seen.iter().find(new).cloned()
        })
        .await?;
    assert_eq!(offers(), [first.id, second.id]);
    clicked(&bob, second.id, "Accept the draw").await?;
    said(&alice, thread, "🏁").await?;
    stage.close().await
}

/// Without *Attach Files* a match continues in letters, and the missing permission is mentioned
/// once.
#[tokio::test]
async fn without_pictures_it_goes_on_in_letters() -> Walked {
    const SAID: &str = "I can't attach pictures here, so I show the board in letters.";
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let allowed = permissions::BOT_DEFAULT & !permissions::ATTACH_FILES;
    stage.sandbox.set_bot_permissions(room, allowed);
    let in_letters = |text: &'static str| {
        move |seen: &[SeenMessage]| {
            let shows = |m: &&SeenMessage| m.content.contains(text) && m.content.contains("```\n");
            seen.iter().find(shows).cloned()
        }
    };
    // From elsewhere, without a hint: Discord refuses the picture.
    let private = stage.sandbox.open_dm(&alice);
    assert_eq!(types(&alice, private, "b2-b3").await?, "Played `b2-b3` in match 1.");
    let first = bob.wait(thread, in_letters("b2-b3")).await?;
    assert!(first.attachments.is_empty() && first.button("Move").is_some());
    assert_eq!(first.pings, ["Bob"]);
    // In the place itself, the board is the answer, if nothing else waits.
    stage.all_is_said().await?;
    let answer = bob.command(thread, "move", [("text", "b7-b6".into())]).await?;
    let second = answer.message()?;
    assert!(!second.ephemeral && second.content.contains("```\n"), "{}", second.content);
    said(&bob, thread, SAID).await?;
    // And by buttons.
    let steps = alice.click(second.id, "Move").await?.message()?.clone();
    assert!(steps.ephemeral);
    stage.sandbox.set_bot_permissions(room, permissions::BOT_DEFAULT);
    assert_eq!(types(&alice, thread, "c2-c3").await?, "Played `c2-c3` in match 1.");
    board_after(&bob, thread, 3).await?;
    let told = bob.sees(thread).iter().filter(|m| m.content.starts_with(SAID)).count();
    assert_eq!(told, 1);
    // A match that begins so.
    stage.sandbox.set_bot_permissions(room, allowed);
    let challenge = stage.challenge("battlechess", room, &alice, &bob).await?;
    holds(&clicked(&bob, challenge.id, "Accept").await?, &["Accepted. Match 2 begins."])?;
    let open = after(&bob, &challenge, |m| m.thread.is_some()).await?;
    let begun = bob.wait(open.thread.ok_or("no thread")?, in_letters("Match 2")).await?;
    assert!(begun.button("Move").is_some());
    stage.close().await
}

/// A player who moves from elsewhere is told when the board is delayed.
#[tokio::test]
async fn who_moves_is_told_that_the_board_waits() -> Walked {
    let patience = Patience { refused: Duration::from_secs(2), ..tests::patience() };
    let mut stage = Stage::set_at(Clock::System, patience).await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let mute = permissions::BOT_MUTE | permissions::ATTACH_FILES;
    stage.sandbox.set_bot_permissions(thread, mute);
    let private = stage.sandbox.open_dm(&alice);
    assert_eq!(types(&alice, private, "b2-b3").await?, "Played `b2-b3` in match 1.");
    let told = "Your move in match 1 counts, but Discord doesn't let me write where it is played";
    let hint = |seen: &[SeenMessage]| {
        seen.iter().find(|m| m.ephemeral && m.content.starts_with(told)).map(|_| ())
    };
    alice.wait(private, hint).await?;
    board_after(&bob, room, 1).await?;
    // Once is enough, and nobody else is told.
    let count = alice.sees(private).iter().filter(|m| m.content.starts_with(told)).count();
    assert_eq!(count, 1);
    assert_eq!(types(&bob, room, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, room, 2).await?;
    assert!(!bob.sees(room).iter().any(|m| m.content.starts_with("Your move")));
    stage.close().await
}

/// Herald gets no event when it is removed from a server. It finds out, and asks Discord no more
/// about its matches there; once it is back, they continue.
#[tokio::test]
async fn a_server_that_is_gone_is_noticed() -> Walked {
    let patience = Patience { removed: Duration::ZERO, ..tests::patience() };
    let mut stage = Stage::set_at(Clock::System, patience).await?;
    stage.excuse(403);
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let private = stage.sandbox.open_dm(&alice);
    let asked = |requests: &[fake_discord::RecordedRequest]| {
        let guild = |path: &str| path.starts_with("/guilds/") && !path.contains("/members/");
        requests.iter().filter(|one| guild(&one.path)).count()
    };
    stage.sandbox.fault(Fault::Refused(403, 50001), "*", "/channels/**", 100_000);
    stage.sandbox.fault(Fault::Refused(404, 10004), "GET", "/guilds/**", 100_000);
    assert_eq!(types(&alice, private, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.sandbox.wait_for_requests(|all| (asked(all) > 0).then_some(())).await?;
    // Also if nothing waits to be posted.
    let quiet = Patience { absent: Duration::ZERO, rounds: Duration::from_millis(20), ..patience };
    let before = asked(&stage.sandbox.requests());
    stage.stop().await?;
    stage.start_again_at(Clock::System, quiet).await?;
    stage.sandbox.clear_faults();
    let answer = told(&bob, thread, "games", &[("show", "turns".into())]).await?;
    holds(&answer, &["I can write where match 1 is played again, so it goes on there."])?;
    board_after(&bob, thread, 1).await?;
    assert!(before > 0);
    // This time nothing waits while Herald is away.
    let before = asked(&stage.sandbox.requests());
    stage.sandbox.fault(Fault::Refused(404, 10004), "GET", "/guilds/**", 100_000);
    stage.sandbox.wait_for_requests(|all| (asked(all) > before + 3).then_some(())).await?;
    stage.sandbox.clear_faults();
    let answer = told(&bob, thread, "games", &[("show", "turns".into())]).await?;
    holds(&answer, &["I can write where match 1 is played again, so it goes on there."])?;
    assert_eq!(types(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, thread, 2).await?;
    stage.close().await
}
