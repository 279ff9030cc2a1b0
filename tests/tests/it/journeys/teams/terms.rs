//! Terms of a challenge that concern teams: the marshal and the time of grace.

use fake_discord::driver::OptionValue;
use tests::{Stage, wait_for_message};

use super::{ask_to_play, people};
use crate::journeys::{JourneyResult, answer_to_click, answer_to_command, check_contains};

#[tokio::test]
async fn terms_are_held_against_the_game() -> JourneyResult {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let with = async |game: &str, more: &[(&str, OptionValue)]| {
        let mut options = vec![("game", game.into()), ("opponent", (&bob).into())];
        options.extend_from_slice(more);
        answer_to_command(&alice, room, "challenge", &options).await
    };
    let marshal = |who: OptionValue| [("combat", "marshal".into()), ("marshal", who)];
    let nothing = "A marshal would have nothing to report there.";
    let beeper = OptionValue::User(stage.sandbox.other_bot());
    for (game, more, words) in [
        ("battlechess", vec![("marshal", (&carol).into())], nothing),
        ("battlechess", vec![("marshal", (&carol).into()), ("combat", "dice".into())], nothing),
        ("world-war", vec![("marshal", (&carol).into())], nothing),
        ("world-war", vec![("grace", 5.into())], "This game has no teams"),
        ("battlechess", marshal((&alice).into()).to_vec(), "can't play in it"),
        ("battlechess", marshal((&bob).into()).to_vec(), "can't play in it"),
        ("battlechess", marshal(beeper).to_vec(), "Bots don't play. Name a person."),
    ] {
        check_contains(&with(game, &more).await?, &[words])?;
    }
    for hours in [0, 721] {
        let refused = with("battlechess", &[("grace", hours.into())]).await;
        assert!(refused.is_err(), "Discord takes 1 to 720: {refused:?}");
    }
    assert!(bob.sees(room).is_empty(), "nothing was said");
    check_contains(&with("battlechess", &marshal((&carol).into())).await?, &["Challenge sent."])?;
    // A marshal who accepts an open challenge would play.
    let open = [
        ("game", "battlechess".into()),
        ("combat", "marshal".into()),
        ("marshal", (&carol).into()),
    ];
    check_contains(
        &answer_to_command(&alice, room, "challenge", &open).await?,
        &["Challenge sent."],
    )?;
    let challenge = wait_for_message(&carol, room, "challenges anyone here").await?;
    check_contains(&answer_to_click(&carol, challenge.id, "Accept").await?, &["can't play in it"])?;
    // A game without teams says so.
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let alone = "one person plays all of a side's pieces";
    check_contains(&ask_to_play(&alice, thread, &carol, "b1").await?, &[alone])?;
    check_contains(
        &answer_to_command(&carol, thread, "team roster", &[]).await?,
        &["Alice plays Light, Bob plays Dark.", alone],
    )?;
    let nothing = "so there's nothing to order.";
    check_contains(&answer_to_command(&alice, thread, "team orders", &[]).await?, &[nothing])?;
    check_contains(
        &answer_to_command(&alice, thread, "team orders", &[("strikes", "hold".into())]).await?,
        &[nothing],
    )?;
    stage.close().await
}
