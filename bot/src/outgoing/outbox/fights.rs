//! Undecided fights. Messages depend on the log and the announcement alone, so every attempt
//! produces the same text.

use discord_model::message::Row;
use match_model::{
    ActionOrigin, AwaitedDecision, AwaitedPerson, DecisionKind, FightRound, MatchId, MatchMoment,
    MessageRef, Moment, PersonId, ReportedAction, Round, RoundNumber,
};
use messages::layouts::questions::{planning, reporting};
use messages::words;
use referee::{DueAnnouncement, Posted, Referee, Side};
use rules::GameInfo;
use tokio::time::Instant;

use super::boards::{board_in_place, delete_plans};
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

/// `None`, for example, if the rules have changed since.
async fn fight(
    referee: &Referee,
    id: MatchId,
    moment: Moment,
) -> Result<Option<Fight>, referee::Error> {
    let row = referee::view::match_row(referee, id).await?;
    let (Some(game), Some(waiting)) =
        (games::find(&row.game), referee::story::decision_after(referee, id, moment).await?)
    else {
        return Ok(None);
    };
    Ok(match &waiting.decision {
        DecisionKind::Plans { fight, .. } | DecisionKind::Reports { fight, .. } => {
            Some(Fight { info: game.info, fight: fight.clone(), waiting })
        }
        DecisionKind::Move | DecisionKind::Decision(_) => None,
    })
}

pub(super) async fn announce_plan(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    FightRound { moment, round }: FightRound,
    by: Side,
) -> SendResult {
    let Some(Fight { info, fight, waiting }) = fight(messenger.referee(), id, moment).await? else {
        return Ok(Posted::Nothing);
    };
    let other = waiting.people.iter().find(|who| who.side.is_some_and(|seat| seat != by));
    let Some(other) = other else { return Ok(Posted::Nothing) };
    // Herald commits in a moment.
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
    // Players plan by the previous round's result.
    let rounds = referee::story::rounds(messenger.referee(), id, moment).await?;
    if let Some((previous_round, plans)) = rounds.iter().take(round.index()).enumerate().next_back()
    {
        let round_before = RoundNumber::after(previous_round);
        let previous_result =
            words::fights::tied_round(messenger.locale(), info, &fight, *plans, round_before);
        news = format!("{previous_result}\n{news}");
    }
    // The awaited player was called when the fight began.
    post_question(
        messenger,
        entry,
        id.at(moment),
        &news,
        &[],
        planning(messenger.locale(), id, moment, round),
    )
    .await
}

pub(super) async fn announce_tie(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    FightRound { moment, round }: FightRound,
) -> SendResult {
    let Some(Fight { info, fight, .. }) = fight(messenger.referee(), id, moment).await? else {
        return Ok(Posted::Nothing);
    };
    let Some(mut waiting) =
        referee::story::decision_after_tie(messenger.referee(), id, moment, round).await?
    else {
        return Ok(Posted::Nothing);
    };
    let people = fighters_of(&waiting.people);
    waiting.people.retain(|who| who.person != messenger.composer.own);
    let rounds = referee::story::rounds(messenger.referee(), id, moment).await?;
    let Some(plans) = rounds.get(round.index()) else { return Ok(Posted::Nothing) };
    let content = format!(
        "{}\n{}",
        words::fights::tied_round(messenger.locale(), info, &fight, *plans, round),
        words::fights::plans(messenger.locale(), info, &fight, &waiting.people, true)
    );
    if edits_board(messenger, entry, id, &waiting.people).await? {
        reveal(messenger, entry, id.at(moment), info, &fight, *plans, people).await?;
    }
    let row = planning(messenger.locale(), id, moment, round.next());
    let posted =
        post_question(messenger, entry, id.at(moment), &content, &waiting.people, row).await?;
    delete_plans(messenger, id, |at| at.moment == moment && at.round <= round).await;
    Ok(posted)
}

