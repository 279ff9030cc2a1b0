//! A sixth game, made by `docs/adding-a-game.md`: Los Alamos Chess on 6×6. Everything of the game
//! is in this folder; one line in the list adds it to the contract test, chat, pictures, records,
//! lessons and checks. `flaws` shows that the contract test finds faults.
//!
//! A separate program, because the list of games is per process and must be extended before its
//! first use.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod flaws;
mod game;
mod naive;
mod position;
mod show;

use fake_discord::driver::OptionValue;
use flaws::Flawed;
use game_contract::{CheckAmount, GameCallbacks, check};
use games::Entry;
use i18n::Locale;
use naive::Naive;
use position::LosAlamos;
use rules::Dice;
use rules::{Game, Notation, Options, Play};
use tests::{Error, Stage, board_after, picture};

static GAMES: [Entry; 2] = [Entry::of::<LosAlamos>(), Entry::of::<Flawed<{ usize::MAX }>>()];

/// Any move, mostly illegal.
fn sample(_: &LosAlamos, dice: &mut Dice) -> String {
    let mut square = || format!("{}{}", char::from(b'a' + dice.below(6) as u8), dice.below(6) + 1);
    let (from, to) = (square(), square());
    let becomes = ["", "", "=Q", "=K"][dice.below(4)];
    format!("{from}-{to}{becomes}")
}

fn sentences() -> Locale {
    Locale::load("en", |en| LosAlamos::INFO.sentences_in(en)).expect("the sentences are whole")
}

#[test]
fn the_contract_takes_it_in() {
    let locale = sentences();
    let with = GameCallbacks { draw_text: &sample, speak: &|sentence| locale.checked(sentence) };
    let plan = CheckAmount { seed: 6, games: 12, ..CheckAmount::default() };
    let report =
        check::<LosAlamos>(&Options::default(), plan, &with).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.illegal > 10_000, "{report:?}");
}

/// The legal moves equal those by definition, in random games.
#[test]
fn both_referees_agree() {
    let mut dice = Dice::new(36);
    for _ in 0..40 {
        let (mut play, mut naive) = (Play::<LosAlamos>::start(&Options::default()), Naive::start());
        while play.outcome().is_none() {
            let mut texts: Vec<String> =
                play.legal().into_iter().map(|action| play.position().text(action)).collect();
            let mut moves = naive.legal();
            texts.sort_unstable();
            moves.sort_by(|one, other| one.0.cmp(&other.0));
            let known: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
            assert_eq!(texts.iter().collect::<Vec<_>>(), known);
            let (text, next) = moves.swap_remove(dice.below(moves.len()));
            play.play_text(&text).expect("it is legal");
            naive = next;
        }
    }
}

#[test]
fn perft_by_both_referees() {
    fn leaves(naive: &Naive, depth: u32) -> u64 {
        let moves = naive.legal();
        match depth {
            1 => moves.len() as u64,
            _ => moves.iter().map(|(_, next)| leaves(next, depth - 1)).sum(),
        }
    }
    for depth in 1..=3 {
        let counted = rules::perft(&LosAlamos::start(&Options::default()), depth);
        assert_eq!(counted, leaves(&Naive::start(), depth), "{depth}");
    }
}

#[tokio::test]
async fn it_is_played_taught_drawn_and_recorded() -> Result<(), Error> {
    assert!(games::install(&GAMES), "nobody else has added games");
    let game = games::find("los-alamos").ok_or("it is in the list")?;
    let faults = lessons::faults();
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(lessons::of(game).cards.len(), game.info.rules().count());

    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("los-alamos", room, &alice, &bob).await?;
    let words = picture(&board)?.description.clone().unwrap_or_default();
    assert!(words.contains("Los Alamos Chess. White to move. White is Alice, Black is Bob. White: King d1; Queen c1"), "{words}");

    // Typed, with a suggestion and a refusal that names the rule.
    let typed = [("text", OptionValue::from("c2"))];
    let suggested = alice.autocomplete(thread, "move", typed, "text").await?;
    assert!(suggested.iter().any(|one| one.name == "c2-c3 · Pawn c2 moves to c3"), "{suggested:?}");
    let no = alice.command(thread, "move", [("text", "a1-a3".into())]).await?;
    let no = no.message()?.content.clone();
    assert!(no.contains("A Rook on a1 does not reach a3") && no.contains("LA-4"), "{no}");
    alice.command(thread, "move", [("text", "b1-c3".into())]).await?;
    let board = board_after(&bob, thread, 1).await?;
    assert!(board.content.contains("**`b1-c3`**\n"), "{}", board.content);

    // By buttons.
    let first = board.controls().into_iter().next().and_then(|control| control.label);
    assert_eq!(first.as_deref(), Some("Pawn a5"));
    let chosen = bob.click(board.id, "Pawn a5").await?.message()?.clone();
    let first = chosen.controls().into_iter().next().and_then(|control| control.custom_id);
    bob.click(chosen.id, &first.ok_or("no button")?).await?;
    board_after(&alice, thread, 2).await?;

    // A rule as a card, the first task of the tour.
    let card = alice
        .command(room, "rules show", [("game", "los-alamos".into()), ("rule", "LA-6".into())])
        .await?;
    assert!(card.message()?.content.contains("Pawn"), "{:?}", card.message()?.content);
    let tour = alice.command(room, "learn tour", [("game", "los-alamos".into())]).await?;
    assert!(tour.message()?.content.contains("last rank"), "{:?}", tour.message()?.content);

    // As a record, exported and imported.
    let exported = alice
        .command(thread, "record export", [] as [(&str, OptionValue); 0])
        .await?
        .message()?
        .clone();
    let text = String::from_utf8(exported.attachments[0].bytes.to_vec())?;
    assert!(text.contains("[GameId \"los-alamos\"]") && text.contains("1. b1-c3 a5-a4"), "{text}");
    let read = record::read(&text, None).map_err(|error| format!("{error:?}"))?;
    assert_eq!(read.actions(), ["b1-c3", "a5-a4"]);

    // Without lessons it can still be played, and a rule is shown by its text.
    let (thread, _) = stage.begin("untaught", room, &alice, &bob).await?;
    alice.command(thread, "move", [("text", "b1-c3".into())]).await?;
    board_after(&bob, thread, 1).await?;
    let rule = alice
        .command(room, "rules show", [("game", "untaught".into()), ("rule", "LA-6".into())])
        .await?;
    assert!(rule.message()?.content.contains("becomes a Queen"), "{:?}", rule.message()?.content);
    stage.close().await
}
