# Wizard's War, taught: a card for every rule, and the tour.
