//! Lines of actions: their turns, and the positions that they lead to.

use games::Table;

/// The first turn in a line of actions.
pub fn first_turn<'a>(start: &dyn Table, line: &'a [String]) -> &'a [String] {
    let mut table = start.copy();
    let solver = table.to_act();
    let mut len = 0;
    for text in line {
        if table.to_act() != solver || (len > 0 && table.turn().actions_made == 0) {
            break;
        }
        if table.play(text).is_err() {
            break;
        }
        len += 1;
    }
    &line[..len]
}

/// Returns whether two positions are the same, whatever led to them.
pub(crate) fn same_position(one: &dyn Table, other: &dyn Table) -> bool {
    let is_same_turn = one.to_act() == other.to_act() && one.turn() == other.turn();
    is_same_turn
        && one.facts() == other.facts()
        && one.fight() == other.fight()
        && one.question() == other.question()
}
