// A discord.js 14 bot in the sandbox: node bot.js http://127.0.0.1:PORT
'use strict';

const {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, SlashCommandBuilder,
} = require('discord.js');

const address = process.argv[2];
// Some clients read an id from the token's first part.
const token = `${Buffer.from('1').toString('base64')}.sandbox`;
const client = new Client({ intents: [], rest: { api: `${address}/api`, retries: 0, timeout: 5_000 } });

function fail(cause) {
  console.error(cause);
  process.exit(1);
}
process.on('unhandledRejection', fail);
client.on(Events.Error, fail);

client.once(Events.ClientReady, async (ready) => {
  const ping = new SlashCommandBuilder().setName('ping').setDescription('Answers with a pong');
  const commands = await ready.application.commands.set([ping]);
  console.log(`${ready.user.username} has registered ${[...commands.values()].map((c) => c.name)}`);
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    await interaction.deferReply();
    const again = new ButtonBuilder().setCustomId('again').setLabel('Again').setStyle(ButtonStyle.Primary);
    const file = new AttachmentBuilder(Buffer.from('pong\n'), { name: 'pong.txt', description: 'A pong' });
    const message = await interaction.editReply({
      content: `Pong, ${interaction.user.displayName}!`,
      files: [file],
      components: [new ActionRowBuilder().addComponents(again)],
    });
    console.log(`answered in ${message.channelId}`);
  } else if (interaction.isButton()) {
    await interaction.update({ content: `Pong again, ${interaction.user.displayName}!`, components: [] });
    console.log('updated');
    await client.destroy();
  }
});

client.login(token).catch(fail);
