#!/usr/bin/env python3
"""Compares two builds of Herald: the same input must give the same bytes and messages.

    tests/compare/compare.py programs OLD NEW [--positions 1000] [--pictures 100] [--nodes 400]
                                      [--replays 2] [--database FILE] [--seed 1]
    tests/compare/compare.py bodies --old FOLDER... --new FOLDER... [--show 3] [--suspects]

It prints the differences and their number. The exit code is 1 if there are any.

`programs` compares two programs. Random walks (the same seed gives the same walks) reach the given
number of positions of every game, under all its options. For these it compares

- `judge`: the answer to each position, to each with an action that is never legal, and to lines
  that aren't requests; for one position in ten also the opponent's choice at that many nodes;
- `render`: a sample of the positions as text and as PNG, from both sides;
- replays: the GIFs of finished games of every game, from both sides, at two speeds and from the
  middle; and of the sample records of `crates/record`, which are imported, too;
- with a database (each program gets a copy): `check`, `ratings`, `export` of every match, and the
  import and the GIF of each exported record.

`bodies` compares the requests that Herald sent to Discord in the journeys: routes, JSON bodies and
digests of the files. Record each side in the same way, best twice, into a new folder each time:

    HERALD_BODIES=/tmp/old-1 cargo test --locked -p tests --test it -- journeys:: pseudo::

An old commit without tests/src/bodies.rs can be recorded with this commit's `tests` and
`crates/fake-discord` copied into its worktree. Record all sides on the same day and with the same
compiler: pictures show the date, and their digests depend on the compiler.

Timing differs from run to run, so the fragments of the messages are compared: each button, menu
and choice, each line of text, and each file; without ids, tokens, nonces, moments, dates and
hashes. There are two kinds of differences:

- A sentence, label or control that is sent in all runs of a test on one side, and whose words are
  never sent on the other side. These count for the exit code.
- Suspects: fragments that a test has on one side only, though their words are known on the other
  side; and public messages whose number or order differs. Timing makes some hundred of them with
  one run on each side. With more runs only the steady ones are left; --suspects prints them.

"""

import argparse
import glob
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import bodies

GAMES = [
    ("medieval-war", [{}], 90),
    ("wizards-war", [{}], 120),
    ("medieval", [{}, {"wizards": "on"}], 60),
    ("battlechess", [{}, {"pawns": "markers"}], 90),
    ("world-war", [{}], 120),
]
# Options of a finished game's replay: a part of it slowly, then everything fast.
REPLAY_VIEWS = [["--speed", "slow", "--from", "10"], ["--speed", "fast", "--flip", "--size", "480"]]
SAMPLES = os.path.join(os.path.dirname(__file__), "../../crates/record/tests/sample/*")
NOT_REQUESTS = ["", "{", "[]", "null", '{"game": "chess"}', '{"game": "world-war", "actions": 7}',
                '{"game": "medieval", "setup": {"board": {"z9": "wK"}}}']


