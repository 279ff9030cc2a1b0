use std::collections::btree_map::Entry;
use std::ops::Range;

use games::Table;
use rules::l10n::{L10nMessage, say};
use rules::read::without_markup_in_place;
use rules::{Options, Refusal, RefusalKind, Side};

use crate::asides;
use crate::clean::{self, CommentKind, CutComment, Lines};
use crate::error::short;
use crate::header::{Ending, Header, Start, game_called};
use crate::notes::{self, Comment, Notes};
use crate::reader::Reader;
use crate::steps::{ReadAction, Remark, Stop};
use crate::tags::{self, Tag, Tags};
use crate::{LONGEST, ReadError};

/// Maximum number of remarks on malformed notes in one record.
const MOST_BROKEN: usize = 100;

/// A record up to its first illegal action.
#[derive(Debug)]
pub struct ImportedRecord {
    /// The header. Its game is an id, its version the current one.
    pub header: Header,
    /// The record's game.
    pub game: &'static games::Entry,
    /// Checked options.
    pub options: Options,
    /// The position reached.
    pub table: Box<dyn Table>,
    /// The actions, in order.
    pub steps: Vec<ReadAction>,
    /// The first action that can't be played. Reading stops there.
    pub stop: Option<Stop>,
    /// The ending stated after the moves, with its line.
    pub stated: Option<(u32, Ending)>,
    /// Notes from the comments.
    pub notes: Notes,
    /// Remarks on malformed notes.
    pub broken_notes: Vec<Remark>,
    /// All remarks, in text order.
    pub remarks: Vec<Remark>,
    /// Whether the header has tags in brackets, `[Game "…"]`.
    bracketed: bool,
}

impl ImportedRecord {
    /// The canonical texts of the actions. With the header's game, options and setup, they form a
    /// match that can be replayed and continued (rule C-6).
    pub fn actions(&self) -> Vec<String> {
        self.steps.iter().map(|step| step.text.clone()).collect()
    }
}

/// Reads a record leniently (rule C-5): with or without header, in the form of [`crate::write()`],
/// in an inventor's notation, or as people type it. Reading stops at the first action that can't be
/// played, which isn't an error. `game` is the id or name of the game if the text names none.
///
/// # Examples
///
/// ```
/// let text = "1. c1-c3 g8-f6 2. a1-a8";
/// let imported = record::read(text, Some("world-war")).expect("it is a record");
/// assert_eq!(imported.actions(), ["c1-c3", "g8-f6"]);
/// // Reading stops at the first illegal action, with the reason.
/// let stop = imported.stop.expect("the Armor does not go that far");
/// assert_eq!((stop.source.as_str(), stop.place.turn), ("a1-a8", 2));
/// assert!(stop.refusal.rule.is_some());
///
/// assert!(record::read("hello", None).is_err());
/// ```
///
/// # Errors
/// A text that isn't a record of a known game, or whose start is impossible.
pub fn read(text: &str, game: Option<&str>) -> Result<ImportedRecord, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::TooLong { bytes: text.len() });
    }
    let lines = Lines::of(text);
    let mut moves = clean::unwrapped(text);
    let mut tags = cut_tags(&mut moves, &lines, game);
    let mut comments = clean::without_comments(&mut moves);
    if tags.header == Header::default() && moves.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    name_game(&mut tags, game)?;
    let info = tags.header.start_info()?;
    tags.finish(info.name)?;
    let Start { game, options, table } = tags.header.start()?;
    tags.header.game = info.id.into();
    tags.header.rules_version = Some(info.rules_version);
    let mut plain = without_markup_in_place(&moves).into_owned();
    comments.extend(asides::cut_remarks(&mut plain, &*table));
    comments.sort_by_key(|comment| comment.at);
    let mut reader = Reader::new(&plain, &moves, &lines, table);
    reader.remarks.extend(tags.remarks.into_iter().map(|(line, message)| Remark {
        line,
        action: None,
        message,
    }));
    reader.read_all();
    let SortedComments { notes, faulty: broken_notes, aside, words } =
        notes_among(&comments, &reader, &lines);
    reader.remarks.extend(broken_notes.iter().cloned().chain(aside));
    for (step, words) in reader.comments.drain(..).chain(words) {
        let words_at_step = tags.header.commentary.entry(step).or_default();
        let words = words.trim();
        if !words_at_step.is_empty() && !words.is_empty() {
            words_at_step.push(' ');
        }
        words_at_step.push_str(words);
    }
    let Reader { table, steps, stop, stated, remarks, .. } = reader;
    let mut imported = ImportedRecord {
        header: tags.header,
        game,
        options,
        table,
        steps,
        stop,
        stated,
        notes,
        broken_notes,
        remarks,
        bracketed: tags.bracketed,
    };
    imported.compare_endings();
    imported.remarks.sort_by_key(|remark| remark.line);
    Ok(imported)
}

