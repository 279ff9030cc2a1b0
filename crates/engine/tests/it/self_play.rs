//! Games of small searches against each other and against chance: every action is legal by the
//! judge, every game ends or is cut short, and levels are better than chance.

use engine::play_game;
use engine::tools::tournament::{Player, Settings, TournamentResult};
use rules::Options;

const GAMES: [&str; 5] = ["world-war", "medieval-war", "wizards-war", "battlechess", "medieval"];

fn options(game: &games::Entry) -> Options {
    Options::check(game.info, []).expect("no options")
}

#[test]
fn every_game_of_the_house_is_played() {
    for game in games::all() {
        assert!(engine::plays(game.info.id), "{}", game.info.id);
        assert!(GAMES.contains(&game.info.id));
    }
    assert!(!engine::plays("chess"));
}

#[test]
fn small_searches_play_legal_games_to_their_end() {
    for game in games::all() {
        let options = options(game);
        let player = |text: &str| text.parse::<Player>().expect("a player");
        let settings = Settings { max_actions: 300, random_turns: 2, ..Settings::default() };
        for number in 0..6 {
            let players = [player("150n"), player(if number < 3 { "random" } else { "60n" })];
            let (record, _) = play_game(game.info.id, &options, players, &settings, 9, number)
                .expect("Herald plays it");
            let repeated = play_game(game.info.id, &options, players, &settings, 9, number);
            assert_eq!(
                repeated.map(|(repeated_record, _)| repeated_record),
                Some(record.clone()),
                "the same seed"
            );
            // By the judge, from the start.
            let mut table = game.start(&options);
            for (index, text) in record.actions.iter().enumerate() {
                let action = table.play(text).map(|played| played.text);
                assert_eq!(action.as_ref(), Ok(text), "{} {index}", game.info.id);
            }
            match record.rule {
                None => assert!(record.actions.len() >= 300),
                // A draw that is claimed is no end of the table's.
                Some(_) if table.outcome().is_none() => assert!(table.claim().is_some()),
                Some(rule) => {
                    let outcome = table.outcome().expect("it is over");
                    assert_eq!((outcome.rule, outcome.winner), (rule, record.winner));
                }
            }
        }
    }
}

#[test]
fn a_small_search_beats_chance() {
    // BattleChess leaves much to fortune, and Medieval Chess takes long to end.
    for id in ["world-war", "medieval-war", "wizards-war"] {
        let game = games::find(id).expect("a game");
        let players = ["1500n", "random"].map(|text| text.parse::<Player>().expect("a player"));
        let mut result = TournamentResult::default();
        for number in 0..4 {
            let (record, first) =
                play_game(id, &options(game), players, &Settings::default(), 3, number)
                    .expect("Herald plays it");
            result.add(&record, first);
        }
        assert_eq!((result.wins, result.games()), (4, 4), "{id}");
    }
}
