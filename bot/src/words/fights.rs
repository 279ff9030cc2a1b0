//! Fights, decisions in the middle of a turn, and the telling of what came of them.

use referee::{
    Accepted, Awaited, Fought, MOST_TIES, MatchId, Plan, Report, Round, Stance, Throw, Told, Way,
};
use rules::{Combat, Fighter, GameInfo, Side};
use scene::Spot;

use super::{and, code_plain, mention, side};

pub(crate) const PLAN: &str = "Plan your fight";
pub(crate) const COMMIT: &str = "Commit";
pub(crate) const CHOOSE_DECISION: &str = "Your decision";

/// What a stance is called.
pub(crate) const fn stance(stance: Stance) -> &'static str {
    match stance {
        Stance::Strike => "Strike",
        Stance::Feint => "Feint",
        Stance::Guard => "Guard",
    }
}

const STANCES: &str = "Strike beats Feint, Feint beats Guard, Guard beats Strike.";

fn plan(plan: &[Stance]) -> String {
    plan.iter().map(|one| stance(*one)).collect::<Vec<_>>().join(", ")
}

/// `White's Knight`.
fn fighter(info: &GameInfo, fighter: &Fighter) -> String {
    format!("{}'s {}", side(info, fighter.side), fighter.words)
}

fn square(spot: Spot) -> String {
    referee::home_name(spot)
}

/// `White's Knight against Black's Bishop for e5`.
fn fight(info: &GameInfo, combat: &Combat) -> String {
    format!(
        "{} against {} for {}",
        fighter(info, &combat.attacker),
        fighter(info, &combat.defender),
        square(combat.at)
    )
}

/// The label of the button that reports a fighter as the winner.
pub(crate) fn wins(info: &GameInfo, winner: &Fighter) -> String {
    format!("{} wins", fighter(info, winner))
}

// What is asked.

/// From when on a captain may answer for a member.
fn instead(whom: &[Awaited]) -> String {
    whom.iter()
        .filter_map(|who| {
            let (captain, from) = who.captain?;
            Some(format!(
                "\n-# If {} doesn't answer, {} may from <t:{}:f> on.",
                mention(who.person.get()),
                mention(captain.get()),
                from.seconds()
            ))
        })
        .collect()
}

/// A decision in the middle of a turn. The rules' question begins with the side.
pub(crate) fn decision(info: &GameInfo, whom: &[Awaited], question: &str) -> String {
    let people: Vec<String> = whom.iter().map(|who| mention(who.person.get())).collect();
    let question = Side::ALL
        .into_iter()
        .find_map(|known| question.strip_prefix(side(info, known))?.strip_prefix(": "))
        .unwrap_or(question);
    format!("{}, you decide: {question}{}", and(&people), instead(whom))
}

/// A fight by plans. `again`: the plans before were tied.
pub(crate) fn plans(info: &GameInfo, combat: &Combat, whom: &[Awaited], again: bool) -> String {
    let people: Vec<String> = whom.iter().map(|who| mention(who.person.get())).collect();
    let anew = if again { "plan anew" } else { "plan your fight" };
    format!(
        "⚔️ {}. {}, {anew} in secret: three stances each. {STANCES}{}",
        fight(info, combat),
        and(&people),
        instead(whom)
    )
}

/// A fight that is reported.
pub(crate) fn reports(info: &GameInfo, combat: &Combat, whom: &[Awaited]) -> String {
    let (marshal, sides): (Vec<&Awaited>, Vec<&Awaited>) =
        whom.iter().partition(|who| who.side.is_none());
    let people: Vec<String> = sides.iter().map(|who| mention(who.person.get())).collect();
    let alone = match marshal.first() {
        Some(marshal) => {
            format!(" The marshal, {}, may report it alone.", mention(marshal.person.get()))
        }
        None => String::new(),
    };
    format!(
        "⚔️ {}: it is fought elsewhere. {}, report who won; it counts when both sides say the same.{alone}",
        fight(info, combat),
        and(&people)
    )
}

