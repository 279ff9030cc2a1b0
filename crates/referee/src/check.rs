//! Checks that everything stored is readable, replays, and is consistent.

use games::Table;
use match_model::{
    ChallengeId, EndedBy, Ending, Match, MatchId, MatchState, Moment, OutboxId, PersonId, Ply,
    PracticeId, RecordId, RequestRefusal,
};
use rules::Actor;
use store::conditional_moves::{self, ConditionalMoves};
use store::drafts::Draft;
use store::integrity::{self, DanglingReference, WaitingEntry};
use store::offers::{self, Kind};
use store::{
    Connection, Side, StoreError, actions, challenges, endings, matches, practices, records,
    takebacks, teams,
};

use crate::live::{GameStart, replay};
use crate::moment::log_at;
use crate::practice::whole_practice;
use crate::records::table_of;
use crate::{Announcement, Error, Referee, Result};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    pub matches: usize,
    pub actions: usize,
    pub others: usize,
    /// Matches and records of other rules versions, or of games that this version lacks. Only the
    /// version they are pinned to can replay them.
    pub pinned_elsewhere: Vec<About>,
    pub findings: Vec<Finding>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub about: About,
    pub fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    Tables,
    Match(MatchId),
    Challenge(ChallengeId),
    Record(RecordId),
    Practice(PracticeId),
    Outbox(OutboxId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Unreadable(String),
    Replay(Ply, String),
    Plies {
        told: i64,
        fault_count: usize,
    },
    Gap(Ply),
    Actor(Ply),
    /// The rules have ended the game, but the match is running or ended otherwise.
    EndedByRule {
        rule: String,
    },
    /// The stored ending names a rule, but no rule ended the game with this result.
    NotByRule,
    NoEnding,
    EndingTooSoon,
    Winner,
    NoClaim,
    /// A draft or conditional move is of another moment, of a finished match, or illegal.
    Draft(PersonId),
    /// A draw offer is open although the match ended or continued.
    Offer,
    /// Plans, reports or orders exist for actions that the match doesn't have.
    Ahead(i64),
    /// A takeback, by number, doesn't fit the log that it shortened.
    Takeback(i64),
    /// Herald's part doesn't match the challenge, or the match is rated.
    Opponent,
    /// Number of Herald's remarks on moments that the match hasn't reached.
    SaidAhead(i64),
    LookedThrough,
    NoMatch,
    Topic,
    Dangling(String, String),
}

/// Checks everything stored. Inconsistent content is a finding, not an error.
pub async fn run(referee: &Referee) -> Result<CheckReport> {
    let mut checked = CheckReport::default();
    let mut connection = referee.store.read().await?;
    for DanglingReference { table, parent } in integrity::dangling(&mut connection).await? {
        checked.add_fault(About::Tables, Fault::Dangling(table, parent));
    }
    for id in integrity::matches(&mut connection).await? {
        check_match(&mut connection, id, &mut checked).await?;
    }
    for id in integrity::challenges(&mut connection).await? {
        check_challenge(&mut connection, id, &mut checked).await?;
    }
    for id in integrity::records(&mut connection).await? {
        check_record(&mut connection, id, &mut checked).await?;
    }
    for id in integrity::practices(&mut connection).await? {
        check_practice(&mut connection, id, &mut checked).await?;
    }
    for WaitingEntry { id, topic, content } in integrity::waiting(&mut connection).await? {
        checked.others += 1;
        let fault = match serde_json::from_str::<Announcement>(&content) {
            Err(cause) => Some(Fault::Unreadable(cause.to_string())),
            Ok(announcement) if announcement.topic() != topic => Some(Fault::Topic),
            Ok(announcement) => match announcement.match_id() {
                Some(id) if matches::version(&mut connection, id).await?.is_none() => {
                    Some(Fault::NoMatch)
                }
                _ => None,
            },
        };
        checked.findings.extend(fault.map(|fault| Finding { about: About::Outbox(id), fault }));
    }
    Ok(checked)
}

impl CheckReport {
    fn add_fault(&mut self, about: About, fault: Fault) {
        self.findings.push(Finding { about, fault });
    }
}

fn unreadable(error: StoreError) -> Result<String> {
    match error {
        StoreError::Damaged { why, .. } => Ok(why),
        // A column of plain values, whose error names the problem.
        StoreError::Database(cause) if cause.is_of_a_column() => Ok(cause.to_string()),
        other => Err(other.into()),
    }
}

