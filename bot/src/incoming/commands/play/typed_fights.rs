//! Typed fights: a plan or the winner, through `/move`.

use match_model::{DecisionKind, FightRound, MatchId, Person, RequestRefusal};
use messages::layouts::typed_fights;
use messages::words;
use referee::{Act, Error};
use rules::Fight;

use crate::incoming::commands::matches::pick;
use crate::incoming::commands::play::fights;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

/// The input that a pending fight expects from a person.
enum FightInput {
    /// A plan for that round.
    Plan(FightRound),
    /// The winner of the fight, in that round.
    Report(FightRound, Box<Fight>),
}

/// Returns the input that a pending fight expects from the asker.
async fn open(composer: &Composer, by: &Person, id: MatchId) -> Result<FightInput, Failure> {
    let pending = || Failure::Referee(RequestRefusal::FightPending.into());
    let waiting = referee::story::waiting(&composer.referee, id).await?.ok_or_else(pending)?;
    let (moment, now) = (waiting.moment, composer.now());
    match waiting.what {
        DecisionKind::Plans { round, .. } => {
            let at = FightRound { moment, round };
            referee::permissions::of(&composer.referee, id, by.id, Act::Plan(at), now).await?;
            Ok(FightInput::Plan(at))
        }
        DecisionKind::Reports { fight, round } => {
            let at = FightRound { moment, round };
            referee::permissions::of(&composer.referee, id, by.id, Act::Report(at), now).await?;
            Ok(FightInput::Report(at, Box::new(fight)))
        }
        DecisionKind::Move | DecisionKind::Decision(_) => Err(pending()),
    }
}

/// Handles the line of a player whose match has a pending fight.
pub(crate) async fn typed(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    id: MatchId,
    line: &str,
) -> Answer {
    let reply = match open(&messenger.composer, by, id).await? {
        FightInput::Plan(FightRound { moment, round }) => {
            if words::fights::read_plan(messenger.locale(), line).is_none() {
                return Ok(Reply::text(messenger.locale().say("ways-no-plan")));
            }
            fights::form_sent(messenger, by, place, id.at(moment), round, line).await?
        }
        FightInput::Report(at, fight) => {
            let row = referee::view::match_row(messenger.referee(), id).await?;
            let info = pick::game_of(&row)?.info;
            let fighters = [&fight.attacker, &fight.defender];
            let labels =
                fighters.map(|fighter| words::fights::wins(messenger.locale(), info, fighter));
            let Some(won) = typed_fights::winner(line, &labels) else {
                return Ok(Reply::text(messenger.locale().say("ways-no-report")));
            };
            fights::report(messenger, by, place, id, at, won == 0).await?
        }
    };
    Ok(reply.anew())
}

/// Suggests input for a pending fight.
pub(crate) async fn suggested(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    typed: &str,
) -> Answer {
    let list = match open(composer, by, id).await? {
        FightInput::Plan(..) => typed_fights::plans(&composer.locale, typed),
        FightInput::Report(_, fight) => {
            let row = referee::view::match_row(&composer.referee, id).await?;
            let info = pick::game_of(&row)?.info;
            typed_fights::results(&composer.locale, info, &fight, typed)
        }
    };
    Ok(Reply::Suggest(list))
}

/// Whether a failure says that a fight is pending.
pub(crate) fn is_pending(failure: &referee::Error) -> bool {
    matches!(failure, Error::Refused(RequestRefusal::FightPending))
}
