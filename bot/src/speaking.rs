//! The language and theme of a place or person, if chosen, or else Herald's own.

use std::sync::Arc;

use match_model::{ChallengeId, GuildId, PersonId};
use messages::words::guild_settings::theme_of;
use referee::{Announcement, Referee};
use render::Theme;
use tracing::error;

use crate::languages::Locales;
use crate::outgoing::composer::{Composer, Themes};

/// Private chats get the defaults.
pub(crate) async fn speaking_in(
    composer: &Composer,
    locales: &Locales,
    guild: Option<GuildId>,
) -> Composer {
    let Some(guild) = guild else { return composer.clone() };
    let (language, theme) = match referee::guild_settings::find(&composer.referee, guild).await {
        Ok(set) => (set.language.clone(), theme_of(&set)),
        Err(cause) => {
            error!(%guild, %cause, "failed to read a server's language");
            (None, Theme::default())
        }
    };
    let locale = language.and_then(|language| locales.find(&language));
    let locale = Arc::clone(locale.unwrap_or(&composer.locale));
    let themes = Themes { everybody: theme, asker: theme };
    Composer { locale, themes, ..composer.clone() }
}

/// For messages that only the asker sees, and for private chats.
pub(crate) async fn drawing_for(
    composer: Composer,
    person: PersonId,
    guild: Option<GuildId>,
) -> Composer {
    let chosen = match referee::themes::find(&composer.referee, person).await {
        Ok(chosen) => chosen.and_then(|id| Theme::from_id(&id)),
        Err(cause) => {
            error!(%person, %cause, "failed to read a person's theme");
            None
        }
    };
    let everybody = composer.themes.everybody;
    let asker = chosen.unwrap_or(everybody);
    let everybody = if guild.is_some() { everybody } else { asker };
    Composer { themes: Themes { everybody, asker }, ..composer }
}

pub(crate) async fn announcing(
    composer: &Composer,
    locales: &Locales,
    announcement: &Announcement,
) -> Composer {
    let referee = &composer.referee;
    let guild = match announcement {
        Announcement::Challenge(challenge, _) => guild_asked(referee, *challenge).await,
        other => match other.match_id() {
            Some(id) => match referee::view::match_row(referee, id).await {
                Ok(row) if row.guild_id.is_none() && !row.access.is_answers_only() => {
                    // A private chat between a person and Herald.
                    let people = [row.white, row.black];
                    let person = people.into_iter().find(|person| *person != composer.own);
                    return match person {
                        Some(person) => drawing_for(composer.clone(), person, None).await,
                        None => composer.clone(),
                    };
                }
                // If the row can't be read, the default language is used; the sender reports the
                // failure.
                row => row.ok().and_then(|row| row.guild_id),
            },
            None => None,
        },
    };
    speaking_in(composer, locales, guild).await
}

// If the row can't be read, the default language is used; the sender reports the failure.
async fn guild_asked(referee: &Referee, id: ChallengeId) -> Option<GuildId> {
    referee::view::challenge_row(referee, id).await.ok()?.guild_id
}
