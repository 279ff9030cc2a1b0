#!/usr/bin/env python3
"""Holds two builds of Herald against each other: the same input must give the same bytes.

    tests/compare/compare.py OLD NEW [--positions 1000] [--pictures 100] [--nodes 400]
                                     [--database FILE] [--seed 1]

OLD and NEW are programs. By random walks (the same seed, the same walks) it reaches so many
positions of every game, under all its options, and compares

- `judge`: the answer to each position, to each with an action that nobody may play, and to lines
  that are no requests; of one position in ten also what the opponent would do at so many nodes;
- `render`: some of the positions as text and as PNG, from both sides;
- with a database (a copy is taken for each build): `check`, `ratings`, and `export` of every match.

It prints what differs and counts; the exit code is 1 if anything does.
"""

import argparse
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

GAMES = [
    ("medieval-war", [{}], 90),
    ("wizards-war", [{}], 120),
    ("medieval", [{}, {"wizards": "on"}], 60),
    ("battlechess", [{}, {"pawns": "markers"}], 90),
    ("world-war", [{}], 120),
]
NOT_REQUESTS = ["", "{", "[]", "null", '{"game": "chess"}', '{"game": "world-war", "actions": 7}',
                '{"game": "medieval", "setup": {"board": {"z9": "wK"}}}']


class Judge:
    """A judge that is asked line by line."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "judge"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def walk(judge, game, options, length, dice):
    """The requests of the positions of one random game."""
    actions, requests = [], []
    while len(actions) < length:
        request = {"game": game, "options": options, "actions": list(actions)}
        requests.append(request)
        answer = json.loads(judge.ask(json.dumps(request)))
        if answer["outcome"] or not answer["legal"]:
            break
        actions.append(dice.choice(answer["legal"]))
    return requests


def walks(judge, game, all_options, length, wanted, dice):
    """So many requests of one game, from as many random games as it takes."""
    found = []
    while len(found) < wanted:
        options = all_options[len(found) // max(1, wanted // len(all_options)) % len(all_options)]
        found += walk(judge, game, options, length, dice)
    return found[:wanted]


def output(command, **more):
    done = subprocess.run(command, capture_output=True, check=False, **more)
    return done.returncode, done.stdout, done.stderr


def drawn(program, request, flipped, file):
    """What `render` makes of a position: as text without a file, else the PNG's bytes."""
    command = [program, "render", request["game"], *request["actions"]]
    for key, value in request["options"].items():
        command += ["--option", f"{key}={value}"]
    command += ["--flip"] * flipped + (["--output", file] if file else [])
    made = output(command)
    if file is None:
        return made
    with open(file, "rb") as picture:
        return made[0], picture.read()


def renders(program, jobs, folder):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda job: drawn(program, job[1], job[2],
                                               f"{folder}/{job[0]}.png" if job[3] else None), jobs))


def replayed(program, database, folder, matches):
    """What a program says of every match in a copy of a database."""
    copy = f"{folder}/herald.db"
    shutil.copyfile(database, copy)
    # Without a token it would be the sandbox's database that is read.
    environment = {**os.environ, "HERALD_DATABASE": copy, "DISCORD_TOKEN": "none"}

    def says(*arguments):
        return output([program, *arguments], env=environment, cwd=folder)[:2]

    said = [says("check"), says("ratings")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said += pool.map(lambda one: says("export", str(one)), matches)
    return said


def around(one, other):
    """What stands where two answers part."""
    one, other = repr(one), repr(other)
    at = len(os.path.commonprefix([one, other]))
    return f"({len(one)} characters) …{one[max(0, at - 60):at + 100]}…"


def differences(what, inputs, old, new):
    count = 0
    for given, one, other in zip(inputs, old, new, strict=True):
        if one != other:
            count += 1
            if count <= 3:
                print(f"{what} differs: {given}")
                print(f"  old: {around(one, other)}\n  new: {around(other, one)}")
    print(f"{what}: {len(old)} compared, {count} differ", flush=True)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--pictures", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=400)
    parser.add_argument("--database")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    programs = [os.path.abspath(asked.old), os.path.abspath(asked.new)]
    dice, bad = random.Random(asked.seed), 0
    judges = [Judge(program) for program in programs]
    for game, all_options, length in GAMES:
        requests = walks(judges[0], game, all_options, length, asked.positions, dice)
        lines = []
        for number, request in enumerate(requests):
            lines.append(json.dumps(request))
            wrong = {**request, "actions": [*request["actions"], "e1-e9"]}
            lines.append(json.dumps(wrong))
            if number % 10 == 0:
                lines.append(json.dumps({**request, "best": {"nodes": asked.nodes, "seed": 7}}))
        answers = [[judge.ask(line) for line in lines] for judge in judges]
        bad += differences(f"{game}: judge", lines, *answers)
        some = dice.sample(requests, min(asked.pictures, len(requests)))
        jobs = [(number, request, number % 2, file)
                for number, request in enumerate(some) for file in (False, True)]
        pictures = []
        for program in programs:
            with tempfile.TemporaryDirectory() as folder:
                pictures.append(renders(program, jobs, folder))
        bad += differences(f"{game}: render", jobs, *pictures)
    answers = [[judge.ask(line) for line in NOT_REQUESTS] for judge in judges]
    bad += differences("judge: no requests", NOT_REQUESTS, *answers)
    for judge in judges:
        judge.close()
    if asked.database:
        with sqlite3.connect(f"file:{asked.database}?mode=ro", uri=True) as connection:
            matches = [row[0] for row in connection.execute("SELECT id FROM matches ORDER BY id")]
        said = []
        for program in programs:
            with tempfile.TemporaryDirectory() as folder:
                said.append(replayed(program, asked.database, folder, matches))
        bad += differences("database", ["check", "ratings", *matches], *said)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
