//! Themes: a person's in private views, the server's in public ones.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use tests::{Error, Stage, board_after, picture};

use crate::journeys::{JourneyResult, answer_to_command, check_contains};

/// Returns the private board from White's side.
async fn board(person: &Person, place: Snowflake) -> Result<SeenMessage, Error> {
    let options = [("side", "white".into())];
    Ok(person.command(place, "board", options).await?.message()?.clone())
}

#[tokio::test]
async fn everybody_sees_pictures_in_the_theme_that_counts_there() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let public = picture(&board_after(&alice, thread, 0).await?)?.bytes.clone();
    let own = board(&bob, thread).await?;
    assert_eq!(picture(&own)?.bytes, public, "as everybody sees it");

    let none = answer_to_command(&bob, room, "settings theme", &[("theme", "neon".into())]).await;
    // Discord only offers the themes; a client that sends another gets the list.
    if let Ok(none) = none {
        check_contains(&none, &["There's no theme `neon`. Choose one of `wood`, `slate`"])?;
    }
    check_contains(
        &answer_to_command(&bob, room, "settings theme", &[("theme", "slate".into())]).await?,
        &["Pictures only you can see now use this theme: slate"],
    )?;
    let slate = board(&bob, thread).await?;
    assert_ne!(picture(&slate)?.bytes, public, "Bob's own");
    let hers = board(&alice, thread).await?;
    assert_eq!(picture(&hers)?.bytes, public, "Alice has chosen none");

    check_contains(
        &answer_to_command(&alice, room, "server change", &[("theme", "slate".into())]).await?,
        &["Public pictures use the theme slate"],
    )?;
    let hers = board(&alice, thread).await?;
    assert_eq!(picture(&hers)?.bytes, picture(&slate)?.bytes, "the server's is for all");
    stage.close().await
}
