//! Oversized and invalid input: the handlers refuse it briefly and continue.

use discord_model::interaction::Attachment;
use discord_model::message::MOST_CONTENT;
use match_model::{IMPORTS_AN_HOUR, PRACTICE_RECORDS_AN_HOUR, Person};

use crate::incoming::request::{OptionValue, RequestKind, SUBCOMMAND, Values};
use crate::reply::Reply;
use crate::testing::bot::{TestBot, TestResult, message};

fn text(text: impl Into<String>) -> OptionValue {
    OptionValue::Text(text.into())
}

/// Returns the answer to a typed command.
async fn told(
    bot: &TestBot,
    by: &Person,
    command: &str,
    options: Vec<(&str, OptionValue)>,
) -> TestResult<String> {
    let with = |values: Values, (name, value): (&str, OptionValue)| values.with(name, value);
    let values = options.into_iter().fold(Values::default(), with);
    let (name, subcommand) = command.split_once(' ').unwrap_or((command, ""));
    let values = match subcommand {
        "" => values,
        subcommand => values.with(SUBCOMMAND, text(subcommand)),
    };
    let what = RequestKind::Command { name: name.to_owned(), values, roles: Vec::new() };
    let told = match bot.asks(by, what).await {
        Ok(reply) => message(reply)?.content,
        Err(failure) => failure.words(bot.services.locale(), 77, false),
    };
    assert!(told.chars().count() <= MOST_CONTENT, "{command}: {} characters", told.len());
    Ok(told)
}

/// A record's header with as many faults as possible.
fn headers() -> Vec<String> {
    let most = record::LONGEST - 400;
    let repeated = |piece: &str| {
        let mut text = String::new();
        for number in 0..100_000 {
            if text.len() + piece.len() + 8 < most {
                text.push_str(&piece.replace('#', &number.to_string()));
            }
        }
        text
    };
    vec![
        format!("[Options \"{}\"]", repeated("x ")),
        format!("[Options \"{}\"]", repeated("k#=v,")),
        format!("[Setup \"{{{}}}\"]", repeated("\\\"k#\\\":1,").trim_end_matches(',')),
        format!(
            "[Setup \"{{\\\"board\\\":{{{}}}}}\"]",
            repeated("\\\"z#\\\":\\\"x\\\",").trim_end_matches(',')
        ),
        format!("[Setup \"{}\"]", repeated("[")),
    ]
}

#[tokio::test]
async fn headers_with_very_many_faults_are_refused_in_short() -> TestResult<()> {
    let bot = TestBot::make().await?;
    for game in games::all() {
        let by = bot.person();
        for header in headers() {
            let record = format!("{header}\n\n1. e2-e4\n");
            for (command, option) in [("record import", "text"), ("learn practice", "record")] {
                let options = vec![("game", text(game.info.id)), (option, text(record.as_str()))];
                let told = told(&bot, &by, command, options).await?;
                assert!(told.starts_with("I can't read that record: "), "{told}");
                assert!(
                    told.contains(". Correct it and try again") || told.contains("JSON"),
                    "{told}"
                );
            }
            let setup = header.trim_start_matches("[Setup \"").trim_end_matches("\"]");
            let options =
                vec![("game", text(game.info.id)), ("setup", text(setup.replace('\\', "")))];
            let told = told(&bot, &by, "learn practice", options).await?;
            assert!(told.contains("That position is impossible") || told.contains("can't read"));
        }
    }
    Ok(())
}

#[tokio::test]
async fn records_that_are_refused_count_as_well() -> TestResult<()> {
    let bot = TestBot::make().await?;
    for (command, option, most) in [
        ("record import", "text", IMPORTS_AN_HOUR),
        ("learn practice", "record", PRACTICE_RECORDS_AN_HOUR),
    ] {
        let by = bot.person();
        let none = || vec![(option, text("[Game \"Checkers\"]"))];
        for _ in 0..most {
            assert!(told(&bot, &by, command, none()).await?.starts_with("I can't read that"));
        }
        let told_then = told(&bot, &by, command, none()).await?;
        assert!(told_then.contains("please wait a little"), "{told_then}");
        // Other people and existing boards aren't affected; nor is the form.
        assert!(told(&bot, &bot.person(), command, none()).await?.starts_with("I can't read that"));
        let values = Values::of(Vec::new());
        let name = command.to_owned();
        match bot.asks(&by, RequestKind::Command { name, values, roles: Vec::new() }).await {
            Ok(Reply::Ask(form)) => assert_eq!(form.title, "Read a record"),
            Ok(reply) => {
                let other = message(reply)?.content;
                assert!(!other.contains("please wait"), "{other}");
            }
            Err(failure) => return Err(format!("{failure:?}").into()),
        }
    }
    Ok(())
}

#[tokio::test]
async fn files_from_elsewhere_are_not_fetched_and_that_is_said() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let by = bot.person();
    for url in [
        "http://169.254.169.254/latest/meta-data",
        "http://localhost:1/x",
        "file:///etc/passwd",
        "https://cdn.discordapp.com.example.org/attachments/1/2/x.txt",
        "no address",
    ] {
        for command in ["record import", "learn practice"] {
            let file = OptionValue::File(Attachment { url: url.to_owned(), size: 10 });
            let told = told(&bot, &by, command, vec![("file", file)]).await?;
            assert!(told.starts_with("That file isn't one that Discord keeps"), "{url}: {told}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn numbers_below_zero_are_refused_whatever_they_are_for() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let by = bot.person();
    for (command, option) in [
        ("replay", "after"),
        ("record import", "after"),
        ("learn practice", "after"),
        ("board", "match"),
        ("resign", "match"),
        ("move", "match"),
    ] {
        let told = told(&bot, &by, command, vec![(option, OptionValue::Number(-5))]).await?;
        let wanted = format!("`{option}` can't be -5: no number here is below 0.");
        assert!(told.starts_with(&wanted), "{command}: {told}");
    }
    Ok(())
}
