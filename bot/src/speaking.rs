//! The language in which Herald speaks: its own, or the one that a server has chosen.

use std::sync::Arc;

use referee::{Announcement, ChallengeId, GuildId, MatchId};
use tracing::error;

use crate::app::App;

impl App {
    /// Herald as it speaks in a server; in private chats, and where nothing is set, in its own
    /// language.
    pub(crate) async fn speaking_in(self: &Arc<App>, guild: Option<GuildId>) -> Arc<App> {
        let Some(guild) = guild else { return Arc::clone(self) };
        let language = match referee::guild_settings::find(&self.referee, guild).await {
            Ok(set) => set.language,
            Err(cause) => {
                error!(%guild, %cause, "the language of a server is not known");
                None
            }
        };
        let locale = language.and_then(|language| self.locales.find(&language));
        match locale {
            Some(locale) if locale.language() != self.locale.language() => {
                Arc::new(App { shared: Arc::clone(&self.shared), locale: Arc::clone(locale) })
            }
            _ => Arc::clone(self),
        }
    }

    /// Herald as it says an announcement: in the language of the server of its match or challenge.
    pub(crate) async fn announcing(self: &Arc<App>, announcement: &Announcement) -> Arc<App> {
        let guild = match announcement {
            Announcement::Challenged { challenge, .. }
            | Announcement::ChallengeClosed { challenge } => self.guild_asked(*challenge).await,
            other => match other.match_id() {
                Some(id) => self.guild_played(id).await,
                None => None,
            },
        };
        self.speaking_in(guild).await
    }

    // What cannot be read is said as it can be, and told of there.
    async fn guild_asked(&self, id: ChallengeId) -> Option<GuildId> {
        referee::view::challenge_row(&self.referee, id).await.ok()?.guild_id
    }

    async fn guild_played(&self, id: MatchId) -> Option<GuildId> {
        referee::view::match_row(&self.referee, id).await.ok()?.guild_id
    }
}
