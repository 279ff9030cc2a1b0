//! Learning: rule cards, links to them from refusals and endings, and a tour.

use fake_discord::driver::{OptionValue, SeenMessage};
use tests::{Stage, picture, wait_for_message};

use crate::journeys::{JourneyResult, check_contains, press, type_move};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn the_cards_of_a_rulebook() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let game = ("game", OptionValue::from("world-war"));
    let options = [game.clone(), ("rule", "WWC-5".into())];
    let card = alice.command(room, "rules show", options).await?.message()?.clone();
    assert!(card.ephemeral);
    check_contains(
        &card.content,
        &[
            "**WWC-5 · Armor** · World War Chess, invented by Michael King\nAn Armor moves",
            "- `d2-d5xH` is allowed: Armor d2 takes the Helicopter on d5",
            "- `d2-g2` is refused: The Dark Infantry on f2 is between d2 and g2",
        ],
    )?;
    let words = picture(&card)?.description.clone().unwrap_or_default();
    check_contains(&words, &["Chosen: d2.", "May capture on: d5, f2.", "Arrows: d2 to d5."])?;
    assert_eq!(labels(&card)[..5], ["◀ WWC-4", "WWC-6 ▶", "Full text", "As text", "Take the tour"]);

    // Through the book in the same message, by buttons and by menus.
    let next = alice.click(card.id, "WWC-6 ▶").await?.message()?.clone();
    assert_eq!(next.id, card.id);
    check_contains(&next.content, &["**WWC-6 · Fighter Plane**"])?;
    let blitz = press(&alice, &next, "Blitz").await?.message()?.clone();
    check_contains(&blitz.content, &["**WWC-11 · Blitz**"])?;
    let front =
        press(&alice, &blitz, "WWC-12 Which piece captures in a blitz").await?.message()?.clone();
    check_contains(&front.content, &["**WWC-12 · ", "`f2>g3xI` is refused"])?;
    let full = alice.click(front.id, "Full text").await?.message()?.clone();
    check_contains(
        &full.content,
        &["**WWC-12** (World War Chess)\n> Only the front piece captures"],
    )?;
    let board = alice.click(full.id, "As text").await?.message()?.clone();
    assert_ne!(board.id, full.id);
    check_contains(&board.content, &["```\n   a b c d e f g h", "Light: capital letters"])?;
    let back = alice.click(full.id, "Card").await?.message()?.clone();
    assert_eq!(back.content, front.content);
    let options = [game.clone(), ("rule", "WWC-5".into()), ("as", "full".into())];
    let typed = alice.command(room, "rules show", options).await?.message()?.clone();
    check_contains(&typed.content, &["**WWC-5** (World War Chess)\n> Armor A: moves"])?;
    // A ruling is marked as one; without a number, the first card is shown.
    let first = alice.command(room, "rules show", [game.clone()]).await?.message()?.clone();
    check_contains(&first.content, &["**WWC-1 · The board"])?;
    let second = alice.click(first.id, "WWC-2 ▶").await?.message()?.clone();
    check_contains(&second.content, &["> **Why this reading?** "])?;
    stage.close().await
}

#[tokio::test]
async fn why_from_a_refusal() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let options = [("text", "a1-h8".into())];
    let refused = alice.command(thread, "move", options).await?.message()?.clone();
    check_contains(&refused.content, &["`a1-h8`"])?;
    assert_eq!(labels(&refused), ["Why? WWC-5"]);
    let card = alice.click(refused.id, "Why? WWC-5").await?.message()?.clone();
    assert!(card.ephemeral && card.id != refused.id);
    check_contains(&card.content, &["**WWC-5 · Armor**"])?;
    // A conditional move is judged as well.
    type_move(&alice, thread, "b2-b3").await?;
    let options = [("if", "b7-b4".into()), ("text", "d2-d3".into())];
    let refused = alice.command(thread, "move", options).await?.message()?.clone();
    assert_eq!(labels(&refused), ["Why? WWC-3"], "{}", refused.content);
    stage.close().await
}

