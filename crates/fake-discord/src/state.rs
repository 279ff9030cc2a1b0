//! Keeps the chat across restarts: a JSON snapshot, and a folder with the files of messages.
//!
//! Requests that change the chat are answered after the write to disk, so that acknowledged
//! messages survive a crash. Concurrent changes share a write.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::SharedState;
use crate::message::Message;
use crate::snowflake::Snowflake;
use crate::world::{Channel, World};

/// Only for the owner.
const FILE_MODE: u32 = 0o600;
const FOLDER_MODE: u32 = 0o700;

#[derive(Default, Serialize, Deserialize)]
struct Snapshot {
    channels: Vec<Channel>,
    messages: Vec<Message>,
}

fn folder(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".files");
    PathBuf::from(name)
}

/// Loads a snapshot. A missing file leaves the world empty. So does a damaged one, which is moved
/// aside with its files.
///
/// # Errors
/// When the file cannot be read or moved aside.
pub(crate) fn load(world: &mut World, path: &Path) -> io::Result<()> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    // Earlier versions let everyone read them.
    make_private(path, FILE_MODE)?;
    if folder(path).is_dir() {
        make_private(&folder(path), FOLDER_MODE)?;
    }
    let snapshot = match serde_json::from_slice::<Snapshot>(&bytes) {
        Ok(snapshot) => snapshot,
        Err(error) => {
            let aside = move_aside(path)?;
            tracing::warn!(
                path = %path.display(), aside = %aside.display(), %error,
                "the sandbox's chat is damaged: it is kept aside, and a new one begins"
            );
            return Ok(());
        }
    };
    for channel in snapshot.channels {
        world.mint.note_existing(channel.id);
        world.channels.insert(channel.id, channel);
    }
    for mut message in snapshot.messages {
        world.mint.note_existing(message.id);
        for file in &mut message.attachments {
            world.mint.note_existing(file.id);
            match std::fs::read(folder(path).join(file.id.to_string())) {
                Ok(bytes) => file.bytes = bytes.into(),
                Err(error) => tracing::warn!(name = file.filename, %error, "attachment lost"),
            }
        }
        if world.channels.contains_key(&message.channel) {
            world.messages.entry(message.channel).or_default().insert(message.id, message);
        }
    }
    Ok(())
}

fn move_aside(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".damaged-{number}"));
        let aside = PathBuf::from(name);
        if aside.try_exists()? || folder(&aside).try_exists()? {
            number += 1;
            continue;
        }
        if folder(path).try_exists()? {
            std::fs::rename(folder(path), folder(&aside))?;
        }
        std::fs::rename(path, &aside)?;
        return Ok(aside);
    }
}

impl World {
    fn snapshot(&self) -> Snapshot {
        // Ephemeral and unfinished messages end with the session, as in Discord's client.
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

/// Writes a snapshot after every change until the sandbox stops, then a last one.
pub(crate) async fn write_snapshots(shared: Arc<SharedState>, path: PathBuf) {
    let mut changes = shared.changes.subscribe();
    let mut written = 0;
    loop {
        let stopping = tokio::select! {
            () = shared.stop.cancelled() => true,
            changed = changes.changed() => changed.is_err(),
        };
        let altered = shared.read(World::altered);
        if altered == written && !stopping {
            continue;
        }
        let snapshot = shared.read(World::snapshot);
        let target = path.clone();
        match tokio::task::spawn_blocking(move || write(&target, &snapshot)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::error!(path = %path.display(), %error, "failed to write the sandbox's chat");
            }
            Err(error) => tracing::error!(%error, "failed to write the sandbox's chat"),
        }
        // A failed write is logged, and the chat continues without it.
        written = altered;
        shared.version.send_replace(altered);
        if stopping {
            shared.version.send_replace(u64::MAX);
            return;
        }
    }
}

impl SharedState {
    pub(crate) async fn snapshot_written(&self) {
        if !self.has_snapshot {
            return;
        }
        let altered = self.read(World::altered);
        // The sender lives as long as `self`.
        let _ = self.version.subscribe().wait_for(|kept| *kept >= altered).await;
    }
}

/// Writes new files first, then the snapshot with one rename, then removes unreferenced files.
fn write(path: &Path, snapshot: &Snapshot) -> io::Result<()> {
    let files = folder(path);
    std::fs::create_dir_all(&files)?;
    make_private(&files, FOLDER_MODE)?;
    let mut old_ids: HashSet<Snowflake> = HashSet::new();
    for entry in std::fs::read_dir(&files)? {
        old_ids.extend(entry?.file_name().to_str().and_then(|name| name.parse::<Snowflake>().ok()));
    }
    for file in snapshot.messages.iter().flat_map(|message| &message.attachments) {
        if !old_ids.remove(&file.id) {
            replace(&files.join(file.id.to_string()), &file.bytes)?;
        }
    }
    replace(path, &serde_json::to_vec(snapshot)?)?;
    for id in old_ids {
        std::fs::remove_file(files.join(id.to_string()))?;
    }
    Ok(())
}

/// Restricts a file or folder to its owner, because it holds messages.
#[cfg(unix)]
fn make_private(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

/// On other systems, files have the permissions of their folder.
#[cfg(not(unix))]
fn make_private(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, FILE_MODE);
    let file = options.open(path)?;
    // An existing file keeps its mode otherwise.
    make_private(path, FILE_MODE)?;
    Ok(file)
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let mut file = create_private(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&part, path)?;
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
