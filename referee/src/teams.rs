//! Teams: a captain for each side, and members who play single pieces.
//!
//! The captain sits at the match and plays the King. A member commits the plans of the piece for
//! which they are enlisted and answers its decisions; after the match's time of grace the captain
//! may answer as well. Only the captain declares moves.

use games::Table;
use rules::scene::Spot;
use rules::{Actor, Combat, Fighter, Options};
use store::matches::{Match, State};
use store::orders::Orders;
use store::teams::{Member, Terms};
use store::{
    ChallengeId, Connection, MatchId, PersonId, Seat, Time, Writing, absences, people, teams,
};

use crate::combat::{DecidedBy, Step};
use crate::error::{DuelRefused, TeamRefused};
use crate::live::{Held, Live, Team};
use crate::orders::ordered;
use crate::{Accepted, Announcement, Error, Person, Referee, Refused, Result, seat, side};

/// How long a member has before the captain may answer, unless the match says otherwise.
pub const GRACE: std::time::Duration = std::time::Duration::from_secs(24 * 60 * 60);

/// The shortest and the longest time of grace that a match may set.
pub const GRACES: [std::time::Duration; 2] =
    [std::time::Duration::from_secs(60 * 60), std::time::Duration::from_secs(30 * 24 * 60 * 60)];

/// What a challenge agrees on beside its game's options.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// Who reports combats when the option says that a marshal does, and whether that is a bot;
    /// `None`: the two sides report.
    pub marshal: Option<(Person, bool)>,
    /// After how long a captain may answer for a member; `None`: [`GRACE`].
    pub grace: Option<std::time::Duration>,
}

impl Agreed {
    /// Holds the terms against each other and the game.
    pub(crate) fn check(&self, game: &str, options: &str, players: &[PersonId]) -> Result<()> {
        let refuse = |refused: TeamRefused| Err(Refused::Team(refused).into());
        if let Some((marshal, is_bot)) = &self.marshal {
            if *is_bot {
                return refuse(TeamRefused::IsBot);
            }
            if players.contains(&marshal.id) {
                return refuse(TeamRefused::MarshalPlays);
            }
            if DecidedBy::of(options) != DecidedBy::Marshal {
                return refuse(TeamRefused::NoMarshal);
            }
        }
        if let Some(grace) = self.grace {
            let game = games::find(game).ok_or(Error::Refused(Refused::UnknownGame))?;
            // Options change what pieces do, not whether people may play them.
            if game.start(&Options::default()).fighters().is_empty() {
                return refuse(TeamRefused::NoTeams);
            }
            let [shortest, longest] = GRACES;
            if grace < shortest || grace > longest {
                return refuse(TeamRefused::GraceOutOfRange);
            }
        }
        Ok(())
    }

    pub(crate) fn terms(&self) -> Terms {
        let grace = self.grace.unwrap_or(GRACE);
        Terms {
            marshal: self.marshal.as_ref().map(|(person, _)| person.id),
            grace: i64::try_from(grace.as_millis()).unwrap_or(i64::MAX),
            given: 0,
        }
    }
}

/// Who plays what in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// White's captain and Black's.
    pub captains: [PersonId; 2],
    /// The members, White's first, by home square; all other pieces are their captain's.
    pub members: Vec<Member>,
    /// The pieces still in the game that have a home and can be played for, by side.
    pub fighters: Vec<Fighter>,
    /// Who reports combats, if a marshal does.
    pub marshal: Option<PersonId>,
    /// Milliseconds after which a captain may answer for a member.
    pub grace: i64,
}

/// A square's name, as members are enlisted for it: `g1`.
#[must_use]
pub fn home_name(spot: Spot) -> String {
    format!("{}{}", char::from(b'a' + spot.column.min(25)), u16::from(spot.row) + 1)
}

impl Team {
    /// Who plays a piece.
    pub(crate) fn combatant(&self, row: &Match, fighter: &Fighter) -> PersonId {
        let own = seat(fighter.side);
        let member = || {
            let home = home_name(fighter.home);
            self.members.iter().find(|member| member.side == own && member.home == home)
        };
        match (!fighter.royal).then(member).flatten() {
            Some(member) => member.person_id,
            None => row.person(own),
        }
    }

    pub(crate) fn orders_of(&self, person: PersonId) -> Orders {
        let found = self.orders.iter().find(|(known, _)| *known == person);
        found.map(|(_, orders)| *orders).unwrap_or_default()
    }
}

