//! Custom ids posted in chats stay readable and writable. Never change or remove a line here.

use match_model::{ChallengeId, MatchId, Moment, PracticeId, PracticeMoment, RoundNumber, Stance};
use messages::buttons::board::BoardButton;
use messages::buttons::cards::CardButton;
use messages::buttons::challenge::ChallengeButton;
use messages::buttons::custom_id::{CustomId, MOST_ID, TooLong};
use messages::buttons::ending::EndingButton;
use messages::buttons::fields::{FittingText, GameId, PartialChoice};
use messages::buttons::fights::{FightButton, PartialPlan, Winner};
use messages::buttons::numbers::{MenuIndex, Page, StepNumber};
use messages::buttons::practice::{PracticeAction, PracticeButton};
use messages::buttons::stepper::{Step, StepButton};
use messages::buttons::tour_moment::TourMoment;
use messages::buttons::{ButtonAction, Buttons};
use model::scene::Spot;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::{CardKind, Side};

/// One id of each kind and form. A match's number is 12, or 7 after `ask`.
const POSTED: &[&str] = &[
    "v1:accept:3",
    "v1:decline:3",
    "v1:withdraw:3",
    "v1:which:12:5:move|text=e2-e4",
    "v1:enlist:12",
    "v1:release:12",
    "v1:join:12:4",
    "v1:join-not:12:4",
    "v1:join-off:12:4",
    "v1:import:0",
    "v1:new-match:0",
    "v1:new-match-of:medieval",
    "v1:move:12:5",
    "v1:lead:12:5",
    "v1:tap:12:5:b2-b3",
    "v1:legal:12:5",
    "v1:legal-page:12:5:1",
    "v1:actor:12:5:4",
    "v1:narrow:12:5:2:-:N4:Axe@d5",
    "v1:pick:12:5:1:3.4:(c6)",
    "v1:play:12:5:0",
    "v1:decide:12:5:recall Ra1",
    "v1:decide-page:12:5:1",
    "v1:plan:12:5:2-",
    "v1:commit:12:5:1-SFG",
    "v1:plan-line:12:5:1",
    "v1:report:12:5:1-attacker",
    "v1:flip:12:5:black",
    "v1:figures:12:5:white",
    "v1:plain:12:5:black",
    "v1:undo:12:6",
    "v1:undo-all:12:6",
    "v1:send:12:6",
    "v1:step:12:0",
    "v1:record:7:5",
    "v1:leaf:12:5:2",
    "v1:leaf-record:7:5:0",
    "v1:continue:7",
    "v1:draw:12:5",
    "v1:draw-yes:12:5",
    "v1:draw-no:12:5",
    "v1:resign:12:5",
    "v1:resign-yes:12:5",
    "v1:resign-no:12:5",
    "v1:back-yes:12:5",
    "v1:back-no:12:5",
    "v1:abort-yes:12:5",
    "v1:if-off:12:5",
    "v1:season-join:4",
    "v1:season-leave:4",
    "v1:season-start:4",
    "v1:season-accept:4",
    "v1:season-decline:4",
    "v1:season-new:0",
    "v1:seeks:0",
    "v1:pause:12:5",
    "v1:pause-yes:12:5",
    "v1:pause-no:12:5",
    "v1:resume-time:12:5",
    "v1:give-time:12:1440",
    "v1:claim-time:12:5",
    "v1:rematch:12",
    "v1:replay:12",
    "v1:export:12",
    "v1:guide:medieval",
    "v1:notation:medieval",
    "v1:advice:medieval",
    "v1:forget:3",
    "v1:remain:3",
    "v1:card:medieval:unit:N4:Axe",
    "v1:card:medieval:building:b2*",
    "v1:ranks:medieval:here:2",
    "v1:ranks:medieval:everywhere:0",
    "v1:rule:medieval:card:ME-16a",
    "v1:rule:medieval:full:ME-16a",
    "v1:rule:medieval:board:ME-16a",
    "v1:why:medieval:ME-7",
    "v1:rule-section:medieval",
    "v1:rule-pick:medieval",
    "v1:tour:medieval",
    "v1:touring:medieval:201:hint",
    "v1:touring:medieval:201:solution",
    "v1:touring:medieval:201:type",
    "v1:touring:medieval:201:board",
    "v1:touring:medieval:201:over",
    "v1:tour-tap:medieval:201:b2-b3",
    "v1:tour-page:medieval:201:1",
    "v1:tour-actor:medieval:201:2",
    "v1:tour-narrow:medieval:201:1:-:N4",
    "v1:tour-pick:medieval:201:2:-:N4",
    "v1:tour-play:medieval:201:2",
    "v1:ask:7:12:start.2",
    "v1:ask:7:12:squares.1",
    "v1:ask:7:12:square.3",
    "v1:ask:7:12:at.3.9",
    "v1:ask:7:12:not.3.9.1",
    "v1:ask:7:12:target.3.9.1",
    "v1:ask:7:12:threats.3.9",
    "v1:ask:7:12:fate.3.9",
    "v1:ask:7:12:wish",
    "v1:ask:7:12:agree",
    "v1:ask:7:12:decline",
    "v1:ask:7:12:forbid",
    "v1:ask:7:12:since.5.9.2",
    "v1:ask:7:12:reopen.comments.yes",
    "v1:ask:7:12:reopen.analysis.no",
    "v1:more:12:5",
    "v1:practice:3:5:look",
    "v1:practice:3:5:more",
    "v1:practice:3:5:type",
    "v1:practice:3:5:throw",
    "v1:practice:3:5:undo",
    "v1:practice:3:5:start",
    "v1:practice:3:5:redo",
    "v1:practice:3:5:hint",
    "v1:practice:3:5:letters",
    "v1:practice:3:5:challenge",
    "v1:practice:3:5:anyone",
    "v1:practice:3:5:herald",
    "v1:practice:3:5:new",
    "v1:practice:3:5:tap:b2-b3",
    "v1:practice:3:5:page:1",
    "v1:practice:3:5:actor:1",
    "v1:practice:3:5:narrow:1:-:N4",
    "v1:practice:3:5:pick:1:-:N4",
    "v1:practice:3:5:play:1",
    "v1:practise:medieval",
    "v1:practise-from:12:5",
    "v1:text:12:5.black",
    "v1:text:12:step.0",
    "v1:text-of:record:7:5",
    "v1:text-of:guide:medieval",
    "v1:text-of:card:medieval:unit:N4:Axe",
    "v1:text-of:card:medieval:building:b2*",
    "v1:text-of:solved:medieval:3:b2-b3",
    "v1:which:12:5:move|text=e2-e4: x",
    "v1:plan:12:5:0-SF",
    "v1:report:12:5:0-defender",
    "v1:decide:12:5:heal N4:Axe@d5",
    "v1:tour-tap:medieval:201:N4d5xc5=Axe",
    "v1:tour-narrow:medieval:201:1:3.4:N4:Axe@d5",
    "v1:tour-pick:medieval:201:2:3.4:N4:Axe@d5",
    "v1:text-of:solved:medieval:3:b2-b3|(b3) x",
    "v1:practice:7:201:tap:N4d5xc5=Axe: x",
    "v1:practice:7:201:page:3",
    "v1:practice:7:201:actor:0",
    "v1:practice:7:201:play:1",
    "v1:practice:7:201:narrow:1:3.4:N4:Axe@d5",
    "v1:practice:7:201:pick:2:3.4:N4:Axe@d5",
    "v1:draw-offer:12:5",
    "v1:match-help:12:5",
    "v1:analyse:12",
    "v1:gif:12",
    "v1:analysis:12:overview:0",
    "v1:analysis:12:point.2:1",
    "v1:analysis:12:choice.14:2",
    "v1:analysis:12:list.1:3",
    "v1:analysis-pick:12",
    "v1:games:0",
    "v1:game:medieval",
    "v1:rematch-at:12:1",
    "v1:play-herald:medieval",
    "v1:play-level:medieval:1",
    "v1:play-whom:medieval",
    "v1:play-anyone:medieval",
    "v1:play-person:medieval",
    "v1:learn:medieval",
    "v1:commands:0",
    "v1:pin-games:0",
    "v1:settings:0",
    "v1:settings-theme:0",
    "v1:settings-confirm:0",
    "v1:settings-way:0",
    "v1:settings-times:0",
    "v1:settings-hours:0",
    "v1:vacation:0",
    "v1:vacation-begin:0",
    "v1:vacation-end:0",
    "v1:server-theme:0",
    "v1:server-threads:0",
    "v1:server-leavers:0",
    "v1:server-fights:1",
    "v1:server-clock:0",
    "v1:server-own-clock:0",
    "v1:server-language:0",
    "v1:server-places:0",
    "v1:server:0",
    "v1:server-allow:0",
    "v1:server-disallow:0",
    "v1:server-everywhere:0",
    "v1:server-role:0",
    "v1:server-no-role:0",
    "v1:server-puzzles:0",
    "v1:server-puzzle-channel:0",
    "v1:server-puzzle-hour:0",
    "v1:server-no-puzzles:0",
    "v1:puzzle-solve:medieval:0123abcd:20786",
    "v1:puzzle-mistakes:0",
    "v1:match-way:12",
    "v1:guide-page:medieval:1",
    "v1:narrow:12:5:0:-:build",
    "v1:narrow:12:5:0:-:build 10",
];

