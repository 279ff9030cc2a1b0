//! Oversized and invalid input.

use discord_model::interaction::Attachment;
use discord_model::message::MOST_CONTENT;
use match_model::{IMPORTS_AN_HOUR, PRACTICE_RECORDS_AN_HOUR, Person};

use crate::incoming::request::{OptionValue, RequestKind, SUBCOMMAND, Values};
use crate::reply::Reply;
use crate::testing::bot::{TestBot, TestResult, message};

fn text(text: impl Into<String>) -> OptionValue {
    OptionValue::Text(text.into())
}

async fn reply_to(
    bot: &TestBot,
    asker: &Person,
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
    let kind = RequestKind::Command { name: name.to_owned(), values, roles: Vec::new() };
    let content = match bot.request(asker, kind).await {
        Ok(reply) => message(reply)?.content,
        Err(failure) => failure.words(bot.services.locale(), 77, false),
    };
    assert!(content.chars().count() <= MOST_CONTENT, "{command}: {} characters", content.len());
    Ok(content)
}

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
                let content = reply_to(&bot, &by, command, options).await?;
                assert!(content.starts_with("I can't read that record: "), "{content}");
                assert!(
                    content.contains(". Correct it and try again") || content.contains("JSON"),
                    "{content}"
                );
            }
            let setup = header.trim_start_matches("[Setup \"").trim_end_matches("\"]");
            let options =
                vec![("game", text(game.info.id)), ("setup", text(setup.replace('\\', "")))];
            let content = reply_to(&bot, &by, "learn practice", options).await?;
            assert!(
                content.contains("That position is impossible") || content.contains("can't read")
            );
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
        let bad_record = || vec![(option, text("[Game \"Checkers\"]"))];
        for _ in 0..most {
            assert!(
                reply_to(&bot, &by, command, bad_record()).await?.starts_with("I can't read that")
            );
        }
        let limited = reply_to(&bot, &by, command, bad_record()).await?;
        assert!(limited.contains("within an hour"), "{limited}");
        assert!(
            reply_to(&bot, &bot.person(), command, bad_record())
                .await?
                .starts_with("I can't read that")
        );
        let values = Values::of(Vec::new());
        let name = command.to_owned();
        match bot.request(&by, RequestKind::Command { name, values, roles: Vec::new() }).await {
            Ok(Reply::Ask(form)) => assert_eq!(form.title, "Read a record"),
            Ok(reply) => {
                let content = message(reply)?.content;
                assert!(!content.contains("within an hour"), "{content}");
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
            let content = reply_to(&bot, &by, command, vec![("file", file)]).await?;
            assert!(
                content.starts_with("I only read files that Discord stores"),
                "{url}: {content}"
            );
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
        let content = reply_to(&bot, &by, command, vec![(option, OptionValue::Number(-5))]).await?;
        let expected = format!("`{option}` can't be -5: use 0 or more");
        assert!(content.starts_with(&expected), "{command}: {content}");
    }
    Ok(())
}
