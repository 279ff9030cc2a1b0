use std::pin::Pin;

use rules::GameInfo;
use rules::l10n::L10nMessage;

use super::option::OptionRow;
use crate::incoming::context::Context;
use crate::incoming::request::Values;
use crate::reply::Answer;

#[derive(Clone, Copy)]
pub(crate) struct CommandRow {
    /// In button ids, which stay on messages for long. Never change it.
    pub(crate) id: &'static str,
    /// The typed form: `draw`, `settings notices`, or `games show:open` for one selected by an
    /// option.
    pub(crate) path: &'static str,
    pub(crate) run: Handler,
    /// `None` for a command selected by another's option, which then lists both commands' options.
    pub(super) offer: Option<Offer>,
    /// If not empty, `offer` lists these subcommands.
    subcommands: &'static [&'static str],
    /// Any of these options selects this command. Its row must be above the other command's row.
    selectors: &'static [Selector],
    /// Discord's names, and the internal ones.
    pub(crate) renamed_options: &'static [(&'static str, &'static str)],
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
        renamed_options: &[],
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
        CommandRow { renamed_options: renamed, ..self }
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
    pub(super) fn matches_command(&self, name: &str, values: &Values) -> bool {
        if self.root() != name {
            return false;
        }
        match values.subcommand() {
            Some(subcommand) if self.has_subcommands() => self.subcommands.contains(&subcommand),
            Some(subcommand) => self.subcommand() == Some(subcommand),
            None if self.subcommand().is_some() => false,
            None => {
                let is_selected = |selector: &Selector| match *selector {
                    Selector::Has(option) => values.has(option),
                    Selector::Is(option, value) => values.text(option) == Some(value),
                };
                self.selectors.is_empty() || self.selectors.iter().any(is_selected)
            }
        }
    }

    pub(crate) fn internal_name<'a>(&self, typed: &'a str) -> &'a str {
        let renaming = self.renamed_options.iter().find(|(name, _)| *name == typed);
        renaming.map_or(typed, |(_, internal_name)| internal_name)
    }

    pub(super) fn internal_values(&self, values: &Values) -> Values {
        let mut internal_values = values.clone();
        for (typed, name) in self.renamed_options {
            internal_values = internal_values.renamed(typed, name);
        }
        match self.neutral {
            Some((option, value)) if internal_values.equals(option, value) => {
                internal_values.without(option)
            }
            _ => internal_values,
        }
    }
}
