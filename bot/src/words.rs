//! Every sentence that Herald speaks in chat, in one place, ready for translation.
//!
//! What the rules say (refusals, reasons, descriptions of actions) comes from the games' crates,
//! each of which has its sentences in one place too.

pub(crate) mod fights;
mod refusals;
pub(crate) mod teams;

use referee::{
    Challenge, ChallengeState, Drafted, EndedBy, Ending, MatchId, Person, SidePreference, Time,
};
pub(crate) use refusals::refused;
use rules::{GameInfo, Side};
use scene::Scene;

/// How a person is mentioned.
pub(crate) fn mention(person: u64) -> String {
    format!("<@{person}>")
}

/// A moment in the reader's own time, relative to now.
pub(crate) fn relative(time: Time) -> String {
    format!("<t:{}:R>", time.seconds())
}

/// A text typed by somebody, shown as code: it cannot break out or mention anybody.
pub(crate) fn code(text: &str) -> String {
    let text = crate::discord::wire::shorten(text, 100).replace(['`', '\n', '\r'], "'");
    if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") }
}

/// A name, with the characters of Markdown made harmless.
pub(crate) fn name(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for c in crate::discord::wire::shorten(name, 40).chars() {
        if matches!(
            c,
            '*' | '_' | '`' | '~' | '|' | '>' | '<' | '#' | '[' | ']' | '(' | ')' | '\\' | '@'
        ) {
            plain.push('\\');
        }
        plain.push(if c.is_control() { ' ' } else { c });
    }
    plain
}

/// What a side is called in a game.
pub(crate) fn side(info: &GameInfo, side: Side) -> &'static str {
    info.side_names[side.index()]
}

/// A list in words: `a, b and c`.
pub(crate) fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

// Labels of buttons, menus and forms.
pub(crate) const ACCEPT: &str = "Accept";
pub(crate) const DECLINE: &str = "Decline";
pub(crate) const WITHDRAW: &str = "Withdraw";
pub(crate) const MOVE: &str = "Move";
pub(crate) const LEGAL_MOVES: &str = "Legal moves";
pub(crate) const FLIP: &str = "Flip";
pub(crate) const SHOW_FIGURES: &str = "Show figures";
pub(crate) const HIDE_FIGURES: &str = "Hide figures";
pub(crate) const DRAW: &str = "Draw";
pub(crate) const ADD_ACTION: &str = "Add an action";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const START_OVER: &str = "Start over";
pub(crate) const SEND_TURN: &str = "Send the turn";
pub(crate) const PLAY_ALL_THE_SAME: &str = "Play it all the same";
pub(crate) const RESIGN: &str = "Resign";
pub(crate) const YES_RESIGN: &str = "Yes, resign";
pub(crate) const NO_PLAY_ON: &str = "No, play on";
pub(crate) const ACCEPT_DRAW: &str = "Accept the draw";
pub(crate) const DECLINE_DRAW: &str = "Play on";
pub(crate) const BACK: &str = "Back";
pub(crate) const FORM_LABEL: &str = "Your move";

// Challenges.

/// The message that tells of an open challenge.
pub(crate) fn challenged(
    challenge: &Challenge,
    info: &GameInfo,
    challenger: &str,
    options: &[String],
    terms: &str,
) -> String {
    let whom = match challenge.opponent {
        Some(opponent) => format!("{}, {challenger} challenges you", mention(opponent.get())),
        None => format!("{challenger} challenges anyone here"),
    };
    let sides = match challenge.side {
        SidePreference::White => format!("{challenger} plays {}.", side(info, Side::White)),
        SidePreference::Black => format!("{challenger} plays {}.", side(info, Side::Black)),
        SidePreference::Random => "Sides are drawn by lot.".to_owned(),
    };
    let options =
        if options.is_empty() { String::new() } else { format!(" Options: {}.", and(options)) };
    let from = if challenge.record_id.is_some() { ", going on from a record" } else { "" };
    format!(
        "{whom} to a match of **{}**{from}. {sides}{options}{terms}\n-# {} The challenge lapses {}.",
        info.name,
        info.about,
        relative(challenge.expires_at)
    )
}

/// An option of a game as the challenge tells it: `pawns markers (pawns are …)`.
pub(crate) fn chosen_option(key: &str, value: &str, about: &str) -> String {
    format!("{key} {value} ({about})")
}

