//! Texts word for word, at the start and at the end of a match.

use fake_discord::driver::{Person, SeenMessage};
use tests::{Stage, board_after, wait_for_message};

use crate::journeys::{JourneyResult, type_move};

/// Returns a message's texts in reading order, with people's names.
fn texts_of(message: &SeenMessage, people: [&Person; 2]) -> String {
    let mut lines = vec![message.content.clone()];
    for control in message.controls() {
        lines.push(format!("[{}]", control.label.unwrap_or_default()));
    }
    for file in &message.attachments {
        let words = file.description.clone().unwrap_or_default();
        lines.push(format!("({}) {}", file.filename, words));
    }
    lines.push(format!("calls: {:?}", message.pings));
    let mut text = lines.join("\n");
    for person in people {
        text = text.replace(&format!("<@{}>", person.id), &format!("@{}", person.name));
    }
    text
}

#[tokio::test]
async fn the_first_board_and_the_last() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let both = [&alice, &bob];
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    let asked = texts_of(&challenge, both);
    let lapses = asked.find("<t:").ok_or("no time")?..asked.find(":R>").ok_or("no time")? + 3;
    insta::assert_snapshot!(asked.replace(&asked[lapses], "in 7 days"), @r#"
    @Bob, Alice challenges you to a match of **World War Chess**. Alice plays Light.
    -# Infantry, tanks and aircraft fight, and lines of ground forces advance together in a blitz. To win, attack the enemy Flag so that it can't be saved. The challenge expires in 7 days. Casual: no rating changes.
    [Accept]
    [Decline]
    [Withdraw]
    [How do I play?]
    (game-world-war.png) World War Chess. Light to move. Light: Bomber d1; Flag e1; Armor a1, h1; Helicopters c1, f1; Fighter Planes b1, g1; Cavalry a2, d2, e2, h2; Infantry b2, c2, f2, g2. Dark: Bomber d8; Flag e8; Armor a8, h8; Helicopters c8, f8; Fighter Planes b8, g8; Cavalry a7, d7, e7, h7; Infantry b7, c7, f7, g7.
    calls: ["Bob"]
    "#);
    bob.click(challenge.id, "Decline").await?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    insta::assert_snapshot!(texts_of(&board, both), @r#"
    **Match 1 · World War Chess** begins. Alice plays Light, Bob plays Dark.
    -# To win, attack the enemy Flag so that it can't be saved. `/help` explains the rest.
    @Alice, it's your turn (Light).
    [Armor a1]
    [Cavalry a2]
    [Fighter Plane b1]
    [Infantry b2]
    [Helicopter c1]
    [Infantry c2]
    [Bomber d1]
    [Cavalry d2]
    [Flag e1]
    [Cavalry e2]
    [Helicopter f1]
    [Infantry f2]
    [Fighter Plane g1]
    [Infantry g2]
    [Armor h1]
    [Cavalry h2]
    [Type it]
    [Help ▾]
    [How do I play?]
    (match-1-0.png) World War Chess. Light to move. Light is Alice, Dark is Bob. Light: Bomber d1; Flag e1; Armor a1, h1; Helicopters c1, f1; Fighter Planes b1, g1; Cavalry a2, d2, e2, h2; Infantry b2, c2, f2, g2. Dark: Bomber d8; Flag e8; Armor a8, h8; Helicopters c8, f8; Fighter Planes b8, g8; Cavalry a7, d7, e7, h7; Infantry b7, c7, f7, g7.
    calls: ["Alice"]
    "#);
    type_move(&alice, thread, "d1-d7").await?;
    insta::assert_snapshot!(texts_of(&board_after(&bob, thread, 1).await?, both), @r#"
    **Match 1 · World War Chess** · move 1
    Light (Alice): **`d1-d7xC`** · Bomber d1 takes the Cavalry on d7.
    @Bob, it's your turn (Dark).
    -# Radar Lock on the Dark Flag on e8.
    [Cavalry a7]
    [Infantry b7]
    [Fighter Plane b8]
    [Infantry c7]
    [Bomber d8]
    [Cavalry e7]
    [Flag e8]
    [Infantry f7]
    [Infantry g7]
    [Cavalry h7]
    [Type it]
    [Help ▾]
    (match-1-1.png) World War Chess. Dark to move. Light is Alice, Dark is Bob. Radar Lock on the Dark Flag on e8. Last action: Light: Bomber d1 takes the Cavalry on d7. Light: Bomber d7; Flag e1; Armor a1, h1; Helicopters c1, f1; Fighter Planes b1, g1; Cavalry a2, d2, e2, h2; Infantry b2, c2, f2, g2. Dark: Bomber d8; Flag e8; Armor a8, h8; Helicopters c8, f8; Fighter Planes b8, g8; Cavalry a7, e7, h7; Infantry b7, c7, f7, g7. Dark lost: Cavalry.
    calls: ["Bob"]
    "#);
    let sure = bob.command(thread, "resign", []).await?;
    bob.click(sure.message()?.id, "Yes, resign").await?;
    insta::assert_snapshot!(texts_of(&wait_for_message(&alice, thread, "🏁").await?, both), @r#"
    **Match 1 · World War Chess** · move 1
    🏁 **@Alice (Light) beats @Bob** in 1 move: Dark resigned.
    [Rematch]
    [Analyse]
    [Replay as GIF]
    [More…]
    [Play Herald]
    [Challenge someone]
    [All games]
    (match-1-1.png) World War Chess. Light wins: Dark resigned. Light is Alice, Dark is Bob. Radar Lock on the Dark Flag on e8. Last action: Light: Bomber d1 takes the Cavalry on d7. Light: Bomber d7; Flag e1; Armor a1, h1; Helicopters c1, f1; Fighter Planes b1, g1; Cavalry a2, d2, e2, h2; Infantry b2, c2, f2, g2. Dark: Bomber d8; Flag e8; Armor a8, h8; Helicopters c8, f8; Fighter Planes b8, g8; Cavalry a7, e7, h7; Infantry b7, c7, f7, g7. Dark lost: Cavalry.
    calls: ["Alice", "Bob"]
    "#);

    // An ending by a rule.
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let game = "h1>h2 d8-d2xC g2>f2xB e8>f7 b2-a3 f7>g6 d1-h5xI g6-f6 h2-e5";
    for (ply, text) in game.split(' ').enumerate() {
        type_move(if ply % 2 == 0 { &alice } else { &bob }, thread, text).await?;
    }
    insta::assert_snapshot!(texts_of(&wait_for_message(&alice, thread, "🏁").await?, both), @r#"
    **Match 2 · World War Chess** · move 5
    Light (Alice): **`h2-e5`**
    🏁 **@Alice (Light) beats @Bob** in 5 moves: Dark is under Radar Lock and has no legal move (WWC-15).
    [Rematch]
    [Analyse]
    [Why?]
    [Replay as GIF]
    [More…]
    [Play Herald]
    [Challenge someone]
    [All games]
    (match-2-9.png) World War Chess. Light wins: Dark is under Radar Lock and has no legal move. Light is Alice, Dark is Bob. Radar Lock on the Dark Flag on f6. Last action: Light: Armor h2 moves to e5. Light: Bomber h5; Flag e1; Armor a1, e5; Helicopters c1, f1; Fighter Planes b1, g1; Cavalry a2, d2, h3; Infantry a3, c2, e2, f2. Dark: Flag f6; Armor a8, h8; Helicopters c8, f8; Fighter Planes b8, g8; Infantry b7, c7, g7; Cavalry a7, d7, e7, h7. Light lost: Cavalry. Dark lost: Bomber, Infantry.
    calls: ["Alice", "Bob"]
    "#);
    stage.close().await
}
