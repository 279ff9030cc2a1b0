//! Why something is refused, and the next step.

use i18n::Locale;
use referee::{ChallengeState, FightRefused, LimitedAct, Refused, TeamRefused, Time};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, RefusalKind};

use super::{code, mention, relative, sentence};

/// Why a plan or a report of a fight was not taken, and the next step.
fn fight_refused(refused: FightRefused) -> L10nMessage {
    match refused {
        FightRefused::NoFight => say("refused-no-fight"),
        FightRefused::NotAFighter => say("refused-not-a-fighter"),
        FightRefused::AlreadyCommitted => say("refused-already-committed"),
        FightRefused::Revealed => say("refused-revealed"),
        FightRefused::NotAReporter => say("refused-not-a-reporter"),
        FightRefused::AlreadyReported => say("refused-already-reported"),
    }
}

/// Why something about a team was refused, and the next step.
fn team_refused(refused: &TeamRefused) -> L10nMessage {
    match refused {
        TeamRefused::NoTeams => say("refused-no-teams"),
        TeamRefused::NotCaptain => say("refused-not-captain"),
        TeamRefused::NoSuchPiece { home } => say("refused-no-such-piece").with("home", code(home)),
        TeamRefused::CaptainsPiece => say("refused-captains-piece"),
        TeamRefused::CaptainAlready => say("refused-captain-already"),
        TeamRefused::IsMarshal => say("refused-is-marshal"),
        TeamRefused::OtherSide => say("refused-other-side"),
        TeamRefused::Taken { home, member } => {
            say("refused-taken").with("home", code(home)).with("member", mention(member.get()))
        }
        TeamRefused::Asked { home, person } => {
            say("refused-asked").with("home", code(home)).with("person", mention(person.get()))
        }
        TeamRefused::NotAsked { person } => {
            say("refused-not-asked").with("person", mention(person.get()))
        }
        TeamRefused::AskedNoMore => say("refused-asked-no-more"),
        TeamRefused::NothingLeft => say("refused-nothing-left"),
        TeamRefused::NoMember { home } => say("refused-no-member").with("home", code(home)),
        TeamRefused::OnlyCaptain { captain } => {
            say("refused-only-captain").with("captain", mention(captain.get()))
        }
        TeamRefused::MemberFirst { member, until } => say("refused-member-first")
            .with("member", mention(member.get()))
            .with("when", relative(*until)),
        TeamRefused::MarshalPlays => say("refused-marshal-plays"),
        TeamRefused::NoMarshal => say("refused-no-marshal"),
        TeamRefused::GraceOutOfRange => say("refused-grace"),
        TeamRefused::NoOrders => say("refused-no-orders"),
        TeamRefused::IsBot => say("refused-bot-in-team"),
    }
}

/// What somebody has done too often, and from when on they can again.
fn too_often(what: LimitedAct, until: Time) -> L10nMessage {
    let (most, when) = (what.most(), relative(until));
    match what {
        LimitedAct::Challenge => {
            say("refused-too-often-challenge").with("most", most).with("when", when)
        }
        LimitedAct::Withdrawal => {
            say("refused-too-often-withdrawal").with("most", most).with("when", when)
        }
        LimitedAct::Enlistment => {
            say("refused-too-often-enlistment").with("most", most).with("when", when)
        }
        LimitedAct::Release => {
            say("refused-too-often-release").with("most", most).with("when", when)
        }
        LimitedAct::Import => say("refused-too-often-import").with("most", most).with("when", when),
        LimitedAct::PracticeRecord => {
            say("refused-too-often-practice").with("most", most).with("when", when)
        }
        LimitedAct::Replay => say("refused-too-often-replay").with("most", most).with("when", when),
    }
}

/// A number option below 0.
pub(crate) fn negative(locale: &Locale, option: &str, number: i64) -> String {
    locale.text(&say("refused-negative").with("option", option).with("number", number))
}

/// Why a request was refused, and the next step. `info` is the game of the match, where there is
/// one.
pub(crate) fn refused(locale: &Locale, refused: &Refused, info: Option<&GameInfo>) -> String {
    if let Refused::Illegal { text, place, refusal } = refused {
        return illegal(locale, text, *place, refusal, info);
    }
    locale.text(&message(refused))
}

