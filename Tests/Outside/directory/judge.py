"""Compares a running directory, the recordings of it and the table of outcomes."""

import http.client
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import answers
import bridge
import dsml
import recording
import slapd
from people import (
    CHANGE,
    NEW_PASSWORD,
    OUTCOMES,
    PASSWORD,
    PEOPLE,
    POWERLESS,
    SERVICE,
    SERVICE_PASSWORD,
    SIGN_IN,
    USERS,
    WRONG,
    Outcome,
    change,
    sign_in,
)
from stack import FIXTURES, TOOL, Gateway, Stack


class Judge:
    """Counts what is as it should be and what is not."""

    passed = 0
    failed = 0

    def check(self, name: str, found: object, expected: object) -> None:
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{name}: {found!r} in place of {expected!r}")


def run(stack: Stack, judge: Judge) -> None:
    live = stack.gateway(stack.bridge.url)
    # The rules of the recording: the stub redacts a request by them before it looks for it once more.
    replayed = stack.gateway(stack.stub("--config", str(stack.recording)))
    for outcome in OUTCOMES:
        _outcome(outcome, live, replayed, judge)
    _fixtures(stack.folder / "recorded", judge)
    _lives(live, judge)
    _clients(stack, judge)
    _uses(stack, live, judge)
    _refusals(stack, judge)
    # Last, because nothing comes back from it.
    stack.directory.stop()
    judge.check("no directory", live.call(SIGN_IN, sign_in("alex.tester"))["opstatus"], answers.UNREACHABLE)


def _outcome(outcome: Outcome, live: Gateway, replayed: Gateway, judge: Judge) -> None:
    """The directory's answer now, the recorded one, and the one in the fixture are the same."""
    for request in outcome.before:
        judge.check(f"{outcome.case}, before", live.call(outcome.operation, request)["opstatus"], answers.BAD)
    folder = FIXTURES / outcome.operation / outcome.case
    golden = json.loads((folder / "response.json").read_text())
    judge.check(f"{outcome.case}, opstatus", golden["opstatus"], outcome.opstatus)
    judge.check(f"{outcome.case}, directory", live.call(outcome.operation, outcome.request), golden)
    judge.check(f"{outcome.case}, recording", replayed.call(outcome.operation, outcome.request), golden)
    envelope = (folder / "response.xml").read_bytes()
    try:
        recording.expect(outcome, envelope, golden)
        judge.check(
            f"{outcome.case}, request",
            json.loads((folder / "request.json").read_text()),
            outcome.request | recording.passwords((folder / "request.xml").read_bytes()),
        )
    except recording.Unexpected as error:
        judge.check(f"{outcome.case}, table of outcomes", str(error), None)


def _fixtures(copies: Path, judge: Judge) -> None:
    """No secret is left in what was recorded; the scan gets it without the cases that were made up."""
    for outcome in OUTCOMES:
        folder = FIXTURES / outcome.operation / outcome.case
        for file in folder.iterdir():
            judge.check(f"a password in {outcome.case}/{file.name}", "SYNTHETIC-" in file.read_text(), False)
        shutil.copytree(folder, copies / "ldap" / outcome.operation / outcome.case)
    scan = subprocess.run([TOOL, "fixtures", "scan", str(copies)], capture_output=True, text=True, check=False)
    judge.check("scan", (scan.returncode, scan.stdout), (0, f"{len(OUTCOMES)} fixtures, 0 findings\n"))


