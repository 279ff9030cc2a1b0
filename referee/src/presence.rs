//! Who is still in the server of a match: people leave, and come back.

use store::matches::State;
use store::teams::Member;
use store::{GuildId, MatchId, PersonId, Time, absences, teams};

use crate::{Announcement, Error, Referee, Refused, Result};

impl Referee {
    /// Matches in servers for which nothing has been done since `before`, and for which it has not
    /// been looked since then who is still there; those of longest ago first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn long_waiting(&self, before: Time, most: u32) -> Result<Vec<(MatchId, GuildId)>> {
        Ok(absences::to_look_at(&mut *self.store.read().await?, before, most).await?)
    }

    /// Notes when it was looked who of a match is still there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn looked(&self, match_id: MatchId, at: Time) -> Result<()> {
        let mut tx = self.store.write().await?;
        absences::looked(&mut tx, match_id, at).await?;
        self.commit(tx).await
    }

    /// Notes that a person has left a server: their captains play their pieces. A captain who
    /// leaves keeps the seat, and can come back; the other side is told, once.
    ///
    /// # Errors
    /// When one of their matches cannot be played on (the others are seen to all the same), or the
    /// database fails.
    pub async fn left(&self, guild: GuildId, person: PersonId, now: Time) -> Result<Vec<MatchId>> {
        let matches = teams::playing_of(&mut *self.store.read().await?, person, guild).await?;
        let mut first = None;
        for &match_id in &matches {
            let mut tries = 0;
            // Another referee on the same database may have written in between: look again.
            while let Err(error) = self.left_match(match_id, person, now).await {
                tries += 1;
                if tries == 3 || !matches!(error, Error::Refused(Refused::Stale)) {
                    first.get_or_insert(error);
                    break;
                }
            }
        }
        first.map_or(Ok(matches), Err)
    }

    /// Notes that a person is in a server; in the matches where it was told that they had left it,
    /// it is told that they are back.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn back(&self, guild: GuildId, person: PersonId, now: Time) -> Result<Vec<MatchId>> {
        let matches = absences::of_person(&mut *self.store.read().await?, guild, person).await?;
        if matches.is_empty() {
            return Ok(matches);
        }
        let mut tx = self.store.write().await?;
        for &match_id in &matches {
            let noted = absences::delete(&mut tx, match_id, person).await?;
            let row = store::matches::find(&mut tx, match_id).await?;
            let seat =
                row.filter(|row| row.state == State::Playing).and_then(|r| r.seat_of(person));
            if let Some(by) = seat.filter(|_| noted) {
                let told = Announcement::CaptainBack { match_id, by };
                self.announce(&mut tx, &told, now).await?;
            }
        }
        self.commit(tx).await?;
        Ok(matches)
    }

    async fn left_match(&self, match_id: MatchId, person: PersonId, now: Time) -> Result<()> {
        let held = self.hold(match_id).await?;
        let live = held.live();
        let pieces: Vec<Member> =
            live.team.members.iter().filter(|one| one.person_id == person).cloned().collect();
        let captain = live.row.seat_of(person);
        let told = captain.is_none()
            || absences::is_absent(&mut *self.store.read().await?, match_id, person).await?;
        if live.row.state == State::Over || (pieces.is_empty() && told) {
            held.keep(|_| {});
            return Ok(());
        }
        self.let_go(held, &pieces, Some((person, captain)), now).await
    }
}
