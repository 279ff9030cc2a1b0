use super::*;
use crate::patience::Patience;

fn load(text: &str, environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("herald.toml");
    std::fs::write(&file, text).expect("written");
    let environment = environment.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    Config::load(Some(&file), environment)
}

#[test]
fn roles_are_for_those_who_share_a_server() {
    let url = "[database]\nurl = \"postgres://herald@localhost/herald\"\n";
    let with_roles = |roles: &str| format!("[process]\nroles = \"{roles}\"\n");
    let roles_of = |text: String| load(&text, &[]).map(|config| config.roles);
    let thinker = Roles::default().with(store::Role::Thinker);
    assert_eq!(roles_of(format!("{url}{}", with_roles("thinker"))), Ok(thinker));
    assert_eq!(roles_of(format!("{url}{}", with_roles(""))), Ok(Roles::default()));
    assert_eq!(roles_of(String::new()), Ok(Roles::all()));
    for (text, words) in [
        (format!("{url}{}", with_roles("thinker, cook")), "\"cook\" is not a role"),
        (with_roles("thinker"), "with a file there is one process"),
    ] {
        let fault = roles_of(text).expect_err("refused").to_string();
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn a_lease_is_neither_too_short_nor_too_long() {
    let with_seconds =
        |seconds: &str| load(&format!("[process]\nlease_seconds = {seconds}\n"), &[]);
    let lease_of = |seconds| with_seconds(seconds).map(|config| config.lease.as_secs());
    assert_eq!(load("", &[]).map(|config| config.lease), Ok(Patience::default().lease));
    assert_eq!((lease_of("3"), lease_of("300")), (Ok(3), Ok(300)));
    for seconds in ["2", "301", "-1", "\"soon\""] {
        let fault = with_seconds(seconds).expect_err("refused").to_string();
        assert!(fault.contains("`process.lease_seconds`"), "{fault}");
    }
}

#[test]
fn the_example_file_is_current() {
    let shipped_file = concat!(env!("CARGO_MANIFEST_DIR"), "/../config/herald.example.toml");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(shipped_file, example()).expect("written");
    }
    let shipped = std::fs::read_to_string(shipped_file).expect("config/herald.example.toml");
    assert_eq!(shipped, example(), "run the test with UPDATE=1 to write it anew");
    assert_eq!(load(&shipped, &[]), load("", &[]));
}

#[test]
fn the_environment_overrides_the_file() {
    let text = "[database]\nfile = \"a.db\"\n[sandbox]\nport = 1\n";
    let config = load(text, &[("HERALD_DATABASE", "b.db"), ("DISCORD_TOKEN", "t"), ("HOME", "x")]);
    let config = config.expect("valid");
    assert_eq!(config.database, DatabaseAddress::File("b.db".into()));
    let url = ("HERALD_DATABASE_URL", "postgres://herald:secret@db.example:5433/games");
    let config_with_url = load(text, &[url]).expect("valid");
    assert_eq!(config_with_url.database.to_string(), "postgres://herald@db.example:5433/games");
    assert!(!format!("{config_with_url:?}").contains("secret"));
    for wrong_url in ["mysql://secret@db/games", "secret", "postgres://secret@:x/"] {
        let ConfigError(faults) = load("", &[(url.0, wrong_url)]).expect_err("a fault");
        assert!(faults.len() == 1 && faults[0].contains("postgres://user"), "{faults:?}");
        assert!(!faults[0].contains("secret"), "{faults:?}");
    }
    assert_eq!(config.sandbox_port, 1);
    assert_eq!(config.token.as_deref(), Some("t"));
    assert_eq!(load("", &[("DISCORD_TOKEN", "  ")]).expect("valid").token, None);
    let health = |text| load("", &[("HERALD_HEALTH", text)]).expect("valid").health;
    assert_eq!(health(" [::1]:9464").map(|address| address.port()), Some(9464));
    assert_eq!(health(""), None);
}

#[test]
fn commands_use_the_database_that_the_settings_name() {
    let database_of = |environment: &[(&str, &str)]| {
        load("", environment).expect("valid").served_database().to_string()
    };
    assert_eq!(database_of(&[]), "herald-sandbox.db");
    assert_eq!(database_of(&[("DISCORD_TOKEN", "t")]), "herald.db");
    assert_eq!(database_of(&[("HERALD_DATABASE", "b.db")]), "b.db");
    let url = ("HERALD_DATABASE_URL", "postgres://herald@db.example:5432/games");
    assert_eq!(database_of(&[url]), url.1);
    assert_eq!(database_of(&[url, ("DISCORD_TOKEN", "t")]), url.1);
}

#[test]
fn a_token_may_be_in_a_separate_file() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("token");
    let name = file.to_str().expect("a name");
    let load_with = |more_variables: &[(&str, &str)]| {
        let file = [("DISCORD_TOKEN_FILE", name)];
        load("", &[&file[..], more_variables].concat())
    };
    let fault = |result: Result<Config, ConfigError>| result.expect_err("no token").to_string();
    assert!(fault(load_with(&[])).contains(&format!("`discord.token_file`: {name}: ")));
    std::fs::write(&file, " \n").expect("written");
    assert!(fault(load_with(&[])).ends_with("it is empty: it is to hold the bot's token"));
    std::fs::write(&file, "sesame\n").expect("written");
    assert_eq!(load_with(&[]).expect("valid").token.as_deref(), Some("sesame"));
    let both_fault = fault(load_with(&[("DISCORD_TOKEN", "open")]));
    assert!(
        both_fault.ends_with("keep one of them") && !both_fault.contains("sesame"),
        "{both_fault}"
    );
    std::fs::write(&file, b"sesame \xff").expect("written");
    assert!(!fault(load_with(&[])).contains("sesame"));
}