#[tokio::test]
async fn why_from_an_ending() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let setup = r#"[Game "World War Chess"]
[Setup "{\"board\":{\"e2\":\"wF\",\"h8\":\"bF\",\"e3\":\"bI\",\"f4\":\"bI\"}}"]

1. e2-e3xI"#;
    let (thread, _) = crate::journeys::turns::begin_from(&stage, setup, &alice, &bob, 1).await?;
    type_move(&bob, thread, "h8-g8").await?;
    type_move(&alice, thread, "e3-f4xI").await?;
    let over = wait_for_message(&bob, thread, "Truce").await?;
    let expected = ["Rematch", "Analyse", "Why?", "Replay as GIF", "More…"];
    assert_eq!(labels(&over)[..5], expected);
    let card = bob.click(over.id, "Why?").await?.message()?.clone();
    assert!(card.ephemeral);
    check_contains(&card.content, &["**WWC-16 · Truce**", "The game is over: Truce: both sides"])?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_tour_by_buttons_and_by_typing() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let tours = alice.command(room, "learn tour", []).await?.message()?.clone();
    check_contains(&tours.content, &["**Tours.**"])?;
    let step = press(&alice, &tours, "World War Chess · 12 steps").await?.message()?.clone();
    let aim =
        ["**Tour of World War Chess** · step 1 of 12", "**you win when", "**Infantry** on e4"];
    check_contains(&step.content, &aim)?;
    picture(&step)?;

    let game = [("game", OptionValue::from("world-war"))];
    let other = alice.command(room, "learn tour", game.clone()).await?.message()?.clone();

    // Legal, but not the task; then an illegal one; then a hint and the solution.
    let armed = press(&alice, &step, "Infantry e4").await?.message()?.clone();
    check_contains(&armed.content, &["**Infantry e4**: "])?;
    let missed = press(&alice, &armed, "to d4").await?.message()?.clone();
    check_contains(
        &missed.content,
        &["`e4-d4` is allowed", "this task asks for something else", "step 1 of 12"],
    )?;
    let mut modal = alice.click(missed.id, "Type it").await?.modal()?.clone();
    let refused = alice.submit(&modal, &[("text", "e4xf5")]).await?.message()?.clone();
    check_contains(&refused.content, &["`e4xf5` is refused.", "diagonal to e4", "-# WWC-3: "])?;
    let hint = alice.click(refused.id, "Hint").await?.message()?.clone();
    check_contains(&hint.content, &["**Hint:** An Infantry captures straight ahead"])?;
    // It stays through partial choices, undos and mistakes until the task is solved.
    let chosen = press(&alice, &hint, "Infantry e4").await?.message()?.clone();
    check_contains(&chosen.content, &["**Hint:** An Infantry", "**Infantry e4**: "])?;
    let back = press(&alice, &chosen, "Back").await?.message()?.clone();
    check_contains(&back.content, &["**Hint:** An Infantry"])?;
    let chosen = press(&alice, &back, "Infantry e4").await?.message()?.clone();
    let hint = press(&alice, &chosen, "to d4").await?.message()?.clone();
    check_contains(&hint.content, &["this task asks for something else", "**Hint:** An Infantry"])?;
    let solution = alice.click(hint.id, "Solution").await?.message()?.clone();
    check_contains(&solution.content, &["**Solution:** `e4-e5xC`"])?;
    let board = alice.click(solution.id, "As text").await?.message()?.clone();
    check_contains(&board.content, &["```\n   a b c d e f g h"])?;
    modal = alice.click(solution.id, "Type it").await?.modal()?.clone();
    // One press plays it.
    let solved = alice.click(solution.id, "Play it").await?.message()?.clone();
    check_contains(&solved.content, &["**Solved:** Infantry e4 takes the Cavalry on e5."])?;

    // From the start of a match, any blitz is right.
    let step = alice.click(solved.id, "Next step").await?.message()?.clone();
    check_contains(&step.content, &["step 2 of 12", "A match starts like this."])?;
    let form = alice.click(step.id, "Type it").await?.modal()?.clone();
    let solved = alice.submit(&form, &[("text", "a1>b2")]).await?.message()?.clone();
    check_contains(&solved.content, &["**Solved:** ", "Two pieces moved at once"])?;
    let late = alice.submit(&modal, &[("text", "e4xe5")]).await?.message()?.clone();
    check_contains(&late.content, &["That button belongs to another step"])?;

    // It continues where it was, even after a restart; an old button leads there.
    stage.stop().await?;
    stage.start_again().await?;
    let second = alice.command(room, "learn tour", game.clone()).await?.message()?.clone();
    check_contains(&second.content, &["step 3 of 12"])?;
    assert!(!second.content.contains("**Hint:**"), "{}", second.content);
    let stale = alice.click(other.id, "Type it").await?.message()?.clone();
    check_contains(&stale.content, &["That button belongs to another step", "step 3 of 12"])?;

    // By commands alone, too.
    let tour = async |option: &'static str, value: &str| {
        let options = [game[0].clone(), (option, value.into())];
        let answer = alice.command(room, "learn tour", options).await?;
        Ok::<_, tests::Error>(answer.message()?.clone())
    };
    check_contains(
        &tour("do", "hint").await?.content,
        &["**Hint:** From c2 through d3", "step 3 of 12"],
    )?;
    check_contains(&tour("do", "solution").await?.content, &["**Solution:** `c2-e4xI`"])?;
    check_contains(&tour("do", "board").await?.content, &["```\n   a b c d e f g h"])?;
    check_contains(
        &tour("text", "c2-c6").await?.content,
        &["`c2-c6` is refused.", "step 3 of 12"],
    )?;

    let steps = &lessons::of(games::find("world-war").ok_or("no such game")?).tour;
    let mut message = second;
    for step in &steps[2..] {
        for text in step.solution() {
            let modal = alice.click(message.id, "Type it").await?.modal()?.clone();
            message = alice.submit(&modal, &[("text", text.as_str())]).await?.message()?.clone();
        }
        check_contains(&message.content, &["**Solved:**"])?;
        let on = if message.button("Next step").is_some() { "Next step" } else { "Finish" };
        message = alice.click(message.id, on).await?.message()?.clone();
    }
    check_contains(
        &message.content,
        &["You've finished the World War Chess tour", "**Play Herald** starts one"],
    )?;
    let tours = alice.command(room, "learn tour", []).await?.message()?.clone();
    assert!(labels(&tours).contains(&"World War Chess · done".to_owned()));
    let again = alice.click(message.id, "Start the tour again").await?.message()?.clone();
    check_contains(&again.content, &["step 1 of 12"])?;
    stage.close().await
}

