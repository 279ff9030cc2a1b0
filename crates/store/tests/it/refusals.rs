//! A server's or pooler's refusals: temporary ones, and those that an operator must fix.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use store::{DatabaseAddress, OpenError, Store};

/// A server that refuses each connection with this error.
fn refusing(code: &'static str, message: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 1024];
            // The client asks for TLS first, unless told otherwise.
            if stream.read(&mut request).unwrap() == 8 {
                stream.write_all(b"N").unwrap();
                assert!(stream.read(&mut request).unwrap() > 0);
            }
            let fields = format!("SFATAL\0VFATAL\0C{code}\0M{message}\0\0");
            let length = u32::try_from(fields.len() + 4).unwrap();
            stream.write_all(&[b"E".as_slice(), &length.to_be_bytes()].concat()).unwrap();
            stream.write_all(fields.as_bytes()).unwrap();
        }
    });
    format!("postgres://herald:secret@127.0.0.1:{port}/herald")
}

async fn refused(code: &'static str, message: &'static str) -> OpenError {
    let at = DatabaseAddress::read(&refusing(code, message)).unwrap();
    let error = Store::open(at).await.map(drop).unwrap_err();
    assert!(!error.to_string().contains("secret"), "{error}");
    error
}

#[tokio::test]
async fn what_passes_by_itself_is_waited_for() {
    for (code, message) in [
        ("57P03", "the database system is starting up"),
        ("57P03", "the database system is not accepting connections"),
        ("57P01", "terminating connection due to administrator command"),
        ("53200", "out of memory"),
        ("08P01", "server login has been failing, try again later (server_login_retry)"),
        ("08P01", "pgbouncer cannot connect to server"),
    ] {
        let error = refused(code, message).await;
        assert!(matches!(error, OpenError::Unready { .. }), "{message}: {error}");
        assert!(error.is_temporary() && error.to_string().contains(message), "{error}");
    }
    let error = refused("53300", "sorry, too many clients already").await;
    assert!(matches!(error, OpenError::NoConnections { .. }) && error.is_temporary(), "{error}");
    let words = "needs up to 19 for each process: raise max_connections";
    assert!(error.to_string().contains(words), "{error}");
    let address = DatabaseAddress::read("postgres://herald:secret@127.0.0.1:1/herald").unwrap();
    let error = Store::open(address).await.map(drop).unwrap_err();
    assert!(matches!(error, OpenError::Unreachable { .. }) && error.is_temporary(), "{error}");
}

#[tokio::test]
async fn what_a_person_must_repair_is_not_waited_for() {
    for (code, message) in [
        ("28P01", "password authentication failed for user \"herald\""),
        ("28000", "role \"herald\" does not exist"),
        ("3D000", "database \"herald\" does not exist"),
        ("08P01", "no such database: herald"),
        ("08P01", "no such user: herald"),
        ("08P01", "unsupported startup parameter: options"),
    ] {
        let error = refused(code, message).await;
        assert!(!error.is_temporary(), "{message}: {error}");
    }
}

/// A misspelled `sslmode` would connect without encryption.
#[test]
fn unknown_parameters_of_an_address_are_refused() {
    let cause_of = |url: &str| match DatabaseAddress::read(url).map(drop).unwrap_err() {
        OpenError::WrongUrl { why: cause } => cause,
        other => panic!("{other}"),
    };
    let home = "postgres://herald:secret@db.example/herald";
    assert_eq!(
        cause_of(&format!("{home}?sslmod=verify-full")),
        "there is no parameter `sslmod`; did you mean `sslmode`?"
    );
    assert_eq!(
        cause_of(&format!("{home}?sslmode=require&connect_timeout=5")),
        "there is no parameter `connect_timeout`"
    );
    // The error must not contain a part of the password.
    let unescaped = cause_of("postgres://herald:12?secret@db.example/herald");
    assert!(unescaped.contains("%3F") && !unescaped.contains("secret"), "{unescaped}");
    for known in [
        "",
        "?",
        "?sslmode=verify-full&sslrootcert=/etc/herald/db-ca.pem",
        "?host=/run/postgresql&port=5433",
        "?options=-c%20geqo%3Doff&options[geqo]=off&options%5Bgeqo%5D=off",
    ] {
        DatabaseAddress::read(&format!("{home}{known}")).unwrap();
    }
}
