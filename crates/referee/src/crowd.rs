//! Crowd matches: everyone in a channel plays one side against Herald, by secret votes.
//!
//! [`PersonId::CROWD`] is the captain of their side, so no single person can act for it. Each
//! action is one vote. Its timer closes it: tally, action and announcement are one transaction.

use std::ops::Range;

use match_model::{
    ActionOrigin, ChallengeId, ChallengeState, ChannelId, Crowd, CrowdRefusal, CrowdResult,
    EndedBy, Ending, GuildId, LEVELS, LimitedAct, MatchId, MatchMoment, Moment, Opponent,
    OpponentRefusal, Person, PersonId, PlaceAccess, Ply, QUORUM_WAIT, QUORUMS, RequestRefusal,
    SidePreference, Time, VOTE_MINUTES,
};
use rules::PlayedAction;
use rules::l10n::say;
use sha2::{Digest, Sha256};
use store::challenges::{self, NewChallenge};
use store::matches::{self, NewMatch};
use store::timers::{self, Kind, Timer};
use store::{Side, WriteTransaction, crowds, guilds, offers, opponents, people, teams};

use crate::chance::hex;
use crate::change::{Change, Version};
use crate::conflict::retry_on_conflict;
use crate::fight::{DecidedAction, seed};
use crate::guild_settings::is_on;
use crate::limits::count;
use crate::live::{Live, play_logged};
use crate::{CHALLENGE_LASTS, Error, MatchNews, Referee, Result};

#[derive(Clone, Debug)]
pub struct NewCrowd {
    pub guild: GuildId,
    pub channel: ChannelId,
    pub by: Person,
    pub game: String,
    pub side: Side,
    pub level: u8,
    /// The length of a vote in minutes, brought into [`VOTE_MINUTES`].
    pub minutes: u64,
    /// Votes that a move needs, brought into [`QUORUMS`].
    pub quorum: u32,
}

/// A vote as its voter sees it.
#[derive(Clone, Debug)]
pub struct CastVote {
    pub match_id: MatchId,
    pub action: PlayedAction,
    pub closes_at: Time,
}

const fn timer_of(id: MatchId) -> Timer {
    Timer::of(Kind::Crowd, id.get())
}

/// Begins a match of everyone in a channel against Herald. The caller has checked that the asker
/// manages the server.
///
/// # Errors
/// One is running in the channel, the game is off, or the level doesn't exist.
pub async fn begin(referee: &Referee, new: &NewCrowd, now: Time) -> Result<MatchId> {
    let Some(herald) = referee.herald else {
        return Err(RequestRefusal::Opponent(OpponentRefusal::NotAsked).into());
    };
    if !LEVELS.contains(&new.level) {
        return Err(
            RequestRefusal::Opponent(OpponentRefusal::NoSuchLevel { level: new.level }).into()
        );
    }
    retry_on_conflict(|| async {
        let seed = referee.chance.seed().map_err(Error::Chance)?;
        let mut tx = referee.store.write().await?;
        is_on(&mut tx, Some(new.guild), &new.game).await?;
        if let Some(match_id) = crowds::running_in(&mut tx, new.channel).await? {
            return Err(RequestRefusal::Crowd(CrowdRefusal::Running { match_id }).into());
        }
        guilds::meet(&mut tx, new.guild, now).await?;
        let crowd = Person { id: PersonId::CROWD, name: String::new() };
        let herald = Person { id: herald, name: "Herald".to_owned() };
        for person in [&new.by, &crowd, &herald] {
            people::meet(&mut tx, person, now).await?;
        }
        count(&mut tx, new.by.id, LimitedAct::Challenge, now).await?;
        let (match_id, challenge) = insert(&mut tx, new, herald.id, &hex(&seed), now).await?;
        let mut change = referee.begin(tx, match_id, now).await?;
        change.announce(MatchNews::Begun { challenge, moment: Moment::START });
        change.commit().await?;
        Ok(match_id)
    })
    .await
}

