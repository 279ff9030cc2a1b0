//! Learning: rule cards, links to them from refusals and endings, and a tour.

use fake_discord::driver::{OptionValue, SeenMessage};
use tests::{Stage, picture, said};

use crate::journeys::{Walked, holds, press, types};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn the_cards_of_a_rulebook() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let game = ("game", OptionValue::from("world-war"));
    let options = [game.clone(), ("rule", "WWC-5".into())];
    let card = alice.command(room, "rules show", options).await?.message()?.clone();
    assert!(card.ephemeral);
    holds(
        &card.content,
        &[
            "**WWC-5 · Armor** · World War Chess, invented by Michael King\nAn Armor goes",
            "- `d2-d5xH` is allowed: Armor d2 takes the Helicopter on d5",
            "- `d2-g2` is refused: The Dark Infantry on f2 stands between d2 and g2",
        ],
    )?;
    let words = picture(&card)?.description.clone().unwrap_or_default();
    holds(&words, &["Chosen: d2.", "May capture on: d5, f2.", "Arrows: d2 to d5."])?;
    assert_eq!(labels(&card)[..5], ["◀ WWC-4", "WWC-6 ▶", "Full text", "As text", "Take the tour"]);

    // Through the book in the same message, by buttons and by menus.
    let next = alice.click(card.id, "WWC-6 ▶").await?.message()?.clone();
    assert_eq!(next.id, card.id);
    holds(&next.content, &["**WWC-6 · Fighter Plane**"])?;
    let blitz = press(&alice, &next, "Blitz").await?.message()?.clone();
    holds(&blitz.content, &["**WWC-11 · Blitz**"])?;
    let front = press(&alice, &blitz, "WWC-12 Who takes in a blitz").await?.message()?.clone();
    holds(&front.content, &["**WWC-12 · ", "`f2>g3xI` is refused"])?;
    let full = alice.click(front.id, "Full text").await?.message()?.clone();
    holds(&full.content, &["**WWC-12** (World War Chess)\n> Only the front piece captures"])?;
    let board = alice.click(full.id, "As text").await?.message()?.clone();
    assert_ne!(board.id, full.id);
    holds(&board.content, &["```\n   a b c d e f g h", "Light: capital letters"])?;
    let back = alice.click(full.id, "Card").await?.message()?.clone();
    assert_eq!(back.content, front.content);
    let options = [game.clone(), ("rule", "WWC-5".into()), ("as", "full".into())];
    let typed = alice.command(room, "rules show", options).await?.message()?.clone();
    holds(&typed.content, &["**WWC-5** (World War Chess)\n> Armor A: moves"])?;
    // A ruling is marked as one; without a number, the first card is shown.
    let first = alice.command(room, "rules show", [game.clone()]).await?.message()?.clone();
    holds(&first.content, &["**WWC-1 · The board"])?;
    let second = alice.click(first.id, "WWC-2 ▶").await?.message()?.clone();
    holds(&second.content, &["> **Why this reading?** "])?;
    stage.close().await
}

#[tokio::test]
async fn why_from_a_refusal() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let options = [("text", "a1-h8".into())];
    let refused = alice.command(thread, "move", options).await?.message()?.clone();
    holds(&refused.content, &["`a1-h8`"])?;
    assert_eq!(labels(&refused), ["Why? WWC-5"]);
    let card = alice.click(refused.id, "Why? WWC-5").await?.message()?.clone();
    assert!(card.ephemeral && card.id != refused.id);
    holds(&card.content, &["**WWC-5 · Armor**"])?;
    // A conditional move is judged as well.
    types(&alice, thread, "b2-b3").await?;
    let options = [("if", "b7-b4".into()), ("text", "d2-d3".into())];
    let refused = alice.command(thread, "move", options).await?.message()?.clone();
    assert_eq!(labels(&refused), ["Why? WWC-3"], "{}", refused.content);
    stage.close().await
}

#[tokio::test]
async fn why_from_an_ending() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let setup = r#"[Game "World War Chess"]
[Setup "{\"board\":{\"e2\":\"wF\",\"h8\":\"bF\",\"e3\":\"bI\",\"f4\":\"bI\"}}"]

