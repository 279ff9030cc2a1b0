-- With schema 35: a server whose players may leave it and continue by direct message.
UPDATE guild_settings SET leavers_play = 1 WHERE guild_id = 31;