/// The same message when the challenge is closed.
pub(crate) fn challenge_closed(
    challenge: &Challenge,
    info: &GameInfo,
    challenger: &str,
    opponent: Option<&str>,
) -> String {
    let whom = opponent.unwrap_or("anyone here");
    let what = match challenge.state {
        ChallengeState::Open => "open",
        ChallengeState::Accepted => "accepted",
        ChallengeState::Declined => "declined",
        ChallengeState::Withdrawn => "withdrawn",
        ChallengeState::Expired => "lapsed after a week",
    };
    let number = match challenge.match_id {
        Some(id) => format!(": match {id} has begun"),
        None => String::new(),
    };
    format!("{challenger} challenged {whom} to **{}** — {what}{number}.", info.name)
}

/// To the challenger, when the challenge is made.
pub(crate) fn challenge_made(opponent: Option<&Person>) -> String {
    match opponent {
        Some(person) => {
            format!("Your challenge is made. {} can accept it for a week.", name(&person.name))
        }
        None => {
            "Your challenge is made. Anyone in this channel can accept it for a week.".to_owned()
        }
    }
}

/// To who accepted a challenge.
pub(crate) fn challenge_accepted(id: MatchId) -> String {
    format!("Accepted. Match {id} begins.")
}

pub(crate) const CHALLENGE_DECLINED: &str = "Declined.";
pub(crate) const CHALLENGE_WITHDRAWN: &str = "Your challenge is withdrawn.";

/// A challenge made where no two people are.
pub(crate) const CHALLENGE_ELSEWHERE: &str = "Challenges are made in a server's channel, where your opponent can see them. Use `/challenge` there.";

/// The name of a match's thread.
pub(crate) fn thread_name(id: MatchId, info: &GameInfo, white: &str, black: &str) -> String {
    crate::discord::wire::shorten(&format!("Match {id} · {} · {white} – {black}", info.name), 100)
}

/// What is lacking to play in a channel.
pub(crate) fn lacking_permissions(lacking: &[&str]) -> String {
    let lacking: Vec<String> = lacking.iter().map(|name| format!("**{name}**")).collect();
    format!(
        "I can't play here: in this channel I lack the permission {}. Ask someone who manages this \
         server to give it to me, or use another channel.",
        and(&lacking)
    )
}

// Matches.

/// The heading of a match's message.
pub(crate) fn heading(id: MatchId, info: &GameInfo, turn: u32) -> String {
    format!("**Match {id} · {}** · move {turn}", info.name)
}

/// The first message of a match; it goes on from a record's actions, if there are any.
pub(crate) fn begun(
    id: MatchId,
    info: &GameInfo,
    white: &str,
    black: &str,
    actions: u32,
) -> String {
    let from = match actions {
        0 => String::new(),
        1 => " It goes on from a record, after 1 action.".to_owned(),
        actions => format!(" It goes on from a record, after {actions} actions."),
    };
    format!(
        "**Match {id} · {}** begins. {white} plays {}, {black} plays {}.{from}\n-# Move with the buttons below \
         or `/move`. `/help` explains the game, `/rules` has every rule.",
        info.name,
        side(info, Side::White),
        side(info, Side::Black)
    )
}

/// An accepted action.
pub(crate) fn played(side: &str, player: &str, shown: &str, words: &str) -> String {
    format!("{side} ({player}): **{}** · {words}.", code_plain(shown))
}

fn code_plain(text: &str) -> String {
    format!("`{}`", text.replace('`', "'"))
}

/// Whose turn it is.
pub(crate) fn your_turn(person: u64, side: &str, status: &str) -> String {
    // A game that asks something in particular says so; else it is simply one's turn.
    if status == format!("{side} to move") {
        format!("{}, it is your turn ({side}).", mention(person))
    } else {
        format!("{}, it is your decision ({side}). {status}.", mention(person))
    }
}

/// Notes longer than this are cut, in characters: the picture's text has them all.
const MOST_NOTES: usize = 500;

/// What is noteworthy in a position, in small print under the question.
pub(crate) fn notes(notes: &[String]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let notes = format!("{}.", notes.join(" · "));
    format!("\n-# {}", crate::discord::wire::shorten(&notes, MOST_NOTES))
}

/// How a match ended, with the rule's words when a rule ended it.
pub(crate) fn ended(info: &GameInfo, ending: &Ending, white: &str, black: &str) -> String {
    let result = match ending.winner {
        Some(winner) => {
            let who = if winner == Side::White { white } else { black };
            format!("**{} ({who}) wins**", side(info, winner))
        }
        None => "**The match is drawn**".to_owned(),
    };
    let mut text = match (ending.how, &ending.rule) {
        (EndedBy::Rule | EndedBy::Claimed, Some(rule)) => {
            let mut text = format!("{result}: {} ({rule}).", ending.reason);
            if let Some(words) = info.rule_text(rule) {
                let words = crate::discord::wire::shorten(words, 300);
                text.push_str(&format!("\n-# {rule}: {words}"));
            }
            text
        }
        _ => format!("{result}: {}.", ending.reason),
    };
    text.insert_str(0, "🏁 ");
    text
}

