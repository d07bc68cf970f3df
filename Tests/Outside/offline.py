"""zeep without a network: contracts come from files, and calls go to one address only."""

import warnings
from pathlib import Path
from urllib.parse import urlsplit

from requests import Session
from zeep import Client, Settings
from zeep.transports import Transport


class OfflineError(Exception):
    """Something outside of this machine's files, or outside of the stub, was asked for."""


class OfflineTransport(Transport):
    """Loads local files; posts to addresses below `allowed`, or nowhere without it."""

    def __init__(self, allowed: str | None = None):
        session = Session()
        session.trust_env = False  # A proxy of the environment must not get to see the calls.
        super().__init__(session=session, timeout=10, operation_timeout=10)
        self.allowed = allowed

    def load(self, url: str) -> bytes:
        if urlsplit(url).scheme not in ("", "file"):
            raise OfflineError(f"the contract wants {url} from the network")
        return super().load(url)

    def post(self, address, message, headers):
        if self.allowed is None or not address.startswith(self.allowed + "/"):
            raise OfflineError(f"a call would go to {address}")
        return super().post(address, message, headers)


def load_wsdl(file: Path, allowed: str | None = None) -> Client:
    """A strict client of a contract in a file."""
    with warnings.catch_warnings():
        # zeep only warns when it leaves out an operation whose messages or parts it cannot find.
        warnings.simplefilter("error", UserWarning)
        return Client(str(file), transport=OfflineTransport(allowed), settings=Settings(strict=True, forbid_dtd=True))
