"""A breaking change of a contract in a pull request: check --changed-since."""

import re

from lxml import etree

import bank
from walk import Walk

CONTRACT = "wsdl/bank.wsdl"
FIXTURE = """\
operation: {operation}
endpoint: /
method: POST
request:
  headers: {{Content-Type: text/xml; charset=utf-8, SOAPAction: '"{operation}"'}}
response:
  status: 200
  headers: {{Content-Type: text/xml; charset=utf-8}}
recordedAt: 2024-02-29T09:30:00Z
class: ordinary
"""
REASON = "The clients read any text since March."


def walk(walk: Walk) -> None:
    _repository(walk)
    walk.run("init", "--ci", "github")
    job = (walk.folder / ".github/workflows/soapstone.yml").read_text()
    walk.matches("init writes a job that checks pull requests", r"changed-since: .*pull_request\.base\.sha", job)
    _commit(walk, "main")

    line = _change(walk, 'name="amount" type="xs:decimal"', 'name="amount" type="xs:string"')
    found = walk.run("check", "--changed-since", "main", status=1)
    finding = r"error: xs:decimal became xs:string \(breaking for clients\).*\[change\.breaking\]"
    walk.matches("check names the change and its line", rf"(?m)^{CONTRACT}:{line}: {finding}$", found)
    walk.matches("it finds nothing else", "; 1 error, 0 warnings; ", found)
    _counterexample(walk, found)

    found = walk.run("check", "--changed-since", "main", "--format", "github", status=1)
    walk.matches("the line is annotated", rf"(?m)^::error file={CONTRACT},line={line},title=change\.breaking::", found)

    entry = walk.matches("the finding has the entry that accepts it", rf"{{path: {CONTRACT}, .*reason: …}}]}}", found)
    configuration = walk.folder / "soapstone.yaml"
    accepted = (entry[0] if entry else "").replace("…", f'"{REASON}"')
    configuration.write_text(configuration.read_text().replace("check:\n", f"check:\n  paths:\n    - {accepted}\n"))
    _commit(walk, "accepted")
    found = walk.run("check", "--changed-since", "main")
    walk.matches("the accepted change is counted", "; 0 errors, 0 warnings; 1 finding suppressed;", found)

    walk.git("checkout", "--quiet", "main")
    _change(walk, "<wsdl:types>", "<wsdl:documentation>Entries and rates.</wsdl:documentation><wsdl:types>")
    found = walk.run("check", "--changed-since", "main")
    walk.matches("a harmless change is checked", r"^1 contract, 2 fixtures, \d+ checks; 0 errors, 0 warnings; ", found)


def _repository(walk: Walk) -> None:
    """The bank's contract, and one fixture of each operation."""
    calls = {"entries": (bank.ACCOUNT, bank.PASSWORD), "rate": ("USD",)}
    with bank.server() as upstream:
        client = bank.Client(upstream)
        wsdl = etree.fromstring(bank.opener.open(f"{upstream}/?wsdl").read())
        for operation, arguments in calls.items():
            client.call(operation, *arguments)
            folder = walk.folder / "fixtures/bank" / operation / "ordinary"
            folder.mkdir(parents=True)
            (folder / "exchange.yaml").write_text(FIXTURE.format(operation=operation))
            for name, message in (("request", client.history.last_sent), ("response", client.history.last_received)):
                envelope = message["envelope"]
                for secret in envelope.iterfind(".//{*}entries/*"):
                    secret.text = f"[[redacted:{etree.QName(secret).localname}:0123456789abcdef]]"
                (folder / f"{name}.xml").write_bytes(etree.tostring(envelope))
    contract = walk.folder / CONTRACT
    contract.parent.mkdir()
    etree.indent(wsdl)
    # A fixed address: that of the running server is another one each time.
    text = etree.tostring(wsdl, encoding="unicode").replace(upstream, "http://bank.example.org")
    contract.write_text(text + "\n")
    walk.git("init", "--quiet", "--initial-branch=main")


def _change(walk: Walk, old: str, new: str) -> int:
    """Commits a change of the contract on a branch of its own; the line of the change."""
    contract = walk.folder / CONTRACT
    before, found, after = contract.read_text().partition(old)
    if not found:
        raise SystemExit(f"the contract has no {old}")
    walk.git("checkout", "--quiet", "-B", "change")
    contract.write_text(before + new + after)
    _commit(walk, "change")
    return before.count("\n") + 1


def _commit(walk: Walk, message: str) -> None:
    walk.git("add", ".")
    walk.git("commit", "--quiet", "--message", message)


def _counterexample(walk: Walk, found: str) -> None:
    """The message in the finding follows the contract of the branch, and not that of main."""
    envelope = re.search(r"<soapenv:Envelope .*</soapenv:Envelope>", found)
    verdicts = []
    for revision in ("change", "main"):
        wsdl = etree.fromstring(walk.git("show", f"{revision}:{CONTRACT}"))
        schema = etree.tostring(wsdl.find(".//{http://www.w3.org/2001/XMLSchema}schema"))
        payload = etree.fromstring(envelope[0])[0][0] if envelope else etree.Element("none")
        # Parsed anew: the schema then has the namespaces that the contract declares around it.
        verdicts.append(etree.XMLSchema(etree.fromstring(schema)).validate(payload))
    walk.check("the counterexample follows the new contract only, by libxml2", verdicts, [True, False])