/// Inserts the match, and the accepted challenge that its announcements name.
async fn insert(
    tx: &mut WriteTransaction,
    new: &NewCrowd,
    herald: PersonId,
    seed: &str,
    now: Time,
) -> Result<(MatchId, ChallengeId)> {
    let game = games::find(&new.game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
    // Plans and reports of fights are no actions, so there are no votes on them.
    let dice = game.info.fights_option().map(|option| (option.key, "dice"));
    let options = rules::Options::check(game.info, dice)
        .map_err(|faults| Error::Refused(RequestRefusal::Options(faults)))?;
    let text = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let options: match_model::Options = options.iter().map(text).collect();
    let (white, black) = match new.side {
        Side::White => (PersonId::CROWD, herald),
        Side::Black => (herald, PersonId::CROWD),
    };
    let new_match = NewMatch {
        guild_id: Some(new.guild),
        channel_id: new.channel,
        game: new.game.clone(),
        rules_version: game.info.rules_version.into(),
        options: options.clone(),
        setup: None,
        seed: seed.to_owned(),
        white,
        black,
        created_at: now,
        access: PlaceAccess::Member,
    };
    let match_id = matches::insert(tx, &new_match).await?;
    let challenge = NewChallenge {
        guild_id: Some(new.guild),
        channel_id: new.channel,
        challenger: PersonId::CROWD,
        opponent: Some(herald),
        game: new.game.clone(),
        options,
        side: match new.side {
            Side::White => SidePreference::White,
            Side::Black => SidePreference::Black,
        },
        created_at: now,
        expires_at: now.plus(CHALLENGE_LASTS),
        record_id: None,
        access: PlaceAccess::Member,
    };
    let challenge = challenges::insert(tx, &challenge).await?;
    let accepted = ChallengeState::Accepted;
    challenges::decide(tx, challenge, accepted, Some(herald), Some(match_id), now).await?;
    opponents::set_level(tx, challenge, new.level).await?;
    opponents::insert(tx, match_id, Opponent { side: new.side.other(), level: new.level }).await?;
    let terms = teams::terms_of_challenge(tx, challenge).await?;
    teams::set_terms(tx, match_id, &terms).await?;
    let minutes = new.minutes.clamp(*VOTE_MINUTES.start(), *VOTE_MINUTES.end());
    let crowd = Crowd {
        period: i64::try_from(minutes.saturating_mul(60_000)).unwrap_or(i64::MAX),
        quorum: new.quorum.clamp(*QUORUMS.start(), *QUORUMS.end()),
        moment: Moment::START,
        closes_at: now,
    };
    crowds::insert(tx, match_id, &crowd).await?;
    Ok((match_id, challenge))
}

/// Records a person's vote for one action, or changes it.
///
/// # Errors
/// The match is over or has moved on since `seen`, it is Herald's turn, or the text isn't one legal
/// action.
pub async fn vote(
    referee: &Referee,
    id: MatchId,
    by: &Person,
    text: &str,
    seen: Option<Moment>,
    now: Time,
) -> Result<CastVote> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(id, now).await?;
        let live = change.live();
        live.check_in_progress()?;
        let at = id.at(live.moment());
        if seen.is_some_and(|seen| seen != at.moment) {
            return Err(RequestRefusal::Stale.into());
        }
        live.may_vote(by.id)?;
        let action = judged(live, text)?;
        let now = change.now();
        let tx = change.tx_checked(Version::Keep).await?;
        people::meet(tx, by, now).await?;
        crowds::vote(tx, at, by.id, &action.text, now).await?;
        let crowd = crowds::find(tx, id).await?.ok_or(RequestRefusal::NoSuchMatch)?;
        if now >= crowd.closes_at && voters(&crowds::tally(tx, at).await?) >= crowd.quorum {
            timers::set(tx, timer_of(id), now).await?;
        }
        change.commit().await?;
        Ok(CastVote { match_id: id, action, closes_at: crowd.closes_at })
    })
    .await
}

fn judged(live: &Live, text: &str) -> Result<PlayedAction> {
    let mut table = live.table.copy();
    if table.split(text).len() > 1 {
        return Err(RequestRefusal::Crowd(CrowdRefusal::OneAction).into());
    }
    table.play(text).map_err(|refusal| {
        let refusal = Box::new(refusal);
        RequestRefusal::Illegal { text: text.to_owned(), place: None, refusal }.into()
    })
}

fn voters(tally: &[(String, u32)]) -> u32 {
    tally.iter().map(|(_, votes)| votes).sum()
}

/// Orders actions with equally many votes, the winner first. Only the seed decides, which stays
/// secret until the match is over (`docs/fair-dice.md`).
fn tie_key(seed: &[u8; 32], moment: Moment, action: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(seed);
    hash.update(b"crowd");
    hash.update(moment.get().to_be_bytes());
    hash.update(action.as_bytes());
    hash.finalize().into()
}

