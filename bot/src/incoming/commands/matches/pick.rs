//! Finds the match that a command refers to.

use games::Entry;
use match_model::{Match, MatchId, Member, Person, RequestRefusal};
use messages::layouts::match_list::MatchRole;
use messages::words;
use referee::{Act, Referee};

use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::membership;
use crate::outgoing::composer::Composer;
use crate::reply::Failure;

impl Context {
    /// Tries, in order: the named match; the only one of their matches here, or the only one that
    /// waits for them; this thread's match, even others'; the crowd's match here; all their matches
    /// likewise. If several remain, asks.
    pub(crate) async fn own_match(&self) -> Result<MatchId, Failure> {
        Ok(find_match(self, GuessPolicy::Waiting).await?.0)
    }

    /// Like [`Context::own_match`], for irreversible acts: never guesses among several matches.
    pub(crate) async fn own_match_surely(&self) -> Result<MatchId, Failure> {
        Ok(find_match(self, GuessPolicy::Never).await?.0)
    }

    /// Like [`Context::own_match`], but refuses a player who has left its server.
    pub(crate) async fn match_to_act(&self) -> Result<MatchId, Failure> {
        may_act(self, GuessPolicy::Waiting).await
    }

    /// Like [`Context::own_match_surely`], but refuses a player who has left its server.
    pub(crate) async fn match_to_act_surely(&self) -> Result<MatchId, Failure> {
        may_act(self, GuessPolicy::Never).await
    }

    /// Like [`Context::own_match`], but includes others' matches here if the asker plays none.
    pub(crate) async fn any_match(&self) -> Result<MatchId, Failure> {
        let here = referee::view::matches_in(self.referee(), self.place.channel).await?;
        let own_matches = referee::view::matches_of(self.referee(), self.asker.id).await?;
        let is_player_here = here.iter().any(|row| concerns(&self.asker, row, &own_matches));
        match here.as_slice() {
            [only] if !is_player_here && self.values.number(named::MATCH).is_none() => Ok(only.id),
            [_, _, ..] if !is_player_here && self.values.number(named::MATCH).is_none() => {
                let matches = here.iter().map(|row| row.id).collect();
                Err(Failure::Which { matches, plays: false })
            }
            _ => self.own_match().await,
        }
    }

    pub(crate) async fn ended_match(&self) -> Result<MatchId, Failure> {
        if let Some(number) = self.values.number(named::MATCH) {
            return Ok(MatchId::new(number));
        }
        if let Some(row) =
            referee::view::match_of_thread(self.referee(), self.place.channel).await?
        {
            return Ok(row.id);
        }
        let last = referee::view::ended_matches_of(self.referee(), self.asker.id, 1)
            .await?
            .into_iter()
            .next();
        last.map(|(row, _)| row.id)
            .ok_or_else(|| Failure::Said(self.locale().say("match-none-here")))
    }
}

async fn may_act(context: &Context, guess: GuessPolicy) -> Result<MatchId, Failure> {
    let (id, source) = find_match(context, guess).await?;
    if source == MatchSource::Elsewhere {
        Box::pin(membership::may_act(
            &context.services.messenger,
            &context.asker,
            &context.place,
            id,
        ))
        .await?;
    }
    Ok(id)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MatchSource {
    Here,
    Elsewhere,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum GuessPolicy {
    Waiting,
    Never,
}

async fn find_match(
    context: &Context,
    guess: GuessPolicy,
) -> Result<(MatchId, MatchSource), Failure> {
    if let Some(number) = context.values.number(named::MATCH) {
        return Ok((MatchId::new(number), MatchSource::Elsewhere));
    }
    let own_matches = referee::view::matches_of(context.referee(), context.asker.id).await?;
    let mut here = referee::view::matches_in(context.referee(), context.place.channel).await?;
    let crowds = here.iter().find(|row| row.crowd_side().is_some()).map(|row| row.id);
    here.retain(|row| concerns(&context.asker, row, &own_matches));
    if !here.is_empty() {
        return Ok((
            only(context.composer(), &context.asker, here, guess).await?,
            MatchSource::Here,
        ));
    }
    if let Some(row) =
        referee::view::match_of_thread(context.referee(), context.place.channel).await?
    {
        return Ok((row.id, MatchSource::Here));
    }
    if let Some(id) = crowds {
        return Ok((id, MatchSource::Here));
    }
    Ok((
        only(context.composer(), &context.asker, own_matches, guess).await?,
        MatchSource::Elsewhere,
    ))
}

async fn only(
    composer: &Composer,
    asker: &Person,
    matches: Vec<Match>,
    guess: GuessPolicy,
) -> Result<MatchId, Failure> {
    match matches.as_slice() {
        [] => Err(Failure::Said(composer.locale.say("match-none-here"))),
        [only] => Ok(only.id),
        candidates => {
            let mut waiting = Vec::new();
            if guess == GuessPolicy::Waiting {
                for row in candidates {
                    if waits_for(composer, asker, row).await? {
                        waiting.push(row.id);
                    }
                }
            }
            if let [only] = waiting.as_slice() {
                return Ok(*only);
            }
            let matches = candidates.iter().map(|row| row.id).collect();
            Err(Failure::Which { matches, plays: true })
        }
    }
}

fn concerns(asker: &Person, row: &Match, own_matches: &[Match]) -> bool {
    // The list is limited, but a captain's side is known without it.
    row.side_of(asker.id).is_some() || own_matches.iter().any(|own_match| own_match.id == row.id)
}

/// Includes captains who may answer for a member, fighters without a plan, and people who must
/// report.
pub(crate) async fn waits_for(
    composer: &Composer,
    asker: &Person,
    row: &Match,
) -> Result<bool, Failure> {
    match referee::permissions::of(&composer.referee, row.id, asker.id, Act::Answer, composer.now())
        .await
    {
        Ok(_) => Ok(true),
        // One unreadable match must not hide the others.
        Err(referee::Error::Refused(_) | referee::Error::Record { .. }) => Ok(false),
        Err(other) => Err(other.into()),
    }
}

pub(crate) async fn part_of(
    referee: &Referee,
    asker: &Person,
    row: &Match,
) -> Result<Option<MatchRole>, Failure> {
    if let Some(side) = row.side_of(asker.id) {
        return Ok(Some(MatchRole::Captain(side)));
    }
    let roster = match referee::teams::roster(referee, row.id).await {
        Ok(roster) => roster,
        Err(referee::Error::Refused(_) | referee::Error::Record { .. }) => return Ok(None),
        Err(other) => return Err(other.into()),
    };
    let own_pieces: Vec<&Member> =
        roster.members.iter().filter(|member| member.person_id == asker.id).collect();
    if let Some(first) = own_pieces.first() {
        let piece = |member: &&Member| words::teams::short_piece(&roster.fighters, &member.home);
        return Ok(Some(MatchRole::Member(first.side, own_pieces.iter().map(piece).collect())));
    }
    Ok((roster.marshal == Some(asker.id)).then_some(MatchRole::Marshal))
}

pub(crate) fn game_of(row: &Match) -> Result<&'static Entry, Failure> {
    let refusal = || RequestRefusal::GameGone { game: row.game.clone() };
    games::find(&row.game).ok_or_else(|| Failure::Referee(refusal().into()))
}