#[test]
fn interactions_come_over_http_where_an_address_is_set() {
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let interactions_of = |text: &str| load(text, &[]).map(|config| config.interactions);
    assert_eq!(interactions_of(""), Ok(None));
    assert_eq!(interactions_of("[interactions]\naddress = \" \"\n"), Ok(None));
    let interaction_settings =
        interactions_of("[interactions]\naddress = \"[::1]:8080\"\n").expect("valid").expect("set");
    assert_eq!(
        (interaction_settings.address.to_string().as_str(), interaction_settings.public_key),
        ("[::1]:8080", None)
    );
    let upper = KEY.to_uppercase();
    let environment = [
        ("HERALD_INTERACTIONS_ADDRESS", "0.0.0.0:1"),
        ("HERALD_INTERACTIONS_PUBLIC_KEY", upper.as_str()),
    ];
    let interaction_settings = load("", &environment).expect("valid").interactions.expect("set");
    assert_eq!(interaction_settings.public_key.map(|key| key.to_string()).as_deref(), Some(KEY));
    for (text, words) in [
        ("address = \"8080\"", "`interactions.address` is \"8080\", not an address"),
        ("address = \"herald.example:80\"", "`interactions.address` is \"herald.example:80\""),
        ("address = \"127.0.0.1\"", "such as \"127.0.0.1:8080\""),
        ("public_key = \"abc\"", "is \"abc\", not 64 hexadecimal digits. Copy"),
        (&*format!("public_key = \"{}\"", "0".repeat(64)), "one of its digits must be wrong"),
    ] {
        let fault =
            interactions_of(&format!("[interactions]\n{text}\n")).expect_err(text).to_string();
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn every_fault_names_its_file_and_line_or_its_variable() {
    let text = "# a comment\n[database]\nfiel = \"a\"\n\n[log]\nformat = \"xml\"\n\
                [process]\nlease_seconds = 0x1\n";
    let ConfigError(faults) = load(text, &[("HERALD_HEALTH", "9464")]).expect_err("faults");
    for (origin, words) in [
        ("herald.toml, line 3: ", "there is no setting `database.fiel`"),
        ("herald.toml, line 6: ", "`log.format` is \"xml\""),
        ("herald.toml, line 8: ", "`process.lease_seconds` is \"1\""),
        ("HERALD_HEALTH: ", "`health.address` is \"9464\""),
    ] {
        let is_named = faults.iter().any(|fault| fault.contains(&format!("{origin}{words}")));
        assert!(is_named, "{origin}{words} in {faults:?}");
    }
    assert_eq!(faults.len(), 4, "{faults:?}");
    // A variable overrides the file, and the error names it.
    let fault = load(text, &[("HERALD_LOG_FORMAT", "yaml")]).expect_err("faults").to_string();
    assert!(fault.contains("HERALD_LOG_FORMAT: `log.format` is \"yaml\""), "{fault}");
    assert!(!fault.contains("xml"), "{fault}");
}

#[test]
fn variables_of_builds_and_tests_are_no_faults() {
    assert!(load("", &[("HERALD_TESTS", "full"), ("HERALD_COMMIT", "1234567")]).is_ok());
}

#[test]
fn every_fault_names_the_nearest_key() {
    for text in ["localhost:9464", "9464", "127.0.0.1", "127.0.0.1:99999"] {
        let fault = load("", &[("HERALD_HEALTH", text)]).expect_err(text).to_string();
        assert!(fault.contains("not an IP address with a port"), "{fault}");
    }
    let text = "[databse]\nfile = \"a\"\n[sandbox]\nprot = 1\nport = \"x\"\n[log]\nformat = \"xml\"\n\
         [chat]\nlanguage = \"de\"\n";
    let ConfigError(faults) = load(text, &[("HERALD_LOGS", "x")]).expect_err("faults");
    for part in [
        "`databse.file`; did you mean `database.file`?",
        "`sandbox.prot`; did you mean `sandbox.port`?",
        "`HERALD_LOGS`; did you mean `HERALD_LOG`?",
        "`sandbox.port` is \"x\"",
        "`chat.language` is \"de\", which Herald does not speak; it speaks: en",
        "`log.format` is \"xml\"",
    ] {
        assert!(faults.iter().any(|fault| fault.contains(part)), "{part} in {faults:?}");
    }
    for text in ["[database]\nfile = \"\"\n", "[sandbox]\ndatabase = \" \"\n"] {
        let ConfigError(faults) = load(text, &[]).expect_err("no file");
        assert!(faults[0].ends_with("is empty: name a file, such as \"herald.db\""), "{faults:?}");
    }
    assert!(load("", &[("HERALD_DATABASE", "")]).is_err());
    assert!(load("not toml", &[]).is_err());
    // Values of the wrong type.
    for (text, words) in [
        ("[database]\nfile = 5\n", "line 2: `database.file` is an integer, not a text"),
        (
            "[database]\ncopy_before_upgrade = 1\n",
            "line 2: `database.copy_before_upgrade` is an integer, not true or false",
        ),
        (
            "[database]\ncopy_before_upgrade = \"no\"\n",
            "line 2: `database.copy_before_upgrade` is \"no\", not true or false",
        ),
        ("[discord]\ntoken = 5\n", "line 2: `discord.token` is an integer, not a text"),
        ("[log]\nformat = [\"text\"]\n", "line 2: `log.format` is an array, not a text"),
        ("[sandbox]\nport = 1.5\n", "line 2: `sandbox.port` is a float, not a text or a number"),
        (
            "database = 5\n",
            "line 1: `database` is an integer, but a part of the file: write [database] and below it \
             file = …",
        ),
    ] {
        let fault = load(text, &[]).expect_err(text).to_string();
        assert!(fault.ends_with(&format!("herald.toml, {words}")), "{fault}");
    }
    let endless_fault = Config::load(Some(Path::new("/dev/zero")), []).expect_err("no settings");
    assert!(endless_fault.to_string().contains("/dev/zero: larger than"), "{endless_fault}");
    // A broken line may contain the token.
    for text in ["[discord]\ntoken = \"sesame\nx = 1\n", "[discord]\ntoken = sesame\n"] {
        let fault = load(text, &[]).expect_err("broken").to_string();
        assert!(fault.contains("herald.toml is not TOML in line 2"), "{fault}");
        assert!(!fault.contains("sesame"), "{fault}");
    }
    assert!(Config::load(Some(Path::new("/no/such/file")), []).is_err());
}
