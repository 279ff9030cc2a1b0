#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstChoice {
    pub title: String,
    pub words: String,
    /// PNG.
    pub picture: Vec<u8>,
    /// The page runs the first of these that the bot has.
    pub commands: Vec<FirstCommand>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstCommand {
    pub name: String,
    pub options: Vec<(String, String)>,
}