struct SortedComments {
    notes: Notes,
    faulty: Vec<Remark>,
    aside: Vec<Remark>,
    words: Vec<(u32, String)>,
}

fn notes_among(comments: &[CutComment], reader: &Reader, lines: &Lines) -> SortedComments {
    let mut sorted = SortedComments {
        notes: Notes::new(),
        faulty: Vec::new(),
        aside: Vec::new(),
        words: Vec::new(),
    };
    for CutComment { at, text, kind } in comments {
        let Some(step) = reader.step_before(*at) else { continue };
        let is_aside = *kind == CommentKind::Parentheses;
        // The whole line is already commentary.
        if within(&reader.variations, *at) || (is_aside && within(&reader.prose, *at)) {
            continue;
        }
        let read = match kind {
            CommentKind::Braces => notes::read(text),
            CommentKind::Slashes | CommentKind::Parentheses => Comment::Words,
        };
        let message = match read {
            // `{+}` belongs to a display text.
            Comment::Words if !text.contains(char::is_alphabetic) => continue,
            Comment::Words => {
                sorted.words.push((step, text.split_whitespace().collect::<Vec<_>>().join(" ")));
                if is_aside && sorted.aside.len() < MOST_BROKEN {
                    let message = asides::is_commentary(text);
                    sorted.aside.push(Remark { line: lines.number(*at), action: None, message });
                }
                continue;
            }
            Comment::Note(note) => match sorted.notes.entry(step) {
                Entry::Vacant(free) => {
                    free.insert(note);
                    continue;
                }
                Entry::Occupied(_) => say("record-note-second").with("comment", short(text)),
            },
            Comment::Broken => say("record-note-broken").with("comment", short(text)),
        };
        if sorted.faulty.len() < MOST_BROKEN {
            sorted.faulty.push(Remark { line: lines.number(*at), action: None, message });
        }
    }
    sorted
}

fn within(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.start <= at);
    next.checked_sub(1).is_some_and(|before| ranges[before].contains(&at))
}

/// Determines the game from the header and the caller's choice.
fn name_game(tags: &mut Tags, game: Option<&str>) -> Result<(), ReadError> {
    let game_name = &mut tags.header.game;
    match game {
        _ if game_name.is_empty() => {
            *game_name = game
                .map(str::trim)
                .filter(|game| !game.is_empty())
                .ok_or(ReadError::NoGame)?
                .into();
        }
        Some(game) => {
            let (expected, is) = (game_called(game), game_called(game_name));
            match (expected, is) {
                // A `Game` tag as other programs write it, `Casual game`.
                (Some(asked), None) => *game_name = asked.info.id.into(),
                (Some(asked), Some(is)) if asked.info.id != is.info.id => {
                    let message = say("record-other-game")
                        .with("is", is.info.name)
                        .with("asked", asked.info.name);
                    tags.remarks.push((1, message));
                }
                _ => {}
            }
        }
        None => {}
    }
    Ok(())
}

/// Cuts the header out of a text. If a text has several games, only the first is kept.
fn cut_tags(text: &mut String, lines: &Lines, game: Option<&str>) -> Tags {
    let mut tags = Tags::default();
    let mut cuts = Vec::new();
    let mut prose = None;
    let mut tags_over = false;
    for (start, line) in clean::lines(text) {
        match tags::on_line(line) {
            Some(_) if tags_over => {
                cuts.push((start, text.len()));
                tags.remarks.push((lines.number(start), say("record-another-game")));
                break;
            }
            Some((tag_found, length)) => {
                if cuts.is_empty() {
                    prose = Some(start);
                }
                cuts.push((start, start + length));
                tags_over = length < line.len();
                for tag in tag_found {
                    tags.take(lines.number(start), tag);
                }
            }
            None => tags_over |= !cuts.is_empty() && !line.trim().is_empty(),
        }
    }
    tags.bracketed = !cuts.is_empty();
    if cuts.is_empty() {
        let mut plain = Vec::new();
        for (start, line) in clean::lines(text).skip_while(|(_, line)| line.trim().is_empty()) {
            let Some(tag) = tags::plain_line(line) else { break };
            plain.push((start, line.len(), tag));
        }
        let end = plain.last().map_or(0, |(start, length, _)| start + length);
        let rest = text[end..].trim_start();
        let goes_on = rest.split_once(':').is_some_and(|(name, _)| tags::names_player(name));
        let others_follow = rest.contains(char::is_alphanumeric) && !goes_on;
        // `White: e4` is a move.
        if let Some(first) = first_move(&plain, game, others_follow) {
            plain.truncate(first);
        }
        for (start, length, tag) in plain {
            cuts.push((start, start + length));
            tags.take(lines.number(start), tag);
        }
    }
    if let Some(end) = prose.filter(|&end| !text[..end].trim().is_empty()) {
        tags.remarks.push((1, say("record-before-header")));
        clean::blank(text, 0, end);
    }
    for (from, to) in cuts {
        clean::blank(text, from, to);
    }
    tags
}

