//! Permissions of people in matches, with reasons, for commands, buttons, menus and answers alike.

use games::Table;
use match_model::{
    AwaitedDecision, ClockRefusal, CrowdRefusal, DecidedBy, FightRefusal, FightRound, MatchId,
    MatchState, Member, PermissionTime, PersonId, RatingRefusal, Report, RequestRefusal,
    TeamRefusal, Time, home_name,
};
use rules::{Actor, Fight, Fighter};
use store::Side;
use store::fights::{self, Commitment};

use crate::fight::{open_round, state};
use crate::live::Live;
use crate::{Error, Referee, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Decide,
    /// Draft that decision. A captain may do so before a member's grace period is over.
    Prepare,
    Plan(FightRound),
    /// Report a fight; a marshal's report needs no round.
    Report(FightRound),
    Answer,
    /// Resign, or offer, claim, accept or decline a draw.
    GiveUp,
    Order,
    KeepTime,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct May {
    /// The side they act for; `None` for the marshal.
    pub side: Option<Side>,
    pub fight: Option<Fight>,
}

pub async fn of(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    act: Act,
    now: Time,
) -> Result<May> {
    let live = referee.lock_match(match_id).await?;
    let mut connection = referee.store.read().await?;
    let side = match act {
        Act::Decide => Some(live.may_choose(by, PermissionTime::At(now))?),
        Act::Prepare => Some(live.may_decide(by, PermissionTime::Whenever)?),
        Act::Plan(at) => {
            let past = fights::of_fight(&mut connection, match_id, at.moment).await?;
            Some(live.may_plan(by, at, &past, now)?.1)
        }
        Act::Report(at) => {
            let past = fights::reports_of(&mut connection, match_id, at.moment).await?;
            live.may_report(by, at, &past)?
        }
        Act::Answer => {
            let waiting = live.waiting(&mut connection).await?;
            live.may_answer(waiting.as_ref(), by, now)?
        }
        Act::GiveUp => Some(live.may_give_up(by)?),
        Act::Order => Some(live.may_order(by)?),
        Act::KeepTime => Some(live.may_keep_time(by)?),
    };
    Ok(May { side, fight: live.table.fight() })
}

impl Live {
    pub(crate) fn side_of(&self, person: PersonId) -> Option<Side> {
        let member = || self.team.members.iter().find(|member| member.person_id == person);
        self.row.side_of(person).or_else(|| member().map(|member| member.side))
    }

    pub(crate) fn check_in_progress(&self) -> std::result::Result<(), RequestRefusal> {
        match self.row.state {
            MatchState::Playing => Ok(()),
            MatchState::Over => Err(RequestRefusal::MatchOver),
        }
    }

    fn side_to_act(&self) -> Result<Side> {
        self.check_in_progress()?;
        match self.table.to_act() {
            Some(Actor::Side(side)) => Ok(side),
            Some(Actor::Chance) => Err(RequestRefusal::FightPending.into()),
            None => Err(RequestRefusal::MatchOver.into()),
        }
    }

    /// Checks whether a person may choose an action: to decide, or to vote with the crowd.
    pub(crate) fn may_choose(&self, by: PersonId, time: PermissionTime) -> Result<Side> {
        match self.row.crowd_side() {
            Some(_) => self.may_vote(by),
            None => self.may_decide(by, time),
        }
    }

    /// The crowd's side, if a vote is open.
    pub(crate) fn voting_side(&self) -> Option<Side> {
        let crowd = self.row.crowd_side().filter(|_| self.row.state == MatchState::Playing)?;
        (self.table.to_act() == Some(Actor::Side(crowd))).then_some(crowd)
    }

    /// Checks whether a person may vote now. The caller has checked that they see the channel.
    pub(crate) fn may_vote(&self, by: PersonId) -> Result<Side> {
        self.check_in_progress()?;
        match self.voting_side() {
            Some(side) if self.row.side_of(by).is_none() => Ok(side),
            _ => Err(RequestRefusal::Crowd(CrowdRefusal::NoVote).into()),
        }
    }

    /// Checks whether a person may decide: the gate for moves, decisions and drafts.
    pub(crate) fn may_decide(&self, by: PersonId, time: PermissionTime) -> Result<Side> {
        if self.side_of(by).is_none() {
            return Err(self.row.outsider_refusal().into());
        }
        let to_act = self.side_to_act()?;
        let piece = self.table.question().and_then(|question| question.piece);
        self.may_play_for(to_act, piece.as_ref(), by, time)?;
        Ok(to_act)
    }

    /// For a table that is ahead of the match, where no grace period can be over.
    pub(crate) fn may_go_on(&self, table: &dyn Table, by: PersonId) -> bool {
        match table.to_act() {
            Some(Actor::Side(side)) => {
                let piece = table.question().and_then(|question| question.piece);
                let captain = self.row.person(side);
                by == piece.map_or(captain, |piece| self.combatant(&piece))
            }
            None => true,
            Some(Actor::Chance) => false,
        }
    }

    fn may_answer(
        &self,
        waiting: Option<&AwaitedDecision>,
        by: PersonId,
        now: Time,
    ) -> Result<Option<Side>> {
        let Some(waiting) = waiting else { return Err(RequestRefusal::MatchOver.into()) };
        if let Some(awaited) = waiting.people.iter().find(|who| who.may(by, now)) {
            return Ok(awaited.side);
        }
        if self.side_of(by).is_none() {
            return Err(self.row.outsider_refusal().into());
        }
        Err(match waiting.people.first() {
            Some(awaited) => RequestRefusal::NotYourTurn { waiting_for: awaited.person },
            None => RequestRefusal::FightPending,
        }
        .into())
    }

    pub(crate) fn may_plan(
        &self,
        by: PersonId,
        at: FightRound,
        past: &[Commitment],
        now: Time,
    ) -> Result<(Fight, Side)> {
        let refuse = |refused: FightRefusal| Err(RequestRefusal::Fight(refused).into());
        let FightRound { moment, round } = at;
        let Some(side) = self.side_of(by) else { return refuse(FightRefusal::NotAFighter) };
        let state = state(moment, past);
        if state.round > round {
            return refuse(FightRefusal::Revealed);
        }
        self.check_in_progress()?;
        if moment != self.moment() {
            return Err(RequestRefusal::Stale.into());
        }
        let fight = match self.table.fight() {
            Some(fight) if self.team.decided_by == DecidedBy::Stances => fight,
            _ => return refuse(FightRefusal::NoFight),
        };
        let Some(fighter) = fight.fighter(side) else { return refuse(FightRefusal::NotAFighter) };
        match self.may_play_for(side, Some(fighter), by, PermissionTime::At(now)) {
            Err(Error::Refused(RequestRefusal::NotYourTurn { .. })) => {
                return refuse(FightRefusal::NotAFighter);
            }
            other => other?,
        }
        if state.round != round {
            return Err(RequestRefusal::Stale.into());
        }
        // Only the author of a plan may change it, until the other side's plan is in.
        let own = past.iter().find(|one| one.round == round && one.side == side);
        if own.is_some_and(|own| own.person_id != by) {
            return refuse(FightRefusal::AlreadyCommitted);
        }
        Ok((fight, side))
    }

    /// `None` for the marshal.
    pub(crate) fn may_report(
        &self,
        by: PersonId,
        FightRound { moment, round }: FightRound,
        past: &[Report],
    ) -> Result<Option<Side>> {
        let refuse = |refused: FightRefusal| Err(RequestRefusal::Fight(refused).into());
        let marshal = self.team.terms.marshal == Some(by);
        if !marshal && self.side_of(by).is_none() {
            return refuse(FightRefusal::NotAReporter);
        }
        self.check_in_progress()?;
        if moment != self.moment() {
            return Err(RequestRefusal::Stale.into());
        }
        let fight = match self.table.fight() {
            Some(fight) if self.team.decided_by == DecidedBy::Marshal => fight,
            _ => return refuse(FightRefusal::NoFight),
        };
        if marshal {
            return Ok(None);
        }
        // A report is no decision, so both captain and combatant may make it.
        let reports = |side: Side| {
            let fights = |fighter: &Fighter| self.combatant(fighter) == by;
            self.row.person(side) == by || fight.fighter(side).is_some_and(fights)
        };
        let Some(side) = self.side_of(by).filter(|&side| reports(side)) else {
            return refuse(FightRefusal::NotAReporter);
        };
        if open_round(past) != round {
            return Err(RequestRefusal::Stale.into());
        }
        if past.iter().any(|one| one.round == round && one.side == side) {
            return refuse(FightRefusal::AlreadyReported);
        }
        Ok(Some(side))
    }

    pub(crate) fn may_give_up(&self, by: PersonId) -> Result<Side> {
        let side = match (self.row.side_of(by), self.side_of(by)) {
            (Some(side), _) => side,
            // Only the captain may give up or draw the match.
            (None, Some(side)) => {
                let captain = self.row.person(side);
                return Err(RequestRefusal::Team(TeamRefusal::OnlyCaptain { captain }).into());
            }
            (None, None) => return Err(self.row.outsider_refusal().into()),
        };
        self.check_in_progress()?;
        Ok(side)
    }

    pub(crate) fn may_keep_time(&self, by: PersonId) -> Result<Side> {
        let side = self.may_give_up(by)?;
        if self.has_clock() {
            Ok(side)
        } else {
            Err(RequestRefusal::Clock(ClockRefusal::NoClock).into())
        }
    }

    pub(crate) fn may_order(&self, by: PersonId) -> Result<Side> {
        let side = self.side_of(by).ok_or_else(|| self.row.outsider_refusal())?;
        self.check_in_progress()?;
        if self.table.fighters().is_empty() {
            return Err(RequestRefusal::Team(TeamRefusal::NoOrders).into());
        }
        Ok(side)
    }

    pub(crate) fn may_release(&self, by: PersonId, home: String) -> Result<Member> {
        let own = self.side_of(by).ok_or_else(|| self.row.outsider_refusal())?;
        self.check_in_progress()?;
        let assigned = self.team.members.iter().find(|one| one.side == own && one.home == home);
        let member = assigned.ok_or(RequestRefusal::Team(TeamRefusal::NoMember { home }))?;
        if by != self.row.person(member.side) && by != member.person_id {
            return Err(RequestRefusal::Team(TeamRefusal::NotCaptain).into());
        }
        Ok(member.clone())
    }

    pub(crate) fn may_enlist(
        &self,
        captain: PersonId,
        person: PersonId,
        is_bot: bool,
        home: String,
        now: Time,
    ) -> Result<Member> {
        let refuse = |refused: TeamRefusal| Err(RequestRefusal::Team(refused).into());
        let own = self.side_of(captain).ok_or_else(|| self.row.outsider_refusal())?;
        self.check_in_progress()?;
        if self.row.person(own) != captain {
            return refuse(TeamRefusal::NotCaptain);
        }
        let fighters = self.table.fighters();
        if fighters.is_empty() {
            return refuse(TeamRefusal::NoTeams);
        }
        if self.team.rated {
            return Err(RequestRefusal::Rating(RatingRefusal::Team).into());
        }
        let piece = fighters.iter().find(|one| one.side == own && home_name(one.home) == home);
        let Some(piece) = piece else { return refuse(TeamRefusal::NoSuchPiece { home }) };
        if piece.royal {
            return refuse(TeamRefusal::CaptainsPiece);
        }
        if is_bot {
            return refuse(TeamRefusal::IsBot);
        }
        if person == captain {
            return refuse(TeamRefusal::CaptainAlready);
        }
        let team = &self.team;
        if team.terms.marshal == Some(person) && team.decided_by == DecidedBy::Marshal {
            return refuse(TeamRefusal::IsMarshal);
        }
        if self.side_of(person).is_some_and(|their_side| their_side != own) {
            return refuse(TeamRefusal::OtherSide);
        }
        if let Some(member) = team.members.iter().find(|one| one.side == own && one.home == home) {
            return refuse(TeamRefusal::Taken { home, member: member.person_id });
        }
        Ok(Member { side: own, home, person_id: person, at: now })
    }

    fn may_play_for(
        &self,
        side: Side,
        piece: Option<&Fighter>,
        by: PersonId,
        time: PermissionTime,
    ) -> Result<()> {
        let captain = self.row.person(side);
        let combatant = piece.map_or(captain, |piece| self.combatant(piece));
        let decision = self.awaited_person(side, combatant, self.team.asked_at);
        if decision.answers(by, time) {
            return Ok(());
        }
        Err(match decision.captain {
            Some((captain, until)) if by == captain => {
                RequestRefusal::Team(TeamRefusal::MemberFirst { member: combatant, until })
            }
            None if self.side_of(by) == Some(side) => {
                RequestRefusal::Team(TeamRefusal::OnlyCaptain { captain })
            }
            _ => RequestRefusal::NotYourTurn { waiting_for: combatant },
        }
        .into())
    }
}
