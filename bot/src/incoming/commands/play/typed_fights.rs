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

enum FightInput {
    Plan(FightRound),
    Report(FightRound, Box<Fight>),
}

async fn pending_input(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
) -> Result<FightInput, Failure> {
    let fight_pending = || Failure::Referee(RequestRefusal::FightPending.into());
    let waiting =
        referee::story::waiting(&composer.referee, id).await?.ok_or_else(fight_pending)?;
    let (moment, now) = (waiting.moment, composer.now());
    match waiting.decision {
        DecisionKind::Plans { round, .. } => {
            let at = FightRound { moment, round };
            referee::permissions::of(&composer.referee, id, asker.id, Act::Plan(at), now).await?;
            Ok(FightInput::Plan(at))
        }
        DecisionKind::Reports { fight, round } => {
            let at = FightRound { moment, round };
            referee::permissions::of(&composer.referee, id, asker.id, Act::Report(at), now).await?;
            Ok(FightInput::Report(at, Box::new(fight)))
        }
        DecisionKind::Move | DecisionKind::Decision(_) => Err(fight_pending()),
    }
}

pub(crate) async fn enter_line(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    id: MatchId,
    line: &str,
) -> Answer {
    let reply = match pending_input(&messenger.composer, asker, id).await? {
        FightInput::Plan(FightRound { moment, round }) => {
            if words::fights::read_plan(messenger.locale(), line).is_none() {
                return Ok(Reply::text(messenger.locale().say("ways-no-plan")));
            }
            fights::submit_form(messenger, asker, place, id.at(moment), round, line).await?
        }
        FightInput::Report(at, fight) => {
            let row = referee::view::match_row(messenger.referee(), id).await?;
            let info = pick::game_of(&row)?.info;
            let fighters = [&fight.attacker, &fight.defender];
            let labels = fighters
                .map(|fighter| words::fights::winner_line(messenger.locale(), info, fighter));
            let Some(winner_index) = typed_fights::winner(line, &labels) else {
                return Ok(Reply::text(messenger.locale().say("ways-no-report")));
            };
            fights::report(messenger, asker, place, id, at, winner_index == 0).await?
        }
    };
    Ok(reply.anew())
}

pub(crate) async fn suggest(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    typed: &str,
) -> Answer {
    let list = match pending_input(composer, asker, id).await? {
        FightInput::Plan(..) => typed_fights::plans(&composer.locale, typed),
        FightInput::Report(_, fight) => {
            let row = referee::view::match_row(&composer.referee, id).await?;
            let info = pick::game_of(&row)?.info;
            typed_fights::results(&composer.locale, info, &fight, typed)
        }
    };
    Ok(Reply::Suggest(list))
}

pub(crate) fn is_pending(failure: &referee::Error) -> bool {
    matches!(failure, Error::Refused(RequestRefusal::FightPending))
}
