use i18n::Locale;
use match_model::Closable;
use rules::l10n::say;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Accept,
    Decline,
    JoinSeek,
    Withdraw,
    WithdrawOpen,
    Join,
    JoinNot,
    AskNoMore,
    Send,
    ThrowAway,
    Draw(bool),
    Takeback(bool),
    Pause(bool),
    Threats(bool),
    Open(Closable, bool),
}

#[derive(Clone, Debug, Default)]
pub struct About {
    pub number: String,
    pub of_match: String,
    pub game: String,
    /// The other person's plain name.
    pub name: String,
    pub draft: String,
}

pub(crate) fn label(locale: &Locale, reply: Reply, about: &About, name: &str) -> String {
    let About { of_match, game, draft, .. } = about;
    locale.text(
        &match reply {
            Reply::Accept => say("answer-accept").with("by", name),
            Reply::Decline => say("answer-decline").with("by", name),
            Reply::JoinSeek => say("answer-join-seek").with("by", name),
            Reply::Withdraw => say("answer-withdraw").with("by", name),
            Reply::WithdrawOpen => say("answer-withdraw-open"),
            Reply::Join => say("answer-join").with("by", name).with("match", of_match),
            Reply::JoinNot => say("answer-join-not").with("by", name).with("match", of_match),
            Reply::AskNoMore => say("answer-ask-no-more").with("by", name).with("match", of_match),
            Reply::Send => say("answer-send").with("match", of_match).with("draft", draft),
            Reply::ThrowAway => {
                say("answer-throw-away").with("match", of_match).with("draft", draft)
            }
            Reply::Draw(true) => say("answer-draw-yes").with("by", name).with("match", of_match),
            Reply::Draw(false) => say("answer-draw-no").with("by", name).with("match", of_match),
            Reply::Takeback(true) => {
                say("answer-takeback-yes").with("by", name).with("match", of_match)
            }
            Reply::Takeback(false) => {
                say("answer-takeback-no").with("by", name).with("match", of_match)
            }
            Reply::Pause(true) => say("answer-pause-yes").with("by", name).with("match", of_match),
            Reply::Pause(false) => say("answer-pause-no").with("by", name).with("match", of_match),
            Reply::Threats(true) => {
                say("answer-threats-yes").with("by", name).with("match", of_match)
            }
            Reply::Threats(false) => {
                say("answer-threats-no").with("by", name).with("match", of_match)
            }
            Reply::Open(Closable::Comments, true) => {
                say("answer-comments-yes").with("by", name).with("match", of_match)
            }
            Reply::Open(Closable::Comments, false) => {
                say("answer-comments-no").with("by", name).with("match", of_match)
            }
            Reply::Open(Closable::Analysis, true) => {
                say("answer-analysis-yes").with("by", name).with("match", of_match)
            }
            Reply::Open(Closable::Analysis, false) => {
                say("answer-analysis-no").with("by", name).with("match", of_match)
            }
        }
        .with("game", game),
    )
}

pub(crate) fn typed(locale: &Locale, reply: Reply, about: &About) -> String {
    let (number, of_match) = (&about.number, &about.of_match);
    locale.text(&match reply {
        Reply::Accept | Reply::JoinSeek => say("answer-accept-type").with("number", number),
        Reply::Decline => say("answer-decline-type").with("number", number),
        Reply::Withdraw | Reply::WithdrawOpen => say("answer-withdraw-type").with("number", number),
        Reply::Join => say("answer-join-type").with("match", of_match),
        Reply::JoinNot => say("answer-join-not-type").with("match", of_match),
        Reply::AskNoMore => say("answer-ask-no-more-type").with("number", number),
        Reply::Send => say("answer-send-type").with("match", of_match),
        Reply::ThrowAway => say("answer-throw-away-type").with("match", of_match),
        Reply::Draw(true) => say("answer-draw-yes-type").with("match", of_match),
        Reply::Draw(false) => say("answer-draw-no-type").with("match", of_match),
        Reply::Takeback(true) => say("answer-takeback-yes-type").with("match", of_match),
        Reply::Takeback(false) => say("answer-takeback-no-type").with("match", of_match),
        Reply::Pause(true) => say("answer-pause-yes-type").with("match", of_match),
        Reply::Pause(false) => say("answer-pause-no-type").with("match", of_match),
        Reply::Threats(true) => say("answer-threats-yes-type").with("match", of_match),
        Reply::Threats(false) => say("answer-threats-no-type").with("match", of_match),
        Reply::Open(Closable::Comments, true) => {
            say("answer-comments-yes-type").with("match", of_match)
        }
        Reply::Open(Closable::Comments, false) => {
            say("answer-comments-no-type").with("match", of_match)
        }
        Reply::Open(Closable::Analysis, true) => {
            say("answer-analysis-yes-type").with("match", of_match)
        }
        Reply::Open(Closable::Analysis, false) => {
            say("answer-analysis-no-type").with("match", of_match)
        }
    })
}

pub(crate) fn verbs(locale: &Locale, reply: Reply) -> Vec<String> {
    words_of(&locale.text(&match reply {
        Reply::Accept
        | Reply::JoinSeek
        | Reply::Join
        | Reply::Draw(true)
        | Reply::Takeback(true)
        | Reply::Pause(true)
        | Reply::Threats(true)
        | Reply::Open(_, true) => say("answer-words-yes"),
        Reply::Decline
        | Reply::JoinNot
        | Reply::Draw(false)
        | Reply::Takeback(false)
        | Reply::Pause(false)
        | Reply::Threats(false)
        | Reply::Open(_, false) => say("answer-words-no"),
        Reply::Withdraw | Reply::WithdrawOpen | Reply::AskNoMore => say("answer-words-withdraw"),
        Reply::Send => say("answer-words-send"),
        Reply::ThrowAway => say("answer-words-throw"),
    }))
}

pub(crate) fn besides(locale: &Locale) -> Vec<String> {
    words_of(&locale.say("answer-words-besides"))
}

pub(crate) fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}
