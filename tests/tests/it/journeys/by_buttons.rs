//! Moves, turns and plans by buttons alone: every press is counted.

use fake_discord::driver::{InteractionOutcome, Person, SeenMessage};
use games::Table;
use rules::{Options, Side};
use tests::{Error, Stage, board_after, english, picture, said};

use crate::journeys::{Walked, holds, named, played, told, types};

/// A player who counts presses.
struct Finger<'a> {
    person: &'a Person,
    taps: u32,
}

impl Finger<'_> {
    fn of(person: &Person) -> Finger<'_> {
        Finger { person, taps: 0 }
    }

    async fn taps(
        &mut self,
        message: &SeenMessage,
        label: &str,
    ) -> Result<InteractionOutcome, Error> {
        self.taps += 1;
        let tapped = self.person.click(message.id, label).await;
        Ok(tapped.map_err(|error| format!("{label}: {error}: {:?}", message.controls()))?)
    }

    /// Presses, and returns the private message.
    async fn sees(&mut self, message: &SeenMessage, label: &str) -> Result<SeenMessage, Error> {
        let seen = self.taps(message, label).await?.message()?.clone();
        assert!(seen.ephemeral, "everybody sees: {}", seen.content);
        Ok(seen)
    }
}

/// The presses for an action: the piece and its action.
fn steps(table: &dyn Table, text: &str) -> Result<[String; 2], Error> {
    let choice = table.choices().into_iter().find(|choice| choice.text == text);
    let outline = choice.ok_or_else(|| format!("{text} is not legal"))?.outline;
    Ok([english(&outline.actor), english(&outline.deed)])
}

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
pub(super) async fn a_move_is_three_taps() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let mut finger = Finger::of(&alice);
    let what = finger.sees(&board, "Move").await?;
    assert!(what.controls().iter().all(|control| control.options.is_empty()), "no menu");
    let before = picture(&what)?.bytes.clone();
    let to = finger.sees(&what, "Infantry b2").await?;
    assert_eq!(to.id, what.id, "the message goes on");
    assert_eq!(
        labels(&to)[labels(&to).len() - 4..],
        ["Back", "Type it", "As text", "Why not to…?"]
    );
    assert_ne!(picture(&to)?.bytes, before, "the squares are marked");
    let answer = finger.taps(&to, "to b3").await?;
    assert_eq!(played(&alice, answer).await?, "Played `b2-b3` in match 1.");
    assert_eq!(finger.taps, 3);
    let board = board_after(&bob, thread, 1).await?;
    holds(&board.content, &["**`b2-b3`**"])?;

    // A player who isn't to move is told so; earlier messages are outdated.
    let turn = format!("It is not your turn: the match waits for <@{}>.", bob.id);
    assert_eq!(crate::journeys::clicked(&alice, board.id, "Move").await?, turn);
    let old = bob.click(board.id, "Move").await?.message()?.clone();
    let older = bob.click(old.id, "Infantry b7").await?.message()?.clone();
    types(&bob, thread, "c7-c6").await?;
    for (message, label) in [(&old, "Infantry b7"), (&older, "to b6")] {
        // The steps are one message: only its last buttons exist.
        if message.id == older.id && message.content != older.content {
            continue;
        }
        holds(
            &crate::journeys::clicked(&bob, message.id, label).await?,
            &["The match has moved on"],
        )?;
        break;
    }
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_turn_of_three_actions_is_eight_taps() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    let mut table = games::find("medieval-war").ok_or("none")?.start(&Options::default());
    let mut finger = Finger::of(&alice);
    let mut step = finger.sees(&board, "Move").await?;
    for text in ["b2-c3", "g2-f3", "a1-b2"] {
        let [what, to] = steps(&*table, text)?;
        step = finger.sees(&step, &what).await?;
        picture(&step)?;
        step = finger.sees(&step, &to).await?;
        table.play(text)?;
    }
    holds(&step.content, &["your draft: `(b2-c3, g2-f3, a1-b2)`. The turn is complete"])?;
    finger.taps(&step, "Send the turn").await?;
    assert_eq!(finger.taps, 8);
    holds(&board_after(&bob, thread, 3).await?.content, &["`(b2-c3, g2-f3, a1-b2)`"])?;

    // Without confirmations, a turn takes one press less; a draft can be undone on the way.
    told(&bob, room, "settings confirm", &[("confirm", "off".into())]).await?;
    let board = board_after(&bob, thread, 3).await?;
    let mut finger = Finger::of(&bob);
    let mut step = finger.sees(&board, "Move").await?;
    for text in ["c7-c6", "f7-f6", "e7-e6"] {
        let [what, to] = steps(&*table, text)?;
        if table.turn().done > 0 {
            let last = labels(&step);
            assert!(last.contains(&"Undo".to_owned()) && last.contains(&"Type it".to_owned()));
            holds(&step.content, &["your draft: `("])?;
        }
        step = finger.sees(&step, &what).await?;
        let answer = finger.taps(&step, &to).await?;
        table.play(text)?;
        if table.turn().done > 0 {
            step = answer.message()?.clone();
        }
    }
    assert_eq!(finger.taps, 7);
    holds(&board_after(&alice, thread, 6).await?.content, &["`(c7-c6, f7-f6, e7-e6)`"])?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_plan_is_four_taps() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    for (who, text) in [(&alice, "e2-e4"), (&bob, "d7-d5"), (&alice, "e4xd5")] {
        types(who, thread, text).await?;
    }
    let asked = board_after(&bob, thread, 3).await?;
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let words = asked.content.split_whitespace().filter(is_word).count();
    assert!(words <= 45, "{words}: {}", asked.content);
    for (person, third) in [(&alice, "Strike"), (&bob, "Feint")] {
        let mut finger = Finger::of(person);
        let mut plan = finger.sees(&asked, "Plan your fight").await?;
        for stance in ["Strike", "Guard"] {
            plan = finger.sees(&plan, stance).await?;
        }
        finger.taps(&plan, third).await?;
        assert_eq!(finger.taps, 4);
    }
    holds(&board_after(&bob, thread, 4).await?.content, &["3. Strike – Feint: Alice hits"])?;
    stage.close().await
}

/// Both sides play by buttons alone, to the end.
#[tokio::test]
pub(super) async fn a_game_is_won_by_buttons_alone() -> Walked {
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
        let step = finger.sees(&board, "Move").await?;
        let step = finger.sees(&step, &what).await?;
        finger.taps(&step, &to).await?;
        most = most.max(finger.taps);
        table.play(text)?;
        board = board_after(&bob, thread, ply).await?;
    }
    assert_eq!(most, 3, "three taps a move");
    let winner = table.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Side::White));
    let end = said(&bob, thread, "🏁").await?;
    holds(&named(&end, &[&alice, &bob]), &["**Alice (Light) beats Bob**"])?;
    stage.close().await
}

/// A very short win in World War Chess: the Bomber locks the exposed Flag.
const SHORTEST: [&str; 7] = ["f1-f3", "h8>h7", "d1-d6", "e8>f7", "d6-d5", "f7>g6", "d5-f5"];
