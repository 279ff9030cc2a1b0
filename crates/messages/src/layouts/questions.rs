//! Whom a message asks, for what, and with which buttons.

use discord_model::message::{Button, MOST_ROWS, MenuOption, Row, Style};
use games::Table;
use i18n::Locale;
use match_model::{
    AwaitedDecision, AwaitedPerson, DecisionKind, MatchId, MatchMoment, Moment, PersonId,
    RoundNumber, Time,
};
use rules::l10n::say;
use rules::{Actor, Fight, GameInfo};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::{CustomId, TooLong};
use crate::buttons::fights::{FightButton, PartialPlan, Winner};
use crate::buttons::legal::LegalButton;
use crate::buttons::more::MoreButton;
use crate::buttons::moves::MoveButton;
use crate::buttons::numbers::Page;
use crate::buttons::stepper::{Step, StepButton};
use crate::layouts::menus::{MenuPage, paged};
use crate::words;

/// Choices that are buttons; more of them are a menu.
const MOST_BUTTONS: usize = 4;

/// The end of a message that asks somebody.
pub struct Question {
    /// Who is asked, and for what.
    pub words: String,
    /// Whom it notifies.
    pub pings: Vec<u64>,
    /// The buttons with which it is answered.
    pub rows: Vec<Row>,
}

fn button(action: &ButtonAction, label: impl Into<String>, style: Style) -> Button {
    Button { id: action.id(), label: label.into(), style }
}

/// What a match asks, with the table as it stands there. Herald, if given as `own`, is not asked.
pub fn question(
    locale: &Locale,
    id: MatchId,
    table: &dyn Table,
    waiting: &AwaitedDecision,
    own: Option<PersonId>,
) -> Question {
    let info = table.info();
    let moment = waiting.moment;
    let whom: Vec<AwaitedPerson> =
        waiting.whom.iter().filter(|who| Some(who.person) != own).copied().collect();
    if whom.is_empty() && !waiting.whom.is_empty() {
        return of_herald(locale, id, table, waiting);
    }
    let pings = whom.iter().map(|who| who.person.get()).collect();
    let (words, rows) = match &waiting.what {
        DecisionKind::Move => {
            let words = match (table.to_act(), waiting.whom.first()) {
                (Some(Actor::Side(side)), Some(who)) => locale.text(
                    &say("match-your-turn")
                        .with("person", words::mention(who.person.get()))
                        .with("side", words::side(locale, info, side)),
                ),
                _ => String::new(),
            };
            (words, vec![for_a_move(locale, id, moment)])
        }
        DecisionKind::Decision(asked) => {
            let question = table.question();
            let stakes = question.as_ref().and_then(|question| question.stakes.as_ref());
            let mut words = words::fights::decision(locale, &whom, asked, stakes);
            let MenuPage { menus: mut rows, mut turns, left_out } =
                decisions(locale, decision_of(id.at(moment)), table, Page::FIRST);
            if left_out > 0 {
                words.push_str(&words::too_many_for_menu(locale, left_out));
            }
            turns.push(type_it(locale, id, moment));
            turns.extend(for_everybody(locale, id, moment));
            rows.push(Row::Buttons(turns));
            (words, rows)
        }
        DecisionKind::Plans { fight, round } => {
            let words =
                words::fights::plans(locale, info, fight, &whom, *round > RoundNumber::FIRST);
            (words, vec![planning(locale, id, moment, *round)])
        }
        DecisionKind::Reports { fight, round } => {
            let words = words::fights::reports(locale, info, fight, &whom);
            (words, vec![reporting(locale, id, moment, *round, info, fight)])
        }
    };
    Question { words, pings, rows }
}

/// The end of a message that waits for Herald itself: nobody is asked.
fn of_herald(
    locale: &Locale,
    id: MatchId,
    table: &dyn Table,
    waiting: &AwaitedDecision,
) -> Question {
    let words = match table.to_act() {
        Some(Actor::Side(side)) => {
            words::opponent::thinking(locale, &words::side(locale, table.info(), side))
        }
        _ => locale.text(&say("opponent-planning").with("herald", say("opponent-herald"))),
    };
    let row = Row::Buttons(for_everybody(locale, id, waiting.moment));
    Question { words, pings: Vec::new(), rows: vec![row] }
}

/// The buttons under a board for whoever is to move.
fn for_a_move(locale: &Locale, id: MatchId, moment: Moment) -> Row {
    let mut row = vec![button(
        &LegalButton::Lead(id, moment).into(),
        locale.say("button-move"),
        Style::Primary,
    )];
    row.extend(for_everybody(locale, id, moment));
    Row::Buttons(row)
}

/// The buttons under every board of a match that goes on.
fn for_everybody(locale: &Locale, id: MatchId, moment: Moment) -> Vec<Button> {
    vec![button(&MoreButton::Help(id, moment).into(), locale.say("button-help"), Style::Secondary)]
}

