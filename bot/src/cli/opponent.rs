//! `herald play`: a game against Herald in the terminal.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::BufRead;

use ::render::text_board;
use clap::Args;
use engine::{Level, SearchRequest, Strength};
use games::Table;
use i18n::Locale;
use match_model::{Plan, Round, Stance};
use rules::Dice;
use rules::l10n::say;
use rules::{Actor, Fight, Side};

use super::output::{self, out, outln};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game's id: world-war, medieval-war, wizards-war, battlechess or medieval
    game: String,
    /// Herald's level, 0 to 4
    #[arg(long, default_value_t = 2)]
    level: u8,
    /// Play Black
    #[arg(long)]
    black: bool,
    /// The seed of Herald's random choices [default: a new one every time]
    #[arg(long)]
    seed: Option<u64>,
    /// An option of the game, as key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Game<'a, I> {
    locale: &'a Locale,
    table: Box<dyn Table>,
    person: Side,
    level: Level,
    seed: u64,
    fortune: Dice,
    /// The first stance of Herald's last plan.
    last_opening: Option<engine::Stance>,
    /// For `undo`: the game before each line of the person.
    earlier_tables: Vec<Box<dyn Table>>,
    input: I,
}

pub(crate) fn run(
    locale: &Locale,
    arguments: &Arguments,
    input: impl BufRead,
) -> Result<(), String> {
    let game = games::find(&arguments.game)
        .filter(|game| engine::plays(game.info.id))
        .ok_or_else(|| locale.text(&judge::no_game(&arguments.game)))?;
    let level = Level::new(arguments.level)
        .ok_or_else(|| locale.text(&say("cli-no-level").with("level", arguments.level)))?;
    let options = super::common::options(locale, game, &arguments.options)?;
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let mut game = Game {
        locale,
        table: game.start(&options),
        person: if arguments.black { Side::Black } else { Side::White },
        level,
        seed,
        fortune: Dice::new(seed.rotate_left(32)),
        last_opening: None,
        earlier_tables: Vec::new(),
        input,
    };
    outln!("{}", locale.text(&say("cli-play-begins").with("level", level.number())));
    let stances = options.get("combat") == "stances";
    while let Some(actor) = game.table.to_act() {
        let continues = match (actor, game.table.fight()) {
            (Actor::Chance, Some(fight)) if stances => game.fight(&fight)?,
            (Actor::Chance, _) => game.throw()?,
            (Actor::Side(side), _) if side == game.person => game.ask()?,
            (Actor::Side(_), _) => game.answer()?,
        };
        if !continues || output::is_closed() {
            return Ok(());
        }
    }
    game.show();
    if let Some(outcome) = game.table.outcome() {
        outln!("{} ({})", locale.text(&outcome.reason), outcome.rule);
    }
    Ok(())
}

