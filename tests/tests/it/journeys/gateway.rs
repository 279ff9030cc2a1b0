//! Broken gateway connections: the bot is back soon, and accepts moves.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::{Duration, SystemTime};

use fake_discord::driver::DriverError;
use fake_discord::{PATIENCE, Sandbox};
use herald::{Clock, Patience};
use tests::{Error, Stage, board_after, boards, patience};

use crate::journeys::{JourneyResult, answer_to_move, type_move};

/// The time after which a person tries again, as on Discord.
const TRY: Duration = Duration::from_secs(3);

/// A person moves right after the connection broke, and again while nobody answers: payloads into a
/// connection that can't be resumed are lost. The bot is back.
async fn break_connection(name: String, act: impl Fn(&Sandbox)) -> JourneyResult {
    let mut stage = Stage::set().await?;
    // A resumed session may bring interactions that nobody waits for any more.
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.set_first_response(TRY);
    for (ply, text) in (0..).zip(["b2-b3", "b7-b6"]) {
        let mover = if ply == 0 { &alice } else { &bob };
        act(&stage.sandbox);
        let mut unheard = false;
        let taken = async {
            loop {
                match mover.command(thread, "move", [("text", text.into())]).await {
                    Ok(answer) => break answer_to_move(mover, answer).await,
                    Err(DriverError::DidNotRespond) => unheard = true,
                    Err(error) => break Err(error.into()),
                }
            }
        };
        let answer = tokio::time::timeout(PATIENCE, taken).await;
        let answer = answer.map_err(|_| format!("{name}: nobody answers any more"))??;
        // An attempt may be recorded though its answer came too late; then the next is refused.
        if answer != format!("Played `{text}` in match 1.")
            && !(unheard && answer.starts_with("It's not your turn"))
        {
            return Err(format!("{name}: {answer}").into());
        }
        stage.wait_for_connection(true).await?;
        board_after(&alice, thread, ply + 1).await?;
    }
    stage.sandbox.set_first_response(PATIENCE);
    assert_eq!(boards(&alice, thread), [0, 1, 2], "{name}");
    assert_eq!(type_move(&alice, thread, "c2-c3").await?, "Played `c2-c3` in match 1.");
    stage.close().await.map_err(|error| format!("{name}: {error}").into())
}

type Break = (String, Box<dyn Fn(&Sandbox) + Send>);

/// All at once: each waits for seconds, none has much to do.
async fn run_all(journeys: Vec<Break>) -> JourneyResult {
    let mut walking = tokio::task::JoinSet::new();
    for (name, act) in journeys {
        walking.spawn(break_connection(name, act));
    }
    while let Some(walked) = walking.join_next().await {
        walked??;
    }
    Ok(())
}

#[tokio::test]
async fn the_connection_breaks() -> JourneyResult {
    let mut journeys: Vec<Break> = vec![
        ("cut".to_owned(), Box::new(Sandbox::drop_gateway)),
        ("asked to reconnect".to_owned(), Box::new(Sandbox::ask_reconnect)),
        ("invalid, resumable".to_owned(), Box::new(|sandbox| sandbox.invalidate_session(true))),
        ("invalid, gone".to_owned(), Box::new(|sandbox| sandbox.invalidate_session(false))),
    ];
    for code in [1000, 1001, 1006, 4000, 4001, 4002, 4007, 4008, 4009] {
        journeys.push((
            format!("closed with {code}"),
            Box::new(move |sandbox| sandbox.close_gateway(code)),
        ));
    }
    run_all(journeys).await
}

#[tokio::test]
async fn an_interaction_that_cannot_be_read_is_answered() -> Result<(), Error> {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let sorry =
        "Discord sent me something I can't read. Please try another way, for example `/move`.";
    stage.sandbox.garble_interactions(2);
    assert_eq!(crate::journeys::answer_to_click(&alice, board.id, "Type it").await?, sorry);
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, sorry);
    assert_eq!(boards(&bob, thread), [0]);
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.close().await
}

