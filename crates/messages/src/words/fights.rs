use i18n::Locale;
use match_model::{
    ActionOrigin, AwaitedPerson, Bout, MOST_TIES, MatchId, Plan, Report, ReportedAction, Round,
    RoundNumber, Stance, StanceFight, Throw,
};
use model::scene::{Badge, BadgeTone};
use rules::l10n::{L10nMessage, say};
use rules::{Fight, Fighter, GameInfo, Side};

use super::{code_plain, mention, sentence};

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

pub fn winner_line(locale: &Locale, info: &GameInfo, winner: &Fighter) -> String {
    locale.text(&wins_sentence(info, winner))
}

pub(crate) fn wins_sentence(info: &GameInfo, winner: &Fighter) -> L10nMessage {
    say("fight-wins").with("fighter", fighter(info, winner))
}

fn people(awaited: &[AwaitedPerson]) -> Vec<L10nMessage> {
    awaited.iter().map(|person| mention(person.person.get())).collect()
}

/// The time from which a captain may answer for a member, one line of small print each.
fn substitute_line(locale: &Locale, awaited: &[AwaitedPerson]) -> String {
    awaited
        .iter()
        .filter_map(|person| {
            let (captain, from) = person.captain?;
            let instead = say("fight-instead")
                .with("member", mention(person.person.get()))
                .with("captain", mention(captain.get()))
                .with("from", format!("<t:{}:f>", from.seconds()));
            Some(format!("\n-# {}", locale.text(&instead)))
        })
        .collect()
}

pub(crate) fn at_stake(locale: &Locale, stakes: &L10nMessage) -> String {
    format!("\n-# {}", sentence(&locale.text(stakes)))
}

pub fn decision(
    locale: &Locale,
    awaited: &[AwaitedPerson],
    question: &L10nMessage,
    stakes: Option<&L10nMessage>,
) -> String {
    let question_line =
        say("fight-decision").with("people", people(awaited)).with("question", question.clone());
    let stakes = stakes.map(|stakes| at_stake(locale, stakes)).unwrap_or_default();
    locale.text(&question_line) + &stakes + &substitute_line(locale, awaited)
}

/// `is_repeated`: the previous plans were tied.
pub fn plans(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    awaited: &[AwaitedPerson],
    is_repeated: bool,
) -> String {
    let stakes = at_stake(locale, &fight.stakes);
    let fight = against(info, fight);
    let question = if is_repeated {
        say("fight-plan-again").with("fight", fight).with("people", people(awaited))
    } else {
        say("fight-plan-first").with("fight", fight).with("people", people(awaited))
    };
    locale.text(&question) + &stakes + &substitute_line(locale, awaited)
}

pub fn reports(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    awaited: &[AwaitedPerson],
) -> String {
    let (marshal, sides): (Vec<&AwaitedPerson>, Vec<&AwaitedPerson>) =
        awaited.iter().partition(|person| person.side.is_none());
    let people: Vec<L10nMessage> =
        sides.iter().map(|awaited_person| mention(awaited_person.person.get())).collect();
    let mut text = locale
        .text(&say("fight-report").with("fight", against(info, fight)).with("people", people));
    if let Some(marshal) = marshal.first() {
        let alone = say("fight-report-alone").with("marshal", mention(marshal.person.get()));
        text.push_str(&format!(" {}", locale.text(&alone)));
    }
    text + &at_stake(locale, &fight.stakes)
}

/// Tells readers of the board whose answer to a mid-turn question is awaited.
pub(crate) fn waiting_line(locale: &Locale, awaited: &[AwaitedPerson]) -> String {
    format!("-# {}", locale.text(&say("fight-waits").with("people", people(awaited))))
}

/// Parses three typed stances: `SFG`, `s f g`, `strike, feint, guard`.
pub fn read_plan(locale: &Locale, line: &str) -> Option<Vec<Stance>> {
    let line = line.to_lowercase();
    let words: Vec<&str> =
        line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let letter = |c: char| Stance::from_letter(c.to_ascii_uppercase());
    let stances_named = |word: &str| {
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
        several => several.iter().map(|word| stances_named(word)).collect(),
    };
    stances.filter(|stances| stances.len() == 3)
}

pub(crate) fn plan_example(locale: &Locale) -> String {
    let letters: String = Stance::ALL.iter().map(|stance| stance.letter()).collect();
    locale.text(&say("button-form-example").with("example", letters))
}

