//! Decisions in the middle of a turn, plans for fights, reports of fights: their buttons.

use std::sync::Arc;

use discord::message::{Button, Form, Message, Row, Style};
use referee::{
    Accepted, Act, FightRound, MatchId, MatchMoment, Moment, Person, Plan, Planned, Reported,
    RoundNumber, Stance,
};

use crate::app::{App, Reply};
use crate::incoming::buttons::{ButtonAction, Buttons, Press, unknown_button};
use crate::incoming::commands::Answer;
use crate::incoming::commands::matches::board_view;
use crate::incoming::commands::play::enter;
use crate::incoming::custom_id::{CustomId, custom_ids};
use crate::incoming::fields::{Field, FittingText};
use crate::outgoing::public_reply::PublicReply;
use crate::outgoing::topics::TopicGuard;
use crate::permissions::Place;
use crate::words;

/// Stances chosen one after the other for a round of a fight, at most three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartialPlan {
    /// The round.
    pub(crate) round: RoundNumber,
    /// The stances.
    pub(crate) stances: Vec<Stance>,
}

impl PartialPlan {
    /// A plan of which nothing is chosen.
    pub(crate) const fn empty(round: RoundNumber) -> PartialPlan {
        PartialPlan { round, stances: Vec::new() }
    }

    /// The same plan with another stance.
    pub(crate) fn with(&self, stance: Stance) -> PartialPlan {
        let stances = self.stances.iter().copied().chain([stance]).collect();
        PartialPlan { stances, ..*self }
    }
}

/// `0-SF`: the round and the stances.
impl Field for PartialPlan {
    fn write(&self) -> String {
        let letters: String = self.stances.iter().map(|stance| stance.letter()).collect();
        format!("{}-{letters}", self.round)
    }

    fn read(text: &str) -> Option<PartialPlan> {
        let (round, letters) = text.split_once('-')?;
        let stances: Vec<Stance> =
            letters.chars().map(Stance::from_letter).collect::<Option<_>>()?;
        (stances.len() <= 3).then_some(PartialPlan { round: Field::read(round)?, stances })
    }
}

/// Who won a round of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Winner {
    /// The round.
    pub(crate) round: RoundNumber,
    /// Whether it is the attacker.
    pub(crate) attacker: bool,
}

/// `0-attacker`: the round and who won it.
impl Field for Winner {
    fn write(&self) -> String {
        let who = if self.attacker { Winner::ATTACKER } else { Winner::DEFENDER };
        format!("{}-{who}", self.round)
    }

    fn read(text: &str) -> Option<Winner> {
        let (round, who) = text.split_once('-')?;
        let attacker = match who {
            Winner::ATTACKER => true,
            Winner::DEFENDER => false,
            _ => return None,
        };
        Some(Winner { round: Field::read(round)?, attacker })
    }
}

impl Winner {
    const ATTACKER: &str = "attacker";
    const DEFENDER: &str = "defender";
}

/// The buttons of decisions in the middle of a turn, and of fights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FightButton {
    /// Makes a decision in the middle of a turn: its canonical text.
    Decide(MatchId, Moment, FittingText),
    /// Shows a page of a decision's choices.
    DecidePage(MatchId, Moment, u16),
    /// Shows the plan for a fight, as far as it is chosen.
    Plan(MatchId, Moment, PartialPlan),
    /// Commits the plan for a fight.
    Commit(MatchId, Moment, PartialPlan),
    /// Shows the form for a plan in that round of a fight; as a form, commits its line.
    PlanLine(MatchId, Moment, RoundNumber),
    /// Reports who won a fight.
    Report(MatchId, Moment, Winner),
}

custom_ids! { FightButton:
    "decide" => Decide(id, moment, text);
    "decide-page" => DecidePage(id, moment, page);
    "plan" => Plan(id, moment, so_far);
    "commit" => Commit(id, moment, plan);
    "plan-line" => PlanLine(id, moment, round);
    "report" => Report(id, moment, winner);
}

