-- With schema 36: one who wants no reminders, one who has had one, and an offer of a pause.
UPDATE notices SET reminders_chosen = 1 WHERE person_id = 13;
INSERT INTO reminders (match_id, person_id, since_at, left_ms) VALUES (1, 11, 1700, 7200000);
INSERT INTO clock_messages (match_id, kind, channel_id, message_id) VALUES (1, 'offer', 21, 901);
