//! The team of a match: who plays and decides.

use std::collections::BTreeMap;

use games::Table;
use match_model::{
    DecidedBy, Match, Member, Opponent, PersonId, RoundNumber, TeamTerms, Time, home_name,
};
use rules::{Fighter, Order, Question};
use store::orders::{self, Orders};
use store::{Connection, actions, clocks as kept, fights, opponents, ratings, teams};

use crate::Result;
use crate::fight::{open_round, revealed};

/// The members of both sides, the marshal and the standing orders of a match.
#[derive(Clone, Debug)]
pub(crate) struct Team {
    pub(crate) terms: TeamTerms,
    pub(crate) decided_by: DecidedBy,
    /// Whether the match is rated: everybody plays for themselves then.
    pub(crate) rated: bool,
    /// What is agreed on time; `None`: no clock.
    pub(crate) clock: Option<clocks::Terms>,
    /// Herald's part in it, if it plays.
    pub(crate) opponent: Option<Opponent>,
    pub(crate) members: Vec<Member>,
    pub(crate) orders: BTreeMap<PersonId, Orders>,
    /// When the last action was made, or the match began.
    pub(crate) acted_at: Time,
    /// Since when the decision at hand is being asked.
    pub(crate) asked_at: Time,
}

impl Team {
    /// The team of a match as the database has it; its times are still to be set.
    pub(crate) async fn load(connection: &mut Connection, row: &Match) -> Result<Team> {
        Ok(Team {
            terms: teams::terms(connection, row.id).await?,
            decided_by: DecidedBy::of(&row.game, &row.options),
            rated: ratings::is_match_rated(connection, row.id).await?,
            clock: kept::find(connection, row.id).await?.map(|kept| kept.terms),
            opponent: opponents::find(connection, row.id).await?,
            members: teams::of_match(connection, row.id).await?,
            orders: orders::of_match(connection, row.id).await?,
            acted_at: row.created_at,
            asked_at: row.created_at,
        })
    }

    /// Since when the decision at hand is being asked: since the last action, or since the last
    /// round of its fight that decided nothing.
    pub(crate) async fn since(
        connection: &mut Connection,
        row: &Match,
        log: &[actions::Action],
    ) -> Result<Time> {
        let mut since = log.last().map_or(row.created_at, |last| last.at);
        let moment = row.moment();
        let plans = fights::of_fight(connection, row.id, moment).await?;
        let reports = fights::reports_of(connection, row.id, moment).await?;
        let (tied, differ) = (RoundNumber::after(revealed(&plans).len()), open_round(&reports));
        let plans = plans.iter().filter(|one| one.round < tied).map(|one| one.at);
        let reports = reports.iter().filter(|one| one.round < differ).map(|one| one.at);
        for at in plans.chain(reports) {
            since = since.max(at);
        }
        Ok(since)
    }
}

impl Team {
    /// Who plays a piece.
    pub(crate) fn combatant(&self, row: &Match, fighter: &Fighter) -> PersonId {
        let own = fighter.side;
        let member = || {
            let home = home_name(fighter.home);
            self.members.iter().find(|member| member.side == own && member.home == home)
        };
        match (!fighter.royal).then(member).flatten() {
            Some(member) => member.person_id,
            None => row.person(own),
        }
    }
}

impl Team {
    /// Who answers a question: who plays for the piece that is asked, else the captain.
    pub(crate) fn asked(&self, row: &Match, question: &Question) -> PersonId {
        match &question.piece {
            Some(piece) => self.combatant(row, piece),
            None => row.person(question.side),
        }
    }
}

/// The action by which a standing order settles the decision at hand, and whose order it is.
pub(crate) fn ordered(team: &Team, row: &Match, table: &dyn Table) -> Option<(String, PersonId)> {
    let question = table.question()?;
    let person = team.asked(row, &question);
    let orders = team.orders.get(&person)?;
    let given = |order: &Order| orders.get(order.key).is_some_and(|given| given == order.value);
    question.orders.into_iter().find(given).map(|order| (order.text, person))
}
