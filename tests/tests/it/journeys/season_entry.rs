//! Seasons for members with a role and for invited people.

use fake_discord::driver::OptionValue;
use tests::{wait_for_message, wait_for_update};

use crate::journeys::seasons::{new_season, stage};
use crate::journeys::{JourneyResult, answer_to_click, answer_to_command, check_contains};

#[tokio::test]
async fn a_season_for_a_role_and_for_invited_people() -> JourneyResult {
    let (stage, _) = stage().await?;
    let (alice, bob, carol, dan) = (
        stage.person("Alice")?,
        stage.person("Bob")?,
        stage.person("Carol")?,
        stage.person("Dan")?,
    );
    let room = stage.channel("war-room")?;
    let role = stage.sandbox.role();
    let mut options = new_season("swiss");
    options.push(("role", OptionValue::Role(role)));
    answer_to_command(&alice, room, "season new", &options).await?;
    let open = wait_for_message(&alice, room, "**Spring** · ").await?;
    let line = format!("For members with <@&{role}>, and invited people.");
    check_contains(&open.content, &[&line])?;

    let refused = answer_to_click(&bob, open.id, "Join").await?;
    check_contains(&refused, &[&format!("This season is for members with <@&{role}>.")])?;
    stage.sandbox.set_referee(&bob, true);
    assert_eq!(answer_to_click(&bob, open.id, "Join").await?, "You've joined **Spring**.");
    stage.sandbox.set_referee(&dan, true);
    let join = [("do", OptionValue::from("join"))];
    let joined = answer_to_command(&dan, room, "season show", &join).await?;
    assert_eq!(joined, "You've joined **Spring**.");

    let person = |id| [("person", OptionValue::User(id))];
    let refused = answer_to_command(&bob, room, "season invite", &person(carol.id)).await?;
    check_contains(&refused, &["Only the season's creator or a manager"])?;
    let done = answer_to_command(&alice, room, "season invite", &person(carol.id)).await?;
    assert_eq!(done, format!("I'm inviting <@{}> to **Spring**.", carol.id));
    let invitation = wait_for_message(&carol, room, "you're invited to **Spring**").await?;
    assert_eq!(
        invitation.content,
        format!(
            "<@{}>, you're invited to **Spring** (Swiss, World War Chess). \
             Press **Join** to take part.",
            carol.id
        )
    );
    assert_eq!(invitation.pings, ["Carol"]);
    let again = answer_to_command(&alice, room, "season invite", &person(carol.id)).await?;
    check_contains(&again, &["has been invited already, or takes part."])?;

    // The role is deleted: it keeps strangers out, and invited people may still join.
    stage.sandbox.delete_role();
    let refused = answer_to_click(&alice, open.id, "Join").await?;
    check_contains(&refused, &["The role for this season was deleted.", "`/season entry`"])?;
    assert_eq!(answer_to_click(&carol, invitation.id, "Join").await?, "You've joined **Spring**.");

    let who = [("who", OptionValue::from("invited"))];
    let refused = answer_to_command(&bob, room, "season entry", &who).await?;
    check_contains(&refused, &["Only the season's creator or a manager"])?;
    let refused = answer_to_command(&alice, room, "season entry", &[]).await?;
    assert_eq!(refused, "Choose who may join with `who` or `role`.");
    let changed = answer_to_command(&alice, room, "season entry", &who).await?;
    assert_eq!(changed, "Only invited people may join **Spring**.");
    wait_for_update(&alice, &open, |m| m.content.contains("By invitation only.")).await?;
    let refused = answer_to_click(&alice, open.id, "Join").await?;
    check_contains(&refused, &["This season is by invitation only."])?;
    let who = [("who", OptionValue::from("everyone"))];
    let changed = answer_to_command(&alice, room, "season entry", &who).await?;
    assert_eq!(changed, "Everyone may join **Spring**.");
    assert_eq!(answer_to_click(&alice, open.id, "Join").await?, "You've joined **Spring**.");
    stage.close().await
}
