//! Looking: boards, legal moves, rules and help; and the choice among several matches.

use fake_discord::driver::{OptionValue, SeenMessage};
use rules::{Options, Side};
use tests::{Error, Stage, board_after, picture};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press, press_in_help,
    private_text, turns, type_move,
};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn several_matches_of_a_pair_in_a_channel() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    stage.without_threads(room);
    for number in 1..=2 {
        let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
        let begins = format!("Accepted. Match {number} begins.");
        assert_eq!(answer_to_click(&bob, challenge.id, "Accept").await?, begins);
        tests::wait_for_message(&bob, room, &format!("Match {number} · World War Chess** begins"))
            .await?;
    }
    let which = "Which match? Here you're playing 2 and 1. Choose one with the option `match`.";
    assert_eq!(type_move(&alice, room, "b2-b3").await?, which);
    for command in ["draw", "resign", "board", "move"] {
        assert_eq!(answer_to_command(&bob, room, command, &[]).await?, which, "{command}");
    }
    let options = [("text", "b2".into()), ("match", "".into())];
    let offered = alice.autocomplete(room, "move", options, "match").await?;
    let names: Vec<&str> = offered.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["1 · World War Chess against Bob", "2 · World War Chess against Bob"]);
    let options = [("text", "b2".into()), ("match", 2.into())];
    let offered = alice.autocomplete(room, "move", options, "text").await?;
    assert!(offered.iter().any(|choice| choice.value == "b2-b3"), "{offered:?}");
    let options = [("text", "b2-b3".into()), ("match", 2.into())];
    assert_eq!(
        answer_to_command(&alice, room, "move", &options).await?,
        "Played `b2-b3` in match 2."
    );
    board_after(&bob, room, 1).await?;

    // Now one waits for each player: that one is chosen.
    assert_eq!(type_move(&bob, room, "b7-b6").await?, "Played `b7-b6` in match 2.");
    assert_eq!(type_move(&alice, room, "c2-c3").await?, which, "both wait for her again");
    let options = [("text", "c2-c3".into()), ("match", 1.into())];
    answer_to_command(&alice, room, "move", &options).await?;
    assert_eq!(type_move(&alice, room, "c2-c3").await?, "Played `c2-c3` in match 2.");

    // A spectator names the match.
    let refusal = answer_to_command(&carol, room, "board", &[]).await?;
    assert_eq!(
        refusal,
        "Which match? Being played here: 2 and 1. Choose one with the option `match`."
    );
    let answer = answer_to_command(&carol, room, "board", &[("match", 1.into())]).await?;
    check_contains(&answer, &["**Match 1 · World War Chess**, seen from Light."])?;
    stage.close().await
}

#[tokio::test]
async fn the_board_from_each_side() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let game = games::find("world-war").ok_or("no such game")?;
    let start = tests::with_players(game.start(&Options::default()).scene(), ["Alice", "Bob"]);
    let words = render::alt_text(&start, tests::locale());
    let mut pictures = Vec::new();
    for (person, side, wanted) in [
        (&alice, None, Side::White),
        (&bob, None, Side::Black),
        (&carol, None, Side::White),
        (&alice, Some("black"), Side::Black),
        (&bob, Some("white"), Side::White),
    ] {
        let options: Vec<(&str, OptionValue)> =
            side.map(|side| ("side", side.into())).into_iter().collect();
        let answer = person.command(thread, "board", options).await?;
        let seen = answer.message()?;
        assert!(seen.ephemeral);
        let name = if wanted == Side::White { "Light" } else { "Dark" };
        assert_eq!(
            seen.content,
            format!("**Match 1 · World War Chess**, seen from {name}. Light to move.")
        );
        let file = picture(seen)?;
        assert_eq!(file.description.as_deref(), Some(words.as_str()));
        pictures.push((wanted, file.bytes.clone()));
    }
    for (side, bytes) in &pictures {
        let alike = pictures.iter().filter(|(other, _)| other == side).all(|(_, b)| b == bytes);
        let other = pictures.iter().filter(|(other, _)| other != side).all(|(_, b)| b != bytes);
        assert!(alike && other, "a picture from each side");
    }

    // *Flip* on the public board opens a private one, which can be turned back and forth.
    let flipped = press_in_help(&carol, board.id, "Flip").await?;
    let flipped = flipped.message()?;
    assert!(flipped.ephemeral);
    assert_eq!(
        labels(flipped),
        ["Legal moves", "Flip", "Why…?", "What can act", "What is attacked", "As text", "More…"]
    );
    check_contains(&flipped.content, &["seen from Dark."])?;
    let back = carol.click(flipped.id, "Flip").await?;
    assert_eq!(back.message()?.id, flipped.id, "the same message");
    check_contains(&back.message()?.content, &["seen from Light."])?;
    assert_eq!(picture(back.message()?)?.bytes, pictures[0].1);
    assert_eq!(board_after(&bob, thread, 0).await?.edited, 0);
    stage.close().await
}

