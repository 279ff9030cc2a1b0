//! Rated matches: eligibility, and the effect of endings on ratings.

use std::collections::BTreeMap;

use match_model::{
    ChallengeId, DecidedBy, EndedBy, Ending, GuildId, MOST_RATED, Match, MatchId, NeverMoved,
    PersonId, PersonRating, PlaceAccess, RATED_WITHIN, RatingChange, RatingRefusal, RequestRefusal,
    Time,
};
use ratings::{Book, RatingOutcome, Score, Standing};
use rules::l10n::say;
use store::{Connection, Side, actions, ratings as store_ratings, seasons};

use crate::change::Change;
use crate::live::Live;
use crate::{Referee, Result, abort};

fn rating_at(placed: store_ratings::PlayerStanding, now: Time) -> PersonRating {
    let store_ratings::PlayerStanding {
        game,
        person_id,
        name,
        standing: store_ratings::OfStanding(standing),
    } = placed;
    PersonRating { game, person: person_id, name, rating: standing.at(now.0), standing }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    pub matches: usize,
    pub standings: usize,
    pub differed: usize,
}

/// Matches that end without a played result don't count.
pub(crate) const fn counts_for_rating(ended_by: EndedBy) -> bool {
    match ended_by {
        EndedBy::Rule | EndedBy::Resigned | EndedBy::Agreed | EndedBy::Claimed => true,
        EndedBy::Flagged | EndedBy::Adjudicated => true,
        EndedBy::Aborted | EndedBy::Voided | EndedBy::Forfeited => false,
    }
}

/// `None` in casual matches and once both sides have completed a turn.
async fn never_moved(referee: &Referee, live: &Live) -> Result<Option<NeverMoved>> {
    if !live.team.rated {
        return Ok(None);
    }
    let log = actions::of_match(&mut *referee.store.read().await?, live.row.id).await?;
    Ok(match abort::completed(live, log).await? {
        [true, true] => None,
        [false, true] => Some(NeverMoved::One(Side::White)),
        [true, false] => Some(NeverMoved::One(Side::Black)),
        [false, false] => Some(NeverMoved::Both),
    })
}

/// The sides whose missing moves would void the match if it ended now.
pub async fn unplayed(referee: &Referee, id: MatchId) -> Result<Option<NeverMoved>> {
    // A season's match counts in its table even if a side never moved.
    if seasons::game_of(&mut *referee.store.read().await?, id).await?.is_some() {
        return Ok(None);
    }
    let live = referee.lock_match(id).await?;
    never_moved(referee, &live).await
}

/// In a season, a match in which a side never moved is won, but isn't rated.
async fn forfeit_if_unplayed(change: &Change<'_>, ending: &Ending) -> Result<Option<Ending>> {
    let (referee, id) = (change.referee(), change.live().row.id);
    let mut reading = referee.store.read().await?;
    if seasons::game_of(&mut reading, id).await?.is_none() {
        return Ok(None);
    }
    let log = actions::of_match(&mut reading, id).await?;
    drop(reading);
    let both_moved = abort::completed(change.live(), log).await? == [true, true];
    let ended_by = match ending.winner {
        Some(_) if !both_moved => EndedBy::Forfeited,
        _ => ending.ended_by,
    };
    Ok(Some(Ending { ended_by, ..ending.clone() }))
}

/// Returns the effective ending: a rated match in which a side never moved is void, unless a rule
/// or a moderator ends it.
///
/// The ending is stored as decided here, and [`rebuild`] doesn't decide it again, so older matches
/// keep their effect on ratings.
pub(crate) async fn void_if_unplayed(change: &Change<'_>, ending: Ending) -> Result<Ending> {
    if let Some(forfeited) = forfeit_if_unplayed(change, &ending).await? {
        return Ok(forfeited);
    }
    let Some(unplayed) = never_moved(change.referee(), change.live()).await? else {
        return Ok(ending);
    };
    let reason = match unplayed {
        NeverMoved::One(side) => say("referee-never-moved")
            .with("ended", ending.reason)
            .with("side", change.live().table.info().side_name(side)),
        NeverMoved::Both => say("referee-nobody-moved").with("ended", ending.reason),
    };
    Ok(Ending { winner: None, ended_by: EndedBy::Aborted, rule: None, reason, at: ending.at })
}

pub(crate) fn may_be_rated(
    game: &str,
    options: &match_model::Options,
    from_record: bool,
) -> Result<()> {
    let refuse = |refused: RatingRefusal| Err(RequestRefusal::Rating(refused).into());
    if from_record {
        return refuse(RatingRefusal::Record);
    }
    if DecidedBy::of(game, options) == DecidedBy::Marshal {
        return refuse(RatingRefusal::Reported);
    }
    Ok(())
}

/// Checks whether a match may be rated in a place. Where Herald can only answer, no one else need
/// see the match, and no moderator can settle disputes.
pub(crate) fn may_be_rated_in(access: PlaceAccess) -> Result<()> {
    match access {
        PlaceAccess::Member => Ok(()),
        PlaceAccess::AnswersOnly { .. } => {
            Err(RequestRefusal::Rating(RatingRefusal::AnswersOnly).into())
        }
    }
}

