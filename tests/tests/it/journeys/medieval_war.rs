//! A whole game of Medieval War Chess, as people see it.

use fake_discord::driver::{Person, SeenMessage};
use rules::Options;
use rules::l10n::L10nMessage;
use tests::english;
use tests::{Error, Stage, board_after, boards, picture, wait_for_removed_buttons};

use crate::journeys::turns::click_and_read;
use crate::journeys::{
    JourneyResult, answer_to_command, check_contains, move_in_words, press, press_in_help,
    type_move, with_names,
};

#[derive(Clone, Copy, Debug)]
enum By {
    /// `/move`, the whole turn at once.
    Whole(&'static str),
    /// `/move`, action by action.
    Each(&'static [&'static str]),
    /// The menus of the board and then of the draft: piece, destination.
    Menus([(&'static str, &'static str); 3]),
}
use By::{Each, Menus, Whole};

/// Turn, how it is made, its actions as they are shown: cannons (MWC-8), an attack (MWC-7), pawns
/// lost by isolation (MWC-4), Black's Again (MWC-9b), White's Purge (MWC-9e).
const GAME: [(&str, By, &[&str]); 10] = [
    ("White 1", Whole("b2-c3, g2-h3, a1-b2"), &["b2-c3", "g2-h3", "a1-b2"]),
    ("Black 1", Whole("1... (b7-a6, e7-f6, f7-g6)"), &["b7-a6", "e7-f6", "f7-g6"]),
    (
        "White 2",
        Each(&["b Cannon x b8", "b2-b3", "b3 Can x g8"]),
        &["b2 Cannon x b8", "b2-b3", "b3 Cannon x g8"],
    ),
    (
        "Black 2",
        Menus([("Bishop c8", "to b8"), ("Rook h8", "to g8"), ("Pawn c7", "to c8")]),
        &["c8-b8", "h8-g8", "c7-c8"],
    ),
    (
        "White 3",
        Whole("3. (b3 Cannon x b8, h Cannon x a8, b Can x g8)"),
        &["b3 Cannon x b8", "h1 Cannon x a8", "b3 Cannon x g8"],
    ),
    ("Black 3", Whole("Bf8-g8; f6-g5; Bg8-f7"), &["f8-g8", "f6-g5", "g8-f7"]),
    ("White 4", Whole("(b3 Cannon x f7, b3-a4, a4-a5)"), &["b3 Cannon x f7", "b3-a4", "a4-a5"]),
    ("Black 4", Whole("a6 (2) x a5, Again"), &["a6 (1) x a5 (0)", "Again (skipped)"]),
    (
        "Black 5",
        Whole("d7-e6, g5-f5, g6-h5 x f5 by iso"),
        &["d7-e6 x e6 by iso", "g5-f5", "g6-h5 x f5 & h5 by iso"],
    ),
    ("White 6", Each(&["Purge P"]), &["Purge P"]),
];

const TOLD: [(&str, &str); 4] = [
    ("White 1", "⚠️ Careful: your opponent can destroy your Rook on h1 next turn."),
    ("Black 4", "-# Note on your text: the attack says 2, but it's 1."),
    ("Black 5", "⚠️ Careful: your own pawn on e6 is lost by isolation (MWC-4)."),
    ("Black 5", "-# Note on your text: h5 is lost by isolation too."),
];

/// Makes a turn without sending it. Returns the message of the complete draft, or of the sent turn.
async fn make(by: By, mover: &Person, board: &SeenMessage) -> Result<SeenMessage, Error> {
    let place = board.channel;
    let typed = async |text: &str| -> Result<SeenMessage, Error> {
        Ok(mover.command(place, "move", [("text", text.into())]).await?.message()?.clone())
    };
    match by {
        Whole(text) => typed(text).await,
        Each(actions) => {
            let mut last = None;
            for (number, text) in (1..).zip(actions) {
                let message = typed(text).await?;
                if number < actions.len() {
                    assert!(message.ephemeral);
                    picture(&message)?;
                    assert!(message.button("Undo").is_some());
                }
                last = Some(message);
            }
            Ok(last.ok_or("nothing is made")?)
        }
        Menus(choices) => {
            let mut message = board.clone();
            message = press_in_help(mover, message.id, "Legal moves").await?.message()?.clone();
            // Every action leads to the next.
            for (what, to) in choices {
                let square = |words: &str| words.rsplit(' ').next().unwrap_or_default().to_owned();
                let whole = format!("{}-{}", square(what), square(to));
                message = match message.button(&whole) {
                    Some(_) => press(mover, &message, &whole).await?.message()?.clone(),
                    None => {
                        let chosen = press(mover, &message, what).await?.message()?.clone();
                        picture(&chosen)?;
                        press(mover, &chosen, to).await?.message()?.clone()
                    }
                };
                assert!(message.ephemeral);
            }
            Ok(message)
        }
    }
}

