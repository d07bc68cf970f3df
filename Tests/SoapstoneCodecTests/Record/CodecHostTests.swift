import SoapstoneXML
import Testing

@testable import SoapstoneCodec

/// What contracts of fixed-layout hosts need beyond the plain fields.
@Suite struct CodecHostTests {
    struct Response: Equatable {
        var result: Result
        var name: HostText<10>?
        var address: Address
    }

    struct Result: Equatable {
        var code: HostInteger<4>
        var text: HostText<10>?
    }

    struct Address: Equatable {
        var city: HostText<10>?
        var zip: Zip
    }

    struct Zip: Equatable {
        var five: Digits<5>?
        var four: Digits<4>?
    }

    static func document(_ fields: String) throws -> XMLElement {
        try XMLDocument(parsing: Array("<Reply xmlns='urn:reply'>\(fields)</Reply>".utf8)).root
    }

    @Test(
        "Elements that are one string in JSON are joined and taken apart",
        arguments: [
            ("4321", "7", #""zip":"04321-0007""#), ("43215", "0", #""zip":"43215""#), ("0", "0", ""),
        ]
    )
    func textRecord(five: String, four: String, member: String) throws {
        let xml = "<code>0</code><text></text><name>A</name><city></city><zip5>\(five)</zip5><zip4>\(four)</zip4>"
        let response = try Response.decode(from: try Self.document(xml), strictly: true)
        var json = ByteWriter()
        response.encodeJSON(to: &json)
        #expect(json.string == #"{"code":0,"name":"A","address":{\#(member)}}"#)
        #expect(try Response.decode(from: try JSONDocument(parsing: json.bytes)) == response)
        var again = ByteWriter()
        response.encodeXML(to: &again)
        #expect(again.string == #"<Reply xmlns="urn:reply">\#(xml)</Reply>"#)
    }

    @Test("A string that cannot be taken apart is told by its pointer")
    func textRecordError() throws {
        let json = #"{"code":0,"name":"A","address":{"zip":"4321"}}"#
        let error = #expect(throws: DecodeError.self) {
            try Response.decode(from: try JSONDocument(parsing: Array(json.utf8)))
        }
        #expect(error?.description == "address/zip: is not NNNNN or NNNNN-NNNN")
    }

    @Test("A group without members is an empty object, and may be left out")
    func emptyGroup() throws {
        let response = try Response.decode(from: try Self.document("<code>0</code><name/>"))
        var json = ByteWriter()
        response.encodeJSON(to: &json)
        #expect(json.string == #"{"code":0,"address":{}}"#)
        #expect(try Response.decode(from: try JSONDocument(parsing: Array(#"{"code":0}"#.utf8))) == response)
    }

    @Test("A required element may be blank, and is missed by a lenient reader too")
    func required() throws {
        #expect(try Response.decode(from: try Self.document("<code>0</code><name> </name>")).name == nil)
        let error = #expect(throws: DecodeError.self) { try Response.decode(from: try Self.document("<code>0</code>")) }
        #expect(error?.path == "Reply/name")
        #expect(error?.code == .missing)
    }

    @Test("A part is read whatever stands around it")
    func part() throws {
        let result = try Response.decode(
            Result.self,
            of: try Self.document("<ll>9</ll><code>8</code><text>NO </text><x/>")
        )
        #expect(result.code.value == 8)
        #expect(result.text?.value == "NO")
        let error = #expect(throws: DecodeError.self) {
            try Response.decode(Result.self, of: try Self.document("<name>A</name>"))
        }
        #expect(error?.path == "Reply/code")
    }

    @Test("A description has the constants of the layout in their places")
    func constants() {
        struct Segment: Equatable {
            var code: HostInteger<4>
        }
        let codec = Codec(
            "seg",
            leading: [.length("ll", 8), .fixed("zz", "0")],
            trailing: [.filler("filler1")],
            Segment.init,
            Field<Segment, HostInteger<4>>.element("code", \.code)
        )
        let lines = codec.lines()
        #expect(lines.map(\.slot.xmlName) == ["ll", "zz", "code", "filler1"])
        let texts = lines.map { line -> String? in
            guard case .constant(let text) = line.type else { return nil }
            return text
        }
        #expect(texts == ["8", "0", nil, ""])
    }

    @Test("A part is read only from its record's element")
    func partOfOther() throws {
        let other = try XMLDocument(parsing: Array("<Reply xmlns='urn:other'><code>8</code></Reply>".utf8)).root
        #expect(throws: DecodeError.self) { try Response.decode(Result.self, of: other) }
    }
}

extension CodecHostTests.Response: Record {
    static let codec = Codec(
        "Reply",
        in: "urn:reply",
        CodecHostTests.Response.init,
        .inline(\.result),
        .element("name", \.name, .required),
        .inline(json: "address", \.address)
    )
}

extension CodecHostTests.Result: Record {
    static let codec = Codec(
        "result",
        CodecHostTests.Result.init,
        .element("code", \.code),
        .element("text", \.text, .blank)
    )
}

extension CodecHostTests.Address: Record {
    static let codec = Codec(
        "address",
        CodecHostTests.Address.init,
        .element("city", \.city, .blank),
        .inline(json: "zip", \.zip)
    )
}

extension CodecHostTests.Zip: TextRecord {
    static let codec = Codec(
        "zip",
        CodecHostTests.Zip.init,
        .element("zip5", \.five, .blank, .internal),
        .element("zip4", \.four, .blank, .internal)
    )

    var jsonText: String? {
        five.map { five in four.map { "\(five)-\($0)" } ?? "\(five)" }
    }

    init(jsonText: String) throws(ScalarError) {
        let parts = jsonText.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, let head = parts.first, let five = try? Digits<5>(json: String(head)) else {
            throw ScalarError(expected: "NNNNN or NNNNN-NNNN")
        }
        self.five = five
        four = parts.count == 2 ? try Digits<4>(json: String(parts[1])) : nil
    }
}
