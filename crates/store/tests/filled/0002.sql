-- With schema 2: a turn that is being put together, a record, a challenge to continue it, and
-- somebody who does not want to confirm.
INSERT INTO counters (name, value) VALUES ('records', 1);
INSERT INTO drafts (match_id, person_id, ply, actions, updated_at) VALUES (1, 11, 2, '["b3-b4"]', 1450);
INSERT INTO records (id, person_id, game, rules_version, options, setup, actions, created_at)
VALUES (1, 12, 'world-war', 1, '{}', NULL, '["b2-b3"]', 1460);
INSERT INTO challenges (id, guild_id, channel_id, challenger, opponent, game, options, side, created_at, expires_at,
                        state, decided_by, decided_at, match_id, message_id, record_id)
VALUES (3, 31, 21, 12, 11, 'world-war', '{}', 'white', 1470, 607000, 'withdrawn', 12, 1480, NULL, NULL, 1);
UPDATE counters SET value = 3 WHERE name = 'challenges';
UPDATE people SET confirms = 0 WHERE id = 12;
