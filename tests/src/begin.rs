//! Challenges on the stage, and the matches that they begin.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use i18n::Locale;
use model::l10n::L10nMessage;

use crate::error::Error;
use crate::look::board_after;
use crate::stage::Stage;

impl Stage {
    /// Lets `white` challenge `black`, who accepts. Returns the channel of the match (its thread,
    /// if it has one) and its first board.
    pub async fn begin(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
    ) -> Result<(Snowflake, SeenMessage), Error> {
        self.begin_with(game, channel, white, black, &[]).await
    }

    pub async fn begin_with(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
        more: &[(&str, OptionValue)],
    ) -> Result<(Snowflake, SeenMessage), Error> {
        let challenge = self.challenge_with(game, channel, white, black, more).await?;
        self.accept(&challenge, black, white).await
    }

    /// Lets `black` accept a challenge by `white`. Returns the channel of the match and its first
    /// board.
    pub async fn accept(
        &self,
        challenge: &SeenMessage,
        black: &Person,
        white: &Person,
    ) -> Result<(Snowflake, SeenMessage), Error> {
        black.click(challenge.id, &self.label(&model::l10n::say("button-accept"))?).await?;
        let channel = challenge.channel;
        let thread = black
            .wait(channel, |seen| seen.iter().find(|m| m.id == challenge.id).and_then(|m| m.thread))
            .await?;
        let board = board_after(white, thread, 0).await?;
        Ok((thread, board))
    }

    fn label(&self, sentence: &L10nMessage) -> Result<String, Error> {
        Ok(Locale::load(&self.language, games::sentences)?.text(sentence))
    }

    pub async fn challenge(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
    ) -> Result<SeenMessage, Error> {
        self.challenge_with(game, channel, white, black, &[]).await
    }

    pub async fn challenge_with(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
        more: &[(&str, OptionValue)],
    ) -> Result<SeenMessage, Error> {
        let before: Vec<Snowflake> = black.sees(channel).iter().map(|m| m.id).collect();
        let mut options: Vec<(&str, OptionValue)> =
            vec![("game", game.into()), ("opponent", black.into()), ("side", "white".into())];
        options.extend(more.iter().cloned());
        white.command(channel, "challenge", options).await?;
        let accept = self.label(&model::l10n::say("button-accept"))?;
        Ok(black
            .wait(channel, |seen| {
                let new = |m: &&SeenMessage| !before.contains(&m.id) && m.button(&accept).is_some();
                seen.iter().find(new).cloned()
            })
            .await?)
    }
}
