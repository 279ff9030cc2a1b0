# What I keep about people: told, and forgotten. Labels of buttons have at most 80 characters.

privacy-command = What I keep about you
privacy-command-export = Everything that I keep about you, as a file that only you get
privacy-command-erase = Forget you: I ask you to confirm first
privacy-former = a former player

privacy-nothing = I keep nothing about you. People whom I don't know can play, challenge and be challenged like anybody else.
privacy-exported = Here is everything that I keep about you, { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    } of my database as JSON; only you see this. Times are milliseconds since 1970 in UTC, ids are Discord's. The moves of your opponents are in `/record export`. The seed of a match comes into it when the match is over.
privacy-file = Everything that is kept about you, as JSON
privacy-too-large = What I keep about you is more than Discord lets me attach. Ask whoever runs me for it; none of it is lost.

privacy-sure = **Shall I forget you?** That can't be undone.
privacy-sure-playing = { $count ->
        [one] Your match in progress is resigned: your opponent wins it.
       *[other] Your { $count } matches in progress are resigned: your opponents win them.
    }
privacy-sure-pieces = { $count ->
        [one] The piece that you play for somebody goes back to its captain.
       *[other] The { $count } pieces that you play for others go back to their captains.
    }
privacy-sure-marshal = { $count ->
        [one] The match of which you are the marshal goes on without one: the two sides report.
       *[other] The { $count } matches of which you are the marshal go on without one: the two sides report.
    }
privacy-sure-challenges = { $count ->
        [one] Your open challenge is closed.
       *[other] Your { $count } open challenges are closed.
    }
privacy-sure-over = { $count ->
        [one] The match that you have finished stays with its moves, for your opponent: you are “a former player” in it.
       *[other] The { $count } matches that you have finished stay with their moves, for your opponents: you are “a former player” in them.
    }
privacy-sure-rest = Your name and your id go, and with them your settings, drafts, standing orders and plans that were never revealed.
privacy-sure-discord = What was said in Discord stays Discord's: boards and messages that name you are still there. If you play again, we start afresh.
privacy-yes = Yes, forget me
privacy-no = No, keep me
privacy-forgotten = Done: I have forgotten you. What was said in Discord is still there: Discord keeps that.
privacy-kept = Everything stays as it is.
privacy-changed = That has changed since I asked.
privacy-busy = I'm still at work on something else that you have just asked for. Wait for its answer, then press again; nothing has been forgotten yet.
privacy-being-forgotten = I'm in the middle of forgetting you, as you asked. Try again in a moment.
privacy-halfway = I have begun to forget you, and something interrupted me. I will finish it within the next few minutes; you need not do anything.
