//! Fights, decisions in the middle of a turn, and the telling of what came of them.

use i18n::Locale;
use match_model::{
    AwaitedPerson, Bout, MOST_TIES, MatchId, Plan, Report, Round, RoundNumber, Stance, StanceFight,
    Throw, ToldAction, Way,
};
use model::scene::{Badge, BadgeTone};
use rules::l10n::{L10nMessage, say};
use rules::{Fight, Fighter, GameInfo, Side};

use super::{code_plain, mention, sentence};

/// What a stance is called.
pub const fn stance(stance: Stance) -> L10nMessage {
    match stance {
        Stance::Strike => say("fight-strike"),
        Stance::Feint => say("fight-feint"),
        Stance::Guard => say("fight-guard"),
    }
}

pub fn plan(plan: &[Stance]) -> L10nMessage {
    let stances: Vec<L10nMessage> = plan.iter().map(|one| stance(*one)).collect();
    say("fight-stances").with("stances", stances)
}

/// White's Knight.
pub fn fighter(info: &GameInfo, fighter: &Fighter) -> L10nMessage {
    say("fight-fighter")
        .with("side", info.side_name(fighter.side))
        .with("piece", fighter.name.clone())
}

/// White's Knight against Black's Bishop for e5.
pub fn against(info: &GameInfo, fight: &Fight) -> L10nMessage {
    say("fight-against")
        .with("attacker", fighter(info, &fight.attacker))
        .with("defender", fighter(info, &fight.defender))
        .with("at", match_model::home_name(fight.at))
}

/// The label of the button that reports a fighter as the winner.
pub fn wins(locale: &Locale, info: &GameInfo, winner: &Fighter) -> String {
    locale.text(&wins_sentence(info, winner))
}

/// That a fighter wins.
pub(crate) fn wins_sentence(info: &GameInfo, winner: &Fighter) -> L10nMessage {
    say("fight-wins").with("fighter", fighter(info, winner))
}

fn people(whom: &[AwaitedPerson]) -> Vec<L10nMessage> {
    whom.iter().map(|who| mention(who.person.get())).collect()
}

// What is asked.

/// From when on a captain may answer for a member: small print, a line each.
fn instead(locale: &Locale, whom: &[AwaitedPerson]) -> String {
    whom.iter()
        .filter_map(|who| {
            let (captain, from) = who.captain?;
            let instead = say("fight-instead")
                .with("member", mention(who.person.get()))
                .with("captain", mention(captain.get()))
                .with("from", format!("<t:{}:f>", from.seconds()));
            Some(format!("\n-# {}", locale.text(&instead)))
        })
        .collect()
}

/// What is won or risked: small print on a line of its own.
pub(crate) fn at_stake(locale: &Locale, stakes: &L10nMessage) -> String {
    format!("\n-# {}", sentence(&locale.text(stakes)))
}

/// A decision in the middle of a turn, with what is won or risked by it.
pub fn decision(
    locale: &Locale,
    whom: &[AwaitedPerson],
    question: &L10nMessage,
    stakes: Option<&L10nMessage>,
) -> String {
    let asked =
        say("fight-decision").with("people", people(whom)).with("question", question.clone());
    let stakes = stakes.map(|stakes| at_stake(locale, stakes)).unwrap_or_default();
    locale.text(&asked) + &stakes + &instead(locale, whom)
}

/// A fight by plans. `again`: the plans before were tied.
pub fn plans(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    whom: &[AwaitedPerson],
    again: bool,
) -> String {
    let stakes = at_stake(locale, &fight.stakes);
    let fight = against(info, fight);
    let asked = if again {
        say("fight-plan-anew").with("fight", fight).with("people", people(whom))
    } else {
        say("fight-plan-first").with("fight", fight).with("people", people(whom))
    };
    locale.text(&asked) + &stakes + &instead(locale, whom)
}

/// A fight that is reported.
pub fn reports(locale: &Locale, info: &GameInfo, fight: &Fight, whom: &[AwaitedPerson]) -> String {
    let (marshal, sides): (Vec<&AwaitedPerson>, Vec<&AwaitedPerson>) =
        whom.iter().partition(|who| who.side.is_none());
    let people: Vec<L10nMessage> = sides.iter().map(|who| mention(who.person.get())).collect();
    let mut text = locale
        .text(&say("fight-report").with("fight", against(info, fight)).with("people", people));
    if let Some(marshal) = marshal.first() {
        let alone = say("fight-report-alone").with("marshal", mention(marshal.person.get()));
        text.push_str(&format!(" {}", locale.text(&alone)));
    }
    text + &at_stake(locale, &fight.stakes)
}