async fn check_match(
    connection: &mut Connection,
    id: MatchId,
    checked: &mut CheckReport,
) -> Result<()> {
    let about = About::Match(id);
    checked.matches += 1;
    let row = match matches::find(connection, id).await {
        Ok(Some(row)) => row,
        Ok(None) => return Ok(()),
        Err(error) => {
            checked.add_fault(about, Fault::Unreadable(unreadable(error)?));
            return Ok(());
        }
    };
    let log = match actions::of_match(connection, id).await {
        Ok(log) => log,
        Err(error) => {
            checked.add_fault(about, Fault::Unreadable(unreadable(error)?));
            return Ok(());
        }
    };
    checked.actions += log.len();
    if row.plies != i64::try_from(log.len()).unwrap_or(i64::MAX) {
        checked.add_fault(about.clone(), Fault::Plies { told: row.plies, fault_count: log.len() });
    }
    if let Some(at) =
        (0..).map(Ply::new).zip(&log).find_map(|(at, one)| (one.ply != at).then_some(at))
    {
        checked.add_fault(about, Fault::Gap(at));
        return Ok(());
    }
    let ahead = integrity::ahead(connection, id, row.plies).await?;
    if ahead > 0 {
        checked.add_fault(about.clone(), Fault::Ahead(ahead));
    }
    let ending = match endings::find(connection, id).await {
        Ok(ending) => ending,
        Err(error) => {
            checked.add_fault(about, Fault::Unreadable(unreadable(error)?));
            return Ok(());
        }
    };
    match (row.state, &ending) {
        (MatchState::Over, None) => checked.add_fault(about.clone(), Fault::NoEnding),
        (MatchState::Playing, Some(_)) => checked.add_fault(about.clone(), Fault::EndingTooSoon),
        _ => {}
    }
    let takeback = offers::open_of(connection, id, Kind::Takeback).await?;
    if takeback.is_some_and(|asked| row.state == MatchState::Over || asked.plies != row.plies) {
        checked.add_fault(about.clone(), Fault::Offer);
    }
    let offer = offers::open_of(connection, id, Kind::Draw).await?;
    if let Some(open) = offer {
        let other = open.side.other();
        let has_answered = actions::exist_since(connection, id, other, open.plies).await?;
        if row.state == MatchState::Over || open.plies > row.plies || has_answered {
            checked.add_fault(about.clone(), Fault::Offer);
        }
    }
    if let Some(fault) = takebacks_fault(connection, &row).await? {
        checked.add_fault(about.clone(), fault);
    }
    match conditional_moves::of_match(connection, id).await {
        Ok(lines) => {
            let now = row.moment();
            let hangs =
                |line: &&ConditionalMoves| row.state == MatchState::Over || line.moment > now;
            for line in lines.iter().filter(hangs) {
                checked.add_fault(about.clone(), Fault::Draft(line.person_id));
            }
        }
        Err(error) => checked.add_fault(about.clone(), Fault::Unreadable(unreadable(error)?)),
    }
    check_opponent(connection, &row, checked).await?;
    let drafts = integrity::drafts(connection, id).await?;
    let terms = teams::terms(connection, id).await?;
    let mut actors = Vec::with_capacity(log.len());
    let table = match check_replay(&row, &log, &mut actors) {
        Ok(table) => table,
        Err(Error::Record { ply, why, .. }) => {
            checked.add_fault(about, Fault::Replay(ply, why));
            return Ok(());
        }
        Err(Error::Refused(_)) => {
            checked.matches -= 1;
            checked.actions -= log.len();
            checked.pinned_elsewhere.push(about);
            return Ok(());
        }
        Err(other) => return Err(other),
    };
    let given = usize::try_from(terms.given).unwrap_or(0);
    for (action, is) in log.iter().zip(actors).skip(given) {
        if action.actor != is {
            checked.add_fault(about.clone(), Fault::Actor(action.ply));
        }
    }
    if let Some(fault) = ending_fault(&*table, &row, ending.as_ref()) {
        checked.add_fault(about.clone(), fault);
    }
    for draft in drafts {
        match draft {
            Err(why) => checked.add_fault(about.clone(), Fault::Unreadable(why)),
            Ok((person, draft)) if hangs(&*table, &row, &draft) => {
                checked.add_fault(about.clone(), Fault::Draft(person));
            }
            Ok(_) => {}
        }
    }
    Ok(())
}

async fn check_opponent(
    connection: &mut Connection,
    row: &Match,
    checked: &mut CheckReport,
) -> Result<()> {
    let about = About::Match(row.id);
    let noted = integrity::opponent_faults(connection, row.id, row.moment()).await?;
    if noted.otherwise || noted.rated {
        checked.add_fault(about.clone(), Fault::Opponent);
    }
    if noted.ahead > 0 {
        checked.add_fault(about.clone(), Fault::SaidAhead(noted.ahead));
    }
    if noted.looked_through {
        checked.add_fault(about.clone(), Fault::LookedThrough);
    }
    for why in integrity::unreadable_remarks(connection, row.id).await? {
        checked.add_fault(about.clone(), Fault::Unreadable(why));
    }
    Ok(())
}

