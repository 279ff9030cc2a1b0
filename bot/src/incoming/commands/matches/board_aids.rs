use discord_model::message::Message;
use match_model::{MatchId, MatchState, Moment, Person, RequestRefusal, WatchingRefusal};
use messages::buttons::board::BoardAid;
use messages::layouts::board::ended_scene;
use messages::layouts::board_aids::AidedMatch;
use messages::layouts::why_subject::WhySubject;
use messages::{layouts, words};
use model::scene::Scene;
use referee::Error;
use rules::{Actor, Side};
use tokio::sync::Semaphore;

use crate::incoming::commands::learn::why_subject;
use crate::incoming::commands::matches::pick;
use crate::incoming::commands::play::threats;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::outgoing::players::put_players;
use crate::reply::Failure;

/// The most positions visited to find the pieces that a side could lose next turn.
const LOSS_NODES: u32 = 400_000;

/// Repeated requests take one core at most.
static LOSS_SEARCH: Semaphore = Semaphore::const_new(1);

pub(crate) struct AidedBoard {
    pub(crate) scene: Scene,
    lines: Vec<String>,
}

pub(crate) async fn message(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    from: Option<Side>,
    aid: BoardAid,
) -> Result<Message, Failure> {
    let subject = why_subject::find(&composer.referee, asker, id).await?;
    let from = from.unwrap_or(subject.from);
    if let Some(refusal_message) = refuse_threats(composer, asker, &subject, aid).await? {
        return Ok(refusal_message);
    }
    let AidedBoard { mut scene, lines } = aided_board(composer, asker, &subject, aid).await?;
    let content = format!("{}\n{}", subject.head(&composer.locale), lines.join("\n"));
    put_players(composer, &mut scene, &referee::view::match_row(&composer.referee, id).await?)
        .await?;
    let name = format!("{}-{id}-{}-{}.png", aid.id(), subject.moment, from.id());
    let picture = asker_picture(composer, scene, from, name).await?;
    let aided_match = aided_match(&subject, subject.moment, from);
    Ok(layouts::board_aids::aided(&composer.locale, aided_match, aid, content, picture))
}

pub(crate) fn aided_match(subject: &WhySubject, moment: Moment, from: Side) -> AidedMatch<'_> {
    AidedMatch { at: subject.id.at(moment), table: &*subject.table, over: subject.over, from }
}

pub(crate) async fn in_letters(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    aid: BoardAid,
) -> Result<Scene, Failure> {
    let subject = why_subject::find(&composer.referee, asker, id).await?;
    if aid == BoardAid::Attacks {
        referee::watching::may_see_threats(&composer.referee, id).await?;
    }
    Ok(aided_board(composer, asker, &subject, aid).await?.scene)
}

async fn refuse_threats(
    composer: &Composer,
    asker: &Person,
    subject: &WhySubject,
    aid: BoardAid,
) -> Result<Option<Message>, Failure> {
    if aid != BoardAid::Attacks {
        return Ok(None);
    }
    match referee::watching::may_see_threats(&composer.referee, subject.id).await {
        Ok(()) => Ok(None),
        Err(Error::Refused(RequestRefusal::Watching(why @ WatchingRefusal::ThreatsNotAgreed))) => {
            threats::not_agreed_message(composer, asker, subject, None, why).await.map(Some)
        }
        Err(other) => Err(other.into()),
    }
}

async fn aided_board(
    composer: &Composer,
    asker: &Person,
    subject: &WhySubject,
    aid: BoardAid,
) -> Result<AidedBoard, Failure> {
    let table = &subject.table;
    let mut scene = table.scene();
    let ending = referee::view::find(&composer.referee, subject.id).await?.ending;
    if let Some(ending) = &ending {
        ended_scene(&mut scene, table.info(), ending);
    }
    let lines = match aid {
        BoardAid::Reach => {
            match table.to_act() {
                _ if subject.over => {
                    return Err(Failure::Referee(RequestRefusal::MatchOver.into()));
                }
                Some(Actor::Side(_)) => {}
                _ => return Err(Failure::Referee(RequestRefusal::FightPending.into())),
            }
            let reach = games::put_reach(&**table, &mut scene);
            vec![words::board_aids::reach(&composer.locale, &reach)]
        }
        BoardAid::Attacks => {
            if !games::put_attacks(&**table, &mut scene) {
                return Err(Failure::Said(composer.locale.say("match-aid-attacks-unknown")));
            }
            let (locale, info) = (&composer.locale, table.info());
            let mut loss_lines = None;
            if !subject.over {
                let (table, side) = (table.copy(), subject.from);
                let search = move || {
                    let losses = games::put_losses(&*table, side, &mut { LOSS_NODES }, &mut scene);
                    (scene, losses)
                };
                let _permit = LOSS_SEARCH.acquire().await;
                let found_losses = tokio::task::spawn_blocking(search).await;
                let losses;
                (scene, losses) =
                    found_losses.map_err(|cause| Failure::Broken(cause.to_string()))?;
                loss_lines =
                    losses.map(|loss| words::board_aids::losses(locale, info, side, &scene, loss));
            }
            let measure = subject.table.attack_measure();
            let attacks = measure.map(|measure| words::board_aids::attacks(locale, measure));
            loss_lines.into_iter().chain(attacks).collect()
        }
        BoardAid::Changes => return changes(composer, asker, subject, scene).await,
    };
    Ok(AidedBoard { scene, lines })
}

/// Shows what has changed since a player's last turn; to spectators, the last turn.
async fn changes(
    composer: &Composer,
    asker: &Person,
    subject: &WhySubject,
    mut scene: Scene,
) -> Result<AidedBoard, Failure> {
    let id = subject.id;
    let row = referee::view::match_row(&composer.referee, id).await?;
    let is_player = pick::part_of(&composer.referee, asker, &row)
        .await?
        .is_some_and(|part| part.side().is_some());
    let history = referee::records::history(&composer.referee, id).await?;
    let action_count = u32::try_from(history.actions.len()).unwrap_or(u32::MAX);
    let mut since = match is_player {
        true => referee::explain::last_acted(&composer.referee, id, asker.id).await?,
        false => action_count,
    };
    if since >= action_count {
        // Others see the last turn.
        let ends = referee::explain::turn_ends(&composer.referee, id).await?;
        since = ends.iter().rev().copied().find(|end| *end < action_count).unwrap_or(0);
    }
    if action_count == 0 {
        return Err(Failure::Said(words::why::since_none(&composer.locale, id, false)));
    }
    let current = referee::view::find(&composer.referee, id).await?;
    if row.state == MatchState::Playing {
        scene = current.table.scene();
    }
    let table_before = referee::view::board_at(&composer.referee, id, since).await?.table;
    let texts_played = history.actions.into_iter().skip(since as usize).map(|action| action.text);
    let texts: Vec<String> = texts_played.collect();
    let changes = games::put_changes(&*table_before, &texts, &mut scene)
        .map_err(|refusal| Failure::Broken(format!("an action is not played: {refusal:?}")))?;
    let is_own_turn = is_player
        && since > 0
        && referee::explain::last_acted(&composer.referee, id, asker.id).await? == since;
    let lines =
        words::board_aids::changes(&composer.locale, current.table.info(), is_own_turn, &changes);
    Ok(AidedBoard { scene, lines })
}