/// Whom a question in the middle of a turn waits for, to those who look at the board.
pub(crate) fn waits(locale: &Locale, whom: &[AwaitedPerson]) -> String {
    format!("-# {}", locale.text(&say("fight-waits").with("people", people(whom))))
}

// Plans, privately.

/// Three stances that somebody has typed: `SFG`, `s f g`, `strike, feint, guard`.
pub fn read_plan(locale: &Locale, line: &str) -> Option<Vec<Stance>> {
    let line = line.to_lowercase();
    let words: Vec<&str> =
        line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let letter = |c: char| Stance::from_letter(c.to_ascii_uppercase());
    let named = |word: &str| {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(one), None) => letter(one),
            _ => Stance::ALL
                .into_iter()
                .find(|one| locale.text(&stance(*one)).to_lowercase() == word),
        }
    };
    let stances: Option<Vec<Stance>> = match words.as_slice() {
        [one] => one.chars().map(letter).collect(),
        several => several.iter().map(|word| named(word)).collect(),
    };
    stances.filter(|stances| stances.len() == 3)
}

/// An example of how a plan is written, for its form.
pub(crate) fn plan_example(locale: &Locale) -> String {
    let letters: String = Stance::ALL.iter().map(|stance| stance.letter()).collect();
    locale.text(&say("button-form-example").with("example", letters))
}

/// The plan for a fight as far as its fighter has chosen it. `is_in`: whether one is in already.
pub(crate) fn planning(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    fight: &Fight,
    own: Side,
    so_far: &[Stance],
    is_in: bool,
) -> String {
    let own = fight.fighter(own).unwrap_or(&fight.attacker);
    let head = say("fight-planning")
        .with("match", id.to_string())
        .with("fight", against(info, fight))
        .with("own", fighter(info, own));
    let asked = match so_far {
        [] if is_in => say("fight-first-stance-anew"),
        [] => say("fight-first-stance"),
        [_] => say("fight-second-stance").with("plan", plan(so_far)),
        [_, _] => say("fight-third-stance").with("plan", plan(so_far)),
        whole => say("fight-commit-it").with("plan", plan(whole)),
    };
    format!("{}\n{}", locale.text(&head), locale.text(&asked))
}

/// A person's last revealed plans, the newest first, on a line of small print; nothing of none.
pub fn last_plans(locale: &Locale, name: &str, plans: &[Plan]) -> String {
    if plans.is_empty() {
        return String::new();
    }
    let plans: Vec<String> = plans.iter().map(|one| locale.text(&plan(one))).collect();
    let told = say("fight-last-plans").with("name", name).with("plans", plans.join(" · "));
    format!("\n-# {}", locale.text(&told))
}

// Plans and reports, publicly. From the second round on they name it: no two announcements of a
// fight read the same.

fn in_round(round: RoundNumber, what: L10nMessage) -> L10nMessage {
    if round == RoundNumber::FIRST {
        what
    } else {
        say("fight-round").with("round", round.next().get()).with("what", what)
    }
}

/// One side's plan is in; who is awaited is not pinged again.
pub fn committed(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: RoundNumber,
    by: Side,
    awaited: u64,
) -> String {
    let own = fight.fighter(by).unwrap_or(&fight.attacker);
    let committed =
        say("fight-committed").with("own", fighter(info, own)).with("awaited", mention(awaited));
    locale.text(&in_round(round, committed))
}

/// Revealed plans of which neither wins.
pub fn tied(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: Round,
    number: RoundNumber,
) -> String {
    let left = MOST_TIES.saturating_sub(number.next().index());
    let [hits, _] = round.hits();
    let tied = say("fight-tied")
        .with("hits", hits)
        .with("plans", revealed(info, fight, round))
        .with("left", left);
    locale.text(&tied)
}

/// One side's report.
pub fn reported(
    locale: &Locale,
    info: &GameInfo,
    round: RoundNumber,
    by: &str,
    winner: &Fighter,
) -> String {
    let reported = say("fight-reported").with("by", by).with("winner", fighter(info, winner));
    locale.text(&in_round(round, reported))
}

/// Reports that differ.
pub fn reports_differ(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: RoundNumber,
    reports: &[&Report],
) -> String {
    let each: Vec<L10nMessage> = reports
        .iter()
        .map(|report| {
            let winner = if report.attacker { &fight.attacker } else { &fight.defender };
            say("fight-one-report")
                .with("by", info.side_name(report.side))
                .with("winner", fighter(info, winner))
        })
        .collect();
    locale.text(&in_round(round, say("fight-reports-differ").with("reports", each)))
}

// The telling.

