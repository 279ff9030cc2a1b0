use discord_model::message::{Button, Row, Style};
use engine::Hint;
use games::Table;
use i18n::Locale;
use match_model::{HintDepth, MatchMoment};
use model::scene::Scene;
use rules::Side;

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::hints::HintButton;
use crate::buttons::numbers::Plies;
use crate::buttons::practice::PracticeButton;
use crate::buttons::stepper::{Step, StepButton};
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::layouts::drawing::{draw, play_texts};
use crate::layouts::text_board_button;
use crate::words;

pub fn text_and_scene(locale: &Locale, table: &dyn Table, hint: &Hint) -> (String, Scene) {
    let actions = &hint.turn.actions;
    let played_actions = play_texts(table, &hint.all_actions());
    let content = words::opponent::hint(locale, table.info(), &played_actions, hint);
    let mut scene = table.scene();
    scene.clocks = None;
    draw(&mut scene, table, actions);
    (content, scene)
}

/// Buttons to play the hint, ask for a better one, practise from the position after `plies`
/// actions, and show it as text.
pub fn rows(
    locale: &Locale,
    at: MatchMoment,
    plies: Plies,
    side: Side,
    hint: &Hint,
    depth: HintDepth,
) -> Vec<Row> {
    let play = play_button(locale, hint, |step| StepButton::of_match(at, step).into());
    let mut buttons: Vec<Button> = play.into_iter().collect();
    if depth == HintDepth::Quick {
        let id = HintButton::Deeper(at.id, at.moment).id();
        let label = locale.say("opponent-hint-deeper");
        buttons.push(Button { id, label, style: Style::Secondary });
    }
    let id = PracticeButton::FromMatch(at.id, plies).id();
    let label = locale.say("practice-from-here");
    buttons.push(Button { id, label, style: Style::Secondary });
    let letters = TextBoardButton::OfMatch(at.id, BoardView::Moment(at.moment, side));
    buttons.push(text_board_button::button(locale, &letters));
    vec![Row::Buttons(buttons)]
}

/// The button that plays the whole turn; only its first action if the turn is too long for a
/// button's id; none if that is too long as well.
pub(crate) fn play_button(
    locale: &Locale,
    hint: &Hint,
    action: impl Fn(Step) -> ButtonAction,
) -> Option<Button> {
    let actions = &hint.turn.actions;
    let tap = |text: &str| action(Step::tap(text)).fitting();
    let first = || tap(actions.first().map_or("", String::as_str));
    let play = tap(&actions.join(", ")).or_else(|_| first()).ok()?;
    let label = locale.say("practice-play-it");
    Some(Button { id: play.id(), label, style: Style::Primary })
}