impl Buttons for FightButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        match self {
            FightButton::Decide(id, moment, text) => {
                decide(app, &press.by, &press.place, id.at(moment), text.as_str()).await
            }
            FightButton::DecidePage(id, moment, page) => {
                board_view::decision_page(app, &press.by, id.at(moment), page, press.private).await
            }
            FightButton::Plan(id, moment, so_far) => {
                plan(app, &press.by, id.at(moment), so_far, press.private).await
            }
            FightButton::Commit(id, moment, plan) => {
                commit(app, &press.by, &press.place, id.at(moment), &plan).await
            }
            FightButton::PlanLine(id, moment, round) => {
                form(app, &press.by, id.at(moment), round).await
            }
            FightButton::Report(id, moment, winner) => {
                let (by, place) = (&press.by, &press.place);
                report(
                    app,
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

    async fn submit(self, app: &Arc<App>, press: Press, line: &str) -> Answer {
        match self {
            FightButton::PlanLine(id, moment, round) => {
                form_sent(app, &press.by, &press.place, id.at(moment), round, line).await
            }
            _ => Ok(unknown_button(app)),
        }
    }

    /// A plan is nobody's to know before it is revealed.
    fn logged(&self) -> String {
        match self {
            FightButton::Plan(id, moment, plan) | FightButton::Commit(id, moment, plan) => {
                format!("{}…", FightButton::Plan(*id, *moment, PartialPlan::empty(plan.round)).id())
            }
            other => other.id(),
        }
    }

    #[cfg(test)]
    fn typed(&self) -> crate::incoming::typed::Typed {
        use crate::incoming::typed::{ANY, Command, Typed::By, named};
        match self {
            FightButton::Decide(..)
            | FightButton::DecidePage(..)
            | FightButton::Plan(..)
            | FightButton::Commit(..)
            | FightButton::PlanLine(..)
            | FightButton::Report(..) => By(Command::Move, &[(named::TEXT, ANY)]),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &[
        "decide:12:5:recall Ra1",
        "decide-page:12:5:1",
        "plan:12:5:2-",
        "commit:12:5:1-SFG",
        "plan-line:12:5:1",
        "report:12:5:1-attacker",
    ];
}

/// A button of a decision: played like a text that is typed.
pub(crate) async fn decide(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    text: &str,
) -> Answer {
    enter::enter(app, by, place, id, (Some(moment), false), text).await
}

/// The plan as far as it is chosen, for its fighter alone. The public button begins it; the private
/// ones go on.
pub(crate) async fn plan(
    app: &Arc<App>,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
    so_far: PartialPlan,
    private: bool,
) -> Answer {
    let act = Act::Plan(FightRound { moment, round: so_far.round });
    let may = referee::permissions::of(&app.referee, id, by.id, act, app.clock.now()).await?;
    let (Some(combat), Some(side)) = (may.fight, may.side) else {
        return Err(referee::Error::from(referee::Refused::Stale).into());
    };
    let row = referee::view::match_row(&app.referee, id).await?;
    let info = crate::incoming::commands::matches::pick::game_of(&row)?.info;
    let state = referee::fight::pending(&app.referee, id).await?;
    let is_in = state.is_some_and(|state| state.committed[side.index()]);
    let content =
        words::fights::planning(&app.locale, id, info, &combat, side, &so_far.stances, is_in);
    let button =
        |action: ButtonAction, label: String, style| Button { id: action.id(), label, style };
    let mut buttons = Vec::new();
    if so_far.stances.len() == 3 {
        let action = FightButton::Commit(id, moment, so_far.clone()).into();
        buttons.push(button(action, app.locale.text(&words::fights::COMMIT), Style::Success));
    } else {
        for stance in Stance::ALL {
            let next = so_far.with(stance);
            // The third commits the plan, which may be changed until the other side's is in.
            let action = match next.stances.len() {
                3 => FightButton::Commit(id, moment, next).into(),
                _ => FightButton::Plan(id, moment, next).into(),
            };
            let label = app.locale.text(&words::fights::stance(stance));
            buttons.push(button(action, label, Style::Primary));
        }
        let action = FightButton::PlanLine(id, moment, so_far.round).into();
        buttons.push(button(action, app.locale.text(&words::TYPE_IT), Style::Secondary));
    }
    if !so_far.stances.is_empty() {
        let action = FightButton::Plan(id, moment, PartialPlan::empty(so_far.round)).into();
        buttons.push(button(action, app.locale.text(&words::START_OVER), Style::Secondary));
    }
    let message = Message { rows: vec![Row::Buttons(buttons)], ..Message::text(content) };
    Ok(if private { Reply::Change(message) } else { Reply::Tell(message) })
}

/// The form for a plan.
pub(crate) async fn form(
    app: &Arc<App>,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
    round: RoundNumber,
) -> Answer {
    referee::permissions::of(
        &app.referee,
        id,
        by.id,
        Act::Plan(FightRound { moment, round }),
        app.clock.now(),
    )
    .await?;
    Ok(Reply::Ask(Form {
        id: FightButton::PlanLine(id, moment, round).id(),
        title: words::form_title(&app.locale, id),
        label: app.locale.text(&words::fights::PLAN_LABEL),
        placeholder: words::fights::plan_example(&app.locale),
    }))
}

/// The line of the form for a plan.
pub(crate) async fn form_sent(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    round: RoundNumber,
    line: &str,
) -> Answer {
    match words::fights::read_plan(&app.locale, line) {
        Some(stances) => {
            commit(app, by, place, id.at(moment), &PartialPlan { round, stances }).await
        }
        None => Ok(Reply::text(app.locale.text(&words::fights::NO_PLAN))),
    }
}

/// Commits a whole plan.
pub(crate) async fn commit(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    plan: &PartialPlan,
) -> Answer {
    let Ok(stances) = Plan::try_from(plan.stances.as_slice()) else {
        return Ok(Reply::text(app.locale.text(&words::UNKNOWN_BUTTON)));
    };
    let row = enter::may_post(app, place, id).await?;
    let held = enter::hold(app, place, &row);
    let at = FightRound { moment, round: plan.round };
    let planned =
        referee::fight::commit_plan(&app.referee, id, by.id, at, stances, app.clock.now()).await?;
    tracing::info!(match_id = %id, ply = moment.get(), round = plan.round.get(), "a plan is in");
    let told = match planned {
        Planned::Waiting => {
            let change = Button {
                id: FightButton::Plan(id, moment, PartialPlan::empty(plan.round)).id(),
                label: app.locale.text(&words::fights::CHANGE_PLAN),
                style: Style::Secondary,
            };
            let told = words::fights::planned(&app.locale, stances);
            let rows = vec![Row::Buttons(vec![change])];
            return Ok(Reply::Change(Message { rows, ..Message::text(told) }));
        }
        Planned::Tied(_) => app.locale.text(&words::fights::PLANS_TIED),
        Planned::Decided { accepted, .. } => return decided(app, held, &accepted, true).await,
    };
    Ok(Reply::Change(Message::text(told)))
}

/// Reports who won a fight.
pub(crate) async fn report(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    id: MatchId,
    at: FightRound,
    attacker_wins: bool,
) -> Answer {
    let row = enter::may_post(app, place, id).await?;
    let held = enter::hold(app, place, &row);
    let reported =
        referee::fight::report(&app.referee, id, by.id, at, attacker_wins, app.clock.now()).await?;
    tracing::info!(match_id = %id, ply = at.moment.get(), round = at.round.get(), "a fight is reported");
    let told = match reported {
        Reported::Waiting => app.locale.text(&words::fights::REPORT_IN),
        Reported::Differ => app.locale.text(&words::fights::REPORT_DIFFERS),
        Reported::Decided(accepted) => return decided(app, held, &accepted, false).await,
    };
    Ok(Reply::text(told))
}

/// A fight that somebody decided, as everybody is to see it.
async fn decided(app: &App, held: Option<TopicGuard>, accepted: &Accepted, change: bool) -> Answer {
    let first = accepted.moment.minus(u32::try_from(accepted.played.len()).unwrap_or(0));
    let story = referee::story::tell(&app.referee, accepted.match_id, first, first.plus(1)).await?;
    let told = story.first().map_or_else(String::new, |told| {
        words::fights::fight_decided(&app.locale, accepted, &told.words)
    });
    let at = accepted.match_id.at(accepted.moment);
    let told = Message::text(told);
    Ok(Reply::Show(Box::new(PublicReply { at, held, told, change, remarks: false })))
}
