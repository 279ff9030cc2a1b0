use i18n::Locale;
use match_model::{ChallengeState, FightRefusal, LimitedAct, RequestRefusal, TeamRefusal, Time};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, RefusalKind};

use super::{code, mention, relative, sentence};

fn fight_refused(refused: FightRefusal) -> L10nMessage {
    match refused {
        FightRefusal::NoFight => say("refused-no-fight"),
        FightRefusal::NotAFighter => say("refused-not-a-fighter"),
        FightRefusal::AlreadyCommitted => say("refused-already-committed"),
        FightRefusal::Revealed => say("refused-revealed"),
        FightRefusal::NotAReporter => say("refused-not-a-reporter"),
        FightRefusal::AlreadyReported => say("refused-already-reported"),
    }
}

fn team_refused(refused: &TeamRefusal) -> L10nMessage {
    match refused {
        TeamRefusal::NoTeams => say("refused-no-teams"),
        TeamRefusal::NotCaptain => say("refused-not-captain"),
        TeamRefusal::NoSuchPiece { home } => say("refused-no-such-piece").with("home", code(home)),
        TeamRefusal::CaptainsPiece => say("refused-captains-piece"),
        TeamRefusal::CaptainAlready => say("refused-captain-already"),
        TeamRefusal::IsMarshal => say("refused-is-marshal"),
        TeamRefusal::OtherSide => say("refused-other-side"),
        TeamRefusal::Taken { home, member } => {
            say("refused-taken").with("home", code(home)).with("member", mention(member.get()))
        }
        TeamRefusal::Asked { home, person } => {
            say("refused-asked").with("home", code(home)).with("person", mention(person.get()))
        }
        TeamRefusal::NotAsked { person } => {
            say("refused-not-asked").with("person", mention(person.get()))
        }
        TeamRefusal::AskedNoMore => say("refused-asked-no-more"),
        TeamRefusal::NothingLeft => say("refused-nothing-left"),
        TeamRefusal::NoMember { home } => say("refused-no-member").with("home", code(home)),
        TeamRefusal::OnlyCaptain { captain } => {
            say("refused-only-captain").with("captain", mention(captain.get()))
        }
        TeamRefusal::MemberFirst { member, until } => say("refused-member-first")
            .with("member", mention(member.get()))
            .with("when", relative(*until)),
        TeamRefusal::MarshalPlays => say("refused-marshal-plays"),
        TeamRefusal::NoMarshal => say("refused-no-marshal"),
        TeamRefusal::GraceOutOfRange => say("refused-grace"),
        TeamRefusal::NoOrders => say("refused-no-orders"),
        TeamRefusal::IsBot => say("refused-bot-in-team"),
    }
}

fn too_often(act: LimitedAct, until: Time) -> L10nMessage {
    let (most, until_text) = (act.most(), relative(until));
    match act {
        LimitedAct::Challenge => say("refused-too-often-challenge"),
        LimitedAct::Withdrawal => say("refused-too-often-withdrawal"),
        LimitedAct::Enlistment => say("refused-too-often-enlistment"),
        LimitedAct::Release => say("refused-too-often-release"),
        LimitedAct::Invitation => say("refused-too-often-invitation"),
        LimitedAct::Import => say("refused-too-often-import"),
        LimitedAct::PracticeRecord => say("refused-too-often-practice"),
        LimitedAct::Replay => say("refused-too-often-replay"),
    }
    .with("most", most)
    .with("when", until_text)
}

/// `info` is the game of the match, if there is one.
pub fn refusal_text(locale: &Locale, refused: &RequestRefusal, info: Option<&GameInfo>) -> String {
    if let RequestRefusal::Illegal { text, place, refusal } = refused {
        return illegal(locale, text, *place, refusal, info);
    }
    locale.text(&message(refused))
}

