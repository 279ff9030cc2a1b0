//! The roles of processes that share a database.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Keeps shards connected to Discord's gateway.
    Gateway,
    /// Runs due work: flags, reminders, digests, housekeeping.
    Timers,
    /// Computes Herald's moves as an opponent.
    Thinker,
}

impl Role {
    pub const ALL: [Role; 3] = [Role::Gateway, Role::Timers, Role::Thinker];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Gateway => "gateway",
            Role::Timers => "timers",
            Role::Thinker => "thinker",
        }
    }
}

/// The roles of a process. Without any, it only answers interactions that arrive over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Roles([bool; Role::ALL.len()]);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a role: the roles are gateway, timers and thinker")]
pub struct UnknownRole(pub String);

impl Roles {
    pub const fn all() -> Roles {
        Roles([true; Role::ALL.len()])
    }

    #[must_use]
    pub fn has(self, role: Role) -> bool {
        Role::ALL.into_iter().zip(self.0).any(|(one, has)| one == role && has)
    }

    #[must_use]
    pub fn with(mut self, role: Role) -> Roles {
        for (one, has) in Role::ALL.into_iter().zip(&mut self.0) {
            *has |= one == role;
        }
        self
    }
}

impl fmt::Display for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Role::ALL.into_iter().filter(|role| self.has(*role)).map(Role::name);
        f.write_str(&names.collect::<Vec<_>>().join(", "))
    }
}

impl FromStr for Roles {
    type Err = UnknownRole;

    fn from_str(text: &str) -> Result<Roles, UnknownRole> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        words.into_iter().try_fold(Roles::default(), |roles, word| {
            let role = Role::ALL.into_iter().find(|role| role.name() == word);
            role.map(|role| roles.with(role)).ok_or_else(|| UnknownRole(word.to_owned()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_read_as_they_are_written() {
        assert_eq!("gateway, timers, thinker".parse(), Ok(Roles::all()));
        assert_eq!(Roles::all().to_string().parse(), Ok(Roles::all()));
        assert_eq!("".parse(), Ok(Roles::default()));
        let timers = Roles::default().with(Role::Timers);
        assert_eq!(" timers,".parse(), Ok(timers));
        assert!(timers.has(Role::Timers) && !timers.has(Role::Gateway));
        assert_eq!("timers, cook".parse::<Roles>(), Err(UnknownRole("cook".to_owned())));
    }
}
