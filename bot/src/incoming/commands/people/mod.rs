pub(crate) mod answer;
pub(crate) mod notices;
pub(crate) mod pending;
pub(crate) mod privacy;
pub(crate) mod profile;
pub(crate) mod settings;
