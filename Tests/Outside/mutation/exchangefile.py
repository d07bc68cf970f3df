"""Descriptions of exchanges that do not fit their messages or their contract, and files that are not there."""

import re
from collections.abc import Iterable
from random import Random

from mutant import Expected, Kind, Mutant
from project import Case, Project

FILE = "exchange.yaml"


class LineKind(Kind):
    """Changes one line of exchange.yaml."""

    target = "exchange.yaml"
    #: The line that is changed.
    pattern: str
    #: Whether the finding names the line.
    names_line = False

    def fits(self, case: Case) -> bool:
        return True

    def places(self, project: Project) -> Iterable[Case]:
        for case in project.cases:
            if self.fits(case) and re.search(self.pattern, project.text(case.file(FILE)), re.MULTILINE):
                yield case

    def line(self, line: str, case: Case, random: Random) -> str | None:
        """What the line becomes; None where it goes."""
        raise NotImplementedError

    def mutate(self, project: Project, place: Case, random: Random) -> Mutant | None:
        lines = project.text(place.file(FILE)).splitlines(keepends=True)
        number = next(number for number, line in enumerate(lines) if re.search(self.pattern, line))
        changed = self.line(lines[number], place, random)
        if changed == lines[number]:
            return None
        lines[number : number + 1] = [] if changed is None else [changed]
        file = place.file(FILE)
        # What is missing is told of the mapping that it is missing in.
        named = range(number + 1, number + 2 + (changed or "").count("\n")) if self.names_line else None
        expected = Expected(self.rules, (file,), named)
        return self.on_case(place, FILE, "".join(lines).encode(), number + 1, expected)


class ClassChanged(LineKind):
    """The case says that it is of another class."""

    name = "class-changed"
    rules = ("fixture.class",)
    pattern = "^class:"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        if case.case_class == "fault":
            return f"class: {random.choice(['ordinary', 'edge', 'negative'])}\n"
        return "class: fault\n"

    def fits(self, case: Case) -> bool:
        answer = case.message("response")
        if case.case_class == "fault":
            return bool(answer and "Fault>" in answer.text)
        return case.case_class in ("ordinary", "edge")


class ClassNegative(LineKind):
    """A good answer is said to break something."""

    name = "class-negative"
    rules = ("fixture.class",)
    pattern = "^class:"
    names_line = True

    def fits(self, case: Case) -> bool:
        return case.case_class in ("ordinary", "edge")

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return "class: negative\n"


class ClassUnknown(LineKind):
    """The case is of a class that there is not."""

    name = "class-unknown"
    rules = ("fixture.readable",)
    pattern = "^class:"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return random.choice(["class: usual\n", "class: Ordinary\n", "class: [edge]\n", "class:\n"])


class StatusChanged(LineKind):
    """A fault comes with 200, or what is no fault does not come with 2xx: SOAP 1.1 section 6.2."""

    name = "status-changed"
    rules = ("fixture.binding",)
    pattern = r"^  status:"

    def fits(self, case: Case) -> bool:
        return case.case_class != "negative"

    def line(self, line: str, case: Case, random: Random) -> str | None:
        answer = case.message("response")
        if answer is None:
            return line
        is_fault = "Fault>" in answer.text
        return f"  status: {random.choice(['200', '404', '503'] if is_fault else ['302', '404', '500'])}\n"


class StatusNone(LineKind):
    """The status is no HTTP status."""

    name = "status-bad"
    rules = ("fixture.readable",)
    pattern = r"^  status:"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return random.choice(
            ["  status: OK\n", "  status: 99\n", "  status: 600\n", '  status: ""\n', "  status: 2e2\n"]
        )


class ActionChanged(LineKind):
    """The SOAPAction is not that of the operation; that it is empty only the Basic Profile forbids, R2744."""

    name = "action-changed"
    rules = ("fixture.binding", "wsi.R2744")
    pattern = "^    SOAPAction:"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        action = random.choice([f"{case.action}s", case.action.upper(), f"{case.action}/", ""])
        return f"    SOAPAction: '\"{action}\"'\n" if action != case.action else line


class ActionDropped(LineKind):
    """There is no SOAPAction, which SOAP 1.1 section 6.1.1 asks for."""

    name = "action-dropped"
    rules = ("fixture.binding",)
    pattern = "^    SOAPAction:"

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return None


class ActionParameter(LineKind):
    """The action of a request of SOAP 1.2 is not that of the operation: RFC 3902 section 2."""

    name = "action-parameter"
    rules = ("fixture.binding",)
    pattern = r"^    Content-Type: 'application/soap\+xml.*action="
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        action = random.choice([f"{case.action}s", case.action.upper(), f"{case.action}/", "urn:other"])
        return line.replace(f'action="{case.action}"', f'action="{action}"')


