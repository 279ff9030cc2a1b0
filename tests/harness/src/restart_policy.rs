//! systemd's restarts of a process, by Herald's unit.

use std::collections::BTreeSet;
use std::time::Duration;

use tests::Error;

const UNIT: &str = include_str!("../../../deploy/systemd/herald.service");

/// The unit's `Restart=on-failure`.
#[derive(Debug)]
pub(crate) struct RestartPolicy {
    pub(crate) pause: Duration,
    final_codes: BTreeSet<i32>,
}

impl RestartPolicy {
    pub(crate) fn of_unit() -> Result<RestartPolicy, Error> {
        if setting("Restart")? != "on-failure" {
            return Err("the unit restarts Herald otherwise than on failure".into());
        }
        let pause = setting("RestartSec")?.trim_end_matches('s').parse::<u64>()?;
        let codes = setting("RestartPreventExitStatus")?.split_whitespace().map(str::parse::<i32>);
        let final_codes = codes.collect::<Result<BTreeSet<_>, _>>()?;
        Ok(RestartPolicy { pause: Duration::from_secs(pause), final_codes })
    }

    /// `None` is the exit code after a signal.
    pub(crate) fn restarts(&self, code: Option<i32>) -> bool {
        code.is_none_or(|code| code != 0 && !self.final_codes.contains(&code))
    }
}

fn setting(name: &str) -> Result<&'static str, Error> {
    let value = UNIT.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    Ok(value.ok_or_else(|| format!("the unit has no {name}"))?.trim())
}
