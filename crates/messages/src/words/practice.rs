use discord_model::message::shorten;
use engine::Hint;
use games::Table;
use i18n::Locale;
use match_model::{PracticeBoard, PracticeMoment, PracticeRefusal, Throw};
use rules::l10n::{L10nMessage, say};
use rules::{Actor, Fight, GameInfo, Outcome, Side};

use super::fights::{against, at_stake};
use super::opponent::{Actions, in_words, percent, texts};
use super::{code_plain, sentence};

const SETUP_EXAMPLE: &str = r#"{"board":{"e1":"wK","e8":"bK"},"to_act":"white"}"#;
const MOST_REPORT: usize = 900;

pub fn board(locale: &Locale, board: &PracticeBoard, news: Option<&str>) -> String {
    let PracticeBoard { row, table } = board;
    let info = table.info();
    let (game, count) = (info.name, table.plies());
    let head = match row.match_id {
        Some(id) => say("practice-head-of-match").with("match", id.to_string()),
        None => say("practice-head"),
    }
    .with("game", game)
    .with("count", count);
    let mut text = locale.text(&head);
    let mut line = |words: String| text.push_str(&format!("\n{words}"));
    if let Some(news) = news {
        line(news.to_owned());
    }
    if let Some(last) = table.last_action().filter(|_| row.plies > 0) {
        let last = say("practice-last")
            .with("words", last.words)
            .with("action", code_plain(&last.display));
        line(locale.text(&last));
    }
    match (table.outcome(), table.fight(), table.question()) {
        (Some(outcome), ..) => {
            line(locale.text(&game_over(info, outcome)));
            line(format!("-# {}", locale.say("practice-over-next")));
        }
        (None, Some(fight), _) => {
            let fight_question = say("practice-fight").with("fight", against(info, &fight));
            line(locale.text(&fight_question) + &at_stake(locale, &fight.stakes));
        }
        (None, None, Some(fight_question)) => {
            // The picture's status names the side that decides.
            let question = table.scene().status.unwrap_or(fight_question.words);
            let stakes = fight_question.stakes.map(|stakes| at_stake(locale, &stakes));
            line(sentence(&locale.text(&question)) + &stakes.unwrap_or_default());
        }
        (None, None, None) => {
            if let Some(status) = table.scene().status {
                line(sentence(&locale.text(&status)));
            }
            let turn = table.turn();
            if turn.is_composed() {
                let actions_left = say("practice-left").with("left", turn.actions_left);
                line(format!("-# {}", locale.text(&actions_left)));
            }
        }
    }
    if let (Some(rule), Some(Actor::Side(side))) = (table.claim(), table.to_act()) {
        let claim = say("practice-claim").with("side", info.side_name(side)).with("rule", rule);
        line(format!("-# {}", locale.text(&claim)));
    }
    let undone = i64::try_from(row.actions.len()).unwrap_or(i64::MAX).saturating_sub(row.plies);
    if undone > 0 {
        let undone = u32::try_from(undone).unwrap_or(u32::MAX);
        let undone = say("practice-undone").with("count", undone);
        line(format!("-# {}", locale.text(&undone)));
    } else if row.moment == PracticeMoment::START {
        line(format!("-# {}", locale.say("practice-yours")));
    }
    text
}

fn game_over(info: &GameInfo, outcome: &Outcome) -> L10nMessage {
    match outcome.winner {
        Some(winner) => say("practice-won").with("side", info.side_name(winner)),
        None => say("practice-drawn"),
    }
    .with("reason", outcome.reason.clone())
    .with("rule", outcome.rule)
}

pub fn dice_thrown(locale: &Locale, info: &GameInfo, fight: &Fight, throws: &[Throw]) -> String {
    let dice: Vec<String> =
        throws.iter().map(|throw| format!("{}-{}", throw.attacker, throw.defender)).collect();
    let attacker = throws.last().is_some_and(|last| last.attacker > last.defender);
    let winner = if attacker { &fight.attacker } else { &fight.defender };
    let wins = super::fights::wins_sentence(info, winner);
    locale.text(&say("practice-thrown").with("dice", dice).with("words", wins))
}

pub(crate) fn too_many(locale: &Locale, count: usize) -> String {
    format!("\n-# {}", locale.text(&say("practice-too-many").with("count", count)))
}

pub fn imported(locale: &Locale, report: &[L10nMessage]) -> String {
    let report: Vec<String> = report.iter().map(|line| locale.text(line)).collect();
    let report = shorten(&report.join(" "), MOST_REPORT);
    format!("-# {}", locale.text(&say("practice-imported").with("report", report)))
}

pub fn hint(
    locale: &Locale,
    table: &dyn Table,
    side: Side,
    actions: &Actions,
    hint: &Hint,
) -> String {
    let side = table.info().side_name(side);
    let play = say("practice-hint")
        .with("side", side.clone())
        .with("actions", texts(actions))
        .with("words", in_words(actions));
    let chances =
        say("practice-hint-chances").with("percent", percent(hint.turn.score)).with("side", side);
    let reason = super::reasons::why(locale, table.info(), hint);
    format!("{}{reason}\n-# {}", locale.text(&play), locale.text(&chances))
}

pub fn setup_unread(locale: &Locale, reason: &str) -> String {
    let text = reason.replace('`', "'");
    let unread =
        say("practice-setup-unread").with("why", text).with("example", code_plain(SETUP_EXAMPLE));
    locale.text(&unread)
}

pub(crate) fn practice_refused(refused: &PracticeRefusal) -> L10nMessage {
    match refused {
        PracticeRefusal::Gone => say("practice-gone"),
        PracticeRefusal::NotYours => say("practice-not-yours"),
        PracticeRefusal::Stale => say("practice-stale"),
        PracticeRefusal::AtStart => say("practice-at-start"),
        PracticeRefusal::AtEnd => say("practice-at-end"),
        PracticeRefusal::NoFight => say("practice-no-fight"),
        PracticeRefusal::Beyond { all } => say("practice-beyond").with("all", *all),
        PracticeRefusal::Setup(faults) => {
            say("practice-setup-impossible").with("faults", faults.messages())
        }
        PracticeRefusal::TooLong => {
            say("practice-too-long").with("most", match_model::MOST_PRACTISED)
        }
        PracticeRefusal::Live { match_id } => {
            say("practice-live").with("match", match_id.to_string())
        }
    }
}
