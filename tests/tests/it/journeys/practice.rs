//! Practice: a private board, by typing, menus and buttons, to the end and back.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use rules::{GameInfo, Side};
use tests::{Error, Stage, board_after, english, picture, said};

use crate::journeys::{Walked, clicked, holds, press, told, types};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

fn can_press(message: &SeenMessage, label: &str) -> bool {
    message.button(label).is_some_and(|button| !button.disabled)
}

/// Returns the private answer to `/learn practice` with options.
pub(crate) async fn practises(
    person: &Person,
    place: Snowflake,
    options: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    let message = person.command(place, "learn practice", options).await?.finished().await?;
    assert!(message.ephemeral, "everybody sees: {}", message.content);
    Ok(message)
}

/// Returns the private message after a press.
pub(crate) async fn sees(
    person: &Person,
    message: &SeenMessage,
    label: &str,
) -> Result<SeenMessage, Error> {
    let seen = press(person, message, label).await?.finished().await?;
    assert!(seen.ephemeral, "everybody sees: {}", seen.content);
    Ok(seen)
}

#[tokio::test]
pub(super) async fn moves_of_both_sides_and_back_again() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let which = practises(&alice, room, &[]).await?;
    holds(&which.content, &["**Practice.**", "Which game?"])?;
    assert_eq!(labels(&which).len(), games::all().len());
    let board = sees(&alice, &which, "World War Chess").await?;
    holds(&board.content, &["**Practice · World War Chess** · the start", "Light to move"])?;
    holds(&board.content, &["Nobody else sees this board"])?;
    assert!(!can_press(&board, "Undo"));
    picture(&board)?;

    // By buttons, by the form, by the command.
    let armed = sees(&alice, &board, "Infantry b2").await?;
    holds(&armed.content, &["**Infantry b2**: "])?;
    let back = sees(&alice, &armed, "Back").await?;
    holds(&back.content, &["the start"])?;
    let armed = sees(&alice, &back, "Infantry b2").await?;
    let one = sees(&alice, &armed, "to b3").await?;
    holds(&one.content, &["after 1 action\n", "Last: `b2-b3` · Infantry b2", "Dark to move"])?;
    let form = alice.click(one.id, "Type it").await?.modal()?.clone();
    let two = alice.submit(&form, &[("text", "b7-b6, c2-c3")]).await?.message()?.clone();
    holds(&two.content, &["after 3 actions", "`c2-c3`", "Dark to move"])?;
    let typed = practises(&alice, room, &[("text", "c7-c6".into())]).await?;
    holds(&typed.content, &["after 4 actions", "Light to move"])?;

    // A refusal changes nothing, even with several actions, and names its rule.
    let refused = practises(&alice, room, &[("text", "d2-d3, b6-b1".into())]).await?;
    holds(&refused.content, &["Action 2 of 2", "after 4 actions", "-# WWC-"])?;
    let why = labels(&refused).into_iter().find(|label| label.starts_with("Why? "));
    let card = alice.click(refused.id, &why.ok_or("no why")?).await?.message()?.clone();
    holds(&card.content, &["World War Chess, invented by"])?;

    // Back, forward, and to the start; the board as text; across a restart.
    let undone = sees(&alice, &refused, "Undo").await?;
    holds(&undone.content, &["after 3 actions", "One action is undone"])?;
    let more = sees(&alice, &undone, "More").await?;
    let expected = ["To the start", "Redo", "Hint", "As text", "Flip"];
    assert_eq!(labels(&more)[..5], expected);
    assert_eq!(labels(&more)[5..], ["Challenge somebody", "New game", "Back"]);
    let letters = alice.click(more.id, "As text").await?.message()?.clone();
    assert_ne!(letters.id, more.id);
    holds(&letters.content, &["```\n   a b c d e f g h"])?;
    let redone = sees(&alice, &more, "Redo").await?;
    holds(&redone.content, &["after 4 actions"])?;
    stage.stop().await?;
    stage.start_again().await?;
    let again = practises(&alice, room, &[]).await?;
    let again = sees(&alice, &again, "World War Chess · go on").await?;
    holds(&again.content, &["after 4 actions", "You continue on your board"])?;
    let start = practises(&alice, room, &[("do", "start".into())]).await?;
    holds(&start.content, &["the start", "4 actions are undone"])?;
    let undo = practises(&alice, room, &[("do", "undo".into())]).await?;
    holds(&undo.content, &["there is nothing to undo", "the start"])?;
    for count in 1..=4 {
        let redone = practises(&alice, room, &[("do", "redo".into())]).await?;
        holds(&redone.content, &[&format!("after {count} action")])?;
    }
    let redo = practises(&alice, room, &[("do", "redo".into())]).await?;
    holds(&redo.content, &["There is nothing to redo."])?;
    let throw = practises(&alice, room, &[("do", "throw".into())]).await?;
    holds(&throw.content, &["There is no fight to decide here."])?;
    // An action after an undo replaces the undone ones.
    practises(&alice, room, &[("do", "undo".into())]).await?;
    let other = practises(&alice, room, &[("text", "c7-d7".into())]).await?;
    if other.content.contains("refused") || other.content.contains("is not") {
        practises(&alice, room, &[("text", "d7-d6".into())]).await?;
    }
    let redo = practises(&alice, room, &[("do", "redo".into())]).await?;
    holds(&redo.content, &["There is nothing to redo.", "after 4 actions"])?;

    // Buttons of earlier boards lead to the current position; nothing is played twice.
    let stale = sees(&alice, &one, "Undo").await?;
    holds(&stale.content, &["That button belonged to an earlier board", "after 4 actions"])?;
    let (first, second) = tokio::join!(alice.click(redo.id, "Undo"), alice.click(redo.id, "Undo"));
    let words = [first?.message()?.content.clone(), second?.message()?.content.clone()];
    // Both edit one message, so both may be read in its final form; one action is undone.
    assert!(words.iter().any(|one| one.contains("earlier board")), "{words:?}");
    for words in &words {
        holds(words, &["after 3 actions"])?;
    }
    // A new game replaces it: old buttons say so. Other people have no board.
    let now = practises(&alice, room, &[("game", "world-war".into())]).await?;
    let more = sees(&alice, &now, "More").await?;
    let new = sees(&alice, &more, "New game").await?;
    holds(&new.content, &["the start"])?;
    holds(
        &clicked(&alice, redo.id, "Undo").await?,
        &["is not kept any more", "`/learn practice`"],
    )?;
    let none = told(&bob, room, "learn practice", &[("text", "b2-b3".into())]).await?;
    holds(&none, &["You have no practice board"])?;
    let options = [("do", "undo".into()), ("game", "medieval".into())];
    let none = told(&bob, room, "learn practice", &options).await?;
    holds(&none, &["You have no practice board of Medieval Chess."])?;
    stage.close().await
}

