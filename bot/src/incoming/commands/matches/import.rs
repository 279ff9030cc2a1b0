use messages::buttons::import::ImportButton;
use messages::layouts::import::form;

use crate::incoming::commands::matches::records;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::reply::{Answer, Reply};

impl ButtonHandler for ImportButton {
    async fn press(self, services: &RequestServices, _press: Press) -> Answer {
        Ok(Reply::Ask(form(services.locale(), None)))
    }

    async fn submit(self, services: &RequestServices, press: Press, _line: &str) -> Answer {
        records::import(&Context::of_form(services, press)).await
    }
}

pub(crate) async fn command(context: &Context) -> Answer {
    match names_a_record(&context.values) {
        true => records::import(context).await,
        false => Ok(Reply::Ask(form(context.locale(), context.values.text(named::GAME)))),
    }
}

fn names_a_record(values: &Values) -> bool {
    values.file(named::FILE).is_some() || values.text(named::TEXT).is_some()
}