/// Finds the first of some lines such as `White: e4`, if they are moves and not players' names: all
/// must be readable as moves, and the first legal. A single one followed by other text is a name.
fn first_move(
    plain: &[(usize, usize, Tag)],
    game: Option<&str>,
    others_follow: bool,
) -> Option<usize> {
    let names_player = |(_, _, (name, _)): &&(usize, usize, Tag)| tags::names_player(name);
    let first = plain.iter().position(|line| names_player(&line))?;
    let players = plain.iter().filter(names_player).count();
    if players == 1 && others_follow {
        return None;
    }
    let mut tags = Tags::default();
    plain[..first].iter().for_each(|(_, _, tag)| tags.take(1, tag.clone()));
    name_game(&mut tags, game).ok()?;
    let Start { mut table, .. } = tags.header.start().ok()?;
    let values = plain.iter().filter(names_player).map(|(_, _, (_, value))| value);
    for (index, value) in values.enumerate() {
        for (number, part) in table.split(value).iter().enumerate() {
            let outcome = table.play(part);
            let is_first = index == 0 && number == 0;
            match outcome {
                Ok(_) => {}
                Err(_) if is_first => return None,
                Err(Refusal { kind: RefusalKind::Unreadable, .. }) => return None,
                Err(_) => {}
            }
        }
    }
    Some(first)
}

impl ImportedRecord {
    /// Returns whether nothing was read from a text without a bracketed header: `White: Ann`.
    pub fn reads_nothing(&self) -> bool {
        self.steps.is_empty() && self.stop.is_none() && !self.bracketed
    }

    /// Adds remarks where stated endings contradict each other or the position, and keeps the
    /// ending stated after the moves if it isn't by the rules.
    fn compare_endings(&mut self) {
        if self.stop.is_some() {
            return;
        }
        let last = self.steps.last().map_or(1, |step| step.place.line);
        let mut remarks = Vec::new();
        let mut remark = |line: u32, message: L10nMessage| remarks.push((line, message));
        let stated = self.stated.clone();
        let stated = stated.as_ref();
        let (line, header_ending) = match (stated, &self.header.ending) {
            (Some((line, stated)), _) => (*line, Some(stated)),
            (None, header) => (last, header.as_ref()),
        };
        if let (Some((line, stated)), Some(header)) = (stated, &self.header.ending)
            && stated.winner != header.winner
        {
            let message = say("record-endings-differ")
                .with("moves", self.win_sentence(stated.winner))
                .with("header", self.win_sentence(header.winner));
            remark(*line, message);
        }
        match (header_ending, self.table.outcome()) {
            (Some(header_ending), Some(outcome)) if header_ending.winner != outcome.winner => {
                remark(
                    line,
                    say("record-ending-by-rule")
                        .with("told", self.win_sentence(header_ending.winner))
                        .with("rule", outcome.rule)
                        .with("is", self.win_sentence(outcome.winner))
                        .with("reason", outcome.reason.clone()),
                );
            }
            (Some(_), Some(outcome)) => {
                // A reason in other words may be in another language.
                if let Some(Ending { rule, reason: Some(reason), .. }) = &self.header.ending
                    && rule.as_deref() != Some(outcome.rule)
                {
                    let message = say("record-ending-otherwise")
                        .with(
                            "told",
                            rule.clone().map_or_else(|| reason.clone(), L10nMessage::verbatim),
                        )
                        .with("rule", outcome.rule)
                        .with("reason", outcome.reason.clone());
                    remark(line, message);
                }
            }
            (Some(Ending { rule: Some(rule), .. }), None)
                if self.table.claim() != Some(rule.as_str()) =>
            {
                remark(line, say("record-ending-not-by-rule").with("rule", rule));
            }
            _ => {}
        }
        self.remarks.extend(remarks.into_iter().map(|(line, message)| Remark {
            line,
            action: None,
            message,
        }));
        if self.header.ending.is_none() {
            self.header.ending = match self.table.outcome() {
                Some(outcome) => Some(Ending::from(outcome)),
                None => stated.map(|(_, ending)| ending.clone()),
            };
        }
    }

    fn win_sentence(&self, winner: Option<Side>) -> L10nMessage {
        match winner {
            Some(side) => say("record-win").with("side", self.game.info.side_name(side)),
            None => say("record-draw"),
        }
    }
}
