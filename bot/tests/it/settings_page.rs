//! The table of settings in `docs/operating.md`, made from [`SETTINGS`].

use herald::config::SETTINGS;

/// The rest of the page is written by hand.
const BEGIN: &str =
    "<!-- settings: `UPDATE=1 cargo test -p herald settings_page` writes them -->\n";
const END: &str = "<!-- end of the settings -->\n";

fn table() -> String {
    let mut table =
        "\n| setting | environment | default | what it is |\n| --- | --- | --- | --- |\n"
            .to_owned();
    for setting in SETTINGS {
        let default = match setting.default {
            "" => String::new(),
            default => format!("`{default}`"),
        };
        let lines: Vec<&str> = setting.about.lines().map(str::trim).collect();
        let about = lines.join(" ").replace('|', "\\|");
        table.push_str(&format!(
            "| `{}` | `{}` | {default} | {about} |\n",
            setting.key, setting.variable
        ));
    }
    table + "\n"
}

#[test]
fn settings_page_has_every_setting() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/operating.md");
    let page = std::fs::read_to_string(path).expect("docs/operating.md");
    let (before, rest) = page.split_once(BEGIN).expect("the begin of the settings");
    let (there, after) = rest.split_once(END).expect("the end of the settings");
    let made = table();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{made}{END}{after}")).expect("it is written");
        return;
    }
    assert_eq!(there, made, "run the test with UPDATE=1 to write docs/operating.md anew");
}