/// How many digits of a seal stand in a message: enough to know it again. The record has them all.
const SEAL_DIGITS: usize = 16;

fn seal(commitment: &str) -> String {
    commitment.chars().take(SEAL_DIGITS).collect()
}

/// How a match decides its fights, for its first message.
pub fn fights_by_plans(locale: &Locale, commitment: &str) -> String {
    format!("-# {}", locale.text(&say("fight-by-plans").with("seal", seal(commitment))))
}

/// See [`fights_by_plans`].
pub fn fights_by_dice(locale: &Locale, commitment: &str) -> String {
    format!("-# {}", locale.text(&say("fight-by-dice").with("seal", seal(commitment))))
}

/// See [`fights_by_plans`].
pub fn fights_by_report(locale: &Locale, marshal: Option<&str>) -> String {
    let how = match marshal {
        Some(marshal) => say("fight-by-marshal").with("marshal", marshal),
        None => say("fight-by-report"),
    };
    format!("-# {}", locale.text(&how))
}

/// For the last message of a match with dice.
pub(crate) fn seed_told(locale: &Locale) -> String {
    format!("-# {}", locale.say("fight-seed-told"))
}

/// An action that followed another in the same turn, on a line of its own, a fight by plans on
/// several. `by`: the name of who chose it. `names`: of those who fought for White and Black.
pub fn told(
    locale: &Locale,
    info: &GameInfo,
    told: &ToldAction,
    by: &str,
    names: &[String; 2],
) -> String {
    let action = code_plain(&told.played.shown);
    let words = told.words.clone();
    let line = match (&told.how, &told.fight) {
        (Way::Chosen(_), _) => {
            say("fight-told-chosen").with("by", by).with("action", action).with("words", words)
        }
        (Way::Ordered(_), _) => {
            say("fight-told-ordered").with("by", by).with("action", action).with("words", words)
        }
        (Way::Thrown(throws), Some(fight)) => {
            say("fight-told-how").with("how", thrown(info, fight, throws)).with("words", words)
        }
        (Way::Fought(fought), Some(fight)) if !fought.rounds.is_empty() => {
            return fight_told(locale, info, fight, fought, names, words);
        }
        (Way::Fought(_), Some(fight)) => {
            let fight = say("fight-decided-unseen").with("fight", against(info, fight));
            say("fight-told-how").with("how", fight).with("words", words)
        }
        (Way::Reported(Some(_)), _) => {
            say("fight-told-marshal").with("by", by).with("words", words)
        }
        (Way::Reported(None), _) => say("fight-told-reported").with("words", words),
        (Way::Given | Way::Thrown(_) | Way::Fought(_), _) => {
            say("fight-told-given").with("action", action).with("words", words)
        }
    };
    format!("- {}", locale.text(&line))
}

/// The dice of a fight.
fn thrown(info: &GameInfo, fight: &Fight, throws: &[Throw]) -> L10nMessage {
    let mut throws = throws.iter();
    let Some(first) = throws.next() else { return against(info, fight) };
    let first = say("fight-dice")
        .with("attacker", fighter(info, &fight.attacker))
        .with("one", first.attacker)
        .with("defender", fighter(info, &fight.defender))
        .with("other", first.defender);
    throws.fold(first, |before, throw| {
        say("fight-dice-again")
            .with("before", before)
            .with("one", throw.attacker)
            .with("other", throw.defender)
    })
}

/// What decided a fight, as a number on each: the attacker's and the defender's last dice, or the
/// hits of their last plans.
pub fn numbers(told: &ToldAction) -> Option<[Badge; 2]> {
    let badge = |number: u8, words: L10nMessage| Badge {
        text: number.to_string(),
        words,
        tone: BadgeTone::Neutral,
    };
    let of_dice = |throws: &[Throw]| {
        let last = throws.last()?;
        let thrown = |number: u8| badge(number, say("fight-badge-thrown").with("number", number));
        Some([thrown(last.attacker), thrown(last.defender)])
    };
    match &told.how {
        Way::Thrown(throws) => of_dice(throws),
        Way::Fought(fought) => {
            let Some(last) = fought.rounds.last().filter(|last| last.winner().is_some()) else {
                return of_dice(&fought.throws);
            };
            let fight = told.fight.as_ref()?;
            let hits = |fighter: &Fighter| {
                let hits = last.hits()[fighter.side.index()];
                badge(hits, say("fight-badge-hits").with("hits", hits))
            };
            Some([hits(&fight.attacker), hits(&fight.defender)])
        }
        _ => None,
    }
}