/// Acts during an orderly restart aren't lost: the session waits for the next process.
#[tokio::test]
async fn the_session_outlives_a_restart() -> JourneyResult {
    let mut stage = Stage::set().await?;
    assert!(stage.sandbox.compressed() > 1, "what comes is compressed");
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.stop().await?;
    // The answer comes from the next process.
    let (answer, started) = tokio::join!(type_move(&alice, thread, "b2-b3"), stage.start_again());
    started?;
    assert_eq!(answer?, "Played `b2-b3` in match 1.");
    assert_eq!((stage.sandbox.resumed(), stage.sandbox.identifies().len()), (1, 1));
    // A killed process leaves no session, and a session is taken only once.
    stage.kill().await?;
    stage.start_again().await?;
    assert_eq!((stage.sandbox.resumed(), stage.sandbox.identifies().len()), (1, 2));
    // A session that is too old isn't resumed.
    stage.stop().await?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    let later = now + patience().session_lifetime + Duration::from_secs(1);
    let clock = Clock::Set(Arc::new(AtomicI64::new(later.as_millis().try_into()?)));
    stage.start_again_at(clock, patience()).await?;
    assert_eq!((stage.sandbox.resumed(), stage.sandbox.identifies().len()), (1, 3));
    // Nor one with another number of shards.
    stage.stop().await?;
    stage.sandbox.set_shards(2, 1, 16);
    stage.start_again().await?;
    while stage.sandbox.shards().len() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!((stage.sandbox.resumed(), stage.sandbox.identifies().len()), (1, 5));
    // If Discord has forgotten them, new ones start.
    stage.stop().await?;
    stage.sandbox.invalidate_session(false);
    stage.start_again().await?;
    while stage.sandbox.shards().len() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    assert_eq!((stage.sandbox.resumed(), stage.sandbox.identifies().len()), (1, 7));
    stage.close().await
}

/// The gateway is away for long, and has forgotten the session: Herald is back soon.
#[tokio::test]
async fn after_a_long_outage_it_is_there_soon() -> JourneyResult {
    // After so many failed attempts, the pauses would be longer than any wait.
    const TRIES: u64 = 20;
    let patience = Patience {
        longest_connect: Duration::from_millis(40),
        longest_reconnect: 100 * PATIENCE,
        ..patience()
    };
    let stage = Stage::set_at(Clock::System, patience).await?;
    stage.sandbox.refuse_gateway(true);
    stage.sandbox.drop_gateway();
    while stage.sandbox.refused_connections() < TRIES {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stage.sandbox.invalidate_session(false);
    stage.sandbox.refuse_gateway(false);
    stage.wait_for_connection(true).await?;
    assert_eq!(stage.sandbox.identifies().len(), 2);
    stage.close().await
}

/// An interaction from a resumed session that nobody waits for isn't performed: the user was told
/// of a failure and may have done something else since.
#[tokio::test]
async fn what_nobody_waits_for_any_more_is_not_done() -> JourneyResult {
    const ANSWER: Duration = Duration::from_secs(4);
    let stage = Stage::set_at(Clock::System, Patience { answer: ANSWER, ..patience() }).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.refuse_gateway(true);
    stage.sandbox.drop_gateway();
    stage.wait_for_connection(false).await?;
    // Discord's time has whole seconds.
    stage.sandbox.set_first_response(ANSWER + Duration::from_millis(1500));
    let unheard = alice.command(thread, "move", [("text", "b2-b3".into())]).await;
    assert!(matches!(unheard, Err(DriverError::DidNotRespond)), "{unheard:?}");
    stage.sandbox.set_first_response(PATIENCE);
    stage.sandbox.clear_requests();
    // A press just before the connection is back is still answered.
    let (answer, ()) = tokio::join!(type_move(&alice, thread, "c2-c3"), async {
        stage.sandbox.refuse_gateway(false);
    });
    assert_eq!(answer?, "Played `c2-c3` in match 1.");
    assert_eq!(stage.sandbox.resumed(), 1);
    assert_eq!(boards(&bob, thread), [0, 1]);
    let answered = |path: &str| path.starts_with("/interactions/");
    let answers = stage.sandbox.requests().iter().filter(|one| answered(&one.path)).count();
    assert_eq!(answers, 1);
    stage.close().await
}

/// After a pause of the process, a late interaction is performed only if Discord still accepts an
/// answer: here all interactions count as late.
#[tokio::test]
async fn what_cannot_be_answered_any_more_is_not_done() -> JourneyResult {
    let late = Patience { answer_before_work: Duration::ZERO, ..patience() };
    let mut stage = Stage::set_at(Clock::System, late).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    // The user was told already that Herald didn't answer.
    stage.excuse(404);
    stage.sandbox.set_first_response(Duration::ZERO);
    let unheard = alice.command(thread, "move", [("text", "b2-b3".into())]).await;
    assert!(matches!(unheard, Err(DriverError::DidNotRespond)), "{unheard:?}");
    let refused = |one: &&fake_discord::RecordedRequest| one.status == 404;
    stage.sandbox.wait_for_requests(|all| all.iter().find(refused).map(|_| ())).await?;
    stage.sandbox.set_first_response(PATIENCE);
    // Otherwise it would be the other side's turn.
    alice.command(thread, "move", [("text", "c2-c3".into())]).await?;
    board_after(&bob, thread, 1).await?;
    stage.close().await
}
