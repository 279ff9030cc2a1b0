use rules::Refusal;
use rules::l10n::say;

pub(crate) fn nothing_known(text: &str) -> Refusal {
    const SHOWN: usize = 60;
    let mut start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    let message = if start.trim().is_empty() {
        say("medieval-war-unreadable-nothing")
    } else {
        say("medieval-war-unreadable").with("text", start.replace('`', "'"))
    };
    Refusal::unreadable(message, say("medieval-war-unreadable-next"))
}

pub(crate) fn whole_turn() -> Refusal {
    Refusal::unreadable(say("medieval-war-whole-turn"), say("medieval-war-whole-turn-next"))
}

pub(crate) fn step_takes_nothing() -> Refusal {
    Refusal::unreadable(
        say("medieval-war-step-takes-nothing"),
        say("medieval-war-step-takes-nothing-next"),
    )
}

pub(crate) fn missing_square() -> Refusal {
    Refusal::unreadable(say("medieval-war-no-square"), say("medieval-war-no-square-next"))
}

pub(crate) fn missing_type() -> Refusal {
    Refusal::unreadable(say("medieval-war-no-type"), say("medieval-war-no-type-next"))
}
