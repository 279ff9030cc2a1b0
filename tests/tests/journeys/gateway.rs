//! When the connection to Discord breaks: the bot is there again, and moves are taken.

use std::time::Duration;

use sandbox::driver::DriverError;
use sandbox::{PATIENCE, Sandbox};
use tests::{Error, Stage, board_after, boards};

use crate::{Walked, played, types};

/// How long somebody waits for an answer before they try again, as on Discord.
const TRY: Duration = Duration::from_secs(3);

/// A person makes a move right after the connection broke, and again while nobody answers: what was
/// sent into a connection that could not be resumed is lost. The bot is there again.
async fn breaks(name: String, act: impl Fn(&Sandbox)) -> Walked {
    let mut stage = Stage::set().await?;
    // What is resumed may hold something of which nobody awaits an answer any more.
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
                    Ok(answer) => break played(mover, answer).await,
                    Err(DriverError::DidNotRespond) => unheard = true,
                    Err(error) => break Err(error.into()),
                }
            }
        };
        let answer = tokio::time::timeout(PATIENCE, taken).await;
        let answer = answer.map_err(|_| format!("{name}: nobody answers any more"))??;
        // One try may be recorded though its answer came too late: then the next is refused.
        if answer != format!("Played `{text}` in match 1.")
            && !(unheard && answer.starts_with("It is not your turn"))
        {
            return Err(format!("{name}: {answer}").into());
        }
        stage.connected(true).await?;
        board_after(&alice, thread, ply + 1).await?;
    }
    stage.sandbox.set_first_response(PATIENCE);
    assert_eq!(boards(&alice, thread), [0, 1, 2], "{name}");
    assert_eq!(types(&alice, thread, "c2-c3").await?, "Played `c2-c3` in match 1.");
    stage.close().await.map_err(|error| format!("{name}: {error}").into())
}

/// A break with its name.
type Break = (String, Box<dyn Fn(&Sandbox) + Send>);

/// All at the same time: each waits for seconds, none has much to do.
async fn all(journeys: Vec<Break>) -> Walked {
    let mut walking = tokio::task::JoinSet::new();
    for (name, act) in journeys {
        walking.spawn(breaks(name, act));
    }
    while let Some(walked) = walking.join_next().await {
        walked??;
    }
    Ok(())
}

#[tokio::test]
async fn the_connection_breaks() -> Walked {
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
    all(journeys).await
}

#[tokio::test]
async fn an_interaction_that_cannot_be_read_is_answered() -> Result<(), Error> {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let sorry = "Discord sent me something that I can't read. \
                 Please try it another way, for example with `/move`.";
    stage.sandbox.garble_interactions(2);
    assert_eq!(crate::clicked(&alice, board.id, "Legal moves").await?, sorry);
    assert_eq!(types(&alice, thread, "b2-b3").await?, sorry);
    assert_eq!(boards(&bob, thread), [0]);
    assert_eq!(types(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.close().await
}
