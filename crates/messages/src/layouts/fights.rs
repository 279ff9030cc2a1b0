use discord_model::message::{Button, Form, Message, Row, Style};
use i18n::Locale;
use match_model::{MatchMoment, RoundNumber, Stance};
use rules::l10n::say;
use rules::{Fight, GameInfo, Side};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fights::{FightButton, PartialPlan};
use crate::words;

/// The plan as chosen so far, in private. `is_in`: a plan is already committed. `last`: the line
/// with the opponent's last plans.
pub fn plan(
    locale: &Locale,
    MatchMoment { id, moment }: MatchMoment,
    info: &GameInfo,
    (fight, own): (&Fight, Side),
    so_far: &PartialPlan,
    is_in: bool,
    last: &str,
) -> Message {
    let question = words::fights::planning(locale, id, info, fight, own, &so_far.stances, is_in);
    let button =
        |action: ButtonAction, label: String, style| Button { id: action.id(), label, style };
    let mut buttons = Vec::new();
    if so_far.stances.len() == 3 {
        let action = FightButton::Commit(id, moment, so_far.clone()).into();
        buttons.push(button(action, locale.say("fight-commit"), Style::Success));
    } else {
        for stance in Stance::ALL {
            let next = so_far.with(stance);
            // The third stance commits the plan, which can be changed until the other side commits.
            let action = match next.stances.len() {
                3 => FightButton::Commit(id, moment, next).into(),
                _ => FightButton::Plan(id, moment, next).into(),
            };
            let label = locale.text(&words::fights::stance(stance));
            buttons.push(button(action, label, Style::Primary));
        }
        let action = FightButton::PlanLine(id, moment, so_far.round).into();
        buttons.push(button(action, locale.say("button-type-it"), Style::Secondary));
    }
    let mut rows = vec![Row::Buttons(buttons)];
    if let [before @ .., _] = so_far.stances.as_slice() {
        let mut buttons = Vec::new();
        let mut leads = |stances: &[Stance], label: String| {
            let plan = PartialPlan { stances: stances.to_vec(), ..*so_far };
            let action = FightButton::Plan(id, moment, plan).into();
            buttons.push(button(action, label, Style::Secondary));
        };
        // From the second stance on, going back means starting again.
        if !before.is_empty() {
            leads(before, locale.say("button-back"));
        }
        leads(&[], locale.say("button-start-over"));
        rows.push(Row::Buttons(buttons));
    }
    Message { rows, ..Message::text(question + last) }
}

pub fn plan_form(
    locale: &Locale,
    MatchMoment { id, moment }: MatchMoment,
    round: RoundNumber,
) -> Form {
    Form::of_line(
        FightButton::PlanLine(id, moment, round).id(),
        locale.text(&say("button-form-title").with("match", id.to_string())),
        locale.say("fight-plan-label"),
        words::fights::plan_example(locale),
    )
}

/// A committed plan while the other side's is missing.
pub fn plan_committed(
    locale: &Locale,
    MatchMoment { id, moment }: MatchMoment,
    round: RoundNumber,
    stances: &[Stance],
) -> Message {
    let change = Button {
        id: FightButton::Plan(id, moment, PartialPlan::empty(round)).id(),
        label: locale.say("fight-change-plan"),
        style: Style::Secondary,
    };
    let text = locale.text(&say("fight-planned").with("plan", words::fights::plan(stances)));
    Message { rows: vec![Row::Buttons(vec![change])], ..Message::text(text) }
}
