//! Reading request bodies: JSON, and multipart/form-data with `payload_json` and `files[n]`.

use std::sync::Arc;

use serde_json::Value;

use crate::errors::{self, ApiError};

/// One uploaded file.
#[derive(Debug, Clone)]
pub(crate) struct Upload {
    /// The n of `files[n]`.
    pub(crate) number: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Arc<[u8]>,
}

/// Reads a body by its content type.
pub(crate) fn read(content_type: &str, body: &[u8]) -> Result<(Value, Vec<Upload>), ApiError> {
    if body.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    if !content_type.starts_with("multipart/form-data") {
        let json = serde_json::from_slice(body).map_err(|_| errors::bad_request())?;
        return Ok((json, Vec::new()));
    }
    let boundary = content_type
        .split(';')
        .find_map(|part| part.trim().strip_prefix("boundary="))
        .map(|boundary| boundary.trim_matches('"'))
        .ok_or_else(errors::bad_request)?;
    parts(boundary, body).ok_or_else(errors::bad_request)?
}

type Parts = Result<(Value, Vec<Upload>), ApiError>;

/// `None` where the form itself is broken.
fn parts(boundary: &str, body: &[u8]) -> Option<Parts> {
    let mark = format!("--{boundary}");
    let between = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(mark.as_bytes())?;
    let mut json = Value::Null;
    let mut files = Vec::new();
    while let Some(part) = rest.strip_prefix(b"\r\n") {
        let end = find(part, between.as_bytes())?;
        let (head, content) = split(&part[..end])?;
        rest = &part[end + between.len()..];
        let name = parameter(&head, "name")?;
        if name == "payload_json" {
            match serde_json::from_slice(content) {
                Ok(value) => json = value,
                Err(_) => return Some(Err(errors::bad_request())),
            }
            continue;
        }
        let number = name.strip_prefix("files[").and_then(|n| n.strip_suffix(']'));
        let Some(number) = number.and_then(|n| n.parse().ok()) else { continue };
        let content_type = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(key, _)| key.eq_ignore_ascii_case("content-type"))
            .map(|(_, value)| value.trim().to_owned());
        files.push(Upload {
            number,
            filename: parameter(&head, "filename").unwrap_or_else(|| "unknown".to_owned()),
            content_type,
            bytes: content.into(),
        });
    }
    rest.starts_with(b"--").then_some(Ok((json, files)))
}

fn split(part: &[u8]) -> Option<(String, &[u8])> {
    let end = find(part, b"\r\n\r\n")?;
    Some((String::from_utf8_lossy(&part[..end]).into_owned(), &part[end + 4..]))
}

fn find(within: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut from = 0;
    while let Some(at) = within[from..].iter().position(|byte| *byte == first) {
        if within[from + at..].starts_with(wanted) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

/// A parameter of Content-Disposition, such as `name="files[0]"`.
fn parameter(head: &str, wanted: &str) -> Option<String> {
    let line = head.lines().find(|line| line.to_lowercase().starts_with("content-disposition"))?;
    let mut rest = line;
    while let Some(at) = rest.find(wanted) {
        let before = rest[..at].chars().next_back();
        let after = &rest[at + wanted.len()..];
        if matches!(before, Some(' ' | ';'))
            && let Some(value) = after.strip_prefix('=')
        {
            return Some(match value.strip_prefix('"') {
                Some(quoted) => quoted.split('"').next()?.to_owned(),
                None => value.split(';').next()?.trim().to_owned(),
            });
        }
        rest = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_json_and_files() {
        let body = "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"a\":1}\r\n\
            --x\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"b.png\"\r\n\
            Content-Type: image/png\r\n\r\n\u{1}\r\n-\r\n--x--\r\n";
        let (json, files) = read("multipart/form-data; boundary=x", body.as_bytes()).unwrap();
        assert_eq!(json["a"], 1);
        assert_eq!(files.len(), 1);
        assert_eq!((files[0].number, files[0].filename.as_str()), (0, "b.png"));
        assert_eq!(&*files[0].bytes, b"\x01\r\n-");
    }

    #[test]
    fn broken_bodies_are_refused() {
        for (kind, body) in [
            ("application/json", "{"),
            ("multipart/form-data", "x"),
            ("multipart/form-data; boundary=x", "--x\r\nrubbish"),
            ("multipart/form-data; boundary=x", "--y"),
        ] {
            assert!(read(kind, body.as_bytes()).is_err(), "{kind} {body}");
        }
    }
}
