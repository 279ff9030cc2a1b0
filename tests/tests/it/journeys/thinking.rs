//! Herald blocked in its thinking, while its opponent offers, takes back, pauses and resigns: it
//! always continues, with or without a clock.

use std::sync::Arc;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person};
use herald::{Gate, ThinkingStep};
use tests::{Error, Stage, board_after, wait_for_message, wait_for_update};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

#[derive(Clone, Copy, Debug)]
enum Act {
    Move(&'static str),
    Draw,
    Takeback,
    Pause,
    Resign,
}

/// The effect when Herald continues.
#[derive(Clone, Copy, Debug)]
enum Then {
    Said(&'static str),
    Board(u32),
    Does(Act),
}

/// Acts while Herald is blocked, and their effects.
struct Script {
    held: &'static [Act],
    then: &'static [Then],
    /// The effect if Herald was about to move: its move answers offers, and questions about the
    /// earlier moment lapse.
    crossed: Option<&'static [Then]>,
    /// Whether it is for steps at which Herald does nothing else: while it thinks, it grants
    /// requests.
    still: bool,
}

impl Script {
    const fn new(held: &'static [Act], then: &'static [Then]) -> Script {
        Script { held, then, crossed: None, still: false }
    }

    /// As above, but Herald's move comes first if it was about to move.
    const fn crossed(self) -> Script {
        Script { crossed: Some(&[Board(4)]), ..self }
    }

    const fn still(self) -> Script {
        Script { still: true, ..self }
    }
}

use Act::{Draw, Move, Pause, Resign, Takeback};
use Then::{Board, Does, Said};

const DECLINES: Then = Said("declines the draw");
const BACK: Then = Said("takes back");

/// After one move of each side.
const SCRIPTS: &[Script] = &[
    Script::new(&[Draw, Move("c2-c3")], &[DECLINES, Board(4)]),
    Script::new(&[Move("c2-c3"), Draw], &[DECLINES, Board(4)]).crossed(),
    Script::new(&[Move("c2-c3"), Takeback], &[BACK, Does(Move("c2-c3")), Board(1_000_004)])
        .crossed(),
    Script::new(&[Draw, Takeback], &[BACK, Does(Move("b2-b3")), Board(1_000_002)]),
    Script::new(&[Draw, Takeback, Move("c2-c3")], &[DECLINES, Board(4)]).still(),
    Script::new(&[Draw, Move("c2-c3"), Takeback], &[BACK, Does(Move("c2-c3")), Board(1_000_004)]),
    Script::new(&[Move("c2-c3"), Takeback, Resign], &[Said("🏁")]),
    Script::new(&[Draw, Move("c2-c3"), Resign], &[Said("🏁")]),
];

const TIMED: &[Script] = &[
    Script::new(&[Draw, Move("c2-c3")], &[DECLINES, Board(4)]),
    Script::new(&[Move("c2-c3"), Pause], &[Said("⏸️"), Board(4)]).crossed(),
    Script::new(&[Draw, Pause, Move("c2-c3")], &[DECLINES, Board(4)]),
    Script::new(
        &[Move("c2-c3"), Draw, Pause, Takeback],
        &[BACK, Said("⏸️"), Does(Move("c2-c3")), Board(1_000_004)],
    )
    .crossed(),
    Script::new(&[Draw, Pause, Resign], &[Said("🏁")]),
];

/// Begins a match against Herald, the `number`th of the stage. Returns its place.
async fn begin_match(
    person: &Person,
    room: Snowflake,
    number: u32,
    command: &str,
    options: &[(&str, OptionValue)],
) -> Result<Snowflake, Error> {
    let mut all = vec![("level", "1".into()), ("side", "white".into())];
    all.extend(options.iter().cloned());
    let answer = person.command(room, command, all).await?.finished().await?;
    check_contains(&answer.content, &["I accept, at level 1"])?;
    let challenge = wait_for_message(person, room, &format!("match {number} has begun")).await?;
    Ok(wait_for_update(person, &challenge, |m| m.thread.is_some())
        .await?
        .thread
        .ok_or("no thread")?)
}

async fn perform(person: &Person, thread: Snowflake, act: Act) -> JourneyResult {
    match act {
        Move(text) => check_contains(&type_move(person, thread, text).await?, &["Played `"]),
        Draw => check_contains(
            &answer_to_command(person, thread, "draw", &[]).await?,
            &["You offered a draw."],
        ),
        Takeback => answer_to_command(person, thread, "takeback", &[]).await.map(drop),
        Pause => {
            let shown = person.command(thread, "clock match", []).await?.message()?.clone();
            check_contains(
                &answer_to_click(person, shown.id, "Offer a pause").await?,
                &["You offered a pause"],
            )
        }
        Resign => {
            let sure = person.command(thread, "resign", []).await?.message()?.clone();
            answer_to_click(person, sure.id, "Yes, resign").await.map(drop)
        }
    }
}

async fn wait_for_gate(gate: &Gate) -> JourneyResult {
    Ok(tokio::time::timeout(fake_discord::PATIENCE, gate.wait_for_hold()).await?)
}

async fn follow_steps(person: &Person, thread: Snowflake, then: &[Then]) -> JourneyResult {
    for one in then {
        match *one {
            Said(words) => drop(wait_for_message(person, thread, words).await?),
            Board(moment) => drop(board_after(person, thread, moment).await?),
            Does(act) => perform(person, thread, act).await?,
        }
    }
    Ok(())
}

/// Blocks Herald at a step and runs all scripts, each in its own match.
async fn held_at(step: ThinkingStep) -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    let gate = Arc::new(Gate::default());
    stage.thinking.gate = Some(Arc::clone(&gate));
    stage.start_again().await?;
    let room = stage.channel("war-room")?;
    let world: (&str, OptionValue) = ("game", "world-war".into());
    let clock: (&str, OptionValue) = ("clock", "1d +1h hard no rest".into());
    let mut number = 0;
    for (scripts, options) in [(SCRIPTS, vec![world.clone()]), (TIMED, vec![world.clone(), clock])]
    {
        for script in scripts {
            if script.still && step == ThinkingStep::Thinks {
                continue;
            }
            number += 1;
            let person = stage.sandbox.guests(1).pop().ok_or("no guest")?;
            let thread = begin_match(&person, room, number, "challenge", &options).await?;
            board_after(&person, thread, 0).await?;
            perform(&person, thread, Move("b2-b3")).await?;
            board_after(&person, thread, 2).await?;
            gate.close(step);
            for (index, act) in script.held.iter().enumerate() {
                perform(&person, thread, *act).await?;
                if index == 0 {
                    wait_for_gate(&gate).await?;
                }
            }
            gate.open();
            let moving = step == ThinkingStep::Enters && matches!(script.held[0], Move(_));
            let then = script.crossed.filter(|_| moving).unwrap_or(script.then);
            follow_steps(&person, thread, then)
                .await
                .map_err(|error| format!("{step:?} {:?}: {error}", script.held))?;
        }
    }

