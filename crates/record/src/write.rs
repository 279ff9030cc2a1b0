use games::Table;
use i18n::Locale;
use rules::Side;

use crate::header::{Commentary, Ending, Header};
use crate::{Note, Notes, WriteError, result, tags};

/// Maximum width of lines of moves.
const WIDTH: usize = 96;

/// Writes a match: its header and its actions in display notation. `actions` are the texts of the
/// log, `notes` the origins of some of them. Without an ending in the header, the ending reached by
/// the actions is written. `locale` renders the reason of the ending.
///
/// # Examples
///
/// ```
/// use i18n::Locale;
/// use record::{Header, Notes};
///
/// let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
/// let header = Header {
///     game: "world-war".into(),
///     white: Some("Alice".into()),
///     ..Header::default()
/// };
/// let actions = ["c1-c3", "g8-f6"];
/// let text = record::write(&header, &actions, &Notes::new(), &locale)?;
/// assert!(text.contains("[White \"Alice\"]"));
/// assert!(text.ends_with("1. c1-c3 g8-f6\n*\n"));
///
/// // The text reads back.
/// let imported = record::read(&text, None).expect("it is a record");
/// assert_eq!(imported.actions(), actions);
/// assert_eq!(imported.header.white.as_deref(), Some("Alice"));
/// # Ok::<(), record::WriteError>(())
/// ```
///
/// # Errors
/// A header without a known game, or an illegal action.
pub fn write<T: AsRef<str>>(
    header: &Header,
    actions: &[T],
    notes: &Notes,
    locale: &Locale,
) -> Result<String, WriteError> {
    let start = header.start()?;
    let info = start.game.info;
    let mut table = start.table;
    let parts = moves(table.as_mut(), actions, notes, &header.commentary)?;
    let mut header = header.clone();
    if header.ending.is_none() {
        header.ending = table.outcome().map(Ending::from);
    }
    let mut text = tags::write(&header, info, locale);
    text.push('\n');
    text.push_str(&filled(&parts));
    text.push_str(result::result_token(header.ending.as_ref()));
    text.push('\n');
    Ok(text)
}

enum Part {
    /// A number, which starts a line.
    Number(String),
    /// An action, possibly with its turn's parentheses, or a word of a comment.
    Text(String),
}

fn moves<T: AsRef<str>>(
    table: &mut dyn Table,
    actions: &[T],
    notes: &Notes,
    commentary: &Commentary,
) -> Result<Vec<Part>, WriteError> {
    let several = table.turn().actions_left > 1;
    let mut parts = Vec::new();
    let mut turn: Vec<(String, Vec<String>)> = Vec::new();
    let mut numbered = None;
    for (index, action) in actions.iter().enumerate() {
        let at = table.turn();
        let action_played = table.play(action.as_ref()).map_err(|refusal| WriteError::Action {
            number: index + 1,
            text: action.as_ref().into(),
            refusal: Box::new(refusal),
        })?;
        if at.actions_made == 0 || index == 0 {
            close(&mut turn, several, &mut parts);
            if at.side == Side::White || numbered != Some(at.number) {
                let dots = if at.side == Side::White { "." } else { "..." };
                parts.push(Part::Number(format!("{}{dots}", at.number)));
                numbered = Some(at.number);
            }
        }
        let index = u32::try_from(index).ok();
        let note = index.and_then(|index| notes.get(&index)).map(Note::to_string);
        let comment =
            index.and_then(|index| commentary.get(&index)).map(|comment| in_braces(comment));
        turn.push((action_played.display, note.into_iter().chain(comment).collect()));
    }
    close(&mut turn, several, &mut parts);
    Ok(parts)
}

/// Replaces characters that would end a comment or have a meaning in it.
fn in_braces(comment: &str) -> String {
    let plain: String = comment
        .chars()
        .map(|c| match c {
            '{' | '[' => '(',
            '}' | ']' => ')',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn close(turn: &mut Vec<(String, Vec<String>)>, several: bool, parts: &mut Vec<Part>) {
    let bare = !several && turn.len() == 1 && turn.iter().all(|(action, _)| !action.contains(' '));
    let last = turn.len().saturating_sub(1);
    for (index, (action, comments_after)) in turn.drain(..).enumerate() {
        let open = if bare || index > 0 { "" } else { "(" };
        let end = match (bare, index == last) {
            (true, _) => "",
            (false, true) => ")",
            (false, false) => ",",
        };
        if comments_after.is_empty() {
            parts.push(Part::Text(format!("{open}{action}{end}")));
            continue;
        }
        parts.push(Part::Text(format!("{open}{action}")));
        let comments: Vec<String> =
            comments_after.iter().map(|comment| format!("{{{comment}}}")).collect();
        let comments = comments.join(" ") + end;
        parts.extend(comments.split(' ').map(|word| Part::Text(word.into())));
    }
}

fn filled(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for part in parts {
        match part {
            Part::Number(number) => {
                if column > 0 {
                    text.push('\n');
                }
                text.push_str(number);
                column = number.len();
            }
            Part::Text(action) => {
                let length = action.chars().count() + 1;
                if column + length > WIDTH {
                    text.push_str("\n   ");
                    column = 3;
                }
                text.push(' ');
                text.push_str(action);
                column += length;
            }
        }
    }
    if column > 0 {
        text.push('\n');
    }
    text
}
