//! Interaction webhooks: editing the response and following up, for fifteen minutes.

use crate::errors::{self, ApiError};
use crate::ids::BOT;
use crate::interaction::{Interaction, ResponseState};
use crate::message::{EPHEMERAL, Message};
use crate::rest::call::{Answer, Call, Reply, ok};
use crate::snowflake::Snowflake;
use crate::world::World;

/// Follow-ups per interaction if only the person has installed the bot.
const FOLLOW_UPS_ELSEWHERE: usize = 5;

impl World {
    pub(crate) fn webhook_routes(
        &mut self,
        call: &Call,
        app: &str,
        token: &str,
        rest: &[&str],
    ) -> Answer {
        if app.parse() != Ok(BOT) {
            return Err(errors::unknown_webhook());
        }
        let interaction = self
            .tokens
            .get(token)
            .and_then(|id| self.interactions.get_mut(id))
            .ok_or_else(errors::unknown_webhook)?;
        interaction.expire();
        if !interaction.alive() {
            return Err(errors::invalid_webhook_token());
        }
        if !matches!(interaction.state, ResponseState::Answered(_)) {
            return Err(errors::unknown_webhook());
        }
        let interaction = interaction.clone();
        match call.method.as_str() {
            "POST" => self.open_to_interactions(interaction.channel)?,
            "GET" => {}
            _ => self.not_archived(interaction.channel)?,
        }
        match (call.method.as_str(), rest) {
            ("POST", []) => self.follow_up(call, &interaction),
            ("GET", ["messages", id]) => {
                let message = self.own_message(&interaction, id)?;
                ok(self.message_json(message))
            }
            ("PATCH", ["messages", id]) => {
                let id = self.own_message(&interaction, id)?.id;
                self.edit_response(call, &interaction, id)
            }
            ("DELETE", ["messages", id]) => {
                let message = self.own_message(&interaction, id)?.clone();
                self.remove_message(interaction.channel, message.id);
                if let Some(open) = self.interactions.get_mut(&interaction.id) {
                    open.deleted = Some(message);
                }
                Ok(Reply::Empty)
            }
            _ => Err(errors::not_found()),
        }
    }

    fn own_message(&self, interaction: &Interaction, id: &str) -> Result<&Message, ApiError> {
        let id: Snowflake = match id {
            "@original" => interaction.original.unwrap_or(0),
            other => other.parse().unwrap_or(0),
        };
        let own = interaction.original == Some(id) || interaction.followups.contains(&id);
        self.message(interaction.channel, id).filter(|_| own).ok_or_else(errors::unknown_message)
    }

    fn edit_response(&mut self, call: &Call, interaction: &Interaction, id: Snowflake) -> Answer {
        let mut message =
            self.message(interaction.channel, id).ok_or_else(errors::unknown_message)?.clone();
        let thinking = message.loading();
        self.compose(call, &call.body, &mut message, false)?;
        let channel = message.channel;
        self.put_back(message, !thinking);
        if let Some(open) = self.interactions.get_mut(&interaction.id) {
            open.edits += u32::from(open.original == Some(id));
        }
        let message = self.message(channel, id).ok_or_else(errors::unknown_message)?;
        ok(self.message_json(message))
    }

    fn follow_up(&mut self, call: &Call, interaction: &Interaction) -> Answer {
        let thinking = interaction
            .original
            .and_then(|id| self.message(interaction.channel, id))
            .filter(|message| message.loading())
            .map(|message| message.id);
        if let Some(id) = thinking {
            // As on Discord, the first follow-up after a defer fills the response.
            return self.edit_response(call, interaction, id);
        }
        if interaction.only_answers() && interaction.followups.len() >= FOLLOW_UPS_ELSEWHERE {
            return Err(errors::too_many_follow_ups());
        }
        let mut message = self.interaction_message(interaction);
        message.kind = 0;
        if let Some(id) = interaction.original {
            let plain = self.message(interaction.channel, id).is_some_and(|m| m.only_for.is_none());
            if plain {
                message.kind = 19;
                message.reply_to = Some((interaction.channel, id));
            }
        }
        message.used = None;
        message.flags = self.ephemeral_flag(&call.body, interaction);
        message.only_for = (message.flags & EPHEMERAL != 0).then_some(interaction.user);
        self.compose(call, &call.body, &mut message, true)?;
        let id = message.id;
        self.add_message(message);
        if let Some(open) = self.interactions.get_mut(&interaction.id) {
            open.followups.push(id);
        }
        let message = self.message(interaction.channel, id).ok_or_else(errors::unknown_message)?;
        ok(self.message_json(message))
    }
}