    // Killed while blocked, it does the same after the restart.
    let person = stage.sandbox.guests(1).pop().ok_or("no guest")?;
    let thread = begin_match(&person, room, number + 1, "challenge", &[world]).await?;
    board_after(&person, thread, 0).await?;
    perform(&person, thread, Move("b2-b3")).await?;
    board_after(&person, thread, 2).await?;
    gate.close(step);
    perform(&person, thread, Draw).await?;
    wait_for_gate(&gate).await?;
    perform(&person, thread, Move("c2-c3")).await?;
    stage.kill().await?;
    gate.open();
    stage.start_again().await?;
    follow_steps(&person, thread, &[DECLINES, Board(4)]).await?;
    stage.close().await
}

#[tokio::test]
async fn held_before_it_looks() -> JourneyResult {
    held_at(ThinkingStep::Looks).await
}

#[tokio::test]
async fn held_before_it_thinks() -> JourneyResult {
    held_at(ThinkingStep::Thinks).await
}

#[tokio::test]
async fn held_before_it_enters_what_it_thought() -> JourneyResult {
    held_at(ThinkingStep::Enters).await
}

/// A draw is offered while Herald decides in the middle of an attack: it continues.
#[tokio::test]
async fn a_draw_is_offered_while_it_decides_in_an_attack() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    let gate = Arc::new(Gate::default());
    stage.thinking.gate = Some(Arc::clone(&gate));
    stage.start_again().await?;
    let (alice, room) = (stage.person("Alice")?, stage.channel("war-room")?);
    let record = [("text", "e2-e4 e7-e5 d1-h5 g8-f6".into()), ("game", "battlechess".into())];
    for (number, step) in [(1, ThinkingStep::Looks), (2, ThinkingStep::Enters)] {
        let thread = begin_match(&alice, room, number, "record import", &record).await?;
        board_after(&alice, thread, 4).await?;
        gate.close(step);
        answer_to_command(&alice, thread, "move", &[("text", "h5xf7".into())]).await?;
        wait_for_gate(&gate).await?;
        perform(&alice, thread, Draw).await?;
        gate.open();
        // The offer is answered, also by a decision, after which she is asked.
        let goes_on = |m: &&fake_discord::driver::SeenMessage| {
            let words = ["declines the draw", "is drawn**: both sides agreed", "you decide: "];
            let asked = m.button("Plan your fight").is_some();
            !m.ephemeral && (asked || words.iter().any(|words| m.content.contains(words)))
        };
        alice.wait(thread, |seen| seen.iter().find(goes_on).map(drop)).await?;
    }
    stage.close().await
}
