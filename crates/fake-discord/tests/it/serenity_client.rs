//! The real client library logs in and does what a bot does.

use std::sync::Arc;

use fake_discord::driver::Response;
use serenity::all::*;
use tokio::sync::mpsc;

struct Bot {
    seen: mpsc::UnboundedSender<String>,
}

fn picture(alt: &str) -> CreateAttachment {
    CreateAttachment::bytes(b"\x89PNG\r\n\x1a\nnot much of a picture".to_vec(), "board.png")
        .description(alt)
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, _: Ready) {
        let commands = vec![
            CreateCommand::new("challenge").description("Challenge someone").add_option(
                CreateCommandOption::new(CommandOptionType::User, "opponent", "Whom")
                    .required(true),
            ),
            CreateCommand::new("move").description("Move").add_option(
                CreateCommandOption::new(CommandOptionType::String, "text", "What")
                    .required(true)
                    .set_autocomplete(true),
            ),
            CreateCommand::new("form").description("Open a form"),
        ];
        Command::set_global_commands(&context.http, commands).await.unwrap();
    }

    async fn message(&self, _: Context, message: Message) {
        let _ = self.seen.send(format!("message {}", message.content));
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) if command.data.name == "challenge" => {
                let resolved = command.data.resolved.users.values().next().unwrap().clone();
                command.defer(&context.http).await.unwrap();
                let accept =
                    CreateButton::new("accept").label("Accept").style(ButtonStyle::Success);
                let edit = EditInteractionResponse::new()
                    .content(format!("{} challenges <@{}>", command.user.mention(), resolved.id))
                    .components(vec![CreateActionRow::Buttons(vec![accept])])
                    .new_attachment(picture("The board at the start"));
                let message = command.edit_response(&context.http, edit).await.unwrap();
                assert_eq!(
                    message.attachments[0].description.as_deref(),
                    Some("The board at the start")
                );
            }
            Interaction::Command(command) if command.data.name == "form" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Your move", "move");
                let modal = CreateModal::new("form:1", "Move")
                    .components(vec![CreateActionRow::InputText(input)]);
                command
                    .create_response(&context.http, CreateInteractionResponse::Modal(modal))
                    .await
                    .unwrap();
            }
            Interaction::Command(command) => {
                let data =
                    CreateInteractionResponseMessage::new().content("Moved.").ephemeral(true);
                command
                    .create_response(&context.http, CreateInteractionResponse::Message(data))
                    .await
                    .unwrap();
            }
            Interaction::Autocomplete(question) => {
                let typed = question.data.autocomplete().unwrap().value.to_owned();
                let data = CreateAutocompleteResponse::new()
                    .add_string_choice(format!("{typed}>b2"), format!("{typed}>b2"));
                question
                    .create_response(&context.http, CreateInteractionResponse::Autocomplete(data))
                    .await
                    .unwrap();
            }
            Interaction::Component(click) => {
                assert!(click.member.is_some() && click.app_permissions.is_some());
                let data = CreateInteractionResponseMessage::new()
                    .content(format!("{} accepted", click.user.name))
                    .components(vec![]);
                click
                    .create_response(&context.http, CreateInteractionResponse::UpdateMessage(data))
                    .await
                    .unwrap();
                let follow_up = CreateInteractionResponseFollowup::new()
                    .content("Good luck!")
                    .add_file(picture("Again"));
                click.create_followup(&context.http, follow_up).await.unwrap();
                let thread = CreateThread::new("Game 1").kind(ChannelType::PublicThread);
                let thread = click
                    .channel_id
                    .create_thread_from_message(&context.http, click.message.id, thread)
                    .await
                    .unwrap();
                thread.id.say(&context.http, "The game is here.").await.unwrap();
            }
            Interaction::Modal(form) => {
                let ActionRowComponent::InputText(input) = &form.data.components[0].components[0]
                else {
                    panic!("no input");
                };
                let data = CreateInteractionResponseMessage::new()
                    .content(format!("You wrote {}", input.value.clone().unwrap()));
                form.create_response(&context.http, CreateInteractionResponse::Message(data))
                    .await
                    .unwrap();
            }
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_made_with_serenity_plays() {
    let sandbox = fake_discord::start(fake_discord::Options::default()).await.unwrap();
    sandbox.set_first_response(fake_discord::PATIENCE);
    let http = HttpBuilder::new(format!("Bot {}", sandbox.token()))
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build();
    let (sender, mut events) = mpsc::unbounded_channel();
    let intents = GatewayIntents::GUILDS
        | GatewayIntents::GUILD_MESSAGES
        | GatewayIntents::MESSAGE_CONTENT
        | GatewayIntents::DIRECT_MESSAGES;
    let mut client = ClientBuilder::new_with_http(http, intents)
        .event_handler(Bot { seen: sender })
        .await
        .unwrap();
    let shards: Arc<ShardManager> = client.shard_manager.clone();
    tokio::spawn(async move { client.start().await });
    sandbox.wait_for_command("challenge").await.unwrap();
    // Bob has a decoration without a SKU, which serenity's types can't read.
    let (alice, carol) = (sandbox.person("Alice").unwrap(), sandbox.person("Carol").unwrap());
    let room = sandbox.channel("war-room").unwrap();

    let answer = alice.command(room, "challenge", [("opponent", (&carol).into())]).await.unwrap();
    assert!(matches!(answer.response, Response::Thinking { ephemeral: false, .. }));
    let offer = answer.finished().await.unwrap();
    assert_eq!(offer.content, format!("<@{}> challenges <@{}>", alice.id, carol.id));
    assert_eq!(offer.attachments[0].description.as_deref(), Some("The board at the start"));
    assert!(offer.pings.is_empty(), "an edit notifies nobody");

    let clicked = carol.click(offer.id, "Accept").await.unwrap();
    assert_eq!(clicked.message().unwrap().content, "carol accepted");
    let thread = carol
        .wait(room, |messages| messages.iter().find_map(|message| message.thread))
        .await
        .unwrap();
    carol
        .wait(thread, |messages| {
            messages.iter().any(|m| m.content == "The game is here.").then_some(())
        })
        .await
        .unwrap();
    assert_eq!(clicked.followups()[0].attachments[0].filename, "board.png");

    let choices = alice.autocomplete(room, "move", [("text", "a2".into())], "text").await.unwrap();
    assert_eq!(choices[0].name, "a2>b2");
    let moved = alice.command(room, "move", [("text", "a2>b2".into())]).await.unwrap();
    assert!(moved.message().unwrap().ephemeral);
    assert!(!carol.sees(room).iter().any(|message| message.content == "Moved."));

    let form = alice.command(room, "form", []).await.unwrap();
    let sent = alice.submit(form.modal().unwrap(), &[("move", "e2e4")]).await.unwrap();
    assert_eq!(sent.message().unwrap().content, "You wrote e2e4");

    alice.post(room, "hello").unwrap();
    while let Some(line) = events.recv().await {
        if line == "message hello" {
            break;
        }
    }

    // The connection is cut; events in between are replayed.
    sandbox.drop_gateway();
    alice.post(room, "still there?").unwrap();
    while let Some(line) = events.recv().await {
        if line == "message still there?" {
            break;
        }
    }
    assert!(
        sandbox.requests().iter().all(|request| request.status < 300),
        "{:?}",
        sandbox.requests()
    );
    shards.shutdown_all().await;
    sandbox.shutdown().await;
}
