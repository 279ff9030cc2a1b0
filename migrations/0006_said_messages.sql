-- The message in which an announcement was said: no other announcement is taken for it.
ALTER TABLE outbox ADD COLUMN message_id BIGINT;
CREATE INDEX outbox_messages ON outbox (message_id) WHERE message_id IS NOT NULL;
