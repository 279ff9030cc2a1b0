//! Asking which of several matches is meant: a button each, which asks the same of one of them.

use std::sync::Arc;

use discord::message::{Button, MOST_ROWS, Message, Row, Style};
use referee::{MatchId, MatchMoment, Moment, Person, Refused};

use crate::app::{App, Failure, Reply};
use crate::incoming::buttons::{Buttons, Press};
use crate::incoming::commands::Answer;
use crate::incoming::commands::run_command;
use crate::incoming::commands::table::{Command, named};
use crate::incoming::custom_id::{CustomId, TooLong, custom_ids};
use crate::incoming::fields::FittingText;
use crate::incoming::request::{OptionValue, Values};
use crate::permissions::Place;
use crate::words;

/// Buttons in a row, and in all; the option `match` names any other.
const IN_A_ROW: usize = 5;
const MOST: usize = IN_A_ROW * MOST_ROWS;

/// The buttons that ask which match is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WhichButton {
    /// Asks a command again, of that match.
    Which(MatchId, Moment, FittingText),
}

custom_ids! { WhichButton:
    "which" => Which(id, moment, asked);
}

impl Buttons for WhichButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        match self {
            WhichButton::Which(id, moment, asked) => {
                choose(app, press.by, press.place, id.at(moment), asked.as_str()).await
            }
        }
    }

    /// What somebody typed is not told.
    fn logged(&self) -> String {
        let WhichButton::Which(id, moment, _) = self;
        format!("{}…", WhichButton::Which(*id, *moment, FittingText::new("")).id())
    }

    #[cfg(test)]
    fn typed(&self) -> crate::incoming::typed::Typed {
        use crate::incoming::typed::{ANY, Command, Typed::By, named};
        match self {
            WhichButton::Which(..) => By(Command::Move, &[(named::MATCH, ANY)]),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &["which:12:5:move|text=e2-e4"];
}

impl WhichButton {
    /// The button that asks a command again, of one match.
    ///
    /// # Errors
    /// When the command does not fit into the button's id as a whole.
    pub(crate) fn new(id: MatchId, moment: Moment, asked: &str) -> Result<WhichButton, TooLong> {
        WhichButton::Which(id, moment, FittingText::new(asked)).fitting()
    }
}

/// Asks. Where the command does not fit into a button, the question names the option.
pub(crate) async fn ask(
    app: &Arc<App>,
    command: Command,
    values: &Values,
    matches: &[MatchId],
    plays: bool,
) -> Answer {
    let mut buttons = Vec::new();
    if let Some(asked) = values.written() {
        let asked = format!("{}{asked}", command.name());
        for id in matches.iter().take(MOST) {
            let row = referee::view::match_row(&app.referee, *id).await?;
            let Some(game) = games::find(&row.game) else { continue };
            let moment = row.moment();
            let Ok(action) = WhichButton::new(*id, moment, &asked) else {
                buttons.clear();
                break;
            };
            let white = referee::view::name_of(&app.referee, row.white).await?;
            let black = referee::view::name_of(&app.referee, row.black).await?;
            buttons.push(Button {
                id: action.id(),
                label: words::which_label(&app.locale, *id, game.info, [&white, &black]),
                style: Style::Primary,
            });
        }
    }
    // Few stand one below the other, where their labels are read best.
    let in_a_row = if buttons.len() > MOST_ROWS { IN_A_ROW } else { 1 };
    let mut rows = Vec::new();
    while !buttons.is_empty() {
        let rest = buttons.split_off(in_a_row.min(buttons.len()));
        rows.push(Row::Buttons(std::mem::replace(&mut buttons, rest)));
    }
    let content = words::which(&app.locale, matches, plays);
    Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
}

/// Carries out what was asked, of the match that was chosen. The answer takes the question's place.
pub(crate) async fn choose(
    app: &Arc<App>,
    by: Person,
    place: Place,
    MatchMoment { id, moment }: MatchMoment,
    asked: &str,
) -> Answer {
    let (name, values) = asked.split_once('|').unwrap_or((asked, ""));
    let Some(command) = Command::from_name(name) else {
        return Ok(Reply::text(app.locale.text(&words::UNKNOWN_BUTTON)));
    };
    if referee::view::match_row(&app.referee, id).await?.moment() != moment {
        return Err(Failure::Referee(Refused::Stale.into()));
    }
    let number = i64::try_from(id.get()).unwrap_or(i64::MAX);
    let values = Values::read(values).with(named::MATCH, OptionValue::Number(number));
    Ok(match run_command(app, command, by, place, (&values, &[])).await? {
        Reply::Tell(message) => Reply::Change(message),
        Reply::Show(mut shown) => {
            shown.change = true;
            Reply::Show(shown)
        }
        other => other,
    })
}