const INVALID: &[&str] = &[
    "",
    "v1",
    "v1:move",
    "v1:move:x:1",
    "v2:move:1:1",
    "v1:move:1",
    "v1:accept:1:2",
    "v1:flip:1:1:up",
    "v1:move:1:1:1:1",
    "v1:plan:1:1:0",
    "v1:plan:1:1:0-SFGS",
    "v1:plan:1:1:0-sfg",
    "v1:plan:1:1:-SF",
    "v1:commit:1:1:x-SFG",
    "v1:report:1:1:0-nobody",
    "v1:report:1:1:attacker",
    "v1:decide:1:heal N4:Axe@d5",
    "v1:narrow:1:1:0:Axe",
    "v1:narrow:1:1:0:3:Axe",
    "v1:narrow:1:1:0:3.x:Axe",
    "v1:card:checkers:unit:N3",
    "v1:card:medieval:tower:N3",
    "v1:card:medieval:unit",
    "v1x:move:1:1",
    "v1:ask:7:12:at.3",
    "v1:ask:7:12:reopen.moves.yes",
    "v1:ask:7:12:",
    "v1:practice:7:201:tap",
    "v1:practice:7:201:undo:",
    "v1:practice:7:201:undo:1",
    "v1:practice:7:201:narrow:1",
    "v1:practice:7:201:narrow:1:3",
    "v1:practice:7:201:pick:x:-:a",
    "v1:practice:7:201:fly",
];

