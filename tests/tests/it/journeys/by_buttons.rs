//! Moves, turns and plans by buttons alone: every press is counted.

use fake_discord::driver::{InteractionOutcome, Person, SeenMessage};
use games::Table;
use rules::{Options, Side};
use tests::{Error, Stage, board_after, english, picture, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_command, answer_to_move, check_contains, type_move, with_names,
};

/// A player who counts presses.
struct Finger<'a> {
    person: &'a Person,
    taps: u32,
}

impl Finger<'_> {
    fn of(person: &Person) -> Finger<'_> {
        Finger { person, taps: 0 }
    }

    async fn tap(
        &mut self,
        message: &SeenMessage,
        label: &str,
    ) -> Result<InteractionOutcome, Error> {
        self.taps += 1;
        let tapped = self.person.click(message.id, label).await;
        Ok(tapped.map_err(|error| format!("{label}: {error}: {:?}", message.controls()))?)
    }

    /// Presses, and returns the private message.
    async fn press_privately(
        &mut self,
        message: &SeenMessage,
        label: &str,
    ) -> Result<SeenMessage, Error> {
        let seen = self.tap(message, label).await?.message()?.clone();
        assert!(seen.ephemeral, "everybody sees: {}", seen.content);
        Ok(seen)
    }

    /// Chooses an action of a draft: in one press if it is offered, else in two.
    async fn choose_action(
        &mut self,
        message: &SeenMessage,
        table: &dyn Table,
        text: &str,
    ) -> Result<InteractionOutcome, Error> {
        let [what, to] = steps(table, text)?;
        if message.button(text).is_some() {
            return self.tap(message, text).await;
        }
        let message = self.press_privately(message, &what).await?;
        picture(&message)?;
        self.tap(&message, &to).await
    }
}

/// The presses for an action: the piece and its action.
fn steps(table: &dyn Table, text: &str) -> Result<[String; 2], Error> {
    let choice = table.choices().into_iter().find(|choice| choice.text == text);
    let outline = choice.ok_or_else(|| format!("{text} is not legal"))?.outline;
    Ok([english(&outline.actor), english(&outline.effect)])
}

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
pub(super) async fn a_move_is_two_taps() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let mut finger = Finger::of(&alice);
    assert!(board.controls().iter().all(|control| control.options.is_empty()), "no menu");
    let before = picture(&board)?.bytes.clone();
    let to = finger.press_privately(&board, "Infantry b2").await?;
    assert_eq!(
        labels(&to)[labels(&to).len() - 4..],
        ["Back", "Type it", "As text", "Why not there?"]
    );
    assert_ne!(picture(&to)?.bytes, before, "the squares are marked");
    let answer = finger.tap(&to, "to b3").await?;
    assert_eq!(answer_to_move(&alice, answer).await?, "Played `b2-b3` in match 1.");
    assert_eq!(finger.taps, 2);
    let board = board_after(&bob, thread, 1).await?;
    check_contains(&board.content, &["**`b2-b3`**"])?;

    // A player who isn't to move is told so; earlier messages are outdated.
    let turn = format!("It's not your turn: the match is waiting for <@{}>.", bob.id);
    assert_eq!(crate::journeys::answer_to_click(&alice, board.id, "Type it").await?, turn);
    let old = bob.click(board.id, "Infantry b7").await?.message()?.clone();
    type_move(&bob, thread, "c7-c6").await?;
    let late = crate::journeys::answer_to_click(&bob, old.id, "to b6").await?;
    check_contains(&late, &["The match has moved on"])?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_turn_of_three_actions_is_few_taps() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    answer_to_command(&alice, room, "settings confirm", &[("confirm", "on".into())]).await?;
    let mut table = games::find("medieval-war").ok_or("none")?.start(&Options::default());
    let mut finger = Finger::of(&alice);
    let mut step = board;
    for text in ["b2-c3", "c3-b3", "b1-b2"] {
        step = finger.choose_action(&step, &*table, text).await?.message()?.clone();
        assert!(step.ephemeral, "everybody sees: {}", step.content);
        table.play(text)?;
    }
    check_contains(&step.content, &["your draft: `(b2-c3, c3-b3, b1-b2)`. Your turn is complete"])?;
    finger.tap(&step, "Send the turn").await?;
    assert_eq!(finger.taps, 4);
    check_contains(&board_after(&bob, thread, 3).await?.content, &["`(b2-c3, c3-b3, b1-b2)`"])?;

    // Without confirmation, the last action sends the turn.
    let board = board_after(&bob, thread, 3).await?;
    let mut finger = Finger::of(&bob);
    let mut step = board;
    for text in ["c7-c6", "f7-f6", "e7-e6"] {
        if table.turn().actions_made > 0 {
            let last = labels(&step);
            assert!(last.contains(&"Undo".to_owned()) && last.contains(&"Type it".to_owned()));
            let sends_itself = step.content.contains("1 action left. It sends the turn.");
            assert_eq!(sends_itself, table.turn().actions_left == 1, "{}", step.content);
        }
        let answer = finger.choose_action(&step, &*table, text).await?;
        table.play(text)?;
        if table.turn().actions_made > 0 {
            step = answer.message()?.clone();
        }
    }
    assert_eq!(finger.taps, 6);
    check_contains(&board_after(&alice, thread, 6).await?.content, &["`(c7-c6, f7-f6, e7-e6)`"])?;
    stage.close().await
}

