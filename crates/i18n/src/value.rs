use std::borrow::Cow;

use fluent_bundle::types::FluentType;

/// A term, a list, or a text within a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Text(String),
    Term { key: String, plain: String },
    List(Vec<Value>),
}

impl Value {
    /// The text if a message asks for no form.
    fn plain(&self) -> String {
        match self {
            Value::Text(text) | Value::Term { plain: text, .. } => text.clone(),
            Value::List(list) => list.iter().map(Value::plain).collect::<Vec<_>>().join(", "),
        }
    }
}

impl FluentType for Value {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        Cow::Owned(self.plain())
    }

    fn as_string_threadsafe(
        &self,
        _: &intl_memoizer::concurrent::IntlLangMemoizer,
    ) -> Cow<'static, str> {
        Cow::Owned(self.plain())
    }
}