class MediaTypeChanged(LineKind):
    """The media type of a message is not that of its version of SOAP."""

    name = "media-type"
    rules = ("fixture.binding", "fixture.match")
    pattern = "^    Content-Type:"

    def fits(self, case: Case) -> bool:
        return case.is_plain("request")

    def line(self, line: str, case: Case, random: Random) -> str | None:
        other = "text/xml" if "application/soap+xml" in line else "application/soap+xml"
        return f"    Content-Type: {random.choice(['application/json', 'text/html', other])}\n"

    def mutate(self, project: Project, place: Case, random: Random) -> Mutant | None:
        made = super().mutate(project, place, random)
        if made:
            # The media type stands here, and decides how the message is read.
            made.expected = [Expected(self.rules, (place.file(FILE), place.file("request.xml")))]
        return made


class CharsetChanged(LineKind):
    """The charset of the head contradicts the message: RFC 7303 section 3."""

    name = "charset"
    rules = ("fixture.binding", "fixture.match", "fixture.request-json", "wsi.R1012")
    pattern = "^    Content-Type:"

    def fits(self, case: Case) -> bool:
        markup = case.message("request")
        return case.is_plain("request") and markup is not None and 'encoding="UTF-8"' in markup.text

    def line(self, line: str, case: Case, random: Random) -> str | None:
        # Of characters of ASCII, both charsets have the same bytes.
        others = [] if case.message("request").text.isascii() else ["ISO-8859-1"]
        charset = random.choice(["utf-16", "x-unknown", *others])
        return re.sub(r"charset=[^\s;']+", f"charset={charset}", line)

    def mutate(self, project: Project, place: Case, random: Random) -> Mutant | None:
        made = super().mutate(project, place, random)
        if made:
            made.expected = [Expected(self.rules, (f"{place.folder}/",))]
        return made


class AnswerTypeChanged(LineKind):
    """The media type of an answer is not that of its version of SOAP."""

    name = "media-type-of-answer"
    rules = ("fixture.binding",)
    pattern = r"^recordedAt:"

    def fits(self, case: Case) -> bool:
        return case.is_plain("response") and case.case_class != "negative"

    def places(self, project: Project) -> Iterable[Case]:
        return [case for case in project.cases if self.fits(case)]

    def mutate(self, project: Project, place: Case, random: Random) -> Mutant | None:
        text = project.text(place.file(FILE))
        head, _, tail = text.partition("\nresponse:")
        other = "text/xml" if "application/soap+xml" in tail else "application/soap+xml"
        kind = random.choice(["text/html; charset=utf-8", "application/json", "text/plain", f"{other}; charset=utf-8"])
        changed, count = re.subn("Content-Type: .*", f"Content-Type: {kind}", tail, count=1)
        if not count:
            return None
        expected = Expected(self.rules, (place.file(FILE), place.file("response.xml")))
        content = f"{head}\nresponse:{changed}".encode()
        line = head.count("\n") + 2 + tail[: tail.index("Content-Type")].count("\n")
        return self.on_case(place, FILE, content, line, expected)


class KeyUnknown(LineKind):
    """There is a key that nobody knows, or a known one is written otherwise."""

    name = "key-unknown"
    rules = ("fixture.readable",)
    pattern = r"^(recordedAt|class|endpoint):"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return random.choice([f"{line}state: done\n", f"{line}Class: edge\n", f"{line}delays: 1s\n"])


class KeyDropped(LineKind):
    """The key is missing that must be there; all others have a default."""

    name = "key-dropped"
    rules = ("fixture.readable",)
    pattern = r"^$"

    def places(self, project: Project) -> Iterable[Case]:
        return project.cases

    def mutate(self, project: Project, case: Case, random: Random) -> Mutant | None:
        content, count = re.subn(r"(?m)^operation: .*\n", "", project.text(case.file(FILE)))
        expected = Expected(self.rules, (case.file(FILE),))
        return self.on_case(case, FILE, content.encode(), None, expected) if count else None


class ValueBad(LineKind):
    """A value is none that its key can have."""

    name = "value-bad"
    rules = ("fixture.readable",)
    pattern = r"^(recordedAt|endpoint|method):"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        key = line.partition(":")[0]
        bad = {
            "recordedAt": ["yesterday", "2024-02-30T09:30:00Z", "2024-02-29"],
            "endpoint": ["sets", '""', "[/sets]"],
            "method": ["GET", "post", "PUT"],
        }
        return f"{key}: {random.choice(bad[key])}\n"

    def mutate(self, project: Project, place: Case, random: Random) -> Mutant | None:
        key = random.choice(["recordedAt", "endpoint", "method"])
        lines = project.text(place.file(FILE)).splitlines(keepends=True)
        number = next(number for number, line in enumerate(lines) if line.startswith(f"{key}:"))
        lines[number] = self.line(lines[number], place, random) or ""
        expected = Expected(self.rules, (place.file(FILE),), range(number + 1, number + 2))
        return self.on_case(place, FILE, "".join(lines).encode(), number + 1, expected)


class NoYAML(LineKind):
    """The file is no YAML, or a key stands twice."""

    name = "yaml-broken"
    rules = ("fixture.readable",)
    pattern = r"^class:"

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return random.choice(
            [f"{line}\tnote: x\n", f"{line}{line}", 'class: "edge\n', "class: [edge\n", "class: *edge\n"]
        )