/// The button that opens the box for typing.
pub fn type_it(locale: &Locale, id: MatchId, moment: Moment) -> Button {
    button(&MoveButton::Type(id, moment).into(), locale.say("button-type-it"), Style::Secondary)
}

/// The steps of a decision in a match: it is a button of its own, whose answers have pages of their
/// own.
fn decision_of(at: MatchMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| match step {
        Step::Tap(text) => FightButton::Decide(at.id, at.moment, text).into(),
        Step::Page(page) => FightButton::DecidePage(at.id, at.moment, page).into(),
        other => StepButton::of_match(at, other).into(),
    }
}

/// A page of the choices of a decision: buttons, or menus; at most two rows less than a message
/// has.
pub fn decisions(
    locale: &Locale,
    step: impl Fn(Step) -> ButtonAction,
    table: &dyn Table,
    page: Page,
) -> MenuPage {
    let mut choices = table.choices();
    // What a piece elsewhere does comes after what is done at hand: `Queen fights in person` first.
    choices.sort_by_key(|choice| choice.outline.from.is_some());
    let choices: Vec<(String, String)> = choices
        .into_iter()
        .map(|choice| {
            let (actor, action) = (&choice.outline.actor, &choice.outline.deed);
            (format!("{} {}", locale.text(actor), locale.text(action)), choice.text)
        })
        .collect();
    if choices.len() <= MOST_BUTTONS {
        // A text too long for a button may yet be carried by a menu.
        let buttons: Result<Vec<Button>, TooLong> = choices
            .iter()
            .map(|(label, text)| {
                Ok(button(&step(Step::tap(text)).fitting()?, label, Style::Primary))
            })
            .collect();
        if let Ok(buttons) = buttons {
            return MenuPage { menus: vec![Row::Buttons(buttons)], turns: Vec::new(), left_out: 0 };
        }
    }
    let options = choices
        .into_iter()
        .map(|(label, text)| {
            let (value, description) = (text.clone(), Some(text));
            MenuOption { label, value, description, emoji: None }
        })
        .collect();
    // A row is left for the buttons that everybody may press, and one for those of one's own view.
    paged(
        locale,
        options,
        &locale.say("fight-choose-decision"),
        page,
        MOST_ROWS - 2,
        |menu| step(Step::Play(menu)),
        |page| Ok(step(Step::Page(page))),
    )
}

/// What somebody is asked in the middle of a turn, for their own view of the board: the words, the
/// rows of choices (that page of them, from 0) and the buttons to other pages. `None` when it is a
/// move, or not theirs to answer now.
pub fn asked_of(
    locale: &Locale,
    by: PersonId,
    now: Time,
    id: MatchId,
    table: &dyn Table,
    waiting: &AwaitedDecision,
    page: Page,
) -> Option<(String, Vec<Row>, Vec<Button>)> {
    let moment = waiting.moment;
    let mut turns = Vec::new();
    let rows = match &waiting.what {
        DecisionKind::Decision(_) => {
            let choices = decisions(locale, decision_of(id.at(moment)), table, page);
            turns = choices.turns;
            turns.push(type_it(locale, id, moment));
            choices.menus
        }
        DecisionKind::Plans { round, .. } => {
            vec![Row::Buttons(vec![plan_button(locale, id, moment, *round)])]
        }
        DecisionKind::Reports { fight, round } => {
            vec![Row::Buttons(report_buttons(locale, id, moment, *round, table.info(), fight))]
        }
        DecisionKind::Move => return None,
    };
    let words = || question(locale, id, table, waiting, None).words;
    waiting.may(by, now).then(|| (words(), rows, turns))
}

fn plan_button(locale: &Locale, id: MatchId, moment: Moment, round: RoundNumber) -> Button {
    let plan = FightButton::Plan(id, moment, PartialPlan::empty(round)).into();
    button(&plan, locale.say("fight-plan"), Style::Primary)
}

fn report_buttons(
    locale: &Locale,
    id: MatchId,
    moment: Moment,
    round: RoundNumber,
    info: &GameInfo,
    fight: &Fight,
) -> Vec<Button> {
    [(&fight.attacker, true), (&fight.defender, false)]
        .into_iter()
        .map(|(winner, attacker)| {
            let action = FightButton::Report(id, moment, Winner { round, attacker }).into();
            button(&action, words::fights::wins(locale, info, winner), Style::Primary)
        })
        .collect()
}

/// The button with which both sides plan a fight.
pub fn planning(locale: &Locale, id: MatchId, moment: Moment, round: RoundNumber) -> Row {
    let mut row = vec![plan_button(locale, id, moment, round)];
    row.extend(for_everybody(locale, id, moment));
    Row::Buttons(row)
}

/// The buttons that report a fight.
pub fn reporting(
    locale: &Locale,
    id: MatchId,
    moment: Moment,
    round: RoundNumber,
    info: &GameInfo,
    fight: &Fight,
) -> Row {
    let mut row = report_buttons(locale, id, moment, round, info, fight);
    row.extend(for_everybody(locale, id, moment));
    Row::Buttons(row)
}
