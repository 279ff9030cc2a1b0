# Typed ways to move, and boards in letters.

ways-no-plan = A fight comes first. Type your plan, three stances in order: S for Strike, F for Feint, G for Guard, for example `SFG`.
ways-no-report = A fight comes first. Type who won it: `attacker wins` or `defender wins`.
ways-command-as = See it in letters instead of a picture
ways-command-as-text = as text