/// Whom a question in the middle of a turn waits for, to those who look at the board.
pub(crate) fn waits(whom: &[Awaited]) -> String {
    let people: Vec<String> = whom.iter().map(|who| mention(who.person.get())).collect();
    format!("-# The match waits for {}.", and(&people))
}

// Plans, privately.

/// The plan for a fight as far as its fighter has chosen it.
pub(crate) fn planning(
    id: MatchId,
    info: &GameInfo,
    combat: &Combat,
    own: Side,
    so_far: &[Stance],
) -> String {
    let own = combat.fighter(own).map_or_else(String::new, |own| fighter(info, own));
    let head = format!("**Match {id}** · {}. You fight for {own}.", fight(info, combat));
    match so_far {
        [] => format!("{head}\nYour first stance? {STANCES}"),
        [_] => format!("{head}\nSo far: **{}**. Your second stance?", plan(so_far)),
        [_, _] => format!("{head}\nSo far: **{}**. Your third stance?", plan(so_far)),
        whole => format!(
            "{head}\nYour plan: **{}**. Commit it? Nobody sees it before the other side's is in, too.",
            plan(whole)
        ),
    }
}

/// A plan that is in.
pub(crate) fn planned(own: Plan) -> String {
    format!("Your plan is in: **{}**. It is revealed when the other side's is in, too.", plan(&own))
}

/// To who committed the second of two plans that tie.
pub(crate) const PLANS_TIED: &str =
    "Both plans are in, and neither wins. Plan anew with the button of the newest message.";

/// To who committed the second of two plans, or reported last.
pub(crate) fn fight_decided(accepted: &Accepted) -> String {
    let what = accepted.played.first().map_or("", |played| played.words.as_str());
    format!("The fight is decided in match {}: {what}.", accepted.match_id)
}

pub(crate) const REPORT_IN: &str =
    "Your report is in. The fight is decided when the other side says the same.";
pub(crate) const REPORT_DIFFERS: &str =
    "The other side says otherwise. Agree who won, then both report again.";

// Plans and reports, publicly. From the second round on they name it: no two announcements of a
// fight read the same.

fn in_round(round: u32) -> String {
    if round == 0 { String::new() } else { format!("Round {}: ", round + 1) }
}

/// One side's plan is in; who is awaited is not pinged again.
pub(crate) fn committed(
    info: &GameInfo,
    combat: &Combat,
    round: u32,
    by: Side,
    awaited: u64,
) -> String {
    let name = |own: Side| combat.fighter(own).map_or_else(String::new, |one| fighter(info, one));
    format!(
        "{}The plan for {} is in. {} ({}) is awaited.",
        in_round(round),
        name(by),
        name(by.other()),
        mention(awaited)
    )
}

/// Revealed plans of which neither wins.
pub(crate) fn tied(info: &GameInfo, combat: &Combat, round: Round, number: u32) -> String {
    let left = match MOST_TIES.saturating_sub(number as usize + 1) {
        1 => "After one more tie the dice decide.".to_owned(),
        left => format!("After {left} more ties the dice decide."),
    };
    format!("Both plans are in: {}. Neither wins. {left}", revealed(info, combat, round))
}

/// One side's report.
pub(crate) fn reported(info: &GameInfo, round: u32, by: &str, winner: &Fighter) -> String {
    format!("{}{by} reports that {} won.", in_round(round), fighter(info, winner))
}

/// Reports that differ.
pub(crate) fn reports_differ(
    info: &GameInfo,
    combat: &Combat,
    round: u32,
    reports: &[&Report],
) -> String {
    let each: Vec<String> = reports
        .iter()
        .map(|report| {
            let winner = if report.attacker { &combat.attacker } else { &combat.defender };
            let by = side(info, report.side);
            format!("{by} says that {} won", fighter(info, winner))
        })
        .collect();
    let round = in_round(round);
    format!("{round}The reports differ: {}. Nothing is decided.", and(&each))
}

// The telling.

/// How a match decides its fights, for its first message.
pub(crate) fn fights_by_plans(commitment: &str) -> String {
    format!(
        "-# Fights: each side plans three stances in secret; after three ties the dice decide. The dice are \
         sealed: the SHA-256 of their seed is `{commitment}`."
    )
}

