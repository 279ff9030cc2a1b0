//! A whole game of Medieval Chess, as people see it.

use fake_discord::driver::{InteractionOutcome, Person, SeenMessage};
use rules::Options;
use rules::l10n::L10nMessage;
use tests::english;
use tests::{Error, Stage, board_after, picture};

use crate::journeys::{JourneyResult, check_contains, press_in_help, type_move, with_names};

/// Every kind of building, an amenity, units of every class; a Pilgrim, Fast-Firing, a Bow and a
/// Doctor arise and act; the third occurrence of a position ends it.
const GAME: &str = "\
    P1@a5; P1@h5; (a6) b1; (h5) p1; (b4) r1; P1h5-g5+P1; (a5) n1; (h4) w1; P1a5-b5+N1;\
    (f5) kq1; N1a5-b4+N1; P1g5-f5; N1b4-c5+R1; P1f5-e5+Q1; N1c5-d5; P1e5xd5=P2; P1b5-c5;\
    P2d5xc5=P3; N1a5-b5+N1; P3c5xb5=P4; N1a5-a6+N1; P4b5xa5=Pilgrim; R1b4-c4+R1; P4a5-off+N1;\
    R1c4-d4; B1@a4; N1a5xa4=N2; Q1f5-e4+K1; R1d4xe4=R2; K1f5-e5+Q1; R2e4xe5=R3; Q1f5-e4+K1;\
    R3e5xf5=R4; P1h5-g5+P1; R4f5xg5=Fast+K1; Q1e4-d3; N2a4-c4; (g6) p1; N2c4xd3=N3;\
    K1f5-f4+Q1; N3d3xf4=N4; Q1f5-g6+K1; N4f4xg6=Bow; K1f5-e5+Q1; N4g6~e5; N4g6-c8+P1;\
    Q1f5-e6+K1; N1a6-a5+B1; P1g6-f6+P1; R1b4-c4+R1; (e6) r1; N1a5-b5+N1; Q1e6-d7+R1; R4g5-h4;\
    R4h4-g5+W1; P1h5xg5=P2+P1; N4c8xg6; stop; P2g5xg6=P3; B1a6-b7+B1; W1h4-g3+W1; R1c4-d4;\
    P3g6-g5+P1; R1d4-e4; (g5) kq1; R1e4-f4; (e7) p1; R1f4-g4; P3g5xg4=P4; R1b4-c4+R1;\
    (g5) kq1*; R1c4-d4; P4g4-f4; R1d4-e4; P4f4xe4=Doctor; R1b4-a4+R1; (d4) r1; N1b5-c4;\
    (d3) kq1; N1c4-b3; (d5) n1; N1b3-c4; (e4) kq1; B1b7-c8; R1e6-d6+R1; B1c8xd7=B2;\
    heal Q1@d3; R1a4-a3; Q1d3-c2; R1a3-a4; Q1c2-d3; R1a4-a3; Q1d3-c2; R1a3-a4; Q1c2-d3";

/// Actions chosen in the board's menus; all others are typed.
const CHOSEN: [&str; 9] = [
    "(h5) p1",
    "P1h5-g5+P1",
    "P4b5xa5=Pilgrim",
    "R4f5xg5=Fast+K1",
    "N4g6~e5",
    "R4h4-g5+W1",
    "stop",
    "(g5) kq1*",
    "heal Q1@d3",
];

/// Illegal attempts before an action, with the rule that forbids each.
const REFUSED: [(&str, &str, &str); 2] =
    [("P1@a5", "P1@b5", "ME-4"), ("(a6) b1", "P1a5-a6", "ME-2")];

const WARNED: [(&str, &str); 3] = [
    ("P4a5-off+N1", "the enemy School on a5 creates for the enemy when you leave it (ME-11)"),
    (
        "N1a5xa4=N2",
        "the School on a5 can't create everything it should: you already have as many of these units as you may (ME-3)",
    ),
    ("N4g6-c8+P1", "the enemy Farm on g6 creates for the enemy when you leave it (ME-11)"),
];

/// Chooses a button or a menu's option by its value.
async fn choose(
    person: &Person,
    message: &SeenMessage,
    value: &str,
) -> Result<InteractionOutcome, Error> {
    for control in message.controls() {
        let menu = control.custom_id.unwrap_or_default();
        if control.options.is_empty() && menu.ends_with(&format!(":{value}")) {
            return Ok(person.click(message.id, &menu).await?);
        }
        if control.options.iter().any(|(_, known)| known == value) {
            return Ok(person.choose(message.id, &menu, &[value]).await?);
        }
    }
    Err(format!("no menu has {value:?}: {:?}", message.controls()).into())
}

