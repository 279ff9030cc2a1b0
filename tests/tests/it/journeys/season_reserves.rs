//! Reserves of a full season: offers of free places, answered, declined and expired.

use fake_discord::driver::{Response, SeenMessage};
use tests::{wait_for_message, wait_for_update};

use crate::journeys::seasons::{new_season, pass, restart, stage};
use crate::journeys::{JourneyResult, answer_to_click, answer_to_command, check_contains};

fn updated(response: Response) -> Option<SeenMessage> {
    match response {
        Response::Updated(message) => Some(*message),
        _ => None,
    }
}

#[tokio::test]
async fn reserves_are_asked_one_after_another() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob, carol, dan) = (
        stage.person("Alice")?,
        stage.person("Bob")?,
        stage.person("Carol")?,
        stage.person("Dan")?,
    );
    let room = stage.channel("war-room")?;
    let mut options = new_season("swiss");
    options.extend([("players", 2_i64.into()), ("hours", 200_i64.into())]);
    answer_to_command(&alice, room, "season new", &options).await?;
    let open = wait_for_message(&alice, room, "**Spring** · ").await?;
    for person in [&alice, &bob] {
        assert_eq!(answer_to_click(person, open.id, "Join").await?, "You've joined **Spring**.");
    }
    wait_for_update(&carol, &open, |m| m.button("Join as a reserve").is_some()).await?;
    let first = answer_to_click(&carol, open.id, "Join as a reserve").await?;
    let text = "**Spring** is full, so you're reserve number 1. \
                I'll ask you here when a place is free.";
    assert_eq!(first, text);
    let second = answer_to_click(&dan, open.id, "Join as a reserve").await?;
    check_contains(&second, &["you're reserve number 2."])?;
    let again = answer_to_click(&dan, open.id, "Join as a reserve").await?;
    assert_eq!(again, "You're reserve number 2. I'll ask you here when a place is free.");
    let shown = wait_for_update(&carol, &open, |m| m.content.contains("Reserves: 2.")).await?;
    check_contains(&shown.content, &["Players: 2 of 2."])?;

    // Carol doesn't answer in a day, so Dan is next.
    answer_to_click(&bob, open.id, "Leave").await?;
    let offer = wait_for_message(&carol, room, "a place in **Spring** is free").await?;
    assert_eq!(offer.pings, ["Carol"]);
    check_contains(&offer.content, &["Press **Accept** or **Decline** by <t:"])?;
    let refused = answer_to_click(&dan, offer.id, "Accept").await?;
    check_contains(&refused, &["This place isn't offered to you"])?;
    restart(&mut stage, &now).await?;
    pass(&now, 25);
    let next = format!("<@{}>, a place in **Spring** is free", dan.id);
    let next = wait_for_message(&dan, room, &next).await?;
    assert_eq!(next.pings, ["Dan"]);
    let late = answer_to_click(&carol, offer.id, "Accept").await?;
    check_contains(&late, &["your time to answer is over"])?;
    let declined = updated(dan.click(next.id, "Decline").await?.response);
    let declined = declined.ok_or("the offer stays")?;
    let words = format!("<@{}> doesn't take the free place in **Spring**.", dan.id);
    assert_eq!((declined.content.as_str(), declined.controls().len()), (words.as_str(), 0));

    // The list is empty: Bob joins at once. Alice leaves, and Carol accepts.
    wait_for_update(&bob, &open, |m| m.button("Join").is_some()).await?;
    assert_eq!(answer_to_click(&bob, open.id, "Join").await?, "You've joined **Spring**.");
    wait_for_update(&carol, &open, |m| m.button("Join as a reserve").is_some()).await?;
    for (person, number) in [(&carol, "reserve number 1."), (&dan, "reserve number 2.")] {
        let told = answer_to_click(person, open.id, "Join as a reserve").await?;
        check_contains(&told, &[number])?;
    }
    let leave = [("do", "leave".into())];
    let gone = answer_to_command(&dan, room, "season show", &leave).await?;
    assert_eq!(gone, "You're no longer a reserve of **Spring**.");
    answer_to_click(&alice, open.id, "Leave").await?;
    let is_new = |m: &&SeenMessage| m.id > offer.id && m.pings == ["Carol"];
    let offer = carol.wait(room, |seen| seen.iter().rfind(is_new).cloned()).await?;
    restart(&mut stage, &now).await?;
    let accepted = updated(carol.click(offer.id, "Accept").await?.response);
    let words = format!("<@{}> takes a free place in **Spring**.", carol.id);
    assert_eq!(accepted.ok_or("the offer stays")?.content, words);
    wait_for_update(&bob, &open, |m| m.content.contains("- Bob\n- Carol")).await?;
    stage.close().await
}
