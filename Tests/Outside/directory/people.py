"""The made-up people of the directory, and what each of them shows."""

from dataclasses import dataclass, field

BASE = "dc=jfs,dc=example,dc=org"
USERS = f"ou=people,{BASE}"
SERVICES = f"ou=services,{BASE}"
POLICIES = f"ou=policies,{BASE}"

PASSWORD = "SYNTHETIC-PASSWORD"
NEW_PASSWORD = "SYNTHETIC-PASSWORD-NEW"
SERVICE, SERVICE_PASSWORD = "svc-soapstone", "SYNTHETIC-SERVICE-PASSWORD"
# A service account that is known and may do nothing.
POWERLESS = "svc-powerless"

# Everybody's, because the stub has the other answers for it.
WEB_ID = "300000000017"

# Three wrong passwords lock an account; a password is good for ninety days, and expired in 2024.
TRIES = 3
MAXIMUM_AGE = 90 * 86400
LONG_AGO = "20240229093000Z"


@dataclass(frozen=True)
class Person:
    """A user of the directory, whose state a policy has set before anybody signs in."""

    name: str
    first: str
    last: str
    policy: str = "users"
    # Attributes that only slapadd may set.
    state: dict[str, str] = field(default_factory=dict)


PEOPLE = [
    Person("alex.tester", "Alex", "Tester"),
    Person("alex.ol01", "Alex", "Tester"),
    Person("jordan.ol02", "Jordan", "Sample"),
    Person("riley.ol04", "Riley", "Example"),
    Person("casey.ol05", "Casey", "Placeholder", state={"pwdChangedTime": LONG_AGO}),
    Person("alex.ol06", "Alex", "Tester", state={"pwdReset": "TRUE"}),
    Person("jordan.ol07", "Jordan", "Sample", policy="grace", state={"pwdChangedTime": LONG_AGO}),
    Person("riley.ol08", "Riley", "Example"),
    Person("casey.ol09", "Casey", "Placeholder"),
    Person("alex.ol10", "Alex", "Tester"),
]


@dataclass(frozen=True)
class Outcome:
    """A call with the outcome that it must have."""

    case: str
    operation: str
    request: dict[str, str]
    note: str
    kind: str
    opstatus: int
    # Calls that bring the directory there: they are not recorded.
    before: tuple[dict[str, str], ...] = ()


def sign_in(name: str, password: str = PASSWORD) -> dict[str, str]:
    return {"userName": name, "password": password}


def change(name: str, old: str = PASSWORD, new: str = NEW_PASSWORD) -> dict[str, str]:
    return {"userName": name, "oldPassword": old, "newPassword": new}


SIGN_IN, CHANGE = "validateCredentials", "changePassword"
WRONG = "SYNTHETIC-WRONG-PASSWORD"

OUTCOMES = [
    Outcome(
        "openldap-good-password",
        SIGN_IN,
        sign_in("alex.ol01"),
        "User and password are right; the password policy has nothing to say.",
        "ordinary",
        0,
    ),
    Outcome(
        "openldap-wrong-password",
        SIGN_IN,
        sign_in("jordan.ol02", WRONG),
        "The password is not the user's.",
        "fault",
        20001,
    ),
    Outcome(
        "openldap-unknown-user",
        SIGN_IN,
        sign_in("nobody.ol03"),
        "There is no such user; slapd answers as for a wrong password.",
        "fault",
        20001,
    ),
    Outcome(
        "openldap-locked",
        SIGN_IN,
        sign_in("riley.ol04"),
        "The right password after three wrong ones.",
        "fault",
        20002,
        before=(sign_in("riley.ol04", WRONG),) * TRIES,
    ),
    Outcome(
        "openldap-expired", SIGN_IN, sign_in("casey.ol05"), "The password is older than ninety days.", "fault", 20003
    ),
    Outcome(
        "openldap-must-change",
        SIGN_IN,
        sign_in("alex.ol06"),
        "The password was reset: slapd lets the user in and refuses the search.",
        "fault",
        20004,
    ),
    Outcome(
        "openldap-grace-login",
        SIGN_IN,
        sign_in("jordan.ol07"),
        "The password has expired, and is good for two more sign-ins.",
        "edge",
        0,
    ),
    Outcome(
        "openldap-changed",
        CHANGE,
        change("riley.ol08"),
        "The old password is taken out and the new one put in.",
        "ordinary",
        0,
    ),
    Outcome(
        "openldap-wrong-old-password",
        CHANGE,
        change("casey.ol09", WRONG),
        "The old password is not the user's: slapd says mustSupplyOld, and 53.",
        "fault",
        20006,
    ),
    Outcome(
        "openldap-too-short",
        CHANGE,
        change("alex.ol10", PASSWORD, "SHORT"),
        "The new password is shorter than the policy wants.",
        "fault",
        20006,
    ),
]
