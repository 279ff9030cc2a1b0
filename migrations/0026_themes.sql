-- The theme of the pictures that one person sees, and of those that a server sees.
ALTER TABLE people ADD COLUMN theme TEXT;
ALTER TABLE guild_settings ADD COLUMN theme TEXT;
