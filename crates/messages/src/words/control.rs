use i18n::Locale;
use match_model::{
    ConditionalLine, ConditionalRefusal, MOST_CONDITIONAL_LINES, MOST_CONDITIONAL_MOVES, MatchId,
    TakebackRefusal, Time, VerdictRefusal,
};
use rules::l10n::{L10nMessage, say};

use super::{code_plain, relative};

pub(crate) fn takeback_refused(refused: TakebackRefusal) -> L10nMessage {
    match refused {
        TakebackRefusal::Rated => say("control-takeback-rated"),
        TakebackRefusal::Nothing => say("control-takeback-nothing"),
        TakebackRefusal::Fight => say("control-takeback-fight"),
        TakebackRefusal::Stands => say("control-takeback-stands"),
        TakebackRefusal::Asked => say("control-takeback-asked-already"),
        TakebackRefusal::TooSoon => say("control-takeback-too-soon"),
        TakebackRefusal::NotAsked => say("control-takeback-not-asked"),
        TakebackRefusal::Own => say("control-takeback-own"),
        TakebackRefusal::TooMany => say("control-takeback-too-many"),
    }
}

pub(crate) fn verdict_refused(refused: VerdictRefusal) -> L10nMessage {
    match refused {
        VerdictRefusal::OwnMatch => say("control-verdict-own"),
        VerdictRefusal::Elsewhere => say("control-verdict-elsewhere"),
        VerdictRefusal::NoReason => say("control-verdict-no-reason"),
    }
}

pub(crate) fn answer_refused(refused: ConditionalRefusal) -> L10nMessage {
    match refused {
        ConditionalRefusal::YourTurn => say("control-answer-your-turn"),
        ConditionalRefusal::TurnBegun => say("control-answer-turn-begun"),
        ConditionalRefusal::NoLine => say("control-answer-no-line"),
        ConditionalRefusal::TooManyLines => {
            say("control-answer-too-many").with("most", MOST_CONDITIONAL_LINES)
        }
        ConditionalRefusal::TooLong => {
            say("control-answer-too-long").with("most", MOST_CONDITIONAL_MOVES)
        }
        ConditionalRefusal::Answered(line) => {
            say("control-answer-answered").with("line", line.to_string())
        }
        ConditionalRefusal::NothingToAnswer => say("control-answer-nothing"),
        ConditionalRefusal::EndsThere => say("control-answer-ends-there"),
    }
}

pub fn answers(locale: &Locale, id: MatchId, lines: &[ConditionalLine]) -> String {
    let turn = |texts: &[String]| code_plain(&texts.join(", "));
    let mut rendered = Vec::new();
    let waiting = lines.iter().any(|line| !line.dropped);
    let id = id.to_string();
    rendered.push(locale.text(&if waiting {
        say("control-answers").with("match", id)
    } else {
        say("control-answers-none").with("match", id)
    }));
    for line in lines {
        let pairs: Vec<String> = line
            .answers
            .iter()
            .map(|(they, answer)| {
                let pair = say("control-answer-pair")
                    .with("they", turn(they))
                    .with("answer", turn(answer));
                locale.text(&pair)
            })
            .collect();
        let (number, pairs) = (line.number.to_string(), pairs.join(" · "));
        let line =
            if line.dropped { say("control-answer-dropped") } else { say("control-answer-line") }
                .with("line", number)
                .with("answers", pairs);
        rendered.push(locale.text(&line));
    }
    rendered.join("\n")
}

pub(crate) fn seek(locale: &Locale, game: &str, by: &str, rated: bool, lapses: Time) -> String {
    let expiry = relative(lapses);
    locale.text(&if rated {
        say("control-seek-rated").with("game", game).with("by", by).with("when", expiry)
    } else {
        say("control-seek-casual").with("game", game).with("by", by).with("when", expiry)
    })
}

pub(crate) fn seek_terms(locale: &Locale, rated: bool) -> String {
    locale.text(&if rated { say("control-seek-is-rated") } else { say("control-seek-is-casual") })
}

pub(crate) fn decided_by(locale: &Locale, moderator: &str) -> String {
    format!("-# {}", locale.text(&say("control-decided-by").with("moderator", moderator)))
}