fn message(refused: &RequestRefusal) -> L10nMessage {
    match refused {
        RequestRefusal::NoSuchMatch => say("refused-no-such-match"),
        RequestRefusal::NoSuchChallenge => say("refused-no-such-challenge"),
        RequestRefusal::UnknownGame => say("refused-unknown-game"),
        RequestRefusal::GameGone { game } => say("refused-game-gone").with("game", game.as_str()),
        RequestRefusal::Options(faults) => say("refused-options").with("faults", faults.messages()),
        RequestRefusal::ChallengeSelf => say("refused-challenge-self"),
        RequestRefusal::ChallengeBot => say("refused-challenge-bot"),
        RequestRefusal::TooManyChallenges => {
            say("refused-too-many-challenges").with("most", match_model::MOST_CHALLENGES)
        }
        RequestRefusal::ChallengeClosed(state) => match state {
            ChallengeState::Open => say("refused-challenge-open"),
            ChallengeState::Accepted => say("refused-challenge-accepted"),
            ChallengeState::Declined => say("refused-challenge-declined"),
            ChallengeState::Withdrawn => say("refused-challenge-withdrawn"),
            ChallengeState::Expired => say("refused-challenge-lapsed"),
        },
        RequestRefusal::ChallengeNotForYou { opponent } => {
            say("refused-challenge-not-for-you").with("opponent", mention(opponent.get()))
        }
        RequestRefusal::OwnChallenge => say("refused-own-challenge"),
        RequestRefusal::NotYourChallenge { challenger } => {
            say("refused-not-your-challenge").with("challenger", mention(challenger.get()))
        }
        RequestRefusal::RematchAsked { challenger } => {
            say("refused-rematch-asked").with("challenger", mention(challenger.get()))
        }
        RequestRefusal::RematchBegun { match_id } => {
            say("refused-rematch-begun").with("match", match_id.to_string())
        }
        RequestRefusal::NotAPlayer => say("refused-not-a-player"),
        RequestRefusal::NotYourTurn { waiting_for } => {
            say("refused-not-your-turn").with("person", mention(waiting_for.get()))
        }
        RequestRefusal::FightPending => say("refused-fight-pending"),
        RequestRefusal::Stale | RequestRefusal::Overtaken => say("refused-stale"),
        RequestRefusal::DraftChanged => say("refused-draft-changed"),
        RequestRefusal::MatchOver => say("refused-match-over"),
        RequestRefusal::Illegal { refusal, .. } => refusal.whole(),
        RequestRefusal::BeyondTurn { text, is_over } => match is_over {
            true => say("refused-beyond-match"),
            false => say("refused-beyond-turn"),
        }
        .with("text", code(text)),
        RequestRefusal::TurnIncomplete { left } => {
            say("refused-turn-incomplete").with("left", *left)
        }
        RequestRefusal::TurnComplete => say("refused-turn-complete"),
        RequestRefusal::SeenElsewhere => say("refused-seen-elsewhere"),
        RequestRefusal::TooOften { what, until } => too_often(*what, *until),
        RequestRefusal::NoSuchRecord => say("refused-no-such-record"),
        RequestRefusal::RecordOver => say("refused-record-over"),
        RequestRefusal::RecordTooLong { actions } => say("refused-record-too-long")
            .with("actions", *actions)
            .with("most", match_model::MOST_RECORDED),
        RequestRefusal::OfferStands => say("refused-offer-stands"),
        RequestRefusal::OfferTooSoon => say("refused-offer-too-soon"),
        RequestRefusal::NoOffer => say("refused-no-offer"),
        RequestRefusal::OwnOffer => say("refused-own-offer"),
        RequestRefusal::Fight(refused) => fight_refused(*refused),
        RequestRefusal::Team(refused) => team_refused(refused),
        RequestRefusal::Rating(refused) => super::ratings::rating_refused(*refused),
        RequestRefusal::Takeback(refused) => super::control::takeback_refused(*refused),
        RequestRefusal::Answer(refused) => super::control::answer_refused(*refused),
        RequestRefusal::Practice(refused) => super::practice::practice_refused(refused),
        RequestRefusal::Opponent(refused) => super::opponent::opponent_refused(*refused),
        RequestRefusal::Watching(refused) => super::why::watching_refused(*refused),
        RequestRefusal::Season(refused) => super::seasons::refusal(refused),
        RequestRefusal::Crowd(refused) => super::crowds::refusal(refused),
        RequestRefusal::TooLateToAbort => say("control-too-late-to-abort"),
        RequestRefusal::Verdict(refused) => super::control::verdict_refused(*refused),
        RequestRefusal::TooManyChannels => {
            say("setup-too-many-channels").with("most", match_model::MOST_CHANNELS)
        }
        RequestRefusal::NotPlayedHere { channels } => super::guild_settings::not_here(channels),
        RequestRefusal::UnknownZone => say("notices-unknown-zone"),
        RequestRefusal::NoSuchHour => say("notices-no-such-hour"),
        RequestRefusal::Reminders => {
            say("notices-bad-reminders").with("most", match_model::MOST_REMINDERS)
        }
        RequestRefusal::Clock(refused) => super::clocks::clock_refused(*refused),
        RequestRefusal::Barred(bar) => super::moderation::barred_refusal(bar),
        RequestRefusal::OpponentBarred { person } => {
            say("moderation-opponent-barred").with("person", mention(person.get()))
        }
        RequestRefusal::Bar(refused) => super::moderation::bar_refused(*refused),
        RequestRefusal::GameOff { game } => super::moderation::game_off(game),
        RequestRefusal::SeedSealed => say("refused-seed-sealed"),
        RequestRefusal::OldRules => say("refused-old-rules"),
    }
}

fn illegal(
    locale: &Locale,
    text: &str,
    place: Option<(usize, usize)>,
    refusal: &rules::Refusal,
    info: Option<&GameInfo>,
) -> String {
    let reason = sentence(&locale.text(&refusal.message));
    let quotes_itself = refusal.kind != RefusalKind::Illegal;
    let head = match (place, quotes_itself) {
        (None, true) => reason,
        (None, false) => {
            locale.text(&say("refused-illegal").with("text", code(text)).with("why", reason))
        }
        (Some((number, of)), true) => locale
            .text(&say("refused-action").with("number", number).with("of", of).with("why", reason)),
        (Some((number, of)), false) => locale.text(
            &say("refused-illegal-action")
                .with("number", number)
                .with("of", of)
                .with("text", code(text))
                .with("why", reason),
        ),
    };
    let mut words = format!("{head} {}", sentence(&locale.text(&refusal.next)));
    if place.is_some() {
        words.push_str(&format!(" {}", locale.say("refused-nothing-played")));
    }
    if let Some(rule) = refusal.rule {
        match info.and_then(|info| info.rule_text(rule)) {
            Some(rule_text) => {
                words.push_str(&format!(
                    "\n-# {rule}: {}",
                    discord_model::message::shorten(rule_text, 400)
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
