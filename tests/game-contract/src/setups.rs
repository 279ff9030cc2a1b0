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
    let at_start = turn.done == 0 && position.to_act() == Actor::Side(turn.side);
    if !at_start || position.key().is_none() || play.outcome().is_some() {
        return Ok(());
    }
    let facts = setup_of(position);
    let again = read::<G>(&facts, options)?;
    same(position, &again, "")?;
    let own = setup_of(&again);
    if read::<G>(&own, options)? != again {
        return Err(format!("the facts {own} read back as another position than they are of"));
    }
    let mut legal = Vec::new();
    position.legal(&mut legal);
    for action in legal {
        let text = position.text(action);
        let reading = again.read(&text).map_err(|r| format!("{facts} refuses {text}: {r:?}"))?;
        let (mut one, mut two) = (position.clone(), again.clone());
        one.apply(action);
        two.apply(reading.action);
        same(&one, &two, &text).map_err(|what| format!("the facts {facts}: {what}"))?;
    }
    Ok(())
}

fn setup_of<G: Setup>(position: &G) -> Value {
    let mut facts = position.facts();
    facts.insert("to_act".into(), Value::from(position.turn().side.id()));
    Value::Object(facts)
}

fn read<G: Setup>(facts: &Value, options: &Options) -> Result<G, String> {
    G::from_setup(options, facts).map_err(|faults| format!("no setup: {facts}: {faults:?}"))
}

fn same<G: Notation + Setup>(one: &G, two: &G, after: &str) -> Result<(), String> {
    if one.facts() != two.facts() {
        let (is, reads) = (one.facts(), two.facts());
        return Err(format!("after {after:?}: {is:?} reads back as {reads:?}"));
    }
    if one.to_act() != two.to_act() || one.key() != two.key() {
        let (is, reads) = (one.key(), two.key());
        return Err(format!(
            "after {after:?}: {:?} reads back as another: {is:?}, {reads:?}",
            one.facts()
        ));
    }
    let (is, reads) = (texts(one), texts(two));
    if is != reads {
        return Err(format!("after {after:?}: reads back with {reads:?} legal, not {is:?}"));
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
