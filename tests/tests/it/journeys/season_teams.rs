//! Seasons of teams: three players against two, a restart, and the medals of both teams.

use fake_discord::driver::Person;
use tests::{board_after, wait_for_message, wait_for_update};

use crate::journeys::seasons::{new_season, pass, restart, stage, thread_of};
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

#[tokio::test]
async fn two_teams_meet_on_numbered_boards() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let names = ["Alice", "Bob", "Carol", "Dan", "Erin"];
    let people: Vec<Person> =
        names.iter().map(|name| stage.person(name)).collect::<Result<_, _>>()?;
    let [alice, bob, carol, dan, erin] = [0, 1, 2, 3, 4].map(|at| &people[at]);
    let room = stage.channel("war-room")?;
    for names in ["Red", "Red, red", "1,2,3,4,5,6", "Red,,Blue"] {
        let mut new = new_season("teams");
        new.push(("teams", names.into()));
        let refused = answer_to_command(alice, room, "season new", &new).await?;
        let wanted =
            "Name 2 to 5 different teams, separated by commas. For example `teams:Red, Blue`.";
        assert_eq!(refused, wanted, "{names}");
    }
    let mut new = new_season("teams");
    new.push(("teams", "Foxes, **Owls**".into()));
    answer_to_command(alice, room, "season new", &new).await?;
    let open = wait_for_message(alice, room, "**Spring** · Teams").await?;
    let none = answer_to_click(alice, open.id, "Start now").await?;
    assert_eq!(none, "At least 2 players must join before the season can start.");
    for (person, team) in [(carol, "Foxes"), (alice, "Foxes")] {
        let joined = answer_to_click(person, open.id, &format!("Join {team}")).await?;
        assert_eq!(joined, format!("You've joined **{team}** in **Spring**."));
    }
    let lonely = answer_to_click(alice, open.id, "Start now").await?;
    assert_eq!(lonely, "At least 2 teams need a player before the season can start.");
    for (person, team) in [(bob, "Owls"), (dan, "Owls"), (erin, "Foxes")] {
        answer_to_click(person, open.id, &format!("Join {team}")).await?;
    }
    let again = answer_to_click(erin, open.id, "Join Owls").await?;
    assert_eq!(again, "You've already joined.");
    // Without a choice, the smaller team is joined.
    answer_to_click(erin, open.id, "Leave").await?;
    answer_to_click(dan, open.id, "Leave").await?;
    let show = [("do", "join".into())];
    let joined = answer_to_command(dan, room, "season show", &show).await?;
    assert_eq!(joined, "You've joined **Owls** in **Spring**.");
    for (team, wanted) in [
        ("Cats", "This season has no such team. Look at its message, and choose again."),
        ("foxes", "You've joined **Foxes** in **Spring**."),
    ] {
        let show = [("do", "join".into()), ("team", team.into())];
        assert_eq!(answer_to_command(erin, room, "season show", &show).await?, wanted);
    }
    let full = wait_for_update(alice, &open, |m| m.content.contains("- Erin")).await?;
    check_contains(
        &full.content,
        &["Players: 5 of 32.", "**Foxes**\n- Carol\n- Alice\n- Erin\n**Owls**\n- Bob\n- Dan"],
    )?;

    stage.kill().await?;
    pass(&now, 25);
    restart(&mut stage, &now).await?;
    // Carol has White on board 1, and Dan on board 2. Erin has no opponent.
    let first = thread_of(alice, room, "**Spring**, round 1: Carol – Bob").await?;
    let second = thread_of(alice, room, "**Spring**, round 1: Dan – Alice").await?;
    let running =
        wait_for_update(alice, &open, |m| m.content.contains(&second.to_string())).await?;
    let wanted = format!(
        "**Games of this round**\n**Foxes – Owls**\n- Carol – Bob: <#{first}>\n- Dan – Alice: <#{second}>"
    );
    check_contains(&running.content, &["Round 1 of 1.", &wanted])?;
    for (white, black, thread) in [(carol, bob, first), (dan, alice, second)] {
        board_after(white, thread, 0).await?;
        type_move(white, thread, "b2-b3").await?;
        board_after(black, thread, 1).await?;
        type_move(black, thread, "b7-b6").await?;
        board_after(white, thread, 2).await?;
    }
    let sure = [("sure", "yes".into())];
    answer_to_command(bob, first, "resign", &sure).await?;
    // The match counts when all boards are finished, the points at once.
    let half = "**1. Foxes** · 0 match points (1 on the boards)\n- Carol · 1\n- Alice · 0";
    wait_for_update(alice, &open, |m| m.content.contains(half)).await?;
    restart(&mut stage, &now).await?;
    for person in [dan, alice] {
        answer_to_command(person, second, "draw", &[]).await?;
    }
    let last = wait_for_message(alice, room, "🥇").await?;
    let table = [
        "🥇 **1. Foxes** · 2 match points (1½ on the boards)",
        "- Carol · 1",
        "- Alice · ½",
        "- Erin · 0",
        "🥈 **2. Owls** · 0 match points (½ on the boards)",
        "- Dan · ½",
        "- Bob · 0",
    ];
    assert!(last.content.ends_with(&table.join("\n")), "{}", last.content);
    let closed = wait_for_update(alice, &open, |m| m.controls().is_empty()).await?;
    check_contains(&closed.content, &["**1. Foxes** · 2 match points", "**2. Owls**"])?;
    let medal = "Medals:\n🥈 **Spring** · World War Chess";
    check_contains(&answer_to_command(dan, room, "profile", &[]).await?, &[medal])?;
    let none = answer_to_command(erin, room, "profile", &[]).await?;
    assert!(!none.contains("Medals"), "{none}");
    stage.close().await
}
