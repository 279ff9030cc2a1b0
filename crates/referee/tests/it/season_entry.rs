//! The people who may join a season.

use match_model::{Person, PersonId, RoleId, SeasonEntry, SeasonId, SeasonKind, SeasonRefusal};
use referee::clocks::DAY;
use referee::season::{entry, requests};
use referee::{Announcement, NewSeason, SeasonNews};

use crate::common::{Hall, NOW, alice, bob, carol};
use crate::seasons::{SERVER, after, play_both, player, run, season, season_refused, view_of};

#[tokio::test]
async fn roles_and_invitations_decide_who_may_join() {
    let hall = Hall::open().await;
    let [role, other] = [51, 52].map(RoleId::new);
    let new = NewSeason { entry: SeasonEntry::Role(role), ..season(SeasonKind::Swiss) };
    let id = requests::create(&hall.referee, new, NOW).await.unwrap();
    let referee = &hall.referee;
    let join = |person: Person, roles: &'static [u64]| async move {
        let roles: Vec<RoleId> = roles.iter().copied().map(RoleId::new).collect();
        requests::join(referee, id, &person, &roles, Some(SERVER), None, NOW).await
    };
    for roles in [&[][..], &[52]] {
        let refusal = season_refused(join(bob(), roles).await);
        assert_eq!(refusal, SeasonRefusal::NeedsRole { role });
    }
    join(bob(), &[52, 51]).await.unwrap();
    let invite = |by, manages, person: Person| async move {
        entry::invite(referee, id, by, manages, &person, NOW).await
    };
    assert_eq!(season_refused(invite(bob().id, false, carol()).await), SeasonRefusal::NotYours);
    invite(bob().id, true, carol()).await.unwrap();
    for invited in [bob(), carol()] {
        let refusal = season_refused(invite(alice().id, false, invited.clone()).await);
        assert_eq!(refusal, SeasonRefusal::Invited { person: invited.id });
    }
    let told = Announcement::Season(id, SeasonNews::SeasonInvited { person: carol().id });
    assert_eq!(hall.news().await.iter().filter(|one| **one == told).count(), 1);

    let change = |who, by: PersonId| entry::change(referee, id, by, false, who, NOW);
    let refusal = season_refused(change(SeasonEntry::Invited, carol().id).await);
    assert_eq!(refusal, SeasonRefusal::NotYours);
    change(SeasonEntry::Invited, alice().id).await.unwrap();
    assert_eq!(season_refused(join(alice(), &[51]).await), SeasonRefusal::NeedsInvitation);
    // A player who has left needs the role or an invitation again.
    requests::leave(referee, id, bob().id, NOW).await.unwrap();
    assert_eq!(season_refused(join(bob(), &[51]).await), SeasonRefusal::NeedsInvitation);
    join(carol(), &[]).await.unwrap();
    change(SeasonEntry::Role(other), alice().id).await.unwrap();
    join(bob(), &[52]).await.unwrap();
    let everyone = SeasonEntry::Role(RoleId::new(SERVER.get()));
    assert_eq!(change(everyone, alice().id).await.unwrap().entry, SeasonEntry::Everyone);
    join(alice(), &[]).await.unwrap();

    requests::start(referee, id, alice().id, false, NOW).await.unwrap();
    run(&hall, NOW).await;
    // A Swiss tournament takes late joiners.
    invite(alice().id, false, player(9)).await.unwrap();
    requests::stop(referee, id, alice().id, false, NOW).await.unwrap();
    assert_eq!(season_refused(invite(alice().id, false, player(8)).await), SeasonRefusal::Over);
}

#[tokio::test]
async fn a_leagues_next_season_keeps_its_invitations() {
    let hall = Hall::open().await;
    let new = NewSeason { entry: SeasonEntry::Invited, ..season(SeasonKind::League) };
    let id = requests::create(&hall.referee, new, NOW).await.unwrap();
    for number in 0..3 {
        let by = alice().id;
        entry::invite(&hall.referee, id, by, false, &player(number), NOW).await.unwrap();
    }
    for number in 0..2 {
        let person = player(number);
        requests::join(&hall.referee, id, &person, &[], Some(SERVER), None, NOW).await.unwrap();
    }
    run(&hall, after(DAY)).await;
    let begun = view_of(&hall.referee, id).await.games[0];
    play_both(&hall, begun.match_id.unwrap(), after(DAY)).await;
    let resigned =
        referee::resign::resign(&hall.referee, begun.match_id.unwrap(), begun.white, after(DAY));
    resigned.await.unwrap();
    run(&hall, after(DAY)).await;
    let next = SeasonId::new(id.get() + 1);
    let late = player(2);
    let joined = requests::join(&hall.referee, next, &late, &[], Some(SERVER), None, after(DAY));
    assert_eq!(joined.await.unwrap().season.entry, SeasonEntry::Invited);
    let stranger = player(3);
    let refused =
        requests::join(&hall.referee, next, &stranger, &[], Some(SERVER), None, after(DAY));
    assert_eq!(season_refused(refused.await), SeasonRefusal::NeedsInvitation);
}