/// A pseudorandom sequence, the same each time.
struct Dice(u64);

impl Dice {
    fn pick(&mut self, among: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % among.max(1)
    }
}

/// Presses one of the controls that move or decide.
async fn anything(
    person: &Person,
    message: &SeenMessage,
    dice: &mut Dice,
) -> Result<SeenMessage, Error> {
    let mut offered: Vec<(String, Option<String>)> = Vec::new();
    for control in message.controls() {
        let (label, id) =
            (control.label.unwrap_or_default(), control.custom_id.unwrap_or_default());
        let others = ["Undo", "Type it", "Hint", "More", "Back"];
        if control.kind == 3 {
            let options = control.options.into_iter();
            offered.extend(options.map(|(_, value)| (id.clone(), Some(value))));
        } else if !others.contains(&label.as_str()) && !label.contains("Page ") {
            offered.push((id, None));
        }
    }
    let at = dice.pick(offered.len());
    let (id, value) = offered.get(at).ok_or_else(|| format!("nothing: {}", message.content))?;
    let pressed = match value {
        Some(value) => person.choose(message.id, id, &[value]).await?,
        None => person.click(message.id, id).await?,
    };
    Ok(pressed.finished().await?)
}

/// Whether a board asks that side to move or to decide.
fn asks(message: &SeenMessage, info: &GameInfo, side: Side) -> bool {
    let name = english(&info.side_name(side).into());
    let line = |line: &str| {
        line.starts_with(&format!("{name} to move")) || line.starts_with(&format!("{name}: "))
    };
    message.content.lines().any(line)
}

