//! A bot without Discord: handlers with their own database.

use std::error::Error;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use discord::api::Api;
use discord::endpoints::Endpoints;
use discord_model::Permissions;
use discord_model::message::{MOST_SUGGESTIONS, Message, Suggestion};
use discord_model::response::Visibility;
use games::Table;
use match_model::{ChannelId, GuildId, MatchId, MessageId, Person, PersonId, SidePreference};
use opponent::Opponent;
use opponent::thinkers::Thinking;
use referee::{ChallengeRequest, Chance, NewRecord, Referee, Store};
use rules::Side;
use serde_json::{Map, Value};
use tempfile::TempDir;

use crate::clock::{Clock, Timekeeper};
use crate::incoming::commands::carry_out;
use crate::incoming::request::{OptionValue, Request, RequestKind, SUBCOMMAND, Values};
use crate::incoming::services::RequestServices;
use crate::languages::Locales;
use crate::outgoing::composer::{Composer, Drawing, Themes};
use crate::outgoing::messenger::Messenger;
use crate::patience::Patience;
use crate::permissions::{Place, PlaceKind};
use crate::reply::{Failure, Reply};
use crate::testing::samples::Sample;

pub(crate) type TestResult<T> = Result<T, Box<dyn Error + Send + Sync>>;

pub(crate) struct TestBot {
    pub(crate) services: RequestServices,
    /// Milliseconds since 1970, for tests to change.
    pub(crate) time: Arc<AtomicI64>,
    people: AtomicU64,
    _folder: TempDir,
}

pub(crate) struct Seat {
    pub(crate) id: MatchId,
    pub(crate) white: Person,
    pub(crate) black: Person,
}