const WITHOUT_MATCH: &[&str] = &[
    "import",
    "new-match",
    "new-match-of",
    "accept",
    "decline",
    "withdraw",
    "record",
    "leaf-record",
    "continue",
    "seeks",
    "forget",
    "remain",
    "season-join",
    "season-leave",
    "season-start",
    "season-accept",
    "season-decline",
    "season-new",
    "guide",
    "guide-page",
    "notation",
    "advice",
    "card",
    "ranks",
    "games",
    "game",
    "play-herald",
    "play-level",
    "play-whom",
    "play-anyone",
    "play-person",
    "learn",
    "commands",
    "pin-games",
    "rule",
    "why",
    "rule-section",
    "rule-pick",
    "tour",
    "touring",
    "tour-tap",
    "tour-page",
    "tour-actor",
    "tour-narrow",
    "tour-pick",
    "tour-play",
    "practice",
    "practise",
    "text-of",
    "settings",
    "settings-theme",
    "settings-confirm",
    "settings-way",
    "settings-times",
    "settings-hours",
    "vacation",
    "vacation-begin",
    "vacation-end",
    "server-theme",
    "server-threads",
    "server-leavers",
    "server-fights",
    "server-clock",
    "server-own-clock",
    "server-language",
    "server-places",
    "server",
    "server-allow",
    "server-disallow",
    "server-everywhere",
    "server-role",
    "server-no-role",
    "server-puzzles",
    "server-puzzle-channel",
    "server-puzzle-hour",
    "server-no-puzzles",
    "puzzle-solve",
    "puzzle-mistakes",
];

#[test]
fn posted_ids_are_read_and_written_as_they_were() {
    for id in POSTED {
        let action = ButtonAction::parse(id).unwrap_or_else(|| panic!("{id} is not read"));
        assert_eq!(action.id(), *id);
    }
    for id in INVALID {
        assert_eq!(ButtonAction::parse(id), None, "{id}");
    }
}

#[test]
fn an_id_of_a_match_names_it() {
    for id in POSTED {
        let name = id.split(':').nth(1).expect("a name");
        let number = if name == "ask" { 7 } else { 12 };
        let expected = (!WITHOUT_MATCH.contains(&name)).then_some(MatchId::new(number));
        let action = ButtonAction::parse(id).unwrap_or_else(|| panic!("{id} is not read"));
        assert_eq!(action.match_id(), expected, "{id}");
    }
}

fn decide(id: MatchId, moment: Moment, text: &str) -> Result<FightButton, TooLong> {
    FightButton::Decide(id, moment, FittingText::new(text)).fitting()
}

fn longest() -> PartialChoice {
    PartialChoice { group: "x".repeat(40), to: Some(Spot::new(25, 25)) }
}

