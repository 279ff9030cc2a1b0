//! What is said to somebody alone of the matches that wait for them.

use referee::{For, MatchId, OpenTurn, Time};
use rules::GameInfo;
use rules::saying::{Saying, say};
use tongue::Tongue;

use super::{code, relative};

pub(crate) const HERE: Saying = say("notices-here");
pub(crate) const NOTHING_WAITS: Saying = say("notices-none-wait");

/// The two who play, for whom it is no opponent.
pub(crate) fn both(white: &str, black: &str) -> Saying {
    say("notices-both").with("white", white).with("black", black)
}

/// Over the list of matches that wait.
pub(crate) fn waiting(tongue: &Tongue, count: usize) -> String {
    tongue.text(&say("notices-waiting").with("count", count))
}

/// Under a list that has no room for all.
pub(crate) fn more(tongue: &Tongue, count: usize) -> String {
    format!("\n{}", tongue.text(&say("notices-more").with("count", count)))
}

/// What is asked, in a list.
fn asked(what: &For) -> Saying {
    match what {
        For::Move => say("notices-move"),
        For::Decision(question) => say("notices-decision").with("question", question.clone()),
        For::Plans { .. } => say("notices-plan"),
        For::Reports { .. } => say("notices-report"),
    }
}

/// A match that waits, in a list.
pub(crate) fn listed(
    tongue: &Tongue,
    turn: &OpenTurn,
    info: &GameInfo,
    opponent: &Saying,
    link: &str,
) -> String {
    let mut line = tongue.text(
        &say("notices-listed")
            .with("match", turn.row.id.to_string())
            .with("link", link)
            .with("game", info.name)
            .with("opponent", opponent.clone())
            .with("asked", asked(&turn.what)),
    );
    if let Some(last) = &turn.last {
        line.push_str(&tongue.text(&say("notices-listed-last").with("action", code(last))));
    }
    let until = match turn.deadline {
        Some(deadline) => say("notices-listed-until").with("when", relative(deadline)),
        None => say("notices-listed-since").with("when", relative(turn.since)),
    };
    format!("\n- {line}{}", tongue.text(&until))
}

/// A match of others, in the list of those of a channel.
pub(crate) fn here(
    tongue: &Tongue,
    id: MatchId,
    info: &GameInfo,
    [white, black]: [&str; 2],
    link: &str,
    since: Time,
) -> String {
    let listed = say("notices-listed-here")
        .with("match", id.to_string())
        .with("link", link)
        .with("game", info.name)
        .with("white", white)
        .with("black", black)
        .with("when", relative(since));
    format!("- {}", tongue.text(&listed))
}
