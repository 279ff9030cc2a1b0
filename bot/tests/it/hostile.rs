//! Records and requests with as many faults as possible, on a stack of two megabytes. The program
//! answers each briefly.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Runs the program on a small stack.
fn herald(arguments: &str, input: &str) -> Output {
    let small = format!("ulimit -s 2048 && exec \"$0\" {arguments}");
    let mut child = Command::new("sh")
        .args(["-c", &small, env!("CARGO_BIN_EXE_herald")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    // It may have ended without reading everything.
    let _ = writer.join().expect("no panic");
    output
}

/// Repeats `piece` with numbers from 0, up to a count or a length.
fn repeated(piece: &str, times: usize, longest: usize) -> String {
    let mut text = String::new();
    for number in 0..times {
        if text.len() + piece.len() + 8 > longest {
            break;
        }
        let _ = write!(text, "{}", piece.replace('#', &number.to_string()));
    }
    text
}

const TIMES: usize = 100_000;

/// Records of the longest accepted length.
fn records() -> Vec<String> {
    let most = record::LONGEST - 200;
    let setup = |before: &str, piece: &str, after: &str| {
        let json = format!("{before}{}{after}", repeated(piece, TIMES, most / 2));
        format!("[Setup \"{}\"]\n\n1. e2-e4\n", json.replace('"', "\\\""))
    };
    vec![
        format!("[Options \"{}\"]\n\n1. e2-e4\n", repeated("x ", TIMES, most)),
        format!("[Options \"{}\"]\n\n1. e2-e4\n", repeated("k#=v,", TIMES, most)),
        setup("{", "\"k#\":1,", "\"x\":1}"),
        setup("{\"board\":{", "\"z#\":\"?\",", "\"x\":1}}"),
        setup("{\"units\":{\"a1\":[", "#,", "1]}}"),
        setup("", "[", ""),
        format!("{}\n1. e2-e4\n", repeated("[T# \"x\"]\n", TIMES, most)),
        format!("1. {}", repeated("{c} ", TIMES, most)),
        format!("1. {}", repeated("(", TIMES, most)),
        format!("1. {}", repeated("(a,", TIMES, most)),
    ]
}

/// It ended by itself with a short message.
fn ended(output: &Output, what: &str) {
    let said = output.stdout.len() + output.stderr.len();
    assert!(matches!(output.status.code(), Some(0 | 1 | 65)), "{what}: {:?}", output.status);
    assert!(said < 20_000, "{what}: {said} bytes");
}

#[test]
fn records_are_imported_and_verified_or_refused() {
    for (number, record) in records().iter().enumerate() {
        for game in games::all() {
            let record = format!("[GameId \"{}\"]\n{record}", game.info.id);
            for command in ["import -", "verify -"] {
                let output = herald(command, &record);
                ended(&output, &format!("{command}: {} of {number}", game.info.id));
            }
        }
    }
}

#[test]
fn requests_are_judged() {
    let forms = [
        ("\"options\":{", "\"k#\":\"v\",", "\"x\":\"y\"}"),
        ("\"setup\":{", "\"k#\":1,", "\"x\":1}"),
        ("\"setup\":{", "\"k\":1,", "\"x\":1}"),
        ("\"setup\":{\"board\":{", "\"z#\":\"?\",", "\"x\":1}}"),
        ("\"setup\":{\"home\":{", "\"z#\":\"?\",", "\"x\":\"?\"}}"),
        ("\"setup\":{\"captured\":[", "#,", "1]}"),
        ("\"setup\":{\"units\":{\"a1\":[", "#,", "1]}}"),
        ("\"setup\":{\"graveyard\":[", "{},", "{}]}"),
        ("\"setup\":", "[", ""),
        ("\"actions\":[\"", "(a)", "\"]"),
        ("\"actions\":[\"", "(a,", "\"]"),
        ("\"actions\":[\"", "(", ")\"]"),
        ("\"actions\":[\"", "x", "\"]"),
    ];
    let mut requests = String::new();
    for game in games::all() {
        for (before, piece, after) in forms {
            let repeated = repeated(piece, TIMES, usize::MAX / 2);
            let _ =
                writeln!(requests, "{{\"game\":\"{}\",{before}{repeated}{after}}}", game.info.id);
        }
        let long = "x".repeat(17 * 1024 * 1024);
        let _ = writeln!(requests, "{{\"game\":\"{}\",\"actions\":[\"{long}\"]}}", game.info.id);
        let _ = writeln!(requests, "{{\"game\":\"{}\"}}", game.info.id);
    }
    let output = herald("judge", &requests);
    assert!(output.status.success(), "{:?}", output.status);
    let answers = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<serde_json::Value> =
        answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let each = forms.len() + 2;
    assert_eq!(answers.len(), games::all().len() * each);
    for (number, answer) in answers.iter().enumerate() {
        let error = &answer["error"];
        assert_eq!(error.is_object(), number % each != each - 1, "{number}: {answer}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.len() < 2_000, "{number}: {} bytes", message.len());
        if number % each == 0 {
            assert!(message.contains("and 99,996 more"), "{message}");
            assert_eq!(error["reasons"].as_array().map(Vec::len), Some(100));
            assert_eq!(error["more_reasons"], 99_901);
        }
    }
}
