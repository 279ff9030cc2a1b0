# Fights, decisions in the middle of a turn, and their results.

fight-plan = Plan your fight
fight-commit = Commit
fight-change-plan = Change it
fight-plan-label = Your three stances, in order
fight-no-plan = That isn't a plan. Write three stances in order: S for Strike, F for Feint, G for Guard, for example `SFG`.
fight-choose-decision = Your decision
fight-strike = Strike
fight-feint = Feint
fight-guard = Guard
fight-stances = { LIST($stances, with: "comma") }
fight-fighter = { $side }'s { $piece }
fight-against = { $attacker } against { $defender } for { $at }
fight-wins = { $fighter } wins

fight-decision = { LIST($people) }, you decide: { $question }
fight-instead = After { $from }, { $captain } may answer instead of { $member }.
fight-plan-first = ⚔️ { $fight }. { LIST($people) }, plan your three stances in secret.
fight-plan-again = ⚔️ { $fight }. { LIST($people) }, plan again in secret.
fight-report = ⚔️ { $fight }: fought elsewhere. { LIST($people) }, report who won. It counts when both sides agree.
fight-report-alone = The marshal, { $marshal }, can report it alone.
fight-waits = Waiting for { LIST($people) }.

fight-planning = **Match { $match }** · { $fight }. You fight for { $own }.
fight-first-stance = Your first stance? Strike beats Feint, Feint beats Guard, Guard beats Strike.
fight-first-stance-again = Your plan is in. It stands until you finish a new one. Your first stance? Strike beats Feint, Feint beats Guard, Guard beats Strike.
fight-second-stance = So far: **{ $plan }**. Your second stance?
fight-third-stance = So far: **{ $plan }**. Your third stance? It completes your plan. Once both plans are in, they're revealed.
fight-commit-it = Your plan: **{ $plan }**. Commit it? No one sees it until both plans are in.
fight-last-plans = { $name }'s last plans, newest first: { $plans }
fight-planned = Your plan is in: **{ $plan }**. You can change it until the other side's is in; then both are revealed.
fight-both-in = Both plans are in. Watch the board of match { $match }.
fight-decided = The fight in match { $match } is decided: { $words }.
fight-report-in = Your report is in. The fight is decided when the other side reports the same.
fight-report-differs = The other side reported something else. Agree on who won, then both report again.

fight-round = Round { $round }: { $what }
fight-committed = The plan for { $own } is in. Waiting for { $awaited }.
fight-tied =
    { $left ->
        [one] A tie, { $hits }–{ $hits }: { $plans }. One more tie and the dice decide.
       *[other] A tie, { $hits }–{ $hits }: { $plans }. { $left } more ties and the dice decide.
    }
fight-reported = { $by } reports that { $winner } won.
fight-one-report = { $by } says that { $winner } won
fight-reports-differ = The reports differ: { LIST($reports) }. Nothing is decided yet.

fight-by-plans = Fights: each side plans three stances in secret; after three ties, dice decide.
fight-by-dice = Fights: twenty-sided dice.
# Below the record; 64 digits.
fight-seal = Its dice were sealed as `{ $seal }` before the first move, so no one can change them. After the match, its record has their seed.
fight-by-report = Fights are fought elsewhere; both sides report who won.
fight-by-marshal = Fights are fought elsewhere; both sides report who won, or the marshal, { $marshal }, does.

fight-told-chosen = { $by }: { $action } · { $words }.
fight-told-ordered = { $by }'s standing order: { $action } · { $words }.
fight-told-how = { $how }: { $words }.
fight-told-marshal = ⚔️ { $by }, the marshal, reports: { $words }.
fight-told-reported = ⚔️ Both sides report: { $words }.
fight-told-given = { $action } · { $words }.
fight-dice = 🎲 { $attacker } throws { $one }, { $defender } { $other }
# On the two fighters in the picture.
fight-badge-thrown = threw { $number }
fight-badge-hits = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}
fight-dice-again = { $before }; again: { $one } to { $other }
fight-revealed = { $attacker } **{ $one }**, { $defender } **{ $other }**
fight-decided-unseen = ⚔️ { $fight }
# The fight in full: who fought, earlier ties, a line for each stance of the last plans, the result.
fight-fought = ⚔️ { $attacker } ({ $one }) – { $defender } ({ $other })
fight-tied-before = Tie: { $one } – { $other }
fight-bout-hit = { $number }. { $one } – { $other }: { $by } hits
fight-bout-even = { $number }. { $one } – { $other }: no hit
fight-result = { $by } wins { $hits }–{ $less }
fight-decided-by-plans = **{ $result }**: { $words }.
fight-decided-by-dice = Third tie, so dice decide. { $dice }: { $words }.
fight-left-out = … { $lines } more lines in `/replay`
