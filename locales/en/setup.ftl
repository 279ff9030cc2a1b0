# What those who manage a server set, and what I lack there. A description has at most 100 characters.

setup-command = What I do in this server, for those who manage it
setup-command-show = What is set
setup-command-change = Set where games are played, threads, clock, who adjudicates, language, theme
setup-command-check = Which permissions I lack in this channel, and how to give them
setup-command-allow = Games may be played in this channel, and in no other that is not allowed
setup-command-disallow = Games may no longer be played in this channel
setup-command-everywhere = Games may be played in every channel again
setup-command-threads = Whether every match gets a thread of its own
setup-command-clock = The clock of challenges that name none: a preset, one of your own, or none
setup-command-adjudicator = The role that may decide matches that their players cannot end
setup-command-no-adjudicator = Nobody but those who manage this server may adjudicate
setup-command-language = The language in which I speak here
setup-command-theme = How the pictures look that everybody sees here
setup-choice-on = each match in a thread of its own
setup-choice-off = matches in the channel itself
setup-choice-everywhere = in every channel
setup-choice-no-adjudicator = only those who manage this server

setup-in-a-server = `/server` is for a server: use it in one of its channels.
setup-not-allowed = `/server` is for those who may manage this server (the permission *Manage Server*). Ask one of them.
setup-nothing-changed = Nothing was changed: choose one of the options of `/server change`. `/server show` shows what is set.
setup-too-many-channels = A server can allow { $most } channels. Disallow one first, or allow games everywhere. Nothing was changed.
setup-not-played-here = In this server, games are played in { LIST($channels) }. Challenge there; everything else works here, too.

setup-shown = **What is set in this server**
setup-shown-everywhere = Games may be played in every channel in which I may write.
setup-shown-channels = Games may be played in { LIST($channels) }.
setup-shown-threads = Every match gets a thread of its own, where I may open one.
setup-shown-no-threads = Matches are played in the channel itself, without threads.
setup-shown-clock = A challenge that names no clock has the clock `{ $clock }`.
setup-shown-no-clock = A challenge that names no clock has none.
setup-shown-adjudicator = { $role } may adjudicate, and whoever manages this server.
setup-let-adjudicate = Let that role use `/server`, too: *Server Settings*, *Integrations*, my name, `/server`, *Add Roles or Members*. Until then only those who manage this server see the command.
setup-shown-no-adjudicator = Whoever manages this server may adjudicate.
setup-shown-language = I speak `{ $language }` here.
setup-shown-no-language = I speak the language in which I was started.
setup-shown-theme = Pictures that everybody sees have this theme: { $theme }.
setup-next = `/server change` changes it; `/server check` says what I lack in a channel.

setup-checked-well = I may do all that I need in { $channel }.
setup-checked-lacking = In { $channel } I lack:
setup-checked-not-here = Besides, games may not be played in { $channel }: `/server change` with `allow` lets them.
setup-lacking = **{ $permission }**: { $purpose }
setup-how-to-allow = To give it: open this channel's settings (*Edit Channel*), *Permissions*, choose my role or add it, and set each of these to ✓. For all channels at once: *Server Settings*, *Roles*, my role, *Permissions*.
setup-create-threads = Create Public Threads
setup-read-history = Read Message History
setup-for-viewing = without it I see nothing here, and no match can be played
setup-for-sending = without it I can show no board
setup-for-sending-in-threads = without it matches are played in the channel, not in threads
setup-for-attaching = without it I can show no picture of a board
setup-for-creating-threads = without it matches are played in the channel, not in threads
setup-for-history = without it I can't find what I have said, and after a fault might say it twice
