"""Compares the requests of journeys: folders of recordings that `tests/src/bodies.rs` wrote.

Timing decides whether an edit is merged with the next one, by which route it is sent, and who comes
first. So a test's requests are compared by their fragments: each object of a body (a button, a
menu, a choice), each line of its texts, and each file. A fragment is a difference if its words, or
those of its label, are never sent on the other side. Otherwise it's a suspect. Public messages that
all runs of a side send alike are also compared by number and order.
"""

import json
import os
import re
from collections import Counter
from functools import lru_cache

# The sandbox's people, channels and servers have fixed ids.
CONSTANT = r"1100000000000\d{6}"
GENERATED = re.compile(rf"(?<!\d)(?!{CONSTANT}(?!\d))\d{{17,20}}(?!\d)")
UNIT = r"\d+ (?:day|hour|minute|second)s?"
VARYING = [
    (re.compile(r"<t:\d+(:\w)?>"), r"<t:…\1>"),
    # Times in milliseconds and in seconds.
    (re.compile(r"(?<!\d)1[78]\d{11}(?!\d)"), "<moment>"),
    (re.compile(r"(?<!\d)1[78]\d{8}(?!\d)"), "<moment>"),
    (re.compile(r"(?<!\d)20\d\d-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)?)?"), "<date>"),
    # Remaining times of clocks.
    (re.compile(rf"(?:less than )?{UNIT}(?: {UNIT})*(?= left| in all)|(?<=Dark ){UNIT}(?: {UNIT})*|"
                rf"(?<=Black ){UNIT}(?: {UNIT})*"), "<time>"),
    # Seeds and their hashes.
    (re.compile(r"\b[0-9a-f]{32,}\b"), "<hash>"),
]
MESSAGES = re.compile(r"^/channels/(\d+)/messages$")
# Texts that are compared line by line, and picture descriptions, by sentence.
TEXTS = {"content": r"\n", "description": r"(?<=[.;]) "}
# Keys of a body that depend on its route.
OF_ROUTE = {"nonce", "enforce_nonce", "embeds", "attachments", "message_reference"}


def plain(text):
    """A text without the parts that differ between two runs of the same program."""
    ids = {}
    # Within a fragment, an id always gets the same name.
    text = GENERATED.sub(lambda one: f"<id{ids.setdefault(one[0], len(ids) + 1)}>", text)
    for pattern, replacement in VARYING:
        text = pattern.sub(replacement, text)
    return text


def fragments(value, is_body=True):
    """The objects in a JSON value without inner ones, and the lines of its texts."""
    if isinstance(value, list):
        for one in value:
            yield from fragments(one, False)
    elif isinstance(value, dict):
        own = {}
        for key, one in value.items():
            if is_body and (key in OF_ROUTE or one is None):
                continue
            if key in TEXTS and isinstance(one, str):
                yield from (plain(f"{key}: {line}") for line in re.split(TEXTS[key], one) if line)
                one = "…"
            elif isinstance(one, (dict, list)) and one and key not in ("users", "roles"):
                one = "…"
            own[key] = one
        if own:
            yield plain(json.dumps(own, ensure_ascii=False, sort_keys=True))
        for key, one in value.items():
            yield from fragments(one, is_body and key == "data")


class Run:
    """The requests of one test in one run."""

    def __init__(self, file):
        self.fragments, self.posts, posted = set(), Counter(), {}
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                self.add(json.loads(line), posted)
        self.channels = [[key for key in keys if self.posts[key] == 1] for keys in posted.values()]

    def add(self, request, posted):
        method, path, body = request["method"], request["path"], request["body"]
        if method == "GET":
            return
        self.fragments.update(fragments(body))
        self.fragments.update(plain(f"file {name} {digest}") for name, _, digest in request["files"])
        channel = MESSAGES.match(path) if method == "POST" else None
        if channel:
            key = "\n".join(sorted(fragments(body)))
            self.posts[key] += 1
            posted.setdefault(channel[1], []).append(key)

    def neighbours(self):
        """The pairs of messages that follow each other in a channel."""
        return {pair for keys in self.channels for pair in zip(keys, keys[1:])}

    def reverses(self, pair):
        """Whether the second message of a pair precedes the first one in their channel."""
        first, second = pair
        return any(first in keys and second in keys and keys.index(second) < keys.index(first)
                   for keys in self.channels)