/// Each takeback must remove actions from the log of its time, which must replay.
async fn takebacks_fault(connection: &mut Connection, row: &Match) -> Result<Option<Fault>> {
    let takebacks = takebacks::of_match(connection, row.id).await?;
    if i64::try_from(takebacks.len()).ok() != Some(row.takebacks) {
        return Ok(Some(Fault::Takeback(row.takebacks)));
    }
    for (number, takeback) in (1..).zip(&takebacks) {
        let fault = Some(Fault::Takeback(number));
        let Ok(plies) = u32::try_from(takeback.plies) else { return Ok(fault) };
        let (log, _) = log_at(connection, row, Moment::of(number - 1, plies)).await?;
        let numbered = (0..).map(Ply::new).zip(&log).all(|(ply, action)| action.ply == ply);
        let whole = numbered && i64::try_from(log.len()).ok() == Some(takeback.plies);
        if takeback.number != number || takeback.back_to >= takeback.plies || !whole {
            return Ok(fault);
        }
        match check_replay(row, &log, &mut Vec::new()) {
            Ok(_) | Err(Error::Refused(_)) => {}
            Err(Error::Record { .. }) => return Ok(fault),
            Err(other) => return Err(other),
        }
    }
    Ok(None)
}

fn check_replay(
    row: &Match,
    log: &[actions::Action],
    actors: &mut Vec<store::actions::Actor>,
) -> Result<Box<dyn Table>> {
    let mut table = replay(&GameStart::from(row), &[])?;
    for (ply, action) in (0..).map(Ply::new).zip(log) {
        actors.push(match table.to_act() {
            Some(Actor::Side(Side::White)) => store::actions::Actor::White,
            Some(Actor::Side(Side::Black)) => store::actions::Actor::Black,
            Some(Actor::Chance) | None => store::actions::Actor::Chance,
        });
        table.play(&action.text).map_err(|refusal| Error::Record {
            match_id: Some(row.id),
            ply,
            why: format!("{}: {refusal:?}", action.text),
        })?;
    }
    Ok(table)
}

fn ending_fault(table: &dyn Table, row: &Match, ending: Option<&Ending>) -> Option<Fault> {
    let by_rule = ending.filter(|ending| ending.ended_by == EndedBy::Rule);
    if let Some(outcome) = table.outcome() {
        // The operator may annul a match that a rule has ended.
        let voided = ending.is_some_and(|ending| ending.ended_by == EndedBy::Voided);
        let agrees = voided
            || by_rule.is_some_and(|ending| {
                ending.winner == outcome.winner && ending.rule.as_deref() == Some(outcome.rule)
            });
        let over = row.state == MatchState::Over;
        return (!agrees || !over).then(|| Fault::EndedByRule { rule: outcome.rule.to_owned() });
    }
    let ending = ending?;
    if by_rule.is_some() {
        return Some(Fault::NotByRule);
    }
    if ending.ended_by == EndedBy::Claimed {
        return (table.claim() != ending.rule.as_deref()).then_some(Fault::NoClaim);
    }
    let wrong = (ending.ended_by == EndedBy::Resigned && ending.winner.is_none())
        || (ending.ended_by == EndedBy::Agreed && ending.winner.is_some())
        || (ending.ended_by.is_void() && ending.winner.is_some());
    wrong.then_some(Fault::Winner)
}

fn hangs(table: &dyn Table, row: &Match, draft: &Draft) -> bool {
    if row.state == MatchState::Over || draft.plies != row.plies {
        return true;
    }
    let mut table = table.copy();
    draft.actions.iter().any(|text| table.play(text).is_err())
}

async fn check_challenge(
    connection: &mut Connection,
    id: ChallengeId,
    checked: &mut CheckReport,
) -> Result<()> {
    checked.others += 1;
    let fault = match challenges::find(connection, id).await {
        Ok(Some(challenge)) => match challenge.match_id {
            Some(id) if matches::version(connection, id).await?.is_none() => Fault::NoMatch,
            _ => return Ok(()),
        },
        Ok(None) => return Ok(()),
        Err(error) => Fault::Unreadable(unreadable(error)?),
    };
    checked.add_fault(About::Challenge(id), fault);
    Ok(())
}

async fn check_record(
    connection: &mut Connection,
    id: RecordId,
    checked: &mut CheckReport,
) -> Result<()> {
    let read = records::find(connection, id).await;
    check_kept(About::Record(id), read, |record| table_of(record, usize::MAX), checked)
}

/// Includes undone actions.
async fn check_practice(
    connection: &mut Connection,
    id: PracticeId,
    checked: &mut CheckReport,
) -> Result<()> {
    let read = practices::find(connection, id).await;
    check_kept(About::Practice(id), read, whole_practice, checked)
}

fn check_kept<T>(
    about: About,
    read: store::Result<Option<T>>,
    table_of: impl Fn(&T) -> Result<Box<dyn Table>>,
    checked: &mut CheckReport,
) -> Result<()> {
    checked.others += 1;
    let fault = match read {
        Ok(Some(record)) => match table_of(&record) {
            Ok(_) => return Ok(()),
            Err(Error::Record { ply, why, .. }) => Fault::Replay(ply, why),
            Err(Error::Refused(RequestRefusal::OldRules | RequestRefusal::GameGone { .. })) => {
                checked.pinned_elsewhere.push(about);
                return Ok(());
            }
            Err(other) => return Err(other),
        },
        Ok(None) => return Ok(()),
        Err(error) => Fault::Unreadable(unreadable(error)?),
    };
    checked.add_fault(about, fault);
    Ok(())
}
