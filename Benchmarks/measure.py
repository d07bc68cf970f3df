"""Runs the drivers in rounds and compares them; scripts/bench builds them and calls this.

A section is a function that yields figures; SECTIONS at the end lists them. A driver prints the CPU nanoseconds that one
document took, so that the start of its process is not measured.
"""

import argparse
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import namedtuple

import contracts
import fixtures
import servers

# `bound` is '<=' or '>=' before the target; a figure without a target is there for comparison.
Figure = namedtuple("Figure", "section name value unit bound target")

ROUNDS = {"small": 7, "medium": 7, "large": 3}
# Documents in one run: a tenth of a second or more for the floor, less for those that take long anyway.
COUNTS = {"small": 20000, "medium": 1000, "large": 3}
SLOW = {"gsoap": 5, "xmlcoder": 60, "zeep": 100, "jsonencoder": 15}


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def run(*command, **environment):
    result = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, env={**os.environ, **environment}
    )
    if result.returncode != 0:
        raise SystemExit(f"bench: {' '.join(map(str, command))}: {result.stdout}{result.stderr}")
    return result.stdout


def figure(section, name, value, unit="x", bound="", target=None):
    return Figure(section, name, value, unit, bound, target)


def drivers(options, payload):
    """The commands whose times are compared on one payload, by name."""
    file = os.path.join(options.work, payload + ".xml")
    run(options.codec, "write", payload, file)
    count = COUNTS[payload]

    def slower(kind):
        return max(count // SLOW[kind], 1)

    commands = {
        task: [options.codec, task, payload, count]
        for task in ("floor", "parse", "decode", "json", "encode", "json-encode")
    }
    for task in ("schema-json", "schema-encode"):
        commands[task] = [options.codec, task, payload, max(count // 3, 1), options.contract]
    for task in ("jsonencoder", "xmlcoder-decode", "xmlcoder-encode"):
        # One encoding of the largest takes XMLCoder most of a minute.
        if (payload, task) != ("large", "xmlcoder-encode"):
            commands[task] = [options.foundation, task, file, slower(task.split("-")[0])]
    if options.gsoap:
        for task in ("decode", "encode"):
            commands["gsoap-" + task] = [options.gsoap, task, file, slower("gsoap")]
    if options.zeep:
        python, script, wsdl = options.zeep
        commands["zeep"] = [python, script, wsdl, file, slower("zeep")]
    return commands


def codec(options):
    for payload in ROUNDS:
        commands = drivers(options, payload)
        times = {name: [] for name in commands}
        for number in range(ROUNDS[payload]):
            say(f"codec, {payload}: round {number + 1} of {ROUNDS[payload]}")
            for name, command in commands.items():
                times[name].append(float(run(*command)))

        def ratio(name, base):
            return statistics.median(a / b for a, b in zip(times[name], times[base]))

        def compared(text, name, base, bound="", target=None):
            if name in times and base in times:
                yield figure("codec", f"{payload}: {text}", ratio(name, base), "x", bound, target)

        yield figure("codec", f"{payload}: libxml2 SAX2, empty handlers", min(times["floor"]) / 1000, "us")
        yield from compared("gate and parse / floor", "parse", "floor")
        yield from compared("gate, parse, typed decode / floor", "decode", "floor", "<=", 1.5)
        yield from compared("SOAP bytes to JSON bytes / floor", "json", "floor", "<=", 1.7)
        yield from compared("schema-driven, SOAP to JSON / floor", "schema-json", "floor", "<=", 2.5)
        yield from compared("schema-driven, JSON to SOAP / floor", "schema-encode", "floor")
        yield from compared("gSOAP decode / floor", "gsoap-decode", "floor")
        yield from compared("zeep decode / floor", "zeep", "floor")
        yield from compared("XMLCoder decode / floor", "xmlcoder-decode", "floor")
        yield from compared("encode to SOAP / gSOAP", "encode", "gsoap-encode", "<=", 0.1)
        yield from compared("XMLCoder encode / our encode", "xmlcoder-encode", "encode")
        yield from compared("JSONEncoder / our JSON", "jsonencoder", "json-encode", ">=", 50)
    yield from instructions(options)


def instructions(options):
    if not shutil.which("valgrind"):
        say("valgrind is not there: no instruction counts")
        return
    # Valgrind 3.19 gives up on the compressed debug information of Swift 6.3.
    stripped = os.path.join(options.work, "codec-driver")
    run("strip", "-g", "-o", stripped, options.codec)
    for payload, count in (("small", 300), ("medium", 60)):
        say(f"codec, {payload}: counting instructions")
        counted = {}
        for task in ("floor", "parse", "decode", "json"):
            few, many = (collected(options, stripped, task, payload, number) for number in (count, 3 * count))
            counted[task] = (many - few) / (2 * count)
        for task, target in (("parse", None), ("decode", None), ("json", None)):
            yield figure("codec", f"{payload}: {task} / floor, instructions", counted[task] / counted["floor"])


def collected(options, program, *arguments):
    file = os.path.join(options.work, "callgrind.out")
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", program, *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LD_BIND_NOW": "1"})
    for line in result.stderr.splitlines():
        if "Collected :" in line:
            return int(line.split(":")[1].split()[0])
    raise SystemExit(f"bench: callgrind counted nothing: {result.stderr[-500:]}")


def memory(options):
    say("memory: a million messages with changing names")
    before, after = map(int, run(options.codec, "names", 1_000_000).split())
    # A page here or there is the allocator's; a leak of one name a message would be 40 MiB.
    yield figure("memory", "growth over a million messages", (after - before) / 2**20, "MiB", "<=", 1.0)
    file = os.path.join(options.work, "large.xml")
    run(options.codec, "write", "large", file)
    peak, size = map(int, run(options.codec, "peak", file).split())
    yield figure("memory", "large: peak beside the result / size", peak / size, "x", "<=", 6)


def started(*command, times=21):
    walls = []
    for _ in range(times):
        start = time.perf_counter()
        run(*command)
        walls.append((time.perf_counter() - start) * 1000)
    return statistics.median(walls)


def startup(options):
    # Python's own share of starting a process, some 1 ms, is in each figure.
    yield figure("startup", "/bin/true", started("/bin/true"), "ms")
    value = started(options.codec, "decode", "small", 1)
    yield figure("startup", "codec-driver, to a first decoded document", value, "ms", "<=", 25)
    if not options.soapstone:
        say("startup: skipped the tool: .build/release/soapstone is not built")
        return
    yield figure("startup", "soapstone --version", started(options.soapstone, "--version"), "ms", "<=", 15)
    stub = (options.soapstone, "replay", "--fixtures", os.path.join(ROOT, "fixtures"))
    yield figure("startup", "replay listens, with all fixtures of the package", 1000 * listening(*stub)[0], "ms")
    with tempfile.TemporaryDirectory(prefix="soapstone-first-") as folder:
        tool, archive = os.path.join(folder, "soapstone"), os.path.join(folder, "tool.tar.gz")
        run("strip", "-o", tool, options.soapstone)
        run("tar", "-czf", archive, "-C", folder, "soapstone")
        yield figure("startup", "stripped tool", os.path.getsize(tool) / (1 << 20), "MiB", "<=", 60)
        yield figure("startup", "its archive", os.path.getsize(archive) / (1 << 20), "MiB")
        yield figure("startup", "from the archive to the first stubbed response", first_response(archive), "s", "<=", 60)


ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def listening(*command, ask=lambda port: None):
    """Seconds until a server listens and is asked something, and what came of that."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "port")
        start = time.monotonic()
        line = [*command, "--port", "0", "--port-file", file]
        server = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not (os.path.exists(file) and open(file, encoding="utf-8").read().endswith("\n")):
                if server.poll() is not None or time.monotonic() > start + 60:
                    raise SystemExit(f"bench: {' '.join(command)} does not listen")
                time.sleep(0.001)
            response = ask(int(open(file, encoding="utf-8").read()))
            return time.monotonic() - start, response
        finally:
            server.terminate()
            server.wait()


def first_response(archive):
    """Seconds from the archive of a release, which is there, to the response of a stub for a contract."""
    contract = os.path.join(ROOT, "wsdl/sets/sets-ims-case.wsdl")
    with tempfile.TemporaryDirectory(prefix="soapstone-first-") as folder:
        start = time.monotonic()
        run("tar", "-xzf", archive, "-C", folder)
        tool, fixtures = os.path.join(folder, "soapstone"), os.path.join(folder, "fixtures")
        added = run(tool, "fixtures", "add", "--wsdl", contract, "--operation", "getCaseList", "--to", fixtures)
        unpacked = time.monotonic() - start
        with open(os.path.join(added.strip(), "request.xml"), "rb") as file:
            body = file.read()

        def ask(port):
            request = urllib.request.Request(f"http://127.0.0.1:{port}/sets/ims-case", body)
            request.add_header("Content-Type", "text/xml; charset=utf-8")
            request.add_header("SOAPAction", '"urn:SETCSEL"')
            with urllib.request.urlopen(request) as response:
                return response.status

        seconds, status = listening(tool, "replay", "--fixtures", fixtures, ask=ask)
        if status != 200:
            raise SystemExit(f"bench: the first response has the status {status}")
        return unpacked + seconds


def processor(*command, times=3, **environment):
    """Milliseconds of CPU that a process takes, from its start to its end."""
    values = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(*command, **environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        values.append((after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1000)
    return statistics.median(values)


def load(options):
    if not options.soapstone:
        say("load: skipped: .build/release/soapstone is not built")
        return
    for name, write in (("1,000 operations", contracts.many_operations), ("10 MB of schema", contracts.much_schema)):
        folder = os.path.join(options.work, write.__name__)
        os.makedirs(folder, exist_ok=True)
        path = write(folder)
        say(f"load: {name}")
        # The whole process, from its start to a message that it made.
        command = [options.soapstone, "sample", "--wsdl", path, "--operation", "call0"]
        own = processor(*command)
        yield figure("load", f"{name}: CPU", own, "ms", "<=", 1000)
        if options.zeep:
            python = options.zeep[0]
            script = os.path.join(os.path.dirname(options.zeep[1]), "zeep-load.py")
            # Of both the loading alone: neither the start of a process nor what it imports.
            pairs = [(float(run(python, script, path)), float(run(options.codec, "load", path))) for _ in range(5)]
            yield figure("load", f"{name}: zeep loads: CPU", statistics.median(pair[0] for pair in pairs) / 1e6, "ms")
            yield figure("load", f"{name}: we load: CPU", statistics.median(pair[1] for pair in pairs) / 1e6, "ms")
            ratio = statistics.median(pair[0] / pair[1] for pair in pairs)
            yield figure("load", f"{name}: zeep / soapstone", ratio, "x", ">=", 10)


CASES = 10_000


def elapsed(cores, folder, *command):
    """Seconds that a process takes on some of the cores, and the end of what it prints."""
    start = time.monotonic()
    # xmllint says of each file that it is valid; thousands of lines are read, not shown.
    result = subprocess.run(
        ["taskset", "-c", cores, *map(str, command)], cwd=folder, capture_output=True, text=True, check=False
    )
    seconds = time.monotonic() - start
    if result.returncode != 0:
        raise SystemExit(f"bench: {command[0]}: {result.stdout[-2000:]}{result.stderr[-2000:]}")
    return seconds, result.stdout.strip().split("\n")[-1]


def check_floor(work):
    """The program that does the least; None where it cannot be built."""
    program = os.path.join(work, "check-floor")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Peers", "check-floor.c")
    try:
        flags = subprocess.run(["xml2-config", "--cflags", "--libs"], capture_output=True, text=True, check=True)
        subprocess.run(["cc", "-O2", "-o", program, source, *flags.stdout.split()], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        say("check: the floor is left out: cc or libxml2's headers are not there")
        return None
    return program


def check(options):
    if not options.soapstone:
        say("check: skipped: .build/release/soapstone is not built")
        return
    missing = [program for program in ("taskset", "xmllint") if not shutil.which(program)]
    if missing:
        say(f"check: skipped: {' and '.join(missing)} are not there (Debian: util-linux, libxml2-utils)")
        return
    with tempfile.TemporaryDirectory(prefix="soapstone-check-") as folder:
        say(f"check: writing {CASES} cases")
        bodies = fixtures.project(folder, CASES)
        with open(os.path.join(folder, "bodies"), "w", encoding="utf-8") as list_of_bodies:
            list_of_bodies.write("".join(f"{body}\n" for body in bodies))
        least = check_floor(options.work)
        rounds = []
        floors = []
        for number in range(5):
            say(f"check: round {number + 1} of 5")
            floor, _ = elapsed("0", folder, "xmllint", "--noout", "--schema", "wsdl/envelope.xsd", *bodies)
            if least:
                floors.append(elapsed("0", folder, least, "wsdl/envelope.xsd", "bodies")[0] / floor)
            one, said = elapsed("0", folder, options.soapstone, "check")
            two, _ = elapsed("0,1", folder, options.soapstone, "check") if os.cpu_count() > 1 else (None, "")
            # "Fast" is nothing where something was left out.
            if f"{CASES} fixtures" not in said or "0 errors, 0 warnings" not in said:
                raise SystemExit(f"bench: check: {said}")
            rounds.append((floor, one, two))
    yield figure("check", f"{CASES} cases: xmllint --schema, one core", min(row[0] for row in rounds), "s")
    yield figure("check", f"{CASES} cases: check, one core", min(row[1] for row in rounds), "s")
    if floors:
        yield figure("check", f"{CASES} cases: files and libxml2 alone / xmllint", statistics.median(floors), "x")
    ratio = statistics.median(one / floor for floor, one, _ in rounds)
    yield figure("check", f"{CASES} cases: check / xmllint, one core", ratio, "x", "<=", 1.5)
    if rounds[0][2] is not None:
        ratio = statistics.median(one / two for _, one, two in rounds)
        yield figure("check", f"{CASES} cases: one core / two cores", ratio, "x", ">=", 1.6)


def replay(options):
    reason = servers.missing(("nginx", "wrk", "taskset"), options.soapstone)
    if reason:
        say(f"replay: skipped: {reason}")
        return ()
    return servers.replay(figure, options.soapstone, options.mitmdump, options.codec)


def gateway(options):
    reason = servers.missing(("wrk", "taskset"), options.soapstone)
    if reason:
        say(f"gateway: skipped: {reason}")
        return ()
    return servers.gateway(figure, options.soapstone, options.zeep[0] if options.zeep else None)


SECTIONS = {
    "codec": codec, "memory": memory, "startup": startup, "load": load, "check": check, "replay": replay,
    "gateway": gateway,
}


def verdict(item):
    if item.target is None:
        return ""
    met = item.value <= item.target if item.bound == "<=" else item.value >= item.target
    return "met" if met else "missed"


def machine():
    model = platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--codec", required=True)
    parser.add_argument("--contract", required=True)
    parser.add_argument("--foundation")
    parser.add_argument("--gsoap")
    parser.add_argument("--zeep", nargs=3)
    parser.add_argument("--soapstone")
    parser.add_argument("--mitmdump")
    parser.add_argument("--work", required=True)
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("sections", nargs="+", choices=SECTIONS)
    options = parser.parse_args()

    figures = [item for section in options.sections for item in SECTIONS[section](options)]
    when = time.strftime("%Y-%m-%d", time.gmtime())
    if options.format == "json":
        rows = [{**item._asdict(), "verdict": verdict(item)} for item in figures]
        print(json.dumps({"date": when, "machine": machine(), "figures": rows}, indent=2))
    else:
        print(f"{when}, {machine()}")
        for item in figures:
            target = "" if item.target is None else f"{item.bound} {item.target:g}"
            value = f"{item.value:.2f} {item.unit}"
            print(f"{item.name:58} {value:>14}   {target:8} {verdict(item)}".rstrip())
    sys.exit(1 if any(verdict(item) == "missed" for item in figures) else 0)


if __name__ == "__main__":
    main()