1. e2-e3xI"#;
    let (thread, _) = crate::journeys::turns::begin_from(&stage, setup, &alice, &bob, 1).await?;
    types(&bob, thread, "h8-g8").await?;
    types(&alice, thread, "e3-f4xI").await?;
    let over = said(&bob, thread, "Truce").await?;
    let expected = ["Rematch", "Analyse", "Why?", "Replay as GIF", "More…"];
    assert_eq!(labels(&over)[..5], expected);
    let card = bob.click(over.id, "Why?").await?.message()?.clone();
    assert!(card.ephemeral);
    holds(&card.content, &["**WWC-16 · Truce**", "The game is over: Truce: both sides"])?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_tour_by_buttons_and_by_typing() -> Walked {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let tours = alice.command(room, "learn tour", []).await?.message()?.clone();
    holds(&tours.content, &["**Tours.**"])?;
    let step = press(&alice, &tours, "World War Chess · 12 steps").await?.message()?.clone();
    let aim =
        ["**Tour of World War Chess** · step 1 of 12", "**you win when", "**Infantry** on e4"];
    holds(&step.content, &aim)?;
    picture(&step)?;

    let game = [("game", OptionValue::from("world-war"))];
    let other = alice.command(room, "learn tour", game.clone()).await?.message()?.clone();

    // Legal, but not the task; then an illegal one; then a hint and the solution.
    let armed = press(&alice, &step, "Infantry e4").await?.message()?.clone();
    holds(&armed.content, &["**Infantry e4**: "])?;
    let missed = press(&alice, &armed, "to d4").await?.message()?.clone();
    holds(&missed.content, &["`e4-d4` is allowed", "not what this task asks for", "step 1 of 12"])?;
    let mut modal = alice.click(missed.id, "Type it").await?.modal()?.clone();
    let refused = alice.submit(&modal, &[("text", "e4xf5")]).await?.message()?.clone();
    holds(&refused.content, &["`e4xf5` is refused.", "diagonal to e4", "-# WWC-3: "])?;
    let hint = alice.click(refused.id, "Hint").await?.message()?.clone();
    holds(&hint.content, &["**Hint:** An Infantry takes straight ahead"])?;
    // It stays through partial choices, undos and mistakes until the task is solved.
    let chosen = press(&alice, &hint, "Infantry e4").await?.message()?.clone();
    holds(&chosen.content, &["**Hint:** An Infantry", "**Infantry e4**: "])?;
    let back = press(&alice, &chosen, "Back").await?.message()?.clone();
    holds(&back.content, &["**Hint:** An Infantry"])?;
    let chosen = press(&alice, &back, "Infantry e4").await?.message()?.clone();
    let hint = press(&alice, &chosen, "to d4").await?.message()?.clone();
    holds(&hint.content, &["not what this task asks for", "**Hint:** An Infantry"])?;
    let solution = alice.click(hint.id, "Solution").await?.message()?.clone();
    holds(&solution.content, &["**Solution:** `e4-e5xC`"])?;
    let board = alice.click(solution.id, "As text").await?.message()?.clone();
    holds(&board.content, &["```\n   a b c d e f g h"])?;
    modal = alice.click(solution.id, "Type it").await?.modal()?.clone();
    // One press plays it.
    let solved = alice.click(solution.id, "Play it").await?.message()?.clone();
    holds(&solved.content, &["**Solved:** Infantry e4 takes the Cavalry on e5."])?;

    // From the start of a match, any blitz is right.
    let step = alice.click(solved.id, "Next step").await?.message()?.clone();
    holds(&step.content, &["step 2 of 12", "This is where a match begins."])?;
    let form = alice.click(step.id, "Type it").await?.modal()?.clone();
    let solved = alice.submit(&form, &[("text", "a1>b2")]).await?.message()?.clone();
    holds(&solved.content, &["**Solved:** ", "Two pieces moved at once"])?;
    let late = alice.submit(&modal, &[("text", "e4xe5")]).await?.message()?.clone();
    holds(&late.content, &["That button belonged to another step"])?;

    // It continues where it was, even after a restart; an old button leads there.
    stage.stop().await?;
    stage.start_again().await?;
    let second = alice.command(room, "learn tour", game.clone()).await?.message()?.clone();
    holds(&second.content, &["step 3 of 12"])?;
    assert!(!second.content.contains("**Hint:**"), "{}", second.content);
    let stale = alice.click(other.id, "Type it").await?.message()?.clone();
    holds(&stale.content, &["That button belonged to another step", "step 3 of 12"])?;

    // By commands alone, too.
    let tour = async |option: &'static str, value: &str| {
        let options = [game[0].clone(), (option, value.into())];
        let answer = alice.command(room, "learn tour", options).await?;
        Ok::<_, tests::Error>(answer.message()?.clone())
    };
    holds(&tour("do", "hint").await?.content, &["**Hint:** From c2 by d3", "step 3 of 12"])?;
    holds(&tour("do", "solution").await?.content, &["**Solution:** `c2-e4xI`"])?;
    holds(&tour("do", "board").await?.content, &["```\n   a b c d e f g h"])?;
    holds(&tour("text", "c2-c6").await?.content, &["`c2-c6` is refused.", "step 3 of 12"])?;

    let steps = &lessons::of(games::find("world-war").ok_or("no such game")?).tour;
    let mut message = second;
    for step in &steps[2..] {
        for text in step.solution() {
            let modal = alice.click(message.id, "Type it").await?.modal()?.clone();
            message = alice.submit(&modal, &[("text", text.as_str())]).await?.message()?.clone();
        }
        holds(&message.content, &["**Solved:**"])?;
        let on = if message.button("Next step").is_some() { "Next step" } else { "Finish" };
        message = alice.click(message.id, on).await?.message()?.clone();
    }
    holds(
        &message.content,
        &["been through the tour of World War Chess", "**Play Herald** begins one"],
    )?;
    let tours = alice.command(room, "learn tour", []).await?.message()?.clone();
    assert!(labels(&tours).contains(&"World War Chess · done".to_owned()));
    let again = alice.click(message.id, "Begin the tour again").await?.message()?.clone();
    holds(&again.content, &["step 1 of 12"])?;
    stage.close().await
}

