# Herald's reasons for a turn (docs/hints.md).

reason-piece = the { $piece } on { $square }
reason-new-piece = { TERM($piece, form: "a") } on { $square }
reason-wins = It wins the game at once.
reason-fights = { CAP($stake) } fights { $prize } at even odds: you risk one to win the other.
reason-fights-king = { CAP($stake) } fights { $prize } at even odds: win that fight and you win the game.
reason-champion-fights = { CAP($stake) } fights { $prize } as champion for { $queen }, at even odds. A champion that loses is captured, and the Queen goes home.
reason-champion-fights-king = { CAP($stake) } fights { $prize } as champion for { $queen }, at even odds: win that fight and you win the game. A champion that loses is captured, and the Queen goes home.
reason-king-fights = Careful: your King himself fights { $prize }, at even odds. If he loses, you lose the game.
reason-interrupted = Your opponent may interrupt.
reason-destroys = { $game ->
    [medieval-war] It destroys { LIST($pieces) }.
   *[other] It captures { LIST($pieces) }.
}
reason-costs = It gives up { LIST($pieces) }.
reason-check = It attacks { $piece }, so your opponent must respond.
reason-answers-check = It ends the attack on { $piece }.
reason-safe = Nothing can recapture on { $square }.
reason-avenged = If anything recaptures on { $square }, you can capture it in turn.
reason-recapturable = But { $piece } can be recaptured.
reason-resets = It puts all pieces back on their starting squares.
reason-builds = { $code ->
    [p] It builds { LIST($pieces) }. When a unit moves off it, a builder appears there.
    [n] It builds { LIST($pieces) }. When a unit moves off it, a warrior appears there.
    [b] It builds { LIST($pieces) }. When a unit moves off it, a priest appears there.
    [r] It builds { LIST($pieces) }. When a unit moves off it, a siege unit appears there.
    [k] It builds { LIST($pieces) }. When a unit moves off it, a royal unit appears there.
   *[other] It builds { LIST($pieces) }. When a unit moves off it, a wizard appears there.
}
reason-improves = It improves a building: now { LIST($pieces) }.
reason-second-builder = It gives you a second builder, so you can still build after losing one.
reason-creates = It creates { LIST($pieces) }.
reason-promotes = It promotes to { LIST($pieces) }.
reason-saves = It saves { LIST($pieces) } from danger.
reason-guards = It guards { LIST($pieces) }: if anything captures there, you can capture it in turn.
reason-threatens = It threatens { $piece }.
reason-fork = It threatens { LIST($pieces) } at once.
reason-exposes = It leaves { LIST($pieces) } open to attack.
reason-quiet = A quiet turn: it captures nothing, but improves your position more than anything else I see.
