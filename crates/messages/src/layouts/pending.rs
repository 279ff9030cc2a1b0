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
use crate::words::answering::{self as answer_words, About, Reply};

#[derive(Clone, Debug)]
pub struct PendingAnswer {
    pub action: ButtonAction,
    pub reply: Reply,
    pub about: About,
    pub of: Option<MatchId>,
    /// Whether its subject is in the place where the person asks.
    pub in_place: bool,
}

impl PendingAnswer {
    /// The listed text. `for_display`: names are made safe for display.
    fn label(&self, locale: &Locale, for_display: bool) -> String {
        let name = match for_display {
            true => words::name(&self.about.name),
            false => self.about.name.clone(),
        };
        answer_words::label(locale, self.reply, &self.about, &name)
    }

    fn typed(&self, locale: &Locale) -> String {
        answer_words::typed(locale, self.reply, &self.about)
    }

    /// All words that may name the answer.
    fn search_words(&self, locale: &Locale) -> Vec<String> {
        let mut words = answer_words::verbs(locale, self.reply);
        words.extend(answer_words::words_of(&self.label(locale, false)));
        words.extend(answer_words::words_of(&self.typed(locale)));
        words
    }
}

pub fn of_draft(drafted: &DraftView, about: &About, in_place: bool) -> Vec<PendingAnswer> {
    let (id, moment) = (drafted.match_id, drafted.moment());
    let texts: Vec<&str> = drafted.actions.iter().map(|one| one.text.as_str()).collect();
    let about = About { draft: texts.join(", "), ..about.clone() };
    let answer = |action: ButtonAction, reply| PendingAnswer {
        action,
        reply,
        about: about.clone(),
        of: Some(id),
        in_place,
    };
    let mut answers = Vec::new();
    if drafted.is_complete() {
        answers.push(answer(DraftButton::Send(id, moment).into(), Reply::Send));
    }
    answers.push(answer(DraftButton::UndoAll(id, moment).into(), Reply::ThrowAway));
    answers
}

pub struct MatchRequests {
    /// With open draw and takeback offers.
    pub view: View,
    pub times: Option<Times>,
    pub watching: WatchingTerms,
    /// Open requests to play pieces, with the person's name.
    pub requests: Vec<(EnlistmentId, String)>,
}

pub fn of_match(
    own: Side,
    requests: &MatchRequests,
    about: &About,
    in_place: bool,
) -> Vec<PendingAnswer> {
    let MatchRequests { view, times, watching, requests: asked } = requests;
    let (id, moment, other) = (view.row.id, view.moment(), own.other());
    let mut answers = Vec::new();
    let mut add = |action: ButtonAction, reply: Reply, about: &About| {
        answers.push(PendingAnswer { action, reply, about: about.clone(), of: Some(id), in_place });
    };
    if let Some(offer) = view.offer.filter(|offer| offer.side == other) {
        let offer_moment = view.row.moment_after(u32::try_from(offer.plies).unwrap_or(u32::MAX));
        add(EndingButton::AcceptDraw(id, offer_moment).into(), Reply::Draw(true), about);
        add(EndingButton::DeclineDraw(id, offer_moment).into(), Reply::Draw(false), about);
    }
    if view.takeback.is_some_and(|takeback| takeback.side == other) {
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
            let asking = WhyAction::Reopen(closing.closable, yes);
            add(
                WhyButton::Ask(id, moment, asking).into(),
                Reply::Open(closing.closable, yes),
                about,
            );
        }
    }
    for (request, name) in asked {
        let about = About { number: request.to_string(), name: name.clone(), ..about.clone() };
        add(TeamButton::Withdraw(id, *request).into(), Reply::AskNoMore, &about);
    }
    answers
}

pub fn to_play(
    id: MatchId,
    request: EnlistmentId,
    about: &About,
    in_place: bool,
) -> [PendingAnswer; 2] {
    [
        (TeamButton::Join(id, request).into(), Reply::Join),
        (TeamButton::Refuse(id, request).into(), Reply::JoinNot),
    ]
    .map(|(action, reply)| PendingAnswer {
        action,
        reply,
        about: about.clone(),
        of: Some(id),
        in_place,
    })
}

/// The answers to a challenge. `own`: the asker made it. `in_its_server`: they ask where it can be
/// accepted.
pub fn of_challenge(
    row: &Challenge,
    own: bool,
    in_its_server: bool,
    about: &About,
    in_place: bool,
) -> Vec<PendingAnswer> {
    let mut answers = Vec::new();
    let mut add = |action: ChallengeButton, reply: Reply| {
        let action = action.into();
        answers.push(PendingAnswer { action, reply, about: about.clone(), of: None, in_place });
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
    answers
}

/// Returns the answers that a text may mean: it contains a verb of the answer and no foreign word.
/// Subjects in the same place come first.
pub fn find_meant<'a>(
    locale: &Locale,
    waiting: &'a [PendingAnswer],
    typed: &str,
) -> Vec<&'a PendingAnswer> {
    let query = answer_words::words_of(typed);
    let besides = answer_words::besides(locale);
    let matches_query = |one: &&PendingAnswer| {
        let mut verbs = answer_words::verbs(locale, one.reply);
        verbs.extend(answer_words::words_of(&one.typed(locale)).into_iter().take(1));
        let search_words = one.search_words(locale);
        query.iter().any(|word| verbs.contains(word))
            && query.iter().all(|word| search_words.contains(word) || besides.contains(word))
    };
    let all: Vec<&PendingAnswer> = waiting.iter().filter(matches_query).collect();
    let in_same_place: Vec<&PendingAnswer> =
        all.iter().copied().filter(|one| one.in_place).collect();
    if in_same_place.is_empty() { all } else { in_same_place }
}

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

pub fn suggested(locale: &Locale, waiting: &[PendingAnswer], typed: &str) -> Vec<Suggestion> {
    let query = answer_words::words_of(typed);
    let fits = |one: &&PendingAnswer| {
        let search_words = one.search_words(locale);
        query.iter().all(|word| search_words.iter().any(|known| known.starts_with(word)))
    };
    let suggestions = waiting.iter().filter(fits).take(MOST_SUGGESTIONS);
    suggestions
        .map(|one| Suggestion {
            name: shorten(&one.label(locale, false), MOST_LABEL),
            value: one.action.id().into(),
        })
        .collect()
}
