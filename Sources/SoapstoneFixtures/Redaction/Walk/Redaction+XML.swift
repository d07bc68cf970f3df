internal import SoapstoneBase
internal import SoapstoneXML

// XML, as a message or within a text.
extension Redaction {
    /// Within texts and in responses, instructions are passed over by the parser; they are dropped here.
    static let limits: XMLLimits = {
        var limits = XMLLimits.response
        limits.processingInstructions = 1_000
        return limits
    }()

    /// The edits of a text that is XML as a whole: a document or a list of elements; nil where it is neither.
    mutating func xml(in text: [UInt8], _ value: Range<Int>, depth: Int) -> [Edit]? {
        guard text[value.lowerBound] == UInt8(ascii: "<"), text[value.upperBound - 1] == UInt8(ascii: ">"),
            let start = Self.declarationEnd(in: text, value)
        else { return nil }
        let content = Array(text[start..<value.upperBound])
        if let document = try? XMLDocument(parsing: content, limits: Self.limits) {
            return xml(document, depth: depth).moved(by: start)
        }
        guard spend(content.count), let wrapped = try? XMLDocument(parsing: Self.wrap(content), limits: Self.limits)
        else { return nil }
        return xml(wrapped, depth: depth).moved(by: start - Self.wrapping.count)
    }

    /// The edits of a document's bytes as the gate decoded them, in their order.
    mutating func xml(_ document: XMLDocument, depth: Int) -> [Edit] {
        var walk = XMLWalk(document, redaction: self, depth: depth)
        walk.walk(&self)
        return walk.edits
    }

    /// Where a declaration ends that the text begins with. It speaks of bytes that are a text by now: a document that
    /// stands in a text may well say that it is UTF-16.
    private static func declarationEnd(in text: [UInt8], _ value: Range<Int>) -> Int? {
        guard text[value].starts(with: "<?xml".utf8), value.count > 5, ASCII.isSpace(text[value.lowerBound + 5])
        else { return value.lowerBound }
        let end = ByteSearch.first("?>", in: text, value).map { $0 + 2 }
        return end.flatMap { $0 < value.upperBound ? $0 : nil }
    }

    private static let wrapping = [UInt8]("<_>".utf8)

    private static func wrap(_ content: [UInt8]) -> [UInt8] { wrapping + content + [UInt8]("</_>".utf8) }

    /// A whole document in any encoding that the gate takes, redacted, and the first rule that took something away; nil
    /// where it cannot be read or nothing is to be taken away.
    mutating func document(_ bytes: [UInt8], depth: Int) -> ([UInt8], RedactionName?)? {
        guard let document = try? XMLDocument(parsing: bytes, limits: Self.limits) else { return nil }
        let edits = xml(document, depth: depth)
        guard !edits.isEmpty, let made = TextForm(of: bytes, document).encode(edits, document) else { return nil }
        return (made, edits.lazy.compactMap(\.name).first)
    }
}
