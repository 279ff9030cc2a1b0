//! The language and theme of a place or person, if chosen, or else Herald's own.

use std::sync::Arc;

use match_model::{ChallengeId, GuildId, GuildSettings, PersonId};
use messages::words::guild_settings::theme_of;
use referee::{Announcement, Referee};
use render::Theme;
use tracing::error;

use crate::languages::Locales;
use crate::outgoing::composer::{Composer, Themes};

/// Private chats get the defaults.
pub(crate) async fn composer_in(
    composer: &Composer,
    locales: &Locales,
    guild: Option<GuildId>,
) -> Composer {
    let Some(guild) = guild else { return composer.clone() };
    let settings_result = referee::guild_settings::find(&composer.referee, guild).await;
    let settings = settings_result.unwrap_or_else(|cause| {
        error!(%guild, %cause, "failed to read a server's settings");
        GuildSettings::default()
    });
    let locale = settings.language.as_ref().and_then(|language| locales.find(language));
    let locale = Arc::clone(locale.unwrap_or(&composer.locale));
    let theme = theme_of(&settings);
    let themes = Themes { everybody: theme, asker: theme };
    Composer { locale, themes, turns_boards: settings.boards_turn, ..composer.clone() }
}

pub(crate) async fn composer_for_person(
    composer: Composer,
    person: PersonId,
    guild: Option<GuildId>,
) -> Composer {
    let chosen_theme = match referee::themes::find(&composer.referee, person).await {
        Ok(theme_id) => theme_id.and_then(|id| Theme::from_id(&id)),
        Err(cause) => {
            error!(%person, %cause, "failed to read a person's theme");
            None
        }
    };
    let everybody = composer.themes.everybody;
    let asker = chosen_theme.unwrap_or(everybody);
    let everybody = if guild.is_some() { everybody } else { asker };
    Composer { themes: Themes { everybody, asker }, ..composer }
}

pub(crate) async fn composer_for(
    composer: &Composer,
    locales: &Locales,
    announcement: &Announcement,
) -> Composer {
    let referee = &composer.referee;
    let guild = match announcement {
        Announcement::Challenge(challenge, _) => guild_of_challenge(referee, *challenge).await,
        Announcement::Server(guild, _) => Some(*guild),
        Announcement::Season(season, _) => {
            let found = referee::season::view::find(referee, *season).await;
            found.ok().map(|found| found.season.guild_id)
        }
        other => match other.match_id() {
            Some(id) => match referee::view::match_row(referee, id).await {
                Ok(row) if row.guild_id.is_none() && !row.access.is_answers_only() => {
                    // A private chat between a person and Herald.
                    let people = [row.white, row.black];
                    let person = people.into_iter().find(|person| *person != composer.own);
                    return match person {
                        Some(person) => composer_for_person(composer.clone(), person, None).await,
                        None => composer.clone(),
                    };
                }
                // The sender reports the failure.
                row => row.ok().and_then(|row| row.guild_id),
            },
            None => None,
        },
    };
    composer_in(composer, locales, guild).await
}

// The sender reports the failure.
async fn guild_of_challenge(referee: &Referee, id: ChallengeId) -> Option<GuildId> {
    referee::view::challenge_row(referee, id).await.ok()?.guild_id
}
