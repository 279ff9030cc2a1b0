//! Questions at the end of messages: the people asked, the words and the buttons.

use discord_model::message::{Button, MOST_ROWS, MenuOption, Row, Style};
use games::Table;
use i18n::Locale;
use match_model::{
    AwaitedDecision, AwaitedPerson, DecisionKind, MatchId, MatchMoment, Moment, PersonId,
    RoundNumber, Time,
};
use model::scene::Scene;
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
use crate::layouts::choice_emoji::EmojiStore;
use crate::layouts::menus::{MenuPage, paged};
use crate::layouts::steps::{self, Composing};
use crate::words;

/// Maximum number of choices as buttons; more become a menu.
const MOST_BUTTONS: usize = 4;

pub struct Question {
    pub words: String,
    pub pings: Vec<u64>,
    pub rows: Vec<Row>,
}

fn button(action: &ButtonAction, label: impl Into<String>, style: Style) -> Button {
    Button { id: action.id(), label: label.into(), style }
}

/// The question of a match, with the table and its scene at that point. `own` is Herald, which
/// isn't notified.
pub fn question(
    locale: &Locale,
    emoji: &EmojiStore,
    id: MatchId,
    (table, scene): (&dyn Table, &Scene),
    waiting: &AwaitedDecision,
    own: Option<PersonId>,
) -> Question {
    let info = table.info();
    let moment = waiting.moment;
    let people: Vec<AwaitedPerson> =
        waiting.people.iter().filter(|awaited| Some(awaited.person) != own).copied().collect();
    if people.is_empty() && !waiting.people.is_empty() {
        return of_herald(locale, id, table, waiting);
    }
    if people.iter().any(|awaited| awaited.person == PersonId::CROWD) {
        return of_crowd(locale, id, table, waiting);
    }
    let pings = people.iter().map(|awaited| awaited.person.get()).collect();
    let (words, rows) = match &waiting.decision {
        DecisionKind::Move => {
            let words = match (table.to_act(), waiting.people.first()) {
                (Some(Actor::Side(side)), Some(awaited)) => locale.text(
                    &say("match-your-turn")
                        .with("person", words::mention(awaited.person.get()))
                        .with("side", words::side(locale, info, side)),
                ),
                _ => String::new(),
            };
            (words, for_a_move(locale, emoji, id.at(moment), table, scene))
        }
        DecisionKind::Decision(wording) => {
            let question = table.question();
            let stakes = question.as_ref().and_then(|question| question.stakes.as_ref());
            let mut words = words::fights::decision(locale, &people, wording, stakes);
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
                words::fights::plans(locale, info, fight, &people, *round > RoundNumber::FIRST);
            (words, vec![planning(locale, id, moment, *round)])
        }
        DecisionKind::Reports { fight, round } => {
            let words = words::fights::reports(locale, info, fight, &people);
            (words, vec![reporting(locale, id, moment, *round, info, fight)])
        }
    };
    Question { words, pings, rows }
}

/// The end of a message while only Herald is awaited.
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

/// The question to everyone in the channel. Their choices are private, because votes are secret.
fn of_crowd(
    locale: &Locale,
    id: MatchId,
    table: &dyn Table,
    waiting: &AwaitedDecision,
) -> Question {
    let words = match (&waiting.decision, table.to_act()) {
        (DecisionKind::Decision(wording), _) => {
            let question = table.question();
            let stakes = question.as_ref().and_then(|question| question.stakes.as_ref());
            words::fights::decision(locale, &waiting.people, wording, stakes)
        }
        (_, Some(Actor::Side(side))) => {
            locale.text(&say("crowd-turn").with("side", words::side(locale, table.info(), side)))
        }
        _ => String::new(),
    };
    let lead = LegalButton::Lead(id, waiting.moment).into();
    let mut buttons = vec![button(&lead, locale.say("crowd-button-vote"), Style::Primary)];
    buttons.extend(for_everybody(locale, id, waiting.moment));
    Question { words, pings: Vec::new(), rows: vec![Row::Buttons(buttons)] }
}

/// The pieces that can act, or **Move** if there are too many.
fn for_a_move(
    locale: &Locale,
    emoji: &EmojiStore,
    at: MatchMoment,
    table: &dyn Table,
    scene: &Scene,
) -> Vec<Row> {
    let MatchMoment { id, moment } = at;
    let choices = table.choices();
    let step = |step| StepButton::of_match(at, step).into();
    let pieces = steps::actors(locale, step, &choices, Composing::of(table), Page::FIRST);
    let fit = pieces.menus.iter().all(|row| matches!(row, Row::Buttons(_)));
    let (mut rows, first) = match fit {
        true => {
            let mut rows = pieces.menus;
            emoji.put_actors(&mut rows, &choices, scene);
            (rows, type_it(locale, id, moment))
        }
        false => {
            let lead = LegalButton::Lead(id, moment).into();
            (Vec::new(), button(&lead, locale.say("button-move"), Style::Primary))
        }
    };
    let mut last = vec![first];
    last.extend(for_everybody(locale, id, moment));
    rows.push(Row::Buttons(last));
    rows
}

fn for_everybody(locale: &Locale, id: MatchId, moment: Moment) -> Vec<Button> {
    vec![button(&MoreButton::Help(id, moment).into(), locale.say("button-help"), Style::Secondary)]
}

pub fn type_it(locale: &Locale, id: MatchId, moment: Moment) -> Button {
    button(&MoveButton::Type(id, moment).into(), locale.say("button-type-it"), Style::Secondary)
}

fn decision_of(at: MatchMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| match step {
        Step::Tap(text) => FightButton::Decide(at.id, at.moment, text).into(),
        Step::Page(page) => FightButton::DecidePage(at.id, at.moment, page).into(),
        other => StepButton::of_match(at, other).into(),
    }
}

/// A page of a decision's choices as buttons or menus, at most two rows fewer than a message
/// allows.
pub fn decisions(
    locale: &Locale,
    step: impl Fn(Step) -> ButtonAction,
    table: &dyn Table,
    page: Page,
) -> MenuPage {
    let mut choices = table.choices();
    // Immediate choices come before those of pieces elsewhere: `Queen fights in person` first.
    choices.sort_by_key(|choice| choice.outline.from.is_some());
    let choices: Vec<(String, String)> = choices
        .into_iter()
        .map(|choice| {
            let (actor, action) = (&choice.outline.actor, &choice.outline.effect);
            (format!("{} {}", locale.text(actor), locale.text(action)), choice.text)
        })
        .collect();
    if choices.len() <= MOST_BUTTONS {
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
    // Leaves a row for public buttons, and one for those of a private view.
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

/// A person's mid-turn question for their private view: words, rows of choices (a page from 0) and
/// page buttons. `None` if a move is awaited, or it isn't theirs to answer now.
pub fn question_to(
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
    let rows = match &waiting.decision {
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
    let words = || {
        let at = (table, &table.scene());
        question(locale, &EmojiStore::default(), id, at, waiting, None).words
    };
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
            button(&action, words::fights::winner_line(locale, info, winner), Style::Primary)
        })
        .collect()
}

pub fn planning(locale: &Locale, id: MatchId, moment: Moment, round: RoundNumber) -> Row {
    let mut row = vec![plan_button(locale, id, moment, round)];
    row.extend(for_everybody(locale, id, moment));
    Row::Buttons(row)
}

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
