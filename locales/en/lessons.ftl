# Cards of rules, and tours, in every game.
