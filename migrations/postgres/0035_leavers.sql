-- Whether a player who has left the server of a match may continue it by direct message: 0 no, 1 yes.
ALTER TABLE guild_settings ADD COLUMN leavers_play BIGINT NOT NULL DEFAULT 0;
