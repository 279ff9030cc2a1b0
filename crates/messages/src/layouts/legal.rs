use discord_model::message::{Button, MOST_BUTTONS, Message, Row, Style};
use games::Choice;
use i18n::Locale;
use match_model::{DraftView, MatchMoment};
use model::scene::Scene;
use rules::Side;
use rules::l10n::say;

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::PartialChoice;
use crate::buttons::legal::LegalButton;
use crate::buttons::numbers::Page;
use crate::buttons::stepper::{self, Step, StepButton};
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::layouts::choice_emoji::EmojiStore;
use crate::layouts::drafts::undoing;
use crate::layouts::menus::MenuPage;
use crate::layouts::questions::type_it;
use crate::layouts::steps::{self, Composing};
use crate::layouts::{conditional_moves, text_board_button, why_shortcuts};
use crate::words;

pub struct MoveStep<'a> {
    pub at: MatchMoment,
    pub side: Side,
    pub is_own: bool,
    /// Whether the reader waits for a person's move, and can prepare an answer.
    pub may_prepare: bool,
    pub choices: &'a [Choice],
    pub emoji: &'a EmojiStore,
    pub composing: Option<Composing>,
}

/// The actors to choose from, below the draft if there is one. `owner`: the name of the person to
/// move. The caller adds the picture.
pub fn actors(
    locale: &Locale,
    step: &MoveStep<'_>,
    scene: &Scene,
    owner: &str,
    draft: Option<&DraftView>,
    page: Page,
) -> Message {
    let MoveStep { at, is_own: yours, choices, emoji, composing, .. } = *step;
    let mut taps = steps::actors(locale, step_of(at), choices, composing, page);
    emoji.put_actors(&mut taps.menus, choices, scene);
    let mut content = match composing.filter(|_| yours) {
        Some(composing) => words::turn_begins(locale, at.id, composing.left),
        None => words::legal(locale, at.id, choices.len(), yours, owner),
    };
    let mut last = other_actions(locale, step);
    last.extend(step.may_prepare.then(|| conditional_moves::button(locale, at.id)));
    if let Some(drafted) = draft {
        let drafted_line = locale.text(&say("match-legal-drafted").with("count", choices.len()));
        content = format!("{}\n{drafted_line}", words::draft(locale, at.id, drafted));
        last.extend(undoing(locale, drafted));
    }
    last.extend(why_shortcuts::way_in(locale, at, taps.turns.len() + last.len()));
    message(locale, content, taps, last)
}

/// A page of the remaining choices, and the scene with their destinations marked; `None` if there
/// are none.
pub fn narrowed(
    locale: &Locale,
    step: &MoveStep<'_>,
    mut scene: Scene,
    narrowed: &PartialChoice,
    page: Page,
) -> Option<(Message, Scene)> {
    let MoveStep { at, is_own: yours, choices, emoji, .. } = *step;
    let first = choices.first()?;
    let content = steps::chosen(locale, choices, narrowed);
    stepper::mark(&mut scene, choices);
    let mut taps = if yours {
        steps::actor_choices(locale, step_of(at), &scene.board, choices, narrowed, page)
    } else {
        MenuPage { menus: Vec::new(), turns: Vec::new(), left_out: 0 }
    };
    emoji.add_to(&mut taps.menus, choices, &scene);
    let back = stepper::back(choices, narrowed).and_then(|narrowed| {
        StepButton::of_match(at, Step::Narrow(Page::FIRST, narrowed)).fitting().ok()
    });
    let back = back.map_or_else(|| LegalButton::Legal(at.id, at.moment).id(), |back| back.id());
    let label = locale.say("button-back");
    let mut last = vec![Button { id: back, label, style: Style::Secondary }];
    last.extend(other_actions(locale, step));
    last.extend(step.may_prepare.then(|| conditional_moves::button(locale, at.id)));
    let other_buttons = taps.turns.len() + last.len();
    last.extend(match first.outline.from {
        Some(from) => why_shortcuts::way_from(locale, at, from, other_buttons),
        None => why_shortcuts::way_in(locale, at, other_buttons),
    });
    Some((message(locale, content, taps, last), scene))
}

fn other_actions(
    locale: &Locale,
    &MoveStep { at, side, is_own: yours, .. }: &MoveStep<'_>,
) -> Vec<Button> {
    let letters = TextBoardButton::OfMatch(at.id, BoardView::Moment(at.moment, side));
    let letters = text_board_button::button(locale, &letters);
    let typed = yours.then(|| type_it(locale, at.id, at.moment));
    typed.into_iter().chain([letters]).collect()
}

fn step_of(at: MatchMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| StepButton::of_match(at, step).into()
}

fn message(locale: &Locale, mut content: String, taps: MenuPage, last: Vec<Button>) -> Message {
    let MenuPage { menus: mut rows, turns: mut buttons, left_out } = taps;
    if left_out > 0 {
        content.push_str(&words::too_many_for_menu(locale, left_out));
    }
    buttons.extend(last);
    // With pages both ways, the button that undoes all is dropped.
    buttons.truncate(MOST_BUTTONS);
    if !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
    Message { content, rows, ..Message::default() }
}