class Judge:
    """A judge process that answers line by line."""

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
    """A number of requests of one game, from as many random games as needed."""
    found = []
    while len(found) < wanted:
        options = all_options[len(found) // max(1, wanted // len(all_options)) % len(all_options)]
        found += walk(judge, game, options, length, dice)
    return found[:wanted]


def output(command, **more):
    done = subprocess.run(command, capture_output=True, check=False, **more)
    return done.returncode, done.stdout, done.stderr


def drawn(program, request, flipped, file):
    """The output of `render` for a position: text without a file, else the PNG's bytes."""
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
    """The answers of a program about every match in a copy of a database."""
    copy = f"{folder}/herald.db"
    shutil.copyfile(database, copy)
    # Without a token, Herald would read the sandbox's database.
    environment = {**os.environ, "HERALD_DATABASE": copy, "DISCORD_TOKEN": "none"}

    def says(*arguments):
        return output([program, *arguments], env=environment, cwd=folder)[:2]

    def of_match(match):
        exported = says("export", str(match))
        file = f"{folder}/{match}.txt"
        with open(file, "wb") as record:
            record.write(exported[1])
        return exported, of_record(program, file, folder)

    said = [says("check"), says("ratings")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said += pool.map(of_match, matches)
    return said


def of_record(program, record, folder):
    """The report of a record and its replay."""
    report = output([program, "import", record])[:2]
    return report, gif([program, "render", "--record", record], folder)


def gif(command, folder):
    """The outcome and the bytes of a moving picture that a command draws."""
    with tempfile.TemporaryDirectory(dir=folder) as own:
        file = f"{own}/replay.gif"
        made = output([*command, "--gif", file])
        if not os.path.exists(file):
            return made[:2]
        with open(file, "rb") as picture:
            return made[0], made[1], picture.read()


def finished(program, game, options, wanted, seed):
    """The actions of finished games: a weak search plays against chance."""
    command = [program, "match", game, "200n", "random", "--games", str(wanted), "--seed",
               str(seed), "--games-too"]
    for key, value in options.items():
        command += ["--option", f"{key}={value}"]
    lines = output(command)[1].decode().splitlines()
    games = [re.match(r"\d+: (white|black|draw) \([^)]*\): (.*)", line) for line in lines]
    return [one[2].split(", ") for one in games if one]


def replays(programs, wanted, seed):
    """Compares the replays of finished games and of the sample records."""
    bad = 0
    for game, all_options, _ in GAMES:
        jobs = []
        for options in all_options:
            played = [finished(program, game, options, wanted, seed) for program in programs]
            bad += differences(f"{game}: finished games {options}", range(wanted), *played)
            for actions in played[0]:
                command = ["render", game, *actions]
                for key, value in options.items():
                    command += ["--option", f"{key}={value}"]
                jobs += [[*command, *view] for view in REPLAY_VIEWS]
        drawn = []
        for program in programs:
            with (tempfile.TemporaryDirectory() as folder,
                  ThreadPoolExecutor(os.cpu_count()) as pool):
                drawn.append(list(pool.map(lambda job: gif([program, *job], folder), jobs)))
        undrawn = [job for job, one in zip(jobs, drawn[0]) if one[0] != 0]
        for job in undrawn[:3]:
            print(f"{game}: the old program draws no replay: {' '.join(job)}")
        bad += len(undrawn) + differences(f"{game}: replays", jobs, *drawn)
    samples = sorted(glob.glob(SAMPLES))
    reports = []
    for program in programs:
        with tempfile.TemporaryDirectory() as folder:
            reports.append([of_record(program, sample, folder) for sample in samples])
    return bad + differences("sample records", samples, *reports)


def around(one, other):
    """The texts from the point where two answers differ."""
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


def compare_programs(asked):
    """Compares two programs; the number of differences."""
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
    if asked.replays:
        bad += replays(programs, asked.replays, asked.seed)
    if asked.database:
        with sqlite3.connect(f"file:{asked.database}?mode=ro", uri=True) as connection:
            matches = [row[0] for row in connection.execute("SELECT id FROM matches ORDER BY id")]
        said = []
        for program in programs:
            with tempfile.TemporaryDirectory() as folder:
                said.append(replayed(program, asked.database, folder, matches))
        bad += differences("database", ["check", "ratings", *matches], *said)
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    modes = parser.add_subparsers(dest="mode", required=True)
    programs = modes.add_parser("programs", help="compare two programs")
    programs.add_argument("old")
    programs.add_argument("new")
    programs.add_argument("--positions", type=int, default=1000)
    programs.add_argument("--pictures", type=int, default=100)
    programs.add_argument("--nodes", type=int, default=400)
    programs.add_argument("--replays", type=int, default=2, help="finished games of each game")
    programs.add_argument("--database")
    programs.add_argument("--seed", type=int, default=1)
    recordings = modes.add_parser("bodies", help="compare recorded requests of journeys")
    recordings.add_argument("--old", nargs="+", required=True, metavar="FOLDER")
    recordings.add_argument("--new", nargs="+", required=True, metavar="FOLDER")
    recordings.add_argument("--show", type=int, default=3, help="differences printed for each test")
    recordings.add_argument("--suspects", action="store_true", help="print suspects, too")
    asked = parser.parse_args()
    if asked.mode == "bodies":
        bad = bodies.main(asked.old, asked.new, asked.show, asked.suspects)
    else:
        bad = compare_programs(asked)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
