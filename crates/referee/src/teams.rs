//! Teams: a captain per side, and members who play single pieces.
//!
//! The captain plays the King. A member plans and answers for their pieces; after a grace period
//! the captain may answer as well. Only the captain declares moves.

use match_model::{
    BoardPosting, ChallengeId, DecidedBy, MatchId, MatchState, Member, Moment, Person, PersonId,
    RequestRefusal, Roster, TeamRefusal, TeamTerms, home_name,
};
use rules::{Fighter, Options};
use store::{Side, enlistments, teams};

use crate::change::{Change, Version};
use crate::live::Live;
use crate::team::ordered_answer;
use crate::{Error, MatchNews, Referee, Result};

/// The default grace period of a member, after which the captain may answer.
pub const GRACE: std::time::Duration = std::time::Duration::from_secs(24 * 60 * 60);

const GRACES: [std::time::Duration; 2] =
    [std::time::Duration::from_secs(60 * 60), std::time::Duration::from_secs(30 * 24 * 60 * 60)];

#[derive(Clone, Debug, Default)]
pub struct ChallengeTerms {
    /// The marshal who reports fights, and whether they are a bot; `None`: the two sides report.
    pub marshal: Option<(Person, bool)>,
    /// The grace period; `None`: [`GRACE`].
    pub grace: Option<std::time::Duration>,
    pub rated: bool,
    pub clock: Option<clocks::Terms>,
    /// Herald's level, if it is challenged; `None`: [`match_model::USUAL_LEVEL`].
    pub level: Option<u8>,
    pub board: BoardPosting,
}

impl ChallengeTerms {
    pub(crate) fn check(
        &self,
        game: &str,
        options: &match_model::Options,
        players: &[PersonId],
    ) -> Result<()> {
        let refuse = |refused: TeamRefusal| Err(RequestRefusal::Team(refused).into());
        if let Some((marshal, is_bot)) = &self.marshal {
            if *is_bot {
                return refuse(TeamRefusal::IsBot);
            }
            if players.contains(&marshal.id) {
                return refuse(TeamRefusal::MarshalPlays);
            }
            if DecidedBy::of(game, options) != DecidedBy::Marshal {
                return refuse(TeamRefusal::NoMarshal);
            }
        }
        if let Some(grace) = self.grace {
            let game = games::find(game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
            // Options don't affect whether people may play pieces.
            if game.start(&Options::default()).fighters().is_empty() {
                return refuse(TeamRefusal::NoTeams);
            }
            let [shortest, longest] = GRACES;
            if grace < shortest || grace > longest {
                return refuse(TeamRefusal::GraceOutOfRange);
            }
        }
        Ok(())
    }

    pub(crate) fn terms(&self) -> TeamTerms {
        let grace = self.grace.unwrap_or(GRACE);
        TeamTerms {
            marshal: self.marshal.as_ref().map(|(person, _)| person.id),
            grace: i64::try_from(grace.as_millis()).unwrap_or(i64::MAX),
            given: 0,
        }
    }
}

impl Live {
    /// Whether the match waits for the piece, and no order answers.
    fn asks_for(&self, member: &Member) -> bool {
        if ordered_answer(&self.team, &self.row, &*self.table).is_some() {
            return false;
        }
        let is_piece = |fighter: &Fighter| {
            fighter.side == member.side && home_name(fighter.home) == member.home
        };
        match (self.table.question(), self.table.fight()) {
            (Some(question), _) => question.piece.as_ref().is_some_and(is_piece),
            (None, Some(fight)) => fight.fighter(member.side).is_some_and(is_piece),
            (None, None) => false,
        }
    }
}

pub async fn terms_of_challenge(referee: &Referee, id: ChallengeId) -> Result<TeamTerms> {
    Ok(teams::terms_of_challenge(&mut *referee.store.read().await?, id).await?)
}

pub async fn roster(referee: &Referee, match_id: MatchId) -> Result<Roster> {
    let live = referee.lock_match(match_id).await?;
    let asked = match live.row.state {
        MatchState::Playing => {
            enlistments::open_of(&mut *referee.store.read().await?, match_id).await?
        }
        MatchState::Over => Vec::new(),
    };
    let mut fighters = live.table.fighters();
    fighters.sort_by_key(|fighter| (fighter.side, fighter.home));
    let mut members = live.team.members.clone();
    members.sort_by(|one, other| (one.side, &one.home).cmp(&(other.side, &other.home)));
    Ok(Roster {
        captains: [live.row.white, live.row.black],
        members,
        requests: asked,
        fighters,
        marshal: live.team.terms.marshal,
        grace: live.team.terms.grace,
    })
}

pub(crate) async fn add(change: &mut Change<'_>, members: &[Member]) -> Result<()> {
    let match_id = change.live().row.id;
    for member in members {
        teams::insert(change.tx_checked(Version::Advance).await?, match_id, member).await?;
    }
    change.live_mut().team.members.extend(members.iter().cloned());
    if let Some(pieces) = pieces(change, members).await? {
        let Pieces { side, home, more, person, asked } = pieces;
        change.announce(MatchNews::Enlisted { side, home, more, person, asked });
        // The request has already mentioned them.
        change.acts(person);
    }
    Ok(())
}

/// `left_server`: their member left the server.
pub(crate) async fn remove(
    change: &mut Change<'_>,
    members: &[Member],
    left_server: bool,
) -> Result<()> {
    let match_id = change.live().row.id;
    for member in members {
        let tx = change.tx_checked(Version::Advance).await?;
        teams::delete(tx, match_id, member.side, &member.home).await?;
    }
    change.live_mut().team.members.retain(|one| !members.contains(one));
    for person in people_of(members) {
        let own: Vec<Member> =
            members.iter().filter(|one| one.person_id == person).cloned().collect();
        if let Some(pieces) = pieces(change, &own).await? {
            let Pieces { side, home, more, person, asked } = pieces;
            change.announce(MatchNews::Released {
                side,
                home,
                more,
                person,
                asked,
                left: left_server,
            });
        }
    }
    Ok(())
}

/// Returns one person's pieces for an announcement; `None` if there are none.
async fn pieces(change: &mut Change<'_>, members: &[Member]) -> Result<Option<Pieces>> {
    let Some((first, others)) = members.split_first() else { return Ok(None) };
    let asked = if members.iter().any(|member| change.live().asks_for(member)) {
        change
            .awaited_decision()
            .await?
            .filter(|waiting| waiting.people.iter().any(|one| one.side == Some(first.side)))
    } else {
        None
    };
    Ok(Some(Pieces {
        side: first.side,
        home: first.home.clone(),
        more: others.iter().map(|other| other.home.clone()).collect(),
        person: first.person_id,
        asked: asked.map(|waiting| waiting.moment),
    }))
}

struct Pieces {
    side: Side,
    home: String,
    more: Vec<String>,
    person: PersonId,
    asked: Option<Moment>,
}

/// Parses home squares, without duplicates. A text without any is kept, as an invalid one.
pub(crate) fn home_squares(homes: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    for home in homes.split([' ', ',', ';']).filter(|home| !home.is_empty()) {
        let home = home.to_ascii_lowercase();
        if !squares.contains(&home) {
            squares.push(home);
        }
    }
    if squares.is_empty() {
        squares.push(String::new());
    }
    squares
}

fn people_of(pieces: &[Member]) -> Vec<PersonId> {
    let mut people = Vec::new();
    for member in pieces {
        if !people.contains(&member.person_id) {
            people.push(member.person_id);
        }
    }
    people
}
