//! What the page shows to whoever comes to an empty channel.

/// Something to begin with one press: a picture and words, and the command that begins it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstChoice {
    /// What it is called.
    pub title: String,
    /// What it is like, in a line.
    pub words: String,
    /// A picture, PNG.
    pub picture: Vec<u8>,
    /// The commands that begin it: the first of those that the bot has is used.
    pub commands: Vec<FirstCommand>,
}

/// A slash command with its options, all of which are texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstCommand {
    /// Its name.
    pub name: String,
    /// Names and values of options.
    pub options: Vec<(String, String)>,
}