FRAME = [
    (re.compile(r"(?<=^file ).*(?=\.\w+ )"), lambda one: re.sub(r"\d+", "0", one[0])),
    (re.compile(r"(\.\w+) [0-9a-f]{16}$"), r"\1"),
    (re.compile(r"`[^`]*`"), "`…`"),
    (re.compile(r"https://discord\.com/[^) ]*"), "<link>"),
    (re.compile(r"<@\d+>(?:(?:,| and) <@\d+>)*|\b(?:Alice|Bob|Carol|Dan|Erin|Frank)\b"), "<person>"),
    (re.compile(r"\b[a-j]\d{1,2}\b(?:(?:,| and| or) [a-j]\d{1,2}\b)*"), "<square>"),
    (re.compile(r"\b(?:Strike|Feint|Guard)(?:, (?:Strike|Feint|Guard))*\b"), "<stance>"),
    (re.compile(r"\d+"), "0"),
]


@lru_cache(maxsize=None)
def frame(fragment):
    """The words of a fragment, without numbers, people, squares, moves and digests."""
    for pattern, replacement in FRAME:
        fragment = pattern.sub(replacement, fragment)
    return fragment


class Side:
    """All runs of one side by test, and the words of all tests together."""

    def __init__(self, folders):
        self.tests = {}
        for folder in folders:
            for name in sorted(os.listdir(folder)):
                if name.endswith(".jsonl"):
                    self.tests.setdefault(name, []).append(Run(os.path.join(folder, name)))
        self.frames = {frame(one) for runs in self.tests.values() for run in runs
                       for one in run.fragments}

    def shaky(self, name):
        """The words of fragments that only some runs of a test have."""
        runs = [run.fragments for run in self.tests[name]]
        return {frame(one) for one in set.union(*runs) - set.intersection(*runs)}


def compared(name, old, new):
    """The fragments that a test has on one side only: differences, and suspects.

    The words of a suspect are known on the other side. Timing may have left it out of this test.
    """
    shaky = old.shaky(name) | new.shaky(name)
    found, suspects = [], []
    for what, here, there in (("only on the old side", old, new), ("only on the new side", new, old)):
        others = set().union(*(run.fragments for run in there.tests[name]))
        for one in sorted(set.intersection(*(run.fragments for run in here.tests[name])) - others):
            if frame(one) not in there.frames:
                found.append((what, one))
            elif frame(one) not in shaky:
                suspects.append((what, one))
    return found, suspects


def steady(old, new):
    """The differences in number and order of public messages that don't differ on either side."""
    found = []
    for key in sorted(set().union(*(run.posts for run in old + new))):
        counts = [{run.posts[key] for run in runs} for runs in (old, new)]
        if len(counts[0]) == len(counts[1]) == 1 and 0 not in counts[0] | counts[1] and (
                counts[0] != counts[1]):
            found.append((f"posted {counts[0]} times in the old runs, {counts[1]} in the new", key))
    for pair in sorted(set.intersection(*(run.neighbours() for run in old))):
        if all(run.reverses(pair) for run in new):
            found.append(("posted after the next one in the new runs", "\n-- next:\n".join(pair)))
    return found


def around(fragment, others):
    """A fragment, shortened to the part that differs from the most similar other one."""
    common, like = max(((len(os.path.commonprefix([fragment, other])), other) for other in others),
                       default=(0, ""))
    if common < 20:
        return fragment[:400]
    start = max(0, common - 100)
    return f"…{fragment[start:common + 160]}…\n    …{like[start:common + 160]}… (most similar)"


def main(old, new, show, suspicious):
    """Compares folders of recordings; the number of differences."""
    old, new = Side(old), Side(new)
    total, doubtful, count = 0, 0, 0
    for name in sorted(set(old.tests) | set(new.tests)):
        if name not in old.tests or name not in new.tests:
            print(f"{name}: only on the {'old' if name in old.tests else 'new'} side")
            total += 1
            continue
        count += 1
        found, suspects = compared(name, old, new)
        if min(len(old.tests[name]), len(new.tests[name])) > 1:
            suspects += steady(old.tests[name], new.tests[name])
        total += len(found)
        doubtful += len(suspects)
        shown = found + (suspects if suspicious else [])
        for what, one in shown[:show]:
            other = (new if "old" in what else old).tests[name]
            print(f"{name}: {what}:\n    {around(one, set().union(*(run.fragments for run in other)))}")
        if len(shown) > show:
            print(f"{name}: {len(shown) - show} more")
    print(f"bodies: {count} tests, {len(old.frames)} sentences and controls, {total} differ, {doubtful} suspects")
    return total
