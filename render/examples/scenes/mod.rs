//! Invented scenes: openings, a middle game with every mark, hands, badges.

mod battlechess;
mod drawing;
mod medieval;
mod wizards_war;
mod world_war;

use model::l10n::term;
use model::scene::{Board, Scene, Side, Symbol, Tray};

use self::battlechess::{badges, battle};
use self::drawing::{empty, piece, put};
use self::medieval::{medieval, shared_squares};
use self::wizards_war::{names, wizards_war_middle, wizards_war_start};
use self::world_war::{
    players, world_war_clocks, world_war_middle, world_war_play, world_war_start,
};

/// Messages of these scenes, for `Locale::with`.
pub(crate) const WORDS: &str = include_str!("words.ftl");

pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("world-war-start", world_war_start()),
        ("world-war-middle", world_war_middle()),
        ("world-war-play", world_war_play()),
        ("wizards-war-start", wizards_war_start()),
        ("wizards-war-middle", wizards_war_middle()),
        ("badges", badges()),
        ("shared-squares", shared_squares()),
        ("battle", battle()),
        ("medieval", medieval()),
        ("no-drawing", no_drawing()),
        ("world-war-clocks", world_war_clocks()),
        ("players", players()),
        ("names", names()),
    ]
}

fn no_drawing() -> Scene {
    let mut scene =
        empty("A sixth game", [term("scene-white"), term("scene-black")], Board::chequered(5, 5));
    for (side, square, code) in [
        (Side::White, "a1", "G"),
        (Side::White, "c2", "Gr"),
        (Side::Black, "d4", "kq3"),
        (Side::Black, "c2", "D"),
    ] {
        put(&mut scene, square, piece(side, (Symbol("griffin"), term("scene-griffin"), code)));
    }
    let tray = (piece(Side::White, (Symbol("griffin"), term("scene-griffin"), "G")), 3);
    scene.trays.push(Tray { side: Side::White, title: term("scene-hand"), pieces: vec![tray] });
    scene
}