/// Plays a game to its end by visible controls. Returns the number of actions. White uses hints and
/// wins each fight; Black presses anything.
async fn plays_to_the_end(
    person: &Person,
    first: SeenMessage,
    info: &GameInfo,
    dice: &mut Dice,
) -> Result<(SeenMessage, u32), Error> {
    let mut message = first;
    let mut hints: Vec<String> = Vec::new();
    for presses in 0..3_000 {
        assert!(message.ephemeral && message.controls().len() > 1, "{}", message.content);
        picture(&message)?;
        if message.content.contains("**The game is over") {
            return Ok((message, presses));
        }
        message = if message.content.contains("⚔️") {
            let white = format!("{}'s ", english(&info.side_name(Side::White).into()));
            let wins = labels(&message).into_iter().find(|label| label.starts_with(&white));
            sees(person, &message, &wins.ok_or("nobody wins")?).await?
        } else if asks(&message, info, Side::White) && message.button("Hint").is_some() {
            let hint = sees(person, &message, "Hint").await?;
            holds(&hint.content, &["I would play `", " to score "])?;
            // To leave a cycle, something else is tried.
            let again = hints.contains(&hint.content);
            hints.push(hint.content.clone());
            match hint.button("Play it").filter(|_| !again) {
                Some(_) => sees(person, &hint, "Play it").await?,
                None => anything(person, &message, dice).await?,
            }
        } else {
            anything(person, &message, dice).await?
        };
    }
    Err(format!("it does not end: {}", message.content).into())
}

/// A practice game of each game can be won by buttons.
async fn wins(game: &str, setup: Option<&str>) -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let info = games::find(game).ok_or("no such game")?.info;
    let first = match setup {
        Some(setup) => {
            practises(&alice, room, &[("game", game.into()), ("setup", setup.into())]).await?
        }
        None => {
            let help = alice.command(room, "help", [("game", game.into())]).await?;
            sees(&alice, help.message()?, "Practise").await?
        }
    };
    let (over, presses) = plays_to_the_end(&alice, first, info, &mut Dice(7)).await?;
    println!("{game}: {presses} presses\n{}", over.content);
    let white = english(&info.side_name(Side::White).into());
    holds(&over.content, &[&format!("**The game is over: {white} wins.**"), "Undo to try"])?;
    let seen = labels(&over);
    assert_eq!(seen[..4], ["Undo", "Start again", "Challenge somebody", "More"], "{seen:?}");
    let why = seen.get(4).filter(|label| label.starts_with("Why? ")).ok_or("no why")?;
    let rule = why.trim_start_matches("Why? ");
    holds(&over.content, &[&format!("({rule})")])?;
    holds(&clicked(&alice, over.id, why).await?, &[&format!("**{rule} · ")])?;
    // The end can be undone, and the game restarted.
    let undone = sees(&alice, &over, "Undo").await?;
    assert!(!undone.content.contains("The game is over"), "{}", undone.content);
    let more = sees(&alice, &undone, "More").await?;
    let over = sees(&alice, &more, "Redo").await?;
    holds(&over.content, &["**The game is over"])?;
    let hint = practises(&alice, room, &[("do", "hint".into())]).await?;
    holds(&hint.content, &["there is nothing to play"])?;
    let typed = practises(&alice, room, &[("text", "a1-a2".into())]).await?;
    holds(&typed.content, &["**The game is over"])?;
    let again = sees(&alice, &typed, "Start again").await?;
    assert!(asks(&again, info, Side::White), "{}", again.content);
    assert!(!can_press(&again, "Undo"));
    stage.close().await
}

#[tokio::test]
async fn a_whole_game_of_world_war_chess_is_won_by_buttons() -> Walked {
    wins("world-war", None).await
}

#[tokio::test]
async fn a_whole_game_of_medieval_war_chess_is_won_by_buttons() -> Walked {
    wins("medieval-war", None).await
}

#[tokio::test]
async fn a_whole_game_of_wizards_war_is_won_by_buttons() -> Walked {
    wins("wizards-war", None).await
}

#[tokio::test]
async fn a_whole_game_of_battlechess_is_won_by_buttons() -> Walked {
    wins("battlechess", None).await
}

#[tokio::test]
async fn a_whole_game_of_medieval_chess_is_won_by_buttons() -> Walked {
    wins("medieval", None).await
}

