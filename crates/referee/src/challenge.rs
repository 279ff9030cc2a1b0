use std::time::Duration;

use ::clocks::{HOUR, Terms};
use games::Table;
use match_model::{
    ActionOrigin, BoardPosting, Challenge, ChallengeId, ChallengeState, ChannelId, GuildId,
    LimitedAct, MOST_CHALLENGES, MatchId, MessageId, Moment, Opponent, OpponentRefusal, Person,
    PersonId, PlaceAccess, RecordId, RequestRefusal, SidePreference, TeamRefusal, Time,
};
use rules::Options;
use store::challenges::{self, NewChallenge};
use store::matches::{self, NewMatch};
use store::records::{self, Record};
use store::{
    Connection, bars, board_posting, clocks, guilds, opponents, people, ratings, rematches, teams,
};

use crate::announcement::queue;
use crate::chance::hex;
use crate::conflict::retry_on_conflict;
use crate::fight::DecidedAction;
use crate::guild_settings::is_on;
use crate::limits::count;
use crate::live::{play_logged, replaying};
use crate::records::table_of;
use crate::{
    Announcement, CHALLENGE_LASTS, ChallengeNews, ChallengeTerms, Error, MatchNews, Referee,
    Result, Side, rating,
};

#[derive(Clone, Debug)]
pub struct ChallengeRequest {
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
    pub access: PlaceAccess,
    /// The fallback if the channel can't be used: the thread in which the challenge was made, or,
    /// for a rematch in the previous match's thread, that match's channel.
    pub thread: Option<ChannelId>,
    pub challenger: Person,
    /// The opponent, and whether they are a bot; `None`: anyone in the channel.
    pub opponent: Option<(Person, bool)>,
    pub game: String,
    pub options: Vec<(String, String)>,
    pub side: SidePreference,
    /// The record to continue, which then determines game and options.
    pub record: Option<RecordId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartedMatch {
    pub match_id: MatchId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeEnd {
    Declined,
    Withdrawn,
}

/// # Errors
/// An unknown game or option, a challenge to oneself or a bot, or too many challenges.
pub async fn make(referee: &Referee, request: ChallengeRequest, now: Time) -> Result<ChallengeId> {
    make_with(referee, request, &ChallengeTerms::default(), now).await
}

/// # Errors
/// As [`crate::challenge::make`], and unsuitable terms: a marshal who is a bot, a player or not
/// called for by the options; a grace period out of range or in a game without teams.
pub async fn make_with(
    referee: &Referee,
    request: ChallengeRequest,
    agreed: &ChallengeTerms,
    now: Time,
) -> Result<ChallengeId> {
    make_to(referee, request, agreed, None, now).await
}

/// Like [`make_with`], possibly as a rematch.
pub(crate) async fn make_to(
    referee: &Referee,
    request: ChallengeRequest,
    agreed: &ChallengeTerms,
    rematch_of: Option<MatchId>,
    now: Time,
) -> Result<ChallengeId> {
    retry_on_conflict(|| async {
        let request = request.clone();
        let game = games::find(&request.game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
        let choices = request.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = Options::check(game.info, choices)
            .map_err(|faults| Error::Refused(RequestRefusal::Options(faults)))?;
        if let Some((opponent, is_bot)) = &request.opponent {
            if opponent.id == request.challenger.id {
                return Err(RequestRefusal::ChallengeSelf.into());
            }
            if *is_bot && !referee.is_herald(opponent.id) {
                return Err(RequestRefusal::ChallengeBot.into());
            }
        }
        let opponent = request.opponent.as_ref().map(|(one, _)| one.id);
        let level =
            crate::opponent::level_challenged(referee, request.challenger.id, opponent, agreed)?;
        let record = match request.record {
            None => None,
            Some(id) => Some(unfinished(referee, id).await?),
        };
        let mut tx = referee.store.write().await?;
        if let Some(of) = rematch_of {
            is_free_for_rematch(&mut tx, of, &request.challenger, now).await?;
        }
        let (game_id, options) = match record {
            None => {
                let text = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
                (request.game, options.iter().map(text).collect())
            }
            Some(record) => (record.game, record.options),
        };
        let players: Vec<PersonId> = [Some(request.challenger.id)]
            .into_iter()
            .chain([request.opponent.as_ref().map(|(opponent, _)| opponent.id)])
            .flatten()
            .collect();
        agreed.check(&game_id, &options, &players)?;
        is_on(&mut tx, request.guild, &game_id).await?;
        if let Some(opponent) = opponent
            && bars::find(&mut tx, opponent, request.guild).await?.is_some()
        {
            return Err(RequestRefusal::OpponentBarred { person: opponent }.into());
        }
        if level.is_some() {
            crate::opponent::herald_can_fight(&game_id, &options, agreed)?;
        }
        if agreed.rated {
            rating::may_be_rated(&game_id, &options, request.record.is_some())?;
            rating::may_be_rated_in(request.access)?;
            if let [one, two] = players[..] {
                rating::not_too_often(&mut tx, [one, two], &game_id, now).await?;
            }
        }
        let own = challenges::open_of(&mut tx, request.challenger.id).await?;
        let open_count = own.iter().filter(|open| open.challenger == request.challenger.id).count();
        if open_count >= MOST_CHALLENGES {
            return Err(RequestRefusal::TooManyChallenges.into());
        }
        if let Some(guild) = request.guild {
            guilds::meet(&mut tx, guild, now).await?;
        }
        people::meet(&mut tx, &request.challenger, now).await?;
        count(&mut tx, request.challenger.id, LimitedAct::Challenge, now).await?;
        if let Some((opponent, _)) = &request.opponent {
            people::meet(&mut tx, opponent, now).await?;
        }
        let new = NewChallenge {
            guild_id: request.guild,
            channel_id: request.channel,
            challenger: request.challenger.id,
            opponent: request.opponent.map(|(opponent, _)| opponent.id),
            game: game_id,
            options,
            side: request.side,
            created_at: now,
            expires_at: now.plus(lifetime(agreed.clock.as_ref())),
            record_id: request.record,
            access: request.access,
        };
        let challenge = challenges::insert(&mut tx, &new).await?;
        if let Some(level) = level {
            opponents::set_level(&mut tx, challenge, level).await?;
        }
        if let Some((marshal, _)) = &agreed.marshal {
            people::meet(&mut tx, marshal, now).await?;
        }
        teams::set_terms_of_challenge(&mut tx, challenge, &agreed.terms()).await?;
        if agreed.rated {
            ratings::set_challenge_rated(&mut tx, challenge).await?;
        }
        if agreed.board != BoardPosting::default() {
            board_posting::set_of_challenge(&mut tx, challenge, agreed.board).await?;
        }
        if let Some(terms) = &agreed.clock {
            clocks::set_of_challenge(&mut tx, challenge, terms).await?;
        }
        if let Some(of) = rematch_of {
            rematches::put(&mut tx, of, challenge).await?;
        }
        let made = ChallengeNews::Made { thread: request.thread };
        queue(&mut tx, &Announcement::Challenge(challenge, made), now).await?;
        referee.commit(tx).await?;
        Ok(challenge)
    })
    .await
}

/// Returns how long a challenge stays open. A match with a fast clock should be played soon.
fn lifetime(clock: Option<&Terms>) -> Duration {
    match clock {
        Some(terms) if terms.is_short() && terms.start < HOUR => Duration::from_secs(60 * 60),
        Some(terms) if terms.is_short() => Duration::from_secs(24 * 60 * 60),
        _ => CHALLENGE_LASTS,
    }
}

/// Accepts a challenge and begins the match. `message` is the challenge's message, if known; the
/// match's thread hangs on it.
pub async fn accept(
    referee: &Referee,
    id: ChallengeId,
    by: &Person,
    message: Option<MessageId>,
    now: Time,
) -> Result<StartedMatch> {
    retry_on_conflict(|| async {
        let seed = referee.chance.seed().map_err(Error::Chance)?;
        let position = given_position(referee, id).await?;
        let mut tx = referee.store.write().await?;
        let challenge = open(challenges::find(&mut tx, id).await?, now)?;
        may_answer(&challenge, by.id)?;
        is_on(&mut tx, challenge.guild_id, &challenge.game).await?;
        if let Some(bar) = bars::find(&mut tx, by.id, challenge.guild_id).await? {
            return Err(RequestRefusal::Barred(Box::new(bar)).into());
        }
        let level = opponents::level(&mut tx, id).await?;
        if referee.is_herald(by.id) && level.is_none() {
            return Err(RequestRefusal::Opponent(OpponentRefusal::NotAsked).into());
        }
        let mut terms = teams::terms_of_challenge(&mut tx, id).await?;
        if terms.marshal == Some(by.id) {
            return Err(RequestRefusal::Team(TeamRefusal::MarshalPlays).into());
        }
        let game =
            games::find(&challenge.game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
        people::meet(&mut tx, by, now).await?;
        let rated = ratings::is_challenge_rated(&mut tx, id).await?;
        if rated {
            let two = [challenge.challenger, by.id];
            rating::not_too_often(&mut tx, two, &challenge.game, now).await?;
        }
        let challenger_is_white = match challenge.side {
            SidePreference::White => true,
            SidePreference::Black => false,
            SidePreference::Random => seed[0] & 1 == 0,
        };
        let (white, black) = if challenger_is_white {
            (challenge.challenger, by.id)
        } else {
            (by.id, challenge.challenger)
        };
        let new = NewMatch {
            guild_id: challenge.guild_id,
            channel_id: channel_of_match(&mut tx, &challenge).await?,
            game: challenge.game,
            rules_version: game.info.rules_version.into(),
            options: challenge.options,
            setup: position.as_ref().and_then(|given| given.setup.clone()),
            seed: hex(&seed),
            white,
            black,
            created_at: now,
            access: challenge.access,
        };
        let match_id = matches::insert(&mut tx, &new).await?;
        let actions = position.as_ref().map_or(0, |given| given.steps.len());
        terms.given = i64::try_from(actions).unwrap_or(i64::MAX);
        teams::set_terms(&mut tx, match_id, &terms).await?;
        if rated {
            ratings::set_match_rated(&mut tx, match_id).await?;
        }
        let board = board_posting::of_challenge(&mut tx, id).await?;
        if board != BoardPosting::default() {
            board_posting::set_of_match(&mut tx, match_id, board).await?;
        }
        if let Some(terms) = clocks::of_challenge(&mut tx, id).await? {
            clocks::insert(&mut tx, match_id, &terms).await?;
        }
        if let Some(level) = level {
            let side = if challenger_is_white { Side::Black } else { Side::White };
            opponents::insert(&mut tx, match_id, Opponent { side, level }).await?;
        }
        let (opponent, state) = (Some(by.id), ChallengeState::Accepted);
        if !challenges::decide(&mut tx, id, state, opponent, Some(match_id), now).await? {
            return Err(RequestRefusal::ChallengeClosed(ChallengeState::Accepted).into());
        }
        if let Some(message) = message {
            challenges::set_message(&mut tx, id, message).await?;
        }
        let mut change = referee.begin(tx, match_id, now).await?;
        let moment = match position {
            None => Moment::START,
            Some(given) => change.begin_with(given.table, given.steps).await?,
        };
        change.queue(&Announcement::Challenge(id, ChallengeNews::Closed));
        change.announce(MatchNews::Begun { challenge: id, moment });
        change.commit().await?;
        Ok(StartedMatch { match_id })
    })
    .await
}

pub async fn close(
    referee: &Referee,
    id: ChallengeId,
    how: ChallengeEnd,
    by: PersonId,
    now: Time,
) -> Result<()> {
    retry_on_conflict(|| async {
        let mut tx = referee.store.write().await?;
        let challenge = open(challenges::find(&mut tx, id).await?, now)?;
        let state = match how {
            ChallengeEnd::Declined => {
                may_answer(&challenge, by)?;
                if challenge.opponent.is_none() {
                    return Err(RequestRefusal::NotYourChallenge {
                        challenger: challenge.challenger,
                    }
                    .into());
                }
                ChallengeState::Declined
            }
            ChallengeEnd::Withdrawn if challenge.challenger == by => {
                count(&mut tx, by, LimitedAct::Withdrawal, now).await?;
                ChallengeState::Withdrawn
            }
            ChallengeEnd::Withdrawn => {
                return Err(
                    RequestRefusal::NotYourChallenge { challenger: challenge.challenger }.into()
                );
            }
        };
        if !challenges::decide(&mut tx, id, state, Some(by), None, now).await? {
            return Err(RequestRefusal::ChallengeClosed(state).into());
        }
        queue(&mut tx, &Announcement::Challenge(id, ChallengeNews::Closed), now).await?;
        referee.commit(tx).await
    })
    .await
}

/// Returns whether the challenge was still open.
pub async fn cancel_unposted(referee: &Referee, id: ChallengeId, now: Time) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    let Some(challenge) = challenges::find(&mut tx, id).await? else { return Ok(false) };
    let by = Some(challenge.challenger);
    let cancelled = challenge.state == ChallengeState::Open
        && challenges::decide(&mut tx, id, ChallengeState::Withdrawn, by, None, now).await?;
    referee.commit(tx).await?;
    Ok(cancelled)
}

struct GivenPosition {
    setup: Option<serde_json::Value>,
    table: Box<dyn Table>,
    steps: Vec<DecidedAction>,
}

async fn unfinished(referee: &Referee, id: RecordId) -> Result<Record> {
    let stored = records::find(&mut *referee.store.read().await?, id).await?;
    let record = stored.ok_or(Error::Refused(RequestRefusal::NoSuchRecord))?;
    let check = |record: Record| match table_of(&record, usize::MAX)?.to_act() {
        Some(_) => Ok(record),
        None => Err(RequestRefusal::RecordOver.into()),
    };
    replaying(record.actions.len(), move || check(record)).await
}

/// Replays the record before the transaction starts, so that no other writer waits.
async fn given_position(referee: &Referee, id: ChallengeId) -> Result<Option<GivenPosition>> {
    let mut reading = referee.store.read().await?;
    let challenge = challenges::find(&mut reading, id).await?;
    let Some(id) = challenge.and_then(|challenge| challenge.record_id) else { return Ok(None) };
    let stored = records::find(&mut reading, id).await?;
    drop(reading);
    let record = stored.ok_or(Error::Refused(RequestRefusal::NoSuchRecord))?;
    let replay = |record: Record| {
        let mut table = table_of(&record, 0)?;
        let mut steps = Vec::with_capacity(record.actions.len());
        for text in &record.actions {
            let action = play_logged(&mut *table, None, text)?;
            steps.push(DecidedAction { action, origin: ActionOrigin::Given });
        }
        Ok(Some(GivenPosition { setup: record.setup, table, steps }))
    };
    replaying(record.actions.len(), move || replay(record)).await
}

fn open(challenge: Option<Challenge>, now: Time) -> Result<Challenge> {
    let challenge = challenge.ok_or(Error::Refused(RequestRefusal::NoSuchChallenge))?;
    match challenge.state {
        ChallengeState::Open if challenge.expires_at > now => Ok(challenge),
        ChallengeState::Open => {
            Err(RequestRefusal::ChallengeClosed(ChallengeState::Expired).into())
        }
        closed => Err(RequestRefusal::ChallengeClosed(closed).into()),
    }
}

fn may_answer(challenge: &Challenge, by: PersonId) -> Result<()> {
    if challenge.challenger == by {
        return Err(RequestRefusal::OwnChallenge.into());
    }
    match challenge.opponent {
        Some(opponent) if opponent != by => {
            Err(RequestRefusal::ChallengeNotForYou { opponent }.into())
        }
        _ => Ok(()),
    }
}

pub async fn accept_as_herald(
    referee: &Referee,
    id: ChallengeId,
    now: Time,
) -> Result<Option<MatchId>> {
    let Some(herald) = referee.herald else { return Ok(None) };
    let row = challenges::find(&mut *referee.store.read().await?, id).await?;
    let Some(row) = row.filter(|row| row.state == match_model::ChallengeState::Open) else {
        return Ok(None);
    };
    if crate::opponent::level_of_challenge(referee, id).await?.is_none() {
        return Ok(None);
    }
    let herald = Person { id: herald, name: "Herald".to_owned() };
    accept(referee, id, &herald, row.message_id, now).await.map(|started| Some(started.match_id))
}

/// Checks that no rematch challenge is open.
pub(crate) async fn is_free_for_rematch(
    connection: &mut Connection,
    of: MatchId,
    by: &Person,
    now: Time,
) -> Result<()> {
    match standing_rematch(connection, of, now).await? {
        Some(challenge) => Err(already_asked(&challenge, by).into()),
        None => Ok(()),
    }
}

/// For a rematch in the previous match's thread, that thread's channel.
async fn channel_of_match(connection: &mut Connection, challenge: &Challenge) -> Result<ChannelId> {
    let channel = challenge.channel_id;
    let Some(before) = matches::of_thread(connection, channel).await? else { return Ok(channel) };
    let rematch = rematches::find(connection, before.id).await?;
    Ok(if rematch == Some(challenge.id) { before.channel_id } else { channel })
}

pub(crate) async fn standing_rematch(
    connection: &mut Connection,
    of: MatchId,
    now: Time,
) -> Result<Option<Challenge>> {
    let Some(challenge_id) = rematches::find(connection, of).await? else { return Ok(None) };
    let challenge = challenges::find(connection, challenge_id).await?;
    Ok(challenge.filter(|asked| match asked.state {
        ChallengeState::Open => asked.expires_at > now,
        ChallengeState::Accepted => true,
        ChallengeState::Declined | ChallengeState::Withdrawn | ChallengeState::Expired => false,
    }))
}

pub(crate) fn already_asked(challenge: &Challenge, by: &Person) -> RequestRefusal {
    match challenge.match_id {
        Some(match_id) => RequestRefusal::RematchBegun { match_id },
        None if challenge.challenger == by.id => RequestRefusal::OwnChallenge,
        None => RequestRefusal::RematchAsked { challenger: challenge.challenger },
    }
}
