#!/usr/bin/env python3
"""Makes the man page of the tool from its own description of its commands.

    soapstone --experimental-dump-help | release-man.py VERSION DATE > soapstone.1
"""

import json
import sys

# Characters of prose that troff reads as something else.
ESCAPES = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"}


def escaped(text: str) -> str:
    """One line of text, as troff prints it."""
    text = "".join(ESCAPES.get(c) or (c if c.isascii() else f"\\[u{ord(c):04X}]") for c in text)
    # A point at the start of a line would begin a request.
    return r"\&" + text if text.startswith(".") else text


def discussion(text: str) -> list[str]:
    """The paragraphs of a help text; indented lines are examples and stay as they are."""
    lines, is_example = [".PP"], False
    for line in text.split("\n"):
        if line.startswith("  ") != is_example and line:
            is_example = not is_example
            lines += [".PP", ".EX"] if is_example else [".EE", ".PP"]
        if line or is_example:
            lines.append(escaped(line))
        elif lines[-1] != ".PP":
            lines.append(".PP")
    while lines[-1] in (".PP", ""):
        lines.pop()
    return lines + [".EE"] if is_example else lines


def spelled(argument: dict) -> str:
    """The names of an argument and the name of its value, as in '-h, --help' or '--port port'."""
    value = rf"\fI{escaped(argument['valueName'])}\fR"
    if argument["kind"] == "positional":
        return value
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    names = [rf"\fB{escaped(dashes[name['kind']] + name['name'])}\fR" for name in argument["names"]]
    return ", ".join(names) + (f" {value}" if argument["kind"] == "option" else "")


def explained(argument: dict) -> str:
    """The description of an argument, with its values and its default."""
    notes = []
    if argument.get("allValues"):
        notes.append("values: " + ", ".join(argument["allValues"]))
    if "defaultValue" in argument:
        notes.append("default: " + argument["defaultValue"])
    text = " ".join(argument.get("abstract", "").split())
    return escaped(text + (f" ({'; '.join(notes)})" if notes else ""))


def synopsis(path: list[str], command: dict) -> str:
    """How a command is typed."""
    words = [rf"\fB{escaped(' '.join(path))}\fR"]
    if command.get("subcommands"):
        return " ".join(words + [r"\fIcommand\fR"])
    for argument in command["arguments"]:
        if argument["kind"] == "positional":
            word = spelled(argument) + (r"\&..." if argument["isRepeating"] else "")
            words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join([words[0], r"[\fIoptions\fR]"] + words[1:])


def arguments(command: dict, common: set[str]) -> list[str]:
    """The arguments of a command in their groups, but for those that every command has."""
    groups: dict[str, list[dict]] = {}
    for argument in command["arguments"]:
        if argument["shouldDisplay"] and argument["valueName"] not in common:
            title = "Arguments" if argument["kind"] == "positional" else "Options"
            groups.setdefault(argument.get("sectionTitle", title), []).append(argument)
    lines = []
    for title, members in groups.items():
        lines += [".PP", f".B {escaped(title)}"]
        for argument in members:
            lines += [".TP", spelled(argument)] + ([explained(argument)] if explained(argument) else [r"\&"])
    return lines


def section(path: list[str], command: dict, common: set[str]) -> list[str]:
    """A command and the commands below it."""
    lines = [f".SS {escaped(' '.join(path))}", synopsis(path, command), ".PP", escaped(command["abstract"])]
    if command.get("discussion"):
        lines += discussion(command["discussion"])
    lines += arguments(command, common)
    for child in command.get("subcommands", []):
        lines += section(path + [child["commandName"]], child, common)
    return lines


def main() -> None:
    version, date = sys.argv[1:]
    tool = json.load(sys.stdin)["command"]
    name = tool["commandName"]
    abstract = tool["abstract"].rstrip(".")
    lines = [
        f'.TH {name.upper()} 1 "{date}" "{name} {version}" "User Commands"',
        ".SH NAME",
        rf"{name} \- {escaped(abstract[0].lower() + abstract[1:])}",
        ".SH SYNOPSIS",
        rf"\fB{name}\fR \fIcommand\fR [\fIoptions\fR]",
        ".SH DESCRIPTION",
        *discussion(tool["discussion"]),
        ".SH OPTIONS",
        "Every command has these options too.",
        *arguments(tool, set())[2:],
        ".SH COMMANDS",
    ]
    for child in tool["subcommands"]:
        lines += section([name, child["commandName"]], child, {"version", "help"})
    print("\n".join(lines))


main()
