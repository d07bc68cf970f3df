"""Recording once and working offline: init, record, replay, check, git add."""

import base64
import json
import re
from urllib.parse import quote
from xml.sax.saxutils import escape

import bank
from walk import Walk

CALLS = [
    ("entries", bank.ACCOUNT, bank.PASSWORD),
    ("entries", bank.CLOSED, bank.OTHER_PASSWORD),
    ("rate", "USD"),
]
# The stub's log: the request that no fixture matches, and its near miss.
NEAR_MISS = [
    r"no fixture matches",
    r"the nearest is root/rate/.*: 1 difference",
    r"different  .*/n1:currency/text\(\)",
    r"expected 'USD' \| found 'GBP'",
    r"soapenv = ",
    r"n1 = urn:example:bank",
]
NOTHING = r"^1 contract, 3 fixtures, \d+ checks; 0 errors, 0 warnings\n$"
PLACEHOLDER = r"\[\[redacted:account:[0-9a-f]{16}\]\]"


def walk(walk: Walk) -> None:
    walk.git("init", "--quiet", "--initial-branch=main")
    walk.matches("init names the next command", "Next: soapstone record --upstream URL", walk.run("init"))
    with bank.server() as upstream:
        with walk.serve("record", "--upstream", upstream) as recorder:
            recorded = _results(recorder.url)
        counts = "recorded 3 requests in fixtures: 3 new fixtures, 0 unchanged"
        walk.check("record counts the fixtures", recorder.output[-1], counts)
    # The server has ended.
    with walk.serve("replay", diagnostics=NEAR_MISS) as stub:
        walk.matches("the start line names /__soapstone/", re.escape(f"{stub.url}/__soapstone/"), stub.start)
        _compare(walk, recorded, _results(stub.url))
        _unmatched(walk, stub.url)

    walk.matches("check finds nothing", NOTHING, walk.run("check"))
    walk.git("add", ".")
    walk.git("commit", "--quiet", "--message", "Record the bank")
    walk.check("git has everything", walk.git("status", "--porcelain"), b"")
    _secrets(walk)

    clone = walk.folder.parent / "clone"
    walk.git("clone", "--quiet", str(walk.folder), str(clone))
    walk.matches("check finds nothing in a clone either, as in CI", NOTHING, walk.run("check", folder=clone))


def _results(url: str) -> list[object]:
    client = bank.Client(url)
    return [client.call(*call) for call in CALLS]


def _compare(walk: Walk, recorded: list[object], replayed: list[object]) -> None:
    """The results of zeep are the recorded ones; the account that the fault quotes is redacted."""
    walk.check("the bank's results came through record", len(recorded[0]), 2)
    code, message, members = recorded[1]
    walk.check("its fault too", message, f"there is no account {bank.CLOSED}")
    for number in (0, 2):
        walk.check(f"zeep gets the recorded result of {CALLS[number][0]}", replayed[number], recorded[number])
    placeholder = replayed[1][2].get("account", "")
    walk.matches("the account in the fault is redacted", f"^{PLACEHOLDER}$", placeholder)
    fault = (code, message.replace(bank.CLOSED, placeholder), {**members, "account": placeholder})
    walk.check("and all else of the fault is the recorded one", replayed[1], fault)


def _unmatched(walk: Walk, stub: str) -> None:
    _, message, _ = bank.Client(stub).call("rate", "GBP")
    difference = r"the nearest is root/rate/\S+, where \S+/n1:currency/text\(\) is 'GBP', 'USD' was expected"
    walk.matches("the fault of an unmatched request has its near miss", difference, message)
    listed = json.loads(bank.opener.open(f"{stub}/__soapstone/requests/unmatched/near-misses").read())
    pairs = [(d["expected"], d["found"]) for d in listed["nearMisses"][0]["differences"]]
    walk.check("and so does the admin interface", pairs, [("USD", "GBP")])


def _secrets(walk: Walk) -> None:
    """No password and no account, in no spelling, is in what git has, in the folder, or in what was printed."""
    git = walk.git("cat-file", "--batch-all-objects", "--batch")
    files = b"".join(file.read_bytes() for file in walk.folder.rglob("*") if file.is_file())
    for secret in (bank.PASSWORD, bank.OTHER_PASSWORD, bank.ACCOUNT, bank.CLOSED):
        spellings = {secret, escape(secret), quote(secret), base64.b64encode(secret.encode()).decode()}
        for place, content in (("git", git), ("the folder", files), ("the output", walk.printed.encode())):
            walk.check(f"'{secret}' is not in {place}", [s for s in spellings if s.encode() in content], [])
    walk.check("git has the fixtures", git.count(b"recordedAt: "), 3)
