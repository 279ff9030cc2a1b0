//! A short game, move by move, as its words are seen.

use i18n::Locale;
use rules::{Actor, Game, Options, Play, Setup};
use world_war::WorldWar;

const GAME: &str = "h1>h2 d8-d2xC g2>f2xB e8>f7 b2-a3 f7>g6 d1-h5xI g6-f6 h2-e5";

fn transcript() -> String {
    let locale =
        Locale::load("en", |en| world_war::INFO.sentences_in(en)).expect("the catalogue is whole");
    let mut play = Play::<WorldWar>::start(&Options::default());
    let mut lines = Vec::new();
    for text in GAME.split(' ') {
        let turn = play.position().turn();
        let choices = play.legal().len();
        let action = play.play_text(text).expect(text);
        assert_eq!((action.actor, action.text.as_str()), (Actor::Side(turn.side), text));
        let side = locale.text(&WorldWar::INFO.side_name(turn.side).into());
        let words = locale.text(&play.last_action().expect("it was played").words);
        lines.push(format!("{}. {side} of {choices}: {text} ({words})", turn.number));
        lines.extend(play.scene().notes.iter().map(|note| format!("   {}", locale.text(note))));
    }
    let facts = play.position().facts();
    for rank in (1..=8).rev() {
        let cells: Vec<&str> = ('a'..='h')
            .map(|file| facts["board"][&format!("{file}{rank}")].as_str().unwrap_or("--"))
            .collect();
        lines.push(format!("{rank}  {}", cells.join(" ")));
    }
    lines.push(format!("captured: {}", facts["captured"]));
    let outcome = play.outcome().expect("the game is over");
    let status = locale.text(&play.scene().status.expect("a game has a status"));
    lines.push(format!("{status}: {}", locale.text(&outcome.reason)));
    lines.join("\n") + "\n"
}

#[test]
fn a_short_game_is_told_as_before() {
    assert_eq!(transcript(), include_str!("../golden.txt"), "{}", transcript());
}
