-- A message in each server that shows its running matches, seasons, results and open challenges.
CREATE TABLE server_boards (
    guild_id   BIGINT NOT NULL PRIMARY KEY REFERENCES guilds (id),
    channel_id BIGINT NOT NULL,
    -- The person to tell if the board can't be shown any more.
    set_by     BIGINT NOT NULL REFERENCES people (id),
    -- Once it is posted.
    message_id BIGINT,
    -- A digest of the shown content.
    shown      BIGINT,
    -- The state of the matches, seasons and challenges that was queued to be shown last.
    seen       TEXT   NOT NULL,
    -- When the state is looked at next; none: the channel or the message took no more changes.
    due_at     BIGINT
);
CREATE INDEX server_boards_by_due ON server_boards (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX matches_playing_by_guild ON matches (guild_id)
    WHERE state = 'playing' AND guild_id IS NOT NULL;
CREATE INDEX matches_over_by_guild ON matches (guild_id, updated_at)
    WHERE state = 'over' AND guild_id IS NOT NULL;