impl Live {
    pub(crate) fn combatant(&self, fighter: &Fighter) -> PersonId {
        self.team.combatant(&self.row, fighter)
    }

    /// The seat for which a person plays, as captain or member.
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let member = || self.team.members.iter().find(|member| member.person_id == person);
        self.row.seat_of(person).or_else(|| member().map(|member| member.side))
    }

    /// From when on the captain may answer for the one who is asked.
    pub(crate) fn captain_from(&self) -> Time {
        self.grace_after(self.team.asked_at)
    }

    /// The end of the time of grace for what is asked at a moment.
    pub(crate) fn grace_after(&self, asked: Time) -> Time {
        Time(asked.0.saturating_add(self.team.terms.grace))
    }

    /// Whether a person may decide now; the one gate for moves, decisions and drafts.
    pub(crate) fn may_decide(&self, by: PersonId, now: Time) -> Result<Seat> {
        if self.seat_of(by).is_none() {
            return Err(Refused::NotAPlayer.into());
        }
        let to_act = self.seat_to_act()?;
        let piece = self.table.asking().map(|asking| asking.piece);
        self.may_answer(to_act, piece.as_ref(), by, now)?;
        Ok(to_act)
    }

    /// Whether a person may decide at once in a table that is ahead of the match's: no time of
    /// grace can be over.
    pub(crate) fn may_go_on(&self, table: &dyn Table, by: PersonId) -> bool {
        match table.to_act() {
            Some(Actor::Side(side)) => {
                let piece = table.asking().map(|asking| asking.piece);
                let captain = self.row.person(seat(side));
                by == piece.map_or(captain, |piece| self.combatant(&piece))
            }
            // The rules say that the game is over.
            None => true,
            Some(Actor::Chance) => false,
        }
    }

    /// For which side a person may commit a plan.
    pub(crate) fn may_fight(&self, combat: &Combat, by: PersonId, now: Time) -> Result<Seat> {
        let not_a_fighter = Error::Refused(Refused::Duel(DuelRefused::NotAFighter));
        let Some(own) = self.seat_of(by) else { return Err(not_a_fighter) };
        let Some(fighter) = combat.fighter(side(own)) else { return Err(not_a_fighter) };
        match self.may_answer(own, Some(fighter), by, now) {
            Err(Error::Refused(Refused::NotYourTurn { .. })) => Err(not_a_fighter),
            other => other.map(|()| own),
        }
    }

    /// Pieces of one person that change hands, as they are announced; `None` when there are none.
    async fn pieces(
        &self,
        connection: &mut Connection,
        members: &[Member],
    ) -> Result<Option<Pieces>> {
        let Some((first, others)) = members.split_first() else { return Ok(None) };
        let mut asked = None;
        for member in members {
            if asked.is_none() {
                asked = self.asks_for(connection, member).await?;
            }
        }
        Ok(Some(Pieces {
            side: first.side,
            home: first.home.clone(),
            more: others.iter().map(|other| other.home.clone()).collect(),
            person: first.person_id,
            asked,
        }))
    }

    /// The actions so far, if the match waits for a member's piece and no order answers for it.
    async fn asks_for(&self, connection: &mut Connection, member: &Member) -> Result<Option<u32>> {
        if ordered(&self.team, &self.row, &*self.table).is_some() {
            return Ok(None);
        }
        let is_piece = |fighter: &Fighter| {
            seat(fighter.side) == member.side && home_name(fighter.home) == member.home
        };
        let asked = match (self.table.asking(), self.table.combat()) {
            (Some(asking), _) => is_piece(&asking.piece),
            (None, Some(combat)) => combat.fighter(side(member.side)).is_some_and(is_piece),
            (None, None) => false,
        };
        if !asked {
            return Ok(None);
        }
        let waiting = self.waiting(connection).await?;
        Ok(waiting
            .filter(|waiting| waiting.whom.iter().any(|one| one.seat == Some(member.side)))
            .map(|waiting| waiting.ply))
    }

    fn may_answer(
        &self,
        to_act: Seat,
        piece: Option<&Fighter>,
        by: PersonId,
        now: Time,
    ) -> Result<()> {
        let captain = self.row.person(to_act);
        let combatant = piece.map_or(captain, |piece| self.combatant(piece));
        let until = self.captain_from();
        Err(if by == combatant || (by == captain && now >= until) {
            return Ok(());
        } else if by == captain {
            Refused::Team(TeamRefused::MemberFirst { member: combatant, until })
        } else if combatant == captain && self.seat_of(by) == Some(to_act) {
            Refused::Team(TeamRefused::OnlyCaptain { captain })
        } else {
            Refused::NotYourTurn { waiting_for: combatant }
        }
        .into())
    }
}