/// See [`fights_by_plans`].
pub(crate) fn fights_by_dice(commitment: &str) -> String {
    format!(
        "-# Fights: twenty-sided dice, sealed from the start: the SHA-256 of their seed is `{commitment}`. The \
         seed is told at the end."
    )
}

/// See [`fights_by_plans`].
pub(crate) fn fights_by_report(marshal: Option<&str>) -> String {
    let who = match marshal {
        Some(marshal) => format!("reported by both sides, or by the marshal, {marshal}"),
        None => "reported by both sides".to_owned(),
    };
    format!("-# Fights are fought elsewhere and {who}.")
}

/// For the last message of a match with dice.
pub(crate) fn seed_told(seed: &str) -> String {
    format!(
        "-# The seed of the dice was `{seed}`. `/export` the record and `herald verify` makes every throw again."
    )
}

/// An action that followed another in the same turn, on a line of its own. `by`: the name of who
/// chose it.
pub(crate) fn told(info: &GameInfo, told: &Told, by: &str) -> String {
    let (text, words) = (code_plain(&told.played.shown), &told.played.words);
    match (&told.how, &told.combat) {
        (Way::Chosen(_), _) => format!("- {by}: {text} · {words}."),
        (Way::Ordered(_), _) => format!("- {by}'s standing order: {text} · {words}."),
        (Way::Thrown(throws), Some(combat)) => {
            format!("- {}: {words}.", thrown(info, combat, throws))
        }
        (Way::Fought(fought), Some(combat)) => {
            format!("- {}: {words}.", decided(info, combat, fought))
        }
        (Way::Reported(Some(_)), _) => format!("- ⚔️ {by}, the marshal, reports: {words}."),
        (Way::Reported(None), _) => format!("- ⚔️ Both sides report: {words}."),
        (Way::Given | Way::Thrown(_) | Way::Fought(_), _) => format!("- {text} · {words}."),
    }
}

/// The dice of a fight.
fn thrown(info: &GameInfo, combat: &Combat, throws: &[Throw]) -> String {
    let names = [fighter(info, &combat.attacker), fighter(info, &combat.defender)];
    let mut text = "🎲 ".to_owned();
    for (index, throw) in throws.iter().enumerate() {
        if index == 0 {
            text.push_str(&format!(
                "{} {}, {} {}",
                names[0], throw.attacker, names[1], throw.defender
            ));
        } else {
            text.push_str(&format!(", again {} to {}", throw.attacker, throw.defender));
        }
    }
    text
}

/// The attacker's plan and the defender's.
fn revealed(info: &GameInfo, combat: &Combat, round: Round) -> String {
    let of = |own: &Fighter| {
        format!("{} **{}**", fighter(info, own), plan(&round.plans[own.side.index()]))
    };
    format!("{}, {}", of(&combat.attacker), of(&combat.defender))
}

/// How plans decided a fight: the last ones, and the dice after three ties.
fn decided(info: &GameInfo, combat: &Combat, fought: &Fought) -> String {
    let Some(last) = fought.rounds.last() else {
        return format!("⚔️ {}", fight(info, combat));
    };
    let ties = fought.rounds.len() - usize::from(last.winner().is_some());
    let after = match ties {
        0 => String::new(),
        1 => "After a tie: ".to_owned(),
        ties if last.winner().is_some() => format!("After {ties} ties: "),
        _ => String::new(),
    };
    let plans = revealed(info, combat, *last);
    match last.winner() {
        Some(winner) => {
            let [white, black] = last.hits();
            let hits = if winner == Side::White { [white, black] } else { [black, white] };
            let noun = if hits[0] == 1 { "hit" } else { "hits" };
            format!("⚔️ {after}{plans}; {} {noun} to {}", hits[0], hits[1])
        }
        None => format!("⚔️ {plans}; the third tie. {}", thrown(info, combat, &fought.throws)),
    }
}

/// Between the first and the last lines of a story that is too long to be told whole.
pub(crate) fn left_out(lines: usize) -> String {
    format!("- … {lines} more; `/replay` shows them")
}