pub(super) async fn announce_report(
    messenger: &Messenger,
    entry: &DueAnnouncement,
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
    let report = reports.iter().find(|report| report.round == round && report.side == by);
    let Some(report) = report else { return Ok(Posted::Nothing) };
    let name = shown_name(&messenger.composer, report.person_id).await?;
    let winner = if attacker_wins { &fight.attacker } else { &fight.defender };
    waiting.people.retain(|who| who.side != Some(by) && who.person != messenger.composer.own);
    let content = format!(
        "{}\n{}",
        words::fights::report_made(messenger.locale(), info, round, &name, winner),
        words::fights::reports(messenger.locale(), info, &fight, &waiting.people)
    );
    let row = reporting(messenger.locale(), id, moment, round, info, &fight);
    // All were called when the fight began.
    post_question(messenger, entry, id.at(moment), &content, &[], row).await
}

pub(super) async fn announce_differing_reports(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    FightRound { moment, round }: FightRound,
) -> SendResult {
    let Some(Fight { info, fight, mut waiting }) = fight(messenger.referee(), id, moment).await?
    else {
        return Ok(Posted::Nothing);
    };
    waiting.people.retain(|who| who.person != messenger.composer.own);
    let reports = referee::story::reports(messenger.referee(), id, moment).await?;
    let round_reports: Vec<_> = reports.iter().filter(|one| one.round == round).collect();
    let content = format!(
        "{}\n{}",
        words::fights::reports_differ(messenger.locale(), info, &fight, round, &round_reports),
        words::fights::reports(messenger.locale(), info, &fight, &waiting.people)
    );
    let row = reporting(messenger.locale(), id, moment, round.next(), info, &fight);
    post_question(messenger, entry, id.at(moment), &content, &waiting.people, row).await
}

/// Edits the board unless an absent player must be called.
async fn post_question(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    MatchMoment { id, moment }: MatchMoment,
    news: &str,
    awaited: &[AwaitedPerson],
    row: Row,
) -> SendResult {
    let edits = edits_board(messenger, entry, id, awaited).await?;
    let pings = awaited.iter().map(|who| who.person.get()).collect();
    let message = fight_message(&messenger.composer, id, moment, news, vec![row], pings).await?;
    board_in_place(messenger, entry, id, message, edits).await
}

/// Returns whether news of a fight edits the board: everyone whom it asks is there.
async fn edits_board(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    awaited: &[AwaitedPerson],
) -> Result<bool, SendError> {
    Ok(!referee::calling::should_mention_again(messenger.referee(), id, awaited, entry.created_at)
        .await?)
}

fn fighters_of(awaited: &[AwaitedPerson]) -> [Option<PersonId>; 2] {
    Side::ALL.map(|side| {
        awaited
            .iter()
            .find(|awaited_person| awaited_person.side == Some(side))
            .map(|awaited_person| awaited_person.person)
    })
}

/// Returns whether the plans were revealed to the end.
pub(super) async fn reveal_result(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    MatchMoment { id, moment }: MatchMoment,
) -> Result<bool, SendError> {
    let actions =
        referee::story::actions_between(messenger.referee(), id, moment, moment.plus(1)).await?;
    let Some(ReportedAction { fight: Some(fight), origin: ActionOrigin::Fought(by_plans), .. }) =
        actions.first()
    else {
        return Ok(false);
    };
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let (Some(game), Some(last)) = (games::find(&row.game), by_plans.rounds.last()) else {
        return Ok(false);
    };
    reveal(messenger, entry, id.at(moment), game.info, fight, *last, by_plans.people).await
}

/// Shows the first stances one after the other. Nothing is recorded: another attempt shows the
/// result at once. Returns whether all steps were shown.
async fn reveal(
    messenger: &Messenger,
    entry: &DueAnnouncement,
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
    let is_first = entry.attempts == 0 && !entry.maybe_posted;
    let is_old = messenger.now().minus(messenger.patience.watching) > entry.created_at;
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
        let mut step_message =
            fight_message(composer, id, moment, &news, Vec::new(), Vec::new()).await?;
        step_message.kept = posted.pictures();
        let edit = step_message.change();
        if !messenger.is_current() {
            return Ok(false);
        }
        let started_at = Instant::now();
        if !edit_by_token(messenger, message, &edit, &[]).await {
            let (channel, message) = (channel.to_discord(), message.to_discord());
            if access.is_answers_only()
                || messenger.api.edit(channel, message, &edit, &[]).await.is_err()
            {
                return Ok(false);
            }
        }
        if started_at.elapsed() > messenger.patience.slow_step {
            return Ok(false);
        }
        tokio::time::sleep(messenger.patience.reveal).await;
    }
    Ok(true)
}
