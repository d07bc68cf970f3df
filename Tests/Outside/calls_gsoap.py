"""A client that gSOAP generates of all contracts, for client_calls.py."""

import base64
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

# A generated prototype of an operation on the server: its name and its parameters behind the first.
OPERATION = re.compile(r"SOAP_FMAC5 int SOAP_FMAC6 (?!soap_)(\w+)\(struct soap\*, (.+)\);")


class GSOAP:
    """Generates and compiles the client in a temporary folder, once for all contracts."""

    def __init__(self, contracts: dict[str, Path]):
        self.contracts = contracts

    def __enter__(self) -> "GSOAP":
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        files = sorted(str(file.resolve()) for file in self.contracts.values())
        # Without gSOAP's own types for WS-Security: headers are as in the contracts, and compile in half the time.
        (self.folder / "typemap.dat").write_text("")
        self._run("wsdl2h", "-c", "-t", "typemap.dat", "-o", "calls.h", *files)
        share = Path(shutil.which("soapcpp2")).resolve().parents[1] / "share" / "gsoap"
        self._run("soapcpp2", "-c", "-x", "-L", f"-I{share / 'import'}", "calls.h")
        # There is one for each binding, and they are equal.
        next(self.folder.glob("*.nsmap")).rename(self.folder / "calls.nsmap")
        (self.folder / "forward.h").write_text(self._forward())
        sources = ["soapC.c", "soapClient.c", "soapServer.c", str(HERE / "calls_gsoap.c")]
        self._run("cc", "-O0", "-w", "-I.", "-o", "calls", *sources, "-lgsoap", "-lm")
        return self

    def __exit__(self, *_: Any) -> None:
        self.temporary.cleanup()

    def run(self, jobs: dict[str, Any]) -> dict[str, dict[str, str]]:
        """What the client says of each call, by the name of the exchange."""
        lines = []
        for number, call in enumerate(jobs["calls"]):
            content = (Path(call["folder"]) / "request.xml").read_bytes()
            action = f'"{call["action"]}"'
            fields = [f"Content-Type: text/xml; charset=utf-8\r\nSOAPAction: {action}"]
            if jobs["version"] == "1.2":
                fields = [f"Content-Type: application/soap+xml; charset=utf-8; action={action}"]
            head = "\r\n".join(["POST / HTTP/1.1", *fields, f"Content-Length: {len(content)}", "\r\n"])
            (self.folder / f"{number}.request").write_bytes(head.encode() + content)
            url = jobs["stub"] + call["endpoint"]
            lines.append(f"{url}\t{self.folder / f'{number}.request'}\t{self.folder / f'{number}.answer'}\n")
        outcomes = self._run("./calls", input="".join(lines)).splitlines()
        answers = {}
        for number, (call, outcome) in enumerate(zip(jobs["calls"], outcomes)):
            body = (self.folder / f"{number}.answer").read_bytes().partition(b"\r\n\r\n")[2]
            answers[call["name"]] = {"outcome": outcome, "response": base64.b64encode(body).decode()}
        return answers

    def _forward(self) -> str:
        """Operations of the server that call the client."""
        code = []
        for name, parameters in OPERATION.findall((self.folder / "soapStub.h").read_text()):
            values = ", ".join(re.findall(r"(\w+)(?:,|$)", parameters))
            # A server may get a fault, too; there is no such request.
            is_fault = name == "SOAP_ENV__Fault"
            call = "SOAP_NO_METHOD" if is_fault else f"end(soap_call_{name}(begin(server), url, NULL, {values}))"
            code.append(f"int {name}(struct soap *server, {parameters}) {{ return {call}; }}\n")
        return "".join(code)

    def _run(self, *command: str, input: str = "") -> str:
        result = subprocess.run(command, cwd=self.folder, input=input, capture_output=True, text=True, timeout=300)
        if result.returncode:
            raise RuntimeError(f"{command[0]} ended with {result.returncode}: {result.stderr[-2000:]}")
        return result.stdout
