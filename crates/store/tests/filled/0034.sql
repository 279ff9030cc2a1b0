-- With schema 34: what was left in a match with a clock, at its start and after each turn.
INSERT INTO clock_readings (match_id, plies, white_ms, black_ms) VALUES (1, 0, 259200000, 259200000), (1, 1, 302400000, 259200000);
