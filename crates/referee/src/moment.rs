use match_model::{Match, Moment, Ply};
use store::actions::{self, Action};
use store::{Connection, orders, takebacks};

use crate::Result;

/// Includes later takebacks, and the plies made by standing orders.
pub(crate) async fn log_at(
    connection: &mut Connection,
    row: &Match,
    moment: Moment,
) -> Result<(Vec<Action>, Vec<Ply>)> {
    let mut log = actions::of_match(connection, row.id).await?;
    let mut ordered = orders::ordered_plies(connection, row.id).await?;
    let plies = moment.plies();
    if moment.takebacks() < row.takebacks {
        let mut actions = Vec::new();
        for one in takebacks::retracted_actions(connection, row.id).await? {
            let first = actions.iter().all(|earlier: &Action| earlier.ply != one.action.ply);
            if one.number > moment.takebacks() && first {
                ordered.retain(|ply| *ply != one.action.ply);
                ordered.extend(one.ordered.then_some(one.action.ply));
                actions.push(one.action);
            }
        }
        log.retain(|action| actions.iter().all(|one| one.ply != action.ply));
        log.extend(actions);
        log.sort_unstable_by_key(|action| action.ply);
    }
    log.truncate(plies as usize);
    Ok((log, ordered))
}
