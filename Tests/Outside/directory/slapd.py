"""OpenLDAP as an ordinary process: its own folder, its own configuration, a free port of this machine."""

import base64
import hashlib
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from people import (
    BASE,
    MAXIMUM_AGE,
    PASSWORD,
    PEOPLE,
    POLICIES,
    POWERLESS,
    SERVICE,
    SERVICE_PASSWORD,
    SERVICES,
    TRIES,
    USERS,
    WEB_ID,
)

# Debian has both programs where only root looks by default.
SEARCHED = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])

# The identifiers come from a UUID (X.667), so that they are nobody else's.
CONFIGURATION = """\
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
attributetype ( 2.25.286191437915826710371957326891157290411.1 NAME 'odjfsWebId'
  EQUALITY caseExactMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 2.25.286191437915826710371957326891157290411.2 NAME 'odjfsUser' SUP top AUXILIARY MAY odjfsWebId )
pidfile {folder}/slapd.pid
database mdb
suffix {base}
rootdn cn=nobody,{base}
directory {folder}/data
maxsize 16777216
index uid,mail eq
overlay ppolicy
ppolicy_default cn=users,{policies}
ppolicy_use_lockout
ppolicy_hash_cleartext
access to dn.subtree={users} attrs=userPassword
  by dn.exact=cn={service},{services} write by self write by anonymous auth by * none
access to dn.subtree={services} attrs=userPassword by anonymous auth by * none
access to dn.base={users} attrs=entry,children by dn.exact=cn={service},{services} write by dn.subtree={users} search
access to dn.subtree={users} by dn.exact=cn={service},{services} write by self read by * none
access to * by * none
"""


class CannotStart(Exception):
    """Why there is no directory."""


def program(name: str) -> str:
    """The path of one of OpenLDAP's programs."""
    path = shutil.which(name, path=SEARCHED)
    if path is None:
        raise CannotStart(f"there is no {name}: install Debian's package slapd")
    return path


def free_port() -> int:
    """A port on which nobody listened just now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def hashed(password: str) -> str:
    """A password as slapd keeps it (RFC 2307, section 5.3)."""
    salt = os.urandom(8)
    digest = hashlib.sha1(password.encode() + salt, usedforsecurity=False).digest()
    return "{SSHA}" + base64.b64encode(digest + salt).decode()


def policy(name: str, **attributes: str) -> dict[str, str]:
    """A password policy."""
    return {
        "dn": f"cn={name},{POLICIES}",
        "objectClass": "device pwdPolicy",
        "cn": name,
        "pwdAttribute": "userPassword",
        **attributes,
    }


def entries() -> list[dict[str, str]]:
    """All entries; of `objectClass` the names are listed with blanks."""
    common = {
        "pwdMaxAge": str(MAXIMUM_AGE),
        "pwdLockout": "TRUE",
        "pwdMaxFailure": str(TRIES),
        "pwdMustChange": "TRUE",
        "pwdCheckQuality": "1",
        "pwdMinLength": "12",
        "pwdInHistory": "3",
        "pwdSafeModify": "TRUE",
        "pwdAllowUserChange": "TRUE",
    }
    found = [
        {"dn": BASE, "objectClass": "dcObject organization", "dc": "jfs", "o": "Made-up JFS"},
        *(
            {"dn": dn, "objectClass": "organizationalUnit", "ou": dn.split(",")[0].removeprefix("ou=")}
            for dn in (USERS, SERVICES, POLICIES)
        ),
        policy("users", **common),
        policy("grace", **common, pwdGraceAuthNLimit="3"),
        policy("services"),
        *(
            {
                "dn": f"cn={name},{SERVICES}",
                "objectClass": "applicationProcess simpleSecurityObject",
                "cn": name,
                "userPassword": hashed(SERVICE_PASSWORD),
                "pwdPolicySubentry": f"cn=services,{POLICIES}",
            }
            for name in (SERVICE, POWERLESS)
        ),
    ]
    for person in PEOPLE:
        found.append(
            {
                "dn": f"uid={person.name},{USERS}",
                "objectClass": "inetOrgPerson odjfsUser",
                "uid": person.name,
                "cn": f"{person.first} {person.last}",
                "givenName": person.first,
                "sn": person.last,
                "mail": f"{person.name}@example.com",
                "odjfsWebId": WEB_ID,
                "userPassword": hashed(PASSWORD),
                "pwdPolicySubentry": f"cn={person.policy},{POLICIES}",
                **person.state,
            }
        )
    return found


def ldif() -> str:
    """The entries as slapadd reads them."""
    blocks = []
    for entry in entries():
        lines = []
        for name, value in entry.items():
            lines += [f"{name}: {part}" for part in (value.split() if name == "objectClass" else [value])]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


class Directory:
    """A running slapd with the made-up people in it."""

    def __init__(self, folder: Path) -> None:
        server, loader = program("slapd"), program("slapadd")
        (folder / "data").mkdir(mode=0o700, parents=True)
        configuration = folder / "slapd.conf"
        configuration.write_text(
            CONFIGURATION.format(
                folder=folder, base=BASE, users=USERS, services=SERVICES, policies=POLICIES, service=SERVICE
            )
        )
        # `-q` would leave out the checks of the entries.
        loaded = subprocess.run(
            [loader, "-f", configuration], input=ldif(), text=True, capture_output=True, check=False
        )
        if loaded.returncode != 0:
            raise CannotStart(f"slapadd refused the entries: {loaded.stderr}")
        # Somebody may take the port between the question and slapd's start.
        for _ in range(5):
            self.port = free_port()
            self.process = subprocess.Popen(
                [server, "-d", "0", "-f", configuration, "-h", self.url],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            if self._listens():
                return
            self.stop()
        raise CannotStart("slapd does not listen")

    @property
    def url(self) -> str:
        return f"ldap://127.0.0.1:{self.port}"

    def _listens(self) -> bool:
        for _ in range(200):
            if self.process.poll() is not None:
                return False
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return True
            except OSError:
                time.sleep(0.05)
        return False

    def stop(self) -> None:
        """Ends the process, and waits for it."""
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
