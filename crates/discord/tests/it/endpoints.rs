//! Settings that name no endpoint.

use discord::endpoints::{EndpointError, Endpoints};

#[test]
fn what_is_no_address_is_refused() {
    for api in ["discord.com", "ftp://discord.com", "http://"] {
        let place = Endpoints { api: Some(api.to_owned()), ..Endpoints::default() };
        assert!(matches!(place.transport(), Err(EndpointError::Address { .. })), "{api}");
    }
    let gateway = Some("https://gateway".to_owned());
    assert!(Endpoints { gateway, ..Endpoints::default() }.transport().is_err());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ca.pem");
    for content in ["", "no certificate"] {
        std::fs::write(&file, content).expect("written");
        let certificates = Some(file.clone());
        let refused = Endpoints { certificates, ..Endpoints::default() }.transport();
        assert!(matches!(refused, Err(EndpointError::Certificates { .. })));
    }
}