/// Opens the vote on a new decision of the crowd, and its timer; removes both if there is none.
pub(crate) async fn keep_vote(change: &mut Change<'_>) -> Result<()> {
    let (live, now) = (change.live(), change.now());
    let has_moved = live.moment() != change.before().moment() || change.begins() || change.ends();
    if live.row.crowd_side().is_none() || !has_moved {
        return Ok(());
    }
    let (at, is_open) = (live.row.id.at(live.moment()), live.voting_side().is_some());
    let tx = change.tx().await?;
    match crowds::find(tx, at.id).await?.filter(|_| is_open) {
        Some(crowd) => {
            let closes_at = Time(now.0.saturating_add(crowd.period));
            crowds::open_vote(tx, at, closes_at).await?;
            timers::set(tx, timer_of(at.id), closes_at).await?;
        }
        None => {
            crowds::close_vote(tx, at.id).await?;
            timers::clear(tx, timer_of(at.id)).await?;
        }
    }
    Ok(())
}

/// Closes a vote whose period is over and that has its quorum. Without one it waits, and finally
/// ends the match. Returns whether the match changed.
pub(crate) async fn close(referee: &Referee, timer: Timer, now: Time) -> Result<bool> {
    let id = MatchId::new(timer.subject);
    let mut change = match referee.change_for_request(id, now).await {
        Ok(change) => change,
        // No one can vote in it.
        Err(error) if error.unreadable().is_some() => {
            let mut tx = referee.store.write_alongside().await?;
            timers::clear(&mut tx, timer).await?;
            tx.commit().await?;
            return Ok(false);
        }
        Err(error) => return Err(error),
    };
    let (at, now) = (id.at(change.live().moment()), change.now());
    let side = change.live().voting_side();
    let tx = change.tx_checked(Version::Keep).await?;
    let (Some(side), Some(crowd)) = (side, crowds::find(tx, id).await?) else {
        timers::clear(tx, timer).await?;
        change.commit().await?;
        return Ok(false);
    };
    let tally = crowds::tally(tx, at).await?;
    let lapses_at = crowd.closes_at.plus(QUORUM_WAIT);
    let next = match voters(&tally) >= crowd.quorum {
        _ if now < crowd.closes_at => Some(crowd.closes_at),
        false if now < lapses_at => Some(lapses_at),
        _ => None,
    };
    if let Some(next) = next {
        timers::set(tx, timer, next).await?;
    } else if voters(&tally) >= crowd.quorum {
        play_most_voted(&mut change, at, side, &tally).await?;
    } else {
        abandon(&mut change, now).await?;
    }
    change.commit().await?;
    Ok(next.is_none())
}

async fn play_most_voted(
    change: &mut Change<'_>,
    MatchMoment { id, moment }: MatchMoment,
    side: Side,
    tally: &[(String, u32)],
) -> Result<()> {
    let live = change.live();
    let most = tally.iter().map(|(_, votes)| *votes).max().unwrap_or(0);
    let tied = tally.iter().filter(|(_, votes)| *votes == most);
    let chosen = seed(&live.row.seed)
        .and_then(|seed| tied.min_by_key(|(action, _)| tie_key(&seed, moment, action)));
    let (text, votes) = chosen.ok_or_else(|| Error::Record {
        match_id: Some(id),
        ply: Ply::new(live.table.plies()),
        why: "no vote can be chosen".to_owned(),
    })?;
    let mut table = live.table.copy();
    let action = play_logged(&mut *table, Some(id), text)?;
    let origin = ActionOrigin::Chosen(Some(PersonId::CROWD));
    let mut steps = vec![DecidedAction { action, origin }];
    live.team.settle(&live.row, &mut table, &mut steps)?;
    let result = CrowdResult { moment, action: text.clone(), votes: *votes, voters: voters(tally) };
    change.play(table, steps, Some(side)).await?;
    crowds::add_result(change.tx().await?, id, &result).await?;
    Ok(())
}

async fn abandon(change: &mut Change<'_>, now: Time) -> Result<()> {
    let reason = say("crowd-abandoned");
    let ending = Ending { winner: None, ended_by: EndedBy::Voided, rule: None, reason, at: now };
    change.end(&ending, offers::OfferState::Lapsed).await
}

pub async fn find(referee: &Referee, id: MatchId) -> Result<Option<Crowd>> {
    Ok(crowds::find(&mut *referee.store.read().await?, id).await?)
}

pub async fn vote_of(
    referee: &Referee,
    at: MatchMoment,
    person: PersonId,
) -> Result<Option<String>> {
    Ok(crowds::vote_of(&mut *referee.store.read().await?, at, person).await?)
}

/// Returns the votes closed between two moments, oldest first.
pub async fn results(
    referee: &Referee,
    id: MatchId,
    Range { start, end }: Range<Moment>,
) -> Result<Vec<CrowdResult>> {
    Ok(crowds::results_between(&mut *referee.store.read().await?, id, start, end).await?)
}