/// The attacker's plan and the defender's.
fn revealed(info: &GameInfo, fight: &Fight, round: Round) -> L10nMessage {
    let of = |own: &Fighter| plan(&round.plans[own.side.index()]);
    say("fight-revealed")
        .with("attacker", fighter(info, &fight.attacker))
        .with("one", of(&fight.attacker))
        .with("defender", fighter(info, &fight.defender))
        .with("other", of(&fight.defender))
}

/// The fighters and their players, on a line.
fn fought(locale: &Locale, info: &GameInfo, fight: &Fight, names: &[String; 2]) -> String {
    let Fight { attacker, defender, .. } = fight;
    let [one, other] = [attacker, defender].map(|fighter| names[fighter.side.index()].as_str());
    let who = say("fight-fought")
        .with("attacker", fighter(info, attacker))
        .with("one", one)
        .with("defender", fighter(info, defender))
        .with("other", other);
    format!("- {}", locale.text(&who))
}

/// A line for each stance of a round.
fn bouts(locale: &Locale, fight: &Fight, round: Round, names: &[String; 2]) -> [String; 3] {
    let [one, other] = [&fight.attacker, &fight.defender].map(|fighter| fighter.side.index());
    let mut number = 0;
    round.bouts().map(|Bout { stances, hits }| {
        number += 1;
        locale.text(&match hits {
            Some(side) => say("fight-bout-hit")
                .with("number", number)
                .with("one", stance(stances[one]))
                .with("other", stance(stances[other]))
                .with("by", names[side.index()].as_str()),
            None => say("fight-bout-even")
                .with("number", number)
                .with("one", stance(stances[one]))
                .with("other", stance(stances[other])),
        })
    })
}

/// A round of plans as it appears before its result: the fighters, and the first stance, then the
/// first two.
pub fn reveals(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: Round,
    names: &[String; 2],
) -> [String; 2] {
    let who = fought(locale, info, fight, names);
    let [first, second, _] = bouts(locale, fight, round, names);
    [format!("{who}\n{first}"), format!("{who}\n{first}\n{second}")]
}

/// A fight by plans: who fought, the plans of ties, a line for each stance of the last plans, and
/// the result.
fn fight_told(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    by_plans: &StanceFight,
    names: &[String; 2],
    words: L10nMessage,
) -> String {
    let [one, other] = [&fight.attacker, &fight.defender].map(|fighter| fighter.side.index());
    let mut lines = vec![fought(locale, info, fight, names)];
    let (last, ties) = match by_plans.rounds.split_last() {
        Some((last, ties)) if last.winner().is_some() => (Some(last), ties),
        _ => (None, by_plans.rounds.as_slice()),
    };
    for Round { plans } in ties {
        let tie = say("fight-tied-before")
            .with("one", plan(&plans[one]))
            .with("other", plan(&plans[other]));
        lines.push(format!("-# {}", locale.text(&tie)));
    }
    lines.extend(last.into_iter().flat_map(|last| bouts(locale, fight, *last, names)));
    let decided = match outcome(by_plans, names) {
        Some(result) => say("fight-decided-by-plans").with("result", result).with("words", words),
        None => say("fight-decided-by-dice")
            .with("dice", thrown(info, fight, &by_plans.throws))
            .with("words", words),
    };
    lines.push(format!("- {}", locale.text(&decided)));
    lines.join("\n")
}

/// Who won a fight by plans, and with how many hits; `None` where dice decided.
pub(crate) fn outcome(fought: &StanceFight, names: &[String; 2]) -> Option<L10nMessage> {
    let last = fought.rounds.last()?;
    let winner = last.winner()?;
    let hits = last.hits();
    Some(
        say("fight-result")
            .with("by", names[winner.index()].as_str())
            .with("hits", hits[winner.index()])
            .with("less", hits[winner.other().index()]),
    )
}

/// Between the first and the last lines of a story that is too long to be told whole.
pub(crate) fn left_out(locale: &Locale, lines: usize) -> String {
    format!("- {}", locale.text(&say("fight-left-out").with("lines", lines)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read_as_people_write_it() -> Result<(), i18n::LoadError> {
        use Stance::{Feint, Guard, Strike};
        let locale = Locale::load("en", games::sentences)?;
        for line in ["SFG", "sfg", " s f g ", "S-F-G", "strike, feint, guard", "Strike f Guard"] {
            assert_eq!(read_plan(&locale, line), Some(vec![Strike, Feint, Guard]), "{line}");
        }
        for line in ["", "SF", "SFGS", "strike", "strike feint", "abc", "strike feint parry"] {
            assert_eq!(read_plan(&locale, line), None, "{line}");
        }
        Ok(())
    }
}