pub(crate) async fn not_too_often(
    connection: &mut Connection,
    two: [PersonId; 2],
    game: &str,
    now: Time,
) -> Result<()> {
    let endings = store_ratings::between(connection, two, game, now.minus(RATED_WITHIN)).await?;
    let count =
        endings.into_iter().filter(|ended_by| ended_by.is_none_or(counts_for_rating)).count();
    if count >= MOST_RATED {
        return Err(RequestRefusal::Rating(RatingRefusal::TooOften).into());
    }
    Ok(())
}

/// Rates a match once, in the transaction of its ending. Casual matches don't count.
pub(crate) async fn rate(change: &mut Change<'_>, ending: &Ending) -> Result<()> {
    let row = change.live().row.clone();
    if !counts_for_rating(ending.ended_by) || row.white == row.black {
        return Ok(());
    }
    // A moderator's result is valid, but brings no points without play.
    if ending.ended_by == EndedBy::Adjudicated
        && never_moved(change.referee(), change.live()).await?.is_some()
    {
        return Ok(());
    }
    let connection = change.tx().await?;
    let Some(rated_as) = store_ratings::number(connection, row.id).await? else { return Ok(()) };
    let white = store_ratings::standing(connection, &row.game, row.white).await?;
    let black = store_ratings::standing(connection, &row.game, row.black).await?;
    let score = score_of(ending.winner);
    let outcome = RatingOutcome::of([&white, &black], score, ending.at.0);
    let rated = store_ratings::RatedMatch {
        id: row.id,
        rated_as,
        game: row.game.clone(),
        guild_id: row.guild_id,
        white: row.white,
        black: row.black,
        winner: ending.winner,
        at: ending.at,
    };
    for change in changes(&rated, score, &outcome) {
        store_ratings::note(connection, &change).await?;
    }
    for (person, standing) in [row.white, row.black].into_iter().zip(outcome.after) {
        store_ratings::put(connection, &row.game, person, &standing).await?;
    }
    Ok(())
}

const fn score_of(winner: Option<Side>) -> Score {
    match winner {
        Some(Side::White) => Score::Won,
        Some(Side::Black) => Score::Lost,
        None => Score::Drawn,
    }
}

fn changes(
    rated: &store_ratings::RatedMatch,
    score: Score,
    outcome: &RatingOutcome,
) -> [RatingChange; 2] {
    [(rated.white, score, 0), (rated.black, score.of_other(), 1)].map(
        |(person_id, score, index)| RatingChange {
            match_id: rated.id,
            person_id,
            game: rated.game.clone(),
            guild_id: rated.guild_id,
            rated_as: rated.rated_as,
            score,
            before: outcome.before[index],
            after: outcome.after[index].rating,
            at: rated.at,
        },
    )
}

pub async fn is_challenge_rated(referee: &Referee, id: ChallengeId) -> Result<bool> {
    Ok(store_ratings::is_challenge_rated(&mut *referee.store.read().await?, id).await?)
}

pub async fn is_match_rated(referee: &Referee, id: MatchId) -> Result<bool> {
    if let Some(live) = referee.recall(id) {
        return Ok(live.team.rated);
    }
    Ok(store_ratings::is_match_rated(&mut *referee.store.read().await?, id).await?)
}

/// White's change first; `None` if the match is casual or running.
pub async fn changes_of(referee: &Referee, row: &Match) -> Result<Option<[RatingChange; 2]>> {
    let mut changes = store_ratings::of_match(&mut *referee.store.read().await?, row.id).await?;
    changes.sort_by_key(|change| change.person_id != row.white);
    Ok(<[RatingChange; 2]>::try_from(changes).ok())
}

/// Most recently played game first.
pub async fn of_person(
    referee: &Referee,
    person: PersonId,
    now: Time,
) -> Result<Vec<PersonRating>> {
    let placed = store_ratings::standings_of(&mut *referee.store.read().await?, person).await?;
    Ok(placed.into_iter().map(|placed| rating_at(placed, now)).collect())
}

/// Oldest first.
pub async fn course(
    referee: &Referee,
    person: PersonId,
    game: &str,
    most: u32,
) -> Result<Vec<RatingChange>> {
    let mut connection = referee.store.read().await?;
    let mut course = store_ratings::of_person(&mut connection, person, game, most).await?;
    course.reverse();
    Ok(course)
}

/// The ratings in a game at a time, of all people or of those with a rated match in a server:
/// established ones first, then provisional ones, each highest first.
pub async fn leaderboard(
    referee: &Referee,
    game: &str,
    guild: Option<GuildId>,
    now: Time,
) -> Result<Vec<PersonRating>> {
    let placed =
        store_ratings::standings_in(&mut *referee.store.read().await?, game, guild).await?;
    let mut rated: Vec<PersonRating> =
        placed.into_iter().map(|placed| rating_at(placed, now)).collect();
    // The list is sorted by points, which a stable sort preserves.
    rated.sort_by_key(|one| one.rating.is_provisional());
    Ok(rated)
}

