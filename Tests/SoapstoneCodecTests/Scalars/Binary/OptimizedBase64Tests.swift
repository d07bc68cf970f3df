import SoapstoneCodec
import SoapstoneXML
import Testing

@Suite struct OptimizedBase64Tests {
    struct Photo: Equatable, Record {
        var data: OptimizedBase64
        var thumbnail: OptimizedBase64?

        static let codec = Codec(
            "photo",
            in: "urn:photo",
            Photo.init,
            .element("data", \.data),
            .element("thumbnail", \.thumbnail)
        )
    }

    private static let include = #"<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:a&amp;b"/>"#

    private static func photo(_ content: String) throws -> Photo {
        try Photo.decode(from: XMLDocument(parsing: Array(#"<photo xmlns="urn:photo">\#(content)</photo>"#.utf8)).root)
    }

    @Test("Text is Base64, an xop:Include a reference; white space and comments around it are nothing")
    func reads() throws {
        #expect(try Self.photo("<data> Zm9v\nYg== </data>").data.source == .bytes(Array("foob".utf8)))
        #expect(try Self.photo("<data/>").data.source == .bytes([]))
        #expect(try Self.photo("<data>\(Self.include)</data>").data.source == .part("cid:a&b"))
        let spaced = try Self.photo("<data>Zg==</data><thumbnail>\n <!-- here -->\(Self.include)\n</thumbnail>")
        #expect(spaced.thumbnail?.source == .part("cid:a&b"))
        #expect(try Self.photo("<data>Zg==</data>").thumbnail == nil)
    }

    @Test(
        "Another element, two references, and a reference without an address are no value",
        arguments: [
            "<Include href='cid:a'/>", "<i:Include xmlns:i='urn:other' href='cid:a'/>", include + include,
            "<x:Include xmlns:x='http://www.w3.org/2004/08/xop/include'/>", "Zg=", "a b",
        ]
    )
    func refuses(content: String) {
        #expect(throws: DecodeError.self) { try Self.photo("<data>\(content)</data>") }
        #expect(throws: DecodeError.self) {
            try Self.photo("<data>Zg==</data><thumbnail>\(content)</thumbnail>")
        }
    }

    @Test("A missing element is an error of its own")
    func missing() {
        let error = #expect(throws: DecodeError.self) { try Self.photo("") }
        #expect(error?.code == .missing)
        #expect(error?.path == "photo/data")
    }

    @Test("Bytes and references are written as they are read, and JSON has bytes alone")
    func writes() throws {
        let photo = Photo(data: OptimizedBase64(.part("cid:a&b")), thumbnail: OptimizedBase64(.bytes([0x66])))
        var xml = ByteWriter()
        photo.encodeXML(to: &xml)
        #expect(
            String(decoding: xml.bytes, as: UTF8.self) == #"""
                <photo xmlns="urn:photo"><data><xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" \#
                href="cid:a&amp;b"/></data><thumbnail>Zg==</thumbnail></photo>
                """#
        )
        #expect(try Photo.decode(from: XMLDocument(parsing: xml.bytes).root, strictly: true) == photo)
        var json = ByteWriter()
        photo.encodeJSON(to: &json)
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"data":null,"thumbnail":"Zg=="}"#)
        #expect(try OptimizedBase64(json: "Zm9v").source == .bytes(Array("foo".utf8)))
        #expect(throws: ScalarError.self) { try OptimizedBase64(json: "Zm9v\n") }
        #expect(OptimizedBase64.type == ScalarType("base64Binary"))
    }
}
