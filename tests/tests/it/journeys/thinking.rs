//! Herald blocked in its thinking, while its opponent offers, takes back, pauses and resigns: it
//! always continues, with or without a clock.

use std::sync::Arc;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person};
use herald::{Gate, ThinkingStep};
use tests::{Error, Stage, after, board_after, said};

use crate::journeys::{Walked, clicked, holds, told, types};

/// An act of the opponent.
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

/// With a clock.
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
async fn begins(
    person: &Person,
    room: Snowflake,
    number: u32,
    command: &str,
    options: &[(&str, OptionValue)],
) -> Result<Snowflake, Error> {
    let mut all = vec![("level", "1".into()), ("side", "white".into())];
    all.extend(options.iter().cloned());
    let answer = person.command(room, command, all).await?.finished().await?;
    holds(&answer.content, &["I accept, at level 1"])?;
    let challenge = said(person, room, &format!("match {number} has begun")).await?;
    Ok(after(person, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("no thread")?)
}

async fn does(person: &Person, thread: Snowflake, act: Act) -> Walked {
    match act {
        Move(text) => holds(&types(person, thread, text).await?, &["Played `"]),
        Draw => holds(&told(person, thread, "draw", &[]).await?, &["You have offered a draw."]),
        Takeback => told(person, thread, "takeback", &[]).await.map(drop),
        Pause => {
            let shown = person.command(thread, "clock match", []).await?.message()?.clone();
            holds(&clicked(person, shown.id, "Offer a pause").await?, &["You have offered a pause"])
        }
        Resign => {
            let sure = person.command(thread, "resign", []).await?.message()?.clone();
            clicked(person, sure.id, "Yes, resign").await.map(drop)
        }
    }
}

/// Waits until Herald is blocked.
async fn held(gate: &Gate) -> Walked {
    Ok(tokio::time::timeout(fake_discord::PATIENCE, gate.holds()).await?)
}

async fn walks(person: &Person, thread: Snowflake, then: &[Then]) -> Walked {
    for one in then {
        match *one {
            Said(words) => drop(said(person, thread, words).await?),
            Board(moment) => drop(board_after(person, thread, moment).await?),
            Does(act) => does(person, thread, act).await?,
        }
    }
    Ok(())
}

/// Blocks Herald at a step and runs all scripts, each in its own match.
async fn held_at(step: ThinkingStep) -> Walked {
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
            let thread = begins(&person, room, number, "challenge", &options).await?;
            board_after(&person, thread, 0).await?;
            does(&person, thread, Move("b2-b3")).await?;
            board_after(&person, thread, 2).await?;
            gate.close(step);
            for (index, act) in script.held.iter().enumerate() {
                does(&person, thread, *act).await?;
                if index == 0 {
                    held(&gate).await?;
                }
            }
            gate.open();
            let moving = step == ThinkingStep::Enters && matches!(script.held[0], Move(_));
            let then = script.crossed.filter(|_| moving).unwrap_or(script.then);
            walks(&person, thread, then)
                .await
                .map_err(|error| format!("{step:?} {:?}: {error}", script.held))?;
        }
    }

    // Killed while blocked, it does the same after the restart.
    let person = stage.sandbox.guests(1).pop().ok_or("no guest")?;
    let thread = begins(&person, room, number + 1, "challenge", &[world]).await?;
    board_after(&person, thread, 0).await?;
    does(&person, thread, Move("b2-b3")).await?;
    board_after(&person, thread, 2).await?;
    gate.close(step);
    does(&person, thread, Draw).await?;
    held(&gate).await?;
    does(&person, thread, Move("c2-c3")).await?;
    stage.kill().await?;
    gate.open();
    stage.start_again().await?;
    walks(&person, thread, &[DECLINES, Board(4)]).await?;
    stage.close().await
}

#[tokio::test]
async fn held_before_it_looks() -> Walked {
    held_at(ThinkingStep::Looks).await
}

#[tokio::test]
async fn held_before_it_thinks() -> Walked {
    held_at(ThinkingStep::Thinks).await
}

#[tokio::test]
async fn held_before_it_enters_what_it_thought() -> Walked {
    held_at(ThinkingStep::Enters).await
}

/// A draw is offered while Herald decides in the middle of an attack: it continues.
#[tokio::test]
async fn a_draw_is_offered_while_it_decides_in_an_attack() -> Walked {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    let gate = Arc::new(Gate::default());
    stage.thinking.gate = Some(Arc::clone(&gate));
    stage.start_again().await?;
    let (alice, room) = (stage.person("Alice")?, stage.channel("war-room")?);
    let record = [("text", "e2-e4 e7-e5 d1-h5 g8-f6".into()), ("game", "battlechess".into())];
    for (number, step) in [(1, ThinkingStep::Looks), (2, ThinkingStep::Enters)] {
        let thread = begins(&alice, room, number, "record import", &record).await?;
        board_after(&alice, thread, 4).await?;
        gate.close(step);
        told(&alice, thread, "move", &[("text", "h5xf7".into())]).await?;
        held(&gate).await?;
        does(&alice, thread, Draw).await?;
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
