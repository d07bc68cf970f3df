import SoapstoneXML
import Testing

@testable import SoapstoneCodec

@Suite struct CodecNilTests {
    struct Row: Equatable {
        var title: PlainText<20>?
        var body: PlainText<20>?
    }

    /// Alone in its process, as with `--filter CodecNilTests`, this is the first that asks for `xsi:nil`.
    @Test("A nil element has no value, also in the first document of all")
    func firstDocument() throws {
        let xml = """
            <row xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><title xsi:nil="true"/><body xsi:nil="0"/></row>
            """
        let row = try Row.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root)
        #expect(row.title == nil)
        #expect(row.body?.value == "")
    }
}

extension CodecNilTests.Row: Record {
    static let codec = Codec(
        "row",
        CodecNilTests.Row.init,
        .element("title", \.title, .nillable),
        .element("body", \.body, .nillable)
    )
}
