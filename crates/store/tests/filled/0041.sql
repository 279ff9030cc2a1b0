-- With schema 41: a server with a puzzle of the day, one who has opened it, and a mistake.
UPDATE guild_settings SET puzzle_channel_id = 21, puzzle_hour = 18, puzzle_due_at = 5000, puzzle_set_by = 11
WHERE guild_id = 31;
INSERT INTO daily_puzzles (guild_id, day, game, puzzle, channel_id, message_id)
VALUES (31, 0, 'world-war', '0123abcd', 21, 905);
INSERT INTO daily_solvers (guild_id, day, person_id) VALUES (31, 0, 11), (31, 0, 12);
INSERT INTO mistakes (person_id, match_id, ply, better, returns, due_at)
VALUES (11, 1, 0, '["a1-a2"]', 0, 1900), (12, 1, 1, '["b7-b6"]', 4, NULL);
