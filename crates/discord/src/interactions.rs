//! Responses to interactions. Source: Discord's documentation, "Receiving and Responding to
//! Interactions".

use std::time::Duration;

use discord_model::message::{
    EPHEMERAL, File, Form, Message, MessageEdit, PostedContent, Suggestion,
};
use discord_model::response::{AnswerKind, Visibility};
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::http::Route;
use serenity::model::id::InteractionId;

use crate::api::{Api, ApiResult};
use crate::ids::{MessageId, WithId};
use crate::rest::Request;

/// The id of an interaction, and the token to answer it with.
#[derive(Clone, Copy, Debug)]
pub struct InteractionKey<'a> {
    /// Id of the interaction.
    pub id: u64,
    /// Valid for 15 minutes.
    pub token: &'a str,
}

/// A response with its message ("Interaction Callback Response Object").
#[derive(Deserialize)]
struct CallbackResponse {
    resource: CallbackResource,
}

#[derive(Deserialize)]
struct CallbackResource {
    message: WithId,
}

impl<'a> InteractionKey<'a> {
    fn route(self) -> Route<'a> {
        let interaction_id = InteractionId::new(self.id);
        Route::InteractionResponse { interaction_id, token: self.token }
    }
}

/// "Interaction Callback Type".
mod callback {
    pub(crate) const MESSAGE: u8 = 4;
    pub(crate) const DEFER: u8 = 5;
    pub(crate) const ACKNOWLEDGE: u8 = 6;
    pub(crate) const UPDATE: u8 = 7;
    pub(crate) const AUTOCOMPLETE: u8 = 8;
    pub(crate) const MODAL: u8 = 9;
}

impl Api {
    async fn respond(
        &self,
        interaction: InteractionKey<'_>,
        body: &Value,
        files: &[File],
        limit: Duration,
    ) -> ApiResult<()> {
        let route = interaction.route();
        let call = Request::new(Method::POST, route).with(body, files);
        self.send_within(&call, limit).await
    }

    /// Answers with a message, within `limit` ("Create Interaction Response").
    pub async fn answer(
        &self,
        interaction: InteractionKey<'_>,
        message: Message,
        kind: AnswerKind,
        limit: Duration,
    ) -> ApiResult<()> {
        let body = match kind {
            AnswerKind::Ephemeral => {
                let mut data = json!(message);
                data["flags"] = Value::from(message.flags(EPHEMERAL));
                json!({ "type": callback::MESSAGE, "data": data })
            }
            AnswerKind::Update => {
                json!({ "type": callback::UPDATE, "data": message.replacement() })
            }
        };
        self.respond(interaction, &body, &message.files, limit).await
    }

    /// Answers with a message that everyone sees ("Create Interaction Response").
    pub async fn answer_to_all(
        &self,
        interaction: InteractionKey<'_>,
        message: Message,
        limit: Duration,
    ) -> ApiResult<MessageId> {
        let body = json!({ "type": callback::MESSAGE, "data": message });
        let route = interaction.route();
        let call = Request::new(Method::POST, route).with(&body, &message.files);
        let call = Request { query: Some("with_response=true"), ..call };
        let callback: CallbackResponse = self.read_within(&call, limit).await?;
        Ok(MessageId::new(callback.resource.message.id.0))
    }

    /// Fetches the id of the message that answered an interaction ("Get Original Interaction
    /// Response").
    pub async fn original_response(&self, token: &str) -> ApiResult<MessageId> {
        let application_id = self.application();
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        let message: WithId = self.read(&Request::new(Method::GET, route)).await?;
        Ok(MessageId::new(message.id.0))
    }

    /// Answers by editing the message with the pressed button.
    pub async fn change_pressed(
        &self,
        interaction: InteractionKey<'_>,
        change: &MessageEdit,
        limit: Duration,
    ) -> ApiResult<()> {
        let body = json!({ "type": callback::UPDATE, "data": change });
        self.respond(interaction, &body, &[], limit).await
    }

