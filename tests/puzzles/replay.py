#!/usr/bin/env python3
"""Replays proofs of puzzles through `herald judge`, without the engine or the search that made them.

Usage: tests/puzzles/replay.py HERALD [--positions N] [--puzzles N] [GAME...]

HERALD is the program. For each game, takes up to --puzzles puzzles, spread over the collection, whose
smallest proof has at most --positions positions. `herald puzzles prove GAME --tree N` writes the proofs. The
script asks the judge for every legal reply, checks that the proof answers each, and that its ends are
wins or the stated gain, by a table of material of its own (docs/puzzles.md). Where one action wins at
once, it also checks that no other does. For claims with odds, it computes the proof's value in fractions.
The exit code is 1 if a proof has a hole.
"""
import argparse
import json
import re
import subprocess
import sys
from fractions import Fraction

GAMES = ["world-war", "medieval-war", "wizards-war", "battlechess", "medieval"]
WORTH = {
    "world-war": {"I": 1, "C": 2, "H": 2, "P": 3, "A": 5, "B": 8, "F": 0},
    "medieval-war": {"P": 1, "Q": 3, "B": 3, "N": 3, "K": 4, "R": 5},
    "wizards-war": {"N": 3, "B": 3, "R": 5, "Ca": 7, "Ch": 8, "Q": 9, "Am": 12, "Nw": 6, "Bw": 6, "Rw": 8},
    "battlechess": {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0},
}
CLASSES = {"P": [1, 1, 2, 2], "N": [2, 4, 3, 5], "B": [1, 2, 3, 4], "R": [1, 2, 5, 6],
           "K": [1, 2, 4, 5], "Q": [1, 3, 5, 8], "W": [1, 3, 5, 8]}


class Hole(Exception):
    pass


class Judge:
    def __init__(self, herald):
        self.process = subprocess.Popen([herald, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0

    def ask(self, game, setup, actions):
        self.asked += 1
        request = {"game": game, "setup": setup, "actions": actions}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise Hole(f"the judge refuses {actions}: {answer['error']}")
        return answer


def unit(code):
    """Points of a unit or a building of Medieval Chess, such as N4:Axe or kq2*."""
    if code[0].islower():
        level = code.rstrip("*")[-1]
        return int(level) + code.endswith("*")
    kind, _, special = code.partition(":")
    return CLASSES[kind[0]][int(kind[1]) - 1] + bool(special)


def material(game, answer):
    """White's points less Black's."""
    pieces = []
    for there in answer["board"].values():
        if isinstance(there, str):
            pieces.append(there)
        else:
            pieces += there["units"] + ([there["building"]] if there["building"] else [])
    for side, piece in (answer.get("hand") or {}).items():
        if piece:
            pieces.append(side[0] + piece)
    total = 0
    for piece in pieces:
        points = unit(piece[1:]) if game == "medieval" else WORTH[game][piece[1:]]
        total += points if piece[0] == "w" else -points
    if game == "medieval":
        abroad = answer.get("abroad") or {}
        total += CLASSES["P"][3] * (abroad.get("white", 0) - abroad.get("black", 0))
    return total


def winner(answer):
    return answer["outcome"] and answer["outcome"]["winner"]


def is_fresh(answer):
    """Whether a turn begins: its actions are moves."""
    return any(re.match("[a-h][1-8][-x]|O-O", text) for text in answer["legal"])


def odds(judge, proof, node, actions, made):
    """The odds of a win, with the number of ends."""
    answer = judge.ask(proof["game"], proof["setup"], actions)
    solver, turns = proof["solver"], int(proof["claim"].split(" in ")[1])
    mine = answer["to_act"] == solver
    if node == "reached":
        # Nothing is claimed for an early end.
        return Fraction(int(winner(answer) == solver)), 1
    if "solver" in node:
        text, after = node["solver"]
        if not mine or text not in answer["legal"]:
            raise Hole(f"{text} after {actions} is not the solver's")
        begins = is_fresh(answer)
        if made + begins > turns:
            raise Hole(f"{actions} takes too many turns")
        return odds(judge, proof, after, actions + [text], made + begins)
    if mine or sorted(node["others"]) != answer["legal"]:
        raise Hole(f"not every reply to {actions} is answered")
    after = [odds(judge, proof, tree, actions + [text], made) for text, tree in node["others"].items()]
    values, ends = [one for one, _ in after], sum(count for _, count in after)
    if answer["to_act"] in ("white", "black"):
        return min(values), ends
    return Fraction(sum(values), len(values)), ends


def replay_odds(judge, proof):
    """Checks a proof of odds. Returns the number of its ends."""
    claimed = proof["claim"].split(" in ")[0].removeprefix("chance ")
    proof["solver"] = judge.ask(proof["game"], proof["setup"], [])["to_act"]
    proved, ends = odds(judge, proof, proof["proof"], [], 0)
    if proved != Fraction(claimed):
        raise Hole(f"it has {proved}")
    return ends


def replay(judge, proof):
    """Checks a proof. Returns the number of its ends."""
    if proof["claim"].startswith("chance "):
        return replay_odds(judge, proof)
    game, setup = proof["game"], proof["setup"]
    goal, turns = proof["claim"].split(" in ")
    points = None if goal == "win" else int(goal.split()[1])
    first = judge.ask(game, setup, [])
    solver = first["to_act"]
    sign = 1 if solver == "white" else -1
    base = sign * material(game, first)
    if proof["claim"] == "win in 1" and len(proof["line"]) == 1:
        won = [text for text in first["legal"] if winner(judge.ask(game, setup, [text])) == solver]
        if won != proof["line"]:
            raise Hole(f"these win at once: {won}")
    ends = 0
    open_nodes = [(proof["proof"], [], 0, False)]
    while open_nodes:
        node, actions, made, replied = open_nodes.pop()
        answer = judge.ask(game, setup, actions)
        mine = answer["to_act"] == solver
        if node == "reached":
            ends += 1
            if answer["outcome"]:
                if winner(answer) != solver:
                    raise Hole(f"{actions} does not win")
            elif points is None or not mine or not replied or sign * material(game, answer) - base < points:
                raise Hole(f"{actions} does not gain {points}")
        elif "solver" in node:
            text, after = node["solver"]
            if not mine or text not in answer["legal"]:
                raise Hole(f"{text} after {actions} is not the solver's")
            # A turn of the solver begins where another's ended, or at the start.
            begins = not actions or replied
            if made + begins > int(turns):
                raise Hole(f"{actions} takes too many turns")
            open_nodes.append((after, actions + [text], made + begins, False))
        else:
            if mine or sorted(node["others"]) != answer["legal"]:
                raise Hole(f"not every reply to {actions} is answered")
            for text, after in node["others"].items():
                open_nodes.append((after, actions + [text], made, True))
    return ends


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("herald")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--puzzles", type=int, default=10)
    arguments = parser.parse_args()
    judge = Judge(arguments.herald)
    holes = 0
    for game in arguments.games or GAMES:
        command = [arguments.herald, "puzzles", "prove", game, "--tree", str(arguments.positions)]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        step = max(1, len(lines) // arguments.puzzles)
        chosen = lines[::step][:arguments.puzzles]
        asked, ends = judge.asked, 0
        for line in chosen:
            proof = json.loads(line)
            try:
                ends += replay(judge, proof)
            except Hole as hole:
                holes += 1
                print(f"{game} {proof['id']}: {hole}")
        print(f"{game}: {len(chosen)} proofs replayed, {judge.asked - asked} positions, {ends} ends")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
