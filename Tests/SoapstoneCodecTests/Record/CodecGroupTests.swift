import SoapstoneXML
import Testing

@testable import SoapstoneCodec

@Suite struct CodecGroupTests {
    struct Letter: Equatable {
        var file: File?
        var page: Page?
        var list: List
        var isRead: XSDBoolean?
    }

    struct File: Equatable {
        var name: PlainText<20>
        var size: XSDInt
    }

    struct Page: Equatable {
        var number: XSDInt
        var file: File
    }

    struct List: Equatable {
        var rows: [Row]
    }

    struct Row: Equatable {
        var text: PlainText<20>
    }

    /// What only devices send: XML has no form of it.
    struct Login: Equatable {
        var user: PlainText<20>
        var isNew: XSDBoolean?
    }

    static let whole = (
        xml: """
        <Letter xmlns="urn:letter"><name>a</name><size>1</size>\
        <page><number>2</number><name>b</name><size>3</size></page>\
        <list><row><text>x</text></row><row><text>y</text></row></list></Letter>
        """,
        json: """
        {"file":{"name":"a","size":1},"number":2,"name":"b","size":3,"rows":[{"text":"x"},{"text":"y"}]}
        """
    )
    static let least = (xml: #"<Letter xmlns="urn:letter"><list></list></Letter>"#, json: #"{"rows":[]}"#)

    @Test("A group is there as a whole or not at all, and a flat record has no object", arguments: [whole, least])
    func bothWays(xml: String, json: String) throws {
        let letter = try Letter.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root, strictly: true)
        #expect(letter.isRead == nil)
        #expect(letter.encodedJSON == json)
        #expect(try Letter.decode(from: try JSONDocument(parsing: Array(json.utf8))) == letter)
        #expect(letter.encodedXML == xml)
    }

    @Test(
        "Half a group is an error in XML",
        arguments: [
            ("<name>a</name>", "", "Letter/name: is missing"), ("<size>1</size>", "", "Letter/size: is missing"),
            ("<size>1</size>", "<size>many</size>", "Letter/size: <pii:4> is not"),
            ("<number>2</number>", "", "Letter/page/number: is missing"),
        ]
    )
    func halfInXML(good: String, bad: String, message: String) throws {
        let xml = Self.whole.xml.replacing(good, with: bad)
        let error = #expect(throws: DecodeError.self) {
            try Letter.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root)
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(
        "Half a group is an error in JSON",
        arguments: [
            (#""number":2,"#, "", "number: is missing"), (#","size":1"#, "", "file/size: is missing"),
            (#""size":3"#, #""size":"3""#, "size: is a string where a number is expected"),
            (#""rows""#, #""row""#, "rows: is missing"),
            (#""number":2"#, #""number":2,"nmber":2"#, "nmber: is not a key of this object; did you mean 'number'?"),
        ]
    )
    func halfInJSON(good: String, bad: String, message: String) throws {
        let json = Self.whole.json.replacing(good, with: bad)
        let error = #expect(throws: DecodeError.self) {
            try Letter.decode(from: try JSONDocument(parsing: Array(json.utf8)))
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("A record of members that only JSON has is nothing in XML")
    func jsonOnly() throws {
        let login = try Login.decode(from: try JSONDocument(parsing: Array(#"{"user":"ann"}"#.utf8)))
        #expect(login == Login(user: try PlainText("ann"), isNew: nil))
        #expect(login.encodedXML == "<Login></Login>")
        #expect(login.encodedJSON == #"{"user":"ann"}"#)
        #expect(throws: DecodeError.self) {
            try Login.decode(from: try XMLDocument(parsing: Array("<Login/>".utf8)).root)
        }
    }
}

extension Record {
    fileprivate var encodedXML: String {
        var output = ByteWriter()
        encodeXML(to: &output)
        return output.string
    }

    fileprivate var encodedJSON: String {
        var output = ByteWriter()
        encodeJSON(to: &output)
        return output.string
    }
}

extension CodecGroupTests.Letter: Record {
    static let codec = Codec(
        "Letter",
        in: "urn:letter",
        CodecGroupTests.Letter.init,
        .inline(json: "file", \.file),
        .element("page", \.page, .flat),
        .element("list", \.list, .flat),
        .jsonOnly("read", \.isRead)
    )
}

extension CodecGroupTests.File: Record {
    static let codec = Codec(
        "file",
        CodecGroupTests.File.init,
        .element("name", \.name),
        .element("size", \.size)
    )
}

extension CodecGroupTests.Page: Record {
    static let codec = Codec(
        "page",
        CodecGroupTests.Page.init,
        .element("number", \.number),
        .inline(\.file)
    )
}

extension CodecGroupTests.List: Record {
    static let codec = Codec(
        "list",
        CodecGroupTests.List.init,
        .element("row", json: "rows", \.rows)
    )
}

extension CodecGroupTests.Row: Record {
    static let codec = Codec("row", CodecGroupTests.Row.init, .element("text", \.text))
}

extension CodecGroupTests.Login: Record {
    static let codec = Codec(
        "Login",
        CodecGroupTests.Login.init,
        .jsonOnly("user", \.user),
        .jsonOnly("new", \.isNew)
    )
}