impl Referee {
    /// Whether a person may decide now: the seat for which they do.
    ///
    /// # Errors
    /// Why not: not a player, not their turn, a member first, a combat pending, the match over.
    pub async fn may_decide(&self, match_id: MatchId, by: PersonId, now: Time) -> Result<Seat> {
        let held = self.hold(match_id).await?;
        let may = held.live().may_decide(by, now);
        held.keep(|_| {});
        may
    }

    /// Enlists somebody for pieces of the captain's side, named by their home squares (`g1`, or
    /// several: `g1 f1`); for all of them or, when one is refused, for none. They need not accept.
    ///
    /// # Errors
    /// When the asker is no captain, there is no such piece of that side, it is the King or has a
    /// member, or the person is a bot, the marshal, or on the other side.
    pub async fn enlist(
        &self,
        match_id: MatchId,
        captain: PersonId,
        (person, is_bot): (&Person, bool),
        homes: &str,
        now: Time,
    ) -> Result<()> {
        let mut held = self.hold(match_id).await?;
        let mut new = Vec::new();
        for home in named(homes) {
            match may_enlist(held.live(), captain, person.id, is_bot, &home, now) {
                Ok(member) => new.push(member),
                Err(refused) => return give_back(held, refused),
            }
        }
        held.live_mut().team.members.extend(new.iter().cloned());
        let mut tx = self.store.write().await?;
        people::meet(&mut tx, person, now).await?;
        for member in &new {
            teams::insert(&mut tx, match_id, member).await?;
        }
        if let Some(pieces) = held.live().pieces(&mut tx, &new).await? {
            let Pieces { side, home, more, person, asked } = pieces;
            let told = Announcement::Enlisted { match_id, side, home, more, person, asked };
            self.announce(&mut tx, &told, now).await?;
        }
        self.settle_or_keep(held, tx, now).await.map(drop)
    }

    /// Gives pieces back to their captain, named by their home squares as for
    /// [`Referee::enlist`]. The captain may, and their member.
    ///
    /// # Errors
    /// When the asker is neither, or one of the pieces has no member.
    pub async fn release(
        &self,
        match_id: MatchId,
        by: PersonId,
        homes: &str,
        now: Time,
    ) -> Result<()> {
        let held = self.hold(match_id).await?;
        let mut members = Vec::new();
        for home in named(homes) {
            match may_release(held.live(), by, home) {
                Ok(member) => members.push(member),
                Err(refused) => return give_back(held, refused.into()),
            }
        }
        self.let_go(held, &members, None, now).await
    }

    /// What a challenge agrees on beside its game's options.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn terms_of_challenge(&self, id: ChallengeId) -> Result<Terms> {
        Ok(teams::terms_of_challenge(&mut *self.store.read().await?, id).await?)
    }

    /// Who plays what.
    ///
    /// # Errors
    /// When there is no match of that number.
    pub async fn roster(&self, match_id: MatchId) -> Result<Roster> {
        let held = self.hold(match_id).await?;
        let live = held.live();
        let mut fighters = live.table.fighters();
        fighters.sort_by_key(|fighter| (fighter.side, fighter.home));
        let mut members = live.team.members.clone();
        members.sort_by(|one, other| {
            (side(one.side), &one.home).cmp(&(side(other.side), &other.home))
        });
        let roster = Roster {
            captains: [live.row.white, live.row.black],
            members,
            fighters,
            marshal: live.team.terms.marshal,
            grace: live.team.terms.grace,
        };
        held.keep(|_| {});
        Ok(roster)
    }

    /// Gives pieces back to their captain. `left`: because their member has left the server, and
    /// which seat's captain has.
    pub(crate) async fn let_go(
        &self,
        mut held: Held,
        pieces: &[Member],
        left: Option<(PersonId, Option<Seat>)>,
        now: Time,
    ) -> Result<()> {
        let live = held.live_mut();
        let match_id = live.row.id;
        live.team.members.retain(|one| !pieces.contains(one));
        let mut tx = self.store.write().await?;
        for member in pieces {
            teams::delete(&mut tx, match_id, member.side, &member.home).await?;
        }
        let left_server = left.is_some();
        for person in people_of(pieces) {
            let own: Vec<Member> =
                pieces.iter().filter(|one| one.person_id == person).cloned().collect();
            if let Some(pieces) = held.live().pieces(&mut tx, &own).await? {
                let Pieces { side, home, more, person, asked } = pieces;
                let left = left_server;
                let told =
                    Announcement::Released { match_id, side, home, more, person, asked, left };
                self.announce(&mut tx, &told, now).await?;
            }
        }
        if let Some((person, Some(by))) = left
            && absences::insert(&mut tx, match_id, person, now).await?
        {
            self.announce(&mut tx, &Announcement::CaptainLeft { match_id, by }, now).await?;
        }
        self.settle_or_keep(held, tx, now).await.map(drop)
    }

    /// Makes the decision at hand if the orders of whoever it is settle it now; else notes a change
    /// without an action.
    pub(crate) async fn settle_or_keep(
        &self,
        held: Held,
        mut tx: Writing,
        now: Time,
    ) -> Result<Option<Accepted>> {
        let live = held.live();
        let mut table = live.table.copy();
        let mut steps: Vec<Step> = Vec::new();
        live.team.settle(&live.row, &mut table, &mut steps)?;
        if steps.is_empty() {
            self.advance_alone(&mut tx, &held, now).await?;
            self.commit(tx).await?;
            held.keep(|live| live.touched(now));
            return Ok(None);
        }
        self.record(held, tx, table, steps, None, now).await.map(Some)
    }
}