#[tokio::test]
async fn a_spectator_looks_at_legal_moves() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (person, place) in [(&carol, thread), (&carol, room), (&bob, thread)] {
        let answer = person.command(place, "move", []).await?;
        let list = answer.message()?;
        assert!(list.ephemeral);
        check_contains(&list.content, &["Alice has 44 legal moves", "only Alice can play them"])?;
        let shown = press(person, list, "Infantry b2").await?;
        let shown = shown.message()?.clone();
        check_contains(&shown.content, &["**Infantry b2**: "])?;
        picture(&shown)?;
        // Nothing to play, but the opponent can prepare an answer.
        let offered = match person.id == bob.id {
            true => &["Back", "As text", "Prepare an answer", "Why not there?"][..],
            false => &["Back", "As text", "Why not there?"],
        };
        assert_eq!(labels(&shown), offered);
        let back = person.click(shown.id, "Back").await?;
        check_contains(&back.message()?.content, &["Alice has 44 legal moves"])?;
    }
    let answer = alice.command(room, "move", []).await?;
    check_contains(&answer.message()?.content, &["you have 44 legal moves"])?;
    stage.close().await
}

#[tokio::test]
async fn help_and_rules() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let help = answer_to_command(&alice, room, "help", &[]).await?;
    check_contains(&help, &["**Herald** is a referee", "**Help** is under every board"])?;
    for game in games::all() {
        check_contains(&help, &[game.info.name, game.info.inventor])?;
        let about =
            answer_to_command(&alice, room, "help", &[("game", game.info.id.into())]).await?;
        check_contains(
            &about,
            &["**How to play ", game.info.name, "**Aim:**", "`/rules show` has all "],
        )?;
    }
    let game = ("game", OptionValue::from("world-war"));
    let suggest = async |typed: &str| -> Result<Vec<String>, Error> {
        let options = [game.clone(), ("rule", typed.into())];
        let choices = alice.autocomplete(room, "rules show", options, "rule").await?;
        Ok(choices.into_iter().filter_map(|c| Some(c.value.as_str()?.to_owned())).collect())
    };
    assert_eq!(suggest("wwc-15").await?, ["WWC-15"]);
    assert!(suggest("helicopter").await?.contains(&"WWC-7".to_owned()));
    assert_eq!(suggest("").await?.len(), 16);
    assert_eq!(suggest("xyzzy").await?, Vec::<String>::new());
    for typed in ["WWC-7", "wwc-7"] {
        let rule =
            answer_to_command(&alice, room, "rules show", &[game.clone(), ("rule", typed.into())])
                .await?;
        check_contains(
            &rule,
            &["**WWC-7 · Helicopter** · World War Chess", "`d4-e5` is refused: "],
        )?;
    }
    // Free text shows the best result.
    assert_eq!(suggest("bomber move").await?.first().map(String::as_str), Some("WWC-8"));
    let best =
        answer_to_command(&alice, room, "rules show", &[game.clone(), ("rule", "blitz".into())])
            .await?;
    check_contains(
        &best,
        &["best matches for `blitz`", "\n**WWC-11 Blitz**\n> Two or more of your", "**WWC-13 "],
    )?;
    // A chess concept that the game lacks is reported as missing, also in suggestions.
    let castling = "There is no castling in World War Chess.";
    let ask = async |game: &str, rule: &str| {
        answer_to_command(
            &alice,
            room,
            "rules show",
            &[("game", game.into()), ("rule", rule.into())],
        )
        .await
    };
    for typed in ["how do I castle", "castling"] {
        check_contains(&ask("world-war", typed).await?, &[castling, "\n**WWC-11 Blitz**\n> "])?;
    }
    assert_eq!(suggest("can I castle").await?[..2], ["castling", "WWC-11"]);
    for (game, typed, wanted) in [
        ("medieval-war", "en passant", "There is no en passant in Medieval War Chess."),
        ("medieval-war", "why did my pawn die", "**MWC-4"),
        ("medieval-war", "how many moves per turn", "**MWC-5"),
        ("medieval-war", "check", "There is no check and no checkmate in Medieval War Chess."),
        ("medieval", "how do I win", "**ME-19"),
        ("medieval", "what does the tower do", "**ME-10"),
        ("wizards-war", "can my king be taken", "There is no King in Wizard's War."),
        ("world-war", "xyzzy", "I found no **World War Chess** rule for `xyzzy`."),
    ] {
        let answer = ask(game, typed).await?;
        check_contains(&answer, &[wanted]).map_err(|error| format!("{game}, {typed}: {error}"))?;
    }
    let twelve =
        answer_to_command(&alice, room, "rules show", &[game.clone(), ("rule", "12".into())])
            .await?;
    check_contains(&twelve, &["**WWC-12 · Which piece captures in a blitz** · World War Chess"])?;
    let none =
        answer_to_command(&alice, room, "rules show", &[game.clone(), ("rule", "WWC-99".into())])
            .await?;
    assert_eq!(
        none,
        "World War Chess has no rule `WWC-99`. Type `/rules show` and choose one from the list."
    );
    stage.close().await
}

