//! The language in which Herald speaks and the themes in which it draws: its own, or those that a
//! server and a person have chosen.

use std::sync::Arc;

use referee::{Announcement, ChallengeId, GuildId, PersonId};
use render::Theme;
use tracing::error;

use crate::app::{App, Themes};
use crate::words::guild_settings::theme_of;

impl App {
    /// Herald as it speaks and draws in a server; in private chats, and where nothing is set, in
    /// its own language and theme.
    pub(crate) async fn speaking_in(self: &Arc<App>, guild: Option<GuildId>) -> Arc<App> {
        let Some(guild) = guild else { return Arc::clone(self) };
        let (language, theme) = match referee::guild_settings::find(&self.referee, guild).await {
            Ok(set) => (set.language.clone(), theme_of(&set)),
            Err(cause) => {
                error!(%guild, %cause, "the language of a server is not known");
                (None, Theme::default())
            }
        };
        let locale = language.and_then(|language| self.locales.find(&language));
        let locale = locale.unwrap_or(&self.locale);
        let themes = Themes { everybody: theme, asker: theme };
        if locale.language() == self.locale.language() && themes == self.themes {
            return Arc::clone(self);
        }
        let (shared, locale) = (Arc::clone(&self.shared), Arc::clone(locale));
        Arc::new(App { shared, locale, themes })
    }

    /// Herald as it draws for somebody who asks: what only they see in their own theme, if they
    /// have chosen one. Where there is no server, nobody else sees anything.
    pub(crate) async fn drawing_for(
        self: &Arc<App>,
        person: PersonId,
        guild: Option<GuildId>,
    ) -> Arc<App> {
        let chosen = match referee::themes::find(&self.referee, person).await {
            Ok(chosen) => chosen.and_then(|id| Theme::from_id(&id)),
            Err(cause) => {
                error!(%person, %cause, "the theme of a person is not known");
                None
            }
        };
        let asker = chosen.unwrap_or(self.themes.everybody);
        let everybody = if guild.is_some() { self.themes.everybody } else { asker };
        let themes = Themes { everybody, asker };
        if themes == self.themes {
            return Arc::clone(self);
        }
        let (shared, locale) = (Arc::clone(&self.shared), Arc::clone(&self.locale));
        Arc::new(App { shared, locale, themes })
    }

    /// Herald as it says an announcement: in the language of the server of its match or challenge.
    pub(crate) async fn announcing(self: &Arc<App>, announcement: &Announcement) -> Arc<App> {
        let guild = match announcement {
            Announcement::Challenge(challenge, _) => self.guild_asked(*challenge).await,
            other => match other.match_id() {
                Some(id) => match referee::view::match_row(&self.referee, id).await {
                    Ok(row) if row.guild_id.is_none() && !row.access.is_answers_only() => {
                        // A private chat with whoever plays Herald.
                        let person = [row.white, row.black].into_iter().find(|p| *p != self.own);
                        return match person {
                            Some(person) => self.drawing_for(person, None).await,
                            None => Arc::clone(self),
                        };
                    }
                    // What cannot be read is said as it can be, and told of there.
                    row => row.ok().and_then(|row| row.guild_id),
                },
                None => None,
            },
        };
        self.speaking_in(guild).await
    }

    // What cannot be read is said as it can be, and told of there.
    async fn guild_asked(&self, id: ChallengeId) -> Option<GuildId> {
        referee::view::challenge_row(&self.referee, id).await.ok()?.guild_id
    }
}
