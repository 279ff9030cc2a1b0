//! A whole game of World War Chess, with every way of moving.

use fake_discord::driver::{Person, SeenMessage};
use games::Table;
use rules::l10n::L10nMessage;
use rules::{Options, Side};
use tests::english;
use tests::{Error, Stage, board_after, boards, picture, wait_for_removed_buttons};

use crate::journeys::{
    JourneyResult, answer_to_command, answer_to_move, check_contains, open_form, press,
    press_in_help, type_move, wait_for_answer, with_names,
};

#[derive(Clone, Copy, Debug)]
enum By<'a> {
    /// `/move`, typed completely.
    Typing(&'a str),
    /// `/move`, a suggestion chosen after these letters.
    Suggestion(&'a str),
    /// The button "Legal moves": piece, then destination.
    Menus,
    /// The button "Type it" and its form.
    Form(&'a str),
}
use By::{Form, Menus, Suggestion, Typing};

/// A game with blitzes (WWC-11), an exchange (WWC-10) and a Radar Lock without a way out (WWC-15).
const GAME: [(&str, By<'static>); 17] = [
    ("g2-f3", Typing("g2-f3")),
    ("f7-f6", Suggestion("f7f6")),
    ("f2>f3", Typing("f2>f3")), // A blitz of two.
    ("d8-d2xC", Menus),
    ("a2>b2xB", Suggestion("a2>b")), // A blitz that takes the Bomber.
    ("c7-d6", Form("c7-d6")),
    ("f4-g5", Menus),
    ("e7>d7", Typing("E7 > D7")),
    ("d1-d6xI", Form("Bd1xd6")), // A Bomber, flying far.
    ("b7-c6", Suggestion("")),
    ("g5-g6", Typing("Infantry g5 g6")),
    ("c6-c5", Menus),
    ("g6-g7xI", Form("g6xg7")),
    ("f6-f5", Typing("f6f5")),
    ("g7-g8xP=C", Suggestion("g7g8xP=C")), // The Infantry is exchanged for the lost Cavalry.
    ("b8-c6", Menus),
    ("d6-f8xH", Typing("d6-f8x")), // Radar Lock.
];

async fn make(
    by: By<'_>,
    text: &str,
    mover: &Person,
    board: &SeenMessage,
    table: &dyn Table,
) -> Result<String, Error> {
    let place = board.channel;
    match by {
        Typing(typed) => type_move(mover, place, typed).await,
        Suggestion(typed) => {
            let options = [("text", typed.into())];
            let choices = mover.autocomplete(place, "move", options, "text").await?;
            let wanted = choices.iter().find(|choice| choice.value == text);
            let chosen = wanted.ok_or_else(|| format!("{text} is not among {choices:?}"))?;
            // Each is shown with its words.
            assert!(chosen.name.starts_with(&format!("{text} · ")), "{}", chosen.name);
            type_move(mover, place, text).await
        }
        Menus => {
            let choice = table.choices().into_iter().find(|choice| choice.text == text);
            let outline = choice.ok_or("not legal")?.outline;
            let answer = press_in_help(mover, board.id, "Legal moves").await?;
            let menu = answer.message()?;
            assert!(menu.ephemeral);
            picture(menu)?;
            let count = table.legal().len();
            check_contains(&menu.content, &[&format!("you have {count} legal moves")])?;
            let chosen = press(mover, menu, &english(&outline.actor)).await?;
            let marked = chosen.message()?.clone();
            check_contains(&marked.content, &[&format!("**{}**: ", english(&outline.actor))])?;
            picture(&marked)?;
            answer_to_move(mover, press(mover, &marked, &english(&outline.effect)).await?).await
        }
        Form(line) => {
            let form = open_form(mover, board.id).await?;
            assert_eq!(form.title, "Match 1");
            answer_to_move(mover, mover.submit(&form, &[("text", line)]).await?).await
        }
    }
}

#[tokio::test]
pub(super) async fn a_game_to_radar_lock() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = stage.begin("world-war", room, &alice, &bob).await?;
    check_contains(
        &board.content,
        &[
            "**Match 1 · World War Chess** begins.",
            "To win, attack the enemy Flag so that it can't be saved.",
        ],
    )?;

    // A board is linked to once Discord has confirmed it.
    let link = format!("/{}) · World War Chess against Bob", board.id);
    let games = wait_for_answer(&alice, room, "games", &link).await?;
    check_contains(
        &games,
        &["**Waiting for you**\n- [Match 1](https://discord.com/channels/", "you play Light"],
    )?;
    let games = answer_to_command(&bob, room, "games", &[]).await?;
    check_contains(
        &games,
        &["**Waiting for others**\n- [Match 1]", "against Alice · you play Dark"],
    )?;

    let game = games::find("world-war").ok_or("no such game")?;
    let mut table = game.start(&Options::default());
    for (ply, (text, by)) in (1..).zip(GAME) {
        let light = ply % 2 == 1;
        let (mover, other, side) =
            if light { (&alice, &bob, "Light") } else { (&bob, &alice, "Dark") };
        let answer = make(by, text, mover, &board, &*table)
            .await
            .map_err(|error| format!("{ply}. {text} by {by:?}: {error}"))?;
        assert_eq!(answer, format!("Played `{text}` in match 1."));
        table.play(text)?;
        let played = table.last_action().ok_or("it was played")?;

        // Everyone sees the move, the picture and its description, and words for what a step isn't.
        let next = board_after(&carol, thread, ply).await?;
        let number = u32::div_ceil(ply, 2);
        let is_step = text.len() == "g2-f3".len() && text.contains('-');
        let told = match is_step {
            true => "\n".to_owned(),
            false => format!(" · {}.", english(&played.words)),
        };
        let words = format!("{side} ({}): **`{text}`**{told}", mover.name);
        check_contains(
            &next.content,
            &[&format!("**Match 1 · World War Chess** · move {number}"), &words],
        )?;
        let file = picture(&next)?;
        assert_eq!(file.filename, format!("match-1-{ply}.png"));
        let mut scene = tests::with_players(table.scene(), ["Alice", "Bob"]);
        if let Some(outcome) = table.outcome() {
            scene.status =
                Some(L10nMessage::verbatim(format!("Light wins: {}", english(&outcome.reason))));
        }
        assert_eq!(file.description, Some(render::alt_text(&scene, tests::locale())), "{text}");
        wait_for_removed_buttons(&carol, &board).await?;
        if table.outcome().is_none() {
            assert_eq!(next.pings, [other.name], "only who is to move is called");
            let turn = if light { "Dark" } else { "Light" };
            check_contains(
                &next.content,
                &[&format!("<@{}>, it's your turn ({turn}).", other.id)],
            )?;
            assert!(next.button("Type it").is_some());
        }
        board = next;
    }

    // The end.
    check_contains(
        &with_names(&board, &[&alice, &bob]),
        &["🏁 **Alice (Light) beats Bob** in 9 moves: ", "(WWC-15)."],
    )?;
    assert_eq!(board.controls().len(), 8);
    assert_eq!(board.pings.len(), 2, "both are called to the end");
    assert_eq!(boards(&carol, thread), (0..=17).collect::<Vec<u32>>(), "each once, in order");
    let games = answer_to_command(&alice, room, "games", &[]).await?;
    assert_eq!(games, "**Your last matches**\n- Match 1 · World War Chess against Bob · won\n");
    let games = answer_to_command(&bob, room, "games", &[]).await?;
    assert_eq!(games, "**Your last matches**\n- Match 1 · World War Chess against Alice · lost\n");

    // The ended match can still be viewed, from each side.
    for (person, side) in [(&alice, Side::White), (&bob, Side::Black)] {
        let answer = person.command(thread, "board", []).await?;
        let seen = answer.message()?;
        let name = if side == Side::White { "Light" } else { "Dark" };
        check_contains(&seen.content, &[&format!("seen from {name}. Light wins")])?;
        assert!(seen.button("Legal moves").is_none());
        picture(seen)?;
    }
    stage.close().await
}

/// A hundred moves in their thread, by command, form and menus in turn, use almost none of
/// Discord's requests per second, because interactions post them.
#[tokio::test]
async fn a_hundred_moves_are_said_by_their_interactions() -> JourneyResult {
    const MOVES: u32 = 100;
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = stage.begin("world-war", room, &alice, &bob).await?;
    let game = games::find("world-war").ok_or("no such game")?;
    let mut table = game.start(&Options::default());
    stage.sandbox.clear_requests();
    for ply in 1..=MOVES {
        // A board is linked to once it is recorded; a faster move is announced by the outbox.
        wait_for_answer(&alice, room, "games", &format!("/{})", board.id)).await?;
        let mover = if ply % 2 == 1 { &alice } else { &bob };
        // Nobody is captured, so nobody wins soon.
        let quiet: Vec<String> = table.legal().into_iter().filter(|t| !t.contains('x')).collect();
        let text = quiet.get(ply as usize * 31 % quiet.len().max(1)).ok_or("no quiet move")?;
        let by = match ply % 3 {
            0 => Typing(text),
            1 => Menus,
            _ => Form(text),
        };
        let answer = make(by, text, mover, &board, &*table).await?;
        assert_eq!(answer, format!("Played `{text}` in match 1."));
        table.play(text)?;
        assert!(ply == MOVES || table.outcome().is_none(), "after {ply} moves");
        let before = board;
        board = board_after(&bob, thread, ply).await?;
        wait_for_removed_buttons(&bob, &before).await?;
    }
    let requests = stage.sandbox.requests();
    let counted: Vec<&str> = requests
        .iter()
        .map(|request| request.path.as_str())
        .filter(|path| !path.starts_with("/interactions/") && !path.starts_with("/webhooks/"))
        .collect();
    // The first board's buttons, which no interaction has posted: it is read, and edited. And the
    // result for the channel.
    assert!(counted.len() <= 3, "{counted:?}");
    stage.close().await
}