/// How to play, from the first message, and as help in the match's place.
#[tokio::test]
async fn how_do_i_play() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    let card = bob.click(board.id, "How do I play?").await?.message()?.clone();
    assert!(card.ephemeral);
    check_contains(
        &card.content,
        &["**How to play Medieval War Chess**", "**Aim:**", "**Cannon:**"],
    )?;
    let words = picture(&card)?.description.clone().unwrap_or_default();
    check_contains(&words, &["Pawn · power: friends, Knight · power 4"])?;
    let written = bob.click(card.id, "How moves are written").await?.message()?.clone();
    check_contains(&written.content, &["**How moves are written**", "King's powers: `Summon"])?;
    // Here, help is about the game; elsewhere, about Herald.
    let here = alice.command(thread, "help", []).await?.message()?.clone();
    assert_eq!(here.content, card.content);
    check_contains(
        &answer_to_command(&alice, room, "help", &[]).await?,
        &["**Herald** is a referee"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_private_chat_with_herald() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let dm = stage.sandbox.open_dm(&alice);
    let none = private_text(alice.command(dm, "games", []).await?)?;
    assert_eq!(none, "You have no matches or challenges. Start one with `/play`.");
    check_contains(&type_move(&alice, dm, "b2-b3").await?, &["You aren't playing a match here."])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    // Her only match is chosen, and everyone sees the move there.
    assert_eq!(type_move(&alice, dm, "b2-b3").await?, "Played `b2-b3` in match 1.");
    assert_eq!(board_after(&bob, thread, 1).await?.pings, ["Bob"]);
    stage.close().await
}

/// More actions than a menu holds are narrowed by piece, destination and variant.
#[tokio::test]
async fn many_ways_are_chosen_step_by_step() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    // An Empress that leaves her own House: each capture gives her one of five specialisations, and
    // the House creates a Vassal or a Vassalette.
    let setup = r#"[Game "Medieval Chess"]
[Setup "{\"units\":{\"d4\":[{\"side\":\"white\",\"code\":\"Q4\"}],\"a1\":[{\"side\":\"white\",\"code\":\"R1\"}],\"c3\":[{\"side\":\"black\",\"code\":\"P1\"}],\"c4\":[{\"side\":\"black\",\"code\":\"P1\"}],\"e5\":[{\"side\":\"black\",\"code\":\"P1\"}],\"h8\":[{\"side\":\"black\",\"code\":\"R1\"}]},\"buildings\":{\"d4\":{\"side\":\"white\",\"family\":\"kq\",\"level\":1}}}"]

1. R1a1-a2"#;
    let (thread, _) = turns::begin_from(&stage, setup, &alice, &bob, 1).await?;
    type_move(&bob, thread, "R1h8-h7").await?;
    let board = board_after(&alice, thread, 2).await?;

    let seen = press_in_help(&alice, board.id, "Legal moves").await?.message()?.clone();
    let towards = press(&alice, &seen, "Empress d4").await?.message()?.clone();
    assert_eq!(towards.id, seen.id, "the message goes on");
    check_contains(
        &towards.content,
        &["**Empress d4**: 64 choices. Their 20 squares are marked."],
    )?;
    let taps: Vec<_> = towards.controls().into_iter().filter_map(|c| c.label).collect();
    let (all, last) = taps.split_at(taps.len() - 4);
    assert_eq!(last, ["Back", "Type it", "As text", "Why not there?"]);
    // 17 empty squares in two ways each, 3 captures in ten.
    assert_eq!(all.len(), 20, "{all:?}");
    let (taken, rest): (Vec<&String>, Vec<&String>) =
        all.iter().partition(|label| label.starts_with("take on "));
    assert_eq!(taken, ["take on c3", "take on c4", "take on e5"]);
    assert!(rest.iter().all(|label| label.len() == 2), "every other one is a square: {all:?}");

    let ways = press(&alice, &towards, "take on e5").await?.message()?.clone();
    check_contains(&ways.content, &["**Empress d4**: 10 choices. Their square is marked."])?;
    let back = alice.click(ways.id, "Back").await?.message()?.clone();
    assert_eq!(back.content, towards.content);
    let ways = press(&alice, &back, "take on e5").await?.message()?.clone();
    let labels: Vec<String> = ways.controls().into_iter().filter_map(|c| c.label).collect();
    assert_eq!(labels.len(), 10 + 4, "{labels:?}");
    press(&alice, &ways, "to e5, takes the Serf, gains Heired, creates a Vassalette").await?;
    let board = board_after(&bob, thread, 3).await?;
    check_contains(&board.content, &["**`Q4d4xe5=Heired+Q1`**"])?;
    stage.close().await
}