/// To both players, when their match is over.
pub(crate) fn afterwards(white: u64, black: u64) -> String {
    format!(
        "-# {} and {}: `/replay` steps through it, `/export` keeps it, `/challenge` begins another.",
        mention(white),
        mention(black)
    )
}

/// To the mover: accepted.
pub(crate) fn accepted<'a>(
    id: MatchId,
    shown: &[&str],
    remarks: impl Iterator<Item = &'a str>,
) -> String {
    let actions: Vec<String> = shown.iter().map(|text| code_plain(text)).collect();
    let mut text = format!("Played {} in match {id}.", actions.join(", "));
    for remark in remarks {
        text.push_str(&format!("\n-# Note on your text: {remark}."));
    }
    text
}

/// A turn that is being put together.
pub(crate) fn draft(id: MatchId, info: &GameInfo, drafted: &Drafted) -> String {
    let shown: Vec<String> = drafted.actions.iter().map(|action| action.shown.clone()).collect();
    let turn = if info.actions_per_turn == 1 && shown.is_empty() {
        format!("**Match {id}**: Nothing is played yet. It is your move.")
    } else if info.actions_per_turn == 1 {
        format!("**Match {id}**, your move {} is not played yet.", code_plain(&shown.join(", ")))
    } else if shown.is_empty() {
        let turn = match drafted.left {
            // A match may go on from a record in the middle of a turn.
            1 => "1 action of your turn is left.".to_owned(),
            left if left < info.actions_per_turn => {
                format!("{left} actions of your turn are left.")
            }
            left => format!("your turn has {left} actions."),
        };
        format!("**Match {id}**, your draft is empty: {turn}")
    } else {
        let left = match drafted.left {
            0 => "The turn is complete; nobody else sees it until you send it.".to_owned(),
            1 => "1 action left.".to_owned(),
            left => format!("{left} actions left."),
        };
        format!(
            "**Match {id}**, your draft: {}. {left}",
            code_plain(&format!("({})", shown.join(", ")))
        )
    };
    let mut text = turn;
    for warning in &drafted.warnings {
        text.push_str(&format!("\n⚠️ Careful: {warning}."));
    }
    for remark in drafted.actions.iter().flat_map(|action| &action.remarks) {
        text.push_str(&format!("\n-# Note on your text: {remark}."));
    }
    text
}

/// The actions of a turn in words, one after the other.
pub(crate) fn turn_in_words(words: &[&str]) -> String {
    if let [only] = words {
        return format!("-# {only}");
    }
    let numbered: Vec<String> =
        words.iter().enumerate().map(|(index, words)| format!("{}. {words}", index + 1)).collect();
    format!("-# {}", numbered.join(" · "))
}

/// A turn of several actions, sent.
pub(crate) fn played_turn(side: &str, player: &str, shown: &[&str]) -> String {
    format!("{side} ({player}): **{}**", code_plain(&format!("({})", shown.join(", "))))
}

/// After `/settings`.
pub(crate) fn confirms(confirms: bool) -> &'static str {
    if confirms {
        "A complete turn asks you once before it is sent."
    } else {
        "A complete turn is sent at once, unless it is ruinous for you."
    }
}

/// The confirmation of a resignation.
pub(crate) fn resign_sure(id: MatchId, info: &GameInfo, opponent: &str) -> String {
    format!("Resign match {id} ({})? {opponent} wins then, and it cannot be undone.", info.name)
}

pub(crate) const RESIGNED: &str = "You resigned.";
pub(crate) const PLAY_ON: &str = "The match goes on.";
pub(crate) const DRAW_OFFERED_BY_YOU: &str =
    "Your offer is made. It stands until your opponent answers it or moves.";
pub(crate) const DRAW_AGREED: &str = "Agreed: the match is drawn.";
pub(crate) const DRAW_CLAIMED: &str = "The rule gives it: the match is drawn.";
pub(crate) const DRAW_DECLINED_BY_YOU: &str = "You play on.";

/// The message that asks for an answer to an offer of a draw.
pub(crate) fn draw_offered(id: MatchId, info: &GameInfo, by: &str, opponent: u64) -> String {
    format!(
        "**Match {id} · {}**: {by} offers a draw. {}, accept it or play on; a move declines it.",
        info.name,
        mention(opponent)
    )
}

