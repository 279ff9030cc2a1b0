use match_model::{MatchId, MatchMoment, Moment};
use rules::Options;

use super::*;
use crate::buttons::stepper::StepButton;

fn of(at: MatchMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| StepButton::of_match(at, step).into()
}

fn buttons(paged: &MenuPage) -> Vec<Button> {
    let row = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.clone(),
        Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => Vec::new(),
    };
    paged.menus.iter().flat_map(row).collect()
}

#[test]
fn every_start_leads_on_within_what_a_message_holds() -> Result<(), i18n::LoadError> {
    let locale = Locale::load("en", games::sentences)?;
    let at = MatchId::new(u64::MAX).at(Moment::new(u32::MAX));
    for game in games::all() {
        let table = game.start(&Options::default());
        let choices = table.choices();
        let first = actors(&locale, of(at), &choices, None, Page::FIRST);
        assert_eq!(first.left_out, 0, "{}", game.info.id);
        assert!(first.menus.len() <= MOST_STEPS && !first.menus.is_empty());
        let mut groups: Vec<&str> =
            choices.iter().map(|choice| choice.outline.group.as_str()).collect();
        groups.dedup();
        for group in groups {
            let left: Vec<Choice> =
                choices.iter().filter(|choice| choice.outline.group == group).cloned().collect();
            let narrowed = PartialChoice { group: group.to_owned(), to: None };
            let next =
                actor_choices(&locale, of(at), &table.scene().board, &left, &narrowed, Page::FIRST);
            assert_eq!(next.left_out, 0, "{} {group}", game.info.id);
            let taps = buttons(&next);
            assert!(next.menus.len() <= MOST_STEPS && taps.len() <= MOST_TAPS);
            for one in &taps {
                let same = taps.iter().filter(|other| other.label == one.label).count();
                assert_eq!(same, 1, "{}: {}", game.info.id, one.label);
                assert!(ButtonAction::parse(&one.id).is_some(), "{}", one.id);
            }
            if left.len() <= MOST_TAPS {
                assert_eq!(taps.len(), left.len(), "{} {group}", game.info.id);
            }
        }
    }
    Ok(())
}

#[test]
fn powers_that_cost_the_king_are_behind_the_last_button() -> Result<(), i18n::LoadError> {
    let locale = Locale::load("en", games::sentences)?;
    let table = games::find("medieval-war").expect("a game").start(&Options::default());
    let at = MatchId::new(1).at(Moment::new(0));
    let first = buttons(&actors(&locale, of(at), &table.choices(), None, Page::FIRST));
    assert_eq!(first.last().map(|one| one.label.as_str()), Some("King's powers…"));
    let powers = PartialChoice { group: "powers".to_owned(), to: None };
    let left = stepper::matching_choices(&*table, &powers);
    let board = table.scene().board;
    let taps = actor_choices(&locale, of(at), &board, &left, &powers, Page::FIRST);
    let labels: Vec<String> = buttons(&taps).into_iter().map(|one| one.label).collect();
    assert_eq!(labels, ["Again", "Summon"]);
    Ok(())
}

#[test]
fn world_war_chess_begins_with_buttons() -> Result<(), Box<dyn std::error::Error>> {
    let locale = Locale::load("en", games::sentences)?;
    let table = games::find("world-war").ok_or("no such game")?.start(&Options::default());
    let at = MatchId::new(7).at(Moment::START);
    let labels: Vec<String> =
        buttons(&actors(&locale, of(at), &table.choices(), None, Page::FIRST))
            .into_iter()
            .map(|button| button.label)
            .collect();
    assert!(labels.contains(&"Infantry b2".to_owned()), "{labels:?}");
    Ok(())
}

#[test]
fn units_come_before_building_and_destroying_is_last_and_red()
-> Result<(), Box<dyn std::error::Error>> {
    let locale = Locale::load("en", games::sentences)?;
    let mut table = games::find("medieval").ok_or("no such game")?.start(&Options::default());
    for text in ["P1@a4", "P1@h5", "(a4) p1", "h5-g5"] {
        table.play(text).map_err(|refusal| format!("{refusal:?}"))?;
    }
    let at = MatchId::new(7).at(Moment::START);
    let first = buttons(&actors(&locale, of(at), &table.choices(), None, Page::FIRST));
    let labels: Vec<&str> = first.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Serf a4", "Build…", "Destroy your Farm a4"]);
    let next = |group: &str| {
        let narrowed = PartialChoice { group: group.to_owned(), to: None };
        let left = stepper::matching_choices(&*table, &narrowed);
        let board = table.scene().board;
        let taps = actor_choices(&locale, of(at), &board, &left, &narrowed, Page::FIRST);
        let labels = buttons(&taps).into_iter().map(|one| (one.label, format!("{:?}", one.style)));
        (chosen(&locale, &left, &narrowed), labels.collect::<Vec<_>>())
    };
    let (text, farm) = next("destroy");
    assert_eq!(text, "**Destroy your Farm a4**: 1 choice (marked).");
    assert_eq!(farm, [("Destroy your Farm a4".to_owned(), "Danger".to_owned())]);
    // One dot for five buildings.
    let (text, buildings) = next("build");
    assert_eq!(text, "**Build…**: 25 choices. Their 5 squares are marked.");
    assert_eq!(buildings[1], ("School: Pages".to_owned(), "Secondary".to_owned()));
    let (text, squares) = next("build 11");
    assert_eq!(text, "**School: Pages**: 5 choices (marked).");
    assert_eq!(squares[0], ("on a3".to_owned(), "Primary".to_owned()));
    Ok(())
}
