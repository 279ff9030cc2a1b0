use std::time::Duration;

use discord::error::ApiError;
use tracing::debug;

use crate::patience::Patience;

pub(super) async fn retry<'a, F, T>(
    patience: &Patience,
    time_left: impl Fn() -> Duration,
    mut request: impl FnMut(Duration) -> F + 'a,
) -> Result<T, ApiError>
where
    F: Future<Output = Result<T, ApiError>>,
{
    let mut pause = Duration::from_millis(50);
    loop {
        match request(time_left().min(patience.answer_try)).await {
            Err(cause) if cause.is_temporary() && time_left() > pause => {
                debug!(%cause, "retrying an answer");
                tokio::time::sleep(pause).await;
                pause *= 2;
            }
            other => return other,
        }
    }
}
