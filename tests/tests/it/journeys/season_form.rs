//! The form for a new season.

use fake_discord::driver::{Modal, OptionValue};
use tests::{wait_for_message, wait_for_update};

use crate::journeys::seasons::stage;
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, private_text,
};

fn labels(form: &Modal) -> Vec<&str> {
    form.components.iter().filter_map(|field| field["label"].as_str()).collect()
}

#[tokio::test]
async fn a_form_creates_a_season() -> JourneyResult {
    let (stage, _) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let refused = answer_to_command(&bob, room, "season new", &[]).await?;
    check_contains(&refused, &["Only people who can manage this server can create a season."])?;
    let few = [("players", OptionValue::from(16_i64))];
    let refused = answer_to_command(&alice, room, "season new", &few).await?;
    check_contains(&refused, &["A new season needs a `name`, a `kind` and a `game`."])?;
    let form = alice.command(room, "season new", []).await?.modal()?.clone();
    assert_eq!(form.title, "New season");
    assert_eq!(
        labels(&form),
        [
            "What's the season's name?",
            "Who meets whom?",
            "Which game?",
            "How much time does each player get?",
            "Who may join?",
        ]
    );
    let fields = [
        ("name", "Spring"),
        ("kind", "swiss"),
        ("game", "each-round"),
        ("clock", "standard"),
        ("who", "everyone"),
    ];
    let made = private_text(alice.submit(&form, &fields).await?)?;
    assert_eq!(made, "**Spring** is season 1. Players can join until it starts.");
    let open = wait_for_message(&bob, room, "**Spring** · Swiss · another game each").await?;
    check_contains(&open.content, &["Players: 0 of 32.", "Casual."])?;
    assert_eq!(answer_to_click(&bob, open.id, "Join").await?, "You've joined **Spring**.");
    wait_for_update(&alice, &open, |m| m.content.contains("- Bob")).await?;

    // People who manage the server find the form below the list.
    let list = bob.command(room, "season show", []).await?;
    assert!(list.message()?.button("New season").is_none());
    let list = alice.command(room, "season show", []).await?;
    let form = alice.click(list.message()?.id, "New season").await?.modal()?.clone();
    let again = private_text(alice.submit(&form, &fields).await?)?;
    check_contains(&again, &["**Spring** is taken"])?;
    let mut invited = fields;
    invited[0].1 = "Winter";
    invited[4].1 = "invited";
    private_text(alice.submit(&form, &invited).await?)?;
    let open = wait_for_message(&bob, room, "**Winter** · ").await?;
    check_contains(&open.content, &["By invitation only."])?;
    stage.close().await
}
