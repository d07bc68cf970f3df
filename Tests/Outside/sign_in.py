"""Signs in to a running gateway as a device does, encrypting with Python's cryptography.

The gateway stands before a stub with the fixtures of SETS. Its OpenAPI document has to be valid, and each answer what
the document says. Prints a line for every finding, and `N passed, M failed`.
"""

import argparse
import json
import re
import sys
import urllib.request
from typing import Any

from device import Answer, Device
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

USER, PASSWORD = "alex.tester", "SYNTHETIC-PASSWORD"


class Judge:
    """Counts what is as it should be and what is not."""

    passed = 0
    failed = 0

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def check_answer(self, operation: str, answer: Answer) -> Answer:
        """Holds an answer against the document."""
        responses = self.document["paths"][f"/services/{operation}"]["post"]["responses"]
        response = responses.get(str(answer.status)) or self.document["components"]["responses"]["Failure"]
        schema = {**response["content"]["application/json"]["schema"], "components": self.document["components"]}
        errors = [error.message[:200] for error in Draft202012Validator(schema).iter_errors(answer.json)]
        self.check(f"answer of {operation}", errors, [])
        return answer

    def check(self, name: str, found: object, expected: object) -> None:
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{name}: {found!r} in place of {expected!r}")


def versions(judge: Judge, device: Device) -> None:
    """What an application of each age is told."""
    for version, kind in [("1.0.0", "mandatory"), ("1.10", "mandatory"), ("2.0.0", "optional"), ("2.1.0", "none")]:
        answer = judge.check_answer("AppSupport/appVersionCheck", device.check(version))
        judge.check(f"version {version}", answer.json.get("upgradeType"), kind)
        judge.check(f"version {version}, key", device.key is not None and device.key.key_size, 2048)
    judge.check("version 2.x", judge.check_answer("AppSupport/appVersionCheck", device.check("2.x")).opstatus, 9105)
    ping = judge.check_answer("AppSupport/ping", device.ask("AppSupport/ping"))
    judge.check("ping", ping.json.get("available"), True)


def sessions(judge: Judge, device: Device) -> None:
    """A session from its beginning to its end."""
    answer = judge.check_answer("Auth/login", device.login(USER, PASSWORD))
    judge.check("login", answer.opstatus, 0)
    expected = {"Status", "cacheid", "firstName", "httpStatusCode", "opstatus"}
    judge.check("members of login", set(answer.json), expected)
    cacheid = answer.json.get("cacheid", "")
    judge.check("cacheid", bool(re.fullmatch("[0-9a-f]{32}", cacheid)), True)
    for operation in ["ims-case/getCaseList", "Auth/logout"]:
        answer = judge.check_answer(operation, device.ask(operation, cacheid=cacheid))
        judge.check(operation, answer.opstatus, 0)
    answer = judge.check_answer("ims-case/getCaseList", device.ask("ims-case/getCaseList", cacheid=cacheid))
    judge.check("after logout", answer.opstatus, 6000)
    fixed = "f" * 32
    answer = device.ask(
        "Auth/login",
        userName=device.encrypt(USER),
        password=device.encrypt(PASSWORD),
        keyId=device.key_id,
        cacheid=fixed,
    )
    judge.check("an id of the device's own", answer.json.get("cacheid") == fixed, False)
    judge.check("a session of that id", device.ask("ims-case/getCaseList", cacheid=fixed).opstatus, 6000)
    # The directory says that this user's password has expired.
    answer = judge.check_answer("Auth/login", device.login("riley.example", PASSWORD))
    judge.check("an expired password", (answer.opstatus, "cacheid" in answer.json), (20003, False))


def composites(judge: Judge, device: Device) -> None:
    """What is put together from several calls: whole, with a part left out, and not at all."""
    cacheid = device.login(USER, PASSWORD).json["cacheid"]
    home = judge.check_answer("Home/getHome", device.ask("Home/getHome", cacheid=cacheid, yearMonth="202402"))
    judge.check("getHome", home.opstatus, 0)
    judge.check("members of getHome", {"badges", "cases", "personal", "unreadMessages"} - set(home.json), set())
    judge.check("badges", home.json.get("badges"), {"alerts": 2, "bulletins": 3})
    cleared = device.ask("Content/clearBadge", cacheid=cacheid, badge="bulletins")
    judge.check_answer("Content/clearBadge", cleared)
    judge.check("cleared", cleared.json.get("badges"), {"alerts": 2, "bulletins": 0})
    # The stub has no events of that month.
    partly = judge.check_answer("Home/getHome", device.ask("Home/getHome", cacheid=cacheid, yearMonth="199901"))
    judge.check("getHome without events", partly.opstatus, 1528)
    judge.check("events", "events" in partly.json, False)
    judge.check("badges then", partly.json.get("badges"), {"alerts": 2, "bulletins": 0})
    wrong = device.ask("Content/clearBadge", cacheid=cacheid, badge="mail")
    judge.check("another badge", judge.check_answer("Content/clearBadge", wrong).opstatus, 9105)
    for operation, members in [
        ("Content/getBoard", {"countyFips": "39049"}),
        ("Payments/getPaymentHistory", {"caseNumber": "7000000042", "orderNumber": "19DR000042"}),
        ("Payments/getPaymentHistory", {"caseNumber": "7000000042", "orderNumber": "1"}),
    ]:
        judge.check_answer(operation, device.ask(operation, cacheid=cacheid, **members))
    # A step of a flow whose one-time password was not asked for.
    password = {"otpReference": "x", "otp": "123456"}
    form = judge.check_answer("Auth/forgotUserId", device.ask("Auth/forgotUserId", email="nobody", **password))
    judge.check("a step without its flow", form.opstatus, 6001)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gateway", required=True, metavar="URL")
    gateway = parser.parse_args().gateway
    with urllib.request.urlopen(f"{gateway}/openapi.json", timeout=30) as answer:
        document = json.loads(answer.read())
    device = Device(gateway)
    judge = Judge(document)
    errors = [error.message[:200] for error in OpenAPIV31SpecValidator(document).iter_errors()]
    judge.check("the document", errors, [])
    versions(judge, device)
    sessions(judge, device)
    composites(judge, device)
    print(f"{judge.passed} passed, {judge.failed} failed")
    return 1 if judge.failed else 0


if __name__ == "__main__":
    sys.exit(main())