/// An offer was declined.
pub(crate) fn draw_declined(id: MatchId, info: &GameInfo, by: &str) -> String {
    format!("**Match {id} · {}**: {by} declines the draw. The match goes on.", info.name)
}

/// Over the private view of a board.
pub(crate) fn board_from(id: MatchId, info: &GameInfo, from: Side) -> String {
    format!("**Match {id} · {}**, seen from {}.", info.name, side(info, from))
}

/// How the match on a board stands, after [`board_from`].
pub(crate) fn board_status(scene: &Scene) -> String {
    format!(" {}", sentence(&scene.status))
}

/// Over the list of legal moves.
pub(crate) fn legal(id: MatchId, count: usize, yours: bool, whose: &str) -> String {
    let moves = if count == 1 { "1 legal move".to_owned() } else { format!("{count} legal moves") };
    if yours {
        format!(
            "**Match {id}**: you have {moves}. Choose what moves; nothing is played until you choose where to."
        )
    } else {
        format!(
            "**Match {id}**: {whose} has {moves}. You can look at them; only {whose} can play them."
        )
    }
}

/// Over the destinations of what was chosen.
pub(crate) fn chosen(actor: &str, count: usize) -> String {
    if count == 1 {
        format!("**{actor}** has one move, marked in brown.")
    } else {
        format!("**{actor}** has {count} moves, marked in brown.")
    }
}

pub(crate) const CHOOSE_ACTOR: &str = "What moves?";
pub(crate) const CHOOSE_DEED: &str = "Where to?";

/// Too many for the menus.
pub(crate) fn too_many_for_menu(left_out: usize) -> String {
    format!("\n-# {left_out} more do not fit here: `/move` suggests them all as you type.")
}

/// The title of the form for a move.
pub(crate) fn form_title(id: MatchId) -> String {
    format!("Match {id}")
}

/// An example of how a move is written, for the form.
pub(crate) fn form_placeholder(example: &str) -> String {
    format!("for example {example}")
}

/// One match in a list.
pub(crate) fn listed_match(
    id: MatchId,
    info: &GameInfo,
    opponent: &str,
    plays: &str,
    link: &str,
    since: Time,
) -> String {
    format!(
        "- [Match {id}]({link}) · {} against {opponent} · you play {plays} · last move {}",
        info.name,
        relative(since)
    )
}

/// One ended match in a list.
pub(crate) fn listed_ended(id: MatchId, info: &GameInfo, opponent: &str, result: &str) -> String {
    format!("- Match {id} · {} against {opponent} · {result}", info.name)
}

/// One challenge in a list.
pub(crate) fn listed_challenge(
    info: &GameInfo,
    made: bool,
    other: Option<&str>,
    link: Option<&str>,
) -> String {
    let what = match (made, other) {
        (true, Some(other)) => format!("you challenged {other} to {}", info.name),
        (true, None) => format!("you challenged anyone to {}", info.name),
        (false, Some(other)) => format!("{other} challenges you to {}", info.name),
        (false, None) => format!("a challenge to {}", info.name),
    };
    match link {
        Some(link) => format!("- [{what}]({link})"),
        None => format!("- {what}"),
    }
}

pub(crate) const YOUR_TURN: &str = "**Waiting for you**";
pub(crate) const THEIR_TURN: &str = "**Waiting for others**";
pub(crate) const OPEN_CHALLENGES: &str = "**Open challenges**";
pub(crate) const ENDED_MATCHES: &str = "**Your last matches**";
pub(crate) const NO_MATCHES: &str =
    "You have no match and no challenge. Begin one with `/challenge` in a channel.";
pub(crate) const WON: &str = "won";
pub(crate) const LOST: &str = "lost";
pub(crate) const DRAWN: &str = "drawn";

// Which match?

pub(crate) const NO_MATCH_HERE: &str =
    "You play no match here. `/games` lists yours; `/challenge` begins one.";

/// Several matches could be meant.
pub(crate) fn which_match(matches: &[String]) -> String {
    format!("Which match? Here you play {}. Name it in the option `match`.", and(matches))
}

/// Several matches could be meant by somebody who plays in none of them.
pub(crate) fn which_to_watch(matches: &[String]) -> String {
    format!("Which match? Here are played {}. Name one in the option `match`.", and(matches))
}

// Help.

