//! A row of the table of commands.

use std::pin::Pin;

use rules::GameInfo;
use rules::l10n::L10nMessage;

use super::option::OptionRow;
use crate::incoming::context::Context;
use crate::incoming::request::Values;
use crate::reply::Answer;

#[derive(Clone, Copy)]
pub(crate) struct CommandRow {
    /// Its name in button ids, which stay on messages for long. Never change it.
    pub(crate) id: &'static str,
    /// Its typed form: `draw`, `settings notices`, or `games show:open` for one selected by an
    /// option.
    pub(crate) path: &'static str,
    pub(crate) run: Handler,
    /// Its definition on Discord; `None` for a command selected by another's option, which then
    /// lists both commands' options.
    pub(super) offer: Option<Offer>,
    /// Its subcommands, if there are several; then `offer` lists these.
    subcommands: &'static [&'static str],
    /// Any of these options selects this command. Its row must be above the other command's row.
    selectors: &'static [Selector],
    /// Options with another name on Discord: that name, and the internal one.
    pub(crate) renamed: &'static [(&'static str, &'static str)],
    /// An option (by its internal name) and the value equivalent to leaving it out.
    neutral: Option<(&'static str, &'static str)>,
    pub(crate) completers: &'static [(&'static str, Completer)],
    #[cfg_attr(not(test), allow(dead_code, reason = "a test writes the page"))]
    pub(crate) example: &'static str,
}

pub(crate) type Handler = for<'a> fn(&'a Context) -> AnswerFuture<'a>;

pub(crate) type Completer = for<'a> fn(&'a Context, &'a str) -> AnswerFuture<'a>;

type AnswerFuture<'a> = Pin<Box<dyn Future<Output = Answer> + Send + 'a>>;

#[derive(Clone, Copy)]
pub(super) struct Offer {
    pub(super) about: fn() -> L10nMessage,
    pub(super) options: fn(&[&'static GameInfo]) -> Vec<OptionRow>,
}

#[derive(Clone, Copy)]
pub(super) enum Selector {
    Has(&'static str),
    Is(&'static str, &'static str),
}

pub(super) const fn row(id: &'static str, path: &'static str, run: Handler) -> CommandRow {
    CommandRow {
        id,
        path,
        run,
        offer: None,
        subcommands: &[],
        selectors: &[],
        renamed: &[],
        neutral: None,
        completers: &[],
        example: path,
    }
}

impl CommandRow {
    pub(super) const fn offered(
        self,
        about: fn() -> L10nMessage,
        options: fn(&[&'static GameInfo]) -> Vec<OptionRow>,
    ) -> CommandRow {
        CommandRow { offer: Some(Offer { about, options }), ..self }
    }

    pub(super) const fn subcommands(self, subcommands: &'static [&'static str]) -> CommandRow {
        CommandRow { subcommands, ..self }
    }

    pub(super) const fn selected_by(self, selectors: &'static [Selector]) -> CommandRow {
        CommandRow { selectors, ..self }
    }

    pub(super) const fn renamed(
        self,
        renamed: &'static [(&'static str, &'static str)],
    ) -> CommandRow {
        CommandRow { renamed, ..self }
    }

    pub(super) const fn neutral(self, option: &'static str, value: &'static str) -> CommandRow {
        CommandRow { neutral: Some((option, value)), ..self }
    }

    pub(super) const fn completes(
        self,
        completers: &'static [(&'static str, Completer)],
    ) -> CommandRow {
        CommandRow { completers, ..self }
    }

    pub(super) const fn example(self, example: &'static str) -> CommandRow {
        CommandRow { example, ..self }
    }

    pub(crate) fn root(&self) -> &'static str {
        self.path.split(' ').next().unwrap_or_default()
    }

    pub(super) fn subcommand(&self) -> Option<&'static str> {
        self.path.split_once(' ').map(|(_, rest)| rest).filter(|rest| !rest.contains(':'))
    }

    pub(crate) fn has_subcommands(&self) -> bool {
        !self.subcommands.is_empty()
    }

    /// Whether a Discord command with these options means this row. Rows above have priority.
    pub(super) fn is_asked_by(&self, name: &str, values: &Values) -> bool {
        if self.root() != name {
            return false;
        }
        match values.subcommand() {
            Some(subcommand) if self.has_subcommands() => self.subcommands.contains(&subcommand),
            Some(subcommand) => self.subcommand() == Some(subcommand),
            None if self.subcommand().is_some() => false,
            None => {
                let is_given = |selector: &Selector| match *selector {
                    Selector::Has(option) => values.has(option),
                    Selector::Is(option, value) => values.text(option) == Some(value),
                };
                self.selectors.is_empty() || self.selectors.iter().any(is_given)
            }
        }
    }

    pub(crate) fn own_name<'a>(&self, typed: &'a str) -> &'a str {
        let renamed = self.renamed.iter().find(|(name, _)| *name == typed);
        renamed.map_or(typed, |(_, own)| own)
    }

    pub(super) fn own_values(&self, values: &Values) -> Values {
        let mut own = values.clone();
        for (typed, name) in self.renamed {
            own = own.renamed(typed, name);
        }
        match self.neutral {
            Some((option, value)) if own.says(option, value) => own.without(option),
            _ => own,
        }
    }
}
