# BattleChess, taught: a card for every rule, and the tour.
