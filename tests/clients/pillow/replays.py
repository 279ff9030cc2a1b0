"""Replays of every game, read by Pillow: their frames, their delays, and the last picture, which is
the board's own PNG to the pixel.

    replays.py HERALD FOLDER
"""

import json
import random
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageChops

GAMES = ["world-war", "medieval-war", "wizards-war", "battlechess", "medieval"]
ACTIONS = 24
WIDTH = "560"


def wandered(herald: str, game: str, dice: random.Random) -> list[str]:
    """Some random legal actions of a game."""
    judge = subprocess.Popen(
        [herald, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    actions: list[str] = []
    while len(actions) < ACTIONS:
        print(json.dumps({"game": game, "actions": actions}), file=judge.stdin, flush=True)
        legal = json.loads(judge.stdout.readline())["legal"]
        if not legal:
            break
        actions.append(dice.choice(legal))
    judge.stdin.close()
    if judge.wait() != 0:
        raise SystemExit(f"{game}: the judge failed")
    return actions


def frames(file: Path) -> tuple[list[int], Image.Image]:
    """The delays of a GIF's frames in milliseconds, and its last picture."""
    with Image.open(file) as picture:
        delays = []
        for number in range(picture.n_frames):
            picture.seek(number)
            delays.append(picture.info["duration"])
        if picture.info.get("loop") != 0:
            raise SystemExit(f"{file.name} does not begin again")
        return delays, picture.convert("RGB")


def main() -> None:
    herald, folder = sys.argv[1], Path(sys.argv[2])
    dice, read = random.Random(1), 0
    for game in GAMES:
        actions = wandered(herald, game, dice)
        record = folder / f"{game}.txt"
        tags = f'[GameId "{game}"]\n[White "Alice"]\n[Black "Bob"]\n\n'
        record.write_text(tags + "\n".join(actions) + "\n")
        moving, still = folder / f"{game}.gif", folder / f"{game}.png"
        draw = [herald, "render", "--record", str(record), "--size", WIDTH]
        subprocess.run([*draw, "--gif", str(moving)], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*draw, "-o", str(still)], check=True, stdout=subprocess.DEVNULL)
        delays, last = frames(moving)
        # A picture that changes in several places is stored as consecutive frames with short
        # delays.
        seen = [delay for delay in delays if delay > 20]
        if len(seen) < len(actions) + 2:
            raise SystemExit(f"{game}: {len(seen)} pictures of {len(actions)} actions: {delays}")
        if min(delays) < 20 or sum(delays) < 1000 * len(actions):
            raise SystemExit(f"{game}: the pictures follow each other too soon: {delays}")
        board = Image.open(still).convert("RGB")
        if last.size != board.size or ImageChops.difference(last, board).getbbox() is not None:
            raise SystemExit(f"{game}: the last picture is not the board's")
        read += len(delays)
    print(f"{len(GAMES)} replays, {read} frames read; each ends with its board, to the pixel")


main()
