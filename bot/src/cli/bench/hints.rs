//! Measures Herald's moves while another player asks it for hints.

use std::io::Write;
use std::time::{Duration, Instant};

use bench::measure::{Row, print};
use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person};

use super::chat::{Chat, MeasureResult, figures, shows};
use crate::Thinking;

const MOVES: u32 = 10;

pub(super) fn rows(out: &mut dyn Write) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| cause.to_string())?;
    for hints in [0, 60, 300] {
        let times = runtime.block_on(answers(hints)).map_err(|cause| cause.to_string())?;
        print(
            out,
            &Row {
                label: format!(
                    "Herald's move at level 1, {hints} hints asked by another, p50 / p99"
                ),
                figure: figures(times),
                peers: "",
            },
        );
    }
    Ok(())
}

/// Plays one move each as Black. Returns the match's channel.
async fn begin(chat: &Chat, guest: &Person, number: i64, level: &str) -> MeasureResult<Snowflake> {
    let room = chat.sandbox.channel("war-room")?;
    let options: [(&str, OptionValue); 3] =
        [("game", "world-war".into()), ("level", level.into()), ("side", "white".into())];
    guest.command(room, "challenge", options).await?;
    let begun_text = format!("match {number} has begun");
    let place = guest
        .wait(room, |seen| {
            seen.iter().find(|m| m.content.contains(&begun_text)).and_then(|m| m.thread)
        })
        .await?;
    guest.wait(place, |seen| shows(seen, number, 0).then_some(())).await?;
    Ok(place)
}

/// Measures from a move to Herald's board, with `hints` level 4 requests in flight.
async fn answers(hints: u32) -> MeasureResult<Vec<Duration>> {
    let chat = Chat::open(0, Thinking::default()).await?;
    let [asker, player] = chat.sandbox.guests(2).try_into().map_err(|_| "two")?;
    let asker_channel = begin(&chat, &asker, 1, "4").await?;
    let place = begin(&chat, &player, 2, "1").await?;
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..hints {
        let asker = asker.clone();
        requests.spawn(async move {
            while asker.command(asker_channel, "hint", []).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
    }
    let mut times = Vec::new();
    let mut table =
        games::find("world-war").ok_or("no such game")?.start(&rules::Options::default());
    while times.len() < MOVES as usize {
        let Some(text) = table.legal().into_iter().next() else { break };
        let started = Instant::now();
        player.command(place, "move", [("text", OptionValue::from(text.as_str()))]).await?;
        table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
        let name = format!("match-2-{}.png", table.plies() + 1);
        let board = player
            .wait(place, |seen| {
                let is_board = |file: &fake_discord::driver::SeenAttachment| file.filename == name;
                seen.iter().find(|m| m.attachments.iter().any(is_board)).cloned()
            })
            .await?;
        times.push(started.elapsed());
        let reply = board.content.split("**`").nth(1).and_then(|rest| rest.split("`**").next());
        let reply = reply.ok_or("no move is told")?.to_owned();
        table.play(&reply).map_err(|refusal| format!("{reply}: {refusal:?}"))?;
    }
    requests.abort_all();
    chat.close().await?;
    Ok(times)
}
