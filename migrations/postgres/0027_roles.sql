-- What each process does beside answering: its roles, with a comma between two of them. One of an
-- older Herald does everything.
ALTER TABLE processes ADD COLUMN roles TEXT COLLATE "C" NOT NULL
    DEFAULT 'gateway, timers, thinker';
