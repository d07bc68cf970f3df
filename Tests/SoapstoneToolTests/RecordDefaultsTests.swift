import Foundation
import Testing

/// What the README shows for a project of one's own: init, record, replay and check in an empty folder, with nothing but defaults, a
/// real server and a real client.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with spyne and zeep"))
struct RecordDefaultsTests {
    private static let server = """
        import sys
        from wsgiref.simple_server import make_server, WSGIRequestHandler
        from spyne import Application, ServiceBase, rpc, Unicode, Integer, Fault
        from spyne.protocol.soap import Soap11
        from spyne.server.wsgi import WsgiApplication
        class Bank(ServiceBase):
            @rpc(Unicode, Unicode, _returns=Integer)
            def balance(ctx, account, password):
                if account != 'A-1': raise Fault('Client', 'no account ' + account)
                return 17
        class Quiet(WSGIRequestHandler):
            def log_message(self, *_): pass
        app = WsgiApplication(Application([Bank], 'urn:bank', in_protocol=Soap11(), out_protocol=Soap11()))
        server = make_server('127.0.0.1', 0, app, handler_class=Quiet)
        open('up.port', 'w').write(str(server.server_port))
        server.serve_forever()
        """

    private static let client = """
        import sys, zeep
        bank = zeep.Client(f'http://127.0.0.1:{sys.argv[1]}/?wsdl')
        for account, password in [('A-1', 'canary-hunter-2'), ('B-2', 'canary-other-3')]:
            try: print(account, bank.service.balance(account, password))
            except zeep.exceptions.Fault as fault: print(account, fault.message)
        """

    private static let script = """
        # The test's process may ignore the signal that ends a server, and its children with it.
        trap 'kill -KILL $up 2>/dev/null' EXIT
        wait_for() { for _ in $(seq 200); do [ -s "$1" ] && return; sleep 0.1; done; echo "no $1"; exit 9; }
        python3=$1 soapstone=$2
        git init -q . && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m empty
        mkdir work && cd work
        "$soapstone" init --ci github >init.log 2>&1 || cat init.log
        "$python3" ../server.py & up=$!
        wait_for up.port
        "$soapstone" record --upstream http://127.0.0.1:$(cat up.port) --port 0 --port-file r.port >record.log 2>&1 & pid=$!
        wait_for r.port
        "$python3" ../client.py $(cat r.port) >recorded
        kill -TERM $pid; wait $pid
        kill -KILL $up
        "$soapstone" replay --port 0 --port-file p.port >replay.log 2>&1 & pid=$!
        wait_for p.port
        "$python3" ../client.py $(cat p.port) >replayed
        kill -TERM $pid; wait $pid
        cat recorded; cmp recorded replayed && echo same
        "$soapstone" check >check.log 2>&1; echo "check $?"; cat check.log >&2
        ls fixtures/wsdl
        "$soapstone" fixtures map >map.log 2>&1; echo "map $?"; cat map.log >&2
        "$soapstone" check >check.log 2>&1; echo "check $?"; cat check.log >&2
        "$soapstone" openapi --wsdl fixtures/wsdl/wsdl.wsdl --fixtures fixtures | grep -o '"value":{"balanceResult":"17"}'
        git add fixtures soapstone.yaml .gitignore .github && git -c user.name=a -c user.email=a@example.org commit -q -m recorded
        "$soapstone" check --changed-since HEAD 2>&1 | grep -c 'no change since HEAD'
        grep -rl canary fixtures || echo clean
        """

    @Test("What was recorded is replayed to who asked for it, with the contract, and check finds nothing")
    func defaults() async throws {
        let python = try #require(Tool.python)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [("server.py", Self.server), ("client.py", Self.client), ("run.sh", Self.script)] {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let result = try await Tool.run(
            URL(filePath: "/bin/bash"),
            ["-c", "cd '\(folder.path)' && bash run.sh '\(python.path)' '\(Tool.soapstone.path)'"]
        )
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "A-1 17", "B-2 no account B-2", "same", "check 0", "wsdl.wsdl", "map 0", "check 0",
                #""value":{"balanceResult":"17"}"#, "1", "clean",
            ],
            "\(result.output)\(result.error)"
        )
    }
}