def _lives(live: Gateway, judge: Judge) -> None:
    """What follows from an outcome: the passwords that are good from then on."""

    def opstatus(request: dict[str, str], operation: str = SIGN_IN) -> int:
        return live.call(operation, request)["opstatus"]

    judge.check("the new password", opstatus(sign_in("riley.ol08", NEW_PASSWORD)), 0)
    judge.check("the old password", opstatus(sign_in("riley.ol08")), answers.BAD)
    again = live.call(CHANGE, change("riley.ol08", NEW_PASSWORD, PASSWORD))
    judge.check("a password of before", (again["opstatus"], again.get("reason")), (answers.REJECTED, "inHistory"))
    left = [live.call(SIGN_IN, sign_in("jordan.ol07")) for _ in range(3)]
    judge.check(
        "grace logins",
        [one.get("passwordWarning", one["opstatus"]) for one in left],
        [{"graceLogins": 1}, {"graceLogins": 0}, answers.EXPIRED],
    )
    for name in ("casey.ol05", "alex.ol06"):
        judge.check(f"{name} changes", opstatus(change(name), CHANGE), 0)
        judge.check(f"{name} signs in", opstatus(sign_in(name, NEW_PASSWORD)), 0)
    judge.check("a change for nobody", opstatus(change("nobody.ol03"), CHANGE), answers.BAD)
    # slapd does not look at the password of who is locked.
    judge.check("a lock and a wrong password", opstatus(sign_in("riley.ol04", WRONG)), answers.LOCKED)


