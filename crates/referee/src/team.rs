//! The team of a match: the people who play and decide.

use std::collections::BTreeMap;

use games::Table;
use match_model::{
    DecidedBy, Match, Member, Opponent, PersonId, RoundNumber, TeamTerms, Time, home_name,
};
use rules::{Fighter, Order, Question};
use store::orders::{self, Orders};
use store::{Connection, actions, clocks as store_clocks, fights, opponents, ratings, teams};

use crate::Result;
use crate::fight::{open_round, revealed};

#[derive(Clone, Debug)]
pub(crate) struct Team {
    pub(crate) terms: TeamTerms,
    pub(crate) decided_by: DecidedBy,
    /// Rated matches have no members.
    pub(crate) rated: bool,
    pub(crate) clock: Option<clocks::Terms>,
    pub(crate) opponent: Option<Opponent>,
    pub(crate) members: Vec<Member>,
    pub(crate) orders: BTreeMap<PersonId, Orders>,
    pub(crate) acted_at: Time,
    pub(crate) asked_at: Time,
}

impl Team {
    /// Loads the team of a match. The caller sets its times.
    pub(crate) async fn load(connection: &mut Connection, row: &Match) -> Result<Team> {
        Ok(Team {
            terms: teams::terms(connection, row.id).await?,
            decided_by: DecidedBy::of(&row.game, &row.options),
            rated: ratings::is_match_rated(connection, row.id).await?,
            clock: store_clocks::find(connection, row.id).await?.map(|kept| kept.terms),
            opponent: opponents::find(connection, row.id).await?,
            members: teams::of_match(connection, row.id).await?,
            orders: orders::of_match(connection, row.id).await?,
            acted_at: row.created_at,
            asked_at: row.created_at,
        })
    }

    /// Since the last action, or the last undecided round of its fight.
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
    /// The player of the piece asked, otherwise the captain.
    pub(crate) fn person_asked(&self, row: &Match, question: &Question) -> PersonId {
        match &question.piece {
            Some(piece) => self.combatant(row, piece),
            None => row.person(question.side),
        }
    }
}

/// The action by which a standing order settles the pending decision, and the order's owner.
pub(crate) fn ordered_answer(
    team: &Team,
    row: &Match,
    table: &dyn Table,
) -> Option<(String, PersonId)> {
    let question = table.question()?;
    let person = team.person_asked(row, &question);
    let orders = team.orders.get(&person)?;
    let is_ordered =
        |order: &Order| orders.get(order.key).is_some_and(|given| given == order.value);
    question.orders.into_iter().find(is_ordered).map(|order| (order.text, person))
}
