//! `/board since:0`: the turns since the asker's last one, in private.

use discord_model::message::Message;
use match_model::{MatchId, Person};
use messages::buttons::numbers::Plies;
use messages::layouts::{self, since::SinceStep};
use messages::words;
use messages::words::why::Since;

use crate::incoming::commands::asker_view::own_side;
use crate::incoming::commands::matches::pick;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::outgoing::board::describe_turn;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::outgoing::players::put_players;
use crate::reply::{Answer, Failure, Reply};

const TURNS_SHOWN: usize = 5;
const MOST_TURNS: u64 = 20;

pub(crate) async fn command(context: &Context) -> Answer {
    let id = context.any_match().await?;
    let row = referee::view::match_row(context.referee(), id).await?;
    let turns = context.values.number(named::TURNS).map(|turns| turns.clamp(1, MOST_TURNS));
    let is_player = pick::part_of(context.referee(), &context.asker, &row)
        .await?
        .is_some_and(|part| part.side().is_some());
    let ends = referee::explain::turn_ends(context.referee(), id).await?;
    let since = match turns {
        None if is_player => {
            referee::explain::last_acted(context.referee(), id, context.asker.id).await?
        }
        turns => {
            let turns = turns.and_then(|turns| usize::try_from(turns).ok()).unwrap_or(TURNS_SHOWN);
            let first = ends.len().checked_sub(turns + 1);
            first.and_then(|first| ends.get(first).copied()).unwrap_or(0)
        }
    };
    let turn_ends: Vec<u32> = ends.iter().copied().filter(|end| *end > since).collect();
    let number = context.values.number(named::STEP).and_then(|step| usize::try_from(step).ok());
    let number = number.unwrap_or(1).saturating_sub(1).min(turn_ends.len().saturating_sub(1));
    let Some(at) = turn_ends.get(number).copied() else {
        let words = words::why::since_none(context.locale(), id, !ends.is_empty());
        return Ok(Reply::text(words));
    };
    step(context.composer(), &context.asker, id, Plies(since), Plies(at)).await.map(Reply::Tell)
}

pub(crate) async fn step(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    Plies(since): Plies,
    Plies(at): Plies,
) -> Result<Message, Failure> {
    let mut ends = referee::explain::turn_ends(&composer.referee, id).await?;
    ends.retain(|end| *end > since);
    // If the turn was taken back, shows the one before it.
    let number = ends.iter().rposition(|end| *end <= at).unwrap_or(0);
    let Some(&at) = ends.get(number) else {
        return Ok(Message::text(words::why::since_none(&composer.locale, id, since > 0)));
    };
    let own_last = referee::explain::last_acted(&composer.referee, id, asker.id).await?;
    let row = referee::view::match_row(&composer.referee, id).await?;
    let is_player = pick::part_of(&composer.referee, asker, &row)
        .await?
        .is_some_and(|part| part.side().is_some());
    let start = match own_last {
        _ if own_last != since || !is_player => Since::Last,
        0 => Since::Start,
        _ => Since::Own,
    };
    let board = referee::view::board_at(&composer.referee, id, at).await?;
    let info = board.table.info();
    let mut scene = board.table.scene();
    put_players(composer, &mut scene, &row).await?;
    let mut lines =
        vec![words::why::since(&composer.locale, id, info, &start, number + 1, ends.len())];
    lines.extend(describe_turn(composer, id, board, at).await?);
    let from = own_side(&composer.referee, asker, id).await?;
    let picture = asker_picture(composer, scene, from, format!("since-{id}-{at}.png")).await?;
    let step = SinceStep {
        since: Plies(since),
        ends: &ends,
        index: number,
        moment: row.moment(),
        content: lines.join("\n"),
        picture,
    };
    Ok(layouts::since::step(&composer.locale, id, step))
}
