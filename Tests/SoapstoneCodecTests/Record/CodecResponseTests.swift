import SoapstoneXML
import Testing

@testable import SoapstoneCodec

/// Records that are made from the JSON of a response, which has less than they have.
@Suite struct CodecResponseTests {
    struct Response: Equatable {
        var outcome: Outcome
        var county: HostText<5>?
        var filler: HostText<4>?
    }

    struct Outcome: Equatable {
        var code: HostInteger<4>
        var module: HostText<8>?
    }

    struct Unassumed: Equatable {
        var code: HostInteger<4>
    }

    struct FromSession: Equatable {
        var user: HostText<8>
    }

    static func json(_ text: String) throws -> JSONDocument { try JSONDocument(parsing: Array(text.utf8)) }

    @Test("An internal field is what its declaration assumes, or has no value")
    func assumed() throws {
        let json = try Self.json(#"{"county":"001","countyName":"Adams"}"#)
        let response = try Response.decode(fromResponse: json)
        #expect(try response == Response.decode(from: json))
        var output = ByteWriter()
        response.encodeXML(to: &output)
        #expect(
            output.string == """
                <answer xmlns="urn:a"><rc>7</rc><mod>M1</mod><county>001</county><fill></fill></answer>
                """
        )
    }

    @Test("What is assumed is not read from JSON, and XML does not need it")
    func xml() throws {
        let error = #expect(throws: DecodeError.self) { try Response.decode(fromResponse: Self.json(#"{"rc":8}"#)) }
        #expect(error?.code == .unknown)
        let xml = #"<answer xmlns="urn:a"><rc>8</rc><mod/></answer>"#
        let response = try Response.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root)
        #expect(response.outcome == Outcome(code: try #require(HostInteger(8)), module: nil))
        let missing = try XMLDocument(parsing: Array(#"<answer xmlns="urn:a"/>"#.utf8)).root
        #expect(throws: DecodeError.self) { try Response.decode(from: missing) }
    }

    @Test("The gateway's members are passed over in an answer's object and nowhere else")
    func gatewayMembers() throws {
        let json = try Self.json(#"{"Status":"SUCCESS","county":"001","httpStatusCode":200,"opstatus":0}"#)
        #expect(try Response.decode(fromResponse: json).county == HostText("001"))
        #expect(throws: DecodeError.self) { try Response.decode(from: json) }
        #expect(throws: DecodeError.self) { try Response.decode(from: json, session: SessionValues()) }
        #expect(throws: DecodeError.self) {
            try Response.decode(fromResponse: Self.json(#"{"Status":"SUCCESS","status":"SUCCESS"}"#))
        }
    }

    @Test("An internal field without an assumption is missing, and the session's field stays the session's")
    func unassumed() throws {
        let error = #expect(throws: DecodeError.self) { try Unassumed.decode(fromResponse: Self.json("{}")) }
        #expect(error?.code == .missing)
        #expect(throws: DecodeError.self) { try FromSession.decode(from: Self.json("{}"), session: SessionValues()) }
        let session = SessionValues(["user": "ann"])
        #expect(try FromSession.decode(from: Self.json("{}"), session: session).user == HostText("ann"))
    }
}

extension CodecResponseTests.Response: Record {
    static let codec = Codec(
        "answer",
        in: "urn:a",
        CodecResponseTests.Response.init,
        .inline(\.outcome),
        .element("county", \.county, deriving: "countyName", { @Sendable _ in "Adams" }, .blank),
        .element("fill", \.filler, .blank, .internal)
    )
}

extension CodecResponseTests.Outcome: Record {
    static let codec = Codec(
        "outcome",
        CodecResponseTests.Outcome.init,
        .element("rc", \.code, assuming: HostInteger(7), .internal),
        .element("mod", \.module, assuming: try? HostText("M1"), .blank, .internal)
    )
}

extension CodecResponseTests.Unassumed: Record {
    static let codec = Codec(
        "unassumed",
        CodecResponseTests.Unassumed.init,
        .element("rc", \.code, .internal)
    )
}

extension CodecResponseTests.FromSession: Record {
    static let codec = Codec(
        "fromSession",
        CodecResponseTests.FromSession.init,
        .element("user", \.user, assuming: try? HostText("nobody"), .session("user"))
    )
}
