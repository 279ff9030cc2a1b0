-- With schema 33: a server in which the replay of each match is posted.
UPDATE guild_settings SET replays = 1 WHERE guild_id = 31;
