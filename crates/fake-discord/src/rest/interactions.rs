use serde_json::{Value, json};

use crate::errors::{self, ApiError, FormErrors, invalid};
use crate::ids::BOT;
use crate::interaction::{First, Interaction, Kind, ResponseState};
use crate::message::{EPHEMERAL, LOADING, Message};
use crate::permissions::USE_EXTERNAL_APPS;
use crate::rest::call::{Answer, Call, Reply};
use crate::snowflake::{Snowflake, sid};
use crate::validate::command::check_choices;
use crate::validate::{component, modal};
use crate::world::{Channel, World};

impl World {
    pub(crate) fn callback(&mut self, call: &Call, id: &str, token: &str) -> Answer {
        let id: Snowflake = id.parse().map_err(|_| errors::unknown_interaction())?;
        let interaction = self.interactions.get_mut(&id).ok_or_else(errors::unknown_interaction)?;
        if interaction.token != token {
            return Err(errors::unknown_interaction());
        }
        interaction.expire();
        match interaction.state {
            ResponseState::Waiting => {}
            ResponseState::Answered(_) => return Err(errors::already_acknowledged()),
            ResponseState::TimedOut => return Err(errors::unknown_interaction()),
        }
        let interaction = interaction.clone();
        let kind = check_kind(&call.body, &interaction)?;
        self.open_to_interactions(interaction.channel)?;
        let data = &call.body["data"];
        if !matches!(kind, 4 | 7..) {
            self.check_body(call)?;
        }
        let (first, message) = match kind {
            4 => {
                let id = self.respond_with(call, data, &interaction)?;
                (First::Message(id), Some(id))
            }
            5 => {
                let mut message = self.interaction_message(&interaction);
                message.flags = LOADING | self.ephemeral_flag(data, &interaction);
                message.only_for = (message.flags & EPHEMERAL != 0).then_some(interaction.user);
                let id = message.id;
                self.add_message(message);
                (First::Thinking(id), Some(id))
            }
            6 => (First::UpdateLater, interaction.source),
            7 => {
                let source = interaction.source.ok_or_else(errors::unknown_message)?;
                self.update_source(call, data, &interaction, source)?;
                (First::Updated(source), Some(source))
            }
            8 => {
                let choices = self.checked_choices(data, &interaction)?;
                self.check_body(call)?;
                (First::Choices(choices), None)
            }
            _ => {
                let mut form = FormErrors::default();
                modal::check(&mut form, data);
                form.finish()?;
                self.check_body(call)?;
                let mut modal = data.clone();
                if let Some(components) = modal["components"].as_array_mut() {
                    component::complete(components);
                }
                (First::Modal(modal), None)
            }
        };
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.state = ResponseState::Answered(first);
            interaction.original = message;
        }
        if !matches!(call.query("with_response"), Some("true" | "True" | "1")) {
            return Ok(Reply::Empty);
        }
        let mut answer = json!({"interaction": {
            "id": sid(id), "type": interaction.kind as u8, "channel_id": sid(interaction.channel),
        }});
        let message_shown = message.and_then(|id| self.message(interaction.channel, id));
        if let Some(message) = message_shown {
            answer["interaction"]["response_message_id"] = sid(message.id);
            answer["interaction"]["response_message_loading"] = json!(message.loading());
            answer["interaction"]["response_message_ephemeral"] = json!(message.only_for.is_some());
            if matches!(kind, 4 | 5 | 7) {
                // Discord's description lists a deferred message as type 4.
                let shown_kind = if kind == 7 { 7 } else { 4 };
                answer["resource"] =
                    json!({"type": shown_kind, "message": self.message_json(message)});
            }
        }
        Ok(Reply::Json(200, answer))
    }

    /// 50083 in a thread that is archived and locked. Unarchives other threads.
    pub(crate) fn open_to_interactions(&mut self, channel: Snowflake) -> Result<(), ApiError> {
        let place = self.channels.get(&channel).ok_or_else(errors::unknown_channel)?;
        if place.archived && place.locked {
            return Err(errors::thread_archived());
        }
        self.wake(channel);
        Ok(())
    }

    pub(crate) fn interaction_message(&mut self, interaction: &Interaction) -> Message {
        let mut message = Message {
            id: self.mint.next(),
            channel: interaction.channel,
            author: BOT,
            kind: match (interaction.kind, interaction.of_menu) {
                (Kind::Command, false) => 20,
                (Kind::Command, true) => 23,
                _ => 0,
            },
            webhook: true,
            interaction: Some(interaction.metadata.clone()),
            used: Some((interaction.user, interaction.name.clone())),
            ..Message::default()
        };
        let source = interaction.source.and_then(|id| self.message(interaction.channel, id));
        if let Some(source) = source.filter(|source| source.only_for.is_none()) {
            message.kind = 19;
            message.reply_to = Some((interaction.channel, source.id));
        }
        message
    }

    /// Returns the flag of a message that only the asker sees: if requested, or if the place hides
    /// answers of applications that aren't members.
    pub(crate) fn ephemeral_flag(&self, data: &Value, interaction: &Interaction) -> u64 {
        let hides = |place: &Channel| {
            let permissions = self.person_permissions_in(interaction.user, place);
            interaction.only_answers()
                && !place.is_private()
                && permissions & USE_EXTERNAL_APPS == 0
        };
        let is_hidden = self.channels.get(&interaction.channel).is_some_and(hides);
        if is_hidden { EPHEMERAL } else { data["flags"].as_u64().unwrap_or(0) & EPHEMERAL }
    }

    fn respond_with(
        &mut self,
        call: &Call,
        data: &Value,
        interaction: &Interaction,
    ) -> Result<Snowflake, ApiError> {
        let mut message = self.interaction_message(interaction);
        message.flags = self.ephemeral_flag(data, interaction);
        message.only_for = (message.flags & EPHEMERAL != 0).then_some(interaction.user);
        self.compose(call, data, &mut message, true).map_err(below_data)?;
        let id = message.id;
        self.add_message(message);
        Ok(id)
    }

    fn update_source(
        &mut self,
        call: &Call,
        data: &Value,
        interaction: &Interaction,
        source: Snowflake,
    ) -> Result<(), ApiError> {
        let mut message =
            self.message(interaction.channel, source).ok_or_else(errors::unknown_message)?.clone();
        if data.as_object().is_some_and(|data| !data.is_empty()) || !call.files.is_empty() {
            self.compose(call, data, &mut message, false).map_err(below_data)?;
            self.put_back(message, true);
        }
        Ok(())
    }

    fn checked_choices(
        &self,
        data: &Value,
        interaction: &Interaction,
    ) -> Result<Vec<Value>, ApiError> {
        let Some(choices) = data["choices"].as_array() else {
            return Err(invalid("data.choices", "BASE_TYPE_REQUIRED", "This field is required"));
        };
        let mut form = FormErrors::default();
        let kind = interaction.metadata["focused_type"].as_i64().unwrap_or(3);
        check_choices(&mut form, choices, "data.choices", kind);
        form.finish()?;
        Ok(choices.clone())
    }
}

fn below_data(mut error: ApiError) -> ApiError {
    error.errors = error.errors.map(|errors| json!({"data": errors}));
    error
}

fn check_kind(body: &Value, interaction: &Interaction) -> Result<u64, ApiError> {
    let Some(kind) = body["type"].as_u64() else {
        return Err(invalid("type", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let from_message = interaction.source.is_some();
    let fits = match kind {
        4 | 5 => interaction.kind != Kind::Autocomplete,
        6 | 7 => from_message,
        8 => interaction.kind == Kind::Autocomplete,
        9 => matches!(interaction.kind, Kind::Command | Kind::Component),
        1 | 10 | 12 | 13 => false,
        _ => {
            let words = "Value must be one of {1, 4, 5, 6, 7, 8, 9, 10, 12, 13}.";
            return Err(invalid("type", "BASE_TYPE_CHOICES", words));
        }
    };
    if fits {
        Ok(kind)
    } else {
        let words = "This interaction cannot be answered with this callback type";
        Err(invalid("type", "INTERACTION_CALLBACK_TYPE_INVALID", words))
    }
}
