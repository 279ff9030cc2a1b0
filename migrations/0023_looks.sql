-- Matches are looked at by when that was done last, not by their last move: an index that has the
-- time of the last move is written at every move.
DROP INDEX matches_waiting;
CREATE INDEX matches_looked ON matches (COALESCE(looked_at, created_at), id)
    WHERE state = 'playing' AND guild_id IS NOT NULL;
