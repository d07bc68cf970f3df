import SoapstoneCodec
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What the session must have before an operation is called: here `own` takes one of the session's things.
@Suite struct RightsTests {
    private static let own = Operation.Right.row(
        of: "things",
        members: ["value"],
        source: "fake/list",
        refusal: OpStatus(20031, "NOT_YOUR_THING", "not one of the session's user", http: 403)
    )

    /// A request of `own`.
    private struct Own: OperationRequest {
        typealias Response = Toy.Response
        static let operation = "fake/own"

        var value: HostText<40>?
        var restart: HostText<20>?

        static let codec = Codec(
            "Toy",
            in: "urn:fake",
            Own.init,
            .element("value", json: "value", \.value, .open),
            .element("restart", json: "restart", \.restart, .open)
        )
    }

    private static func door(rows: [[String]]? = nil) -> ToyDoor {
        var door = ToyDoor(
            CompositeFunction("Both", "own", "", rights: [own], calling: [Toy.A.operation, Own.operation]) {
                (request: Own, calls) async throws(Outcome.Failure) in
                _ = try await calls.required(Toy.A())
                return CompositeFunction.Reply(try await calls.required(request))
            }
        )
        let telling = ["things": SessionRows([["T1", "x"], ["T2", "x"]]).text]
        door.operations = [
            Toy.operation("a", Toy.A.self), Toy.operation("list", needsSession: true, telling: telling),
            Toy.operation("own", Own.self, needsSession: true).requiring(own),
        ]
        let values = SessionValues(rows.map { ["things": SessionRows($0).text] } ?? ["webId": "300000000017"])
        door.sessions = MemorySessionStore(fixed: [.init(cacheID: "S", values: values)])
        return door
    }

    @Test(
        "What is the session's is called for; anything else is refused, and nobody is called",
        arguments: [
            ("fake/own", #""value":"T2""#, 0, ["own"]), ("fake/own", #""value":"T2  ""#, 0, ["own"]),
            ("fake/own", #""value":"T3""#, 20031, []), ("fake/own", #""value":"t2""#, 20031, []),
            ("fake/own", #""value":"""#, 20031, []), ("fake/own", #""restart":"T2""#, 20031, []),
            ("Both/own", #""value":"T1""#, 0, ["a", "own"]), ("Both/own", #""value":"T3""#, 20031, []),
        ]
    )
    func rows(path: String, member: String, opstatus: Int, calls: [String]) async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        let response = try await Self.door(rows: [["T1"], ["T2"]]).ask(path, #"{"cacheid":"S",\#(member)}"#, backEnd)
        #expect(response.opstatus == opstatus)
        #expect(backEnd.names == calls)
    }

    @Test("A session with no row, or with something else in its place, has nothing", arguments: [([[String]](), 20031)])
    func none(rows: [[String]], opstatus: Int) async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        let response = try await Self.door(rows: rows).ask("fake/own", #"{"cacheid":"S","value":"T1"}"#, backEnd)
        #expect(response.opstatus == opstatus && backEnd.calls.isEmpty)
    }

    @Test("A session that has not been told its rows asks for them once, and keeps them")
    func told() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = Self.door()
        let sessions = MemorySessionStore()
        door.sessions = sessions
        let id = await sessions.open(SessionValues(["webId": "300000000017"]))
        try await door.open(backEnd) { client in
            let foreign = try await client.ask("fake/own", #"{"cacheid":"\#(id)","value":"T3"}"#)
            #expect(foreign.opstatus == 20031)
            #expect(backEnd.names == ["list"])
            let own = try await client.ask("fake/own", #"{"cacheid":"\#(id)","value":"T1"}"#)
            #expect(own.opstatus == 0)
            #expect(backEnd.names == ["list", "own"])
        }
    }

    @Test(
        "Who has no rows at the back end has nothing; a back end that fails says why",
        arguments: [
            ("no such case", 20031), ("anything", 8009),
        ]
    )
    func refused(reason: String, opstatus: Int) async throws {
        let backEnd = ToyBackEnd { _, _ in .fault(reason) }
        let response = try await Self.door().ask("fake/own", #"{"cacheid":"S","value":"T1"}"#, backEnd)
        #expect(response.opstatus == opstatus)
        #expect(backEnd.names == ["list"])
    }

    @Test("An operation whose rows nobody can be asked for is not served, alone or in a composite")
    func missingSource() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = Self.door(rows: [["T1"]])
        door.operations = [
            Toy.operation("a", Toy.A.self), Toy.operation("own", Own.self, needsSession: true).requiring(Self.own),
        ]
        try await door.open(backEnd) { client in
            #expect(try await client.ask("fake/own", #"{"cacheid":"S","value":"T1"}"#).opstatus == 10102)
            #expect(try await client.ask("Both/own", #"{"cacheid":"S","value":"T1"}"#).opstatus == 10102)
            let refused = try await client.list().json["refused"]?.elements.first { $0["name"]?.string == "own" }
            #expect(refused?["reason"]?.string == "It needs fake/list, which has no upstream.")
        }
        #expect(backEnd.calls.isEmpty)
    }

    @Test(
        "Values of the session are what is expected of them, or the answer is 6001",
        arguments: [
            (["flow": "F", "to": "T1"], #""value":"T1""#, 0), (["flow": "F", "to": "T1"], #""restart":"T1""#, 0),
            (["flow": "G", "to": "T1"], #""value":"T1""#, 6001), (["to": "T1"], #""value":"T1""#, 6001),
            (["flow": "F"], #""value":"T1""#, 6001), (["flow": "F", "to": "T1"], #""value":"T2""#, 6001),
            (["flow": "F", "to": "e\u{301}"], #""value":"\u00e9""#, 6001),
        ]
    )
    func values(session: [String: String], member: String, opstatus: Int) async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = Self.door()
        door.functions = []
        door.operations = [
            Toy.operation("own", needsSession: true).requiring(
                .values([.init("flow", .text("F")), .init("to", .member(["value", "restart"]))])
            )
        ]
        door.sessions = MemorySessionStore(fixed: [.init(cacheID: "S", values: SessionValues(session))])
        let response = try await door.ask("fake/own", #"{"cacheid":"S",\#(member)}"#, backEnd)
        #expect(response.opstatus == opstatus)
        #expect(backEnd.calls.count == (opstatus == 0 ? 1 : 0))
    }

    @Test(
        "Rows are one text of the session, whatever is in them",
        arguments: [
            [[String]](), [["7000000042", "19DR000042"], ["7000000043"]], [["\"],[\""], ["é", ""]],
        ]
    )
    func text(rows: [[String]]) throws {
        #expect(SessionRows(parsing: SessionRows(rows).text)?.rows == rows)
    }

    @Test("A text that is no rows is none", arguments: ["", "[", "{}", #"["a"]"#, "[[1]]", #"[["a"],null]"#])
    func noRows(text: String) { #expect(SessionRows(parsing: text) == nil) }
}
