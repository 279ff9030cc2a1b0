//! Begins a game of a season as an ordinary match.

use match_model::{
    ChallengeState, Moment, PlaceAccess, Season, SeasonGame, SeasonPlayer, SeasonResult,
    SidePreference, Time,
};
use std::time::Duration;
use store::challenges::{self, NewChallenge};
use store::matches::{self, NewMatch};
use store::{WriteTransaction, clocks, ratings, seasons, teams};

use crate::chance::hex;
use crate::season::starts::first_call;
use crate::{CHALLENGE_LASTS, Error, MatchNews, Referee, Result};
use match_model::RequestRefusal;

/// Returns the result of a game if a player has left before it begins.
pub(super) const fn walkover(white_has_left: bool, black_has_left: bool) -> Option<SeasonResult> {
    match (white_has_left, black_has_left) {
        (false, false) => None,
        (true, false) => Some(SeasonResult::BlackByForfeit),
        (false, true) => Some(SeasonResult::WhiteByForfeit),
        (true, true) => Some(SeasonResult::BothForfeited),
    }
}

/// Begins the match of a game, or decides the game if a player has left.
pub(super) async fn begin(
    referee: &Referee,
    mut tx: WriteTransaction,
    season: &Season,
    players: &[SeasonPlayer],
    game: &SeasonGame,
    now: Time,
) -> Result<()> {
    let has_left = |person| {
        players.iter().any(|player| player.person_id == person && player.left_at.is_some())
    };
    let Some(black) = game.black else {
        seasons::decide(&mut tx, season.id, game, SeasonResult::Bye, now).await?;
        return referee.commit(tx).await;
    };
    if let Some(result) = walkover(has_left(game.white), has_left(black)) {
        seasons::decide(&mut tx, season.id, game, result, now).await?;
        return referee.commit(tx).await;
    }
    let info = games::find(&season.game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?.info;
    let seed = referee.chance.seed().map_err(Error::Chance)?;
    let new = NewMatch {
        guild_id: Some(season.guild_id),
        channel_id: season.channel_id,
        game: season.game.clone(),
        rules_version: info.rules_version.into(),
        options: season.options.clone(),
        setup: None,
        seed: hex(&seed),
        white: game.white,
        black,
        created_at: now,
        access: PlaceAccess::Member,
    };
    let match_id = matches::insert(&mut tx, &new).await?;
    // The match's announcements name a challenge, on whose message its thread hangs.
    let challenge = NewChallenge {
        guild_id: new.guild_id,
        channel_id: new.channel_id,
        challenger: game.white,
        opponent: Some(black),
        game: new.game,
        options: new.options,
        side: SidePreference::White,
        created_at: now,
        expires_at: now.plus(CHALLENGE_LASTS),
        record_id: None,
        access: PlaceAccess::Member,
    };
    let challenge = challenges::insert(&mut tx, &challenge).await?;
    let accepted = ChallengeState::Accepted;
    challenges::decide(&mut tx, challenge, accepted, Some(black), Some(match_id), now).await?;
    let terms = teams::terms_of_challenge(&mut tx, challenge).await?;
    teams::set_terms(&mut tx, match_id, &terms).await?;
    if season.rated {
        ratings::set_match_rated(&mut tx, match_id).await?;
    }
    if let Some(terms) = &season.clock {
        clocks::insert(&mut tx, match_id, terms).await?;
    }
    seasons::begin_game(&mut tx, season.id, game, match_id).await?;
    let first = now.plus(Duration::from_millis(first_call().unsigned_abs()));
    seasons::set_start_due(&mut tx, match_id, Some(first)).await?;
    let mut change = referee.begin(tx, match_id, now).await?;
    change.announce(MatchNews::Begun { challenge, moment: Moment::START });
    change.commit().await
}
