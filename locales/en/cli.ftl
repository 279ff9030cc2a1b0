# Answers of the command line.

cli-no-game = there's no game `{ $game }`; choose one of { LIST($games, with: "comma") }
cli-sandbox = Herald's sandbox is running: open { $url } in a browser.
cli-sandbox-for-discord = (For Discord, set DISCORD_TOKEN; see the README.)
cli-sandbox-port = the sandbox can't listen on port { $port }: { $cause }. Choose another with --port
cli-sandbox-first-screen = can't draw the pictures of the sandbox's first screen: { $cause }
cli-start-again = { $why }; start Herald again

## herald status

cli-status-ready = Herald is ready.
cli-status-not-ready = Herald is not ready: { $why }
cli-status-no-address = no health address: set `health.address` (HERALD_HEALTH) and start Herald again, or name the address with --address
cli-status-silent = no Herald answers at { $address }: { $cause }. Is it running, and is that its `health.address`?
cli-status-other = { $address } answers, but it isn't Herald (status { $status })
cli-status-program = Version { $version }, running for { $time }.
cli-status-gateway = Gateway: { $connected } of { $shards ->
        [one] 1 shard is
       *[other] { $shards } shards are
    } connected.
cli-status-outbox =
    { $count ->
        [0] No announcements are waiting.
        [one] 1 announcement has been waiting for { $time }.
       *[other] { $count } announcements are waiting, the oldest for { $time }.
    }
cli-status-matches = Matches: { $playing } being played, { $held } in memory.
cli-status-commands = Commands: Discord hasn't accepted this version's commands yet, so the earlier ones are in use. The log says why.
cli-status-memory = Memory: { $mebibytes } MiB.
cli-status-database = Database: { $mebibytes } MiB.
cli-status-disk = Free on its disk: { $mebibytes } MiB.
cli-status-backup = Newest backup: { $time } ago.
cli-status-no-backup = Newest backup: none.

## herald doctor

cli-doctor-ok = ok
cli-doctor-warning = warning
cli-doctor-failed = failed
cli-doctor-settings = settings
cli-doctor-database = database
cli-doctor-token = token
cli-doctor-interactions = interactions
cli-doctor-permissions = permissions
cli-doctor-clock = clock
cli-doctor-disk = disk
cli-doctor-backups = backups
cli-doctor-herald = herald
cli-doctor-settings-file = { $file } is valid
cli-doctor-settings-none = no settings file in use: the defaults and the environment apply
cli-doctor-database-opens = { $database } opens, with { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    } being played; `herald check` replays them all
cli-doctor-database-none = there's no { $database } yet: Herald creates it when it starts
cli-doctor-token-none = no token is set, so Herald starts its sandbox. For Discord, set `discord.token_file`
cli-doctor-token-works = Discord knows { $name }, application { $application }
cli-doctor-token-unknown = Discord doesn't answer, so the token can't be checked: { $cause }. Check https://discordstatus.com and this machine's network
cli-doctor-interactions-unheard = Discord posts commands to { $url }, but `interactions.address` isn't set, so Herald receives none: set it, or empty the URL on the application's page
cli-doctor-permissions-nowhere = Herald is in no server: invite it with { $link }
cli-doctor-permissions-all = { $servers ->
        [one] 1 server grants
       *[other] { $servers } servers grant
    } everything Herald needs; `/server check` checks a channel
cli-doctor-permissions-lacking = { $lacking } of { $servers ->
        [one] 1 server grants
       *[other] { $servers } servers
        { $lacking ->
            [one] grants
           *[other] grant
        }
    } too little: { LIST($names, with: "semicolon") }. Let a manager give Herald's role these permissions, or invite it again with { $link }
cli-doctor-permissions-server = server { $server } lacks { LIST($names, with: "comma") }
cli-doctor-permissions-more = and { $more } more
cli-doctor-permissions-unknown = Discord doesn't list the servers: { $cause }
cli-doctor-clock-agrees = the clock agrees with Discord's
cli-doctor-clock-apart = the clock is { $seconds } seconds { $direction ->
        [ahead] ahead of
       *[behind] behind
    } Discord's: set it from a time server, for example with `timedatectl set-ntp true`
