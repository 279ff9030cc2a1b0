//! What waits for somebody's answer: each answer as the button that gives it, and as it is typed.

use discord_model::message::{
    MOST_CONTENT, MOST_LABEL, MOST_SUGGESTIONS, Message, Suggestion, shorten, units,
};
use i18n::Locale;
use match_model::{Challenge, DraftView, EnlistmentId, MatchId, Times, View, WatchingTerms};
use rules::Side;
use rules::l10n::say;

use crate::buttons::ButtonAction;
use crate::buttons::challenge::ChallengeButton;
use crate::buttons::clocks::ClockButton;
use crate::buttons::control::ControlButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::drafts::DraftButton;
use crate::buttons::ending::EndingButton;
use crate::buttons::teams::TeamButton;
use crate::buttons::why::{WhyAction, WhyButton};
use crate::words;
use crate::words::answering::{self as told, About, Reply};

/// An answer that somebody can give.
#[derive(Clone, Debug)]
pub struct PendingAnswer {
    /// The button that gives it.
    pub action: ButtonAction,
    /// What it says.
    pub reply: Reply,
    /// What it is about.
    pub about: About,
    /// The match that it is of, if it is of one.
    pub of: Option<MatchId>,
    /// Whether it is about something in the place where it is asked.
    pub here: bool,
}

impl PendingAnswer {
    /// As it is listed, with names as they are or as they are shown.
    fn label(&self, locale: &Locale, shown: bool) -> String {
        let who = match shown {
            true => words::name(&self.about.who),
            false => self.about.who.clone(),
        };
        told::label(locale, self.reply, &self.about, &who)
    }

    /// What is typed to give it, and nothing else.
    fn typed(&self, locale: &Locale) -> String {
        told::typed(locale, self.reply, &self.about)
    }

    /// All words by which an answer may be called.
    fn known(&self, locale: &Locale) -> Vec<String> {
        let mut known = told::verbs(locale, self.reply);
        known.extend(told::words_of(&self.label(locale, false)));
        known.extend(told::words_of(&self.typed(locale)));
        known
    }
}

/// Whether a draft is sent, if it is complete, or thrown away.
pub fn of_draft(drafted: &DraftView, about: &About, here: bool) -> Vec<PendingAnswer> {
    let (id, moment) = (drafted.match_id, drafted.moment());
    let texts: Vec<&str> = drafted.actions.iter().map(|one| one.text.as_str()).collect();
    let about = About { draft: texts.join(", "), ..about.clone() };
    let answer = |action: ButtonAction, reply| PendingAnswer {
        action,
        reply,
        about: about.clone(),
        of: Some(id),
        here,
    };
    let mut found = Vec::new();
    if drafted.is_complete() {
        found.push(answer(DraftButton::Send(id, moment).into(), Reply::Send));
    }
    found.push(answer(DraftButton::UndoAll(id, moment).into(), Reply::ThrowAway));
    found
}

/// A match as far as it may ask its captains something.
pub struct MatchRequests {
    /// The match, with the draw and the takeback that are offered.
    pub view: View,
    /// Its clock, with the pause that is offered.
    pub times: Option<Times>,
    /// To what the sides agree.
    pub watching: WatchingTerms,
    /// Those whom the captain asks to play pieces, by name.
    pub asked: Vec<(EnlistmentId, String)>,
}

/// What is asked of a side's captain in a match, and what they ask of others.
pub fn of_match(
    own: Side,
    requests: &MatchRequests,
    about: &About,
    here: bool,
) -> Vec<PendingAnswer> {
    let MatchRequests { view, times, watching, asked } = requests;
    let (id, moment, other) = (view.row.id, view.moment(), own.other());
    let mut found = Vec::new();
    let mut add = |action: ButtonAction, reply: Reply, about: &About| {
        found.push(PendingAnswer { action, reply, about: about.clone(), of: Some(id), here });
    };
    if let Some(offer) = view.offer.filter(|offer| offer.side == other) {
        // The buttons are of the moment at which it was offered.
        let then = view.row.moment_after(u32::try_from(offer.plies).unwrap_or(u32::MAX));
        add(EndingButton::AcceptDraw(id, then).into(), Reply::Draw(true), about);
        add(EndingButton::DeclineDraw(id, then).into(), Reply::Draw(false), about);
    }
    if view.takeback.is_some_and(|asked| asked.side == other) {
        add(ControlButton::GrantTakeback(id, moment).into(), Reply::Takeback(true), about);
        add(ControlButton::DeclineTakeback(id, moment).into(), Reply::Takeback(false), about);
    }
    if times
        .as_ref()
        .is_some_and(|times| times.paused.is_none() && times.pause_offer == Some(other))
    {
        add(ClockButton::AcceptPause(id, moment).into(), Reply::Pause(true), about);
        add(ClockButton::DeclinePause(id, moment).into(), Reply::Pause(false), about);
    }
    if watching.threats.contains(&other) && !watching.threats.contains(&own) {
        add(WhyButton::Ask(id, moment, WhyAction::Agree).into(), Reply::Threats(true), about);
        add(WhyButton::Ask(id, moment, WhyAction::Decline).into(), Reply::Threats(false), about);
    }
    for closing in watching.closings.iter().filter(|one| one.opening == Some(other)) {
        for yes in [true, false] {
            let asking = WhyAction::Reopen(closing.what, yes);
            add(WhyButton::Ask(id, moment, asking).into(), Reply::Open(closing.what, yes), about);
        }
    }
    for (asked, who) in asked {
        let about = About { number: asked.to_string(), who: who.clone(), ..about.clone() };
        add(TeamButton::Withdraw(id, *asked).into(), Reply::AskNoMore, &about);
    }
    found
}