/// The plan as chosen so far. `is_in`: a plan is already committed.
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
    let question = match so_far {
        [] if is_in => say("fight-first-stance-again"),
        [] => say("fight-first-stance"),
        [_] => say("fight-second-stance").with("plan", plan(so_far)),
        [_, _] => say("fight-third-stance").with("plan", plan(so_far)),
        whole => say("fight-commit-it").with("plan", plan(whole)),
    };
    format!("{}\n{}", locale.text(&head), locale.text(&question))
}

/// A person's last revealed plans, newest first, as small print; empty without any.
pub fn last_plans(locale: &Locale, name: &str, plans: &[Plan]) -> String {
    if plans.is_empty() {
        return String::new();
    }
    let plans: Vec<String> = plans.iter().map(|one| locale.text(&plan(one))).collect();
    let line = say("fight-last-plans").with("name", name).with("plans", plans.join(" · "));
    format!("\n-# {}", locale.text(&line))
}

// Names the round from the second on, so that no two announcements of a fight are alike.

fn in_round(round: RoundNumber, text: L10nMessage) -> L10nMessage {
    if round == RoundNumber::FIRST {
        text
    } else {
        say("fight-round").with("round", round.next().get()).with("what", text)
    }
}

/// One side has committed. The awaited person isn't notified again.
pub fn committed(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: RoundNumber,
    by: Side,
    opponent: u64,
) -> String {
    let own = fight.fighter(by).unwrap_or(&fight.attacker);
    let committed =
        say("fight-committed").with("own", fighter(info, own)).with("awaited", mention(opponent));
    locale.text(&in_round(round, committed))
}

pub fn tied_round(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: Round,
    number: RoundNumber,
) -> String {
    let ties_left = MOST_TIES.saturating_sub(number.next().index());
    let [hits, _] = round.hits();
    let tied = say("fight-tied")
        .with("hits", hits)
        .with("plans", revealed_plans(info, fight, round))
        .with("left", ties_left);
    locale.text(&tied)
}

pub fn report_made(
    locale: &Locale,
    info: &GameInfo,
    round: RoundNumber,
    by: &str,
    winner: &Fighter,
) -> String {
    let reported = say("fight-reported").with("by", by).with("winner", fighter(info, winner));
    locale.text(&in_round(round, reported))
}

pub fn reports_differ(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: RoundNumber,
    reports: &[&Report],
) -> String {
    let lines: Vec<L10nMessage> = reports
        .iter()
        .map(|report| {
            let winner = if report.attacker { &fight.attacker } else { &fight.defender };
            say("fight-one-report")
                .with("by", info.side_name(report.side))
                .with("winner", fighter(info, winner))
        })
        .collect();
    locale.text(&in_round(round, say("fight-reports-differ").with("reports", lines)))
}

/// The method of deciding fights, for a match's first message.
pub fn fights_by_plans(locale: &Locale) -> String {
    format!("-# {}", locale.say("fight-by-plans"))
}

pub fn fights_by_dice(locale: &Locale) -> String {
    format!("-# {}", locale.say("fight-by-dice"))
}

pub fn fights_by_report(locale: &Locale, marshal: Option<&str>) -> String {
    let reporter = match marshal {
        Some(marshal) => say("fight-by-marshal").with("marshal", marshal),
        None => say("fight-by-report"),
    };
    format!("-# {}", locale.text(&reporter))
}

/// An action told on a line of its own; a fight by plans takes several. `by`: the person who chose
/// it. `names`: the people who fought for White and Black.
pub(crate) fn action_line(
    locale: &Locale,
    info: &GameInfo,
    reported: &ReportedAction,
    by: &str,
    names: &[String; 2],
) -> String {
    let action = code_plain(&reported.action.display);
    let words = reported.words.clone();
    let line = match (&reported.origin, &reported.fight) {
        (ActionOrigin::Chosen(_), _) => {
            say("fight-told-chosen").with("by", by).with("action", action).with("words", words)
        }
        (ActionOrigin::Ordered(_), _) => {
            say("fight-told-ordered").with("by", by).with("action", action).with("words", words)
        }
        (ActionOrigin::Thrown(throws), Some(fight)) => {
            say("fight-told-how").with("how", dice_line(info, fight, throws)).with("words", words)
        }
        (ActionOrigin::Fought(fought), Some(fight)) if !fought.rounds.is_empty() => {
            return fight_lines(locale, info, fight, fought, names, words);
        }
        (ActionOrigin::Fought(_), Some(fight)) => {
            let fight = say("fight-decided-unseen").with("fight", against(info, fight));
            say("fight-told-how").with("how", fight).with("words", words)
        }
        (ActionOrigin::Reported(Some(_)), _) => {
            say("fight-told-marshal").with("by", by).with("words", words)
        }
        (ActionOrigin::Reported(None), _) => say("fight-told-reported").with("words", words),
        (ActionOrigin::Given | ActionOrigin::Thrown(_) | ActionOrigin::Fought(_), _) => {
            say("fight-told-given").with("action", action).with("words", words)
        }
    };
    format!("- {}", locale.text(&line))
}

