"""Measures the stub and the gateway under load, beside nginx and zeep: what `replay` and `gateway` of measure.py yield.

The server has core 0, the load generator core 1. What counts is the CPU time of the server's process for one request,
which does not depend on how fast the generator is.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SECONDS = 5
CONNECTIONS = 32
REQUEST = """<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>\
<INPUTMSG xmlns="http://www.example.com/schemas/SETCSELIInterface"><in_ll>26</in_ll><in_zz>0</in_zz>\
<in_trcd>SETCSEL</in_trcd><in_web_id>{web_id}</in_web_id></INPUTMSG></soapenv:Body></soapenv:Envelope>
"""
# A comment that is never the same makes every request one that the stub has not seen; its canonical form is the same.
LUA = """
local bodies = {{}}
for id = {first}, {last} do
  bodies[#bodies + 1] = string.gsub([[{request}]], "WEB_ID", tostring(300000000000 + id))
end
local headers = {{["Content-Type"] = "text/xml; charset=utf-8", ["SOAPAction"] = '"urn:SETCSEL"'}}
local count = 0
request = function()
  count = count + 1
  local body = bodies[count % #bodies + 1]
  if {unseen} then body = body .. "<!-- " .. count .. " -->" end
  return wrk.format("POST", "/sets/ims-case", headers, body)
end
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_seconds(pid):
    """User and system time of a process and its children that live."""
    total = 0
    for process in [pid] + [int(child) for child in open(f"/proc/{pid}/task/{pid}/children").read().split()]:
        fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def rss_mib(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", open(f"/proc/{pid}/status").read())[1]) / 1024


class Server:
    """A server on core 0, until the end of a `with`."""

    def __init__(self, *command, port):
        self.command, self.port = command, port

    def __enter__(self):
        self.process = subprocess.Popen(
            ["taskset", "-c", "0", *self.command], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"bench: {self.command[0]} does not listen")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    def load(self, script, path="/", may_close=False):
        """Requests a second, CPU microseconds a request, and the latencies that wrk prints, in microseconds.

        `may_close`: whether the server may close a connection behind an answer, which wrk counts as an error.
        """
        url = f"http://127.0.0.1:{self.port}{path}"
        wrk = ["taskset", "-c", "1", "wrk", "-t1", f"-c{CONNECTIONS}", "--latency"] + (["-s", script] if script else [])
        subprocess.run(wrk + ["-d1s", url], capture_output=True, check=True)
        before = cpu_seconds(self.process.pid)
        output = subprocess.run(wrk + [f"-d{SECONDS}s", url], capture_output=True, text=True, check=True).stdout
        used = cpu_seconds(self.process.pid) - before
        errors = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", output)
        counts = [int(count) for count in errors.groups()] if errors else [0, 0, 0, 0]
        if may_close:
            counts[1] = 0
        if "Non-2xx" in output or any(counts):
            raise SystemExit(f"bench: wrong answers:\n{output}")
        requests = int(re.search(r"(\d+) requests in", output)[1])
        units = {"us": 1, "ms": 1000, "s": 1_000_000}
        latency = {
            name: float(value) * units[unit]
            for name, value, unit in re.findall(r"(50|99)%\s+([\d.]+)(us|ms|s)", output)
        }
        return requests / SECONDS, used / requests * 1e6, latency


XPATH = """match:
  body: any
  namespaces: {{c: http://www.example.com/schemas/SETCSELIInterface}}
  xpath:
    - {{path: //c:in_web_id, equals: '{web_id}'}}
"""


def write_stubs(folder, count, matchers=""):
    response = open(f"{ROOT}/fixtures/sets/ims-case/getCaseList/ordinary/response.xml", "rb").read()
    exchange = open(f"{ROOT}/fixtures/sets/ims-case/getCaseList/ordinary/exchange.yaml", "rb").read()
    for number in range(1, count + 1):
        case = f"{folder}/sets/ims-case/getCaseList/case-{number:06}"
        os.makedirs(case)
        files = {
            "exchange.yaml": exchange + matchers.format(web_id=300000000000 + number).encode(),
            "request.xml": REQUEST.format(web_id=300000000000 + number).encode(),
            "response.xml": response,
        }
        for name, content in files.items():
            with open(f"{case}/{name}", "wb") as file:
                file.write(content)


def script(folder, first, last, unseen):
    path = f"{folder}/{first}-{last}-{unseen}.lua"
    with open(path, "w") as file:
        request = REQUEST.format(web_id="WEB_ID")
        file.write(LUA.format(first=first, last=last, request=request, unseen=str(unseen).lower()))
    return path


def nginx(folder):
    port = free_port()
    # As many bytes as the stub's answers have.
    body = "x" * os.path.getsize(f"{ROOT}/fixtures/sets/ims-case/getCaseList/ordinary/response.xml")
    with open(f"{folder}/nginx.conf", "w") as file:
        file.write(
            f"daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log /dev/null;\n"
            "events { worker_connections 256; }\n"
            f"http {{ access_log off; keepalive_requests 1000000000; server {{ listen 127.0.0.1:{port};\n"
            f"location / {{ default_type text/xml; return 200 '{body}'; }} }} }}\n"
        )
    return Server("nginx", "-p", folder, "-c", f"{folder}/nginx.conf", port=port)


def mitmproxy(program, soapstone, folder):
    """mitmproxy's server replay of the same exchanges, which it reads from an HTTP Archive; without an upstream."""
    archive, port = f"{folder}/few.har", free_port()
    subprocess.run(
        [soapstone, "fixtures", "export", "--format", "har", f"{folder}/few/sets", "--to", archive],
        check=True, capture_output=True,
    )
    options = {
        "server_replay_reuse": "true", "server_replay_extra": "404", "server_replay_refresh": "false",
        "server_replay_ignore_host": "true", "server_replay_ignore_port": "true", "connection_strategy": "lazy",
    }
    return Server(
        program, "-q", "--mode", "reverse:http://127.0.0.1:1", "--listen-host", "127.0.0.1", "--listen-port", str(port),
        "-S", archive, *(word for name, value in options.items() for word in ("--set", f"{name}={value}")), port=port,
    )


def missing(tools, soapstone):
    if not soapstone:
        return "the release build of soapstone is missing: scripts/run makes it"
    absent = [tool for tool in tools if not shutil.which(tool)]
    return f"these programs are missing: {', '.join(absent)}" if absent else None


def path_alone(codec, folder):
    """CPU microseconds a request of libxml2's own tree and path: the least that a matcher by path can cost."""
    request = f"{folder}/path-request.xml"
    with open(request, "w") as file:
        file.write(REQUEST.format(web_id=300000000001) + "<!-- 1234567 -->")
    namespace = "http://www.example.com/schemas/SETCSELIInterface"
    command = ["taskset", "-c", "0", codec, "path", request, "//c:in_web_id", namespace, "100000"]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout) / 1000


def replay(figure, soapstone, mitmdump, codec=None):
    with tempfile.TemporaryDirectory() as folder:
        write_stubs(f"{folder}/few", 500)
        write_stubs(f"{folder}/many", 50_000)
        write_stubs(f"{folder}/path", 1, XPATH)
        write_stubs(f"{folder}/paths", 500, XPATH)
        post = script(folder, 1, 500, False)
        with nginx(folder) as server:
            floor_rate, floor_cpu, _ = server.load(post)
        yield figure("replay", "nginx return 200: CPU a request", floor_cpu, "us")
        yield figure("replay", "nginx return 200: requests a second", floor_rate, "/s")

        def stub(name):
            port = free_port()
            return Server(soapstone, "replay", "--fixtures", f"{folder}/{name}", "--port", str(port), port=port)

        costs = {}
        with stub("few") as server:
            for name, unseen in (("seen", False), ("unseen", True)):
                rate, cpu, latency = server.load(script(folder, 1, 500, unseen))
                costs[name] = cpu
                yield figure("replay", f"500 stubs, {name} requests: CPU / nginx", cpu / floor_cpu, "x", "<=", 2.1)
                yield figure("replay", f"500 stubs, {name} requests: rate / nginx", rate / floor_rate, "x", ">=", 0.5)
                yield figure("replay", f"500 stubs, {name} requests: p99", latency["99"], "us")
            first = server.load(script(folder, 1, 1, True))[1]
            for name, number in (("middle", 250), ("last", 500)):
                other = server.load(script(folder, number, number, True))[1]
                yield figure("replay", f"500 stubs: CPU of the {name} / the first", other / first, "x", "<=", 1.1)
            yield figure("replay", "500 stubs: memory of the stub", rss_mib(server.process.pid), "MiB", "<=", 32)
        with stub("many") as server:
            first = server.load(script(folder, 1, 1, True))[1]
            last = server.load(script(folder, 50_000, 50_000, True))[1]
            yield figure("replay", "50,000 stubs: CPU of the last / the first", last / first, "x", "<=", 1.1)
        for name, count in (("path", 1), ("paths", 500)):
            with stub(name) as server:
                rate, cpu, _ = server.load(script(folder, 1, count, True))
                what = f"{count} stub{'s'[:count - 1]} with XPath"
                yield figure("replay", f"{what}: requests a second of its core", 1e6 / cpu, "/s", ">=", 20_000)
                yield figure("replay", f"{what}: requests a second", rate, "/s")
        if codec:
            yield figure("replay", "libxml2's tree and path alone: CPU a request", path_alone(codec, folder), "us")
        if mitmdump:
            with mitmproxy(mitmdump, soapstone, folder) as server:
                slow, slow_cpu, latency = server.load(post, may_close=True)
                yield figure("replay", "mitmproxy's server replay: requests a second", slow, "/s")
                yield figure("replay", "mitmproxy's server replay: p99", latency["99"], "us")
                yield figure("replay", "CPU of mitmproxy / the stub, seen requests", slow_cpu / costs["seen"], "x")


GATEWAY_LUA = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [[{body}]]
"""


def gateway(figure, soapstone, zeep):
    with tempfile.TemporaryDirectory() as folder:
        case = f"{ROOT}/fixtures/sets/ims-case/getCaseList/ordinary"
        with open(f"{folder}/post.lua", "w") as file:
            file.write(GATEWAY_LUA.format(body=open(f"{case}/request.json").read()))
        stub_port, port = free_port(), free_port()
        stub_url = f"http://127.0.0.1:{stub_port}"
        stub = subprocess.Popen(
            ["taskset", "-c", "1", soapstone, "replay", "--port", str(stub_port)], cwd=ROOT,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            command = (soapstone, "gateway", "--upstream", stub_url, "--port", str(port))
            with Server(*command, port=port) as server:
                rate, cpu, latency = server.load(f"{folder}/post.lua", "/services/ims-case/getCaseList")
                yield figure("gateway", "JSON to SOAP to JSON: CPU a call", cpu, "us")
                yield figure("gateway", "JSON to SOAP to JSON: calls a second", rate, "/s")
                yield figure("gateway", "JSON to SOAP to JSON: p50", latency["50"], "us")
                yield figure("gateway", "JSON to SOAP to JSON: p99", latency["99"], "us")
                yield figure("gateway", "memory of the gateway", rss_mib(server.process.pid), "MiB")
            if zeep:
                output = subprocess.run(
                    ["taskset", "-c", "0", zeep, f"{ROOT}/Benchmarks/Peers/zeep-calls.py", ROOT, stub_url],
                    capture_output=True, text=True, check=True).stdout
                zeep_cpu, zeep_p50, zeep_p99 = map(float, output.split())
                yield figure("gateway", "the same call by zeep: CPU", zeep_cpu, "us")
                yield figure("gateway", "the same call by zeep: p50", zeep_p50, "us")
                yield figure("gateway", "the same call by zeep: p99", zeep_p99, "us")
                yield figure("gateway", "CPU of zeep / the gateway", zeep_cpu / cpu, "x", ">=", 10)
        finally:
            stub.send_signal(signal.SIGTERM)
            stub.wait(60)