fn message(refused: &Refused) -> L10nMessage {
    match refused {
        Refused::NoSuchMatch => say("refused-no-such-match"),
        Refused::NoSuchChallenge => say("refused-no-such-challenge"),
        Refused::UnknownGame => say("refused-unknown-game"),
        Refused::GameGone { game } => say("refused-game-gone").with("game", game.as_str()),
        Refused::Options(faults) => say("refused-options").with("faults", faults.told()),
        Refused::ChallengeSelf => say("refused-challenge-self"),
        Refused::ChallengeBot => say("refused-challenge-bot"),
        Refused::TooManyChallenges => {
            say("refused-too-many-challenges").with("most", referee::MOST_CHALLENGES)
        }
        Refused::ChallengeClosed(state) => match state {
            ChallengeState::Open => say("refused-challenge-open"),
            ChallengeState::Accepted => say("refused-challenge-accepted"),
            ChallengeState::Declined => say("refused-challenge-declined"),
            ChallengeState::Withdrawn => say("refused-challenge-withdrawn"),
            ChallengeState::Expired => say("refused-challenge-lapsed"),
        },
        Refused::ChallengeNotForYou { opponent } => {
            say("refused-challenge-not-for-you").with("opponent", mention(opponent.get()))
        }
        Refused::OwnChallenge => say("refused-own-challenge"),
        Refused::NotYourChallenge { challenger } => {
            say("refused-not-your-challenge").with("challenger", mention(challenger.get()))
        }
        Refused::RematchAsked { challenger } => {
            say("refused-rematch-asked").with("challenger", mention(challenger.get()))
        }
        Refused::RematchBegun { match_id } => {
            say("refused-rematch-begun").with("match", match_id.to_string())
        }
        Refused::NotAPlayer => say("refused-not-a-player"),
        Refused::NotYourTurn { waiting_for } => {
            say("refused-not-your-turn").with("person", mention(waiting_for.get()))
        }
        Refused::FightPending => say("refused-fight-pending"),
        Refused::Stale | Refused::Overtaken => say("refused-stale"),
        Refused::DraftChanged => say("refused-draft-changed"),
        Refused::MatchOver => say("refused-match-over"),
        Refused::Illegal { refusal, .. } => refusal.whole(),
        Refused::BeyondTurn { text } => say("refused-beyond-turn").with("text", code(text)),
        Refused::TurnIncomplete { left } => say("refused-turn-incomplete").with("left", *left),
        Refused::TurnComplete => say("refused-turn-complete"),
        Refused::SeenElsewhere => say("refused-seen-elsewhere"),
        Refused::TooOften { what, until } => too_often(*what, *until),
        Refused::NoSuchRecord => say("refused-no-such-record"),
        Refused::RecordOver => say("refused-record-over"),
        Refused::RecordTooLong { actions } => say("refused-record-too-long")
            .with("actions", *actions)
            .with("most", referee::MOST_RECORDED),
        Refused::OfferStands => say("refused-offer-stands"),
        Refused::OfferTooSoon => say("refused-offer-too-soon"),
        Refused::NoOffer => say("refused-no-offer"),
        Refused::OwnOffer => say("refused-own-offer"),
        Refused::Fight(refused) => fight_refused(*refused),
        Refused::Team(refused) => team_refused(refused),
        Refused::Rating(refused) => super::ratings::rating_refused(*refused),
        Refused::Takeback(refused) => super::control::takeback_refused(*refused),
        Refused::Answer(refused) => super::control::answer_refused(*refused),
        Refused::Practice(refused) => super::practice::practice_refused(refused),
        Refused::Opponent(refused) => super::opponent::opponent_refused(*refused),
        Refused::Watching(refused) => super::why::watching_refused(*refused),
        Refused::TooLateToAbort => say("control-too-late-to-abort"),
        Refused::Verdict(refused) => super::control::verdict_refused(*refused),
        Refused::TooManyChannels => {
            say("setup-too-many-channels").with("most", referee::MOST_CHANNELS)
        }
        Refused::NotPlayedHere { channels } => super::guild_settings::not_here(channels),
        Refused::UnknownZone => say("notices-unknown-zone"),
        Refused::NoSuchHour => say("notices-no-such-hour"),
        Refused::Reminders => say("notices-bad-reminders").with("most", referee::MOST_REMINDERS),
        Refused::Clock(refused) => super::clocks::clock_refused(*refused),
        Refused::SeedSealed => say("refused-seed-sealed"),
        Refused::OldRules => say("refused-old-rules"),
    }
}

fn illegal(
    locale: &Locale,
    text: &str,
    place: Option<(usize, usize)>,
    refusal: &rules::Refusal,
    info: Option<&GameInfo>,
) -> String {
    let why = sentence(&locale.text(&refusal.message));
    let quotes_itself = refusal.kind != RefusalKind::Illegal;
    let head = match (place, quotes_itself) {
        (None, true) => why,
        (None, false) => {
            locale.text(&say("refused-illegal").with("text", code(text)).with("why", why))
        }
        (Some((number, of)), true) => locale
            .text(&say("refused-action").with("number", number).with("of", of).with("why", why)),
        (Some((number, of)), false) => locale.text(
            &say("refused-illegal-action")
                .with("number", number)
                .with("of", of)
                .with("text", code(text))
                .with("why", why),
        ),
    };
    let mut words = format!("{head} {}", sentence(&locale.text(&refusal.next)));
    if place.is_some() {
        words.push_str(&format!(" {}", locale.text(&say("refused-nothing-played"))));
    }
    if let Some(rule) = refusal.rule {
        match info.and_then(|info| info.rule_text(rule)) {
            Some(rule_text) => {
                words.push_str(&format!(
                    "\n-# {rule}: {}",
                    discord::message::shorten(rule_text, 400)
                ));
            }
            None => {
                let rule = say("refused-rule").with("rule", rule);
                words.push_str(&format!("\n-# {}", locale.text(&rule)));
            }
        }
    }
    words
}
