//! The buttons for decisions in mid-turn, plans for fights, and reports of fights.

use discord_model::message::Message;
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{FightRound, MatchId, MatchMoment, Person, PersonId, Plan, RoundNumber};
use messages::buttons::fights::{FightButton, PartialPlan};
use messages::layouts::fights as layout;
use messages::words;
use referee::{AcceptedActions, Act, PlanOutcome, ReportOutcome};
use rules::l10n::say;
use rules::{GameInfo, Side};

use crate::incoming::commands::matches::board_view;
use crate::incoming::commands::play::enter;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::outgoing::public_reply::PublicReply;
use crate::outgoing::topics::TopicGuard;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for FightButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            FightButton::Decide(id, moment, text) => {
                decide(&services.messenger, &press.by, &press.place, id.at(moment), text.as_str())
                    .await
            }
            FightButton::DecidePage(id, moment, page) => {
                board_view::decision_page(
                    services.composer(),
                    &press.by,
                    id.at(moment),
                    page,
                    press.visibility,
                )
                .await
            }
            FightButton::Plan(id, moment, so_far) => {
                plan(services.composer(), &press.by, id.at(moment), so_far, press.visibility).await
            }
            FightButton::Commit(id, moment, plan) => {
                commit(&services.messenger, &press.by, &press.place, id.at(moment), &plan).await
            }
            FightButton::PlanLine(id, moment, round) => {
                form(services.composer(), &press.by, id.at(moment), round).await
            }
            FightButton::Report(id, moment, winner) => {
                let (by, place) = (&press.by, &press.place);
                report(
                    &services.messenger,
                    by,
                    place,
                    id,
                    FightRound { moment, round: winner.round },
                    winner.attacker,
                )
                .await
            }
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        match self {
            FightButton::PlanLine(id, moment, round) => {
                submit_form(
                    &services.messenger,
                    &press.by,
                    &press.place,
                    id.at(moment),
                    round,
                    line,
                )
                .await
            }
            _ => Ok(unknown_button(services.locale())),
        }
    }
}

pub(crate) async fn decide(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    text: &str,
) -> Answer {
    enter::enter(messenger, asker, place, id, Some(moment), Visibility::Everyone, text).await
}

/// The public button starts a plan, the private ones continue it.
pub(crate) async fn plan(
    composer: &Composer,
    asker: &Person,
    MatchMoment { id, moment }: MatchMoment,
    so_far: PartialPlan,
    visibility: Visibility,
) -> Answer {
    let act = Act::Plan(FightRound { moment, round: so_far.round });
    let permission =
        referee::permissions::of(&composer.referee, id, asker.id, act, composer.now()).await?;
    let (Some(combat), Some(side)) = (permission.fight, permission.side) else {
        return Err(referee::Error::from(match_model::RequestRefusal::Stale).into());
    };
    let row = referee::view::match_row(&composer.referee, id).await?;
    let info = crate::incoming::commands::matches::pick::game_of(&row)?.info;
    let state = referee::fight::pending(&composer.referee, id).await?;
    let has_committed = state.is_some_and(|state| state.committed[side.index()]);
    let at = id.at(moment);
    let last = last_plans(composer, info, id, side.other()).await?;
    let message =
        layout::plan(&composer.locale, at, info, (&combat, side), &so_far, has_committed, &last);
    Ok(Reply::private(message, visibility))
}

/// A side with several planners is named as the side.
async fn last_plans(
    composer: &Composer,
    info: &GameInfo,
    id: MatchId,
    side: Side,
) -> Result<String, Failure> {
    let last = referee::fight::last_plans(&composer.referee, id, side).await?;
    let Some(&(newest_planner, _)) = last.first() else { return Ok(String::new()) };
    let (people, plans): (Vec<PersonId>, Vec<Plan>) = last.into_iter().unzip();
    let name = match people.iter().all(|person| *person == newest_planner) {
        true if newest_planner == composer.own => composer.locale.say("opponent-herald"),
        true => shown_name(composer, newest_planner).await?,
        false => words::side(&composer.locale, info, side),
    };
    Ok(words::fights::last_plans(&composer.locale, &name, &plans))
}