#[test]
fn the_longest_ids_fit() {
    let (challenge, game) = (ChallengeId::new(u64::MAX), MatchId::new(u64::MAX));
    let (moment, round) = (Moment::new(u32::MAX), RoundNumber::new(u32::MAX));
    let practice = PracticeId::new(u64::from(u32::MAX));
    let steps = || {
        [
            Step::Actor(MenuIndex(u8::MAX)),
            Step::Narrow(Page(u16::MAX), longest()),
            Step::Pick(MenuIndex(u8::MAX), longest()),
        ]
    };
    let mut actions: Vec<ButtonAction> = vec![
        ChallengeButton::Withdraw(challenge).into(),
        FightButton::Commit(game, moment, PartialPlan { round, stances: Stance::ALL.to_vec() })
            .into(),
        FightButton::Report(game, moment, Winner { round, attacker: true }).into(),
        BoardButton::Figures(game, moment, Side::White).into(),
        EndingButton::ConfirmResign(game, moment).into(),
        decide(game, moment, &"x".repeat(57)).expect("fits").into(),
    ];
    actions.extend(steps().map(|step| StepButton::of_match(game.at(moment), step).into()));
    let changes = PracticeMoment::new(u32::MAX);
    let on_board = |step| PracticeButton::Do(practice, changes, PracticeAction::Step(step)).into();
    actions.extend(steps().map(on_board));
    for game in games::all() {
        let moment = TourMoment { step: StepNumber(99), actions: 99, is_hinted: true };
        let game = GameId::of(game);
        actions.extend(steps().map(|step| StepButton::of_tour(game, moment, step).into()));
    }
    for action in actions {
        let id = action.id();
        assert!(id.len() <= MOST_ID, "{id}");
        assert_eq!(ButtonAction::parse(&id), Some(action));
    }
}

#[test]
fn the_log_reveals_no_plan() {
    let (game, moment) = (MatchId::new(1), Moment::new(5));
    let logged: Vec<String> = Stance::ALL
        .into_iter()
        .map(|stance| {
            let plan = PartialPlan { round: RoundNumber::new(0), stances: vec![stance; 3] };
            let commit =
                ButtonAction::from(FightButton::Commit(game, moment, plan.clone())).logged();
            assert_eq!(ButtonAction::from(FightButton::Plan(game, moment, plan)).logged(), commit);
            commit
        })
        .collect();
    assert!(logged.windows(2).all(|pair| pair[0] == pair[1]), "{logged:?}");
    let which = ButtonAction::parse("v1:which:12:5:move|text=e2-e4").expect("it is one");
    assert_eq!(which.logged(), "v1:which:12:5:…");
}

#[test]
fn a_text_that_does_not_fit_is_refused_and_never_cut() {
    let (game, moment) = (MatchId::new(12), Moment::new(5));
    let healing = decide(game, moment, "heal N4:Axe@d5").expect("short");
    assert_eq!(healing.id(), "v1:decide:12:5:heal N4:Axe@d5");
    assert_eq!(FightButton::parse(&healing.id()), Some(healing));
    // `v1:decide:12:5:` are 15 characters.
    assert!(decide(game, moment, &"x".repeat(85)).is_ok());
    assert_eq!(decide(game, moment, &"x".repeat(86)), Err(TooLong));
    assert_eq!(decide(game, moment, &"\u{1F409}".repeat(43)), Err(TooLong));
    let medieval = games::find("medieval").expect("it is there");
    assert_eq!(CardButton::new(medieval, CardKind::Unit, &"x".repeat(79)), Err(TooLong));
}

fn texts() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        prop::sample::select(vec![':', '@', '%', '-', ' ', '\n', '\u{1F409}', '½', 'v', '1']),
        any::<char>(),
    ];
    prop::collection::vec(character, 0..110).prop_map(|characters| characters.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(8),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_survives_a_button(number in any::<u64>(), ply in any::<u32>(), text in texts()) {
        match decide(MatchId::new(number), Moment::new(ply), &text) {
            Ok(button) => {
                let written_id = button.id();
                prop_assert!(written_id.encode_utf16().count() <= MOST_ID);
                prop_assert!(written_id.ends_with(&text));
                prop_assert_eq!(ButtonAction::parse(&written_id), Some(button.into()));
            }
            Err(TooLong) => {
                let written_id = format!("v1:decide:{number}:{ply}:{text}");
                prop_assert!(written_id.encode_utf16().count() > MOST_ID);
            }
        }
    }

    #[test]
    fn every_read_id_survives_a_round_trip(index in 0..POSTED.len(), tail in texts()) {
        let id = POSTED[index];
        for text in [format!("{id}{tail}"), format!("{}:{tail}", &id[..id.rfind(':').unwrap_or(0)])] {
            if let Some(action) = ButtonAction::parse(&text) {
                prop_assert_eq!(ButtonAction::parse(&action.id()), Some(action));
            }
        }
    }
}
