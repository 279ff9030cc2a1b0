-- With schema 5: where the open offer is asked.
UPDATE offers SET channel_id = 21, message_id = 900 WHERE id = 1;
