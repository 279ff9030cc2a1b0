-- With schema 23: turns of a match with a clock, and what they have added.
INSERT INTO increments (match_id, ply, side, millis) VALUES (1, 0, 'white', 43200000), (1, 1, 'black', 0);
