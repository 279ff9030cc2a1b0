-- With schema 6: where something was said.
UPDATE outbox SET message_id = 901 WHERE id = 1;
