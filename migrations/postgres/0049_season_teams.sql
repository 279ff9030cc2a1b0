-- Seasons of teams: `season_players.division` is the player's team, an index of this list of names.
ALTER TABLE seasons ADD COLUMN teams TEXT NOT NULL DEFAULT '[]';
