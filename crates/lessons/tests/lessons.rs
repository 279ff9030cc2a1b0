//! Every card and every task against the rules; and how many there are.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use i18n::Locale;
use lessons::{Lesson, LessonFault};
use model::scene::MarkKind;
use render::{Renderer, View};
use rules::Side;

#[test]
fn what_lessons_say_is_so() {
    let locale = Locale::load("en", games::sentences).expect("the catalogue");
    let fault_text = |fault: &LessonFault| match fault {
        LessonFault::NotPlayed(text, refusal) => format!("{text}: {}", locale.text(refusal)),
        LessonFault::NoSetup(faults) => {
            faults.iter().map(|fault| locale.text(fault)).collect::<Vec<_>>().join("; ")
        }
        other => format!("{other:?}"),
    };
    let faults: Vec<String> = lessons::faults()
        .iter()
        .map(|(lesson, fault)| match lesson {
            Lesson::Card(rule) => format!("card {rule}: {}", fault_text(fault)),
            Lesson::Step(game, name) => format!("{game}, step {name}: {}", fault_text(fault)),
            Lesson::Advice(game) => format!("advice on {game}: {}", fault_text(fault)),
            Lesson::Files(game) => format!("{game}: {}", fault_text(fault)),
        })
        .collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// What a hint or a task quotes, it can be played as it stands: at the start of the step, or after
/// some of its solution.
#[test]
fn what_hints_write_is_played() {
    let locale = Locale::load("en", games::sentences).expect("the catalogue");
    for lessons in lessons::all() {
        for step in &lessons.tour {
            for sentence in [step.task(), step.hint()] {
                let text = locale.text(&sentence);
                let quoted = text.split('`').skip(1).step_by(2).filter(|one| !one.starts_with('/'));
                for quoted in quoted {
                    let plays = (0..step.solution().len()).any(|count| {
                        let outcome = step.attempt(&step.solution()[..count], quoted);
                        matches!(
                            outcome,
                            Ok(lessons::TryOutcome::Solved { .. } | lessons::TryOutcome::GoesOn(_))
                        )
                    });
                    assert!(plays, "{}: `{quoted}` in: {text}", step.name);
                }
            }
        }
    }
}

/// A task that asks for a piece takes every way to it.
#[test]
fn an_exchange_for_the_piece_that_is_asked_for_is_right_on_every_square() {
    let world_war = lessons::of(games::find("world-war").expect("a game"));
    let step = world_war.tour.iter().find(|step| step.name == "exchange").expect("the step");
    let legal = step.state(&[]).expect("it stands").table.legal();
    let right: Vec<&String> = legal.iter().filter(|text| text.ends_with("=B")).collect();
    assert_eq!(right.len(), 3);
    for text in right {
        let outcome = step.attempt(&[], text);
        assert!(matches!(outcome, Ok(lessons::TryOutcome::Solved { .. })), "{text}: {outcome:?}");
    }
}

/// Medieval Chess is won by destroying: its tour has that done.
#[test]
fn a_building_is_destroyed_in_the_tour_of_medieval_chess() {
    let medieval = lessons::of(games::find("medieval").expect("a game"));
    let last = medieval.tour.last().expect("steps");
    assert!(last.solution().iter().any(|text| text.ends_with(" x")), "{:?}", last.solution());
}

/// What a task does not name is right, too, if it does what the task asks for; and what does not is
/// not.
#[test]
fn any_right_answer_is_right() {
    let solved = |game: &str, step: &str, actions: &[&str], text: &str| {
        let tour = &lessons::of(games::find(game).expect("a game")).tour;
        let step = tour.iter().find(|one| one.name == step).expect("a step");
        let played: Vec<String> = actions.iter().map(|&text| text.to_owned()).collect();
        match step.attempt(&played, text).expect("its data is sound") {
            lessons::TryOutcome::Solved { .. } => Some(true),
            lessons::TryOutcome::Missed { .. } => Some(false),
            lessons::TryOutcome::GoesOn(_) | lessons::TryOutcome::Refused(_) => None,
        }
    };
    for (game, step, actions, text, right) in [
        ("world-war", "first", &[][..], "a1>b2", Some(true)),
        ("world-war", "first", &[], "g1-f3", Some(false)),
        ("world-war", "exchange", &[], "b7-c8=B", Some(true)),
        ("wizards-war", "first", &[], "Bwf1xh3+Q", Some(true)),
        // The Wizard goes to Black's hand, and the game goes on.
        ("wizards-war", "hand", &[], "Qe4xe10", Some(false)),
        ("wizards-war", "keep", &[], "Nf5-e7", Some(true)),
        ("wizards-war", "keep", &[], "Bd2-e1", Some(false)),
        ("medieval-war", "first", &["c2-c3", "b2-b3"], "b1-b2", Some(true)),
        ("medieval", "serf", &[], "P1@a8", Some(true)),
        ("battlechess", "plan", &["e4xd5"], "FFF", Some(true)),
        // The Rook's victory takes the Knight and wins nobody over.
        ("battlechess", "convert", &[], "c1xc6", Some(false)),
        ("battlechess", "recall", &["e1xe2"], "recall Nb1", Some(false)),
        ("battlechess", "exchange", &["b7-b8"], "exchange Bc1", Some(false)),
        ("wizards-war", "queen", &[], "Bwf2xe3+Ca", Some(false)),
        ("wizards-war", "drop", &[], "R@g8", Some(true)),
        ("wizards-war", "drop", &[], "R@d6", Some(false)),
        ("medieval-war", "purge", &[], "Purge B", Some(false)),
        ("battlechess", "plan", &["e4xd5"], "plan SSS", Some(false)),
        ("battlechess", "plan", &["e4xd5"], "attacker wins", None),
    ] {
        assert_eq!(solved(game, step, actions, text), right, "{game} {step} {text}");
    }
}

/// Where a task asks what a piece can take, there is one such enemy.
#[test]
fn what_one_is_asked_to_find_is_there_once() {
    for (game, step, from) in [
        ("battlechess", "fight", "e4"),
        ("world-war", "infantry", "e4"),
        ("world-war", "armor", "c2"),
        ("world-war", "bomber", "b1"),
        ("world-war", "flag", "e1"),
        ("medieval", "rise", "c5"),
        ("medieval", "leap", "c3"),
        ("medieval", "special", "a1"),
    ] {
        let tour = &lessons::of(games::find(game).expect("a game")).tour;
        let step = tour.iter().find(|one| one.name == step).expect("a step");
        let state = step.state(&[]).expect("it stands");
        let board = state.table.scene().board;
        let is_capture = |choice: &games::Choice| {
            let outline = &choice.outline;
            outline.captures && outline.from.is_some_and(|spot| board.name(spot) == from)
        };
        let captures: Vec<String> =
            state.choices().into_iter().filter(is_capture).map(|choice| choice.text).collect();
        assert!(!captures.is_empty(), "{game} {}", step.name);
        for text in captures {
            let outcome = step.attempt(&[], &text).expect("its data is sound");
            assert!(
                matches!(outcome, lessons::TryOutcome::Solved { .. }),
                "{game} {text}: {outcome:?}"
            );
        }
    }
}

/// Who is told a square copies it; who is asked finds it. After the first two, at least half of the
/// tasks of a tour ask.
#[test]
fn tours_ask_more_than_they_tell() {
    let locale = Locale::load("en", games::sentences).expect("the catalogue");
    for lessons in lessons::all() {
        let later = lessons.tour.iter().skip(2);
        let question_count =
            later.clone().filter(|step| locale.text(&step.task()).contains('?')).count();
        println!("{}: {question_count} of {}", lessons.game.info.id, later.len());
        assert!(2 * question_count >= later.len(), "{}: {question_count}", lessons.game.info.id);
    }
}

/// Every tour says in its first task how the game is won, on a board with few pieces.
#[test]
fn tours_begin_with_the_aim_and_few_choices() {
    let locale = Locale::load("en", games::sentences).expect("the catalogue");
    for lessons in lessons::all() {
        let first = lessons.tour.first().expect("a step");
        let task = locale.text(&first.task()).to_lowercase();
        assert!(task.contains("**you win "), "{task}");
        let mut groups: Vec<String> = first
            .state(&[])
            .expect("it stands")
            .choices()
            .into_iter()
            .map(|one| one.outline.group)
            .collect();
        groups.dedup();
        assert!(groups.len() <= 6, "{}: {groups:?}", lessons.game.info.id);
    }
}

/// Where the other side answers, it escapes if it can, and takes what it can.
#[test]
fn the_other_side_answers() {
    let tour = &lessons::of(games::find("world-war").expect("a game")).tour;
    let step = tour.iter().find(|one| one.name == "two").expect("a step");
    let wrong = step.attempt(&[], "b4-a3").expect("its data is sound");
    let lessons::TryOutcome::GoesOn(stood) = wrong else { panic!("{wrong:?}") };
    // The Flag has gone somewhere, and whatever is played now does not win.
    for text in stood.table.legal() {
        let outcome = step.attempt(&stood.actions, &text).expect("its data is sound");
        assert!(matches!(outcome, lessons::TryOutcome::Missed { .. }), "{text}: {outcome:?}");
    }
}

/// A dot stands where the piece itself may go: not where it pushes others, nor behind them.
#[test]
fn dots_are_the_pieces_own_reach() {
    use model::scene::MarkKind::{Destination, DestinationCapture};
    let world_war = lessons::of(games::find("world-war").expect("a game"));
    for (rule, not) in [("WWC-3", "c2"), ("WWC-4", "c4"), ("WWC-5", "b4")] {
        let content = world_war.card(rule).expect(rule).content().expect(rule);
        let dots = content.scene.marks.iter();
        let dots = dots.filter(|mark| matches!(mark.kind, Destination | DestinationCapture));
        let dots: Vec<String> = dots.map(|mark| content.scene.board.name(mark.spot)).collect();
        assert!(!dots.contains(&not.to_owned()), "{rule}: {dots:?}");
        assert!(dots.len() > 3, "{rule}: {dots:?}");
    }
}

#[test]
fn every_rule_has_a_card_a_picture_and_a_case() {
    let mut lacking = Vec::new();
    for lessons in lessons::all() {
        let info = lessons.game.info;
        let ids: Vec<&str> = info.rules().map(|(id, _)| id).collect();
        let refusals: usize = lessons
            .cards
            .iter()
            .filter_map(|card| card.content().ok())
            .map(|content| content.refused.len())
            .sum();
        let legal: usize = lessons
            .cards
            .iter()
            .filter_map(|card| card.content().ok())
            .map(|content| content.allowed.len())
            .sum();
        println!(
            "{}: {} rules, {} cards, {legal} legal, {refusals} refusals, {} steps",
            info.id,
            ids.len(),
            lessons.cards.len(),
            lessons.tour.len()
        );
        let of_game =
            |rule: &&str| lessons.card(rule).is_none_or(|card| !lessons::is_covered(card));
        let mut missing: Vec<&str> = ids.into_iter().filter(of_game).collect();
        if !(6..=12).contains(&lessons.tour.len()) {
            missing.push("a tour of six to twelve steps");
        }
        if !missing.is_empty() {
            lacking.push(format!("{}: {}", info.id, missing.join(", ")));
        }
    }
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}

/// With `LESSONS=folder` every picture and all words are written there, to be looked at.
#[test]
fn every_picture_is_drawn_and_told() {
    let locale = Locale::load("en", games::sentences).expect("the catalogue");
    let renderer = Renderer::new().expect("the art");
    let folder = std::env::var_os("LESSONS").map(std::path::PathBuf::from);
    let mut words = String::new();
    for lessons in lessons::all() {
        for card in &lessons.cards {
            let Ok(content) = card.content() else { continue };
            let alt = render::alt_text(&content.scene, &locale);
            assert!(alt.encode_utf16().count() <= 1024, "{}", card.rule);
            let board = render::text_board(&content.scene, Side::White, &locale);
            assert!(board.chars().count() <= render::TEXT_BOARD_LIMIT, "{}", card.rule);
            let text = locale.checked(&card.text()).expect("its words");
            assert!(text.lines().count() <= 8, "{}: a few lines: {text}", card.rule);
            let title = locale.checked(&card.title()).expect("its title");
            let ruling = card.ruling().map(|one| locale.checked(&one).expect("its ruling"));
            words.push_str(&format!("\n== {} {title}\n{text}\nRuling: {ruling:?}\n", card.rule));
            for one in &content.allowed {
                words.push_str(&format!("  + {} {}\n", one.text, locale.text(&one.words)));
            }
            for one in &content.refused {
                let reason = locale.text(&one.refusal.message);
                words.push_str(&format!("  - {} {reason}\n", one.text));
            }
            words.push_str(&format!("  {alt}\n"));
            if let Some(folder) = &folder {
                let png =
                    renderer.png(&content.scene, &View::default(), &locale).expect("a picture");
                std::fs::write(folder.join(format!("{}.png", card.rule)), png).expect("written");
            }
        }
        for (number, step) in lessons.tour.iter().enumerate() {
            let Ok(state) = step.state(&[]) else { continue };
            for sentence in [step.task(), step.hint(), step.conclusion()] {
                words.push_str(&format!("\n{}", locale.checked(&sentence).expect("its words")));
            }
            words.push_str(&format!(" {:?}\n", step.solution()));
            if let Some(folder) = &folder {
                let id = lessons.game.info.id;
                let view = View { orientation: state.side, ..View::default() };
                let png = renderer.png(&state.table.scene(), &view, &locale).expect("a picture");
                let name = format!("{id}-tour-{}.png", number + 1);
                std::fs::write(folder.join(name), png).expect("written");
            }
        }
    }
    if let Some(folder) = &folder {
        std::fs::write(folder.join("words.txt"), words).expect("written");
    }
}

#[test]
fn a_cross_stands_where_a_refused_action_leads_and_nothing_else_may() {
    let crosses = |rule: &str| -> Vec<String> {
        let game = lessons::all().iter().find(|lessons| lessons.card(rule).is_some());
        let card = game.and_then(|lessons| lessons.card(rule)).expect("it has a card");
        let scene = card.content().expect("it holds").scene;
        let marks = scene.marks.iter().filter(|mark| mark.kind == MarkKind::Refused);
        marks.map(|mark| scene.board.name(mark.spot)).collect()
    };
    // A piece of its own; three squares for a Knight that steps one.
    assert_eq!(crosses("MWC-6"), ["e4", "d6"]);
    // Somebody else dies elsewhere.
    assert_eq!(crosses("ME-17"), ["d7"]);
    // The square ahead of a blitz's front, not the one of its own where its rear would go.
    assert_eq!(crosses("WWC-11"), ["e4", "h2"]);
    assert_eq!(crosses("WWC-12"), ["h4"]);
    // Only what is written behind the move is refused.
    for rule in ["WWC-10", "WWC-13", "ME-7", "ME-11", "ME-16"] {
        assert_eq!(crosses(rule), [""; 0], "{rule}");
    }
    // Nothing is refused on it.
    assert!(crosses("MWC-5").is_empty());
    let cards = lessons::all().iter().flat_map(|lessons| &lessons.cards);
    let crossed = cards.filter(|card| !crosses(card.rule).is_empty()).count();
    assert!(crossed > 30, "{crossed}");
}

/// The cards of passing and of claiming show that, and no ordinary move.
#[test]
fn what_is_no_move_is_shown_without_one() {
    let wizards_war = lessons::of(games::find("wizards-war").expect("a game"));
    let content_of = |rule| wizards_war.card(rule).expect("a card").content().expect("it holds");
    let pass = content_of("WW-16");
    let legal_texts: Vec<&str> = pass.allowed.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(legal_texts, ["pass"]);
    assert!(pass.scene.arrows.is_empty() && pass.ending.is_none());
    let claim = content_of("WW-17");
    assert_eq!(claim.claim, Some("WW-17"));
    assert!(claim.allowed.is_empty() && claim.scene.arrows.is_empty());
    let locale = Locale::load("en", games::sentences).expect("the catalogue");
    let status = claim.scene.status.map(|status| locale.text(&status));
    assert_eq!(status.as_deref(), Some("White may claim a draw now"));
}

/// Every ruling that the rulebook settles against a sentence of the inventor's page quotes it, and
/// its card says why the sentence is read so.
#[test]
fn rulings_on_sentences_of_the_page_are_on_the_card() {
    let mut quoted = 0;
    for lessons in lessons::all() {
        for (rule, _) in lessons.game.info.rules() {
            let text = lessons::full_text(lessons.game.info, rule).expect("a rule");
            if text.contains("**Ruling (Herald)** The page ") {
                quoted += 1;
                let card = lessons.card(rule).expect("a card");
                assert!(card.ruling().is_some(), "{rule} has a ruling that its card hides");
            }
        }
    }
    assert!(quoted >= 17, "{quoted}");
}
