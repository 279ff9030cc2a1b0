//! Attached files that can't be fetched, and text in other encodings than UTF-8.

use fake_discord::Fault;
use fake_discord::driver::OptionValue;
use tests::{Stage, patience};

use crate::journeys::{JourneyResult, answer_to_command, check_contains};

const RECORD: &str = "[Game \"World War Chess\"]\r\n1. b2–b3 b7–b6\r\n";

fn file(bytes: &[u8]) -> OptionValue {
    OptionValue::file("record.txt", bytes.to_vec())
}

#[tokio::test]
async fn a_file_that_cannot_be_fetched_is_asked_for_again() -> JourneyResult {
    let stage = Stage::set_logging(herald::Clock::System, patience()).await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let game = || ("game", OptionValue::from("world-war"));
    for (status, answer) in [
        (404, "I can't get that file any more. Attach it again."),
        (403, "I can't get that file any more. Attach it again."),
        (302, "I can't get that file any more. Attach it again."),
        (503, "Discord won't give me that file right now."),
    ] {
        for command in ["record import", "learn practice"] {
            stage.sandbox.fault(Fault::Status(status), "GET", "/attachments/**", 1);
            let options = [("file", file(RECORD.as_bytes())), game()];
            check_contains(&answer_to_command(&alice, room, command, &options).await?, &[answer])?;
        }
    }
    let logged = stage.log_lines();
    assert!(!logged.iter().any(|line| line.contains("ERROR")), "{logged:?}");
    stage.close().await
}

#[tokio::test]
async fn text_is_read_as_editors_save_it_and_other_files_are_named() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let utf_16 = |mark: &str| -> Vec<u8> {
        format!("{mark}{RECORD}").encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    let windows: Vec<u8> = RECORD.chars().map(|c| if c == '–' { 0x96 } else { c as u8 }).collect();
    for (bytes, answer) in [
        (utf_16("\u{FEFF}"), "2 actions were read"),
        (utf_16(""), "2 actions were read"),
        (windows, "2 actions were read"),
        (b"PK\x03\x04\x14\0\0\0".to_vec(), "That's an archive (such as a .zip)."),
        (b"\x89PNG\r\n\x1a\n\0\0\0\r".to_vec(), "That isn't a text file."),
    ] {
        let options = [("file", file(&bytes))];
        check_contains(
            &answer_to_command(&alice, room, "record import", &options).await?,
            &[answer],
        )?;
    }
    stage.close().await
}
