//! Herald itself as an opponent: whole games, what it agrees to, and what it finds afterwards.

use games::Table;
use rules::Options;
use rules::contract::Dice;
use sandbox::Snowflake;
use sandbox::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, after, board_after, boards, said};

use crate::{Walked, clicked, holds, told, types};

/// Lets somebody challenge Herald, who accepts by itself: the place of the match and its first board.
async fn against(
    stage: &Stage,
    person: &Person,
    game: &str,
    more: &[(&str, OptionValue)],
) -> Result<(Snowflake, SeenMessage), Error> {
    let room = stage.channel("war-room")?;
    let mut options: Vec<(&str, OptionValue)> =
        vec![("game", game.into()), ("opponent", OptionValue::User(stage.sandbox.bot()))];
    options.extend(more.iter().cloned());
    let answer = told(person, room, "challenge", &options).await?;
    holds(&answer, &["I accept, at level ", "The match begins at once"])?;
    begun(person, room).await
}

/// The newest match of a room: its thread and its first board.
async fn begun(person: &Person, room: Snowflake) -> Result<(Snowflake, SeenMessage), Error> {
    let challenge = said(person, room, "has begun").await?;
    let thread = after(person, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    Ok((thread, board_after(person, thread, 0).await?))
}

/// What a board says was played, as it is shown.
fn shown(board: &SeenMessage) -> Result<String, Error> {
    let text = board.content.split("**`").nth(1).and_then(|rest| rest.split("`**").next());
    Ok(text.ok_or_else(|| format!("nothing is played: {}", board.content))?.to_owned())
}

/// A legal move, the same every time.
fn any(table: &dyn Table, dice: &mut Dice) -> Result<String, Error> {
    let legal = table.legal();
    Ok(legal.get(dice.below(legal.len().max(1))).ok_or("nothing is legal")?.clone())
}

#[tokio::test]
async fn a_whole_game_of_world_war_chess() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) =
        against(&stage, &alice, "world-war", &[("level", "1".into()), ("side", "white".into())])
            .await?;
    let challenge = said(&bob, room, "has begun").await?;
    holds(&challenge.content, &["Alice challenged Herald (level 1) to **World War Chess**"])?;
    holds(&board.content, &["Alice", "Herald (level 1)"])?;
    assert_eq!(board.pings, ["Alice"]);

    let mut table = games::find("world-war").ok_or("no game")?.start(&Options::default());
    let mut dice = Dice::new(7);
    let mut remarks = 0;
    while table.outcome().is_none() {
        let text = any(&*table, &mut dice)?;
        types(&alice, thread, &text).await?;
        table.play(&text)?;
        if table.outcome().is_some() {
            break;
        }
        // Nobody is called to Herald's move, and Herald is not mentioned.
        board = board_after(&bob, thread, table.plies()).await?;
        holds(&board.content, &["Herald is thinking; its move (Dark) comes by itself."])?;
        assert!(board.pings.is_empty() && board.button("Move").is_none());
        board = board_after(&bob, thread, table.plies() + 1).await?;
        holds(&board.content, &["Dark (Herald (level 1)): **`"])?;
        remarks += usize::from(board.content.contains("💬 Herald: “"));
        table.play(&shown(&board)?)?;
        assert!(table.plies() < 600, "it ends");
    }
    let last = board_after(&bob, thread, table.plies()).await?;
    holds(&last.content, &["🏁 **Dark (Herald (level 1)) wins**", "and Herald: "])?;
    assert!(last.content.contains(&format!("<@{}>", alice.id)), "{}", last.content);
    assert!(!last.content.contains(&stage.sandbox.bot().to_string()), "{}", last.content);
    assert_eq!(last.pings, ["Alice"]);
    assert_eq!(boards(&bob, thread), (0..=table.plies()).collect::<Vec<u32>>(), "each once");
    assert!(remarks > 0 && remarks < table.plies() as usize / 4, "{remarks} remarks");

    // Nobody is rated for it.
    let board = told(&bob, room, "leaderboard", &[("game", "world-war".into())]).await?;
    assert!(!board.contains("Herald") && !board.contains("Alice"), "{board}");

    // What decided it is found in the background, kept, and shown to who asks alone.
    let outcome = alice.command(thread, "analyse", []).await?;
    let looking = outcome.message()?.clone();
    assert!(looking.ephemeral);
    holds(&looking.content, &["I am looking through match 1; this takes about "])?;
    let found = alice
        .wait(thread, |seen| {
            seen.iter().find(|m| m.ephemeral && m.content.contains(" turning point")).cloned()
        })
        .await?;
    holds(&found.content, &["**Match 1 · World War Chess** · ", " turning point", "Better was `"])?;
    assert!(!found.attachments.is_empty() && found.attachments.len() <= 5);
    // Asked twice it is at hand, for anybody who may see the match.
    let again = bob.command(room, "analyse", [("match", OptionValue::from(1))]).await?;
    assert_eq!(again.message()?.content, found.content);

    // A rematch needs nobody's consent.
    let answer = clicked(&alice, last.id, "Rematch").await?;
    holds(&answer, &["I accept. The match begins at once in <#"])?;
    let rematch = said(&bob, room, "match 2 has begun").await?;
    let thread = after(&bob, &rematch, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    // Herald plays Light now, and begins.
    let board = board_after(&bob, thread, 1).await?;
    holds(&board.content, &["Light (Herald (level 1)): **`"])?;
    assert_eq!(board.pings, ["Alice"]);
    stage.close().await
}