/// Whether somebody plays the pieces that they are asked to play.
pub fn to_play(id: MatchId, asked: EnlistmentId, about: &About, here: bool) -> [PendingAnswer; 2] {
    [
        (TeamButton::Join(id, asked).into(), Reply::Join),
        (TeamButton::Refuse(id, asked).into(), Reply::JoinNot),
    ]
    .map(|(action, reply)| PendingAnswer {
        action,
        reply,
        about: about.clone(),
        of: Some(id),
        here,
    })
}

/// How a challenge can be answered or withdrawn. `own`: the asker made it. `in_its_server`: they
/// ask where it can be accepted.
pub fn of_challenge(
    row: &Challenge,
    own: bool,
    in_its_server: bool,
    about: &About,
    here: bool,
) -> Vec<PendingAnswer> {
    let mut found = Vec::new();
    let mut add = |action: ChallengeButton, reply: Reply| {
        let action = action.into();
        found.push(PendingAnswer { action, reply, about: about.clone(), of: None, here });
    };
    match (own, row.opponent) {
        (true, Some(_)) => add(ChallengeButton::Withdraw(row.id), Reply::Withdraw),
        (true, None) => add(ChallengeButton::Withdraw(row.id), Reply::WithdrawOpen),
        (false, Some(_)) => {
            if in_its_server {
                add(ChallengeButton::Accept(row.id), Reply::Accept);
            }
            add(ChallengeButton::Decline(row.id), Reply::Decline);
        }
        (false, None) if in_its_server => add(ChallengeButton::Accept(row.id), Reply::JoinSeek),
        (false, None) => {}
    }
    found
}

/// The answers that a text can mean: it has a word that gives them, and none that is not of them.
/// What waits where it is typed goes before what waits elsewhere.
pub fn meant<'a>(
    locale: &Locale,
    waiting: &'a [PendingAnswer],
    typed: &str,
) -> Vec<&'a PendingAnswer> {
    let wanted = told::words_of(typed);
    let besides = told::besides(locale);
    let means = |one: &&PendingAnswer| {
        let mut verbs = told::verbs(locale, one.reply);
        verbs.extend(told::words_of(&one.typed(locale)).into_iter().take(1));
        let known = one.known(locale);
        wanted.iter().any(|word| verbs.contains(word))
            && wanted.iter().all(|word| known.contains(word) || besides.contains(word))
    };
    let all: Vec<&PendingAnswer> = waiting.iter().filter(means).collect();
    let here: Vec<&PendingAnswer> = all.iter().copied().filter(|one| one.here).collect();
    if here.is_empty() { all } else { here }
}

/// The answers, each with what is typed to give it; as many as fit into a message.
pub fn list<'a>(
    locale: &Locale,
    head: &str,
    waiting: impl IntoIterator<Item = &'a PendingAnswer>,
) -> Message {
    let mut content = head.to_owned();
    for one in waiting {
        let line = locale.text(
            &say("answer-line")
                .with("type", one.typed(locale))
                .with("about", one.label(locale, true)),
        );
        if units(&content) + units(&line) + 1 > MOST_CONTENT {
            break;
        }
        content.push('\n');
        content.push_str(&line);
    }
    Message::text(content)
}

/// What waits and fits what is typed so far.
pub fn suggested(locale: &Locale, waiting: &[PendingAnswer], typed: &str) -> Vec<Suggestion> {
    let wanted = told::words_of(typed);
    let fits = |one: &&PendingAnswer| {
        let known = one.known(locale);
        wanted.iter().all(|word| known.iter().any(|known| known.starts_with(word)))
    };
    let suggestions = waiting.iter().filter(fits).take(MOST_SUGGESTIONS);
    suggestions
        .map(|one| Suggestion {
            name: shorten(&one.label(locale, false), MOST_LABEL),
            value: one.action.id().into(),
        })
        .collect()
}