/// Every tour can be completed by buttons. The sandbox enforces Discord's limits on the way.
#[tokio::test]
async fn every_tour_by_buttons_and_menus_alone() -> JourneyResult {
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
                let stood = step.state(&done).map_err(|fault| format!("{fault:?}"))?;
                let choices = stood.choices();
                let choice = choices.iter().find(|choice| choice.text == *text);
                let outline = &choice.ok_or_else(|| format!("no {text}"))?.outline;
                if let Some(submenu) = &outline.submenu {
                    let label = tests::english(&submenu.label);
                    message = press(&alice, &message, &label).await?.message()?.clone();
                }
                let actor = tests::english(&outline.actor);
                message = press(&alice, &message, &actor).await?.message()?.clone();
                // Equal labels differ by the text behind them.
                let effect = tests::english(&outline.effect);
                let distinct_label = format!("{effect} · {text}");
                let alike = labels(&message).contains(&distinct_label);
                let effect = if alike { distinct_label } else { effect };
                message = press(&alice, &message, &effect).await?.message()?.clone();
                done.push(text.clone());
            }
            check_contains(&message.content, &["**Solved:**"])?;
            let on = if message.button("Next step").is_some() { "Next step" } else { "Finish" };
            message = alice.click(message.id, on).await?.message()?.clone();
        }
        check_contains(&message.content, &["You've finished the", info.name])?;
    }
    stage.close().await
}

/// Every card by its buttons, from the first rule to the last.
#[tokio::test]
async fn every_card_page_by_page() -> JourneyResult {
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
            check_contains(&message.content, &[&format!("**{rule} · {title}**"), info.inventor])?;
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
