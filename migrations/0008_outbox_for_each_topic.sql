-- Discord posts a message once for a nonce, and Herald knows its own message by it. Another in every
-- database: a file that begins anew must not repeat the nonces of the one before.
ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
UPDATE outbox SET nonce = 'herald-' || id;
-- Put off because Discord could not be reached at all: tried at once when it can.
ALTER TABLE outbox ADD COLUMN outage BIGINT NOT NULL DEFAULT 0;
-- What waits is found, and what was settled long ago is dropped, whatever the table holds besides.
CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';
CREATE INDEX outbox_said ON outbox (said_at) WHERE state = 'said';
CREATE INDEX outbox_dropped ON outbox (created_at) WHERE state = 'dropped';
