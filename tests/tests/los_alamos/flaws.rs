//! Los Alamos Chess with one flaw at a time: the contract test finds each, and names it.

use std::sync::atomic::{AtomicU32, Ordering};

use game_contract::{CheckAmount, GameCallbacks, Violation, check};
use rules::l10n::{L10nMessage, say};
use rules::scene::{Mark, Scene, Spot};
use rules::{
    Actor, Card, CardKind, Explain, Game, GameInfo, Notation, Options, Outcome, Outline, Reading,
    Refusal, RefusalKind, Setup, SetupFaults, Show, Square, Teach, Turn,
};
use serde_json::{Map, Value};

use crate::game::UNTAUGHT;
use crate::position::{LosAlamos, Move};
use crate::{sample, sentences};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    ListsWhatIsRefused,
    ListsTooLittle,
    ListsTheSameTwice,
    ListsOtherwiseAfterwards,
    NamesTwoAlike,
    ReadsAnother,
    ReadsLoosely,
    RefusesWithoutARule,
    RefusesByNoRule,
    RefusesWithoutWords,
    PlaysByChance,
    HasNoAction,
    NeverEnds,
    EndsByNoRule,
    SaysNothing,
    HasNoGroup,
    ForgetsInItsSetup,
    DrawsOffTheBoard,
    CountsItsTurnsWrongly,
    PartsAnAction,
    DisplaysNothing,
    CardTwice,
    CardOfALongCode,
    CardWithoutWords,
    CardWithoutLines,
    CardOfManyLines,
    CardToMany,
    CardToNone,
    CardByNoRule,
    CardByNoOption,
}

use Flaw::*;

const FLAWS: [(Flaw, &str); 30] = [
    (ListsWhatIsRefused, "a1-a1 is not read back"),
    (ListsTooLittle, "which is not legal"),
    (ListsTheSameTwice, "two legal actions share a canonical text"),
    (ListsOtherwiseAfterwards, "a list that is not empty gets other actions"),
    (NamesTwoAlike, "two legal actions share a canonical text"),
    (ReadsAnother, "is read back as"),
    (ReadsLoosely, "which is not legal"),
    (RefusesWithoutARule, "is refused badly"),
    (RefusesByNoRule, "is refused by LA-99, which is no rule"),
    (RefusesWithoutWords, "cannot be said"),
    (PlaysByChance, "played twice gives two positions"),
    (HasNoAction, "the game goes on without a legal action"),
    (NeverEnds, "no end after 30 actions"),
    (EndsByNoRule, "the game ended by LA-99, which is no rule"),
    (SaysNothing, "cannot be said"),
    (HasNoGroup, "has the group \"\""),
    (ForgetsInItsSetup, "reads back as"),
    (DrawsOffTheBoard, "the scene has a piece off the board"),
    (CountsItsTurnsWrongly, "but to act is"),
    (PartsAnAction, "is parted into"),
    (DisplaysNothing, "is not displayed"),
    (CardTwice, "the card p is there twice"),
    (CardOfALongCode, "or its code is too long"),
    (CardWithoutWords, "cannot be said"),
    (CardWithoutLines, "the card P says or leads to too much or nothing"),
    (CardOfManyLines, "the card P says or leads to too much or nothing"),
    (CardToMany, "the card P says or leads to too much or nothing"),
    (CardToNone, "the card P leads to Q, which is none"),
    (CardByNoRule, "the card P cites LA-99, which is no rule"),
    (CardByNoOption, "the card P needs an option that there is not"),
];

/// The game without its lessons and with a flaw, by its index in [`FLAWS`]. Without a flaw it shows
/// that lessons are optional.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flawed<const PLACE: usize>(LosAlamos);

/// Not a legal move: a Rook stays where it is.
const NOWHERE: Move = Move { from: Square::new(0), to: Square::new(0), becomes: None };

impl<const PLACE: usize> Flawed<PLACE> {
    fn has(flaw: Flaw) -> bool {
        FLAWS.get(PLACE).is_some_and(|(own, _)| *own == flaw)
    }

