# Teams, terms and standing orders; people who leave and come back.

team-no-teams-elsewhere = Teams need a server where I'm a member, so that I can mention everyone who plays. In this match you play all your pieces yourself.
team-nobody-else = No one else can see a match in direct messages, so you play all your pieces yourself.
team-whom = Name the person to enlist in the option `member`.
team-marshal-is = The marshal, { $marshal }, may report the fights.
team-grace-is =
    { $hours ->
        [one] A captain may answer for a member after 1 hour.
       *[other] A captain may answer for a member after { $hours } hours.
    }
team-piece-from = { $piece } from { $home }
team-unknown-from = piece from { $home }
team-short-piece = { $piece } { $home }
team-short-unknown = piece { $home }
team-pieces = { LIST($pieces) }
team-heading = **Match { $match } · { $game }**

team-you-asked = I've asked { $name } in the match to play your { $pieces }. Until they accept, you play on.
team-you-ask-no-more = I've withdrawn the request to { $name } to play your { $pieces }. You play on.
team-you-joined = You now play the { $pieces } for { $captain }.
team-you-declined = You declined. { $captain } keeps playing the { $pieces }.
team-asked =
    { $count ->
        [one] { $person }, will you play { $side }'s { $pieces } for { $captain }? You would fight and decide for it; { $captain } still makes the moves.
       *[other] { $person }, will you play { $side }'s { $pieces } for { $captain }? You would fight and decide for them; { $captain } still makes the moves.
    }
team-asked-how = Until you accept, { $captain } plays on, and can withdraw the request.
team-asked-before = { $captain } asked { $name } to play { $side }'s { $pieces } — { $state }.
team-ask-lapsed = expired
team-still-asked = Asked, no answer yet: { $name } ({ LIST($pieces) })
team-you-released =
    { $count ->
        [one] The { $pieces } is yours again.
       *[other] The { $pieces } are yours again.
    }
team-you-gave-back = You gave the { $pieces } back to { $captain }.
team-enlisted =
    { $count ->
        [one] { $person }, you now play { $side }'s { $pieces } for { $captain }. You fight and decide for it; { $captain } still makes the moves.
       *[other] { $person }, you now play { $side }'s { $pieces } for { $captain }. You fight and decide for them; { $captain } still makes the moves.
    }
team-enlisted-how = `/team roster` shows who plays what, `/team orders` answers in advance, `/team release` gives a piece back.
team-released = { $captain } plays { $side }'s { $pieces } again, instead of { $name }.
team-released-left = { $name } has left this server, so { $captain } plays { $side }'s { $pieces } again. Nothing else has changed.
team-plans-now = { $person }, the { $piece } from { $home } is in a fight: press **{ $button }** above.
team-reports-now = { $person }, the { $piece } from { $home } is in a fight: report who won with the buttons above.
team-captain-left = { $name }, who plays { $side }, is no longer in this server. The match continues if they come back. { $opponent }, you can wait, or ask a server manager to end it with `/server adjudicate match:{ $match }`.
team-captain-left-plays = { $name }, who plays { $side }, is no longer in this server, but can still play by direct message. { $opponent }, if they don't, a server manager can end the match with `/server adjudicate match:{ $match }`.
team-captain-back = { $name } is back, and the match continues.

team-roster-alone = { $white } plays { $light }, { $black } plays { $dark }. In this game, one person plays all of a side's pieces.
team-captain-of-all = **{ $side }**: { $captain }, the captain, plays every piece.
team-captain-of-rest = **{ $side }**: { $captain }, the captain, plays everything except:
team-member = { $name }: { LIST($pieces) }
team-piece-fights-for = { $piece } (now fights for { $side })
team-piece-out = { $piece } (out of the game)
team-roster-how =
    { $hours ->
        [one] A captain may answer for a member after 1 hour.
       *[other] A captain may answer for a member after { $hours } hours.
    }

team-button-enlist = Ask someone to play a piece
team-button-release = Return a piece
team-form-piece = Which piece? Its first square is named
team-form-choose = Choose a piece
team-form-member = Who?
team-form-person = Choose a person

team-orders = **Match { $match }**, your standing orders:
team-order = { $order }: { $value }
team-order-ask = ask me
team-order-not-asked = This match never asks about this, so there's nothing to order: { $order }. A match started with `{ $option }:{ $value }` does. `/team orders` shows what you can order here.
team-orders-how = They apply to the pieces you play. `/team orders` with a choice changes them; only you see them.

team-plays-for = { $side }'s { LIST($pieces) } for { $captain }
team-listed-marshal = [Match { $match }]({ $link }) · { $game } · { $white } against { $black } · you're the marshal · last move { $when }
team-against = against { $opponent }
team-for-captain = for { $captain } against { $opponent }
team-of-both = of { $white } against { $black }
