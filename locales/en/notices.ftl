# What waits for somebody, and how they are told: /turns, /notices, direct messages.

notices-command-turns = Every match that waits for you, in all servers, to you alone

notices-none-wait = No match waits for you. `/games` lists all of yours.
notices-waiting = { $count ->
        [one] **1 match waits for you**
       *[other] **{ $count } matches wait for you**
    }
notices-more = { $count ->
        [one] And 1 more; `/games` names them all.
       *[other] And { $count } more; `/games` names them all.
    }
notices-both = { $white } and { $black }
notices-listed = [Match { $match }]({ $link }) · { $game } against { $opponent } · { $asked }
notices-listed-last = { " " }· last move { $action }
notices-listed-until = { " " }· you have until { $when }
notices-listed-since = { " " }· it waits since { $when }
notices-move = your move
notices-decision = your decision: { $question }
notices-plan = your plan for a fight
notices-report = your report of a fight
notices-here = **Others in this channel**
notices-listed-here = [Match { $match }]({ $link }) · { $game } · { $white } against { $black } · last move { $when }