    fn flawed(mut refusal: Refusal) -> Refusal {
        if refusal.kind == RefusalKind::Illegal {
            if Self::has(RefusesWithoutARule) {
                refusal.rule = None;
            }
            if Self::has(RefusesByNoRule) {
                refusal.rule = Some("LA-99");
            }
        }
        if Self::has(RefusesWithoutWords) {
            refusal.next = say("los-alamos-without-words");
        }
        refusal
    }
}

impl<const PLACE: usize> Game for Flawed<PLACE> {
    type Action = Move;
    type Key = <LosAlamos as Game>::Key;

    const INFO: &'static GameInfo = &UNTAUGHT;

    fn start(options: &Options) -> Self {
        Flawed(LosAlamos::start(options))
    }

    fn to_act(&self) -> Actor {
        self.0.to_act()
    }

    fn turn(&self) -> Turn {
        let left = u8::from(!Self::has(CountsItsTurnsWrongly));
        Turn { actions_left: left, ..self.0.turn() }
    }

    fn legal(&self, list: &mut Vec<Move>) {
        let before = list.len();
        self.0.legal(list);
        let first = list.get(before).copied();
        if Self::has(ListsWhatIsRefused) {
            list.push(NOWHERE);
        }
        if Self::has(ListsTooLittle) {
            list.truncate(before + 1);
        }
        if Self::has(ListsTheSameTwice) {
            list.extend(first);
        }
        if Self::has(ListsOtherwiseAfterwards) && before > 0 {
            list.extend(first);
        }
        if Self::has(HasNoAction) {
            list.truncate(before);
        }
    }

    fn apply(&mut self, action: Move) {
        static PLAYED: AtomicU32 = AtomicU32::new(0);
        self.0.apply(action);
        if Self::has(PlaysByChance) && PLAYED.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
            self.0.to_act = self.0.to_act.other();
        }
    }

    fn ending(&self, repeated: u32) -> Option<Outcome> {
        let outcome = self.0.ending(repeated).filter(|_| !Self::has(NeverEnds))?;
        let rule = if Self::has(EndsByNoRule) { "LA-99" } else { outcome.rule };
        Some(Outcome { rule, ..outcome })
    }

    fn key(&self) -> Option<Self::Key> {
        self.0.key()
    }
}

impl<const PLACE: usize> Setup for Flawed<PLACE> {
    fn from_setup(options: &Options, setup: &Value) -> Result<Self, SetupFaults> {
        LosAlamos::from_setup(options, setup).map(Flawed)
    }

    fn facts(&self) -> Map<String, Value> {
        let mut facts = self.0.facts();
        if Self::has(ForgetsInItsSetup)
            && let Some(Value::Object(board)) = facts.get_mut("board")
        {
            board.remove("a1");
        }
        facts
    }
}

impl<const PLACE: usize> Notation for Flawed<PLACE> {
    fn split(text: &str) -> Vec<&str> {
        match text.split_once('-') {
            Some((from, to)) if Self::has(PartsAnAction) => vec![from, to],
            _ => LosAlamos::split(text),
        }
    }

    fn display_text(&self, action: Move) -> String {
        if Self::has(DisplaysNothing) { String::new() } else { self.0.display_text(action) }
    }

    fn text(&self, action: Move) -> String {
        let text = self.0.text(action);
        if Self::has(NamesTwoAlike) { text.replace("b2-b3", "a2-a3") } else { text }
    }

    fn read(&self, text: &str) -> Result<Reading<Move>, Refusal> {
        let mut reading = match self.0.read(text) {
            Ok(reading) => reading,
            Err(refusal) if Self::has(ReadsLoosely) && refusal.kind == RefusalKind::Illegal => {
                return Ok(Reading { action: NOWHERE, remarks: Vec::new() });
            }
            Err(refusal) => return Err(Self::flawed(refusal)),
        };
        if Self::has(ReadsAnother) {
            let mut legal = Vec::new();
            self.0.legal(&mut legal);
            reading.action = legal.first().copied().unwrap_or(reading.action);
        }
        Ok(reading)
    }
}