#[tokio::test]
async fn fights_are_decided_by_choice_or_by_dice() -> Walked {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let board = practises(&alice, room, &[("game", "battlechess".into())]).await?;
    let text = "e2-e4, d7-d5, e4xd5";
    let fight = practises(&alice, room, &[("text", text.into())]).await?;
    holds(&fight.content, &["White's Pawn against Black's Pawn for d5", "throw the dice"])?;
    let wins = ["White's Pawn wins", "Black's Pawn wins", "Throw the dice"];
    assert_eq!(labels(&fight)[..3], wins);
    let hint = clicked(&alice, fight.id, "More").await?;
    holds(&hint, &["⚔️"])?;
    let more = alice.message(fight.id)?;
    holds(&clicked(&alice, more.id, "Hint").await?, &["Say who wins or throw the dice"])?;
    let fight = sees(&alice, &more, "Back").await?;

    let lost = sees(&alice, &fight, wins[1]).await?;
    assert!(!lost.content.contains("⚔️"), "{}", lost.content);
    let fight = sees(&alice, &lost, "Undo").await?;
    holds(&fight.content, &["⚔️"])?;
    let thrown = sees(&alice, &fight, wins[2]).await?;
    let dice = |message: &SeenMessage| {
        message.content.lines().find(|line| line.starts_with("The dice show")).map(str::to_owned)
    };
    let first = dice(&thrown).ok_or("no dice")?;
    holds(&first, &[" wins."])?;
    // The same dice after an undo, and after a restart.
    let fight = sees(&alice, &thrown, "Undo").await?;
    stage.stop().await?;
    stage.start_again().await?;
    let thrown = sees(&alice, &fight, wins[2]).await?;
    assert_eq!(dice(&thrown), Some(first));
    // And typed.
    practises(&alice, room, &[("do", "undo".into())]).await?;
    let typed = practises(&alice, room, &[("text", "attacker wins".into())]).await?;
    assert!(!typed.content.contains("⚔️"), "{}", typed.content);
    assert_ne!(board.content, typed.content);
    stage.close().await
}

#[tokio::test]
async fn from_a_match_that_goes_on() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    // A draft is visible to nobody else.
    holds(&types(&alice, thread, "b2-c3").await?, &["your draft"])?;
    let one = || ("match", OptionValue::from(1));
    for person in [&alice, &bob, &carol] {
        let board = practises(person, room, &[one()]).await?;
        holds(&board.content, &["from the start of match 1", "White to move"])?;
    }
    told(&alice, thread, "settings confirm", &[("confirm", "off".into())]).await?;
    holds(&types(&alice, thread, "c3-b3, b1-b2").await?, &["Played "])?;
    board_after(&alice, thread, 3).await?;
    let board = practises(&carol, room, &[one(), ("after", 1.into())]).await?;
    holds(&board.content, &["from match 1, after 1 action\n"])?;
    let board = practises(&carol, room, &[one()]).await?;
    holds(&board.content, &["from match 1, after 3 actions\n", "Black to move"])?;
    assert!(!can_press(&board, "Undo"));
    let beyond = told(&carol, room, "learn practice", &[one(), ("after", 4.into())]).await?;
    holds(&beyond, &["`after` goes from 0 to 3 there"])?;
    let unknown = told(&carol, room, "learn practice", &[("match", 9.into())]).await?;
    holds(&unknown, &["There is no match"])?;
    let what = told(&carol, room, "learn practice", &[("after", 4.into())]).await?;
    holds(&what, &["Name the `match`, or give the record"])?;

    // No help with a match in progress, for anyone, by any way.
    let live = "That position is from match 1, which people are still playing";
    holds(&clicked(&carol, board.id, "Hint").await?, &[live, "when it is over"])?;
    let replay = alice.command(thread, "replay", [("after", 3.into())]).await?;
    let replay = replay.finished().await?;
    let own = sees(&alice, &replay, "Practise from here").await?;
    holds(&own.content, &["from match 1, after 3 actions"])?;
    let tried = practises(&alice, room, &[("text", "f7-f6".into())]).await?;
    holds(&tried.content, &["after 4 actions"])?;
    holds(&clicked(&alice, tried.id, "Hint").await?, &[live])?;
    let export = alice.command(thread, "record export", []).await?.finished().await?;
    let bytes = export.attachments.first().ok_or("no file")?.bytes.to_vec();
    let file = OptionValue::file("record.txt", bytes);
    let read = practises(&alice, room, &[("file", file.clone())]).await?;
    holds(&read.content, &["after 3 actions", "From the record: Medieval War Chess"])?;
    holds(&clicked(&alice, read.id, "Hint").await?, &[live])?;
    practises(&alice, room, &[("game", "medieval-war".into()), ("do", "new".into())]).await?;
    let hint = practises(&alice, room, &[("do", "hint".into())]).await?;
    holds(&hint.content, &["For White, I would play `"])?;
    let hint = alice.command(room, "hint", [("on", "practice".into())]).await?;
    holds(&hint.finished().await?.content, &["For White, I would play `"])?;
    let same = practises(&alice, room, &[("text", "b2-c3, c3-b3, b1-b2".into())]).await?;
    holds(&clicked(&alice, same.id, "Hint").await?, &[live])?;

    // It didn't affect the match; after the end, Herald helps.
    board_after(&bob, thread, 3).await?;
    told(&bob, thread, "resign", &[("match", 1.into())]).await?;
    let sure = bob.sees(thread).into_iter().rev().find(|m| m.button("Yes, resign").is_some());
    bob.click(sure.ok_or("nobody asks")?.id, "Yes, resign").await?;
    said(&alice, thread, "🏁").await?;
    let hint = sees(&alice, &same, "Hint").await?;
    holds(&hint.content, &["For Black, I would play `"])?;
    stage.close().await
}

