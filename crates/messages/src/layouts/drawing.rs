use games::Table;
use model::scene::{Arrow, Scene};
use rules::l10n::L10nMessage;

use crate::buttons::stepper;

/// Marks the squares of a possible turn and draws its moves as arrows.
pub(super) fn draw(scene: &mut Scene, table: &dyn Table, actions: &[String]) {
    let mut table = table.copy();
    let mut choices = Vec::new();
    for text in actions {
        choices.extend(table.choices().into_iter().find(|choice| choice.text == *text));
        if table.play(text).is_err() {
            break;
        }
    }
    stepper::mark(scene, &choices);
    let ways = choices.iter().filter_map(|choice| choice.outline.from.zip(choice.outline.to));
    let ways = ways.filter(|(from, to)| from != to).map(|(from, to)| Arrow { from, to });
    scene.arrows = ways.collect();
}

pub(super) fn play_texts(table: &dyn Table, texts: &[String]) -> Vec<(String, L10nMessage)> {
    let mut table = table.copy();
    let mut actions = Vec::new();
    for text in texts {
        if table.play(text).is_err() {
            break;
        }
        actions.extend(table.last_action().map(|action| (action.display, action.words)));
    }
    actions
}