#[tokio::test]
async fn the_waiting_player_prepares_an_answer() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    // Bob looks at what Alice can play.
    let seen = bob.click(board.id, "Infantry b2").await?.message()?.clone();
    assert!(seen.ephemeral && seen.button("to b3").is_none(), "{:?}", labels(&seen));
    let form = bob.click(seen.id, "Prepare an answer").await?.modal()?.clone();
    let wrong = bob.submit(&form, &[("they", "b2-b5"), ("answer", "b7-b6")]).await?;
    check_contains(&crate::journeys::private_text(wrong)?, &["`b2-b5` isn't possible"])?;
    let form = bob.click(seen.id, "Prepare an answer").await?.modal()?.clone();
    let kept = bob.submit(&form, &[("they", "b2-b3"), ("answer", "b7-b6")]).await?;
    check_contains(&crate::journeys::private_text(kept)?, &["b2-b3", "b7-b6"])?;
    type_move(&alice, thread, "b2-b3").await?;
    check_contains(&board_after(&alice, thread, 2).await?.content, &["`b7-b6`"])?;
    // The player to move isn't offered it.
    let own = alice.command(thread, "move", []).await?.message()?.clone();
    assert!(own.button("Prepare an answer").is_none(), "{:?}", labels(&own));
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_plan_is_four_taps() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    for (who, text) in [(&alice, "e2-e4"), (&bob, "d7-d5"), (&alice, "e4xd5")] {
        type_move(who, thread, text).await?;
    }
    let asked = board_after(&bob, thread, 3).await?;
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let words = asked.content.split_whitespace().filter(is_word).count();
    assert!(words <= 45, "{words}: {}", asked.content);
    for (person, third) in [(&alice, "Strike"), (&bob, "Feint")] {
        let mut finger = Finger::of(person);
        let mut plan = finger.press_privately(&asked, "Plan your fight").await?;
        for stance in ["Strike", "Guard"] {
            plan = finger.press_privately(&plan, stance).await?;
        }
        finger.tap(&plan, third).await?;
        assert_eq!(finger.taps, 4);
    }
    check_contains(
        &board_after(&bob, thread, 4).await?.content,
        &["3. Strike – Feint: Alice hits"],
    )?;
    stage.close().await
}

/// Both sides play by buttons alone, to the end.
#[tokio::test]
pub(super) async fn a_game_is_won_by_buttons_alone() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = stage.begin("world-war", room, &alice, &bob).await?;
    let mut table = games::find("world-war").ok_or("none")?.start(&Options::default());
    let mut most = 0;
    for (ply, text) in (1..).zip(SHORTEST) {
        let mover = if ply % 2 == 1 { &alice } else { &bob };
        let mut finger = Finger::of(mover);
        let [what, to] = steps(&*table, text)?;
        let step = finger.press_privately(&board, &what).await?;
        finger.tap(&step, &to).await?;
        most = most.max(finger.taps);
        table.play(text)?;
        board = board_after(&bob, thread, ply).await?;
    }
    assert_eq!(most, 2, "two taps a move");
    let winner = table.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Side::White));
    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(&with_names(&end, &[&alice, &bob]), &["**Alice (Light) beats Bob**"])?;
    stage.close().await
}

/// A very short win in World War Chess: the Bomber locks the exposed Flag.
const SHORTEST: [&str; 7] = ["f1-f3", "h8>h7", "d1-d6", "e8>f7", "d6-d5", "f7>g6", "d5-f5"];

#[tokio::test]
async fn pieces_are_lent_and_returned_by_menu() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let roster = async |person: &Person| -> Result<SeenMessage, Error> {
        Ok(person.command(thread, "team roster", []).await?.message()?.clone())
    };
    let (lends, returns) = ("Ask someone to play a piece", "Return a piece");
    let view = roster(&alice).await?;
    assert_eq!(labels(&view), [lends]);
    assert_eq!(labels(&roster(&carol).await?), [""; 0]);
    let form = alice.click(view.id, lends).await?.modal()?.clone();
    let asked = alice.submit(&form, &[("piece", "g1"), ("member", "Carol")]).await?;
    let asked = crate::journeys::private_text(asked)?;
    check_contains(&asked, &["I've asked Carol in the match to play your Knight from g1."])?;
    let request = wait_for_message(&carol, thread, "will you play").await?;
    carol.click(request.id, "Accept").await?;

    // Alice or Carol can return it.
    assert_eq!(labels(&roster(&alice).await?), [lends, returns]);
    let view = roster(&carol).await?;
    assert_eq!(labels(&view), [returns]);
    let form = carol.click(view.id, returns).await?.modal()?.clone();
    let returned = crate::journeys::private_text(carol.submit(&form, &[("piece", "g1")]).await?)?;
    assert_eq!(returned, "You gave the Knight from g1 back to Alice.");
    // A button of before finds nothing to return.
    let stale = crate::journeys::private_text(carol.click(view.id, returns).await?)?;
    check_contains(&stale, &["moved on"])?;
    stage.close().await
}