cli-doctor-disk-free = { $free } MiB are free for the database of { $database } MiB
cli-doctor-disk-full = only { $free } MiB are free for the database of { $database } MiB, and a backup or an upgrade needs room for a copy: delete files or enlarge the disk
cli-doctor-disk-unreadable = the disk can't be measured: { $cause }
cli-doctor-disk-server = the database is on a server: watch the disk there
cli-doctor-backups-fresh = the newest in { $folder } is { $time } old
cli-doctor-backups-old = the newest in { $folder } is { $time } old: run make-backup every night (herald-backup.timer), and check its log to see why it stopped
cli-doctor-backups-none = no backups in { $folder }: run make-backup every night (herald-backup.timer), or name the folder in `backup.folder`
cli-doctor-backups-elsewhere = `backup.folder` is empty, so you make backups in another way
cli-doctor-backups-unreadable = { $folder } can't be read: { $cause }
cli-doctor-backups-sandbox = the sandbox needs none
cli-doctor-herald-ready = Herald is running and ready
cli-doctor-herald-not-ready = Herald is running but isn't ready: { $why }
cli-doctor-herald-unwatched = `health.address` isn't set, so no one is told when Herald fails: set it to "127.0.0.1:9464"
cli-doctor-result = { $failed ->
        [one] 1 check failed
       *[other] { $failed } checks failed
    }

## herald judge

cli-input-unreadable = the input cannot be read: { $cause }
cli-answer-unwritable = the answer cannot be written: { $cause }
cli-no-request = not a request: { $cause }
cli-line-too-long = the line is longer than { $most } bytes
cli-impossible-options = impossible options: { LIST($faults, with: "semicolon") }
cli-impossible-both = impossible options: { LIST($options, with: "semicolon") }; impossible setup: { LIST($setup, with: "semicolon") }
cli-impossible-setup = impossible setup: { LIST($faults, with: "semicolon") }

## herald render

cli-faults = { LIST($faults, with: "semicolon") }
cli-action-refused = { $action }: { $refusal }
cli-gif = From action { $from } to action { $to } of { $all }: { $bytes } bytes.
cli-picture-format = I write pictures as .png, .webp or .bmp, and a GIF with --gif

## herald gallery

cli-gallery-marks = Every mark
cli-gallery-pieces = Pieces
cli-gallery-lessons = { $game }: rules and tour
cli-gallery-step = Step { $number }

## herald export and herald import

cli-no-database = there is no database { $file }; name one with --database
cli-no-match = there's no match { $match } in { $file }
cli-file-trouble = { $file }: { $cause }
cli-no-action = the record has no move I can read
cli-illegal-action = the record has an illegal action; everything before it was read

## herald verify: not checkable

cli-no-seed = the record has no seed, so the dice can't be thrown again. Herald reveals the seed when a match is over: export it again then
cli-not-to-its-end = the record can't be checked to its end.
cli-beside-the-fights = Apart from the fights, in the record:

## herald verify: all is as it must be

cli-yes-no-fights = Yes, but there was nothing to check: this match had no fights.
cli-yes-on-trust = Yes, but nothing here can be checked.
cli-yes-all = Yes: every fight ends as its dice or plans say.
cli-yes-some = Yes: every fight that can be checked ends as its dice or plans say.
cli-nothing-thrown = Nothing was thrown.
cli-thrown =
    { $throws ->
        [one] 1 throw
       *[other] { $throws } throws
    } of { $fights ->
        [one] 1 fight was
       *[other] { $fights } fights were
    } repeated from the seed, and each fight ends as they fall.
cli-dice-not-shown =
    { $fights ->
        [one] The record doesn't show the dice of 1 fight; only who won was compared.
       *[other] The record doesn't show the dice of { $fights } of these fights; only who won was compared.
    }
cli-from-plans =
    { $results ->
        [one] 1 result follows from revealed plans.
       *[other] { $results } results follow from revealed plans.
    }
cli-on-trust =
    { $results ->
        [one] 1 result can't be checked: reported by people, taken from another record, or without the plans.
       *[other] { $results } results can't be checked: reported by people, taken from another record, or without the plans.
    }
cli-seed-fits = The seed matches the SHA-256 in the record. Compare that with the record you kept from the start of the match: { $hash }
cli-seed-untold = The record doesn't give the seed's SHA-256. Compare it with the record you kept from the start of the match: { $hash }

## herald verify: faults and their places