#[tokio::test]
pub(super) async fn a_game_with_cannons_an_attack_isolation_and_two_kings_powers() -> JourneyResult
{
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("chess-club")?;
    let (thread, mut board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    // Bob wants to confirm his turns.
    answer_to_command(&bob, room, "settings confirm", &[("confirm", "on".into())]).await?;

    let game = games::find("medieval-war").ok_or("no such game")?;
    let mut table = game.start(&Options::default());
    let mut after = vec![0];
    for (turn, by, shown) in GAME {
        let (side, number) = turn.split_once(' ').ok_or("no turn")?;
        let (mover, asks) = if side == "White" { (&alice, false) } else { (&bob, true) };
        let before = carol.sees(thread);
        let mut made =
            make(by, mover, &board).await.map_err(|error| format!("{turn} by {by:?}: {error}"))?;
        let mut words = Vec::new();
        let mut canonical = Vec::new();
        for text in shown {
            let played = table.play(text.trim_end_matches(" (skipped)"))?;
            assert_eq!(played.display, *text, "{turn}");
            words.push(english(&table.last_action().ok_or("it was played")?.words));
            canonical.push(format!("`{text}`"));
        }
        if asks || made.content.contains("⚠️ Careful: ") {
            let draft =
                format!("**Match 1**, your draft: `({})`. Your turn is complete", shown.join(", "));
            check_contains(&made.content, &[&draft])?;
            for (_, told) in TOLD.iter().filter(|(known, _)| *known == turn) {
                check_contains(&made.content, &[told])?;
            }
            assert_eq!(carol.sees(thread), before, "{turn} is private");
            made = click_and_read(mover, &made, "Send the turn").await?;
        }
        let told = if made.ephemeral { made.content.clone() } else { move_in_words(mover, &made)? };
        assert_eq!(told, format!("Played {} in match 1.", canonical.join(", ")));

        let next = board_after(&carol, thread, table.plies()).await?;
        after.push(table.plies());
        // Steps without consequences: "Pawn b2 steps to c3".
        let is_told =
            |words: &String| !words.contains(" steps to ") || words.split(' ').count() != 5;
        let told: Vec<String> = (1..)
            .zip(&words)
            .filter(|(_, words)| is_told(words))
            .map(|(n, told)| if words.len() == 1 { told.clone() } else { format!("{n}. {told}") })
            .collect();
        let in_words =
            if told.is_empty() { String::new() } else { format!("-# {}\n", told.join(" · ")) };
        check_contains(
            &next.content,
            &[&format!(
                "**Match 1 · Medieval War Chess** · move {number}\n{side} ({}): **`({})`**\n{in_words}",
                mover.name,
                shown.join(", "),
            )],
        )
        .map_err(|error| format!("{turn}: {error}"))?;
        let file = picture(&next)?;
        assert_eq!(file.filename, format!("match-1-{}.png", table.plies()));
        let mut scene = tests::with_players(table.scene(), ["Alice", "Bob"]);
        if let Some(outcome) = table.outcome() {
            scene.status =
                Some(L10nMessage::verbatim(format!("White wins: {}", english(&outcome.reason))));
        }
        assert_eq!(file.description, Some(render::alt_text(&scene, tests::locale())), "{turn}");
        wait_for_removed_buttons(&carol, &board).await?;
        if turn == "Black 4" {
            // White's turn is skipped: Bob continues.
            assert_eq!(next.pings, ["Bob"]);
            check_contains(&next.content, &[&format!("<@{}>, it's your turn (Black).", bob.id)])?;
            check_contains(&type_move(&alice, thread, "a2-a3").await?, &["It's not your turn"])?;
        } else if table.outcome().is_none() {
            assert_eq!(next.pings, [if asks { "Alice" } else { "Bob" }]);
        }
        board = next;
    }

    // The end.
    assert_eq!(table.outcome().map(|outcome| outcome.rule), Some("MWC-11"));
    let words = with_names(&board, &[&alice, &bob]);
    check_contains(
        &words,
        &[
            "🏁 **Alice (White) beats Bob** in 6 moves: Black has no Rook or King left, and its pieces have a total power of only 2 (MWC-11).",
        ],
    )?;
    assert_eq!((board.controls().len(), board.pings.len()), (8, 2));
    assert_eq!(boards(&carol, thread), after, "one picture for each turn, in order");
    let public = carol.sees(thread).into_iter().filter(|m| !m.ephemeral).count();
    assert_eq!(public, after.len());
    for (person, result) in [(&alice, "against Bob · won"), (&bob, "against Alice · lost")] {
        check_contains(
            &answer_to_command(person, room, "games", &[]).await?,
            &["Medieval War Chess", result],
        )?;
    }
    stage.close().await
}
