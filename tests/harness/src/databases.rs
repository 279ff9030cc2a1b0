//! The primary, its standby, and their addresses: PgBouncer, a forwarder if there are failovers, or
//! otherwise the server's socket. The checks' own address never leads to a standby.

use test_databases::{Medium, Pooler, PrimaryEnd, Server, StalledReplication};
use tests::Error;
use tests::book::Book;

use crate::forwarder::{Forwarder, Goal};

const DATABASE: &str = "postgres";

/// Server connections for each process of Herald, as docs/operating.md advises.
const POOL: usize = 20;

#[derive(Debug)]
enum Address {
    Socket,
    Forwarder(Forwarder),
    PgBouncer(Pooler),
}

#[derive(Debug)]
pub(crate) struct Databases {
    /// `None` from its end to the standby's promotion.
    primary: Option<Server>,
    standby: Option<Server>,
    address: Address,
    checks: Option<Forwarder>,
    url: String,
    book: Book,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) pgbouncer: bool,
    pub(crate) failovers: bool,
    pub(crate) processes: usize,
}

impl Databases {
    pub(crate) async fn start(layout: Layout) -> Result<Databases, Error> {
        let primary = Server::start(Medium::Disk)?.ok_or("PostgreSQL is not on this machine")?;
        let goal = Goal::Server(primary.socket_file());
        let (address, url) = if layout.pgbouncer {
            let size = POOL * layout.processes;
            let settings = format!("pool_mode = session\ndefault_pool_size = {size}");
            let pooler = Pooler::start(&primary, &settings)?;
            let pooler = pooler.ok_or("PgBouncer is not on this machine")?;
            let url = pooler.url(DATABASE);
            (Address::PgBouncer(pooler), url)
        } else if layout.failovers {
            let forwarder = Forwarder::begin(goal.clone()).await?;
            let url = over_tcp(forwarder.address().port());
            (Address::Forwarder(forwarder), url)
        } else {
            (Address::Socket, primary.url(DATABASE))
        };
        let checks = match layout.failovers {
            true => Some(Forwarder::begin(goal).await?),
            false => None,
        };
        let book = Book::of_server(match &checks {
            Some(forwarder) => over_tcp(forwarder.address().port()),
            None => primary.url(DATABASE),
        });
        let primary = Some(primary);
        Ok(Databases { primary, standby: None, address, checks, url, book })
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn book(&self) -> Book {
        self.book.clone()
    }

    pub(crate) fn has_pgbouncer(&self) -> bool {
        matches!(self.address, Address::PgBouncer(_))
    }

    pub(crate) fn crash(&mut self) -> Result<(), Error> {
        self.primary.as_mut().ok_or("there is no primary")?.crash()
    }

    pub(crate) fn restart_pgbouncer(&mut self) -> Result<(), Error> {
        match &mut self.address {
            Address::PgBouncer(pooler) => pooler.restart(),
            Address::Socket | Address::Forwarder(_) => Err("there is no PgBouncer".into()),
        }
    }

    /// Creates a standby of the primary unless there is one, and waits until it is in sync.
    pub(crate) fn provide_standby(&mut self) -> Result<(), Error> {
        let primary = self.primary.as_ref().ok_or("there is no primary")?;
        match &self.standby {
            Some(_) => primary.wait_for_standby(),
            None => {
                self.standby = Some(primary.synchronous_standby(Medium::Disk)?);
                Ok(())
            }
        }
    }

    pub(crate) fn pause_replay(&self) -> Result<(), Error> {
        self.standby()?.pause_replay()
    }

    pub(crate) fn stall_replication(&self) -> Result<StalledReplication, Error> {
        self.primary.as_ref().ok_or("there is no primary")?.stall_replication()
    }

    /// Ends the primary. While the address leads to no server, its connections are closed or, if
    /// `is_silent`, stall; PgBouncer always lets them wait.
    pub(crate) fn end_primary(&mut self, end: PrimaryEnd, is_silent: bool) -> Result<(), Error> {
        let primary = self.primary.take().ok_or("there is no primary")?;
        if let (Address::Forwarder(forwarder), true) = (&self.address, is_silent) {
            forwarder.lead_to(Goal::Silent);
        }
        primary.end_primary(end)
    }

    pub(crate) fn lead_to_standby(&self) -> Result<(), Error> {
        self.lead_to(self.standby()?)
    }

    pub(crate) fn promote(&mut self) -> Result<(), Error> {
        let server = self.standby.take().ok_or("there is no standby")?;
        server.promote()?;
        self.lead_to(&server)?;
        if let Some(checks) = &self.checks {
            checks.lead_to(Goal::Server(server.socket_file()));
        }
        self.primary = Some(server);
        Ok(())
    }

    pub(crate) fn log(&self) -> String {
        match &self.address {
            Address::PgBouncer(pooler) => format!("PgBouncer:\n{}", pooler.log()),
            Address::Socket | Address::Forwarder(_) => String::new(),
        }
    }

    fn standby(&self) -> Result<&Server, Error> {
        self.standby.as_ref().ok_or_else(|| "there is no standby".into())
    }

    fn lead_to(&self, server: &Server) -> Result<(), Error> {
        match &self.address {
            Address::Socket => {}
            Address::Forwarder(forwarder) => {
                forwarder.lead_to(Goal::Server(server.socket_file()));
            }
            Address::PgBouncer(pooler) => pooler.lead_to(server)?,
        }
        Ok(())
    }
}

fn over_tcp(port: u16) -> String {
    format!("postgres://herald@127.0.0.1:{port}/{DATABASE}")
}
