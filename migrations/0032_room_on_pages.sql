-- How full pages are filled is a server's alone. SQLite needs a statement here, and this one changes
-- nothing.
SELECT 1;