/// The first page of the help.
pub(crate) fn help(games: &[&GameInfo]) -> String {
    let mut text = String::from(
        "**Herald** is a referee for chess variants that no other server plays. It knows the rules, \
         draws the board and keeps the record.\n\
         - `/challenge` someone, or anyone in the channel\n\
         - `/move` by typing; legal moves are suggested as you type. Or use the buttons under the board\n\
         - `/board` and `/legal` show the board and your moves, to you alone\n\
         - `/draft` shows a turn of several actions before you send it; `/settings` if you don't want to be asked\n\
         - `/draw`, `/resign`, `/games`\n\
         - `/enlist`, `/release` and `/roster` for teams, where a game has fights; `/orders` decides once and for all\n\
         - `/export`, `/import` and `/replay` take records out, bring them in and step through them\n\
         - `/rules` has every rule by its number; refusals name the number\n\n\
         Games (`/help game:` explains one):\n",
    );
    for info in games {
        text.push_str(&format!("- **{}** by {}: {}\n", info.name, info.inventor, info.about));
    }
    text
}

/// The help on one game.
pub(crate) fn help_game(info: &GameInfo) -> String {
    format!(
        "**{}**, invented by {}. {}\n\n**How moves are written**\n{}\n\n-# `/rules` has the {} rules of this game.",
        info.name,
        info.inventor,
        info.about,
        info.how_to_write.trim(),
        info.rules().count()
    )
}

/// One rule.
pub(crate) fn rule(info: &GameInfo, id: &str, text: &str) -> String {
    format!("**{id}** ({})\n> {text}", info.name)
}

/// An unknown rule.
pub(crate) fn no_such_rule(info: &GameInfo, id: &str) -> String {
    format!("{} has no rule {}. Type `/rules` and choose one from the list.", info.name, code(id))
}

/// A clause as a sentence: on one line, with a full stop.
fn sentence(clause: &str) -> String {
    let clause = clause.replace(['\n', '\r'], " ");
    if clause.ends_with(['.', '!', '?']) { clause } else { format!("{clause}.") }
}

// Trouble of our own.

/// Something failed that the person cannot help.
pub(crate) fn trouble(interaction: u64) -> String {
    format!(
        "Something went wrong on my side, and nothing was changed. Please try again in a moment. \
         If it stays, tell whoever runs me this number: {interaction}."
    )
}

pub(crate) const UNKNOWN_BUTTON: &str =
    "I don't know that button any more. Use the newest board, or `/board`.";
pub(crate) const UNKNOWN_COMMAND: &str =
    "I don't know that command any more. Restart Discord to see the current ones, or try `/help`.";
pub(crate) const UNREADABLE_INTERACTION: &str = "Discord sent me something that I can't read. Please try it another way, for example with `/move`.";

// Records.

pub(crate) const TO_START: &str = "⏮ Start";
pub(crate) const ONE_BACK: &str = "◀ Back";
pub(crate) const ONE_ON: &str = "On ▶";
pub(crate) const TO_END: &str = "End ⏭";
pub(crate) const CONTINUE: &str = "Challenge anyone here to play on";
pub(crate) const IMPORT_WHAT: &str = "Attach the record as `file`, or paste it as `text`. If it doesn't name its game, choose the `game`, too.";
pub(crate) const RECORD_TOO_LARGE: &str =
    "That file is too large for a record: I read up to 256 KiB of text.";

/// What an exported record is, for those who don't see the file's name.
pub(crate) fn record_description(id: MatchId) -> String {
    format!("The record of match {id} as text")
}

/// Over an exported record.
pub(crate) fn exported(id: MatchId) -> String {
    format!("The record of match {id}. `/import` reads it back.")
}

/// A text that is no record.
pub(crate) fn import_refused(why: &str) -> String {
    format!("I can't read that record: {}", sentence(why))
}

/// Over the position that an imported record reaches.
pub(crate) fn imported(report: &str) -> String {
    crate::discord::wire::shorten(report, 1700)
}

/// Over a board of a match's past.
pub(crate) fn replay(
    id: MatchId,
    info: &GameInfo,
    plies: u32,
    all: u32,
    last: Option<&str>,
) -> String {
    let last = last.map_or_else(|| "The start.".to_owned(), sentence);
    format!("**Match {id} · {}**, after {plies} of {all} actions. {last}", info.name)
}

/// Over a board of an imported record.
pub(crate) fn replay_record(info: &GameInfo, plies: u32, all: u32, last: Option<&str>) -> String {
    let last = last.map_or_else(|| "The start.".to_owned(), sentence);
    format!("**{}**, after {plies} of {all} actions of the record. {last}", info.name)
}
