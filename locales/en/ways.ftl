# The equal ways to a move, and boards in letters.

ways-no-plan = A fight is to be decided first. Type your plan for it, three stances in order: S for Strike, F for Feint, G for Guard, for example `SFG`.
ways-no-report = A fight is to be decided first. Type who won it: `attacker wins` or `defender wins`.
ways-command-as = See it in letters instead of a picture
ways-command-as-text = as text