class OtherOperation(LineKind):
    """The case says that it is of another operation than its folder's."""

    name = "operation-changed"
    rules = ("fixture.readable", "fixture.folder")
    pattern = "^operation:"

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return random.choice([f"operation: {case.operation}s\n", "operation: ''\n"])


class EndpointChanged(LineKind):
    """The case is at an address that no port of its contract has."""

    name = "endpoint-changed"
    rules = ("fixture.address",)
    pattern = "^endpoint:"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return random.choice([f"endpoint: {case.endpoint}s\n", f"endpoint: {case.endpoint}/\n", "endpoint: /\n"])


class ExceptionKind(LineKind):
    """A case that makes no exception yet makes one."""

    def fits(self, case: Case) -> bool:
        return "check" not in case.details


class IgnoreUnneeded(ExceptionKind):
    """An exception is made that nothing needs."""

    name = "ignore-unneeded"
    rules = ("check.unused-ignore",)
    pattern = "^class:"

    def line(self, line: str, case: Case, random: Random) -> str | None:
        rule = random.choice(["fixture.binding", "fixture.duplicate", "fixture.header", "fixture.match"])
        return f'{line}check: {{ignore: [{{rule: {rule}, reason: "It is known."}}]}}\n'


class IgnoreUnknown(ExceptionKind):
    """An exception is made from a rule that there is not."""

    name = "ignore-unknown"
    rules = ("check.unknown-rule",)
    pattern = "^class:"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        rule = random.choice(["fixture.bindings", "fixtures.", "wsdl", "fixture"])
        return f'{line}check: {{ignore: [{{rule: {rule}, reason: "It is known."}}]}}\n'


class IgnoreWithoutReason(ExceptionKind):
    """An exception is made without a reason."""

    name = "ignore-without-reason"
    rules = ("fixture.readable",)
    pattern = "^class:"
    names_line = True

    def line(self, line: str, case: Case, random: Random) -> str | None:
        return line + random.choice(
            ["check: {ignore: [{rule: fixture.class}]}\n", 'check: {ignore: [{rule: fixture.class, reason: ""}]}\n']
        )


class FileMissing(Kind):
    """A file of a case is not there."""

    name = "file-missing"
    target = "exchange.yaml"
    rules = ("fixture.readable",)

    def places(self, project: Project) -> Iterable[tuple[Case, str]]:
        for case in project.cases:
            for file in ("request.xml", "request.mime", "response.xml", "response.mime", FILE):
                if case.file(file) in project.files:
                    yield case, file

    def mutate(self, project: Project, place: tuple[Case, str], random: Random) -> Mutant | None:
        case, file = place
        return self.on_case(case, file, None, None, Expected(self.rules, (case.file(file),)))


class CaseMoved(Kind):
    """A case lies in the folder of another operation of its service."""

    name = "case-moved"
    target = "exchange.yaml"
    rules = ("fixture.folder", "fixture.binding")

    def places(self, project: Project) -> Iterable[tuple[Case, str]]:
        for case in project.cases:
            folders = {
                other.folder.rpartition("/")[0]
                for other in project.contract_of(case).cases
                if other.service == case.service
            }
            for folder in sorted(folders - {case.folder.rpartition("/")[0]}):
                # The operations of the directory are one operation of its contract.
                if any(item.action != case.action for item in project.cases if item.folder.startswith(folder + "/")):
                    yield case, folder

    def mutate(self, project: Project, place: tuple[Case, str], random: Random) -> Mutant | None:
        case, folder = place
        new = f"{folder}/moved-{case.folder.rpartition('/')[2]}"
        changes: dict[str, bytes | None] = {}
        for file in project.files:
            if file.startswith(f"{case.folder}/"):
                changes[file] = None
                content = project.read(file)
                if file.endswith(FILE):
                    name = folder.rpartition("/")[2]
                    content = re.sub(rb"(?m)^operation: .*$", f"operation: {name}".encode(), content)
                changes[new + file[len(case.folder) :]] = content
        expected = Expected(self.rules, (f"{new}/",))
        return Mutant(self, case.folder, changes, frozenset({case.folder, new}), [expected])


class SecretLeft(Kind):
    """A secret is left in a message. The project lets such findings pass, so it must be among those let pass."""

    name = "secret-left"
    target = "message"
    rules = ("fixture.secret",)

    def places(self, project: Project) -> Iterable[Case]:
        return [case for case in project.cases if case.is_plain("response") and case.message("response")]

    def mutate(self, project: Project, place: Case, random: Random) -> Mutant | None:
        markup = place.message("response")
        at = markup.root.open_end
        secret = random.choice(["078-05-1120", "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"])
        header = f'<h xmlns="urn:h" xmlns:s="{markup.root.namespace}"><note>{secret}</note></h>'
        if markup.root.child("Header") is not None:
            return None
        content = (
            f"{markup.text[:at]}<{markup.root.prefix}:Header>{header}</{markup.root.prefix}:Header>{markup.text[at:]}"
        )
        line = markup.line(at)
        expected = Expected(self.rules, (place.file("response.xml"),), range(line, line + 1))
        return self.on_case(place, "response.xml", content.encode(), line, expected)