#[tokio::test]
pub(super) async fn a_game_with_every_building_and_four_specialists() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("chess-club")?;
    let more = [("wizards", "on".into())];
    let (thread, mut board) = stage.begin_with("medieval", room, &alice, &bob, &more).await?;
    let game = games::find("medieval").ok_or("no such game")?;
    let mut table = game.start(
        &Options::check(game.info, [("wizards", "on")]).map_err(|faults| format!("{faults:?}"))?,
    );
    let (mut turn, mut warned) = (Vec::new(), Vec::new());
    for text in GAME.split(';').map(str::trim) {
        let (mover, other) = match table.turn().side {
            rules::Side::White => (&alice, &bob),
            rules::Side::Black => (&bob, &alice),
        };
        for (_, illegal, rule) in REFUSED.iter().filter(|(before, ..)| *before == text) {
            let refusal = type_move(mover, thread, illegal).await?;
            check_contains(&refusal, &["isn't possible", &format!("-# {rule}: ")])?;
            check_contains(&type_move(other, thread, text).await?, &["It's not your turn"])?;
        }
        let choice = table.choices().into_iter().find(|choice| choice.text == text);
        let choice = choice.ok_or_else(|| format!("{text} is not legal"))?;
        let answer = if CHOSEN.contains(&text) {
            let menu = press_in_help(mover, board.id, "Legal moves").await?.message()?.clone();
            let at_once = choose(mover, &menu, text).await;
            let first = choice.outline.first_entry().0;
            let mut chosen = menu.clone();
            if at_once.is_err() {
                chosen = choose(mover, &menu, first).await?.message()?.clone();
                if first != choice.outline.group {
                    let group = &choice.outline.group;
                    chosen = choose(mover, &chosen, group).await?.message()?.clone();
                }
            }
            picture(&chosen)?;
            // Many ways are chosen by their squares first.
            let group = &choice.outline.group;
            let at = choice.outline.to.map(|to| format!("{}.{}:{group}", to.column, to.row));
            let is_square = |id: &String| at.as_ref().is_some_and(|at| id.ends_with(at));
            let square = chosen.controls().into_iter().filter_map(|c| c.custom_id).find(is_square);
            let chosen = match square {
                Some(square) => mover.click(chosen.id, &square).await?.message()?.clone(),
                None => chosen,
            };
            match at_once {
                Ok(played) => played.message()?.clone(),
                Err(_) => choose(mover, &chosen, text).await?.message()?.clone(),
            }
        } else {
            mover.command(thread, "move", [("text", text.into())]).await?.message()?.clone()
        };
        turn.push(table.play(text)?.display);
        if let Some(line) = answer.content.lines().find(|line| line.starts_with("⚠️")) {
            warned.push((text, line.to_owned()));
        }
        if table.turn().actions_made > 0 {
            assert!(answer.ephemeral, "{text}: {}", answer.content);
            check_contains(&answer.content, &[&format!("your draft: `({})`", turn.join(", "))])?;
            continue;
        }
        // An action with a warning waits for a confirmation.
        for button in ["Play it anyway", "Send the turn"] {
            if answer.button(button).is_some() {
                mover.click(answer.id, button).await?;
            }
        }
        let next = board_after(other, thread, table.plies()).await?;
        let last = table.last_action().ok_or("it was played")?;
        let shown = turn.join(", ");
        // A step needs no words.
        let is_step = turn.len() == 1 && shown.len() == "P1g5-f5".len() && shown.contains('-');
        let words = if is_step { String::new() } else { english(&last.words) };
        // Placing the first Serfs isn't counted as a move.
        let counted = next.content.starts_with("**Match 1 · Medieval Chess** · move ");
        assert_eq!(counted, table.plies() > 2, "{}", next.content);
        check_contains(&next.content, &["**Match 1 · Medieval Chess**", &shown, &words])?;
        let mut scene = tests::with_players(table.scene(), ["Alice", "Bob"]);
        if let Some(outcome) = table.outcome() {
            scene.status =
                Some(L10nMessage::verbatim(format!("Drawn: {}", english(&outcome.reason))));
        }
        let told = render::alt_text(&scene, tests::locale());
        assert_eq!(picture(&next)?.description, Some(told), "{text}");
        if table.outcome().is_none() {
            assert_eq!(next.pings, std::slice::from_ref(&other.name), "{text}");
        }
        turn.clear();
        board = next;
    }

    for (text, words) in WARNED {
        let known = warned.iter().find(|(known, _)| *known == text);
        let (_, line) = known.ok_or_else(|| format!("nothing is warned of at {text}"))?;
        assert_eq!(line, &format!("⚠️ Careful: {words}."));
    }
    assert_eq!(table.outcome().map(|outcome| outcome.rule), Some("ME-20"));
    check_contains(
        &with_names(&board, &[&alice, &bob]),
        &["🏁 **Alice and Bob draw** in ", "(ME-20)."],
    )?;
    assert_eq!((board.controls().len(), board.pings.len()), (8, 2));
    stage.close().await
}
