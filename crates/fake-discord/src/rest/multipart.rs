//! Reads request bodies: JSON, and multipart/form-data with `payload_json` and `files[n]`.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use futures::stream;
use multer::Multipart;
use serde_json::Value;

use crate::errors::{self, ApiError};

/// An uploaded file.
#[derive(Debug, Clone)]
pub(crate) struct Upload {
    /// The n of `files[n]`.
    pub(crate) number: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Arc<[u8]>,
}

pub(crate) async fn read(
    content_type: &str,
    body: Bytes,
) -> Result<(Value, Vec<Upload>), ApiError> {
    if body.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    if !content_type.starts_with("multipart/form-data") {
        let json = serde_json::from_slice(&body).map_err(|_| errors::bad_request())?;
        return Ok((json, Vec::new()));
    }
    parts(content_type, body).await.map_err(|_| errors::bad_request())
}

/// Reads the parts of a form.
async fn parts(content_type: &str, body: Bytes) -> Result<(Value, Vec<Upload>), multer::Error> {
    let boundary = multer::parse_boundary(content_type)?;
    let whole = stream::once(async { Ok::<_, Infallible>(body) });
    let mut form = Multipart::new(whole, boundary);
    let mut json = Value::Null;
    let mut files = Vec::new();
    while let Some(field) = form.next_field().await? {
        let name = field.name().ok_or(multer::Error::UnknownField { field_name: None })?.to_owned();
        if name == "payload_json" {
            json = field.json().await?;
            continue;
        }
        let number = name.strip_prefix("files[").and_then(|n| n.strip_suffix(']'));
        let Some(number) = number.and_then(|n| n.parse().ok()) else { continue };
        let content_type = field.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        files.push(Upload {
            number,
            filename: field.file_name().unwrap_or("unknown").to_owned(),
            content_type: content_type.map(str::to_owned),
            bytes: field.bytes().await?.as_ref().into(),
        });
    }
    Ok((json, files))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn reads_json_and_files() {
        let body = "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"a\":1}\r\n\
            --x\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"b.png\"\r\n\
            Content-Type: image/png\r\n\r\n\u{1}\r\n-\r\n--x--\r\n";
        let (json, files) = read("multipart/form-data; boundary=x", body.into()).await.unwrap();
        assert_eq!(json["a"], 1);
        assert_eq!(files.len(), 1);
        assert_eq!((files[0].number, files[0].filename.as_str()), (0, "b.png"));
        assert_eq!(&*files[0].bytes, b"\x01\r\n-");
    }

    #[tokio::test]
    async fn broken_bodies_are_refused() {
        for (kind, body) in [
            ("application/json", "{"),
            ("multipart/form-data", "x"),
            ("multipart/form-data; boundary=x", "--x\r\nrubbish"),
            ("multipart/form-data; boundary=x", "--y"),
            // Cut off, without a name, without JSON.
            (
                "multipart/form-data; boundary=x",
                "--x\r\nContent-Disposition: form-data; name=\"files[0]\"\r\n\r\nab",
            ),
            (
                "multipart/form-data; boundary=x",
                "--x\r\nContent-Type: image/png\r\n\r\nab\r\n--x--\r\n",
            ),
            (
                "multipart/form-data; boundary=x",
                "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\r\n--x--\r\n",
            ),
        ] {
            assert!(read(kind, body.into()).await.is_err(), "{kind} {body}");
        }
    }
}
