use serde_json::Value;

use rules::{Actor, Notation, Options, Play, Setup};

/// Checks, at the start of a turn, that the position's facts read back as a setup: same key, same
/// facts, same legal list, also after any action. Positions read from a setup must round-trip
/// exactly. Other positions pass unchecked.
///
/// # Errors
/// The first difference found.
pub fn reads_back<G: Notation + Setup>(play: &Play<G>, options: &Options) -> Result<(), String> {
    let position = play.position();
    let turn = position.turn();
    let at_start = turn.actions_made == 0 && position.to_act() == Actor::Side(turn.side);
    if !at_start || position.key().is_none() || play.outcome().is_some() {
        return Ok(());
    }
    let facts = setup_of(position);
    let read_back = position_of::<G>(&facts, options)?;
    compare(position, &read_back, "")?;
    let read_back_facts = setup_of(&read_back);
    if position_of::<G>(&read_back_facts, options)? != read_back {
        return Err(format!(
            "the facts {read_back_facts} read back as another position than they are of"
        ));
    }
    let mut legal = Vec::new();
    position.legal(&mut legal);
    for action in legal {
        let text = position.text(action);
        let reading =
            read_back.read(&text).map_err(|r| format!("{facts} refuses {text}: {r:?}"))?;
        let (mut original, mut copy) = (position.clone(), read_back.clone());
        original.apply(action);
        copy.apply(reading.action);
        compare(&original, &copy, &text)
            .map_err(|description| format!("the facts {facts}: {description}"))?;
    }
    Ok(())
}

fn setup_of<G: Setup>(position: &G) -> Value {
    let mut facts = position.facts();
    facts.insert("to_act".into(), Value::from(position.turn().side.id()));
    Value::Object(facts)
}

fn position_of<G: Setup>(facts: &Value, options: &Options) -> Result<G, String> {
    G::from_setup(options, facts).map_err(|faults| format!("no setup: {facts}: {faults:?}"))
}

fn compare<G: Notation + Setup>(original: &G, copy: &G, after_action: &str) -> Result<(), String> {
    if original.facts() != copy.facts() {
        let (expected, actual) = (original.facts(), copy.facts());
        return Err(format!("after {after_action:?}: {expected:?} reads back as {actual:?}"));
    }
    if original.to_act() != copy.to_act() || original.key() != copy.key() {
        let (is, reads) = (original.key(), copy.key());
        return Err(format!(
            "after {after_action:?}: {:?} reads back as another: {is:?}, {reads:?}",
            original.facts()
        ));
    }
    let (is, reads) = (texts(original), texts(copy));
    if is != reads {
        return Err(format!("after {after_action:?}: reads back with {reads:?} legal, not {is:?}"));
    }
    Ok(())
}

fn texts<G: Notation>(position: &G) -> Vec<String> {
    let mut legal = Vec::new();
    position.legal(&mut legal);
    let mut texts: Vec<String> = legal.iter().map(|&action| position.text(action)).collect();
    texts.sort();
    texts
}
