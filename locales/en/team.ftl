# Teams, terms and standing orders; people who leave and come back.

team-no-teams-elsewhere = Teams play in servers where I am a member, so that I can call everybody who plays. In this match you play all your pieces yourself.
team-nobody-else = Nobody else can see a match that is played in direct messages, so you play all your pieces yourself.
team-whom = In the option `member`, name the person whom you want to enlist.
team-marshal-is = The marshal is { $marshal }, who may report the fights.
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

team-you-asked = I have asked { $name } in the match to play your { $pieces }. Until they accept, you play on.
team-you-ask-no-more = { $name } is no longer asked to play your { $pieces }: you play on.
team-you-joined = You play the { $pieces } for { $captain } from now on.
team-you-declined = You declined. { $captain } goes on playing the { $pieces }.
team-asked =
    { $count ->
        [one] { $person }, will you play { $side }'s { $pieces } for { $captain }? Its fights and decisions would be yours; { $captain } declares the moves.
       *[other] { $person }, will you play { $side }'s { $pieces } for { $captain }? Their fights and decisions would be yours; { $captain } declares the moves.
    }
team-asked-how = Until you accept, { $captain } plays on, and can withdraw the question.
team-asked-before = { $captain } asked { $name } to play { $side }'s { $pieces } — { $state }.
team-ask-lapsed = expired
team-still-asked = Asked and not answered yet: { $name } ({ LIST($pieces) })
team-you-released =
    { $count ->
        [one] The { $pieces } is yours again.
       *[other] The { $pieces } are yours again.
    }
team-you-gave-back = You gave the { $pieces } back to { $captain }.
team-enlisted =
    { $count ->
        [one] { $person }, you play { $side }'s { $pieces } for { $captain } from now on. Its fights and decisions are yours; { $captain } declares the moves.
       *[other] { $person }, you play { $side }'s { $pieces } for { $captain } from now on. Their fights and decisions are yours; { $captain } declares the moves.
    }
team-enlisted-how = `/team roster` shows who plays what, `/team orders` answers once and for all, `/team release` gives a piece back.
team-released = { $captain } plays { $side }'s { $pieces } again, which { $name } played until now.
team-released-left = { $name } has left this server, so { $captain } plays { $side }'s { $pieces } again. Nothing else has changed.
team-plans-now = { $person }, the { $piece } from { $home } is in a fight: plan it with the button **{ $button }** above.
team-reports-now = { $person }, the { $piece } from { $home } is in a fight: report who won with the buttons above.
team-captain-left = { $name }, who plays { $side }, is no longer in this server. The match continues if they come back. { $opponent }, you can wait, or ask someone who manages this server to end it with `/server adjudicate match:{ $match }`.
team-captain-left-plays = { $name }, who plays { $side }, is no longer in this server, but can still play by direct message. { $opponent }, if they don't, someone who manages this server can end the match with `/server adjudicate match:{ $match }`.
team-captain-back = { $name } is back, and the match goes on where it stands.

team-roster-alone = { $white } plays { $light }, { $black } plays { $dark }. In this game one person plays all the pieces of a side.
team-captain-of-all = **{ $side }**: { $captain } is the captain and plays every piece.
team-captain-of-rest = **{ $side }**: { $captain } is the captain and plays all but these:
team-member = { $name }: { LIST($pieces) }
team-piece-fights-for = { $piece } (fights for { $side } now)
team-piece-out = { $piece } (out of the game)
team-roster-how =
    { $hours ->
        [one] A captain may answer for a member after 1 hour. Captains use `/team enlist` and `/team release`.
       *[other] A captain may answer for a member after { $hours } hours. Captains use `/team enlist` and `/team release`.
    }

team-orders = **Match { $match }**, your standing orders:
team-order = { $order }: { $value }
team-order-ask = ask me
team-order-not-asked = Nobody is asked about this in this match, so there is nothing to order: { $order }. It is asked where the match begins with `{ $option }:{ $value }`. `/team orders` shows what you can order here.
team-orders-how = They apply to the pieces that you play. `/team orders` with a choice changes them; nobody else sees them.

team-plays-for = { $side }'s { LIST($pieces) } for { $captain }
team-listed-marshal = [Match { $match }]({ $link }) · { $game } · { $white } against { $black } · you are the marshal · last move { $when }
team-against = against { $opponent }
team-for-captain = for { $captain } against { $opponent }
team-of-both = of { $white } against { $black }
