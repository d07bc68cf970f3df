"""A device before a gateway: it asks for the key and encrypts with Python's cryptography."""

import base64
import http.client
import json
import urllib.parse
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

OAEP = padding.OAEP(mgf=padding.MGF1(algorithm=hashes.SHA256()), algorithm=hashes.SHA256(), label=None)


@dataclass
class Answer:
    """What a gateway answered: its HTTP status, its fields but for those of one request or connection, and its body."""

    status: int
    fields: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        return json.loads(self.body)

    @property
    def opstatus(self) -> int:
        return self.json["opstatus"]


class Device:
    """One connection to a gateway, and the key that it has given out."""

    def __init__(self, gateway: str) -> None:
        address = urllib.parse.urlsplit(gateway)
        self.connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=30)
        self.key_id = ""
        self.key: RSAPublicKey | None = None

    def ask(self, operation: str, **members: Any) -> Answer:
        """Calls an operation."""
        return self.send(operation, json.dumps(members).encode())

    def send(self, operation: str, body: bytes) -> Answer:
        """Calls an operation with a body as it is."""
        self.connection.request("POST", f"/services/{operation}", body, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        fields = [(name.lower(), value) for name, value in response.getheaders()]
        kept = tuple(sorted(field for field in fields if field[0] not in ("connection", "date", "x-request-id")))
        return Answer(response.status, kept, response.read())

    def check(self, version: str, platform: str = "ios") -> Answer:
        """Asks for the version, and takes the key."""
        answer = self.ask("AppSupport/appVersionCheck", platform=platform, appVersion=version)
        if answer.opstatus == 0:
            key = serialization.load_pem_public_key(answer.json["publicKey"].encode())
            assert isinstance(key, RSAPublicKey)
            self.key, self.key_id = key, answer.json["keyId"]
        return answer

    def encrypt(self, text: str, how: padding.AsymmetricPadding = OAEP) -> str:
        """A text as a device sends it."""
        assert self.key is not None
        return base64.b64encode(self.key.encrypt(text.encode(), how)).decode()

    def login(self, user: str, password: str) -> Answer:
        """Signs in."""
        return self.ask(
            "Auth/login", userName=self.encrypt(user), password=self.encrypt(password), keyId=self.key_id
        )