impl<I: BufRead> Game<'_, I> {
    fn show(&self) {
        outln!("{}", text_board(&self.table.scene(), self.person, self.locale));
    }

    fn line(&mut self) -> Result<Option<String>, String> {
        let mut line = String::new();
        match self.input.read_line(&mut line) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(line.trim().to_owned())),
            Err(cause) => {
                let sentence = say("cli-input-unreadable").with("cause", cause.to_string());
                Err(self.locale.text(&sentence))
            }
        }
    }

    /// Asks for an action or a whole turn. Returns whether the game continues.
    fn ask(&mut self) -> Result<bool, String> {
        self.show();
        if let Some(question) = self.table.question() {
            // The picture's status names the side that decides.
            let words = self.table.scene().status.unwrap_or(question.words);
            outln!("{}", self.locale.text(&words));
        }
        loop {
            out!("> ");
            if output::is_closed() {
                return Ok(false);
            }
            let Some(line) = self.line()? else { return Ok(false) };
            match line.as_str() {
                "" => {}
                "quit" => return Ok(false),
                "resign" => {
                    outln!("{}", self.locale.say("cli-play-resigned"));
                    return Ok(false);
                }
                "help" | "?" => outln!("{}", self.locale.say("cli-play-help")),
                "legal" => outln!("{}", self.table.legal().join("  ")),
                "hint" => self.hint(),
                "undo" => match self.earlier_tables.pop() {
                    Some(earlier) => {
                        self.table = earlier;
                        return Ok(true);
                    }
                    None => outln!("{}", self.locale.say("cli-play-nothing-undone")),
                },
                _ => {
                    if self.play_line(&line) {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Plays the person's line, all of a turn or none of it (rule C-2).
    fn play_line(&mut self, line: &str) -> bool {
        let mut table = self.table.copy();
        for part in table.split(line) {
            if let Err(refusal) = table.play(&part) {
                outln!("{}", self.locale.text(&refusal.whole()));
                return false;
            }
        }
        self.earlier_tables.push(std::mem::replace(&mut self.table, table));
        true
    }

    fn hint(&self) {
        let strength =
            Level::ALL.last().map_or(Strength::Level(self.level), |best| Strength::Level(*best));
        let request = SearchRequest { strength, seed: self.seed, stop: None };
        if let Some(result) = engine::search(&*self.table, &request) {
            let hint = say("cli-play-hint").with("actions", result.turn.join(", "));
            outln!("{}", self.locale.text(&hint));
        }
    }

    fn answer(&mut self) -> Result<bool, String> {
        let seed = self.seed ^ u64::from(self.table.plies()) << 32;
        let request = SearchRequest { strength: Strength::Level(self.level), seed, stop: None };
        let Some(result) = engine::search(&*self.table, &request) else { return Ok(false) };
        for text in &result.turn {
            let action =
                self.table.play(text).map_err(|refusal| self.locale.text(&refusal.whole()))?;
            outln!("Herald: {}", action.display);
        }
        let percent = (50.0 * (1.0 + result.expectation())).round();
        let sentence = say("cli-play-expects").with("percent", format!("{percent:.0}"));
        outln!("{}", self.locale.text(&sentence));
        Ok(true)
    }

    /// Asks for a plan per round and compares both; after three ties the dice decide (BC-2).
    fn fight(&mut self, fight: &Fight) -> Result<bool, String> {
        self.show();
        for round in 0..3 {
            outln!("{}", self.locale.say("cli-play-plan"));
            let plan = loop {
                let Some(line) = self.line()? else { return Ok(false) };
                match plan_of(&line) {
                    Some(plan) => break plan,
                    None => outln!("{}", self.locale.say("cli-play-plan")),
                }
            };
            let side = self.person.other();
            let (plies, last) = (self.table.plies(), self.last_opening);
            let herald_plan = engine::plan(self.level, self.seed, plies, round, side, last);
            self.last_opening = herald_plan.first().copied();
            let own = herald_plan.map(stance);
            let mut plans = [own; 2];
            plans[self.person.index()] = plan;
            let letters: String = own.map(Stance::letter).into_iter().collect();
            outln!("Herald: {letters}");
            if let Some(winner) = (Round { plans }).winner() {
                return self.result(usize::from(winner != fight.attacker.side));
            }
        }
        self.throw()
    }

    fn throw(&mut self) -> Result<bool, String> {
        let result = self.fortune.below(2);
        self.result(result)
    }

    fn result(&mut self, result: usize) -> Result<bool, String> {
        let text = Fight::RESULTS[result % 2];
        outln!("{text}");
        self.table.play(text).map_err(|refusal| self.locale.text(&refusal.whole()))?;
        Ok(true)
    }
}

fn stance(stance: engine::Stance) -> Stance {
    match stance {
        engine::Stance::Strike => Stance::Strike,
        engine::Stance::Feint => Stance::Feint,
        engine::Stance::Guard => Stance::Guard,
    }
}

fn plan_of(line: &str) -> Option<Plan> {
    let mut stances = line
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| Stance::from_letter(letter.to_ascii_uppercase()));
    let plan = [stances.next()??, stances.next()??, stances.next()??];
    stances.next().is_none().then_some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_played_from_a_text() {
        let locale = Locale::load("en", games::sentences).expect("the catalogue");
        let arguments = |level| Arguments {
            game: "world-war".into(),
            level,
            black: false,
            seed: Some(5),
            options: Vec::new(),
        };
        assert_eq!(run(&locale, &arguments(1), &b"legal\na1-a9\nb2-b3\nquit\n"[..]), Ok(()));
        assert!(run(&locale, &arguments(5), &b""[..]).is_err());
    }

    #[test]
    fn undo_goes_back_to_the_persons_turn() {
        let locale = Locale::load("en", games::sentences).expect("the catalogue");
        let world_war = games::find("world-war").expect("the game");
        let mut game = Game {
            locale: &locale,
            table: world_war
                .start(&super::super::common::options(&locale, world_war, &[]).expect("none")),
            person: Side::White,
            level: Level::ALL[0],
            seed: 5,
            fortune: Dice::new(5),
            last_opening: None,
            earlier_tables: Vec::new(),
            input: &b"undo\n?\nb2-b3\nundo\nresign\n"[..],
        };
        assert_eq!(game.ask(), Ok(true), "undo with nothing to undo and help play nothing");
        assert_eq!(game.answer(), Ok(true));
        assert_eq!(game.table.plies(), 2);
        assert_eq!(game.ask(), Ok(true));
        assert_eq!(game.table.plies(), 0, "b2-b3 and what Herald answered are undone");
        assert_eq!(game.ask(), Ok(false), "resigned");
    }

    #[test]
    fn plans_are_read() {
        assert_eq!(plan_of("s f G"), Some([Stance::Strike, Stance::Feint, Stance::Guard]));
        assert_eq!(plan_of("sf"), None);
        assert_eq!(plan_of("sfgs"), None);
    }
}