cli-no-at = No. Action { $number } ({ $place }), `{ $action }`:
cli-no-at-number = No. Action { $number }:
cli-no-such-seed = No. The seed in the record isn't 64 hexadecimal digits.
cli-no-promise = No. The seed isn't the promised one: its SHA-256 is { $is }, the record says `{ $told }`.
cli-no-replay = { $at } { $why }
cli-no-throw = { $at } the seed gives the dice { LIST($is, with: "comma") }, the record says { LIST($told, with: "comma") }.
cli-no-result = { $at } the seed gives the dice { LIST($is, with: "comma") } (the attacker's first), so it isn't `{ $told }`.
cli-no-plans =
    { $at } by the plans { $plans }, White hits { $white ->
        [one] 1 time
       *[other] { $white } times
    } and Black { $black ->
        [one] 1 time
       *[other] { $black } times
    }; that doesn't give `{ $told }`.
cli-no-plans-seen = { $at } the plans don't give `{ $told }`.
cli-no-rounds = { $at } the plans { LIST($plans, with: "comma") } can't be one fight. A fight ends with the first round that one side wins, or with the dice after { $most } ties.
cli-no-plans-revealed = { $at } the record shows plans where none were revealed.
cli-no-dice-thrown = { $at } the record shows dice where none were thrown.
cli-no-reading = No. The record's notes on these fights can't be read:
cli-no-reading-line = line { $line }: { $fault }.

## herald backup

cli-backed-up = { $file } is a complete copy of { $database } (schema { $schema }), readable only by you

## herald drill

cli-drill-played = In a copy of { $database }, match { $match } continued with { LIST($actions, with: "comma") }.
cli-drill-nothing = No match in { $database } is waiting for a move, so none was played. A copy of it opens.

## herald move

cli-moved-table = { $table }: { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}
cli-moved = { $to } now holds everything from { $from }, which is unchanged. Checking it:

## herald check

cli-check-file = the file itself: { $fault }
cli-check-file-broken = The file is damaged, so its contents weren't checked. Restore a backup.
cli-check-finding = { $about }: { $fault }
cli-check-elsewhere = { $about } uses another edition of the rules, or a game that this version doesn't have: it wasn't replayed
cli-checked =
    { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    } with { $actions ->
        [one] 1 action
       *[other] { $actions } actions
    } replayed, { $others } challenges, records and announcements read.
cli-check-differences =
    { $count ->
        [0] No differences.
        [one] 1 difference.
       *[other] { $count } differences.
    }
cli-check-tables = the tables
cli-check-match = match { $number }
cli-check-challenge = challenge { $number }
cli-check-record = record { $number }
cli-check-outbox = announcement { $number }
cli-check-unreadable = can't be read: { $why }
cli-check-replay = action { $number } doesn't replay: { $why }
cli-check-plies = it claims { $told } actions, but there are { $found }
cli-check-gap = action { $number } is missing
cli-check-actor = action { $number } is stored for the wrong side
cli-check-ended-by-rule = { $rule } ends the game, but the stored match doesn't say so
cli-check-not-by-rule = it is stored as ended by a rule that doesn't end it
cli-check-no-ending = it is over without an ending
cli-check-ending-too-soon = it isn't over, but has an ending
cli-check-winner = the winner doesn't match how it ended
cli-check-no-claim = a draw was claimed without a rule that grants it
cli-check-draft = { $person }'s draft can never be sent
cli-check-offer = a draw offer is still open, though the match has moved past it
cli-check-ahead = plans, reports or orders are stored for actions that don't exist: { $rows }
cli-check-no-match = it leads to a match that doesn't exist
cli-check-topic = it waits under the wrong topic
cli-check-dangling = rows of { $table } point to missing rows of { $parent }

## herald match and herald play

cli-no-level = there's no level { $level }; the levels are 0, 1, 2, 3 and 4
cli-no-player = there's no player `{ $player }`; choose 0, 1, 2, 3, 4, random, greedy, or a number of nodes such as 5000n
cli-play-begins = You play against Herald's level { $level }. Type an action or a whole turn, or “help”.
cli-play-help = Type an action or a whole turn, as the game writes it. “legal” lists what you can do, “hint” shows what I would play at my best, “undo” takes back your last line, “resign” resigns, and “quit” ends.
cli-play-hint = In your place I'd play { $actions }.
cli-play-expects = My winning chances are about { $percent }%.
cli-play-nothing-undone = You have nothing to undo. Type an action, or “legal” for what you can do.
cli-play-resigned = You resign, so I win.
cli-play-plan = Plan your fight: three letters of S (strike), F (feint) and G (guard). Strike beats Feint, Feint beats Guard, Guard beats Strike.
cli-match-cut-short = { $games } games were cut short at { $actions } actions and count as drawn.
cli-match-figures = { $actions } actions a game, { $searches } searches of { $nodes } nodes, { $speed } M nodes a second overall, { $seconds } s