    /// Acknowledges a press and leaves the message unchanged (callback type 6).
    pub async fn acknowledge(
        &self,
        interaction: InteractionKey<'_>,
        limit: Duration,
    ) -> ApiResult<()> {
        self.respond(interaction, &json!({ "type": callback::ACKNOWLEDGE }), &[], limit).await
    }

    /// Sends a further message after an answer ("Create Followup Message").
    pub async fn follow_up(
        &self,
        token: &str,
        message: Message,
        visibility: Visibility,
    ) -> ApiResult<MessageId> {
        let mut body = json!(message);
        if visibility == Visibility::Ephemeral {
            body["flags"] = Value::from(message.flags(EPHEMERAL));
        }
        let application_id = self.application();
        let route = Route::WebhookFollowupMessages { application_id, token };
        let call = Request::new(Method::POST, route).with(&body, &message.files);
        let posted_message: WithId = self.read(&call).await?;
        Ok(MessageId::new(posted_message.id.0))
    }

    /// Edits an answer ("Edit Original Interaction Response") or a follow-up message ("Edit
    /// Followup Message").
    pub async fn edit_answer(
        &self,
        token: &str,
        followed: Option<MessageId>,
        edit: &MessageEdit,
        files: &[File],
    ) -> ApiResult<()> {
        let application_id = self.application();
        let route = match followed {
            Some(message_id) => Route::WebhookFollowupMessage { application_id, token, message_id },
            None => Route::WebhookOriginalInteractionResponse { application_id, token },
        };
        self.send(&Request::new(Method::PATCH, route).with(&json!(edit), files)).await
    }

    /// Deletes the answer, or the message that it updated ("Delete Original Interaction Response").
    pub async fn delete_answer(&self, token: &str) -> ApiResult<()> {
        let route =
            Route::WebhookOriginalInteractionResponse { application_id: self.application(), token };
        self.send(&Request::new(Method::DELETE, route)).await
    }

    /// Fetches the content of an answer ("Get Original Interaction Response") or of a follow-up
    /// message ("Get Followup Message").
    pub async fn fetch_message(
        &self,
        token: &str,
        followed: Option<MessageId>,
    ) -> ApiResult<PostedContent> {
        let application_id = self.application();
        let route = match followed {
            Some(message_id) => Route::WebhookFollowupMessage { application_id, token, message_id },
            None => Route::WebhookOriginalInteractionResponse { application_id, token },
        };
        Ok(PostedContent::read(&self.read(&Request::new(Method::GET, route)).await?))
    }

    /// Promises an answer, visible to the asker alone (callback type 5).
    pub async fn defer(&self, interaction: InteractionKey<'_>, limit: Duration) -> ApiResult<()> {
        let body = json!({ "type": callback::DEFER, "data": { "flags": EPHEMERAL } });
        self.respond(interaction, &body, &[], limit).await
    }

    /// Sends the answer after [`Api::defer`] ("Edit Original Interaction Response").
    pub async fn answer_deferred(&self, token: &str, message: Message) -> ApiResult<()> {
        let body = json!(message.replacement());
        let application_id = self.application();
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        self.send(&Request::new(Method::PATCH, route).with(&body, &message.files)).await
    }

    /// Shows a form ("Modal").
    pub async fn show_form(
        &self,
        interaction: InteractionKey<'_>,
        form: &Form,
        limit: Duration,
    ) -> ApiResult<()> {
        let body = json!({ "type": callback::MODAL, "data": form });
        self.respond(interaction, &body, &[], limit).await
    }

    /// Suggests values for the option being typed ("Autocomplete").
    pub async fn suggest(
        &self,
        interaction: InteractionKey<'_>,
        suggestions: &[Suggestion],
        limit: Duration,
    ) -> ApiResult<()> {
        let body = json!({ "type": callback::AUTOCOMPLETE, "data": { "choices": suggestions } });
        self.respond(interaction, &body, &[], limit).await
    }
}