pub async fn all(referee: &Referee, now: Time) -> Result<Vec<PersonRating>> {
    let placed = store_ratings::standings(&mut *referee.store.read().await?).await?;
    Ok(placed.into_iter().map(|placed| rating_at(placed, now)).collect())
}

struct Computed {
    changes: Vec<RatingChange>,
    standings: Vec<(String, PersonId, Standing)>,
}

fn compute(matches: &[store_ratings::RatedMatch]) -> Computed {
    let mut book: Book<String, PersonId> = Book::default();
    let mut new = Vec::with_capacity(matches.len() * 2);
    for rated in matches {
        let score = score_of(rated.winner);
        let players = [&rated.white, &rated.black];
        let outcome = book.enter(&rated.game, players, score, rated.at.0);
        new.extend(changes(rated, score, &outcome));
    }
    new.sort_by_key(|change| (change.rated_as, change.person_id));
    let mut standings: Vec<(String, PersonId, Standing)> =
        book.all().map(|(game, who, standing)| (game.clone(), *who, *standing)).collect();
    standings.sort_by_key(|one| (one.0.clone(), one.1));
    Computed { changes: new, standings }
}

async fn stored_ratings(connection: &mut Connection) -> Result<Computed> {
    let stored_standings = store_ratings::standings(connection).await?.into_iter();
    let mut standings: Vec<(String, PersonId, Standing)> =
        stored_standings.map(|placed| (placed.game, placed.person_id, placed.standing.0)).collect();
    standings.sort_by_key(|one| (one.0.clone(), one.1));
    Ok(Computed { changes: store_ratings::changes(connection).await?, standings })
}

/// Computes all ratings again. On error, nothing has changed.
pub async fn rebuild(referee: &Referee) -> Result<Rebuilt> {
    let mut tx = referee.store.write().await?;
    let matches = store_ratings::rated_matches(&mut tx).await?;
    let (new, before) = (compute(&matches), stored_ratings(&mut tx).await?);
    let differed = count_differing(&new.standings, &before.standings, |one| (one.0.clone(), one.1))
        + count_differing(&new.changes, &before.changes, |one| (one.rated_as, one.person_id));
    if differed > 0 {
        store_ratings::clear(&mut tx).await?;
        for change in &new.changes {
            store_ratings::note(&mut tx, change).await?;
        }
        for (game, person, standing) in &new.standings {
            store_ratings::put(&mut tx, game, *person, standing).await?;
        }
        referee.commit(tx).await?;
    }
    Ok(Rebuilt { matches: matches.len(), standings: new.standings.len(), differed })
}

/// Updates a game's ratings, because a match no longer counts ([`store_ratings::unrate`]).
pub(crate) async fn recompute(connection: &mut Connection, game: &str) -> Result<()> {
    let mut matches = store_ratings::rated_matches(connection).await?;
    matches.retain(|rated| rated.game == game);
    let new = compute(&matches);
    let Computed { mut changes, mut standings } = stored_ratings(connection).await?;
    changes.retain(|change| change.game == game);
    standings.retain(|one| one.0 == game);
    let before: BTreeMap<RatingKey, RatingChange> = by_key(changes);
    let after: BTreeMap<RatingKey, RatingChange> = by_key(new.changes);
    for (key, change) in &after {
        if before.get(key) != Some(change) {
            store_ratings::remove_change(connection, key.0, key.1).await?;
            store_ratings::note(connection, change).await?;
        }
    }
    for key in before.keys().filter(|key| !after.contains_key(key)) {
        store_ratings::remove_change(connection, key.0, key.1).await?;
    }
    let by_person = |all: Vec<(String, PersonId, Standing)>| -> BTreeMap<PersonId, Standing> {
        all.into_iter().map(|(_, person, standing)| (person, standing)).collect()
    };
    let (before, after) = (by_person(standings), by_person(new.standings));
    for (person, standing) in &after {
        if before.get(person) != Some(standing) {
            store_ratings::put(connection, game, *person, standing).await?;
        }
    }
    for person in before.keys().filter(|person| !after.contains_key(person)) {
        store_ratings::remove_standing(connection, game, *person).await?;
    }
    Ok(())
}

type RatingKey = (MatchId, PersonId);

fn by_key(changes: Vec<RatingChange>) -> BTreeMap<RatingKey, RatingChange> {
    changes.into_iter().map(|change| ((change.match_id, change.person_id), change)).collect()
}

fn count_differing<T: PartialEq, K: Ord>(new: &[T], old: &[T], key: impl Fn(&T) -> K) -> usize {
    let old_by_key: BTreeMap<K, &T> = old.iter().map(|one| (key(one), one)).collect();
    let count = new.iter().filter(|one| old_by_key.contains_key(&key(one))).count();
    let same =
        new.iter().filter(|one| old_by_key.get(&key(one)).is_some_and(|old| *old == *one)).count();
    (count - same) + (new.len() - count) + (old.len() - count)
}
