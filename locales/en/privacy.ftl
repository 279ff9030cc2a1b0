# Stored data about people: exported and deleted. Button labels have at most 80 characters.

privacy-command = What I store about you
privacy-command-export = Everything I store about you, as a file that only you get
privacy-command-erase = Delete everything I store about you (asks first)
privacy-former = a former player

privacy-nothing = I store nothing about you. You can still play, challenge and be challenged like anyone else.
privacy-exported = Here is everything I store about you, { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    } of my database as JSON; only you see this. Times are milliseconds since 1970 in UTC; ids are Discord's. Your opponents' moves are in `/record export`. A match's seed is included once the match is over.
privacy-file = Everything I store about you, as JSON
privacy-too-large = What I store about you is more than Discord lets me attach. Ask my operator for it; nothing is lost.

privacy-sure = **Delete everything I store about you?** You can't undo this.
privacy-sure-playing = { $count ->
        [one] You resign your match in progress: your opponent wins.
       *[other] You resign your { $count } matches in progress: your opponents win.
    }
privacy-sure-pieces = { $count ->
        [one] The piece you play for someone goes back to its captain.
       *[other] The { $count } pieces you play for others go back to their captains.
    }
privacy-sure-marshal = { $count ->
        [one] The match where you're the marshal continues without one: the two sides report.
       *[other] The { $count } matches where you're the marshal continue without one: the two sides report.
    }
privacy-sure-challenges = { $count ->
        [one] Your open challenge is closed.
       *[other] Your { $count } open challenges are closed.
    }
privacy-sure-over = { $count ->
        [one] Your finished match stays with its moves, for your opponent: you are “a former player” in it.
       *[other] Your { $count } finished matches stay with their moves, for your opponents: you are “a former player” in them.
    }
privacy-sure-rest = I delete your name, id, settings, drafts, standing orders and unrevealed plans.
privacy-sure-discord = I can't delete what was posted in Discord: boards and messages that name you stay there. If you play again, you start fresh.
privacy-yes = Yes, forget me
privacy-no = No, keep me
privacy-forgotten = Done: I've forgotten you. What was posted in Discord stays there.
privacy-kept = Nothing is deleted.
privacy-changed = That has changed since I asked.
privacy-busy = I'm still working on something else you just asked for. Wait for its answer, then press again. Nothing has been deleted yet.
privacy-being-forgotten = I'm in the middle of forgetting you, as you asked. Try again in a moment.
privacy-halfway = I started to forget you, and something interrupted me. I'll finish within the next few minutes; you don't need to do anything.
