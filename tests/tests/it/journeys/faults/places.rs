//! Places that Herald loses: permissions, threads, boards, whole servers.

use std::time::Duration;

use fake_discord::driver::SeenMessage;
use fake_discord::{Fault, permissions};
use herald::{Clock, Patience};
use tests::{
    Stage, board_after, boards, is_gone, wait_for_message, wait_for_removed_buttons,
    wait_for_update,
};

use super::public;
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

#[tokio::test]
async fn a_permission_is_taken_away_in_mid_match() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let mute = permissions::BOT_MUTE;
    stage.sandbox.set_bot_permissions(thread, mute | permissions::ATTACH_FILES);
    let refusal = type_move(&alice, thread, "b2-b3").await?;
    check_contains(
        &refusal,
        &["I can't play in this channel without **Send Messages in Threads**."],
    )?;
    assert_eq!(boards(&bob, thread), [0]);

    // From elsewhere, the move is accepted; where nothing can be posted, it waits in the outbox.
    let dm = stage.sandbox.open_dm(&alice);
    stage.sandbox.set_bot_permissions(room, mute);
    assert_eq!(type_move(&alice, dm, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage
        .sandbox
        .wait_for_requests(|requests| requests.iter().any(|r| r.status == 403).then_some(()))
        .await?;
    assert_eq!((boards(&bob, thread), public(&bob, room)), (vec![0], 1));
    stage.sandbox.set_bot_permissions(room, permissions::BOT_DEFAULT);
    // The thread is closed to Herald: the match continues in the channel.
    assert_eq!(board_after(&bob, room, 1).await?.pings, ["Bob"]);
    assert_eq!(type_move(&bob, room, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, room, 2).await?;
    assert_eq!((boards(&bob, thread), boards(&bob, room)), (vec![0], vec![1, 2]));
    stage.close().await
}

#[tokio::test]
async fn the_thread_is_deleted_or_locked_in_mid_match() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    stage.excuse(403);
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (one, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, one, "b2-b3").await?;
    board_after(&bob, one, 1).await?;
    assert!(stage.sandbox.delete_channel(one));
    assert_eq!(type_move(&bob, room, "b7-b6").await?, "Played `b7-b6` in match 1.");
    assert_eq!(board_after(&alice, room, 2).await?.pings, ["Alice"]);
    assert_eq!(type_move(&alice, room, "c2-c3").await?, "Played `c2-c3` in match 1.");
    board_after(&bob, room, 3).await?;

    let club = stage.channel("chess-club")?;
    let (two, _) = stage.begin("world-war", club, &alice, &bob).await?;
    // A post wakes an archived thread, and also a locked one if Herald manages threads.
    let options = |text: &str| [("text", text.into()), ("match", 2.into())];
    stage.sandbox.set_thread(two, true, false);
    answer_to_command(&alice, club, "move", &options("b2-b3")).await?;
    board_after(&bob, two, 1).await?;
    stage.sandbox.set_thread(two, true, true);
    answer_to_command(&bob, club, "move", &options("b7-b6")).await?;
    board_after(&alice, two, 2).await?;
    // Otherwise the match continues in the channel.
    stage.sandbox.set_thread(two, true, true);
    let allowed = permissions::BOT_DEFAULT & !permissions::MANAGE_THREADS;
    stage.sandbox.set_bot_permissions(two, allowed);
    answer_to_command(&alice, club, "move", &options("c2-c3")).await?;
    assert_eq!(board_after(&bob, club, 3).await?.pings, ["Bob"]);
    answer_to_command(&bob, club, "move", &options("c7-c6")).await?;
    board_after(&alice, club, 4).await?;
    assert_eq!((boards(&alice, two), boards(&alice, club)), (vec![0, 1, 2], vec![3, 4]));
    stage.close().await
}

#[tokio::test]
async fn the_old_board_is_deleted() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    assert!(stage.sandbox.delete_message(board.id));
    assert!(is_gone(&alice, &board));
    type_move(&alice, thread, "b2-b3").await?;
    let next = board_after(&bob, thread, 1).await?;
    type_move(&bob, thread, "b7-b6").await?;
    board_after(&alice, thread, 2).await?;
    wait_for_removed_buttons(&alice, &next).await?;
    // Nothing is retried over and over.
    let about = |path: String| stage.sandbox.requests().iter().filter(|r| r.path == path).count();
    assert_eq!(about(format!("/channels/{thread}/messages/{}", board.id)), 1);
    stage.close().await
}

