import SoapstoneXML
import Testing

/// The gate looks at 64 bytes at once: what it looks for stands at every place of a block and across two.
@Suite struct BlockEdgeTests {
    /// A document in which `count` bytes of text stand before `tail`.
    private func document(_ count: Int, _ tail: String) -> String {
        "<a>" + String(repeating: "x", count: count) + tail
    }

    @Test("Forbidden markup is found at every place", arguments: 0..<140)
    func forbidden(count: Int) {
        for (markup, code) in [("<!DOCTYPE a>", XMLError.Code.dtd), ("<?a b?>", .processingInstruction)] {
            let error = #expect(throws: XMLError.self) {
                try XMLDocument(parsing: Array(document(count, "\(markup)</a>").utf8))
            }
            #expect(error?.code == code)
            #expect(error?.place?.column == count + 4)
        }
    }

    @Test("Comments and sections hide what stands in them, at every place", arguments: 0..<140)
    func hidden(count: Int) throws {
        let tail = "<!-- <!DOCTYPE <?x --><b/><![CDATA[<?y <!DOCTYPE]]></a>"
        let root = try XMLDocument(parsing: Array(document(count, tail).utf8)).root
        #expect(root.children.map(\.name.local) == ["b"])
        #expect(root.text == String(repeating: "x", count: count) + "<?y <!DOCTYPE")
    }

    @Test("A start tag that is too long is found at every place", arguments: 0..<140)
    func longTag(count: Int) {
        var limits = XMLLimits.request
        limits.attributesPerElement = 3
        let attributes = (0..<4).map { " a\($0)=\"\(String(repeating: "v", count: 30))\"" }.joined()
        let error = #expect(throws: XMLError.self) {
            try XMLDocument(parsing: Array(document(count, "<b\(attributes)/></a>").utf8), limits: limits)
        }
        #expect(error?.limit == .attributesPerElement)
        #expect(error?.place?.column == count + 4)
    }

    @Test("A byte that is not UTF-8, and NUL, are found at every place", arguments: 0..<140)
    func notUTF8(count: Int) throws {
        for byte: UInt8 in [0x00, 0x80, 0xC0, 0xFF] {
            let bytes = Array(document(count, "").utf8) + [byte] + Array("</a>".utf8)
            #expect(throws: XMLError.self) { try XMLDocument(parsing: bytes) }
        }
        let text = document(count, "é€\u{1F600}</a>")
        #expect(try XMLDocument(parsing: Array(text.utf8)).root.text == text.dropFirst(3).dropLast(4))
    }
}