def _clients(stack: Stack, judge: Judge) -> None:
    """OpenLDAP's own client reads the same from the controls; it needs nothing of the bridge."""
    for name, password, expected in [
        ("riley.ol04", PASSWORD, "Account locked"),
        ("jordan.ol07", PASSWORD, "Password expired"),
        ("alex.ol01", PASSWORD, f"dn:uid=alex.ol01,{USERS}"),
    ]:
        found = subprocess.run(
            [
                slapd.program("ldapwhoami"),
                "-x",
                "-e",
                "ppolicy",
                "-H",
                stack.directory.url,
                "-D",
                f"uid={name},{USERS}",
                "-w",
                password,
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        judge.check(f"ldapwhoami of {name}", expected in found.stdout + found.stderr, True)


def _uses(stack: Stack, live: Gateway, judge: Judge) -> None:
    """The other uses of the directory, and service accounts that may not."""
    found = live.call("findUser", {"email": "alex.tester@example.com"})
    judge.check("a user of an address", (found.get("found"), found.get("userId")), (True, "alex.tester"))
    # Signs that mean something in a filter are an address like any other.
    for email in ("nobody@example.com", "*", "a)(uid=*", "\\2a"):
        judge.check(f"no user of {email}", live.call("findUser", {"email": email}).get("found"), False)
    user = {
        "userId": 'jordan.new, "x"+y',
        "password": NEW_PASSWORD,
        "email": "jordan.new@example.net",
        # A session of a registration whose password was right, with a web id.
        "cacheid": "SYNTHETIC-SESSION-R3",
    }
    judge.check("a new user", live.call("createUser", user)["opstatus"], 0)
    judge.check("a user twice", live.call("createUser", user)["opstatus"], 20023)
    signed_in = live.call(SIGN_IN, sign_in(user["userId"], NEW_PASSWORD))
    judge.check("the new user", (signed_in["opstatus"], signed_in.get("userId")), (0, user["userId"]))
    # slapd compares what it keeps, which is a hash.
    compared = live.call("comparePassword", sign_in("alex.tester"))
    judge.check("a password that is compared", (compared["opstatus"], compared.get("matches")), (0, False))
    powerless = stack.gateway(stack.bridge.url, POWERLESS)
    judge.check("no rights", powerless.call(CHANGE, change("alex.tester"))["opstatus"], answers.NOT_AUTHORIZED)
    stranger = stack.gateway(stack.bridge.url, "svc-stranger")
    judge.check("no account", stranger.call(CHANGE, change("alex.tester"))["opstatus"], answers.BAD)


def _refusals(stack: Stack, judge: Judge) -> None:
    """What the bridge does not pass on."""
    account = (SERVICE, SERVICE_PASSWORD)
    search = (
        '<searchRequest dn="" scope="baseObject" derefAliases="neverDerefAliases"><filter>{}</filter></searchRequest>'
    )
    alex = f'<authRequest principal="uid=alex.tester,{USERS}"/>'
    for name, content, expected in [
        ("a document type", b'<!DOCTYPE a [<!ENTITY e "x">]>' + envelope(account, alex), "500 Fault"),
        ("no XML", b"no", "500 Fault"),
        ("no envelope", b"<a/>", "500 Fault"),
        ("two tokens", envelope(account, alex, tokens=2), "500 Fault"),
        ("somebody else's password", envelope(account, alex), "200 authenticationFailed"),
        ("no password", envelope(("alex.tester", ""), alex), "200 authenticationFailed"),
        ("no principal", envelope(account, "<authRequest/>"), "200 malformedRequest"),
        ("no account", envelope(("a,b", "x"), search.format('<present name="uid"/>')), "200 authenticationFailed"),
        ("a filter in a name", envelope(account, search.format('<present name="uid)(a"/>')), "200 malformedRequest"),
        ("an unknown filter", envelope(account, search.format("<nor/>")), "200 malformedRequest"),
        ("another request", envelope(account, '<abandonRequest abandonID="1"/>'), "200 other"),
    ]:
        judge.check(name, _post(stack.bridge.url, content), expected)
    # All kinds of filters, as the directory itself understands them.
    for text, count in [
        (
            '<and><equalityMatch name="sn"><value>Tester</value></equalityMatch><not><equalityMatch name="uid">'
            "<value>alex.tester</value></equalityMatch></not></and>",
            3,
        ),
        (
            '<or><equalityMatch name="uid"><value>alex.tester</value></equalityMatch><equalityMatch name="uid">'
            "<value>casey.ol09</value></equalityMatch></or>",
            2,
        ),
        ('<substrings name="uid"><initial>al</initial><any>.t</any><final>ter</final></substrings>', 1),
        ('<present name="odjfsWebId"/>', len(PEOPLE) + 1),
        # Who sounds like it: Sample, twice; the new one has no name of his own yet.
        ('<approxMatch name="sn"><value>Sampel</value></approxMatch>', 2),
    ]:
        request = search.replace('dn="" scope="baseObject"', f'dn="{USERS}" scope="singleLevel"').format(text)
        status, content = bridge.answer(envelope(account, request), stack.directory.url)
        entries = bridge.parse(content).findall(f".//{dsml.tag('searchResultEntry')}")
        judge.check(f"entries of {text[:40]}", (status, len(entries)), (200, count))
    # A batch that goes on behind a failure, and names its requests.
    both = "".join(
        f'<delRequest requestID="{number}" dn="uid={name},{USERS}"/>'
        for number, name in enumerate(("nobody", "casey.ol09"), start=1)
    )
    for mode, answered in [("exit", [("1", "32")]), ("resume", [("1", "32"), ("2", "0")])]:
        _, content = bridge.answer(envelope(account, both, attributes=f'onError="{mode}"'), stack.directory.url)
        found = [
            (one.get("requestID"), one.find(dsml.tag("resultCode")).get("code"))
            for one in bridge.parse(content).iter(dsml.tag("delResponse"))
        ]
        judge.check(f"onError {mode}", found, answered)


def envelope(account: tuple[str, str], requests: str, tokens: int = 1, attributes: str = "") -> bytes:
    """A batch with a security header."""
    token = "<w:UsernameToken><w:Username>{}</w:Username><w:Password>{}</w:Password></w:UsernameToken>".format(*account)
    return (
        f'<s:Envelope xmlns:s="{bridge.SOAP}"><s:Header>'
        f'<w:Security xmlns:w="{bridge.WSSE}">{token * tokens}</w:Security></s:Header>'
        f'<s:Body><batchRequest xmlns="{dsml.NAMESPACE}" {attributes}>{requests}</batchRequest></s:Body>'
        "</s:Envelope>"
    ).encode()


def _post(url: str, content: bytes) -> str:
    """The HTTP status, and a fault, the type of an error, or the code of the first result."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=30)
    connection.request("POST", bridge.PATH, content, {"Content-Type": "text/xml; charset=utf-8"})
    response = connection.getresponse()
    payload = bridge.parse(response.read()).find(f"{{{bridge.SOAP}}}Body/*")
    connection.close()
    error: Any = payload.find(dsml.tag("errorResponse"))
    if error is not None:
        return f"{response.status} {error.get('type')}"
    return f"{response.status} {payload.tag.rpartition('}')[2]}"
