//! Actions in words and for menus.

use crate::common::{english, play, setup};
use rules::Show;

#[test]
fn actions_in_words_and_for_menus() {
    let men = "wRw d3, wN d2, wBw f2, wCh e3, wB hand, bQ c3, bR j3, bN hand";
    let play = play(&setup(&format!("{men}, wR c8, bNw h1, bR h8")));
    let table = [
        ("d3-d7", "Rook-Wizard d3", "to d7", "Rook-Wizard d3 moves to d7"),
        (
            "d3xc3",
            "Rook-Wizard d3",
            "to c3, takes the Queen",
            "Rook-Wizard d3 takes the Queen on c3",
        ),
        (
            "d3<>d2",
            "Rook-Wizard d3",
            "to d2, swaps with the Knight",
            "Rook-Wizard d3 swaps places with the Knight on d2",
        ),
        (
            "e3xj3",
            "Chancellor e3",
            "to j3, takes the Rook",
            "Chancellor e3 takes the Rook on j3, which goes to Black's hand, driving the Knight \
             there out of the game",
        ),
        (
            "f2xe3",
            "Bishop-Wizard f2",
            "to e3, takes your own Chancellor, creates an Amazon",
            "Bishop-Wizard f2 takes its own Chancellor on e3, creating an Amazon on f2",
        ),
        ("@e5", "Bishop in hand", "drop on e5", "Bishop is dropped on e5"),
    ];
    for (text, actor, effect, words) in table {
        let action = play.read(text).expect(text).action;
        let outline = play.position().outline(action);
        assert_eq!(
            (english(&outline.actor), english(&outline.effect)),
            (actor.into(), effect.into())
        );
        assert_eq!(english(&play.position().describe(action)), words);
        let group = outline.from.map_or("hand".into(), |spot| play.scene().board.name(spot));
        assert_eq!(outline.group, group, "{text}");
        assert_eq!(outline.captures, text.contains('x'), "{text}");
    }
}