fn dice_line(info: &GameInfo, fight: &Fight, throws: &[Throw]) -> L10nMessage {
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

/// The numbers that decided a fight, as badges: both last dice, or the hits of the last plans.
pub fn numbers(action: &ReportedAction) -> Option<[Badge; 2]> {
    let badge = |number: u8, words: L10nMessage| Badge {
        text: number.to_string(),
        words,
        tone: BadgeTone::Neutral,
    };
    let of_dice = |throws: &[Throw]| {
        let last = throws.last()?;
        let thrown_badge =
            |number: u8| badge(number, say("fight-badge-thrown").with("number", number));
        Some([thrown_badge(last.attacker), thrown_badge(last.defender)])
    };
    match &action.origin {
        ActionOrigin::Thrown(throws) => of_dice(throws),
        ActionOrigin::Fought(fought) => {
            let Some(last) = fought.rounds.last().filter(|last| last.winner().is_some()) else {
                return of_dice(&fought.throws);
            };
            let fight = action.fight.as_ref()?;
            let hits = |fighter: &Fighter| {
                let hits = last.hits()[fighter.side.index()];
                badge(hits, say("fight-badge-hits").with("hits", hits))
            };
            Some([hits(&fight.attacker), hits(&fight.defender)])
        }
        _ => None,
    }
}

/// Both plans, the attacker's first.
fn revealed_plans(info: &GameInfo, fight: &Fight, round: Round) -> L10nMessage {
    let of = |own: &Fighter| plan(&round.plans[own.side.index()]);
    say("fight-revealed")
        .with("attacker", fighter(info, &fight.attacker))
        .with("one", of(&fight.attacker))
        .with("defender", fighter(info, &fight.defender))
        .with("other", of(&fight.defender))
}

fn fighters_line(locale: &Locale, info: &GameInfo, fight: &Fight, names: &[String; 2]) -> String {
    let Fight { attacker, defender, .. } = fight;
    let [one, other] = [attacker, defender].map(|fighter| names[fighter.side.index()].as_str());
    let line = say("fight-fought")
        .with("attacker", fighter(info, attacker))
        .with("one", one)
        .with("defender", fighter(info, defender))
        .with("other", other);
    format!("- {}", locale.text(&line))
}

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

/// A round of plans before its result: the fighters with the first stance, then with the first two.
pub fn reveals(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    round: Round,
    names: &[String; 2],
) -> [String; 2] {
    let fighters = fighters_line(locale, info, fight, names);
    let [first, second, _] = bouts(locale, fight, round, names);
    [format!("{fighters}\n{first}"), format!("{fighters}\n{first}\n{second}")]
}

/// A fight by plans: the fighters, the tied plans, a line for each stance of the last plans, and
/// the result.
fn fight_lines(
    locale: &Locale,
    info: &GameInfo,
    fight: &Fight,
    by_plans: &StanceFight,
    names: &[String; 2],
    words: L10nMessage,
) -> String {
    let [one, other] = [&fight.attacker, &fight.defender].map(|fighter| fighter.side.index());
    let mut lines = vec![fighters_line(locale, info, fight, names)];
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
            .with("dice", dice_line(info, fight, &by_plans.throws))
            .with("words", words),
    };
    lines.push(format!("- {}", locale.text(&decided)));
    lines.join("\n")
}

/// The winner of a fight by plans and their hits; `None` if dice decided.
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

/// The line in place of the omitted middle of a long story.
pub(crate) fn omitted_lines(locale: &Locale, lines: usize) -> String {
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
