import SoapstoneXML
import Testing

@Suite struct XMLLimitsTests {
    /// A limit, its value in the test, and a document that has exactly so much of it for a given number.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: XMLLimits.Name
        let value: Int
        let set: @Sendable (inout XMLLimits, Int) -> Void
        let document: @Sendable (Int) -> String

        var testDescription: String { name.rawValue }
    }

    static let rows: [Row] = [
        Row(name: .messageBytes, value: 50, set: { $0.messageBytes = $1 }) {
            "<a>" + String(repeating: "x", count: $0 - 7) + "</a>"
        },
        Row(name: .elementDepth, value: 100, set: { $0.elementDepth = $1 }) {
            String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0)
        },
        Row(name: .attributesPerElement, value: 200, set: { $0.attributesPerElement = $1 }) {
            "<a" + (0..<$0).map { " a\($0)=''" }.joined() + "/>"
        },
        Row(name: .startTagBytes, value: 2_000, set: { $0.startTagBytes = $1 }) {
            "<r><a b='" + String(repeating: "x", count: $0 - 8) + "'></a></r>"
        },
        Row(name: .namespacesPerElement, value: 64, set: { $0.namespacesPerElement = $1 }) {
            "<a" + (0..<$0).map { " xmlns:p\($0)='u:\($0)'" }.joined() + "/>"
        },
        Row(name: .namespacesInScope, value: 256, set: { $0.namespacesInScope = $1 }) { count in
            let tags = stride(from: 0, to: count, by: 2).map { first in
                "<a xmlns:p\(first)='u:u'" + (first + 1 < count ? " xmlns:p\(first + 1)='u:u'>" : ">")
            }
            return tags.joined() + String(repeating: "</a>", count: tags.count)
        },
        Row(name: .attributeValueBytes, value: 64 << 10, set: { $0.attributeValueBytes = $1 }) {
            "<a b='" + String(repeating: "x", count: $0) + "'/>"
        },
        Row(name: .nameBytes, value: 1_000, set: { $0.nameBytes = $1 }) {
            "<r><" + String(repeating: "n", count: $0) + "/></r>"
        },
        Row(name: .nameBytes, value: 1_000, set: { $0.nameBytes = $1 }) {
            "<r><a b='' " + String(repeating: "n", count: $0) + "='1'/></r>"
        },
        Row(name: .namespaceURIBytes, value: 2_048, set: { $0.namespaceURIBytes = $1 }) {
            "<a xmlns='u:" + String(repeating: "x", count: $0 - 2) + "'/>"
        },
        Row(name: .elements, value: 300, set: { $0.elements = $1 }) {
            "<a>" + String(repeating: "<b/>", count: $0 - 1) + "</a>"
        },
        Row(name: .childrenPerElement, value: 300, set: { $0.childrenPerElement = $1 }) {
            "<a>" + String(repeating: "<b/>", count: $0) + "</a>"
        },
        Row(name: .nodes, value: 301, set: { $0.nodes = $1 }) {
            "<a>" + String(repeating: "<b k=''/>", count: ($0 - 1) / 2) + ($0.isMultiple(of: 2) ? "text" : "") + "</a>"
        },
        Row(name: .processingInstructions, value: 3, set: { $0.processingInstructions = $1 }) {
            "<?p?>" + "<a>" + String(repeating: "<?p <b> ?>", count: $0 - 1) + "</a>"
        },
    ]

    @Test("A message at a limit is accepted, one over is refused with the limit's name and value", arguments: rows)
    func limit(row: Row) throws {
        var limits = XMLLimits()
        // The depth that libxml2 allows by itself.
        limits.elementDepth = 256
        row.set(&limits, row.value)
        _ = try XMLDocument(parsing: Array(row.document(row.value).utf8), limits: limits)
        let error = #expect(throws: XMLError.self) {
            try XMLDocument(parsing: Array(row.document(row.value + 1).utf8), limits: limits)
        }
        #expect(error?.code == .limit)
        #expect(error?.limit == row.name)
        #expect(error?.message.contains("\(row.value)") == true)
        if row.name != .messageBytes {
            let place = try #require(error?.place)
            #expect(place.line == 1 && place.column >= 1 && place.path.hasPrefix("/"))
        }
    }

    @Test("The defaults are the documented ones")
    func defaults() {
        let request = XMLLimits.request
        #expect(request.messageBytes == 32 << 20)
        #expect(XMLLimits.response.messageBytes == 64 << 20)
        #expect([request.elementDepth, request.attributesPerElement, request.startTagBytes] == [100, 200, 256 << 10])
        #expect([request.namespacesPerElement, request.namespacesInScope] == [64, 256])
        #expect(
            [request.attributeValueBytes, request.nameBytes, request.namespaceURIBytes] == [64 << 10, 1_000, 2_048]
        )
        #expect([request.elements, request.childrenPerElement, request.nodes] == [250_000, 50_000, 500_000])
        #expect(request.processingInstructions == 0)
    }

    @Test("The limit on bytes holds before and after decoding")
    func bytes() {
        var limits = XMLLimits()
        limits.messageBytes = 10
        let latin1 = Array("<a>".utf8) + [0xE9, 0xE9, 0xE9] + Array("</a>".utf8)
        let error = #expect(throws: XMLError.self) {
            try XMLDocument(parsing: latin1, charset: "iso-8859-1", limits: limits)
        }
        #expect(error?.limit == .messageBytes)
    }

    @Test("The place of a limit is the tag that passed it")
    func place() {
        var limits = XMLLimits()
        limits.elementDepth = 2
        let error = #expect(throws: XMLError.self) {
            try XMLDocument(parsing: Array("<a>\n <b x='1'>\n  <c y='>'/></b></a>".utf8), limits: limits)
        }
        #expect(error?.place == XMLPlace(line: 3, column: 3, path: "/a/b"))
    }

    @Test("An answer may have 15 MiB in one element, as text and as CDATA", arguments: ["", "<![CDATA["])
    func bigText(open: String) throws {
        let text = String(repeating: "0123456789abcdef", count: 9 << 16)
        let xml = "<a><b k='v'>\(open)\(text)\(open.isEmpty ? "" : "]]>")</b><c>after</c></a>"
        let root = try XMLDocument(parsing: Array(xml.utf8), limits: .response).root
        #expect(root.children[0].text.utf8.elementsEqual(text.utf8))
        #expect(root.children[1].text == "after")
    }
}