/// Every tour can be completed by buttons. The sandbox enforces Discord's limits on the way.
#[tokio::test]
async fn every_tour_by_buttons_and_menus_alone() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    for lessons in lessons::all() {
        let info = lessons.game.info;
        let help =
            alice.command(room, "help", [("game", info.id.into())]).await?.message()?.clone();
        let mut message = alice.click(help.id, "Take the tour").await?.message()?.clone();
        for step in &lessons.tour {
            let mut done: Vec<String> = Vec::new();
            for text in step.solution() {
                let stood = step.stood(&done).map_err(|fault| format!("{fault:?}"))?;
                let choices = stood.choices();
                let choice = choices.iter().find(|choice| choice.text == *text);
                let outline = &choice.ok_or_else(|| format!("no {text}"))?.outline;
                let actor = tests::english(&outline.actor);
                message = press(&alice, &message, &actor).await?.message()?.clone();
                // Equal labels differ by the text behind them.
                let deed = tests::english(&outline.deed);
                let told_apart = format!("{deed} · {text}");
                let alike = labels(&message).contains(&told_apart);
                let deed = if alike { told_apart } else { deed };
                message = press(&alice, &message, &deed).await?.message()?.clone();
                done.push(text.clone());
            }
            holds(&message.content, &["**Solved:**"])?;
            let on = if message.button("Next step").is_some() { "Next step" } else { "Finish" };
            message = alice.click(message.id, on).await?.message()?.clone();
        }
        holds(&message.content, &["been through the tour of", info.name])?;
    }
    stage.close().await
}

/// Every card by its buttons, from the first rule to the last.
#[tokio::test]
async fn every_card_page_by_page() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    for lessons in lessons::all() {
        let info = lessons.game.info;
        let options = [("game", OptionValue::from(info.id))];
        let mut message = alice.command(room, "rules show", options).await?.message()?.clone();
        for (number, (rule, _)) in info.rules().enumerate() {
            if number > 0 {
                message = alice.click(message.id, &format!("{rule} ▶")).await?.message()?.clone();
            }
            let title = tests::english(&lessons.card(rule).ok_or("a card")?.title());
            holds(&message.content, &[&format!("**{rule} · {title}**"), info.inventor])?;
            // Powers show the board before and after.
            assert!(matches!(message.attachments.len(), 1 | 2), "{rule}");
            for picture in &message.attachments {
                let words = picture.description.as_deref().unwrap_or_default();
                assert!(words.len() > 40, "{rule}: {words}");
            }
        }
    }
    stage.close().await
}