/// Without *Attach Files* a match continues in letters, and the missing permission is mentioned
/// once.
#[tokio::test]
async fn without_pictures_it_goes_on_in_letters() -> JourneyResult {
    const SAID: &str = "I can't attach pictures here, so this board is in letters.";
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
    assert_eq!(type_move(&alice, private, "b2-b3").await?, "Played `b2-b3` in match 1.");
    let first = bob.wait(thread, in_letters("b2-b3")).await?;
    assert!(first.attachments.is_empty() && first.button("Type it").is_some());
    assert_eq!(first.pings, ["Bob"]);
    // In the place itself, the board is the answer, if nothing else waits.
    stage.wait_until_all_sent().await?;
    let answer = bob.command(thread, "move", [("text", "b7-b6".into())]).await?;
    let second = answer.message()?;
    assert!(!second.ephemeral && second.content.contains("```\n"), "{}", second.content);
    wait_for_message(&bob, thread, SAID).await?;
    let steps = alice.click(second.id, "Infantry c2").await?.message()?.clone();
    assert!(steps.ephemeral);
    stage.sandbox.set_bot_permissions(room, permissions::BOT_DEFAULT);
    assert_eq!(type_move(&alice, thread, "c2-c3").await?, "Played `c2-c3` in match 1.");
    board_after(&bob, thread, 3).await?;
    let told = bob.sees(thread).iter().filter(|m| m.content.starts_with(SAID)).count();
    assert_eq!(told, 1);
    // A match that begins so.
    stage.sandbox.set_bot_permissions(room, allowed);
    let challenge = stage.challenge("battlechess", room, &alice, &bob).await?;
    check_contains(
        &answer_to_click(&bob, challenge.id, "Accept").await?,
        &["Accepted. Match 2 begins."],
    )?;
    let open = wait_for_update(&bob, &challenge, |m| m.thread.is_some()).await?;
    let begun = bob.wait(open.thread.ok_or("no thread")?, in_letters("Match 2")).await?;
    assert!(begun.button("Type it").is_some());
    stage.close().await
}

/// A player who moves from elsewhere is told when the board is delayed.
#[tokio::test]
async fn who_moves_is_told_that_the_board_waits() -> JourneyResult {
    let patience = Patience { leave_thread_after: Duration::from_secs(2), ..tests::patience() };
    let mut stage = Stage::set_at(Clock::System, patience).await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let mute = permissions::BOT_MUTE | permissions::ATTACH_FILES;
    stage.sandbox.set_bot_permissions(thread, mute);
    let private = stage.sandbox.open_dm(&alice);
    assert_eq!(type_move(&alice, private, "b2-b3").await?, "Played `b2-b3` in match 1.");
    let told = "Your move in match 1 counts, but Discord won't let me post there";
    let hint = |seen: &[SeenMessage]| {
        seen.iter().find(|m| m.ephemeral && m.content.starts_with(told)).map(|_| ())
    };
    alice.wait(private, hint).await?;
    board_after(&bob, room, 1).await?;
    // Once is enough, and nobody else is told.
    let count = alice.sees(private).iter().filter(|m| m.content.starts_with(told)).count();
    assert_eq!(count, 1);
    assert_eq!(type_move(&bob, room, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, room, 2).await?;
    assert!(!bob.sees(room).iter().any(|m| m.content.starts_with("Your move")));
    stage.close().await
}

/// Herald gets no event when it is removed from a server. It finds out, and asks Discord no more
/// about its matches there; once it is back, they continue.
#[tokio::test]
async fn a_server_that_is_gone_is_noticed() -> JourneyResult {
    let patience = Patience { removal_check: Duration::ZERO, ..tests::patience() };
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
    assert_eq!(type_move(&alice, private, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.sandbox.wait_for_requests(|all| (asked(all) > 0).then_some(())).await?;
    // Also if nothing waits to be posted.
    let quiet = Patience {
        absence_check: Duration::ZERO,
        housekeeping: Duration::from_millis(20),
        ..patience
    };
    let before = asked(&stage.sandbox.requests());
    stage.stop().await?;
    stage.start_again_at(Clock::System, quiet).await?;
    stage.sandbox.clear_faults();
    let answer = answer_to_command(&bob, thread, "games", &[("show", "turns".into())]).await?;
    check_contains(
        &answer,
        &["I can post in the channel of match 1 again, so it continues there."],
    )?;
    board_after(&bob, thread, 1).await?;
    assert!(before > 0);
    // This time nothing waits while Herald is away.
    let before = asked(&stage.sandbox.requests());
    stage.sandbox.fault(Fault::Refused(404, 10004), "GET", "/guilds/**", 100_000);
    stage.sandbox.wait_for_requests(|all| (asked(all) > before + 3).then_some(())).await?;
    stage.sandbox.clear_faults();
    let answer = answer_to_command(&bob, thread, "games", &[("show", "turns".into())]).await?;
    check_contains(
        &answer,
        &["I can post in the channel of match 1 again, so it continues there."],
    )?;
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, thread, 2).await?;
    stage.close().await
}
