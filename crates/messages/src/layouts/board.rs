use discord_model::message::{Button, MOST_CONTENT, Style, units};
use games::{Entry, Table};
use i18n::Locale;
use match_model::Ending;
use model::scene::{Mark, MarkKind, Scene};
use rules::{Actor, GameInfo, LastAction, Side};

use crate::buttons::custom_id::CustomId as _;
use crate::buttons::fields::GameId;
use crate::buttons::help::HelpButton;
use crate::layouts::names::Names;
use crate::words;

pub fn plain_lines(
    locale: &Locale,
    info: &'static GameInfo,
    earlier: &[LastAction],
    all: usize,
    names: &Names,
) -> Vec<String> {
    match earlier {
        [one] if all == 1 && !one.composed => {
            let (side, player) = actor_words(locale, info, one.actor, names);
            vec![match words::is_plain_step(one) {
                true => words::played(locale, &side, &player, &one.display),
                false => words::action_played(locale, &side, &player, &one.display, &one.words),
            }]
        }
        [] => Vec::new(),
        several @ [first, ..] => {
            let (side, player) = actor_words(locale, info, first.actor, names);
            let texts: Vec<&str> = several.iter().map(|action| action.display.as_str()).collect();
            let turn = format!("({})", texts.join(", "));
            let mut lines = vec![words::played(locale, &side, &player, &turn)];
            lines.extend(words::turn_in_words(locale, several));
            lines
        }
    }
}

pub fn is_of_move(mark: &Mark) -> bool {
    mark.step.is_none() && matches!(mark.kind, MarkKind::LastFrom | MarkKind::LastTo)
}

/// Returns whether the last turn is told as a story, because others decide or fight in it.
pub fn is_story(table: &dyn Table) -> bool {
    table.turn().is_public || table.last_turn().iter().any(|action| action.is_public)
}

/// A text board, as large as fits between heading and tail with a line of the story.
pub fn in_letters(scene: &Scene, locale: &Locale, head: &str, tail: &str) -> String {
    const FENCE: usize = 12;
    const STORY: usize = 200;
    let overhead = units(head) + units(tail) + FENCE + STORY;
    let room = MOST_CONTENT.saturating_sub(overhead);
    let board = render::text_board_within(scene, Side::White, locale, room);
    if board.is_empty() {
        return String::new();
    }
    format!("{}\n", words::lessons::text_board(&board))
}

pub fn how_to_play(locale: &Locale, game: Option<&'static Entry>) -> Option<Button> {
    let game = game.filter(|game| matches!(game.guide(), Ok(Some(_))))?;
    let label = locale.say("button-how-to-play");
    let id = HelpButton::Guide(GameId::of(game)).id();
    Some(Button { id, label, style: Style::Secondary })
}

/// Puts an ending without an action into the scene's status.
pub fn ended_scene(scene: &mut Scene, info: &GameInfo, ending: &Ending) {
    scene.to_act = None;
    scene.status = Some(words::replays::status(info, ending.into(), ending.reason.clone()));
}

fn actor_words(
    locale: &Locale,
    info: &'static GameInfo,
    actor: Actor,
    names: &Names,
) -> (String, String) {
    match actor {
        Actor::Side(side) => (words::side(locale, info, side), names.of(side).to_owned()),
        Actor::Chance => (locale.say("match-the-fight"), locale.say("match-nobody-chooses")),
    }
}
