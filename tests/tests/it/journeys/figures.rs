//! Figures on pieces: shown by default, hidden on request, and always in the description.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, picture};

use crate::journeys::turns::{click_and_read, type_draft};
use crate::journeys::{JourneyResult, check_contains};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

async fn looks(
    person: &Person,
    place: Snowflake,
    options: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    Ok(person.command(place, "board", options).await?.message()?.clone())
}

#[tokio::test]
async fn figures_are_shown_on_request() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, public) = stage.begin("medieval-war", room, &alice, &bob).await?;
    let figures = picture(&public)?.bytes.clone();

    let shown = looks(&alice, thread, &[]).await?;
    assert_eq!(
        labels(&shown),
        [
            "Legal moves",
            "Flip",
            "Hide figures",
            "Why…?",
            "What can act",
            "What is attacked",
            "As text",
            "More…"
        ]
    );
    assert_eq!(picture(&shown)?.bytes, figures, "as everybody sees it");
    let hide = [("figures", OptionValue::from("hide"))];
    let hidden = looks(&alice, thread, &hide).await?;
    assert_eq!(
        labels(&hidden),
        [
            "Legal moves",
            "Flip",
            "Show figures",
            "Why…?",
            "What can act",
            "What is attacked",
            "As text",
            "More…"
        ]
    );
    let plain = picture(&hidden)?.bytes.clone();
    assert_ne!(figures, plain);
    // The description always has the powers.
    for message in [&public, &hidden, &shown] {
        let words = picture(message)?.description.clone().unwrap_or_default();
        check_contains(&words, &["Pawns a2 (power 3), b2 (power 5)", "(power 4)"])?;
    }

    // The buttons switch back and forth, and turning keeps the figures.
    let now = click_and_read(&alice, &hidden, "Show figures").await?;
    assert_eq!(picture(&now)?.bytes, figures);
    let now = click_and_read(&alice, &now, "Flip").await?;
    check_contains(&now.content, &["seen from Black"])?;
    let turned = looks(&bob, thread, &[("figures", "show".into())]).await?;
    assert_eq!(picture(&now)?.bytes, picture(&turned)?.bytes, "Bob looks from Black's side");
    let now = click_and_read(&alice, &now, "Hide figures").await?;
    check_contains(&now.content, &["seen from Black"])?;
    assert_eq!(picture(&now)?.bytes, picture(&looks(&bob, thread, &hide).await?)?.bytes);
    let now = click_and_read(&alice, &now, "Flip").await?;
    assert_eq!(picture(&now)?.bytes, plain);
    assert_eq!(
        labels(&now),
        [
            "Legal moves",
            "Flip",
            "Show figures",
            "Why…?",
            "What can act",
            "What is attacked",
            "As text",
            "More…"
        ]
    );

    // A spectator can ask, too. A draft has figures for its player.
    let asked = looks(&carol, thread, &[("figures", "show".into())]).await?;
    assert_eq!(picture(&asked)?.bytes, figures);
    let draft = type_draft(&alice, thread, "b2-c3").await?;
    let over = click_and_read(&alice, &draft, "Undo").await?;
    assert_eq!(picture(&over)?.bytes, figures);
    assert_eq!(tests::board_after(&carol, thread, 0).await?.edited, 0, "the board of all stays");
    stage.close().await
}

#[tokio::test]
async fn a_game_without_figures_offers_none() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    for (number, game) in (1..).zip(["world-war", "wizards-war"]) {
        let (thread, public) = stage.begin(game, room, &alice, &bob).await?;
        for figures in ["show", "hide"] {
            let options = [("figures", figures.into()), ("match", number.into())];
            let board = looks(&alice, thread, &options).await?;
            assert!(!labels(&board).iter().any(|label| label.contains("figures")), "{game}");
            assert_eq!(picture(&board)?.bytes, picture(&public)?.bytes, "{game}");
        }
    }
    stage.close().await
}
