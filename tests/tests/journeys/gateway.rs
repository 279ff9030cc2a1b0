//! When the connection to Discord breaks: the bot is there again, and moves are taken.

use std::time::{Duration, Instant};

use sandbox::Sandbox;
use sandbox::driver::DriverError;
use tests::{Error, Stage, board_after, boards};

use crate::{Walked, types};

/// How long a bot may be away that has to identify anew: serenity waits five seconds before it does.
const AWAY: Duration = Duration::from_millis(5500);

/// Somebody waits three seconds in vain, twice, and is answered then.
const PATIENT: Duration = Duration::from_secs(7);

/// A person makes a move right after the connection broke, and again when nobody answered. The bot
/// is there again within [`AWAY`].
async fn breaks(name: String, act: impl Fn(&Sandbox)) -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, text) in (0..).zip(["b2-b3", "b7-b6"]) {
        let mover = if ply == 0 { &alice } else { &bob };
        act(&stage.sandbox);
        let begun = Instant::now();
        let back = async {
            // Noticed at once; but who resumes may be quicker than a look at it.
            let unseen = stage.connected(false);
            let _ = tokio::time::timeout(Duration::from_millis(100), unseen).await;
            stage.connected(true).await.map(|()| begun.elapsed())
        };
        let taken = async {
            loop {
                let tried = mover.command(thread, "move", [("text", text.into())]).await;
                match tried {
                    Ok(answer) => {
                        let answer = answer.message().map_err(|error| error.to_string())?;
                        assert_eq!(
                            answer.content,
                            format!("Played `{text}` in match 1."),
                            "{name}"
                        );
                        break;
                    }
                    Err(DriverError::DidNotRespond) if begun.elapsed() < PATIENT => {}
                    Err(error) => return Err(format!("{name}: {error}")),
                }
            }
            Ok(begun.elapsed())
        };
        let (back, taken) = tokio::join!(back, taken);
        let (back, taken) = (back?, taken?);
        println!("{name}: back after {back:?}, taken after {taken:?}");
        if back > AWAY {
            return Err(format!("{name}: away for {back:?}").into());
        }
        board_after(&alice, thread, ply + 1).await?;
    }
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
