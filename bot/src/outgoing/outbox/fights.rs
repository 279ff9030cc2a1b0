//! Messages about a fight before it is decided. Each message depends on the log and the
//! announcement alone, so every attempt produces the same text.

use discord_model::message::Row;
use match_model::{
    AwaitedDecision, AwaitedPerson, DecisionKind, FightRound, MatchId, MatchMoment, MessageRef,
    Moment, PersonId, Round, RoundNumber, ToldAction, Way,
};
use messages::layouts::questions::{planning, reporting};
use messages::words;
use referee::{Due, Posted, Referee, Side};
use rules::GameInfo;
use tokio::time::Instant;

use super::boards::board_in_place;
use super::error::{SendError, SendResult};
use crate::ids::ToDiscord as _;
use crate::outgoing::board::fight_message;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::outgoing::public_reply_posting::{edit_by_token, read_posted};
use crate::outgoing::story::plain_name;

struct Fight {
    info: &'static GameInfo,
    fight: rules::Fight,
    waiting: AwaitedDecision,
}

/// `None` if there is no fight, for example because the rules have changed since.
async fn fight(
    referee: &Referee,
    id: MatchId,
    moment: Moment,
) -> Result<Option<Fight>, referee::Error> {
    let row = referee::view::match_row(referee, id).await?;
    let (Some(game), Some(waiting)) =
        (games::find(&row.game), referee::story::asked_after(referee, id, moment).await?)
    else {
        return Ok(None);
    };
    Ok(match &waiting.what {
        DecisionKind::Plans { fight, .. } | DecisionKind::Reports { fight, .. } => {
            Some(Fight { info: game.info, fight: fight.clone(), waiting })
        }
        DecisionKind::Move | DecisionKind::Decision(_) => None,
    })
}

pub(super) async fn committed(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    FightRound { moment, round }: FightRound,
    by: Side,
) -> SendResult {
    let Some(Fight { info, fight, waiting }) = fight(messenger.referee(), id, moment).await? else {
        return Ok(Posted::Nothing);
    };
    let other = waiting.whom.iter().find(|who| who.side.is_some_and(|seat| seat != by));
    let Some(other) = other else { return Ok(Posted::Nothing) };
    // Herald commits by itself in a moment.
    if other.person == messenger.composer.own {
        return Ok(Posted::Nothing);
    }
    let mut news = format!(
        "{}\n{}",
        words::fights::plans(
            messenger.locale(),
            info,
            &fight,
            &[*other],
            round > RoundNumber::FIRST
        ),
        words::fights::committed(messenger.locale(), info, &fight, round, by, other.person.get())
    );
    // The previous round's result stays until this round is over, because players plan by it.
    let rounds = referee::story::rounds(messenger.referee(), id, moment).await?;
    if let Some((before, plans)) = rounds.iter().take(round.index()).enumerate().next_back() {
        let before = RoundNumber::after(before);
        let tied = words::fights::tied(messenger.locale(), info, &fight, *plans, before);
        news = format!("{tied}\n{news}");
    }
    // No mentions: the awaited player was called when the fight began.
    ask(
        messenger,
        entry,
        id.at(moment),
        &news,
        &[],
        planning(messenger.locale(), id, moment, round),
    )
    .await
}

pub(super) async fn tied(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    FightRound { moment, round }: FightRound,
) -> SendResult {
    let Some(Fight { info, fight, .. }) = fight(messenger.referee(), id, moment).await? else {
        return Ok(Posted::Nothing);
    };
    let Some(mut waiting) =
        referee::story::asked_after_tie(messenger.referee(), id, moment, round).await?
    else {
        return Ok(Posted::Nothing);
    };
    let people = fighters_of(&waiting.whom);
    waiting.whom.retain(|who| who.person != messenger.composer.own);
    let rounds = referee::story::rounds(messenger.referee(), id, moment).await?;
    let Some(plans) = rounds.get(round.index()) else { return Ok(Posted::Nothing) };
    let content = format!(
        "{}\n{}",
        words::fights::tied(messenger.locale(), info, &fight, *plans, round),
        words::fights::plans(messenger.locale(), info, &fight, &waiting.whom, true)
    );
    if is_edit(messenger, entry, id, &waiting.whom).await? {
        reveal(messenger, entry, id.at(moment), info, &fight, *plans, people).await?;
    }
    let row = planning(messenger.locale(), id, moment, round.next());
    ask(messenger, entry, id.at(moment), &content, &waiting.whom, row).await
}

pub(super) async fn reported(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    FightRound { moment, round }: FightRound,
    by: Side,
    attacker_wins: bool,
) -> SendResult {
    let Some(Fight { info, fight, mut waiting }) = fight(messenger.referee(), id, moment).await?
    else {
        return Ok(Posted::Nothing);
    };
    let reports = referee::story::reports(messenger.referee(), id, moment).await?;
    let report = reports.iter().find(|one| one.round == round && one.side == by);
    let Some(report) = report else { return Ok(Posted::Nothing) };
    let name = shown_name(&messenger.composer, report.person_id).await?;
    let winner = if attacker_wins { &fight.attacker } else { &fight.defender };
    waiting.whom.retain(|who| who.side != Some(by) && who.person != messenger.composer.own);
    let content = format!(
        "{}\n{}",
        words::fights::reported(messenger.locale(), info, round, &name, winner),
        words::fights::reports(messenger.locale(), info, &fight, &waiting.whom)
    );
    let row = reporting(messenger.locale(), id, moment, round, info, &fight);
    // No mentions: both sides and the marshal were called when the fight began.
    ask(messenger, entry, id.at(moment), &content, &[], row).await
}

