//! Board aids: pieces that can act, attacks on squares, and changes.

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

/// The most positions visited to see which pieces a side could lose next turn.
const LOSS_NODES: u32 = 400_000;

/// One such search at a time, so that repeated requests take one core at most.
static LOSS_SEARCH: Semaphore = Semaphore::const_new(1);

pub(crate) struct AidedBoard {
    pub(crate) scene: Scene,
    told: Vec<String>,
}

pub(crate) async fn message(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    from: Option<Side>,
    aid: BoardAid,
) -> Result<Message, Failure> {
    let subject = why_subject::find(&composer.referee, by, id).await?;
    let from = from.unwrap_or(subject.from);
    if let Some(refused) = not_agreed(composer, by, &subject, aid).await? {
        return Ok(refused);
    }
    let AidedBoard { mut scene, told } = aided(composer, by, &subject, aid).await?;
    let content = format!("{}\n{}", subject.head(&composer.locale), told.join("\n"));
    put_players(composer, &mut scene, &referee::view::match_row(&composer.referee, id).await?)
        .await?;
    let name = format!("{}-{id}-{}-{}.png", aid.id(), subject.moment, from.id());
    let picture = asker_picture(composer, scene, from, name).await?;
    let seen = seen(&subject, subject.moment, from);
    Ok(layouts::board_aids::aided(&composer.locale, seen, aid, content, picture))
}

pub(crate) fn seen(subject: &WhySubject, moment: Moment, from: Side) -> AidedMatch<'_> {
    AidedMatch { at: subject.id.at(moment), table: &*subject.table, over: subject.over, from }
}

pub(crate) async fn in_letters(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    aid: BoardAid,
) -> Result<Scene, Failure> {
    let subject = why_subject::find(&composer.referee, by, id).await?;
    if aid == BoardAid::Attacks {
        referee::watching::may_see_threats(&composer.referee, id).await?;
    }
    Ok(aided(composer, by, &subject, aid).await?.scene)
}

async fn not_agreed(
    composer: &Composer,
    by: &Person,
    subject: &WhySubject,
    aid: BoardAid,
) -> Result<Option<Message>, Failure> {
    if aid != BoardAid::Attacks {
        return Ok(None);
    }
    match referee::watching::may_see_threats(&composer.referee, subject.id).await {
        Ok(()) => Ok(None),
        Err(Error::Refused(RequestRefusal::Watching(why @ WatchingRefusal::ThreatsNotAgreed))) => {
            threats::not_agreed(composer, by, subject, None, why).await.map(Some)
        }
        Err(other) => Err(other.into()),
    }
}

async fn aided(
    composer: &Composer,
    by: &Person,
    subject: &WhySubject,
    aid: BoardAid,
) -> Result<AidedBoard, Failure> {
    let table = &subject.table;
    let mut scene = table.scene();
    let over = referee::view::find(&composer.referee, subject.id).await?.ending;
    if let Some(ending) = &over {
        ended_scene(&mut scene, table.info(), ending);
    }
    let told = match aid {
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
            let mut lost = None;
            if !subject.over {
                let (table, side) = (table.copy(), subject.from);
                let look = move || {
                    let losses = games::put_losses(&*table, side, &mut { LOSS_NODES }, &mut scene);
                    (scene, losses)
                };
                let _turn = LOSS_SEARCH.acquire().await;
                let looked = tokio::task::spawn_blocking(look).await;
                let losses;
                (scene, losses) = looked.map_err(|cause| Failure::Broken(cause.to_string()))?;
                lost = losses.map(|one| words::board_aids::losses(locale, info, side, &scene, one));
            }
            let measure = subject.table.attack_measure();
            let attacks = measure.map(|measure| words::board_aids::attacks(locale, measure));
            lost.into_iter().chain(attacks).collect()
        }
        BoardAid::Changes => return changes(composer, by, subject, scene).await,
    };
    Ok(AidedBoard { scene, told })
}

/// Since a person's last turn; for spectators, by the last turn.
async fn changes(
    composer: &Composer,
    by: &Person,
    subject: &WhySubject,
    mut scene: Scene,
) -> Result<AidedBoard, Failure> {
    let id = subject.id;
    let row = referee::view::match_row(&composer.referee, id).await?;
    let plays =
        pick::part_of(&composer.referee, by, &row).await?.is_some_and(|part| part.side().is_some());
    let history = referee::records::history(&composer.referee, id).await?;
    let all = u32::try_from(history.actions.len()).unwrap_or(u32::MAX);
    let mut since = match plays {
        true => referee::explain::last_acted(&composer.referee, id, by.id).await?,
        false => all,
    };
    if since >= all {
        // The player who acted last and spectators see the last turn.
        let ends = referee::explain::turn_ends(&composer.referee, id).await?;
        since = ends.iter().rev().copied().find(|end| *end < all).unwrap_or(0);
    }
    if all == 0 {
        return Err(Failure::Said(words::why::since_none(&composer.locale, id, false)));
    }
    // The draft isn't part of the changes.
    let now = referee::view::find(&composer.referee, id).await?;
    if row.state == MatchState::Playing {
        scene = now.table.scene();
    }
    let then = referee::view::board_at(&composer.referee, id, since).await?.table;
    let played = history.actions.into_iter().skip(since as usize).map(|action| action.text);
    let texts: Vec<String> = played.collect();
    let told = games::put_changes(&*then, &texts, &mut scene)
        .map_err(|refusal| Failure::Broken(format!("an action is not played: {refusal:?}")))?;
    let own = plays
        && since > 0
        && referee::explain::last_acted(&composer.referee, id, by.id).await? == since;
    let told = words::board_aids::changes(&composer.locale, now.table.info(), own, &told);
    Ok(AidedBoard { scene, told })
}
