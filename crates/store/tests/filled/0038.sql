-- With schema 38: a server in which fights appear at once.
UPDATE guild_settings SET fights_at_once = 1 WHERE guild_id = 31;
