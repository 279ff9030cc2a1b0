-- With schema 39: a server whose boards turn.
UPDATE guild_settings SET boards_turn = 1 WHERE guild_id = 31;
