import Crypto
import Foundation
import SoapstoneSOAP
import Testing

@testable import SoapstoneFixtures

@Suite struct CaseStoreTests {
    private let folder = try? TemporaryFolder()
    private var path: String { get throws { try #require(folder).path } }

    @Test("An exchange becomes files that people can read, in a folder named for the request")
    func files() throws {
        #expect(try RecordingSample.export([RecordingSample.exchange("70 A", "x")], to: path).count == 1)
        let files = try RecordingSample.files(in: path)
        // The digest of: soap1.1, the action, the payload in canonical form, each of the first two with a line's end.
        let key = try RecordingSample.key("70 A")
        let text = Array("soap\(SOAPVersion.soap11.rawValue)\nurn:get\n".utf8) + key.payload
        let hash = SHA256.hash(data: text).map { String(format: "%02x", $0) }.joined().prefix(8)
        let name = "ims-case/getCase/70-a-\(hash)"
        #expect(files.keys.sorted() == ["exchange.yaml", "request.xml", "response.xml"].map { "\(name)/\($0)" })
        #expect(
            String(decoding: try #require(files["\(name)/exchange.yaml"]), as: UTF8.self) == """
                operation: getCase
                endpoint: /sets/ims-case
                method: POST
                request:
                  headers:
                    Content-Type: text/xml; charset=utf-8
                    SOAPAction: '"urn:get"'
                response:
                  status: 200
                  headers:
                    Content-Type: text/xml; charset=utf-8
                recordedAt: 2024-02-29T09:30:00Z
                class: ordinary

                """
        )
        let mode = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)/request.xml")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let loaded = try FixtureFolder.load(path)
        #expect(loaded.problems == [])
        #expect(loaded.fixtures.map(\.request) == [RecordingSample.exchange("70 A", "x").request.bytes])
        #expect(FixtureIndex(loaded.fixtures).problems == [])
    }

    @Test("The same exchange, recorded again later or with another timestamp, changes no file")
    func again() throws {
        let exchange = RecordingSample.exchange("1", "x")
        let outcomes = try RecordingSample.export([exchange, exchange], to: path)
        let id = try #require(outcomes.first.flatMap { if case .new(let id) = $0 { id } else { nil } })
        #expect(outcomes.dropFirst() == [.known(id)])
        let files = try RecordingSample.files(in: path)
        #expect(files.count == 3)
        let stamp = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
        var later = RecordingSample.exchange("1", "x<t:Created xmlns:t='\(stamp)'>2024</t:Created>")
        later.recordedAt += 1
        later.responseHeaders.append(Fixture.Header("Date", "Thu, 29 Feb 2024 09:30:01 GMT"))
        let again = try RecordingSample.export([later], run: 2, to: path)
        #expect(again.map { if case .known(let id?) = $0 { "\(id)" } else { "" } } == ["\(id)"])
        #expect(try RecordingSample.files(in: path) == files)
    }

    /// What was recorded, and what is then replayed.
    static let sequences: [([String], [String])] = [
        (["A"], ["A", "A"]),
        (["A", "B"], ["A", "B", "B"]),
        (["A", "A", "B"], ["A", "B", "B"]),
        (["A", "B", "A"], ["A", "B", "A", "A"]),
        (["A", "B", "C", "B", "D"], ["A", "B", "C", "B", "D", "D"]),
    ]

    @Test("Answers that change become a sequence that replays in order and stays at its end", arguments: sequences)
    func sequence(recorded: [String], replayed: [String]) throws {
        let exchanges = recorded.map { RecordingSample.exchange("1", $0) }
        try RecordingSample.export(exchanges, to: path)
        let files = try RecordingSample.files(in: path)
        let requests = [String](repeating: "1", count: replayed.count)
        #expect(try RecordingSample.responses(path, to: requests) == replayed)
        #expect(FixtureIndex(try FixtureFolder.load(path).fixtures).problems == [])
        // The same again, by the same run after a crash or by another one, changes no file.
        try RecordingSample.export(exchanges, to: path)
        try RecordingSample.export(exchanges, run: 2, to: path)
        #expect(try RecordingSample.files(in: path) == files)
    }

    @Test("A run that begins in the middle of a sequence and ends elsewhere extends it at its end")
    func extended() throws {
        try RecordingSample.export(["A", "B"].map { RecordingSample.exchange("1", $0) }, to: path)
        try RecordingSample.export(["B", "C"].map { RecordingSample.exchange("1", $0) }, run: 2, to: path)
        #expect(try RecordingSample.responses(path, to: ["1", "1", "1", "1"]) == ["A", "B", "C", "C"])
    }

    @Test("A scenario that people wrote is left as it is")
    func handmade() throws {
        try RecordingSample.export([RecordingSample.exchange("1", "A")], to: path)
        let name = try #require(try RecordingSample.files(in: path).keys.first { $0.hasSuffix("exchange.yaml") })
        let text = String(decoding: try #require(try RecordingSample.files(in: path)[name]), as: UTF8.self)
        try #require(folder).write(name, text + "scenario: {name: mine, requiredState: on}\n")
        let before = try RecordingSample.files(in: path)
        #expect(try RecordingSample.export([RecordingSample.exchange("1", "A")], to: path) == [.known(nil)])
        #expect(try RecordingSample.files(in: path) == before)
        try RecordingSample.export([RecordingSample.exchange("1", "B")], to: path)
        #expect(try RecordingSample.files(in: path)[name] == before[name])
        #expect(try RecordingSample.responses(path, to: ["1"]) == ["B"])
    }

    @Test("A body that could not be read is kept as size and hash, and replay says why it does not serve it")
    func withheld() throws {
        let kept = Fixture.Withheld(bytes: 12, sha256: String(repeating: "0f", count: 32))
        var unread = RecordingSample.exchange("1", "A")
        unread.request = .withheld(kept)
        var lackingResponse = RecordingSample.exchange("2", "B")
        lackingResponse.response = .withheld(kept)
        try RecordingSample.export([unread, lackingResponse, unread], to: path)
        let loaded = try FixtureFolder.load(path)
        #expect(loaded.problems == [])
        #expect(loaded.fixtures.count == 2)
        #expect(Set(loaded.fixtures.map(\.details.requestWithheld)) == [kept, nil])
        let index = FixtureIndex(loaded.fixtures)
        #expect(index.problems.map(\.code) == [.withheld, .withheld])
        #expect(index.problems.allSatisfy { $0.message.contains("12 bytes") })
        #expect(index.fixture(for: try RecordingSample.key("2")) == nil)
        #expect(try RecordingSample.files(in: path).count == 4)
    }

    @Test("A message with parts is kept in a file of its own kind, and found again")
    func parts() throws {
        var exchange = RecordingSample.exchange("1", "A")
        let type = "multipart/related; type=\"text/xml\"; boundary=b"
        let body = "--b\r\nContent-Type: text/xml\r\n\r\n\(Sample.envelope("<a>7</a>"))\r\n--b--\r\n"
        exchange.requestHeaders = [Fixture.Header("Content-Type", type)]
        exchange.request = .bytes(Array(body.utf8))
        try RecordingSample.export([exchange, exchange], to: path)
        let files = try RecordingSample.files(in: path)
        #expect(files.count == 3)
        #expect(files.first { $0.key.hasSuffix("/request.mime") }?.value == Array(body.utf8))
        let loaded = try FixtureFolder.load(path).fixtures
        #expect(loaded.map(\.id.operation) == ["a"])
        #expect(FixtureIndex(loaded).problems == [])
    }

    @Test("Names that differ in the case of letters only lie in folders that differ in more")
    func caseOfLetters() throws {
        try RecordingSample.export(
            ["getCase", "getcase", "GetCase", "getcase"].map { RecordingSample.exchange("1", "A", operation: $0) },
            to: path
        )
        let operations = try FixtureFolder.load(path).fixtures.map(\.id.operation)
        #expect(operations.count == 3)
        #expect(Set(operations.map { $0.lowercased() }).count == 3)
    }

    @Test("What a killed process left unfinished is gone after the next start")
    func unfinished() throws {
        try RecordingSample.export([RecordingSample.exchange("1", "A")], to: path)
        let files = try RecordingSample.files(in: path)
        let place = try #require(files.keys.first).split(separator: "/").dropLast().joined(separator: "/")
        try #require(folder).write("ims-case/getCase/.recording-x/request.xml", "<half")
        try #require(folder).write("\(place)/.recording-exchange.yaml", "half")
        try RecordingSample.export([], to: path)
        #expect(try RecordingSample.files(in: path) == files)
    }

    /// Every call of an export of three exchanges, two of which become a sequence.
    static let failures = (1...50).flatMap { n in [ENOSPC, EIO, EINTR].map { (n, $0) } }

    @Test(
        "Whichever call fails, each folder is whole or not there, and the next run brings it to its end",
        arguments: failures
    )
    func failing(first: Int, code: Int32) throws {
        let exchanges = [("1", "A"), ("1", "B"), ("2", "C")].map { RecordingSample.exchange($0.0, $0.1) }
        let calls = FailingCalls(first: first, code: code, then: code == EINTR ? .happen : .fail)
        let result = Result { try RecordingSample.export(exchanges, to: path, calls: calls) }
        if code == EINTR || calls.count < first {
            #expect(try result.get().count == 3)
        } else {
            let error = try #require(throws: RecordingError.self) { try result.get() }
            #expect(error.errorNumber == code)
        }
        let loaded = try FixtureFolder.load(path)
        #expect(loaded.problems == [])
        for exchange in loaded.fixtures {
            #expect(
                exchanges.contains { $0.request.bytes == exchange.request && $0.response.bytes == exchange.response }
            )
        }
        #expect(FixtureIndex(loaded.fixtures).problems == [])
        // A request is answered by the first of its responses, or not at all.
        #expect(["A", nil].contains(try RecordingSample.responses(path, to: ["1"])[0]))
        try RecordingSample.export(exchanges, to: path)
        #expect(try RecordingSample.responses(path, to: ["1", "1", "1", "2"]) == ["A", "B", "B", "C"])
        #expect(try RecordingSample.files(in: path).count == 9)
    }

    @Test("Records that no fixture can hold are refused with what is wrong")
    func refused() throws {
        let sound = RecordingSample.exchange("1", "A")
        let changes: [((inout CapturedExchange) -> Void, RecordingError.Code)] = [
            ({ $0.endpoint = "sets" }, .value), ({ $0.endpoint = "/a b" }, .value),
            ({ $0.endpoint = "/" + String(repeating: "a", count: 8 << 10) }, .limit),
            ({ $0.status = 199 }, .value), ({ $0.status = 600 }, .value), ({ $0.status = 204 }, .value),
            ({ $0.recordedAt = .max }, .value), ({ $0.recordedAt = .min }, .value),
            ({ $0.requestHeaders = [Fixture.Header("a b", "c")] }, .value),
            ({ $0.responseHeaders = [Fixture.Header("a", "c\r\nd")] }, .value),
            ({ $0.responseHeaders = [Fixture.Header("a", String(repeating: "c", count: 8 << 10))] }, .limit),
            ({ $0.request = .bytes([UInt8](repeating: 0, count: (32 << 20) + 1)) }, .limit),
            ({ $0.response = .withheld(Fixture.Withheld(bytes: -1, sha256: "")) }, .value),
        ]
        try sound.check()
        for (change, code) in changes {
            var exchange = sound
            change(&exchange)
            let error = try #require(throws: RecordingError.self) { try exchange.check() }
            #expect(error.code == code)
        }
    }
}
