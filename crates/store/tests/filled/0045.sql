-- With schema 45: the board of a server.
INSERT INTO server_boards (guild_id, channel_id, set_by, message_id, shown, seen, due_at) VALUES
    (31, 21, 12, 904, 77, '1:2', 3000);