#[tokio::test]
async fn from_a_record_and_on_as_a_challenge() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let record = "[Game \"World War Chess\"] 1. b2-b3 b7-b6 2. c2-c3";
    let board = practises(&alice, room, &[("record", record.into())]).await?;
    holds(&board.content, &["after 3 actions", "3 actions were read and are legal"])?;
    let board = practises(&alice, room, &[("record", record.into()), ("after", 2.into())]).await?;
    holds(&board.content, &["after 2 actions", "Light to move"])?;
    let beyond =
        told(&alice, room, "learn practice", &[("record", record.into()), ("after", 9.into())])
            .await?;
    holds(&beyond, &["`after` goes from 0 to 3 there"])?;
    // An illegal record leads to its first illegal action; an unreadable one is refused.
    let broken = "[Game \"World War Chess\"] 1. b2-b3 b7-b1";
    let read = practises(&alice, room, &[("record", broken.into())]).await?;
    holds(&read.content, &["after 1 action\n", "then the record stops"])?;
    let none =
        told(&alice, room, "learn practice", &[("record", "[Game \"Checkers\"]".into())]).await?;
    holds(&none, &["I can't read that record"])?;

    let typed = practises(&alice, room, &[("text", "c7-c6".into())]).await?;
    let more = sees(&alice, &typed, "More").await?;
    let whom = sees(&alice, &more, "Challenge somebody").await?;
    holds(&whom.content, &["Whom do you challenge to play on from this position?"])?;
    assert_eq!(labels(&whom), ["Anyone in this channel", "Herald", "Back"]);
    let back = sees(&alice, &whom, "Back").await?;
    holds(&back.content, &["after 2 actions"])?;
    let options =
        [("do", "challenge".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    let made = practises(&alice, room, &options).await?;
    holds(&made.content, &["Your challenge is made. Bob can accept it", "after 2 actions"])?;
    let asked = said(&bob, room, "Alice challenges you").await?;
    holds(&asked.content, &["**World War Chess**, continued from a record"])?;
    clicked(&bob, asked.id, "Accept").await?;
    let thread = tests::after(&bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(&alice, thread, 2).await?;
    // The board is still hers, and independent of the match.
    let undone = practises(&alice, room, &[("do", "undo".into())]).await?;
    holds(&undone.content, &["after 1 action\n"])?;

    // Anyone, and Herald.
    let whom = practises(&alice, room, &[("do", "challenge".into())]).await?;
    let anyone = sees(&alice, &whom, "Anyone in this channel").await?;
    holds(&anyone.content, &["Your challenge is made", "after 1 action\n"])?;
    let whom = practises(&alice, room, &[("do", "challenge".into())]).await?;
    let herald = sees(&alice, &whom, "Herald").await?;
    holds(&herald.content, &["I accept, at level 2."])?;

    // Without actions: an ordinary challenge.
    practises(&alice, room, &[("do", "new".into())]).await?;
    let options = [("opponent", OptionValue::from(&bob))];
    practises(&alice, room, &options).await?;
    said(&bob, room, "to **World War Chess**").await?;
    stage.close().await
}

#[tokio::test]
async fn from_a_setup() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let game = || ("game", OptionValue::from("world-war"));
    let setup = |text: &str| ("setup", OptionValue::from(text));
    let good = r#"{"board":{"a1":"wF","h8":"bF","g5":"wA","h4":"wA","c3":"wP","b7":"bI"}}"#;
    for (options, words) in [
        (vec![setup(good)], "Choose the `game`, too."),
        (vec![game(), setup("king on e1")], "I can't read that `setup`"),
        (vec![game(), setup("[]")], "That position is impossible:"),
        (vec![game(), setup(r#"{"board":{"z9":"wF","a1":"xx"}}"#)], "That position is impossible:"),
    ] {
        holds(&told(&alice, room, "learn practice", &options).await?, &[words])?;
    }
    let board = practises(&alice, room, &[game(), setup(good)]).await?;
    holds(&board.content, &["the start", "Light to move"])?;
    let armed = sees(&alice, &board, "Armor h4").await?;
    let over = sees(&alice, &armed, "to h5").await?;
    holds(&over.content, &["**The game is over: Light wins.**", "(WWC-15)"])?;
    // A finished game can't be continued, but its start can be used.
    let whom = sees(&alice, &over, "Challenge somebody").await?;
    holds(&whom.content, &["a game from where this practice began"])?;
    let made = sees(&alice, &whom, "Anyone in this channel").await?;
    holds(&made.content, &["Your challenge is made"])?;
    let asked = said(&bob, room, "continued from a record").await?;
    clicked(&bob, asked.id, "Accept").await?;
    let thread = tests::after(&bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(&alice, thread, 0).await?;

    // Options of a game; an option of another game is refused.
    let options = [("game", "battlechess".into()), ("combat", "dice".into())];
    let board = practises(&alice, room, &options).await?;
    holds(&board.content, &["**Practice · Vladimir's BattleChess** · the start"])?;
    let options = [game(), ("combat", "dice".into())];
    let stray = told(&alice, room, "learn practice", &options).await?;
    holds(&stray, &["combat"])?;
    stage.close().await
}

#[tokio::test]
async fn in_a_private_chat_with_herald() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (dm, others) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&carol));
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    // Its player may copy the match there; people who might be anyone may not.
    let one = || ("match", OptionValue::from(1));
    let board = practises(&alice, dm, &[one()]).await?;
    holds(&board.content, &["from match 1, after 1 action\n"])?;
    let stranger = told(&carol, others, "learn practice", &[one()]).await?;
    assert!(!stranger.contains("**Practice"), "{stranger}");
    let armed = sees(&alice, &board, "Infantry b7").await?;
    let moved = sees(&alice, &armed, "to b6").await?;
    holds(&moved.content, &["after 2 actions"])?;
    let whom = practises(&alice, dm, &[("do", "challenge".into())]).await?;
    let elsewhere = sees(&alice, &whom, "Anyone in this channel").await?;
    holds(&elsewhere.content, &["`/challenge`", "after 2 actions"])?;
    stage.close().await
}

#[tokio::test]
async fn a_board_of_rules_that_are_no_longer_played() -> Walked {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let board = practises(&alice, room, &[("game", "world-war".into())]).await?;
    let board = sees(&alice, &board, "Infantry b2").await?;
    stage.stop().await?;
    stage.book().change("UPDATE practices SET rules_version = 0").await?;
    stage.start_again().await?;
    let old = sees(&alice, &board, "to b3").await?;
    holds(&old.content, &["an earlier edition of the rules of World War Chess"])?;
    assert_eq!(labels(&old), ["New game"]);
    let new = sees(&alice, &old, "New game").await?;
    holds(&new.content, &["the start", "Light to move"])?;
    stage.close().await
}
