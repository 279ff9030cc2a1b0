# One's own settings, as they are shown with what changes them. A label has at most 80 characters.

settings-button = Settings
settings-shown = **Your settings**
settings-theme = Pictures that only you see have this theme: { $theme }.
settings-no-theme = Pictures that only you see have the theme of the place where you look at them.
settings-choose-theme = The theme of your pictures
settings-choose-confirm = Whether a complete turn asks you first
settings-choose-way = How I tell you that a match waits for you
settings-times = Reminders and digest
settings-times-title = Reminders and digest
settings-reminders = Remind me so long before a deadline
settings-reminders-example = 24h 2h, or none
settings-hour = The hour of the daily list
settings-hour-example = 0 to 23
settings-zone = Your time zone
settings-zone-example = Europe/Vienna
settings-hours = Sleep and weekends
settings-hours-title = When your clocks stand still
settings-sleep = You sleep
settings-sleep-example = 23:00-07:00
settings-weekend = At weekends
settings-weekend-example = As it is
settings-choose-server-theme = The theme of the pictures that everybody sees
settings-choose-server-threads = Whether each match gets a thread of its own
settings-choose-server-replays = Whether I post the replay of each match
