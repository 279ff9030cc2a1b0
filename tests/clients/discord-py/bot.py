"""A bot of discord.py 2.7 in the sandbox: python bot.py http://127.0.0.1:PORT"""

import io
import sys

import discord
import yarl
from discord import app_commands

address = sys.argv[1]
discord.http.Route.BASE = f"{address}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address.replace("http", "ws", 1) + "/")


class Again(discord.ui.View):
    """The button under the answer. It is known before anybody can click it."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", custom_id="again", style=discord.ButtonStyle.primary)
    async def again(self, interaction: discord.Interaction, _button: discord.ui.Button) -> None:
        await interaction.response.edit_message(
            content=f"Pong again, {interaction.user.display_name}!", view=None
        )
        print("updated", flush=True)
        await interaction.client.close()


class Bot(discord.Client):
    """Registers /ping and answers it."""

    failed = False

    async def setup_hook(self) -> None:
        self.add_view(Again())
        tree = app_commands.CommandTree(self)

        @tree.command(name="ping", description="Answers with a pong")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            file = discord.File(io.BytesIO(b"pong\n"), "pong.txt", description="A pong")
            message = await interaction.edit_original_response(
                content=f"Pong, {interaction.user.display_name}!", attachments=[file], view=Again()
            )
            print(f"answered in {message.channel.id}", flush=True)

        @tree.error
        async def on_error(_interaction: discord.Interaction, error: Exception) -> None:
            print(repr(error), file=sys.stderr, flush=True)
            self.failed = True
            await self.close()

        commands = await tree.sync()
        print(f"{self.user} has registered {[command.name for command in commands]}", flush=True)


bot = Bot(intents=discord.Intents.none())
bot.run("sandbox", reconnect=False)
sys.exit(1 if bot.failed else 0)