impl Seat {
    pub(crate) fn person_of(&self, side: Side) -> &Person {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

fn place() -> Place {
    Place {
        kind: PlaceKind::Server,
        guild: Some(GuildId::new(1)),
        outside: None,
        answers: Visibility::Everyone,
        channel: ChannelId::new(3),
        is_thread: false,
        parent: None,
        permissions: Permissions::all(),
        asker: Permissions::empty(),
    }
}

impl TestBot {
    pub(crate) async fn make() -> TestResult<TestBot> {
        let memory = std::path::Path::new("/dev/shm");
        let folder = match memory.is_dir() {
            true => TempDir::new_in(memory).or_else(|_| TempDir::new())?,
            false => TempDir::new()?,
        };
        let time = Arc::new(AtomicI64::new(1_800_000_000_000));
        let clock = Clock::Set(Arc::clone(&time));
        let store = Store::open_alone(&folder.path().join("herald.db"), clock.now()).await?;
        let nowhere = Endpoints { api: Some("http://127.0.0.1:9".into()), ..Endpoints::default() };
        let transport = nowhere.transport()?;
        let patience = Patience::default();
        let own = PersonId::new(1);
        let locales = Locales::load()?;
        let locale = Arc::clone(locales.find("en").ok_or("no English")?);
        let referee = Referee::new(store, Chance::fixed(1)).with_herald(own);
        let referee = Arc::new(referee);
        let clock = Arc::new(Timekeeper::new(clock, referee.timeline()));
        let own_clock = Arc::clone(&clock);
        let now = move || own_clock.now();
        let thinking = Thinking::default();
        let opponent = Opponent::begin(Arc::clone(&referee), thinking, patience.retry, now);
        let composer = Composer {
            referee,
            locale,
            themes: Themes::default(),
            turns_boards: false,
            clock,
            own,
            drawing: Arc::new(Drawing::new(shared_renderer()?)),
            emoji: Arc::default(),
        };
        let messenger = Messenger {
            composer,
            locales,
            api: Api::new(&transport, "none", patience.request).ok_or("no token")?,
            patience,
            access: Arc::default(),
            posted: Arc::default(),
            health: Arc::default(),
            failures: Arc::default(),
            group: None,
        };
        let (opponent, requests) = (Arc::new(opponent), Arc::default());
        let services = RequestServices { messenger, opponent, requests };
        Ok(TestBot { services, time, people: AtomicU64::new(100), _folder: folder })
    }

    pub(crate) fn person(&self) -> Person {
        let id = self.people.fetch_add(1, Ordering::Relaxed);
        Person { id: PersonId::new(id), name: format!("Guest {id}") }
    }

    pub(crate) async fn seat(&self, sample: &Sample) -> TestResult<Seat> {
        let (services, now) = (&self.services, self.services.now());
        let (white, black) = (self.person(), self.person());
        let options = sample.options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        let record = NewRecord {
            game: sample.game.info.id.to_owned(),
            options: options.collect(),
            setup: sample.setup.clone(),
            actions: sample.actions.clone(),
            commentary: Default::default(),
        };
        let record =
            referee::records::store_record(services.referee(), &white, record, now).await?;
        let request = ChallengeRequest {
            guild: Some(GuildId::new(1)),
            channel: ChannelId::new(2),
            access: match_model::PlaceAccess::Member,
            thread: None,
            challenger: white.clone(),
            opponent: Some((black.clone(), false)),
            game: sample.game.info.id.to_owned(),
            options: Vec::new(),
            side: SidePreference::White,
            record: Some(record),
        };
        let challenge = referee::challenge::make(services.referee(), request, now).await?;
        let id = referee::challenge::accept(services.referee(), challenge, &black, None, now)
            .await?
            .match_id;
        Ok(Seat { id, white, black })
    }

    pub(crate) async fn request(
        &self,
        asker: &Person,
        kind: RequestKind,
    ) -> Result<Reply, Failure> {
        let request = Request {
            id: 1,
            token: String::new(),
            asker: asker.clone(),
            place: place(),
            kind,
            control_removal: None,
        };
        carry_out(&self.services, request).await
    }

    /// The answer must be private.
    pub(crate) async fn press(
        &self,
        asker: &Person,
        id: &str,
        chosen_value: Option<&str>,
    ) -> Result<Reply, Failure> {
        let kind = RequestKind::Component {
            id: id.to_owned(),
            chosen: chosen_value.into_iter().map(str::to_owned).collect(),
            person: None,
            message: Some(MessageId::new(5)),
            visibility: Visibility::Ephemeral,
            roles: Vec::new(),
        };
        self.request(asker, kind).await
    }

    pub(crate) fn command(typed: &str, id: MatchId, text: Option<&str>) -> RequestKind {
        let mut parts = typed.split(' ');
        let name = parts.next().unwrap_or_default().to_owned();
        let mut values = values(id, text);
        for part in parts {
            let (option, value) = part.split_once(':').unwrap_or((SUBCOMMAND, part));
            values = values.with(option, OptionValue::Text(value.to_owned()));
        }
        RequestKind::Command { name, values, roles: Vec::new() }
    }

    pub(crate) async fn suggestions(
        &self,
        asker: &Person,
        id: MatchId,
        typed: &str,
    ) -> TestResult<Vec<(String, String)>> {
        let kind = RequestKind::Complete {
            name: "move".to_owned(),
            values: values(id, Some(typed)),
            focused: "text".to_owned(),
            typed: typed.to_owned(),
        };
        match self.request(asker, kind).await.map_err(|failure| failure.to_string())? {
            Reply::Suggest(list) => {
                assert!(list.len() <= MOST_SUGGESTIONS);
                let value = |suggestion: &Suggestion| {
                    suggestion.value.text().unwrap_or_default().to_owned()
                };
                Ok(list.into_iter().map(|one| (one.name.clone(), value(&one))).collect())
            }
            other => Err(format!("no suggestions: {other:?}").into()),
        }
    }

    /// Returns the text and the position after the actions played since the sample, or after those
    /// in the draft.
    pub(crate) async fn text_and_position(
        &self,
        seat: &Seat,
        sample: &Sample,
        asker: &Person,
    ) -> TestResult<(String, Map<String, Value>)> {
        let given_count = u32::try_from(sample.actions.len())?;
        if let Ok(draft) = referee::draft::find(self.services.referee(), seat.id, asker.id).await
            && let Some(first) = draft.actions.first()
        {
            return Ok((first.text.clone(), draft.preview.facts()));
        }
        let board =
            referee::view::board_at(self.services.referee(), seat.id, given_count + 1).await?;
        let last = board.table.last_action().filter(|_| board.table.plies() == given_count + 1);
        Ok((last.ok_or("nothing was played")?.text, board.table.facts()))
    }
}

fn values(id: MatchId, text: Option<&str>) -> Values {
    let number = i64::try_from(id.get()).unwrap_or_default();
    let values = Values::default().with("match", OptionValue::Number(number));
    match text {
        Some(text) => values.with("text", OptionValue::Text(text.to_owned())),
        None => values,
    }
}

pub(crate) fn message(reply: Reply) -> TestResult<Message> {
    match reply {
        Reply::Tell(message)
        | Reply::Outdated(message)
        | Reply::Change(message)
        | Reply::Plan(_, _, message) => Ok(message),
        Reply::Show(reply_shown) => Ok(reply_shown.private_message),
        other => Err(format!("no message: {other:?}").into()),
    }
}

pub(crate) fn text_and_position_after(
    table: &dyn Table,
    text: &str,
) -> TestResult<(String, Map<String, Value>)> {
    let mut table_after = table.copy();
    let action = table_after.play(text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
    Ok((action.text, table_after.facts()))
}

fn shared_renderer() -> Result<Arc<render::Renderer>, render::RenderError> {
    static SHARED: OnceLock<Arc<render::Renderer>> = OnceLock::new();
    if let Some(renderer) = SHARED.get() {
        return Ok(Arc::clone(renderer));
    }
    let renderer = Arc::new(render::Renderer::new()?);
    Ok(Arc::clone(SHARED.get_or_init(|| renderer)))
}
