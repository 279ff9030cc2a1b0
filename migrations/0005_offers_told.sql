-- Where an offer is asked, so that its buttons go when it is answered.
ALTER TABLE offers ADD COLUMN channel_id BIGINT;
ALTER TABLE offers ADD COLUMN message_id BIGINT;
