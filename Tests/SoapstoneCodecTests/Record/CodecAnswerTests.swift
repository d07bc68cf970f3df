import SoapstoneXML
import Testing

@testable import SoapstoneCodec

/// Records that are made from the JSON of an answer, which has less than they have.
@Suite struct CodecAnswerTests {
    struct Answer: Equatable {
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
        let answer = try Answer.decode(fromAnswer: json)
        #expect(try answer == Answer.decode(from: json))
        var output = ByteWriter()
        answer.encodeXML(to: &output)
        #expect(
            output.string == """
                <answer xmlns="urn:a"><rc>7</rc><mod>M1</mod><county>001</county><fill></fill></answer>
                """
        )
    }

    @Test("What is assumed is not read from JSON, and XML does not need it")
    func xml() throws {
        let error = #expect(throws: DecodeError.self) { try Answer.decode(fromAnswer: Self.json(#"{"rc":8}"#)) }
        #expect(error?.code == .unknown)
        let xml = #"<answer xmlns="urn:a"><rc>8</rc><mod/></answer>"#
        let answer = try Answer.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root)
        #expect(answer.outcome == Outcome(code: try #require(HostInteger(8)), module: nil))
        let missing = try XMLDocument(parsing: Array(#"<answer xmlns="urn:a"/>"#.utf8)).root
        #expect(throws: DecodeError.self) { try Answer.decode(from: missing) }
    }

    @Test("The gateway's members are passed over in an answer's object and nowhere else")
    func gatewayMembers() throws {
        let json = try Self.json(#"{"Status":"SUCCESS","county":"001","httpStatusCode":200,"opstatus":0}"#)
        #expect(try Answer.decode(fromAnswer: json).county == HostText("001"))
        #expect(throws: DecodeError.self) { try Answer.decode(from: json) }
        #expect(throws: DecodeError.self) { try Answer.decode(from: json, session: SessionValues()) }
        #expect(throws: DecodeError.self) {
            try Answer.decode(fromAnswer: Self.json(#"{"Status":"SUCCESS","status":"SUCCESS"}"#))
        }
    }

    @Test("An internal field without an assumption is missing, and the session's field stays the session's")
    func unassumed() throws {
        let error = #expect(throws: DecodeError.self) { try Unassumed.decode(fromAnswer: Self.json("{}")) }
        #expect(error?.code == .missing)
        #expect(throws: DecodeError.self) { try FromSession.decode(from: Self.json("{}"), session: SessionValues()) }
        let session = SessionValues(["user": "ann"])
        #expect(try FromSession.decode(from: Self.json("{}"), session: session).user == HostText("ann"))
    }
}

extension CodecAnswerTests.Answer: Record {
    static let codec = Codec(
        "answer",
        in: "urn:a",
        CodecAnswerTests.Answer.init,
        .inline(\.outcome),
        .element("county", \.county, deriving: "countyName", { @Sendable _ in "Adams" }, .blank),
        .element("fill", \.filler, .blank, .internal)
    )
}

extension CodecAnswerTests.Outcome: Record {
    static let codec = Codec(
        "outcome",
        CodecAnswerTests.Outcome.init,
        .element("rc", \.code, assuming: HostInteger(7), .internal),
        .element("mod", \.module, assuming: try? HostText("M1"), .blank, .internal)
    )
}

extension CodecAnswerTests.Unassumed: Record {
    static let codec = Codec(
        "unassumed",
        CodecAnswerTests.Unassumed.init,
        .element("rc", \.code, .internal)
    )
}

extension CodecAnswerTests.FromSession: Record {
    static let codec = Codec(
        "fromSession",
        CodecAnswerTests.FromSession.init,
        .element("user", \.user, assuming: try? HostText("nobody"), .session("user"))
    )
}
