//! A whole game of Wizard's War, as people see it; and a claimed draw.

use rules::l10n::L10nMessage;
use std::fmt::Write as _;
use tests::english;

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use games::Table;
use rules::Options;
use tests::{
    Error, Stage, board_after, boards, picture, wait_for_message, wait_for_removed_buttons,
    wait_for_update,
};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, answer_to_move, check_contains, open_form,
    press, press_in_help, type_move, with_names,
};

#[derive(Clone, Copy, Debug)]
enum By {
    Typing(&'static str),
    /// `/move`, a suggestion chosen after these letters.
    Suggestion(&'static str),
    /// The button "Legal moves": piece, destination.
    Menus(&'static str, &'static str),
    /// The button "Type it" and its form.
    Form(&'static str),
}
use By::{Form, Menus, Suggestion, Typing};

/// The way of a move, its notation, its words. A step has none.
const GAME: [(By, &str, &str); 11] = [
    // WW-11, WW-10: a friendly capture, which creates the combination of two pieces.
    (
        Typing("Bwf1xh3"),
        "Bwf1xh3+Q",
        "Bishop-Wizard f1 takes its own Rook on h3, creating a Queen on f1",
    ),
    (Form("Ra8"), "Rc8-a8", ""),
    // WW-6: a swap.
    (
        Menus("Bishop-Wizard h3", "to f1, swaps with the Queen"),
        "Bwh3<>f1",
        "Bishop-Wizard h3 swaps places with the Queen on f1",
    ),
    // WW-10: a creation.
    (
        Suggestion("knight-wizard creating c8"),
        "Nwd10-c8+N",
        "Knight-Wizard d10 moves to c8, creating a Knight on d10",
    ),
    (Typing("Qxc8"), "Qh3xc8", "Queen h3 takes the Knight-Wizard on c8"),
    (Typing("e10h7"), "Bwe10-h7+B", "Bishop-Wizard e10 moves to h7, creating a Bishop on e10"),
    // WW-6, WW-9: to the hand.
    (
        Suggestion("takes hand"),
        "Qc8xc10",
        "Queen c8 takes the Rook-Wizard on c10, which goes to Black's hand",
    ),
    (Typing("Bishop e8 to f7"), "Be8-f7", ""),
    // WW-9: a second piece drives the first out of the hand, and so a Wizard out of the game.
    (
        Typing("f3 x a8"),
        "Bf3xa8",
        "Bishop f3 takes the Rook on a8, which goes to Black's hand, driving the Rook-Wizard there \
         out of the game",
    ),
    // WW-9: a drop.
    (Menus("Rook in hand", "drop on f8"), "R@f8", "Rook is dropped on f8"),
    // WW-12.
    (
        Typing("h1xh7"),
        "Rwh1xh7+Q#",
        "Rook-Wizard h1 takes the Bishop-Wizard on h7, creating a Queen on h1",
    ),
];

async fn make(by: By, text: &str, mover: &Person, board: &SeenMessage) -> Result<String, Error> {
    let place = board.channel;
    match by {
        Typing(typed) => type_move(mover, place, typed).await,
        Suggestion(typed) => {
            let options = [("text", typed.into())];
            let choices = mover.autocomplete(place, "move", options, "text").await?;
            let wanted = choices.iter().find(|choice| choice.value == text);
            let chosen = wanted.ok_or_else(|| format!("{text} is not among {choices:?}"))?;
            assert!(chosen.name.starts_with(&format!("{text} · ")), "{}", chosen.name);
            type_move(mover, place, text).await
        }
        Menus(what, to) => {
            let menu = press_in_help(mover, board.id, "Legal moves").await?.message()?.clone();
            let chosen = press(mover, &menu, what).await?.message()?.clone();
            picture(&chosen)?;
            answer_to_move(mover, press(mover, &chosen, to).await?).await
        }
        Form(line) => {
            let form = open_form(mover, board.id).await?;
            answer_to_move(mover, mover.submit(&form, &[("text", line)]).await?).await
        }
    }
}

#[tokio::test]
pub(super) async fn a_game_to_the_last_wizard() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = stage.begin("wizards-war", room, &alice, &bob).await?;
    let game = games::find("wizards-war").ok_or("no such game")?;
    let mut table = game.start(&Options::default());
    for (ply, (by, shown, words)) in (1..).zip(GAME) {
        let white = ply % 2 == 1;
        let (mover, side) = if white { (&alice, "White") } else { (&bob, "Black") };
        let text = shown.trim_end_matches('#');
        let answer = make(by, text, mover, &board)
            .await
            .map_err(|error| format!("{shown} by {by:?}: {error}"))?;
        assert_eq!(answer, format!("Played `{shown}` in match 1."));
        table.play(text)?;
        let next = board_after(&carol, thread, ply).await?;
        let told = match words {
            "" => String::new(),
            words => format!(" · {words}."),
        };
        check_contains(
            &next.content,
            &[&format!(
                "**Match 1 · Wizard's War** · move {}\n{side} ({}): **`{shown}`**{told}\n",
                ply.div_ceil(2),
                mover.name
            )],
        )?;
        let mut scene = tests::with_players(table.scene(), ["Alice", "Bob"]);
        if let Some(outcome) = table.outcome() {
            scene.status =
                Some(L10nMessage::verbatim(format!("White wins: {}", english(&outcome.reason))));
        }
        let file = picture(&next)?;
        assert_eq!(file.description, Some(render::alt_text(&scene, tests::locale())), "{shown}");
        let held = match shown {
            "Qc8xc10" | "Be8-f7" => Some("Rook-Wizard"),
            "Bf3xa8" => Some("Rook"),
            _ => None,
        };
        if let Some(held) = held {
            let words = file.description.clone().unwrap_or_default();
            check_contains(&words, &[&format!("Black hand: {held}.")])?;
        }
        wait_for_removed_buttons(&carol, &board).await?;
        if table.outcome().is_none() {
            assert_eq!(next.pings, [if white { "Bob" } else { "Alice" }]);
        }
        board = next;
    }
    check_contains(
        &with_names(&board, &[&alice, &bob]),
        &["🏁 **Alice (White) beats Bob** in 6 moves: Black has lost its last Wizard (WW-12)."],
    )?;
    assert_eq!((board.controls().len(), board.pings.len()), (8, 2));
    assert_eq!(boards(&carol, thread), (0..=11).collect::<Vec<u32>>());
    check_contains(
        &answer_to_command(&bob, room, "games", &[]).await?,
        &["Wizard's War against Alice · lost"],
    )?;
    stage.close().await
}

/// A game without losses until a draw can be claimed, in people's notation.
fn quiet_game() -> Result<(String, u32), Error> {
    let game = games::find("wizards-war").ok_or("no such game")?;
    let mut table: Box<dyn Table> = game.start(&Options::default());
    let mut text = String::new();
    while table.claim().is_none() {
        let plies = table.plies() as usize;
        if table.turn().actions_made == 0 && plies.is_multiple_of(2) {
            write!(text, "\n{}.", table.turn().number)?;
        }
        let choices = table.choices();
        // A walk without repetitions, which WW-15 would end.
        let quiet = (0..choices.len())
            .map(|index| &choices[(index + plies * 7) % choices.len()])
            .filter(|choice| !choice.outline.captures)
            .find(|choice| {
                let mut next = table.copy();
                next.play(&choice.text).is_ok() && next.outcome().is_none()
            })
            .ok_or("no quiet move")?
            .text
            .clone();
        table.play(&quiet)?;
        write!(text, " {quiet}")?;
    }
    Ok((text, table.plies()))
}

#[tokio::test]
async fn fifty_moves_are_claimed_in_a_match_from_a_record() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (text, plies) = quiet_game()?;
    let file = OptionValue::file("quiet.txt", text.into_bytes());
    let options = [("file", file), ("game", "wizards-war".into())];
    let read = alice.command(room, "record import", options).await?.message()?.clone();
    let counted = format!("{plies} actions were read and are legal; nothing stops the record.");
    check_contains(&read.content, &["Wizard's War\n", &counted])?;
    let answer = answer_to_click(&alice, read.id, "Challenge anyone here to play on").await?;
    assert_eq!(answer, "Challenge sent. Anyone in this channel can accept it.");
    let asked = wait_for_message(&bob, room, "Alice challenges anyone here").await?;
    check_contains(&asked.content, &["to a match of **Wizard's War**, continued from a record."])?;
    check_contains(
        &answer_to_click(&bob, asked.id, "Accept").await?,
        &["Accepted. Match 1 begins."],
    )?;
    let thread =
        wait_for_update(&bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("no thread")?;
    let board = board_after(&alice, thread, plies).await?;
    check_contains(&board.content, &[&format!("It continues a record, after {plies} actions.")])?;

    // Only the side to move can claim; the other's `/draw` is an offer.
    let (to_move, waits) = if board.pings == ["Alice"] { (&alice, &bob) } else { (&bob, &alice) };
    let offered = answer_to_command(waits, thread, "draw", &[]).await?;
    assert_eq!(
        offered,
        "You offered a draw. The offer stands until your opponent answers or moves."
    );
    let offer = wait_for_message(to_move, thread, "offers a draw").await?;
    answer_to_click(to_move, offer.id, "Play on").await?;
    let claimed = answer_to_command(to_move, thread, "draw", &[]).await?;
    assert_eq!(claimed, "Draw claimed: the match is drawn.");
    let end = wait_for_message(waits, thread, "🏁").await?;
    let words = with_names(&end, &[&alice, &bob]);
    check_contains(&words, &["🏁 **Alice and Bob draw** in 50 moves: ", "(WW-17)."])?;
    wait_for_removed_buttons(waits, &board).await?;
    check_contains(
        &answer_to_command(&alice, room, "games", &[]).await?,
        &["Wizard's War against Bob · drawn"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn leaving_the_arena_altogether_asks_first() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("wizards-war", room, &alice, &bob).await?;
    for (person, text) in
        [(&alice, "Bf3-g2"), (&bob, "Be8-f7"), (&alice, "Ng3-e2"), (&bob, "Bf7-e8")]
    {
        type_move(person, thread, text).await?;
    }
    // WW-13: the last piece in the arena is lost.
    let asked = alice.command(thread, "move", [("text", "Rh3-h2".into())]).await?;
    let asked = asked.message()?.clone();
    check_contains(
        &asked.content,
        &["`Rh3-h2` isn't played yet", "Careful: this loses the match at once", "WW-13"],
    )?;
    let labels: Vec<_> = asked.controls().into_iter().filter_map(|button| button.label).collect();
    assert_eq!(labels, ["Play it anyway", "Undo", "As text"]);
    assert!(bob.sees(thread).iter().all(|message| !message.content.contains("Rh3-h2")));
    // Other moves may be looked at meanwhile: nothing is outdated.
    let board = board_after(&alice, thread, 4).await?;
    let menu = press_in_help(&alice, board.id, "Legal moves").await?;
    let menu = press(&alice, menu.message()?, "Rook h3").await?;
    check_contains(&menu.message()?.content, &["Rook h3"])?;
    let form = open_form(&alice, board.id).await?;
    assert_eq!(form.title, "Match 1");
    // After a takeback, another move is played at once.
    let undone = answer_to_click(&alice, asked.id, "Undo").await?;
    check_contains(&undone, &["Match 1", "Nothing is played until you pick"])?;
    type_move(&alice, thread, "Rh3-h4").await?;
    type_move(&bob, thread, "Be8-f7").await?;
    alice.command(thread, "move", [("text", "Rh4-h2".into())]).await?;
    // A second input replaces the waiting one.
    let asked = alice.command(thread, "move", [("text", "Rh4-i4".into())]).await?;
    check_contains(&asked.message()?.content, &["`Rh4-i4` isn't played yet"])?;
    answer_to_click(&alice, asked.message()?.id, "Play it anyway").await?;
    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(&with_names(&end, &[&alice, &bob]), &["Bob (Black) beats Alice", "WW-13"])?;
    stage.close().await
}
