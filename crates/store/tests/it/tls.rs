//! A server reached over TCP, only with TLS and a self-signed certificate.

use store::{DatabaseAddress, OpenError, Store};
use test_databases::Server;

async fn opens(url: &str) -> Result<(), OpenError> {
    let store = Store::open(DatabaseAddress::read(url)?).await?;
    store.close().await;
    Ok(())
}

/// Asserts that opening fails with this error.
async fn refused(url: &str, words: &str) {
    let error = opens(url).await.unwrap_err();
    assert!(error.to_string().contains(words), "{url}: {error}");
}

#[tokio::test]
async fn the_connection_is_encrypted_and_the_server_known() {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let (certificate, key) = (made.cert.pem(), made.signing_key.serialize_pem());
    let Some(server) = Server::start_with_tls(&certificate, &key).unwrap() else { return };
    let folder = tempfile::tempdir().unwrap();
    let roots = folder.path().join("roots.pem");
    std::fs::write(&roots, certificate).unwrap();
    let url = server.url_over_tcp("localhost", "postgres").unwrap();
    // Encrypted if the server supports it, without verification.
    opens(&url).await.unwrap();
    opens(&format!("{url}?sslmode=require")).await.unwrap();
    refused(&format!("{url}?sslmode=disable"), "no encryption").await;
    // Only to the intended server.
    let parameters = format!("sslmode=verify-full&sslrootcert={}", roots.display());
    opens(&format!("{url}?{parameters}")).await.unwrap();
    refused(&format!("{url}?sslmode=verify-full"), "UnknownIssuer").await;
    let other = server.url_over_tcp("127.0.0.1", "postgres").unwrap();
    refused(&format!("{other}?{parameters}"), "not valid for name").await;
}
