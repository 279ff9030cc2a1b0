//! Finds every action that buttons and menus lead to.

use std::collections::{BTreeMap, HashSet};

use discord_model::message::{Message, Row};
use match_model::{DecisionKind, MatchId, Person};
use messages::buttons::custom_id::CustomId;
use messages::buttons::fights::FightButton;
use messages::buttons::legal::LegalButton;
use messages::buttons::stepper::{MenuValue, Step};
use messages::buttons::{ButtonAction, Buttons};
use messages::testing::assert_fits;

use crate::outgoing::board::played_message;
use crate::testing::bot::{Seat, TestBot, TestResult, message};

pub(super) struct Tap {
    id: String,
    match_id: MatchId,
    pub(super) value: Option<String>,
}

impl Tap {
    pub(super) fn in_match(&self, other: MatchId) -> String {
        self.id.replacen(&format!(":{}:", self.match_id), &format!(":{other}:"), 1)
    }
}

async fn first_message(bot: &TestBot, seat: &Seat, asker: &Person) -> TestResult<Message> {
    let services = &bot.services;
    let view = referee::view::find(services.referee(), seat.id).await?;
    let waiting = referee::story::waiting(services.referee(), seat.id)
        .await?
        .ok_or("nobody is waited for")?;
    if matches!(waiting.decision, DecisionKind::Decision(_)) {
        let moment = view.moment();
        return played_message(&services.messenger, seat.id, moment.minus(1)..moment, true)
            .await
            .map_err(|failure| failure.to_string().into());
    }
    let lead = LegalButton::Lead(seat.id, view.moment()).id();
    message(bot.press(asker, &lead, None).await.map_err(|failure| failure.to_string())?)
}

pub(super) async fn type_it(bot: &TestBot, seat: &Seat, asker: &Person) -> TestResult<String> {
    let first = first_message(bot, seat, asker).await?;
    let mut buttons = first.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.clone(),
        Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => Vec::new(),
    });
    let opens_form = |id: &str| matches!(ButtonAction::parse(id), Some(ButtonAction::Move(_)));
    Ok(buttons.find(|button| opens_form(&button.id)).ok_or("no button opens the form")?.id)
}

pub(super) async fn taps(
    bot: &TestBot,
    seat: &Seat,
    asker: &Person,
) -> TestResult<BTreeMap<String, Tap>> {
    let mut taps = BTreeMap::new();
    let mut seen_controls: HashSet<(String, Option<String>)> = HashSet::new();
    let mut unread_messages = vec![first_message(bot, seat, asker).await?];
    while let Some(current) = unread_messages.pop() {
        assert_fits(&current);
        for (id, value) in controls(&current) {
            let Some(action) = ButtonAction::parse(&id) else { continue };
            let action_text = match (&action, action.step(), value.as_deref()) {
                (ButtonAction::Fight(FightButton::Decide(_, _, text)), ..)
                | (_, Some(Step::Tap(text)), _) => Some(text.as_str().to_owned()),
                (_, Some(Step::Play(_)), Some(text)) => Some(text.to_owned()),
                (_, Some(Step::Pick(..)), Some(value)) => match MenuValue::read(value) {
                    Some(MenuValue::Play(text)) => Some(text),
                    _ => None,
                },
                _ => None,
            };
            if let Some(text) = action_text {
                taps.entry(text).or_insert(Tap { id, match_id: seat.id, value });
                continue;
            }
            let is_page = matches!(action, ButtonAction::Fight(FightButton::DecidePage(..)));
            let leads_on = is_page
                || matches!(
                    action.step(),
                    Some(Step::Narrow(..) | Step::Page(_) | Step::Actor(_) | Step::Pick(..))
                );
            if leads_on && seen_controls.insert((id.clone(), value.clone())) {
                let reply = bot.press(asker, &id, value.as_deref()).await;
                unread_messages.push(crate::testing::bot::message(
                    reply.map_err(|failure| failure.to_string())?,
                )?);
            }
        }
    }
    Ok(taps)
}

fn controls(message: &Message) -> Vec<(String, Option<String>)> {
    let controls_of_row = |row: &Row| match row {
        Row::Buttons(buttons) => {
            buttons.iter().map(|button| (button.id.clone(), None)).collect::<Vec<_>>()
        }
        Row::Pictured(buttons) => {
            buttons.iter().map(|(button, _)| (button.id.clone(), None)).collect()
        }
        Row::Menu(menu) => menu
            .options
            .iter()
            .map(|option| (menu.id.clone(), Some(option.value.clone())))
            .collect(),
        Row::EntityMenu(_) => Vec::new(),
    };
    message.rows.iter().flat_map(controls_of_row).collect()
}
