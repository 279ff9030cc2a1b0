//! Keeping the chat across restarts: a JSON snapshot, and the files of messages in a folder beside it.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Shared;
use crate::snowflake::Snowflake;
use crate::world::{Channel, Message, World};

/// How long changes are gathered before they are written.
const GATHER: Duration = Duration::from_millis(200);

#[derive(Default, Serialize, Deserialize)]
struct Snapshot {
    channels: Vec<Channel>,
    messages: Vec<Message>,
}

/// Where the files of messages lie: `state.json` has `state.json.files/`.
fn folder(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".files");
    PathBuf::from(name)
}

/// Fills the world from a snapshot. A missing file is an empty world; an unreadable one too, with a
/// warning.
pub(crate) fn load(world: &mut World, path: &Path) {
    let snapshot = match std::fs::read(path) {
        Ok(bytes) => serde_json::from_slice::<Snapshot>(&bytes).map_err(|error| error.to_string()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return,
        Err(error) => Err(error.to_string()),
    };
    let snapshot = match snapshot {
        Ok(snapshot) => snapshot,
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "cannot read the sandbox's state: starting empty");
            return;
        }
    };
    for channel in snapshot.channels {
        world.mint.saw(channel.id);
        world.channels.insert(channel.id, channel);
    }
    for mut message in snapshot.messages {
        world.mint.saw(message.id);
        for file in &mut message.attachments {
            world.mint.saw(file.id);
            match std::fs::read(folder(path).join(file.id.to_string())) {
                Ok(bytes) => file.bytes = bytes.into(),
                Err(error) => tracing::warn!(name = file.filename, %error, "an attachment is lost"),
            }
        }
        if world.channels.contains_key(&message.channel) {
            world.messages.entry(message.channel).or_default().insert(message.id, message);
        }
    }
}

impl World {
    fn snapshot(&self) -> Snapshot {
        // Ephemeral messages, and those still to come, end with the session as in Discord's client.
        let lasting = |message: &&Message| message.only_for.is_none() && !message.loading();
        Snapshot {
            channels: self.channels.values().cloned().collect(),
            messages: self
                .messages
                .values()
                .flat_map(|list| list.values())
                .filter(lasting)
                .cloned()
                .collect(),
        }
    }
}

/// Writes a snapshot after changes, until the sandbox stops; then once more.
pub(crate) async fn keep(shared: Arc<Shared>, path: PathBuf) {
    let mut changes = shared.changes.subscribe();
    loop {
        let stopping = tokio::select! {
            () = shared.stop.cancelled() => true,
            changed = changes.changed() => changed.is_err(),
        };
        if !stopping {
            tokio::time::sleep(GATHER).await;
            changes.mark_unchanged();
        }
        let snapshot = shared.read(World::snapshot);
        let target = path.clone();
        match tokio::task::spawn_blocking(move || write(&target, &snapshot)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(path = %path.display(), %error, "cannot write the sandbox's state");
            }
            Err(error) => tracing::warn!(%error, "writing the sandbox's state failed"),
        }
        if stopping {
            return;
        }
    }
}

/// Writes new files first, then the snapshot in one rename, then removes files nothing names.
fn write(path: &Path, snapshot: &Snapshot) -> io::Result<()> {
    let files = folder(path);
    std::fs::create_dir_all(&files)?;
    let mut known: HashSet<Snowflake> = HashSet::new();
    for entry in std::fs::read_dir(&files)? {
        known.extend(entry?.file_name().to_str().and_then(|name| name.parse::<Snowflake>().ok()));
    }
    for file in snapshot.messages.iter().flat_map(|message| &message.attachments) {
        if !known.remove(&file.id) {
            replace(&files.join(file.id.to_string()), &file.bytes)?;
        }
    }
    replace(path, &serde_json::to_vec(snapshot)?)?;
    for gone in known {
        std::fs::remove_file(files.join(gone.to_string()))?;
    }
    Ok(())
}

/// Writes a file whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    std::fs::write(&part, bytes)?;
    std::fs::rename(&part, path)
}