/// Pieces of one person that change hands.
struct Pieces {
    side: Seat,
    home: String,
    more: Vec<String>,
    person: PersonId,
    asked: Option<u32>,
}

/// The squares that a text names, each once; a text that names none is one that no piece has.
fn named(homes: &str) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for home in homes.split([' ', ',', ';']).filter(|home| !home.is_empty()) {
        let home = home.to_ascii_lowercase();
        if !named.contains(&home) {
            named.push(home);
        }
    }
    if named.is_empty() {
        named.push(String::new());
    }
    named
}

/// Everybody who plays one of these pieces, each once.
fn people_of(pieces: &[Member]) -> Vec<PersonId> {
    let mut people = Vec::new();
    for member in pieces {
        if !people.contains(&member.person_id) {
            people.push(member.person_id);
        }
    }
    people
}

fn may_release(live: &Live, by: PersonId, home: String) -> std::result::Result<Member, Refused> {
    let own = live.seat_of(by).ok_or(Refused::NotAPlayer)?;
    if live.row.state == State::Over {
        return Err(Refused::MatchOver);
    }
    let found = live.team.members.iter().find(|one| one.side == own && one.home == home);
    let member = found.ok_or(Refused::Team(TeamRefused::NoMember { home }))?;
    if by != live.row.person(member.side) && by != member.person_id {
        return Err(Refused::Team(TeamRefused::NotCaptain));
    }
    Ok(member.clone())
}

fn may_enlist(
    live: &Live,
    captain: PersonId,
    person: PersonId,
    is_bot: bool,
    home: &str,
    now: Time,
) -> Result<Member> {
    let refuse = |refused: TeamRefused| Err(Refused::Team(refused).into());
    let Some(own) = live.seat_of(captain) else { return Err(Refused::NotAPlayer.into()) };
    if live.row.state == State::Over {
        return Err(Refused::MatchOver.into());
    }
    if live.row.person(own) != captain {
        return refuse(TeamRefused::NotCaptain);
    }
    let fighters = live.table.fighters();
    if fighters.is_empty() {
        return refuse(TeamRefused::NoTeams);
    }
    let home = home.to_owned();
    let piece = fighters.iter().find(|one| seat(one.side) == own && home_name(one.home) == home);
    let Some(piece) = piece else { return refuse(TeamRefused::NoSuchPiece { home }) };
    if piece.royal {
        return refuse(TeamRefused::CaptainsPiece);
    }
    if is_bot {
        return refuse(TeamRefused::IsBot);
    }
    if person == captain {
        return refuse(TeamRefused::CaptainAlready);
    }
    if live.team.terms.marshal == Some(person) && live.team.decided_by == DecidedBy::Marshal {
        return refuse(TeamRefused::IsMarshal);
    }
    if live.seat_of(person).is_some_and(|theirs| theirs != own) {
        return refuse(TeamRefused::OtherSide);
    }
    if let Some(member) = live.team.members.iter().find(|one| one.side == own && one.home == home) {
        return refuse(TeamRefused::Taken { home, member: member.person_id });
    }
    Ok(Member { side: own, home, person_id: person, at: now })
}

fn give_back<T>(held: Held, error: Error) -> Result<T> {
    held.keep(|_| {});
    Err(error)
}
