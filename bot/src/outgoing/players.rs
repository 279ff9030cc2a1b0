use discord_model::message::File;
use match_model::Match;
use messages::layouts::names::Names;
use messages::words;
use model::scene::{Player, Scene};
use rules::Side;

use crate::outgoing::composer::Composer;
use crate::outgoing::names::names_of;
use crate::outgoing::pictures::asker_picture;
use crate::reply::Failure;

/// Adds Herald's level, or ratings in a rated match.
pub(crate) async fn put_players(
    composer: &Composer,
    scene: &mut Scene,
    row: &Match,
) -> Result<(), Failure> {
    scene.players = Some(players_of(composer, row).await?);
    Ok(())
}

pub(crate) async fn players_of(composer: &Composer, row: &Match) -> Result<[Player; 2], Failure> {
    players_named(composer, row, &names_of(composer, row).await?).await
}

pub(super) async fn players_named(
    composer: &Composer,
    row: &Match,
    names: &Names,
) -> Result<[Player; 2], Failure> {
    let is_rated = referee::rating::is_match_rated(&composer.referee, row.id).await?;
    let player = async |side: Side| {
        let person = row.person(side);
        if person == composer.own {
            let opponent = referee::opponent::find(&composer.referee, row.id).await?;
            let level = opponent.filter(|opponent| opponent.side == side).map(|one| one.level);
            return Ok(words::opponent::player(&composer.locale, level));
        }
        let rating = match is_rated {
            true => referee::rating::of_person(&composer.referee, person, composer.now())
                .await?
                .into_iter()
                .find(|rating_row| rating_row.game == row.game)
                .map(|rating_row| words::ratings::points_shown(rating_row.rating)),
            false => None,
        };
        Ok::<_, Failure>(Player { name: names.plain(side).to_owned(), strength: rating })
    };
    Ok([player(Side::White).await?, player(Side::Black).await?])
}

pub(crate) async fn match_picture(
    composer: &Composer,
    mut scene: Scene,
    row: &Match,
    from: Side,
    name: String,
) -> Result<File, Failure> {
    put_players(composer, &mut scene, row).await?;
    asker_picture(composer, scene, from, name).await
}