pub(crate) async fn form(
    composer: &Composer,
    asker: &Person,
    MatchMoment { id, moment }: MatchMoment,
    round: RoundNumber,
) -> Answer {
    referee::permissions::of(
        &composer.referee,
        id,
        asker.id,
        Act::Plan(FightRound { moment, round }),
        composer.now(),
    )
    .await?;
    Ok(Reply::Ask(layout::plan_form(&composer.locale, id.at(moment), round)))
}

pub(crate) async fn submit_form(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    round: RoundNumber,
    line: &str,
) -> Answer {
    match words::fights::read_plan(messenger.locale(), line) {
        Some(stances) => {
            commit(messenger, asker, place, id.at(moment), &PartialPlan { round, stances }).await
        }
        None => Ok(Reply::text(messenger.locale().say("fight-no-plan"))),
    }
}

pub(crate) async fn commit(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    plan: &PartialPlan,
) -> Answer {
    let Ok(stances) = Plan::try_from(plan.stances.as_slice()) else {
        return Ok(Reply::text(messenger.locale().say("match-unknown-button")));
    };
    let row = enter::may_post(&messenger.composer, place, id).await?;
    let topic_guard = enter::hold_topic(messenger, place, &row);
    let at = FightRound { moment, round: plan.round };
    let plan_outcome = referee::fight::commit_plan(
        messenger.referee(),
        id,
        asker.id,
        at,
        stances,
        messenger.now(),
    )
    .await?;
    tracing::info!(match_id = %id, ply = moment.get(), round = plan.round.get(), "plan committed");
    match plan_outcome {
        PlanOutcome::Waiting => {
            let (locale, now) = (messenger.locale(), id.at(moment));
            let message = layout::plan_committed(locale, now, plan.round, &stances);
            Ok(Reply::Plan(id, at, message))
        }
        PlanOutcome::Tied(_) => Ok(Reply::Plan(id, at, both_committed(messenger.locale(), id))),
        PlanOutcome::Decided { accepted, .. } => {
            let message = both_committed(messenger.locale(), id);
            Ok(show_decided(topic_guard, &accepted, message, true))
        }
    }
}

/// For the last planner: the board reveals both.
fn both_committed(locale: &Locale, id: MatchId) -> Message {
    Message::text(locale.text(&say("fight-both-in").with("match", id.to_string())))
}

pub(crate) async fn report(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    id: MatchId,
    at: FightRound,
    attacker_wins: bool,
) -> Answer {
    let row = enter::may_post(&messenger.composer, place, id).await?;
    let topic_guard = enter::hold_topic(messenger, place, &row);
    let report_outcome = referee::fight::report(
        messenger.referee(),
        id,
        asker.id,
        at,
        attacker_wins,
        messenger.now(),
    )
    .await?;
    tracing::info!(match_id = %id, ply = at.moment.get(), round = at.round.get(), "fight reported");
    let text = match report_outcome {
        ReportOutcome::Waiting => messenger.locale().say("fight-report-in"),
        ReportOutcome::Differ => messenger.locale().say("fight-report-differs"),
        ReportOutcome::Decided(accepted) => {
            let message = result_message(&messenger.composer, &accepted).await?;
            return Ok(show_decided(topic_guard, &accepted, message, false));
        }
    };
    Ok(Reply::text(text))
}

async fn result_message(
    composer: &Composer,
    accepted: &AcceptedActions,
) -> Result<Message, Failure> {
    let first = accepted.moment.minus(u32::try_from(accepted.actions.len()).unwrap_or(0));
    let story =
        referee::story::actions_between(&composer.referee, accepted.match_id, first, first.plus(1))
            .await?;
    let text = story.first().map_or_else(String::new, |action| {
        composer.locale.text(
            &say("fight-decided")
                .with("match", accepted.match_id.to_string())
                .with("words", action.words.clone()),
        )
    });
    Ok(Message::text(text))
}

fn show_decided(
    topic_guard: Option<TopicGuard>,
    accepted: &AcceptedActions,
    message: Message,
    replaces_message: bool,
) -> Reply {
    let at = accepted.match_id.at(accepted.moment);
    Reply::Show(Box::new(PublicReply {
        at,
        topic_guard,
        private_message: message,
        replaces_message,
        has_remarks: false,
    }))
}