impl<const PLACE: usize> Explain for Flawed<PLACE> {}

/// A card with the most contents.
fn card(code: &str) -> Card {
    Card {
        kind: CardKind::Unit,
        code: code.into(),
        name: say("los-alamos-next"),
        needs: None,
        lines: vec![say("los-alamos-next"); 10],
        scene: LosAlamos::start(&Options::default()).scene(),
        leads: vec![(CardKind::Unit, "P".into()); 20],
        rules: vec!["LA-6"],
    }
}

impl<const PLACE: usize> Teach for Flawed<PLACE> {
    fn cards() -> Vec<Card> {
        let (mut one, mut other) = (card("P"), card(&"x".repeat(40)));
        let flaw = FLAWS.get(PLACE).map(|(flaw, _)| *flaw);
        match flaw {
            Some(CardTwice) => other.code = "p".into(),
            Some(CardOfALongCode) => other.code.push('x'),
            Some(CardWithoutWords) => one.name = say("los-alamos-without-words"),
            Some(CardWithoutLines) => one.lines.clear(),
            Some(CardOfManyLines) => one.lines.push(say("los-alamos-next")),
            Some(CardToMany) => one.leads.push((CardKind::Unit, "P".into())),
            Some(CardToNone) => one.leads[19].1 = "Q".into(),
            Some(CardByNoRule) => one.rules.push("LA-99"),
            Some(CardByNoOption) => one.needs = Some(("wizards", "yes")),
            _ => {}
        }
        vec![one, other]
    }
}

impl<const PLACE: usize> Show for Flawed<PLACE> {
    fn describe(&self, action: Move) -> L10nMessage {
        match Self::has(SaysNothing) {
            true => say("los-alamos-without-words"),
            false => self.0.describe(action),
        }
    }

    fn outline(&self, action: Move) -> Outline {
        let mut outline = self.0.outline(action);
        if Self::has(HasNoGroup) {
            outline.group.clear();
        }
        outline
    }

    fn marks(&self, action: Move) -> Vec<Mark> {
        self.0.marks(action)
    }

    fn scene(&self) -> Scene {
        let mut scene = self.0.scene();
        if Self::has(DrawsOffTheBoard)
            && let Some(placed) = scene.pieces.first_mut()
        {
            placed.spot = Spot { column: 9, row: 9 };
        }
        scene
    }
}

fn violation<const PLACE: usize>() -> Option<Violation> {
    let locale = sentences();
    let with = GameCallbacks {
        draw_text: &|game: &Flawed<PLACE>, dice| sample(&game.0, dice),
        speak: &|sentence| locale.checked(sentence),
    };
    let longest = if Flawed::<PLACE>::has(NeverEnds) { 30 } else { 20_000 };
    let plan = CheckAmount { seed: 4, games: 1, max_actions: longest, ..CheckAmount::default() };
    check::<Flawed<PLACE>>(&Options::default(), plan, &with).err()
}

#[test]
fn the_contract_finds_what_is_wrong() {
    let found = [
        violation::<0>(),
        violation::<1>(),
        violation::<2>(),
        violation::<3>(),
        violation::<4>(),
        violation::<5>(),
        violation::<6>(),
        violation::<7>(),
        violation::<8>(),
        violation::<9>(),
        violation::<10>(),
        violation::<11>(),
        violation::<12>(),
        violation::<13>(),
        violation::<14>(),
        violation::<15>(),
        violation::<16>(),
        violation::<17>(),
        violation::<18>(),
        violation::<19>(),
        violation::<20>(),
        violation::<21>(),
        violation::<22>(),
        violation::<23>(),
        violation::<24>(),
        violation::<25>(),
        violation::<26>(),
        violation::<27>(),
        violation::<28>(),
        violation::<29>(),
    ];
    for ((flaw, words), found) in FLAWS.into_iter().zip(found) {
        let what = found.unwrap_or_else(|| panic!("{flaw:?} is not found")).description;
        assert!(what.contains(words), "{flaw:?}: {what}");
    }
    // Without a flaw, nothing is found.
    assert_eq!(violation::<30>(), None);
}