pub(super) async fn reports_differ(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    FightRound { moment, round }: FightRound,
) -> SendResult {
    let Some(Fight { info, fight, mut waiting }) = fight(messenger.referee(), id, moment).await?
    else {
        return Ok(Posted::Nothing);
    };
    waiting.whom.retain(|who| who.person != messenger.composer.own);
    let reports = referee::story::reports(messenger.referee(), id, moment).await?;
    let of_round: Vec<_> = reports.iter().filter(|one| one.round == round).collect();
    let content = format!(
        "{}\n{}",
        words::fights::reports_differ(messenger.locale(), info, &fight, round, &of_round),
        words::fights::reports(messenger.locale(), info, &fight, &waiting.whom)
    );
    let row = reporting(messenger.locale(), id, moment, round.next(), info, &fight);
    ask(messenger, entry, id.at(moment), &content, &waiting.whom, row).await
}

/// Edits the board unless an absent player must be called. The picture doesn't change, but the
/// buttons do.
async fn ask(
    messenger: &Messenger,
    entry: &Due,
    MatchMoment { id, moment }: MatchMoment,
    news: &str,
    whom: &[AwaitedPerson],
    row: Row,
) -> SendResult {
    let changes = is_edit(messenger, entry, id, whom).await?;
    let pings = whom.iter().map(|who| who.person.get()).collect();
    let message = fight_message(&messenger.composer, id, moment, news, vec![row], pings).await?;
    board_in_place(messenger, entry, id, message, changes).await
}

/// Returns whether news of a fight edits the board: everyone whom it asks is there.
async fn is_edit(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    whom: &[AwaitedPerson],
) -> Result<bool, SendError> {
    Ok(!referee::calling::calls_anew(messenger.referee(), id, whom, entry.created_at).await?)
}

fn fighters_of(whom: &[AwaitedPerson]) -> [Option<PersonId>; 2] {
    Side::ALL.map(|side| whom.iter().find(|who| who.side == Some(side)).map(|who| who.person))
}

/// Returns whether the plans were revealed to the end.
pub(super) async fn reveal_result(
    messenger: &Messenger,
    entry: &Due,
    MatchMoment { id, moment }: MatchMoment,
) -> Result<bool, SendError> {
    let told = referee::story::tell(messenger.referee(), id, moment, moment.plus(1)).await?;
    let Some(ToldAction { fight: Some(fight), how: Way::Fought(by_plans), .. }) = told.first()
    else {
        return Ok(false);
    };
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let (Some(game), Some(last)) = (games::find(&row.game), by_plans.rounds.last()) else {
        return Ok(false);
    };
    reveal(messenger, entry, id.at(moment), game.info, fight, *last, by_plans.people).await
}

/// Shows the first stances one after the other, before the caller shows the result. Nothing is
/// recorded: after a restart or another attempt, the result appears at once. Returns whether all
/// steps were shown.
async fn reveal(
    messenger: &Messenger,
    entry: &Due,
    MatchMoment { id, moment }: MatchMoment,
    info: &GameInfo,
    fight: &rules::Fight,
    round: Round,
    people: [Option<PersonId>; 2],
) -> Result<bool, SendError> {
    let (referee, composer) = (messenger.referee(), &messenger.composer);
    let row = referee::view::match_row(referee, id).await?;
    let Some((channel, message)) = row.board_channel_id.zip(row.board_message_id) else {
        return Ok(false);
    };
    let is_first = entry.attempts == 0 && !entry.maybe_said;
    let is_old = messenger.now().minus(messenger.patience.looks_on) > entry.created_at;
    if !is_first || is_old {
        return Ok(false);
    }
    if let Some(guild) = row.guild_id
        && referee::guild_settings::find(referee, guild).await?.fights_at_once
    {
        return Ok(false);
    }
    let access = row.access_in(channel);
    let Ok(posted) = read_posted(messenger, MessageRef { channel, message }, access).await else {
        return Ok(false);
    };
    let mut names = [String::new(), String::new()];
    for (name, side) in names.iter_mut().zip(Side::ALL) {
        let person = people[side.index()].unwrap_or(row.person(side));
        *name = words::name(&plain_name(composer, person).await?);
    }
    messenger.posted.boards.forget(message);
    for news in words::fights::reveals(messenger.locale(), info, fight, round, &names) {
        let mut step = fight_message(composer, id, moment, &news, Vec::new(), Vec::new()).await?;
        step.kept = posted.pictures();
        let edit = step.change();
        if !messenger.is_current() {
            // Another process may have shown the result already.
            return Ok(false);
        }
        let since = Instant::now();
        if !edit_by_token(messenger, message, &edit, &[]).await {
            let (channel, message) = (channel.to_discord(), message.to_discord());
            if access.is_answers_only()
                || messenger.api.edit(channel, message, &edit, &[]).await.is_err()
            {
                return Ok(false);
            }
        }
        if since.elapsed() > messenger.patience.slow_step {
            return Ok(false);
        }
        tokio::time::sleep(messenger.patience.reveal).await;
    }
    Ok(true)
}
