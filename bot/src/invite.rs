//! Herald's invite links, for the log and, with the placeholder `APPLICATION_ID`, the README.

use std::fmt::Display;

use discord_model::Permissions;

use crate::permissions;

pub(crate) fn server_link(application: impl Display) -> String {
    let useful_permissions = permissions::useful_permissions(true).into_iter();
    let bits = useful_permissions
        .fold(Permissions::empty(), |all, (permission, _)| all | permission)
        .bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=bot+applications.commands&permissions={bits}"
    )
}

pub(crate) fn user_link(application: impl Display) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &integration_type=1&scope=applications.commands"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_has_the_same_links() {
        let readme = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"));
        for link in [server_link("APPLICATION_ID"), user_link("APPLICATION_ID")] {
            assert!(readme.contains(&format!("   {link}\n")), "the README lacks {link}");
        }
    }
}
