import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

/// Stubs that are added while the stub runs.
@Suite struct AddedStubTests {
    private static let body = "<a xmlns='urn:n'><b>1</b></a>"

    /// The status of a request to the admin interface on a connection of its own.
    private static func status(
        _ port: Int,
        _ method: String,
        _ path: String,
        _ body: String,
        host: String = "localhost",
        more: String = ""
    ) throws -> Int {
        try SocketClient(port: port).admin(method, path, body, host: host, more: more).status
    }

    @Test("Added, called, replaced, deleted: then the fixture of the folder matches again")
    func sequence() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            #expect(try client.call(Self.body).text == "<answer/>")
            let id = try client.add(AddedStub.json(Self.body, "<first/>"))
            #expect(id == "svc/op/stub-1", "it lies beside the fixture of its operation")
            let response = try client.call(Self.body)
            #expect(response.text.contains("<first/>"))
            #expect(response["Soapstone-Fixture"] == id)
            #expect(response["Content-Type"] == "text/xml; charset=utf-8")
            #expect(try client.admin("PUT", "mappings/\(id)", AddedStub.json(Self.body, "<second/>")).status == 200)
            for _ in 0..<3 { #expect(try client.call(Self.body).text.contains("<second/>")) }
            let shown = try client.json("mappings/\(id)")
            #expect(shown.text("persistent") == "false")
            #expect(shown.text("matched") == "4")
            #expect(shown.text("request.operation") == "{urn:n}a")
            #expect(try client.admin("DELETE", "mappings/\(id)").status == 200)
            #expect(try client.call(Self.body).text == "<answer/>")
            #expect(try client.admin("DELETE", "mappings/\(id)").status == 404)
            #expect(try client.admin("DELETE", "mappings/svc/op/one").status == 409, "it is of the folder")
        }
    }

    @Test("A request without a fixture is matched once a stub is added, and is a miss once that is deleted or reset")
    func miss() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let body = "<new xmlns='urn:n'><b>1</b></new>"
            #expect(try client.call(body, action: "urn:new").text.contains("NO_MATCH"))
            for verb in ["DELETE", "mappings/reset", "reset"] {
                let id = try client.add(AddedStub.json(body, "<r/>"))
                #expect(try client.call(body, action: "urn:new").status == 200)
                let other = try client.call("<new xmlns='urn:n'><b>2</b></new>", action: "urn:new")
                #expect(other.text.contains(id), "the near miss is the stub: \(other.text)")
                let response =
                    try verb == "DELETE" ? client.admin("DELETE", "mappings/\(id)") : client.admin("POST", verb)
                #expect(response.status == 200)
                #expect(try client.call(body, action: "urn:new").text.contains("NO_MATCH"), "\(verb)")
            }
            #expect(try client.json("mappings").texts("mappings", "id") == ["svc/op/one"])
        }
    }

    @Test("Of several stubs for a request, the newest wins, unless another has a higher priority")
    func order() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            func text() throws -> String { try client.call(Self.body).text }
            let same = try client.add(AddedStub.json(Self.body, "<same/>"))
            #expect(try text().contains("<same/>"))
            let any = try client.add(AddedStub.json("<a xmlns='urn:n'/>", "<any/>", more: #""match":{"body":"any"}"#))
            #expect(try text().contains("<any/>"))
            _ = try client.add(AddedStub.json(Self.body, "<again/>"))
            #expect(try text().contains("<again/>"))
            let high = #""match":{"body":"any","priority":1}"#
            let first = try client.add(AddedStub.json(Self.body, "<high/>", more: high))
            _ = try client.add(AddedStub.json(Self.body, "<last/>"))
            #expect(try text().contains("<high/>"))
            #expect(try client.admin("DELETE", "mappings/\(first)").status == 200)
            #expect(try text().contains("<last/>"))
            let list = try client.json("mappings").texts("mappings", "id")
            #expect(list == ["svc/op/stub-5", "svc/op/stub-3", any, same, "svc/op/one"])
        }
    }

    /// Members of a stub without a request, and what a call of it gets.
    private static let described: [(String, status: Int, text: String)] = [
        (#"{"operation":"{urn:n}a","response":{"status":503}}"#, 503, ""),
        (#"{"operation":"op","response":{"status":503,"headers":{"Retry-After":"9"}}}"#, 503, ""),
        (#"{"operation":"a","response":{"body":"<r/>"},"match":{"headers":{"X":"1"}}}"#, 200, "<r/>"),
        (
            #"{"operation":"a","response":{"body":"<r>{{values.v}}</r>"},"template":{"values":{"v":"string(//*[local-name()='b'])"}}}"#,
            200, "<r>1</r>"
        ),
        (#"{"operation":"a","response":{"body":"<r/>"},"fault":{"status":502}}"#, 502, "<r/>"),
        (
            #"{"operation":"a","response":{"body":"<r/>"},"delay":"1ms","dribble":{"chunks":2,"over":"2ms"}}"#, 200,
            "<r/>"
        ),
    ]

    @Test("An operation with conditions, a status, a fault, a delay or a template is a stub", arguments: described)
    func operations(json: String, status: Int, text: String) async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let added = try client.add(json)
            #expect(added.hasPrefix("svc/op/"), "\(added)")
            let response = try client.call(Self.body, more: "X: 1\r\n")
            #expect(response.status == status)
            #expect(response.text == text)
        }
    }

    @Test("With a contract, the name of an operation suffices")
    func contract() async throws {
        try await Stub.with([], contract: OrderContract.replayer()) { port in
            let client = try SocketClient(port: port)
            #expect(try client.call(Self.body)["Soapstone-Sample"] == "getA")
            #expect(try client.add(#"{"operation":"getA","response":{"body":"<r/>"}}"#) == "stubs/getA/stub-1")
            #expect(try client.call(Self.body).text == "<r/>")
            #expect(try client.json("requests/1").text("stubMapping.contractOperation") == "getA")
        }
    }

    @Test("A request without SOAP is a stub as well")
    func http() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let json =
                ##"{"request":{"http":"GET /things/1 HTTP/1.1\n\n"},"response":{"headers":{"Content-Type":"application/json"},"body":"{\"id\":1}"}}"##
            let id = try client.add(json)
            #expect(id.hasPrefix("stubs/"), "\(id)")
            let response = try client.exchange("GET /things/1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(response.text == #"{"id":1}"#)
        }
    }

    @Test("Stubs of a scenario go from state to state, and its states are listed")
    func scenarios() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let second = #""scenario":{"name":"s","requiredState":"two"}"#
            _ = try client.add(AddedStub.json(Self.body, "<two/>", more: second))
            let first = #""scenario":{"name":"s","requiredState":"Started","newState":"two"}"#
            _ = try client.add(AddedStub.json(Self.body, "<one/>", more: first))
            #expect(try client.json("scenarios").text("scenarios.0.state") == "Started")
            #expect(try client.call(Self.body).text.contains("<one/>"))
            #expect(try client.call(Self.body).text.contains("<two/>"))
            #expect(try client.json("scenarios").text("scenarios.0.state") == "two")
            #expect(try client.admin("POST", "mappings/reset").status == 200)
            #expect(try client.json("scenarios").at("scenarios")?.count == 0)
        }
    }

    /// A description, and the code and pointer of each of its errors.
    private static let wrong: [(String, [String])] = [
        ("{}", ["FIXTURE_KEY_MISSING "]),
        (
            #"{"operaton":"a","request":{"bdy":"<a/>"},"response":{"status":99},"delay":"soon","match":{"xpath":["//x:a"],"boddy":1}}"#,
            [
                "FIXTURE_KEY /operaton", "FIXTURE_KEY /request/bdy", "FIXTURE_KEY /match/boddy",
                "FIXTURE_VALUE /response/status", "FIXTURE_VALUE /delay",
            ]
        ),
        (#"{"operation":"a","match":{"xpath":["//x:a"]}}"#, ["FIXTURE_MATCHER /match/xpath/0"]),
        (#"{"operation":"unknown","response":{"status":500}}"#, ["FIXTURE_VALUE /operation"]),
        (#"{"request":{"body":"<a"},"response":{"status":500}}"#, ["FIXTURE_REQUEST /request/body"]),
        (#"{"request":{"body":1}}"#, ["FIXTURE_VALUE /request/body"]),
        (#"{"operation":"a","scenario":{},"name":"a b"}"#, ["FIXTURE_KEY_MISSING /scenario", "FIXTURE_VALUE /name"]),
        (#"{"operation":"a","fault":"truncated"}"#, ["FIXTURE_VALUE "]),
        (#"{"operation":"a","match":{"json":["/b"]}}"#, ["FIXTURE_CONTRACT /match"]),
        (#"{"operation":"a","response":{"status":204,"body":"<a/>"}}"#, ["FIXTURE_VALUE "]),
    ]

    @Test("All that is wrong with a stub is reported, each with a code, a JSON pointer and a remedy", arguments: wrong)
    func refused(json: String, expected: [String]) async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let response = try client.admin("POST", "mappings", json)
            #expect(response.status == 422)
            #expect(response["Content-Type"] == "application/problem+json")
            let errors = try response.json.at("errors").map { Array($0.elements) } ?? []
            let found = errors.map { "\($0.text("code") ?? "") \($0.text("pointer") ?? "")" }
            #expect(Set(found) == Set(expected), "\(response.text)")
            #expect(errors.allSatisfy { $0.text("remedy")?.isEmpty == false && $0.text("message")?.isEmpty == false })
            #expect(try client.json("mappings").text("meta.total") == "1")
        }
    }

    @Test(
        "JSON that is none, and a body that is no object, are refused",
        arguments: [("{", 400), ("[]", 400), ("", 400)]
    )
    func syntax(json: String, status: Int) async throws {
        try await Stub.with { port in
            let found = try Self.status(port, "POST", "mappings", json)
            #expect(found == status)
        }
    }

    @Test("The number and the bytes of added stubs are limited, at the limit and one over")
    func limits() async throws {
        try await Stub.with(configure: { $0.limits.addedStubs = 2 }) { port in
            let client = try SocketClient(port: port)
            for number in 1...2 {
                #expect(try client.add(AddedStub.json("<n>\(number)</n>", "<r/>")).hasPrefix("stubs/n/"))
            }
            let response = try client.admin("POST", "mappings", AddedStub.json("<n>3</n>", "<r/>"))
            #expect(response.status == 409)
            #expect(try response.json.text("code") == "HTTP_LIMIT")
            #expect(
                try client.admin("PUT", "mappings/stubs/n/stub-1", AddedStub.json("<n>4</n>", "<r/>")).status == 200
            )
        }
        let json = AddedStub.json("<n>1</n>", "<r/>")
        let bytes = Stub.envelope("<n>1</n>").utf8.count + Stub.envelope("<r/>").utf8.count
        for (limit, status) in [(bytes, 201), (bytes - 1, 409)] {
            try await Stub.with(configure: { $0.limits.addedBytes = limit }) { port in
                let found = try Self.status(port, "POST", "mappings", json)
                #expect(found == status)
            }
        }
    }

    @Test("A name is for one stub")
    func names() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let json = AddedStub.json(Self.body, "<r/>", more: #""name":"two","service":"svc""#)
            #expect(try client.add(json) == "svc/op/two")
            #expect(try client.admin("POST", "mappings", json).status == 409)
            let taken = AddedStub.json(Self.body, "<r/>", more: #""name":"one""#)
            #expect(try client.admin("POST", "mappings", taken).status == 409, "a fixture has this name")
        }
    }

    @Test(
        "Changes need what all changes need: the token, a name of the stub, and no Origin",
        arguments: [
            ("POST", "mappings"), ("PUT", "mappings/svc/op/one"), ("DELETE", "mappings/svc/op/one"),
            ("POST", "mappings/save"), ("POST", "mappings/reset"),
        ]
    )
    func access(method: String, path: String) async throws {
        let json = AddedStub.json(Self.body, "<r/>")
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            #expect(try client.admin(method, path, json, more: "Origin: http://localhost\r\n").status == 403)
            #expect(try Self.status(port, method, path, json, host: "evil.example.org") == 403)
        }
        let token = "0123456789abcdef"
        try await Stub.with(configure: { $0.adminToken = AdminToken(token) }) { port in
            let missing = try Self.status(port, method, path, json)
            #expect(missing == 401)
            let wrong = "Authorization: Bearer 0123456789abcdeX\r\n"
            #expect(try Self.status(port, method, path, json, more: wrong) == 401)
            let right = "Authorization: Bearer \(token)\r\n"
            #expect(try ![401, 403].contains(Self.status(port, method, path, json, more: right)))
        }
    }

    @Test("Stubs are added and deleted while clients call, and each call gets a response of its moment")
    func concurrency() async throws {
        try await Stub.with(configure: { $0.threads = 2 }) { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<3 {
                    group.addTask {
                        let socket = try SocketClient(port: port)
                        for _ in 0..<150 {
                            let text = try socket.call(Self.body).text
                            #expect(text == "<answer/>" || text.contains("<own/>"), "\(client): \(text)")
                        }
                    }
                }
                for client in 0..<2 {
                    group.addTask {
                        let socket = try SocketClient(port: port)
                        for number in 0..<15 {
                            let own = "<n>\(client) \(number)</n>"
                            let id = try socket.add(AddedStub.json(own, "<r\(number)/>"))
                            #expect(try socket.call(own).text.contains("<r\(number)/>"), "added means served")
                            let other = try socket.add(AddedStub.json(Self.body, "<own/>"))
                            for id in [id, other] {
                                #expect(try socket.admin("DELETE", "mappings/\(id)").status == 200)
                            }
                            #expect(try socket.call(own).status == 500, "deleted means gone")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try SocketClient(port: port).json("mappings").text("meta.total") == "1")
        }
    }

    @Test("Saved stubs are fixtures, redacted, that a stub replays after a new start")
    func saved() async throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        let folder = parent.appending(path: "shop").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: parent) }
        let request = "<order xmlns='urn:n'><number>7</number><password>canary-1</password></order>"
        try await Stub.with([], configure: { $0.store = StubStore(folder) }) { port in
            let client = try SocketClient(port: port)
            let json = AddedStub.json(request, "<r/>", more: #""name":"mine","service":"orders","delay":"1ms""#)
            #expect(try client.add(json) == "orders/order/mine")
            _ = try client.add(
                #"{"operation":"{urn:n}cancel","service":"orders","response":{"body":"<x/>","status":202}}"#
            )
            let saved = try client.admin("POST", "mappings/save").json
            #expect(
                saved.at("saved")?.elements.compactMap(\.string).sorted() == [
                    "orders/cancel/stub-2", "orders/order/mine",
                ]
            )
            let again = try client.admin("POST", "mappings/save").json
            #expect(again.at("saved")?.count == 0)
            #expect(again.at("known")?.count == 2, "nothing is written twice")
            #expect(try client.call(request).text.contains("<r/>"), "it stays added")
        }
        let read = try FixtureFolder.load(folder)
        #expect(read.problems == [])
        #expect(read.fixtures.map(\.id.description) == ["orders/cancel/stub-2", "orders/order/mine"])
        #expect(!read.fixtures.contains { String(decoding: $0.request, as: UTF8.self).contains("canary") })
        let redactor = Redactor(.standard, key: try RedactionKey.find(in: folder))
        let index = FixtureIndex(read.fixtures, redactor: redactor)
        #expect(index.problems == [])
        #expect(index.fixtures.last?.details.behaviour.delay == .fixed(.milliseconds(1)))
        try await Stub.with(read.fixtures) { port in
            let client = try SocketClient(port: port)
            #expect(try client.call(request, action: "urn:any").text.contains("<r/>"))
            #expect(try client.call("<cancel xmlns='urn:n'><id>3</id></cancel>").status == 202)
        }
    }

    @Test("A stub without a folder cannot save, nor can one whose folder another process records into")
    func cannotSave() async throws {
        try await Stub.with { port in
            let response = try SocketClient(port: port).admin("POST", "mappings/save")
            #expect(response.status == 409)
            #expect(try response.json.text("detail")?.contains("--fixtures") == true)
        }
        let store = try await RecordingFolder()
        try await Stub.with([], configure: { $0.store = StubStore(store.path) }) { port in
            let client = try SocketClient(port: port)
            _ = try client.add(AddedStub.json("<n/>", "<r/>"))
            let response = try client.admin("POST", "mappings/save")
            #expect(response.status == 409)
            #expect(try response.json.text("detail")?.contains("stop the recording") == true)
        }
        try await store.end()
    }
}
