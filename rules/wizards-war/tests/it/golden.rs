//! A short game from start to end, as people would see it.

use crate::common::english;
use rules::{Options, Play};
use wizards_war::WizardsWar;

/// What a player types; the display text; the words.
const GAME: [(&str, &str, &str); 10] = [
    ("f3-e4", "Bf3-e4", "Bishop f3 moves to e4"),
    // WW-11 and WW-10: a friendly Rook and the Bishop-Wizard make a Queen.
    (
        "bwe10xc8",
        "Bwe10xc8+Q",
        "Bishop-Wizard e10 takes its own Rook on c8, creating a Queen on e10",
    ),
    ("Bh7", "Be4-h7", "Bishop e4 moves to h7"),
    ("c10-d9", "Rwc10-d9", "Rook-Wizard c10 moves to d9"),
    // WW-6: taken on an enchanted square, the Queen goes to Black's hand.
    ("Bh7 x e10", "Bh7xe10", "Bishop h7 takes the Queen on e10, which goes to Black's hand"),
    ("c8<>d9", "Bwc8<>d9", "Bishop-Wizard c8 swaps places with the Rook-Wizard on d9"),
    ("Ni4", "Ng3-i4", "Knight g3 moves to i4"),
    ("@d7", "Q@d7", "Queen is dropped on d7"),
    ("5. Rh3-c3", "Rh3-c3", "Rook h3 moves to c3"),
    // WW-13: White's last piece in the arena.
    ("Rwxc3", "Rwc8xc3#", "Rook-Wizard c8 takes the Rook on c3"),
];

#[test]
fn a_short_game() {
    let mut play = Play::<WizardsWar>::start(&Options::default());
    for (text, display, words) in GAME {
        let action = play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        let last = play.last_action().expect("it was played");
        assert_eq!((action.display.as_str(), english(&last.words).as_str()), (display, words));
    }
    let outcome = play.outcome().expect("the end");
    assert_eq!(english(&outcome.reason), "White has no piece left in the arena");
    let scene = play.scene();
    assert_eq!(scene.status.as_ref().map(english).as_deref(), Some("Black wins (WW-13)"));
    let last = scene.last_action.as_ref().map(english);
    assert_eq!(last.as_deref(), Some("Black: Rook-Wizard c8 takes the Rook on c3"));
    let marks: Vec<String> = scene.marks.iter().map(|mark| scene.board.name(mark.spot)).collect();
    assert_eq!(marks, ["c8", "c3"]);
    assert_eq!(scene.pieces.len(), 11);
}
